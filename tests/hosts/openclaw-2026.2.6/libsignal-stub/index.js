// Loaded with the WhatsApp channel, never used by a test.
