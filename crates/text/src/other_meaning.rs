//! Names that are near and still say something else: no typing error makes `unlock_door` of `lock_door`, or `send` of `read`.

use crate::part::Part;
use crate::word::{distance_within, is_separator};

/// Syllables that change what follows them, for the most part into its opposite: `un`lock, `de`code, `re`run, `im`port, `at`tach.
const PREFIXES: &[&str] = &[
    "un", "dis", "de", "re", "in", "im", "en", "em", "ex", "non", "mis", "pre", "post", "at", "on", "off", "up", "down", "out", "over",
    "under", "sub", "anti", "no", "not",
];

/// Words with a meaning of their own, above all what tools do: sent in place of another word, none of them is a typing error.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    // what is done
    "accept", "activate", "add", "allow", "alter", "answer", "append", "apply", "approve", "archive", "arm", "ask", "assign", "attach", "ban",
    "bind", "block", "book", "break", "build", "buy", "call", "cancel", "cast", "cat", "change", "charge", "chat", "check", "clean", "clear",
    "clip", "clone", "close", "commit", "copy", "count", "crawl", "create", "cut", "debit", "decline", "decode", "decrease", "decrypt",
    "delete", "deny", "detach", "diff", "dim", "disable", "drag", "drop", "dump", "edit", "eject", "enable", "encode", "encrypt", "end",
    "enter", "erase", "exec", "exit", "export", "fail", "feed", "fetch", "fill", "find", "fire", "fix", "flag", "flash", "flip", "flush",
    "fold", "follow", "fork", "format", "free", "get", "give", "grant", "grep", "halt", "hang", "head", "hear", "help", "hide", "hire",
    "hold", "host", "import", "include", "increase", "insert", "install", "invite", "join", "jump", "keep", "kick", "kill", "lend", "lift",
    "like", "link", "list", "listen", "live", "load", "loan", "lock", "log", "login", "logout", "look", "loop", "lower", "mail", "make",
    "mark", "match", "merge", "mind", "mine", "mint", "mix", "mount", "move", "mute", "name", "note", "obey", "open", "own", "pack",
    "park", "parse", "paste", "pause", "pay", "peek", "pick", "pin", "ping", "place", "plan", "play", "plot", "plug", "poke", "poll",
    "pop", "post", "pour", "press", "print", "pull", "push", "put", "query", "quit", "quote", "raise", "rate", "reach", "react", "read",
    "reap", "reject", "remove", "rename", "rent", "reset", "rest", "revert", "revoke", "ring", "roll", "run", "save", "say", "scan",
    "seal", "search", "see", "seek", "sell", "send", "serve", "set", "share", "shed", "ship", "show", "shut", "sign", "sink", "sit",
    "skip", "sleep", "slide", "sort", "spawn", "speak", "spend", "spin", "split", "star", "start", "stay", "step", "stop", "store",
    "stream", "submit", "swap", "sync", "tag", "tail", "take", "talk", "tell", "test", "throw", "tie", "toggle", "touch", "trace",
    "track", "train", "trash", "try", "turn", "type", "update", "upload", "use", "view", "visit", "vote", "wait", "wake", "walk", "want",
    "warn", "wash", "watch", "wipe", "work", "wrap", "write", "zip", "zoom",
    // which one of two
    "after", "all", "before", "down", "false", "first", "from", "high", "input", "last", "left", "less", "local", "low", "max", "min",
    "more", "new", "next", "none", "off", "old", "one", "output", "over", "prev", "private", "public", "right", "source", "target", "true",
    "under", "upper",
];

/// Whether `sent` says something else than `name`, though it may be near: it has another prefix, or it has a word of its own.
pub(super) fn says_otherwise(sent: &str, name: &str) -> bool {
    let (sent, name) = (words(sent), words(name));
    has_other_prefix(&sent, &name) || has_own_word(&sent, &name) || has_own_edge(&sent.concat(), &name.concat())
}

/// The words of a name, folded: `unlockDoor` and `unlock_door` have the same two.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_lower = false;
    for c in name.chars() {
        if is_separator(c) || (after_lower && c.is_uppercase()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| !is_separator(c)) {
            word.extend(c.to_lowercase());
        }
        after_lower = c.is_lowercase() || c.is_numeric();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether the names are the same but for a prefix, at their beginning or at that of a later word: `unlock`, `lock`; `import`, `export`.
fn has_other_prefix(sent: &[String], name: &[String]) -> bool {
    (0..sent.len().min(name.len())).any(|at| differ_in_prefix(&sent.part(at..).concat(), &name.part(at..).concat()))
}

fn differ_in_prefix(a: &str, b: &str) -> bool {
    fn rests(text: &str) -> impl Iterator<Item = (&str, &str)> {
        PREFIXES.iter().chain([&""]).filter_map(move |prefix| Some((*prefix, text.strip_prefix(prefix)?)))
    }
    rests(a).any(|(of_a, rest)| rests(b).any(|(of_b, other)| of_a != of_b && rest == other))
}

/// Whether a word that was sent has a meaning of its own and is no word of the name, or is too far from the word in its place.
fn has_own_word(sent: &[String], name: &[String]) -> bool {
    let own = |word: &String| !name.contains(word) && WORDS.contains(&word.as_str());
    let far = |(a, b): (&String, &String)| a != b && distance_within(a, b).is_none();
    sent.iter().any(own) || (sent.len() == name.len() && sent.iter().zip(name).any(far))
}

/// Whether two names that may be written in one begin or end with other words: `sendmail`, `readmail`.
fn has_own_edge(sent: &str, name: &str) -> bool {
    let longest = |is_edge: &dyn Fn(&str) -> bool| WORDS.iter().copied().filter(|word| is_edge(word)).max_by_key(|word| word.len());
    let differ = |a: Option<&str>, b: Option<&str>| a.zip(b).is_some_and(|(a, b)| !a.contains(b) && !b.contains(a));
    differ(longest(&|word| sent.starts_with(word)), longest(&|word| name.starts_with(word)))
        || differ(longest(&|word| sent.ends_with(word)), longest(&|word| name.ends_with(word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::similar::nearest;
    use crate::word::fold;

    #[test]
    fn the_opposite_and_another_verb_are_never_suggested() {
        for (sent, name) in [
            ("unlock_door", "lock_door"),
            ("lock_door", "unlock_door"),
            ("unlockDoor", "lock_door"),
            ("unlockdoor", "lockdoor"),
            ("un_lock_door", "lock_door"),
            ("door_unlock", "door_lock"),
            ("unpublish_post", "publish_post"),
            ("read_mail", "send_mail"),
            ("readmail", "sendmail"),
            ("mail_read", "mail_send"),
            ("get_alarm", "set_alarm"),
            ("getalarm", "setalarm"),
            ("lock_user", "block_user"),
            ("import_data", "export_data"),
            ("attach_disk", "detach_disk"),
            ("encode", "decode"),
            ("include_file", "exclude_file"),
            ("mount_disk", "unmount_disk"),
            ("rerun_job", "run_job"),
            ("reopen_issue", "open_issue"),
            ("push_branch", "pull_branch"),
            ("minChars", "maxChars"),
            ("no_cache", "cache"),
            ("exit", "edit"),
            ("head", "read"),
            ("zend_mail", "bent_mail"),
            ("删除", "读取"),
            ("删除文件", "读取文件"),
        ] {
            assert_eq!(nearest(sent, [name]), None, "{sent} {name}");
        }
    }

    #[test]
    fn a_typing_error_is_found_in_whichever_word() {
        for (sent, name) in [
            ("reed", "read"),
            ("raed_mail", "read_mail"),
            ("sned_mail", "send_mail"),
            ("send_mial", "send_mail"),
            ("sendmial", "sendmail"),
            ("unlok_door", "unlock_door"),
            ("unpublsh_post", "unpublish_post"),
            ("agent_list", "agents_list"),
            ("web_serch", "web_search"),
            ("web_fetcg", "web_fetch"),
            ("lisst_files", "list_files"),
            ("updat_x", "update_x"),
            ("weather_nowe", "weather_now"),
            ("read_fil", "read_file"),
        ] {
            assert_eq!(nearest(sent, ["whatever", name]), Some(name), "{sent} {name}");
        }
    }

    #[test]
    fn the_words_of_a_name_are_told_apart() {
        for (name, expected) in [
            ("unlock_door", &["unlock", "door"][..]),
            ("unlockDoor", &["unlock", "door"]),
            ("HTTPGet", &["httpget"]),
            ("core:v2.read", &["core", "v2", "read"]),
            ("__", &[]),
        ] {
            assert_eq!(words(name), expected, "{name}");
        }
        assert_eq!(fold("unlock_Door"), words("unlock_Door").concat());
    }

    #[test]
    fn the_tables_hold_folded_words() {
        for word in WORDS.iter().chain(PREFIXES) {
            assert_eq!(fold(word), *word);
        }
    }
}
