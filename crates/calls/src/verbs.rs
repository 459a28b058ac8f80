//! Verbs of names and actions, by what they do: general English, no names of tools.

use tool_guard_text::part::Part;

use crate::effect::Effect;

const WAIT: &str = "wait sleep poll watch await yield listen subscribe delay idle receive recv consume";

const LOOK: &str = "get list read search find fetch show view query describe status check look inspect count lookup info \
    history stat cat grep rg glob ls log logs snapshot screenshot preview peek browse retrieve extract analyze summary \
    exists resolve state context observe head tail tree diff validate verify compare ping whoami recall monitor select \
    explain detect scan examine current forecast freebusy availability version help outdated blame quote locate filter parse \
    translate calculate compute convert summarize summarise classify rank solve evaluate identify recognize recognise ocr \
    transcribe caption probe sense scrape crawl enumerate discover estimate predict suggest recommend decode \
    think";

const DO: &str = "send create spawn write add delete remove update set post put patch edit insert upload submit save reply \
    publish book order buy pay transfer refund install uninstall deploy apply commit push merge start stop restart enable \
    disable turn lock unlock assign invite share rename modify mark archive close approve reject cancel schedule react pin \
    forward label notify complete draft request comment append replace register activate call email mail message charge \
    print rm mv cp mkdir touch chmod chown ln kill checkout switch stash clone pull rollback scale rollout reload reset \
    revert tag import export dispatch launch trigger broadcast announce upgrade downgrade copy upsert reserve unpublish \
    unsubscribe unpin unmark unassign unarchive sell bid vote donate withdraw deposit follow unfollow resume suspend reboot \
    boot shutdown provision purge flush sync backup restore sign encrypt compress enroll unregister wipe";

const STEP: &str = "press key keys click tap scroll skip toggle volume next previous prev roll draw generate move step back \
    undo redo swipe drag hover type fill play pause seek increment decrement up down left right shuffle spin flip deal hit \
    random pick sample claim pop take dequeue navigate goto visit advance continue page act zoom rotate walk attack collect \
    guess throw refresh sendkeys input hotkey dim brighten louder quieter imagine render compose open pinch fling nudge jog \
    jump fire shoot longpress doubletap";

const RUN: &str = "run exec execute bash shell eval python test build compile command terminal script invoke program repl measure bench \
    benchmark profile audit trace performance perf simulate";

/// Verbs that are nouns as well: `order_status` does not order. They count where a name holds no other verb.
const NOUNS: &str = "page order book test build deploy label tag email mail message call trace comment charge image key keys schedule \
    request transfer refund print copy draft archive merge push script command program terminal shell audit profile post export \
    import stash clone release install mark pin share state context history info log logs head tree tail summary version count";

/// The verbs of each effect; of several verbs in one name the first that is no noun counts.
const TABLE: &[(Effect, &str)] = &[(Effect::Wait, WAIT), (Effect::Look, LOOK), (Effect::Do, DO), (Effect::Step, STEP), (Effect::Run, RUN)];

/// The effect of one verb, in lower case.
#[must_use]
pub fn of_verb(word: &str) -> Option<Effect> {
    TABLE.iter().find(|(_, verbs)| verbs.split_ascii_whitespace().any(|verb| verb == word)).map(|(effect, _)| *effect)
}

/// Whether a verb is a noun as well.
pub(crate) fn is_noun(word: &str) -> bool {
    NOUNS.split_ascii_whitespace().any(|each| each == word)
}

/// The effect of a name: of its first word that is a verb and nothing else, or else of its first that may be one.
pub(crate) fn of_name(name: &str) -> Option<Effect> {
    let (mut verb, mut noun) = (None, None);
    each_word(name, |word| {
        if is_noun(word) {
            noun = noun.or_else(|| of_verb(word));
        } else {
            verb = verb.or_else(|| of_verb(word));
        }
    });
    verb.or(noun)
}

/// The words of a name in lower case: `sendMessage`, `send_message` and `HTTPGet` are two each. Digits are no part of a word.
pub fn each_word(name: &str, mut take: impl FnMut(&str)) {
    /// Letters of the longest verb, and some.
    const LONGEST: usize = 24;
    let bytes = name.as_bytes();
    let mut word = [0_u8; LONGEST];
    let mut length = 0;
    let mut end = |word: &[u8; LONGEST], length: &mut usize| {
        if *length > 0 && *length <= LONGEST {
            take(std::str::from_utf8(word.part(..*length)).unwrap_or_default());
        }
        *length = 0;
    };
    for (at, byte) in bytes.iter().enumerate() {
        let (before, after) = (at.checked_sub(1).and_then(|at| bytes.get(at)), bytes.get(at + 1));
        if !byte.is_ascii_alphabetic() {
            end(&word, &mut length);
            continue;
        }
        let begins = byte.is_ascii_uppercase() && (before.is_some_and(u8::is_ascii_lowercase) || after.is_some_and(u8::is_ascii_lowercase));
        if begins {
            end(&word, &mut length);
        }
        if let Some(place) = word.get_mut(length) {
            *place = byte.to_ascii_lowercase();
        }
        length += 1;
    }
    end(&word, &mut length);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_what_it_does_by_its_verb() {
        for (name, expected) in [
            ("sendMessage", Some(Effect::Do)),
            ("get_posts", Some(Effect::Look)),
            ("mcp.calendar.createEvent", Some(Effect::Do)),
            ("browser_wait_for", Some(Effect::Wait)),
            ("press_key", Some(Effect::Step)),
            ("tap", Some(Effect::Step)),
            ("receive_message", Some(Effect::Wait)),
            ("transcribe_audio", Some(Effect::Look)),
            ("withdraw_funds", Some(Effect::Do)),
            ("HTTPGet", Some(Effect::Look)),
            ("page_fetch", Some(Effect::Look)),
            ("order_status", Some(Effect::Look)),
            ("order_pizza", Some(Effect::Do)),
            ("update_status", Some(Effect::Do)),
            ("run_command", Some(Effect::Run)),
            ("address", None),
            ("settings", None),
            ("", None),
        ] {
            assert_eq!(of_name(name), expected, "{name}");
        }
    }

    #[test]
    fn a_verb_stands_in_one_table_only() {
        let mut all: Vec<&str> = TABLE.iter().flat_map(|(_, verbs)| verbs.split_ascii_whitespace()).collect();
        all.sort_unstable();
        let twice: Vec<_> = all.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}
