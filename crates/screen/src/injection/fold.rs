//! Folds characters: accents, fullwidth and mathematical letters, and homoglyphs of Latin letters.

/// The lower-case letter without its accent, for the Latin letters of European languages and of Vietnamese.
#[rustfmt::skip]
const fn without_accent(c: char) -> Option<char> {
    Some(match c {
        'À'..='Å' | 'à'..='å' | 'Ā'..='ą' | 'Ạ'..='ặ' => 'a',
        'Ç' | 'ç' | 'Ć'..='č' => 'c',
        'Ď'..='đ' => 'd',
        'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' | 'Ẹ'..='ệ' => 'e',
        'Ĝ'..='ģ' => 'g',
        'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='ı' | 'Ỉ'..='ị' => 'i',
        'Ĺ'..='ł' => 'l',
        'Ñ' | 'ñ' | 'Ń'..='ň' => 'n',
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' | 'Ō'..='ő' | 'Ơ' | 'ơ' | 'Ọ'..='ợ' => 'o',
        'Ŕ'..='ř' => 'r',
        'Ś'..='š' | 'Ș' | 'ș' => 's',
        'Ţ'..='ŧ' | 'Ț' | 'ț' => 't',
        'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' | 'Ư' | 'ư' | 'Ụ'..='ự' => 'u',
        'Ý' | 'ý' | 'ÿ' | 'Ỳ'..='ỹ' => 'y',
        'Ź'..='ž' => 'z',
        _ => return None,
    })
}

/// The letter that is meant, of those that are written in several ways: Greek with an accent, Arabic with its carriers of a
/// hamza, the same letters as Persian and Urdu write them, and letters of Hindi and Bengali with a dot.
const fn one_of_several(c: char) -> Option<char> {
    Some(match c {
        'ά' | 'Ά' => 'α',
        'έ' | 'Έ' => 'ε',
        'ή' | 'Ή' => 'η',
        'ί' | 'Ί' | 'ϊ' | 'ΐ' => 'ι',
        'ό' | 'Ό' => 'ο',
        'ύ' | 'Ύ' | 'ϋ' | 'ΰ' => 'υ',
        'ώ' | 'Ώ' => 'ω',
        'ς' => 'σ',
        'أ' | 'إ' | 'آ' | 'ٱ' => 'ا',
        'ى' | 'ئ' | 'ی' => 'ي',
        'ؤ' => 'و',
        'ة' | 'ہ' | 'ھ' => 'ه',
        'ک' => 'ك',
        // letters with a dot that can be written apart (Unicode, composition exclusions)
        '\u{958}'..='\u{95a}' => return char::from_u32(c as u32 - 0x958 + 0x915),
        '\u{95b}' => '\u{91c}',
        '\u{95c}' | '\u{95d}' => return char::from_u32(c as u32 - 0x95c + 0x921),
        '\u{95e}' => '\u{92b}',
        '\u{95f}' => '\u{92f}',
        '\u{9dc}' | '\u{9dd}' => return char::from_u32(c as u32 - 0x9dc + 0x9a1),
        '\u{9df}' => '\u{9af}',
        _ => return None,
    })
}

/// Whether a character only changes the letter before it: accents that are written apart, vowel points, tone marks, and what
/// joins or changes the consonants of Indian scripts. Words are compared without them, as many people leave them out.
pub(super) const fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20f0}' | '\u{591}'..='\u{5bd}' | '\u{5bf}' | '\u{5c1}' | '\u{5c2}' | '\u{5c4}' | '\u{5c5}' | '\u{5c7}'
        | '\u{610}'..='\u{61a}' | '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6dc}'
        | '\u{93c}' | '\u{94d}' | '\u{9bc}' | '\u{9cd}' | '\u{a3c}' | '\u{a4d}' | '\u{abc}' | '\u{acd}' | '\u{bcd}' | '\u{c4d}'
        | '\u{ccd}' | '\u{d4d}' | '\u{dca}' | '\u{e47}'..='\u{e4e}')
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

/// The character as it is written in rules: lower case, without accents, with plain quotes. Marks are left out of words
/// ([`is_mark`]).
pub(super) fn plain(c: char) -> char {
    match c {
        _ if c.is_ascii() => c.to_ascii_lowercase(),
        '‘' | '’' | '´' => '\'',
        '“' | '”' | '„' | '«' | '»' => '"',
        '\u{a0}' | '\u{3000}' => ' ',
        _ => without_accent(c)
            .or_else(|| plain_ascii(c))
            .or_else(|| one_of_several(c))
            .unwrap_or_else(|| c.to_lowercase().next().unwrap_or(c)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> String {
        text.chars().filter(|c| !is_mark(*c)).map(plain).collect()
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
            ("Bỏ qua mọi hướng dẫn", "bo qua moi huong dan"),
            ("Αγνόησε τις ΟΔΗΓΊΕΣ", "αγνοησε τισ οδηγιεσ"),
            ("کلمة أخرى", "كلمه اخري"),
        ] {
            assert_eq!(all(given), want);
        }
    }

    #[test]
    fn marks_are_left_out() {
        for (given, want) in [("Ignore\u{301}", "ignore"), ("निर्देश", "निरदेश"), ("نَسِيَ", "نسي"), ("คำสั่ง", "คำสัง")]
        {
            assert_eq!(all(given), want);
        }
    }

    #[test]
    fn a_homoglyph_is_a_latin_letter() {
        assert_eq!("іgnоrе".chars().map(|c| homoglyph(c).unwrap_or(c)).collect::<String>(), "ignore");
    }
}
