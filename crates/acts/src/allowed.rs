//! What the user's settings let through: tools, and destinations.
//!
//! A pattern for mail addresses has an `@`; any other one is for hosts, with a path if it has a `/`, for numbers and channels, or for tools.
//! A star stands for any characters inside of one part: of an address's user, of a label of a host, of a path. A star as the first label
//! stands for any sub-domains.

use tool_guard_text::glob::fits;

use crate::act::{Act, Named};
use crate::destination::Form;

/// Whether the patterns let an act of this tool through: they name the tool, or everything that the act is for. `is_users`: the user named
/// it. An act that names more than is looked at is let through only by its tool.
///
/// ```
/// use serde_json::json;
/// use tool_guard_acts::{act::Act, allowed::allows};
/// use tool_guard_calls::identity::Call;
/// use tool_guard_tools::catalogue::Catalogue;
/// let act = |to: &str| {
///     let catalogue = Catalogue::default();
///     Act::of(&Call::new("send_mail", Some(&json!({ "to": to, "body": "Hi" }).to_string()), &catalogue), &catalogue).unwrap()
/// };
/// let patterns = ["*@firm.example".to_owned()];
/// assert!(allows(&patterns, "send_mail", &act("ann@firm.example"), &|_| false));
/// assert!(!allows(&patterns, "send_mail", &act("ann@firm.example.other.example"), &|_| false));
/// ```
#[must_use]
pub fn allows(patterns: &[String], tool: &str, act: &Act, is_users: &dyn Fn(&Named) -> bool) -> bool {
    if patterns.is_empty() {
        return false;
    }
    if patterns.iter().any(|pattern| !pattern.contains(['@', '/']) && fits(pattern, tool)) {
        return true;
    }
    let mut aimed = act.named.iter().filter(|named| named.aimed && !named.mentioned).peekable();
    !act.is_cut
        && aimed.peek().is_some()
        && aimed.all(|named| is_users(named) || patterns.iter().any(|pattern| fits_destination(pattern, named)))
}

fn fits_destination(pattern: &str, named: &Named) -> bool {
    match named.form {
        Some(Form::Mail) => fits_mail(pattern, &named.value),
        Some(Form::Host) => fits_address(pattern, &named.value),
        Some(Form::Number) => letters(pattern) == letters(&named.value),
        Some(Form::Handle | Form::Package) => fits(pattern, &named.value),
        None => pattern.eq_ignore_ascii_case(&named.value),
    }
}

fn letters(number: &str) -> String {
    number.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

fn fits_mail(pattern: &str, address: &str) -> bool {
    let address = address.rsplit(['=', ':']).next().unwrap_or(address);
    let (Some((user, domain)), Some((own_user, own_domain))) = (pattern.rsplit_once('@'), address.rsplit_once('@')) else {
        return false;
    };
    fits(user, own_user) && fits_domain(domain, own_domain)
}

/// Whether a host's labels fit, from the right.
fn fits_domain(pattern: &str, domain: &str) -> bool {
    let (mut labels, mut own) = (pattern.rsplit('.'), domain.rsplit('.'));
    loop {
        match (labels.next(), own.next()) {
            (None, None) => return true,
            // any sub-domains, at least one
            (Some("*"), Some(_)) if labels.clone().next().is_none() => return true,
            (Some(label), Some(own)) if fits(label, own) => {}
            _ => return false,
        }
    }
}

fn fits_address(pattern: &str, address: &str) -> bool {
    if pattern.contains('@') {
        return false;
    }
    let (pattern, path) = split(pattern);
    let (host, own_path) = split(address);
    let own_path = own_path.split(['?', '#']).next().unwrap_or_default();
    let host = host.rsplit('@').next().unwrap_or_default().split(':').next().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host);
    let fits_path = || {
        let path = path.trim_end_matches('/');
        !own_path.contains("..") && (fits(path, own_path.trim_end_matches('/')) || fits(&format!("{path}/*"), own_path))
    };
    fits_domain(pattern, host) && (path.is_empty() || fits_path())
}

/// The host of an address, and what comes behind it.
fn split(address: &str) -> (&str, &str) {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
    rest.split_at_checked(end).unwrap_or((rest, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_lets_through_what_it_names_and_no_twin_of_it() {
        for (pattern, form, value, expected) in [
            ("*@my-firm.example", Form::Mail, "ann@my-firm.example", true),
            ("*@my-firm.example", Form::Mail, "mailto:Ann@My-Firm.example", true),
            ("*@my-firm.example", Form::Mail, "ann@my-firm.example.collect.example", false),
            ("*@my-firm.example", Form::Mail, "ann@myfirm.example", false),
            ("*@my-firm.example", Form::Host, "https://collect.example/@my-firm.example", false),
            ("my-firm.example", Form::Host, "https://my-firm.example/a?b=1", true),
            ("my-firm.example", Form::Host, "https://my-firm.example@collect.example/", false),
            ("my-firm.example", Form::Host, "https://a.my-firm.example/", false),
            ("*.my-firm.example", Form::Host, "https://a.b.my-firm.example:8443/x", true),
            ("*.my-firm.example", Form::Host, "https://collect.example/?a=.my-firm.example", false),
            ("my-firm.example*", Form::Host, "https://my-firm.example.collect.example", false),
            ("github.com/my-firm", Form::Host, "https://github.com/my-firm/a", true),
            ("github.com/my-firm", Form::Host, "https://github.com/my-firm-2/a", false),
            ("github.com/my-firm/*", Form::Host, "https://github.com/my-firm/../other/a", false),
            ("DE89 3704 0044 0532 0130 00", Form::Number, "DE89370400440532013000", true),
            ("slack__*", Form::Mail, "slack__x@collect.example", false),
        ] {
            let named = Named { value: value.to_owned(), hashes: Vec::new(), form: Some(form), mentioned: false, aimed: true };
            assert_eq!(fits_destination(pattern, &named), expected, "{pattern} {value}");
        }
    }
}
