//! Statements that change a part of the rows at a time, and are sent again until none is left.

/// Whether a statement has a limit of rows: `... IN (SELECT id FROM t LIMIT 5000)`.
pub(super) fn is_batch(statement: &str) -> bool {
    let words =
        || statement.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | ';' | '\'' | '"')).filter(|word| !word.is_empty());
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '?' | '$' | ':' | '@'));
    words().zip(words().skip(1)).any(|(word, next)| word.eq_ignore_ascii_case("limit") && is_number(next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_rows_is_told_from_a_column() {
        for statement in
            ["DELETE FROM a WHERE id IN (SELECT id FROM a LIMIT 500)", "update a set b = 1 where c limit $1", "DELETE FROM a LIMIT\n5000;"]
        {
            assert!(is_batch(statement), "{statement}");
        }
        for statement in ["UPDATE a SET rate_limit = 100", "UPDATE a SET note = 'over the limit of us'", "DELETE FROM a", ""] {
            assert!(!is_batch(statement), "{statement}");
        }
    }
}
