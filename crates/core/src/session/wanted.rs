//! How often the user wants something done, by the numbers in their words: "blink ten times", "5x", "20 mal", "all 40 rows".

/// Numbers that are no count: a year, a port, a price.
const MOST: u32 = 200;
/// Bytes of a request that are looked at.
const MAX_BYTES: usize = 4096;

/// Small numbers in words.
const NUMBERS: &[(&str, u32)] = &[
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("twelve", 12),
    ("fifteen", 15),
    ("twenty", 20),
    ("thirty", 30),
    ("fifty", 50),
    ("hundred", 100),
    ("fünf", 5),
    ("sechs", 6),
    ("sieben", 7),
    ("acht", 8),
    ("neun", 9),
    ("zehn", 10),
    ("zwanzig", 20),
    ("cinq", 5),
    ("sept", 7),
    ("huit", 8),
    ("dix", 10),
    ("vingt", 20),
    ("cinco", 5),
    ("seis", 6),
    ("siete", 7),
    ("ocho", 8),
    ("diez", 10),
    ("veinte", 20),
    ("dez", 10),
    ("vinte", 20),
    ("cinque", 5),
    ("dieci", 10),
    ("venti", 20),
    ("vijf", 5),
    ("tien", 10),
    ("twintig", 20),
];

/// What stands behind a number that is a count.
const TIMES: &[&str] = &[
    "times", "time", "x", "mal", "fois", "veces", "vezes", "volte", "keer", "gånger", "ganger", "gange", "raz", "razy", "раз", "раза",
    "kez", "kere", "回", "次", "번",
];

/// What stands behind a factor: "10x faster".
const COMPARED: &[&str] =
    &["faster", "slower", "more", "less", "bigger", "smaller", "better", "schneller", "mehr", "größer", "plus", "más", "mais", "più"];

/// What stands before one.
const ALL: &[&str] = &["all", "alle", "tous", "toutes", "todos", "todas", "tutti", "tutte", "wszystkie", "все", "所有", "全部"];

/// The greatest count in the user's words; 1, if there is none.
pub(crate) fn times_in(words: &str) -> u32 {
    let text = words.get(..words.floor_char_boundary(MAX_BYTES)).unwrap_or_default().to_lowercase();
    let tokens: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty()).collect();
    let counts = tokens.iter().enumerate().filter_map(|(at, token)| {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        if [1, 2].iter().any(|ahead| tokens.get(at + ahead).is_some_and(|next| COMPARED.contains(next))) {
            return None;
        }
        // scripts without spaces have the verb before the number: "按10次"
        let (verb, token) = token.split_at_checked(token.find(|c: char| c.is_ascii_digit()).unwrap_or(0))?;
        if !verb.is_empty() && verb.is_ascii() {
            return None;
        }
        let digits = token.find(|c: char| !c.is_ascii_digit()).unwrap_or(token.len());
        let (number, unit) = token.split_at_checked(digits)?;
        if !number.is_empty() && !unit.is_empty() {
            // "5x", "10次"
            return TIMES
                .iter()
                .any(|times| unit == *times || !times.is_ascii() && unit.starts_with(times))
                .then(|| number.parse().ok())?;
        }
        let number = if number.is_empty() { NUMBERS.iter().find(|(word, _)| *word == token)?.1 } else { number.parse().ok()? };
        let counts = tokens.get(at + 1).is_some_and(|next| TIMES.contains(next)) || before.is_some_and(|before| ALL.contains(before));
        counts.then_some(number)
    });
    counts.filter(|count| (2..=MOST).contains(count)).max().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::times_in;

    #[test]
    fn counts_are_read_in_several_languages() {
        for (words, times) in [
            ("Blink the lamp ten times, please.", 10),
            ("press the button 5x", 5),
            ("Schalte die Lampe 20 mal um", 20),
            ("zehn Mal würfeln", 10),
            ("appuie 12 fois", 12),
            ("lanza el dado seis veces", 6),
            ("roll it two times, then 30 times", 30),
            ("fetch all 40 rows", 40),
            ("按10次按钮", 10),
            ("10次按下按钮", 10),
            ("5回押して", 5),
        ] {
            assert_eq!(times_in(words), times, "{words}");
        }
    }

    #[test]
    fn other_numbers_are_no_counts() {
        for words in [
            "",
            "Read a.txt",
            "the port is 8080 and the year 2026",
            "It costs 20 euros; call me at 5",
            "do it 100000 times",
            "version 3.11",
            "three files are missing",
            "make it 10x faster",
            "it is ten times slower now",
            "one time",
        ] {
            assert_eq!(times_in(words), 1, "{words}");
        }
    }
}
