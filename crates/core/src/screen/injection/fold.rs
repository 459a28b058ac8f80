//! Folds characters: accents, fullwidth and mathematical letters, and homoglyphs of Latin letters.

/// The lower-case letter without its accent, for the Latin letters of European languages.
#[rustfmt::skip]
fn without_accent(c: char) -> Option<char> {
    Some(match c {
        'À'..='Å' | 'à'..='å' | 'Ā'..='ą' => 'a',
        'Ç' | 'ç' | 'Ć'..='č' => 'c',
        'Ď'..='đ' => 'd',
        'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' => 'e',
        'Ĝ'..='ģ' => 'g',
        'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='ı' => 'i',
        'Ĺ'..='ł' => 'l',
        'Ñ' | 'ñ' | 'Ń'..='ň' => 'n',
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' | 'Ō'..='ő' => 'o',
        'Ŕ'..='ř' => 'r',
        'Ś'..='š' => 's',
        'Ţ'..='ŧ' => 't',
        'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' => 'u',
        'Ý' | 'ý' | 'ÿ' => 'y',
        'Ź'..='ž' => 'z',
        _ => return None,
    })
}

/// The ASCII character of a fullwidth (`ｉ`), mathematical (`𝐢`, `𝓲`, `𝚒`) or encircled (`ⓘ`) one.
fn plain_ascii(c: char) -> Option<char> {
    let code = u32::from(c);
    let letter = |index: u32| char::from_u32(u32::from('a') + index % 26);
    match code {
        0xff01..=0xff5e => char::from_u32(code - 0xfee0).map(|c| c.to_ascii_lowercase()),
        0x1d400..=0x1d6a3 => letter(code - 0x1d400),
        0x1d7ce..=0x1d7ff => char::from_u32(u32::from('0') + (code - 0x1d7ce) % 10),
        0x24b6..=0x24e9 => letter(code - 0x24b6),
        0x1f130..=0x1f149 => letter(code - 0x1f130),
        _ => None,
    }
}

/// The Latin letter that a Cyrillic or Greek letter looks like.
#[rustfmt::skip]
pub(super) const fn homoglyph(c: char) -> Option<char> {
    Some(match c {
        'а' | 'А' | 'α' | 'Α' => 'a',
        'В' | 'Β' | 'β' => 'b',
        'с' | 'С' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'Е' | 'ё' | 'Ε' | 'ε' => 'e',
        'Н' | 'һ' | 'Η' => 'h',
        'і' | 'І' | 'ї' | 'ι' | 'Ι' => 'i',
        'ј' | 'Ј' => 'j',
        'К' | 'к' | 'Κ' | 'κ' => 'k',
        'ӏ' | 'Ӏ' => 'l',
        'М' | 'Μ' => 'm',
        'Ν' | 'п' => 'n',
        'о' | 'О' | 'ο' | 'Ο' => 'o',
        'р' | 'Р' | 'ρ' | 'Ρ' => 'p',
        'ԛ' => 'q',
        'г' => 'r',
        'ѕ' | 'Ѕ' => 's',
        'Т' | 'т' | 'Τ' | 'τ' => 't',
        'υ' | 'ц' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ш' => 'w',
        'х' | 'Х' | 'Χ' | 'χ' => 'x',
        'у' | 'У' | 'Υ' | 'γ' => 'y',
        'Ζ' => 'z',
        _ => return None,
    })
}

/// The character as it is written in rules: lower case, without accents, with plain quotes.
pub(super) fn plain(c: char) -> char {
    match c {
        _ if c.is_ascii() => c.to_ascii_lowercase(),
        '‘' | '’' | '´' => '\'',
        '“' | '”' | '„' | '«' | '»' => '"',
        '\u{a0}' | '\u{3000}' => ' ',
        _ => without_accent(c).or_else(|| plain_ascii(c)).unwrap_or_else(|| c.to_lowercase().next().unwrap_or(c)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> String {
        text.chars().map(plain).collect()
    }

    #[test]
    fn spellings_are_folded() {
        for (given, want) in [
            ("Précédentes ANTERIORES", "precedentes anteriores"),
            ("Önceki talimatları", "onceki talimatlari"),
            ("Ｉｇｎｏｒｅ！", "ignore!"),
            ("𝐈𝐠𝐧𝐨𝐫𝐞 𝓲𝓰𝓷 𝟛", "ignore ign 3"),
            ("ⓘⓖⓝ", "ign"),
            ("Игнорируй “это”", "игнорируй \"это\""),
        ] {
            assert_eq!(all(given), want);
        }
    }

    #[test]
    fn a_homoglyph_is_a_latin_letter() {
        assert_eq!("іgnоrе".chars().map(|c| homoglyph(c).unwrap_or(c)).collect::<String>(), "ignore");
    }
}
