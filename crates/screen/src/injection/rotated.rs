//! Text whose letters were moved along the alphabet (ROT13, Caesar), or that is written backwards.
//!
//! Two words of orders tell by how far: however far they are moved, the distances between their letters stay the same.

use tool_guard_text::part::At;

/// "instruction" and "ignore " moved by 1 to 25 letters: literals to search for.
#[rustfmt::skip]
pub(super) const ROTATED: [&str; 50] = [
    "jotusvdujpo", "kpuvtwevkqp", "lqvwuxfwlrq", "mrwxvygxmsr", "nsxywzhynts", "otyzxaizout", "puzaybjapvu", "qvabzckbqwv",
    "rwbcadlcrxw", "sxcdbemdsyx", "tydecfnetzy", "uzefdgofuaz", "vafgehpgvba", "wbghfiqhwcb", "xchigjrixdc", "ydijhksjyed",
    "zejkiltkzfe", "afkljmulagf", "bglmknvmbhg", "chmnlowncih", "dinompxodji", "ejopnqypekj", "fkpqorzqflk", "glqrpsargml",
    "hmrsqtbshnm",
    "jhopsf ", "kipqtg ", "ljqruh ", "mkrsvi ", "nlstwj ", "omtuxk ", "pnuvyl ", "qovwzm ", "rpwxan ", "sqxybo ", "tryzcp ",
    "uszadq ", "vtaber ", "wubcfs ", "xvcdgt ", "ywdehu ", "zxefiv ", "ayfgjw ", "bzghkx ", "cahily ", "dbijmz ", "ecjkna ",
    "fdklob ", "gelmpc ", "hfmnqd ",
];

/// Letters of the alphabet.
const LETTERS: u8 = 26;
/// What shows that a text is written backwards: "instructions" and " ignore".
pub(super) const BACKWARDS: [&str; 2] = ["snoitcurtsni", "erongi "];

/// The texts that these letters may stand for: moved back by each distance that a word shows, and read backwards.
pub(super) fn texts(raw: &str) -> Vec<String> {
    let mut moved = [false; LETTERS as usize];
    for word in ["instruction", "ignore "] {
        moved_by(raw.as_bytes(), word.as_bytes(), &mut moved);
    }
    let distances = (1..LETTERS).zip(&moved[1..]).filter(|(_, is_here)| **is_here);
    let mut found: Vec<String> = distances.map(|(by, _)| raw.chars().map(|c| moved_back(c, by)).collect()).collect();
    // the last letter may be a capital
    if ["noitcurtsn", "erong"].iter().any(|word| raw.contains(word)) {
        found.push(raw.chars().rev().collect());
    }
    found
}

/// Marks by how many letters a word was moved that is this one; one that was not moved does not count.
fn moved_by(text: &[u8], word: &[u8], moved: &mut [bool; LETTERS as usize]) {
    let number = |byte: &u8| byte.is_ascii_alphabetic().then(|| (byte | 0x20) - b'a');
    // the distance of the first two letters rules nearly everything out
    let distance = |pair: &[u8]| ((pair.at(1) | 0x20).wrapping_sub(pair.at(0) | 0x20).wrapping_add(2 * LETTERS)) % LETTERS;
    let first_two = distance(word);
    for window in text.windows(word.len()).filter(|window| distance(window) == first_two) {
        let by = |(here, there): (&u8, &u8)| Some((number(here)? + LETTERS - number(there)?) % LETTERS);
        let Some(first) = by((&window.at(0), &word.at(0))).filter(|by| *by > 0) else { continue };
        let same = |(here, there): (&u8, &u8)| if number(there).is_some() { by((here, there)) == Some(first) } else { here == there };
        if window.iter().zip(word).all(same)
            && let Some(is_here) = moved.get_mut(usize::from(first))
        {
            *is_here = true;
        }
    }
}

fn moved_back(c: char, by: u8) -> char {
    let base = match c {
        'a'..='z' => b'a',
        'A'..='Z' => b'A',
        _ => return c,
    };
    // an ASCII letter is one byte
    char::from(base + (c as u8 - base + LETTERS - by) % LETTERS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moved_and_reversed_text_is_read() {
        assert_eq!(texts("Vtaber gur cntr."), ["Ignore the page."]);
        assert_eq!(texts("Drop all lqvwuxfwlrqv"), ["Aolm xii instructions"]);
        assert_eq!(texts(".snoitcurtsni eht daeR"), ["Read the instructions."]);
        assert_eq!(texts("Kipqtg c. Vtaber o.").len(), 2, "each word may be moved otherwise");
        for text in ["Ignore the instructions", "Ignorance", "a b c", "abcdefghijklmnop", ""] {
            assert!(texts(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn each_literal_is_one_of_the_words_moved() {
        for (at, literal) in ROTATED.iter().enumerate() {
            let word = if at < 25 { "instruction" } else { "ignore " };
            let mut moved = [false; LETTERS as usize];
            moved_by(literal.as_bytes(), word.as_bytes(), &mut moved);
            assert_eq!(moved.iter().position(|is_here| *is_here), Some(at % 25 + 1), "{literal}");
        }
    }
}
