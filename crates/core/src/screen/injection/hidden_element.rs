//! Elements of a page that a person does not see, by the opening tag: how it is styled, not how it is written.

use crate::text::part::Part;

/// Bytes of an opening tag that are read.
const MAX_TAG: usize = 400;
/// Tags of a window that are read.
const MAX_TAGS: usize = 64;

/// Declarations that hide an element, without spaces.
#[rustfmt::skip]
const HIDING: &[&str] = &[
    "display:none", "visibility:hidden", "visibility:collapse", "content-visibility:hidden", "opacity:0;", "opacity:0\"", "opacity:0'",
    "opacity:0.0", "font-size:0", "font-size:1px", "font-size:.1", "font-size:0.", "color:transparent", "color:white", "color:#fff",
    "color:rgba(0,0,0,0", "left:-9", "right:-9", "top:-9", "text-indent:-9", "clip:rect(0", "clip-path:inset(100", "clip-path:inset(50",
    "max-height:0", "height:0;", "height:0\"", "height:0px", "width:0;", "width:0px", "scale(0)", "mso-hide:all",
];
/// Attributes that do.
const ATTRIBUTES: &[&str] = &[" hidden", " aria-hidden=\"true\"", " aria-hidden='true'", " type=\"hidden\"", " type='hidden'"];

/// Where such an element's tag begins and ends, for each of the first ones in a plain text.
pub(super) fn hidden_elements(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let opens =
        text.bytes().enumerate().filter(|(at, byte)| *byte == b'<' && text.as_bytes().get(at + 1).is_some_and(u8::is_ascii_alphabetic));
    opens.take(MAX_TAGS).filter_map(|(at, _)| {
        let rest = text.part(at..text.floor_char_boundary(at + MAX_TAG));
        let tag = rest.part(..=rest.find('>')?);
        hides(tag).then_some((at, at + tag.len()))
    })
}

fn hides(tag: &str) -> bool {
    let attribute = |name: &&&str| {
        tag.split_once(**name).is_some_and(|(_, rest)| rest.starts_with([' ', '>', '=', '/']) || name.ends_with(['"', '\'']))
    };
    if ATTRIBUTES.iter().find(attribute).is_some() {
        return true;
    }
    // most tags have no style
    let Some((_, style)) = tag.split_once("style=") else { return false };
    let style: String = style.chars().filter(|c| !c.is_whitespace()).collect();
    // `background-color:white` hides nothing
    HIDING.iter().any(|hiding| style.match_indices(hiding).any(|(at, _)| !style.part(..at).ends_with('-')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_that_nobody_sees_are_found_however_they_are_written() {
        for tag in [
            "<span style=\"display:none\">",
            "<div class='a' style='position: absolute; left: -9999px'>",
            "<p style=\"color:#ffffff;background:#fff\">",
            "<p style=\"margin:0;font-size: 0.1px;color:red\">",
            "<span hidden>",
            "<div aria-hidden=\"true\" class=\"x\">",
            "<p style=\"opacity: 0\">",
        ] {
            assert_eq!(hidden_elements(&format!("a {tag} b")).collect::<Vec<_>>(), [(2, 2 + tag.len())], "{tag}");
        }
        for tag in [
            "<p style=\"color:red\">",
            "<p style=\"background-color:white\">",
            "<p style=\"opacity: 0.8\">",
            "<p class=\"hidden-xs\">",
            "<a href=\"/hidden\">",
            "a < b > c",
            "<p style=\"display:none",
        ] {
            assert_eq!(hidden_elements(tag).count(), 0, "{tag}");
        }
    }
}
