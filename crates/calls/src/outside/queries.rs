//! Whether the text of a query only looks: SQL and `GraphQL`.

/// Words that begin a statement that looks.
const LOOKS: &[&str] = &["select", "with", "show", "explain", "describe", "desc", "values", "table", "pragma", "use", "help"];

/// Words that change something wherever they stand in a statement, outside of quotes.
const CHANGES: &[&str] = &[
    "insert",
    "update",
    "delete",
    "merge",
    "create",
    "alter",
    "drop",
    "truncate",
    "grant",
    "revoke",
    "into",
    "call",
    "exec",
    "execute",
    "copy",
    "vacuum",
    "attach",
    "replace_into",
    "lock",
    "do",
    "set",
];

/// Words that begin a statement that changes something, and may stand elsewhere in one that looks.
const BEGINS: &[&str] = &[
    "begin", "start", "replace", "upsert", "shutdown", "kill", "refresh", "notify", "rename", "prepare", "declare", "import", "load",
    "detach", "reindex", "cluster",
];

/// Functions, and other words before a bracket, that change nothing.
const FUNCTIONS: &str = "count sum avg min max total coalesce nullif ifnull isnull iif if lower upper initcap length char_length character_length octet_length len \
    substr substring left right trim ltrim rtrim lpad rpad replace instr position strpos split_part concat concat_ws format printf reverse \
    repeat regexp_replace regexp_matches regexp_match regexp_like regexp_extract date time datetime julianday strftime unixepoch timestamp \
    now current_date current_time current_timestamp getdate curdate curtime date_trunc date_part date_format date_add date_sub datediff \
    dateadd timestampdiff to_char to_date to_timestamp to_number from_unixtime unix_timestamp extract age interval year month day hour \
    minute second week quarter dayofweek cast convert try_cast typeof abs round ceil ceiling floor mod power pow sqrt exp ln log log10 \
    sign trunc greatest least random rand hex unhex md5 sha1 sha256 row_number rank dense_rank ntile lag lead first_value last_value \
    nth_value percentile_cont percentile_disc median stddev stddev_pop stddev_samp variance var_pop var_samp mode corr string_agg \
    array_agg group_concat listagg json_agg jsonb_agg json_object json_array json_extract json_value json_query json_build_object \
    jsonb_build_object json_array_length jsonb_array_length json_each json_tree jsonb_array_elements json_array_elements \
    jsonb_each to_json to_jsonb row_to_json unnest generate_series array array_length array_to_string string_to_array any_value bool_and \
    bool_or every approx_count_distinct st_distance st_contains st_within st_x st_y version database schema user current_user \
    current_database pg_size_pretty pg_relation_size pg_total_relation_size pg_database_size table_info index_list index_info \
    foreign_key_list highlight snippet bm25 match rowid changes typeof quote char unicode glob like \
    in exists and or not over from join on using as select where having when then else case end by any all some filter within partition \
    values distinct union except intersect lateral recursive materialized limit offset between is group order varchar char decimal numeric \
    rollup cube sets grouping unique";

/// Whether a text is SQL, as far as its first word shows.
pub(super) fn is_sql(text: &str) -> bool {
    let first = words(text).next().unwrap_or_default();
    // the words of prose begin like this too: SQL goes on
    let begins = [LOOKS, CHANGES, BEGINS].iter().any(|list| list.contains(&first.as_str()));
    begins && words(text).nth(1).is_some()
}

/// Whether every statement of an SQL text only looks. What is not understood does not.
pub(super) fn is_look(text: &str) -> bool {
    let Some(bare) = without_quotes(text) else { return false };
    let statements = || bare.split(';').filter(|statement| !statement.trim().is_empty());
    statements().next().is_some() && statements().all(statement_looks)
}

fn statement_looks(statement: &str) -> bool {
    let mut each = words(statement);
    let first = each.next().unwrap_or_default();
    if !LOOKS.contains(&first.as_str()) || first == "pragma" && statement.contains('=') {
        return false;
    }
    // `SHOW CREATE TABLE`
    let describes = matches!(first.as_str(), "show" | "describe" | "desc" | "help");
    let changes = !describes && each.any(|word| CHANGES.contains(&word.as_str()));
    !changes && only_known_functions(statement)
}

/// Whether each name before a bracket is known to change nothing, or names what a CTE holds: `WITH a (b) AS (...)`.
fn only_known_functions(statement: &str) -> bool {
    let mut rest = statement;
    while let Some((before, behind)) = rest.split_once('(') {
        let name = before.trim_end().rsplit(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))).next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        let is_table =
            || behind.split_once(')').is_some_and(|(_, after)| words(after).next().as_deref() == Some("as") && after.contains('('));
        if !name.is_empty() && !FUNCTIONS.split_ascii_whitespace().any(|known| known == name) && !is_table() {
            return false;
        }
        // a quoted name may be that of any function
        if name.is_empty() && before.trim_end().ends_with(QUOTED) {
            return false;
        }
        rest = behind;
    }
    true
}

/// What stands for a name in quotes.
const QUOTED: char = '\u{1}';

/// A text without its comments and strings; `None` if one of them does not end.
fn without_quotes(text: &str) -> Option<String> {
    let mut bare = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\'' => {
                // '' in it ends one string and begins another
                loop {
                    match chars.next()? {
                        '\\' => drop(chars.next()),
                        '\'' => break,
                        _ => {}
                    }
                }
                bare.push_str(" 0 ");
            }
            '"' | '`' => {
                while chars.next()? != c {}
                bare.push(QUOTED);
            }
            '-' if chars.peek() == Some(&'-') => {
                while chars.next().is_some_and(|c| c != '\n') {}
                bare.push(' ');
            }
            '/' if chars.peek() == Some(&'*') => {
                let mut last = ' ';
                loop {
                    let c = chars.next()?;
                    if last == '*' && c == '/' {
                        break;
                    }
                    last = c;
                }
                // a database may run what stands in such a comment
                bare.push(' ');
            }
            // the body of a function, or text of any kind
            '$' if chars.peek() == Some(&'$') => return None,
            c => bare.push(c),
        }
    }
    (!text.contains("/*!")).then_some(bare)
}

/// Words in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    let each = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    each.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase)
}

/// Whether a text is `GraphQL` that changes something: any operation but queries.
pub(super) fn mutates(text: &str) -> bool {
    text.contains('{') && words(text).any(|word| word == "mutation" || word == "subscription")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_looks_if_all_of_it_does() {
        for sql in [
            "SELECT 1",
            " select count(*), max(a.b) from t where x in (1, 2) and name = 'delete; from'",
            "WITH d AS (SELECT * FROM a) SELECT * FROM d",
            "WITH d (a, b) AS (SELECT 1, 2) SELECT * FROM d",
            "-- update\nSHOW TABLES;",
            "SHOW CREATE TABLE users",
            "EXPLAIN SELECT * FROM t; SELECT 2;",
            "PRAGMA table_info(users)",
            r#"SELECT "update" FROM t /* drop it */"#,
            "select substr(name, 1, 3), row_number() over (partition by a order by b) from t",
        ] {
            assert!(is_look(sql) && is_sql(sql), "{sql}");
        }
        for sql in [
            "DELETE FROM users WHERE id=7",
            "WITH d AS (DELETE FROM users RETURNING *) SELECT * FROM d",
            "SELECT pay_out(7, 100)",
            r#"SELECT "pay_out"(7)"#,
            "SELECT 1; DROP TABLE users",
            "SELECT * INTO backup FROM users",
            "EXPLAIN ANALYZE DELETE FROM users",
            "PRAGMA journal_mode = wal",
            "select 'open",
            "SELECT nextval('s')",
            "SELECT 1 /*! ; DELETE FROM users */",
            "BEGIN; UPDATE a SET b = 1; COMMIT",
            "",
            "with thanks",
        ] {
            assert!(!is_look(sql) || sql == "with thanks", "{sql}");
        }
        assert!(!is_sql("show") && !is_sql("the newest") && is_sql("delete from a"));
        assert!(mutates("mutation { pay(id: 7) { ok } }") && !mutates("query { me { name } }") && !mutates("mutation of a gene"));
    }
}
