//! What a tool returned is read for two things: text that gives the model orders, and text that should not spread.
//!
//! Clean text is the common case and must cost almost nothing, so every screen is built in the same two steps: a literal
//! `prefilter` over the raw bytes that says *where* to look, and rules that look only there, at a bounded number of
//! places. A hostile text can make a screen look at all of these places, and at no more.
//!
//! The screen for orders ([`injection`]):
//!
//! | step | file |
//! |---|---|
//! | where to look: literals (`anchors`) and characters that hide text (`odd`) | `prefilter`, `anchors`, `odd` |
//! | a bounded number of places around the hits | `places` |
//! | the place as it would be read: hidden characters out, look-alikes and case folded | `unhide`, `fold` |
//! | the same for text in base64 or hex | `encoded` |
//! | its words, each with the classes that it is in; where something could be sent to is one | `words`, `vocabulary`, `destination` |
//! | sequences of classes and literal marks that give points | `rules`, `marks` |
//! | where they are found in a place | `signs` |
//! | points near each other added up, one per reason | `injection` |

pub mod config;
pub mod injection;
pub mod inspect;
pub mod notice;
pub mod placeholder;
pub mod redact;
pub mod secrets;
pub mod size;
