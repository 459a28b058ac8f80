//! What is searched for, what was found, and where.

/// Which kinds of values are searched for. Addresses, phone numbers and numbers of patients are off by default, since tools need
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the user's")]
pub struct SecretKinds {
    /// Keys, tokens, passwords, private keys.
    pub secrets: bool,
    /// Payment card numbers.
    pub cards: bool,
    /// US social security and taxpayer numbers, and provider numbers that a word before them names.
    pub ssn: bool,
    /// International bank account numbers.
    pub iban: bool,
    /// E-mail addresses.
    pub email: bool,
    /// Phone numbers.
    pub phone: bool,
    /// IP addresses.
    pub ip: bool,
    /// Addresses of Bitcoin wallets.
    pub wallets: bool,
    /// Numbers of patients of Medicare (US) and the NHS (UK).
    pub health: bool,
}

impl Default for SecretKinds {
    fn default() -> Self {
        Self { cards: true, ssn: true, iban: true, ..Self::SECRETS }
    }
}

impl SecretKinds {
    /// Every kind.
    pub const ALL: Self =
        Self { secrets: true, cards: true, ssn: true, iban: true, email: true, phone: true, ip: true, wallets: true, health: true };
    /// Keys, tokens and passwords only.
    pub const SECRETS: Self =
        Self { secrets: true, cards: false, ssn: false, iban: false, email: false, phone: false, ip: false, wallets: false, health: false };
}

/// The kind of a value that was found. If two kinds match the same bytes, the first in this order is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SecretKind {
    /// A private key block.
    PrivateKey,
    /// A JSON web token.
    Jwt,
    /// The credentials after `Bearer`, `Basic` or another authentication scheme.
    BearerToken,
    /// A password, by its name or in a URL.
    Password,
    /// A provider's key or token, or a value whose name says that it is one.
    ApiKey,
    /// A payment card number.
    Card,
    /// An international bank account number.
    Iban,
    /// A US social security or taxpayer number.
    Ssn,
    /// A US health provider's number.
    Npi,
    /// The address of a wallet.
    Wallet,
    /// The number of a patient.
    HealthId,
    /// An e-mail address.
    Email,
    /// A phone number.
    Phone,
    /// An IP address.
    Ip,
    /// The rest of a text, which was not searched: there was too much in it that may be a secret.
    Unsearched,
}

impl SecretKind {
    /// Its name in placeholders and notices.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::PrivateKey => "PRIVATE KEY",
            Self::ApiKey => "API KEY",
            Self::Jwt => "JWT",
            Self::BearerToken => "BEARER TOKEN",
            Self::Password => "PASSWORD",
            Self::Card => "CARD",
            Self::Iban => "IBAN",
            Self::Ssn => "SSN",
            Self::Npi => "NPI",
            Self::Wallet => "WALLET",
            Self::HealthId => "HEALTH ID",
            Self::Email => "EMAIL",
            Self::Phone => "PHONE",
            Self::Ip => "IP",
            Self::Unsearched => "UNSEARCHED TEXT",
        }
    }
}

/// A value in a text; `start..end` are byte offsets at character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretMatch {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// What it is.
    pub kind: SecretKind,
}
