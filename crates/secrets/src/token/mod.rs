//! Words that are secrets by themselves: by a provider's prefix, or by a shape that nothing else has.

mod cut;
mod jwt;
mod long_word;
mod prefix;
mod rules;
mod shapes;

use tool_guard_text::part::At;

use crate::kind::SecretMatch;
use crate::token::jwt::jwt;
use crate::token::prefix::dotted;
use crate::token::shapes::{
    artifactory, azure, discord, facebook, mailchimp, mailgun, maxmind, salesforce, slack_hook, sumo, telegram, terraform, truenas,
};

pub(crate) use crate::token::cut::{SHORTEST_CUT_KEY, cut_key};
pub(super) use crate::token::long_word::{LongWord, read};
pub(crate) use crate::token::prefix::is_misshapen;
pub(super) use crate::token::shapes::aws_secret;

/// The secret that a long word is, or is a part of.
pub(super) fn token(text: &[u8], word: LongWord) -> Option<SecretMatch> {
    if word.key.is_some() {
        return word.key;
    }
    let (start, end) = (word.start, word.end);
    // each shape has a certain byte beside it, or a certain length
    let before = start.checked_sub(1).map_or(b' ', |at| text.at(at));
    let after = text.get(end).copied().unwrap_or(b' ');
    if !word.has_digits() && text.at(start) != b'A' && after != b'.' {
        return None;
    }
    match after {
        b'.' => jwt(text, start, end).or_else(|| discord(text, start, end)),
        b'|' => facebook(text, start, end),
        b'!' => salesforce(text, start, end),
        _ => None,
    }
    .or_else(|| match before {
        b'.' => dotted(text, start).or_else(|| azure(text, start, end)).or_else(|| terraform(text, start, end)),
        b'/' => dotted(text, start).or_else(|| slack_hook(text, start, end)),
        b'~' => azure(text, start, end),
        b':' => telegram(text, start, end),
        _ => None,
    })
    .or_else(|| match end - start {
        14 => sumo(text, start, end),
        36 | 37 => mailchimp(text, start, end),
        40 => maxmind(text, start, end),
        50 => mailgun(text, start, end),
        66..=69 => truenas(text, start, end),
        _ => None,
    })
    .or_else(|| if text.at(start) == b'A' { artifactory(text, start, end) } else { None })
}
