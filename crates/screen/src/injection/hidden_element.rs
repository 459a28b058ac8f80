//! Elements of a page that a person does not see, by the opening tag: how it is styled, not how it is written.

use tool_guard_text::part::Part;
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

/// Where such an element's tag begins and ends, for each in a plain text. A tag that began before the text counts as well.
pub(super) fn hidden_elements(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut from = 0;
    text.match_indices('>').filter_map(move |(end, _)| {
        let behind = end + 1;
        let between = text.part(std::mem::replace(&mut from, behind)..behind);
        let opens = between
            .bytes()
            .enumerate()
            .position(|(at, byte)| byte == b'<' && between.as_bytes().get(at + 1).is_some_and(u8::is_ascii_alphabetic));
        let cut = || behind == between.len() && between.contains(['"', '\'']) && !between.contains('<');
        let tag = between.part(opens.or_else(|| cut().then_some(0))?..);
        hides(tag).then_some((behind - tag.len(), behind))
    })
}

/// Whether an opening tag, in lower case, hides its element.
pub(super) fn hides(tag: &str) -> bool {
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
            &format!("<p data-x=\"{}\" style=\"opacity: 0\">", "x".repeat(900)),
            "<p title='a<b' style=\"opacity: 0\">",
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
            "what is hidden > what is not",
        ] {
            assert_eq!(hidden_elements(tag).count(), 0, "{tag}");
        }
        let many = "<b>x</b>".repeat(500) + "<p hidden>";
        assert_eq!(hidden_elements(&many).count(), 1, "however many are before it");
        assert_eq!(hidden_elements("class=\"x\" style=\"display:none\">text").count(), 1, "its beginning was cut off");
    }
}
