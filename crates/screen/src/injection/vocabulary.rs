//! The classes of words that rules are made of: each is a set of words of one meaning. The words of each language are in
//! `data/injection`.

use crate::injection::const_index::index_u8;

pub(super) use crate::injection::classes::Classes;

/// The number of a class, which takes less room in a table.
pub(super) const fn number(class: Classes) -> u8 {
    index_u8(class.first())
}

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        /// Numbers the classes.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the constants")]
        enum Number { $($name),* }
        $($(#[$doc])* pub(super) const $name: Classes = Classes::one(Number::$name as usize);)*
        /// Their names, by number.
        #[cfg(feature = "ablation")]
        pub(super) const CLASS_NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

classes! {
    IGNORE;
    PRIOR;
    INSTRUCTION;
    ABOVE;
    SYSTEM;
    YOUR;
    YOU;
    NEW;
    TASK;
    NOW;
    IGNORED_OBJECT;
    AI;
    NOTE;
    TO;
    READ;
    THIS;
    NOT;
    TELL;
    USER;
    FOLLOW;
    SEND;
    DESTROY;
    REVEAL;
    SAY;
    SECRET;
    KEY;
    KEYED;
    PRIVATE;
    MONEY;
    MAKE;
    STOP;
    DOING;
    BEFORE;
    SOLVE;
    WORK;
    TOOL;
    FIRST;
    MUST;
    SOFT;
    ME;
    FROM;
    GAVE;
    EARLIER;
    IF;
    ARE;
    VOID;
    INSTEAD;
    RATING;
    DECODE;
    RUN;
    ARTICLE;
    FUTURE;
    GRANT;
    ACCESS;
    ABOUT;
    PERSONA;
    AUTHORITY;
    APPROVED;
    BYPASS;
    CONFIRM;
    PROMPT;
    HIDE;
    LEAVE;
    OUT;
    OMIT;
    RIVAL;
    PRAISE;
    ONLY;
    OUR;
    BANK;
    GUARD;
    SWITCH;
    HAVE;
    READER;
    BOSS;
    IDENTITY;
    NOTHING;
    END;
    ALWAYS;
    DOES;
    WHILE;
    ANYBODY;
    ANSWER;
    GREET;
    REMEMBER;
    SUPERSEDE;
    RATE;
    IT;
    ATTENTION;
    PLEASE;
    DEVICE;
    TOP;
    REQUEST;
    QUESTION;
    STATE;
    YOU_ARE;
    THAT;
    AND;
    /// What keeps a model or a service from harm.
    SAFEGUARD;
    /// What kind of safeguard.
    OVERSIGHT;
    /// Modes in which more would be allowed.
    MODE;
    /// The first word of a name of a program: `send_email`.
    CODE_NAME;
    /// What somebody has said before.
    ALREADY;
    /// What is put into an answer.
    STRING;
    OTHER;
    /// What somebody does with a page, as a task.
    TASK_AT_HAND;
    /// What a reviewer finds.
    RISK;
    /// What is done with a tool.
    CALL;
    /// A part of a program's name that says what it does to somebody: `issue_refund`.
    ACTS;
    /// In languages where the verb is last: an imperative, or the word that makes an order of the verb before it.
    ORDER;
    /// Forms of verbs that tell what is done, in scripts where a shorter term would be found inside them.
    DESCRIBED;
    /// What was said to somebody, in other languages than English.
    TOLD;
    /// "do not say", in one word.
    UNTOLD;
    /// What forbids the verb before or behind it, and says nothing else.
    PROHIBIT;
    /// A "not" that stands behind its verb.
    NOT_BEHIND;
    /// A "to" or "for" that stands behind its noun.
    TO_BEHIND;
    /// A "before" that stands behind what comes later.
    BEFORE_BEHIND;
    /// A "new" that stands behind its noun.
    NEW_BEHIND;
    /// Verbs that tell a model to do something, where it is addressed.
    IMPERATIVE;
    /// What shows in Chinese that its object or receiver stands before the verb.
    OBJECT;
    // ---- given by `words`
    /// An address, a URL or an account.
    DESTINATION;
    /// A word that addresses the model.
    ADDRESSED;
    /// A verb of `STATE` with a colon behind it, "state:".
    CLAIM;
    /// An order to ignore, where the verb is last.
    IGNORE_LAST;
    /// An order to state, where the verb is last.
    STATE_LAST;
    /// An order to send, where the verb is last.
    SEND_LAST;
    /// An order to run something, where the verb is last.
    RUN_LAST;
    // ---- given by `word_table`
    /// The first words of a term of several words.
    JOINS;
}
