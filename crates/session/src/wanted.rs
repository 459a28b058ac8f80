//! How often the user wants something done, by the numbers in their words: "blink ten times", "5x", "20 mal", "all 40 rows". The words are in
//! `data/counts.toml`.

/// Numbers that are no count: a year, a port, a price.
const MOST: u32 = 200;
/// Bytes of a request that are looked at.
const MAX_BYTES: usize = 4096;

// the words: NUMBERS, TIMES, COMPARED and ALL
include!(concat!(env!("OUT_DIR"), "/counts.rs"));

/// The greatest count in the user's words; 1, if there is none.
#[must_use]
pub fn times_in(words: &str) -> u32 {
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
    use super::*;

    #[test]
    fn counts_are_read_in_several_languages() {
        for (words, times) in EXAMPLES {
            assert_eq!(times_in(words), *times, "{words}");
        }
    }

    #[test]
    fn other_numbers_are_no_counts() {
        for words in NO_COUNTS {
            assert_eq!(times_in(words), 1, "{words}");
        }
    }
}
