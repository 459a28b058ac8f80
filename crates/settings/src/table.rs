//! Every setting: its key, what may be its value, and what it is for. The reader, the manifest's `configSchema` and `uiHints`
//! and the documentation are all made from this table; defaults are those of [`Config`](crate::config::Config).

use tool_guard_opinion::digest::{MAX_BYTES, MIN_BYTES};
use tool_guard_screen::injection::{MAX_THRESHOLD, WEAK};
use tool_guard_screen::size::{MAX_CHARS, MIN_CHARS};

/// One key of an object of settings.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The key.
    pub key: &'static str,
    /// What may be its value.
    pub shape: SettingType,
    /// What it is for, for the manifest and the documentation.
    pub description: &'static str,
    /// Its place in a form of the host's; only for the keys of an entry.
    pub hint: Option<Hint>,
    /// Set where it must be given: what the error expects in its place.
    pub required: Option<&'static str>,
    /// Whether it is a threshold, which a model may have of its own.
    pub threshold: bool,
    /// Set where the default is stricter than what the user may have meant: what holds when the value cannot be read.
    pub unreadable: Option<Unreadable>,
    /// A word that users write here, and the setting that does what it says.
    pub elsewhere: Option<(&'static str, &'static str)>,
}

/// What holds in place of a setting that is given and cannot be read. No mistake in the settings makes the guard stricter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// The guard changes nothing: it only observes.
    Observe,
    /// Small models get the thresholds of all others.
    NoProfile,
}

/// How a host's form shows a setting.
#[derive(Debug, Clone, Copy)]
pub struct Hint {
    /// Its name.
    pub label: &'static str,
    /// More than its name; empty if that is enough.
    pub help: &'static str,
    /// Whether it is shown on request only.
    pub advanced: bool,
}

/// What may be the value of a setting.
#[derive(Debug, Clone, Copy)]
pub enum SettingType {
    /// true or false.
    Boolean,
    /// A text that is not empty.
    Text,
    /// An address on this machine, or one that is reached encrypted.
    Address,
    /// A whole number within these bounds.
    Integer(u32, u32),
    /// A number within these bounds.
    Number(f64, f64),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, or an object with these keys.
    ChoiceOr(&'static [&'static str], &'static [Setting]),
    /// A list, and what its items are called in an error. Items that cannot be read are left out.
    List(&'static SettingType, &'static str),
    /// A value of this type that is used as a whole or not at all.
    Whole(&'static SettingType),
    /// An object with these keys.
    Object(&'static [Setting]),
    /// An object with any keys.
    Map(&'static SettingType),
    /// An object with these keys, and any others with values like this one.
    MapBeside(&'static [Setting], &'static SettingType),
    /// Retries by class of failure; classes that are no failures have none.
    Retries,
    /// `true`, `false`, or an object with these keys.
    Switches(&'static [Setting]),
    /// Thresholds for the models that match, beside these keys.
    Thresholds(&'static [Setting]),
    /// The tools that a model is shown: a word, or a list of names.
    Tools,
    /// A format that results must have: `"json"`, `"non-empty"` or `{ "schema": ... }`.
    Format,
}

const fn setting(key: &'static str, shape: SettingType, description: &'static str) -> Setting {
    Setting { key, shape, description, hint: None, required: None, threshold: false, unreadable: None, elsewhere: None }
}

impl Setting {
    const fn hint(mut self, label: &'static str, help: &'static str) -> Self {
        self.hint = Some(Hint { label, help, advanced: false });
        self
    }

    const fn advanced(mut self, label: &'static str, help: &'static str) -> Self {
        self.hint = Some(Hint { label, help, advanced: true });
        self
    }

    const fn required(mut self, expected: &'static str) -> Self {
        self.required = Some(expected);
        self
    }

    const fn threshold(mut self) -> Self {
        self.threshold = true;
        self
    }

    /// Whether this is the setting's name, in any case of letters.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.key.eq_ignore_ascii_case(name)
    }

    const fn elsewhere(mut self, word: &'static str, setting: &'static str) -> Self {
        self.elsewhere = Some((word, setting));
        self
    }

    const fn unreadable(mut self, instead: Unreadable) -> Self {
        self.unreadable = Some(instead);
        self
    }
}

/// The keys of a plugin entry's `config`.
pub const ENTRY: &[Setting] = &[
    setting("enabled", SettingType::Boolean, "Whether the guard is at work").hint("Enabled", "").unreadable(Unreadable::Observe),
    setting(
        "mode",
        SettingType::Choice(&["enforce", "observe"]),
        "enforce: carry verdicts out. observe: change nothing, write down what would have been done",
    )
    .hint("Mode", "Start with observe to see what would be done")
    .unreadable(Unreadable::Observe)
    .elsewhere("off", "enabled: false"),
    setting("maxIdenticalFailures", SettingType::Integer(1, 100), "Identical failures of a malformed call, or of an unknown tool, until it is stopped; other failures that will recur scale with it")
        .hint("Max identical failures", "")
        .threshold(),
    setting("maxFailuresPerTurn", SettingType::Integer(1, 1000), "Attempts in a row that fail until the model is told to stop; `haltAfter` more end the run")
        .hint("Max failures per turn", "")
        .threshold(),
    setting("forgive", SettingType::Boolean, "Whether a success begins the count of failures anew")
        .advanced("Forgive on success", "")
        .threshold(),
    setting(
        "haltAfter",
        SettingType::Integer(0, 100),
        "Further attempts at a stopped call until the run is ended and the user told; 0: never end a run",
    )
    .hint("Halt after", "Attempts at a stopped call until the run is ended")
    .threshold(),
    setting("logPath", SettingType::Text, "Where the journal is written, one incident a line").advanced("Journal path", ""),
    setting("retryBudgets", SettingType::Retries, "Retries of an identical failure, by class of failure")
        .advanced("Retry budgets", "")
        .threshold(),
    setting(
        "tools",
        SettingType::MapBeside(&[setting("show", SettingType::Tools, SHOW_TOOLS)], &SettingType::Object(TOOL)),
        "Your own tools: a correct call, required parameters, wrong parameter names, types, retries",
    )
    .advanced("Own tools", ""),
    setting(
        "sameFailure",
        SettingType::Object(&[
            setting("noteAt", SettingType::Integer(0, 100), "The count at which the model is told"),
            setting("stopAt", SettingType::Integer(0, 100), "The count at which the call is stopped"),
        ]),
        "The same failure under other arguments, or of the same target: when the model is told, when it is stopped; 0: never",
    )
    .advanced("Same failure", "")
    .threshold(),
    setting(
        "repeat",
        SettingType::Object(REPEAT),
        "The same call with the same result: the limit that scales when it is noted and when it is stopped",
    )
    .advanced("Repetition", "")
    .threshold(),
    setting(
        "cycles",
        SettingType::Object(&[
            setting("noteAt", SettingType::Integer(0, 100), "The rounds after which the model is told"),
            setting("stopAt", SettingType::Integer(0, 100), "The rounds after which the calls are stopped"),
        ]),
        "Two to eight calls that go round with the same results: rounds until the model is told, until it is stopped; 0: never",
    )
    .advanced("Cycles", "")
    .threshold(),
    setting(
        "models",
        SettingType::List(&SettingType::Thresholds(MODEL), "objects"),
        "Thresholds by model; later entries come before earlier ones",
    )
    .advanced("Thresholds by model", ""),
    setting("smallModelProfile", SettingType::Boolean, "Whether small models get stricter thresholds")
        .hint("Small model profile", "Stricter thresholds for small local models")
        .unreadable(Unreadable::NoProfile),
    setting(
        "onDuplicate",
        SettingType::Choice(&["block", "approve"]),
        "An act outside of the workspace (a send, a payment, a deletion, whatever is not known to be harmless) that comes a third time in a run, just the same, or again before its result is known. block: what the rules for loops do; approve: you are asked, on OpenClaw 2026.7 and 2026.9",
    )
    .hint("Repeated acts", "approve: you are asked before the same thing is sent, paid, deleted or changed a third time"),
    setting(
        "acts",
        SettingType::ChoiceOr(ACT_MODES, ACTS),
        "An act outside of the workspace that a text from outside (a page, a mail, a ticket) may have asked for, and not you. off: nothing; journal: the journal says so, with the text's origin; confirm: a model is asked whether you want it (as for second opinions), then you are asked on OpenClaw 2026.7 and 2026.9, else the call is refused once; ask: you are asked without a model where two signs meet. A word, or an object with `mode` and `allow`",
    )
    .hint("Acts that others asked for", "confirm: before a mail is sent or a file shared because a page said so, a model and then you are asked"),
    setting(
        "repair",
        SettingType::Object(&[setting(
            "textCalls",
            SettingType::Boolean,
            "Make the call that a model wrote into its answer as text, on OpenClaw 2026.7 and 2026.9",
        )]),
        "What is repaired beside the arguments of calls",
    )
    .advanced("Repair", "Calls that a model wrote into its answer instead of making them"),
    setting("claims", SettingType::Choice(&["off", "note", "revise"]), "What is done about an answer that claims what no call did")
        .hint("Claims", "note: the journal says so; revise: the model is asked once more before you read its answer"),
    setting(
        "secondOpinion",
        SettingType::Choice(&["off", "confirm", "review"]),
        "Whether a model is asked before a call is refused or a run ended for something that is not certain; review: also while the agent works. It is sent the beginnings of the user's words and of the latest calls, redacted. Without this setting: confirm, where the host lets a plugin ask and `mode` is enforce",
    )
    .hint("Second opinion", "confirm: a model reads the latest calls before one is refused; review: also in between; costs at most 2 % of a run's tokens"),
    setting("secondOpinionModel", SettingType::Text, "The model that is asked, as provider/model; it needs llm.allowModelOverride in the plugin's entry. Without this setting: the agent's own")
        .advanced("Model for second opinions", ""),
    setting("secondOpinionBytes", SettingType::Integer(MIN_BYTES, MAX_BYTES), "Bytes that the model is shown of a run, beside the question")
        .advanced("Bytes for a second opinion", ""),
    setting(
        "secondOpinionAlso",
        SettingType::List(&SettingType::Choice(&["claims", "injections"]), "subjects"),
        "What the model is asked about beside loops. claims: before an answer is taken back (`claims` must be revise); injections: whether a result whose score is just too low for a warning gets one",
    )
    .advanced("Second opinions also", "Whether an answer claims what no call did; whether a result gives the model orders"),
    setting(
        "budget",
        SettingType::Object(&[
            setting("calls", SettingType::Integer(0, 1_000_000), "Tool calls; calls that wait are not counted"),
            setting("tokens", SettingType::Integer(0, u32::MAX), "Tokens, where the host tells them"),
            setting("minutes", SettingType::Integer(0, 10_000), "Minutes; what calls wait is not counted"),
        ]),
        "What one run may use; 0: any amount. The model is told at 80 %; when nothing is left it is to answer, and another call ends the run",
    )
    .hint("Budget", "Calls, tokens and minutes of one run")
    .threshold(),
    setting(
        "hints",
        SettingType::Choice(&["off", "on", "auto"]),
        "Tell a model in its system prompt how the tools are called that it called wrongly before. auto: models with the profile for small models",
    )
    .hint("Hints", "Learned from the journal")
    .threshold(),
    setting("showTools", SettingType::Tools, SHOW_TOOLS).advanced("Tools shown", "OpenClaw 2026.9, with hooks.allowConversationAccess").threshold(),
    setting("notify", SettingType::Object(NOTIFY), "Who is told, outside of the chat, when a run is ended; off unless a command or a webhook is named")
        .advanced("Notify", "A command or a webhook that is told when a run is ended"),
    setting("screen", SettingType::Object(SCREEN), "What is looked for in the results of tools before the model sees them")
        .advanced("Screening of results", "Orders to the model, secrets, length and form of what tools return"),
];

/// The keys of an entry that are thresholds, in the order of the table.
pub fn thresholds() -> impl Iterator<Item = &'static Setting> + Clone {
    ENTRY.iter().filter(|setting| setting.threshold)
}

const ACT_MODES: &[&str] = &["off", "journal", "confirm", "ask"];

const ACTS: &[Setting] = &[
    setting("mode", SettingType::Choice(ACT_MODES), "As without an object"),
    setting(
        "allow",
        SettingType::List(&SettingType::Text, "tools or destinations"),
        "Tools and destinations that are never asked about: names, addresses, hosts; * stands for any characters",
    ),
];

const NOTIFY: &[Setting] = &[
    setting(
        "command",
        SettingType::Whole(&SettingType::List(&SettingType::Text, "a program and its arguments")),
        "A program, run without a shell; it gets JSON on its standard input",
    ),
    setting("webhook", SettingType::Address, "An address that gets the same JSON by POST: https, or http on this machine"),
    setting(
        "on",
        SettingType::List(&SettingType::Choice(&["halt", "stop", "screen"]), "events"),
        "halt: a run was ended; stop: a loop was stopped; screen: something was found in a result",
    ),
];

const TOOL: &[Setting] = &[
    setting("usage", SettingType::Text, "A correct call, shown to the model"),
    setting("required", SettingType::List(&SettingType::Text, "parameter names"), "Parameters that every call needs"),
    setting("aliases", SettingType::Map(&SettingType::Text), "Wrong parameter name -> the right one"),
    setting("types", SettingType::Map(&SettingType::Choice(&["number", "boolean", "object", "array"])), "Parameters that are no text"),
    setting("retryBudgets", SettingType::Retries, "Retries of an identical failure of this tool, by class of failure"),
];

const REPEAT: &[Setting] = &[
    setting(
        "limits",
        SettingType::Map(&SettingType::Integer(0, 1000)),
        "By tool; what is not named keeps the default of its kind. 0: any number of times",
    ),
    setting("others", SettingType::Integer(0, 1000), "Tools of no known kind"),
    setting("pollFactor", SettingType::Integer(1, 100), "How much more often calls that wait for something may repeat"),
    setting(
        "polls",
        SettingType::List(&SettingType::Text, "tool names"),
        "Further tools that wait for something; * stands for any characters",
    ),
    setting("countChangedResults", SettingType::Boolean, "Count a call as the same although its result changed"),
];

const MODEL: &[Setting] = &[setting(
    "match",
    SettingType::List(&SettingType::Text, "model patterns"),
    "Patterns for the model, or for provider/model; * stands for any characters",
)
.required("a list of model patterns, for instance [\"groq/*\"]")];

const INJECTION: &[&str] = &["warn", "block", "off"];

const INJECTIONS: &[Setting] = &[
    setting("action", SettingType::Choice(INJECTION), "What happens, as the word alone says (warn, unless given)"),
    setting(
        "threshold",
        SettingType::Integer(WEAK, MAX_THRESHOLD),
        "The score from which a result gives orders (10, unless given). Each reason adds 1 to 10 points; the journal tells the score and its reasons. Higher: fewer warnings, and less is found",
    ),
];

#[allow(clippy::cast_possible_truncation, reason = "both are far below 2^32")]
const SCREEN: &[Setting] = &[
    setting(
        "injection",
        SettingType::ChoiceOr(INJECTION, INJECTIONS),
        "Results from outside that give the model orders. warn: keep them, with a notice; block: put the reason in their place; off: do not look",
    ),
    setting(
        "tools",
        SettingType::Map(&SettingType::Choice(INJECTION)),
        "The same by tool; * stands for any characters. Results of read, exec and other tools of the workspace are not looked at unless they are named here or show a text that was cloned or downloaded",
    ),
    setting(
        "detectors",
        SettingType::Choice(&["fail-open", "fail-closed"]),
        "What happens to a result when a detector of your own gives no answer within two seconds. fail-open: it is shown; fail-closed: it is withheld",
    ),
    setting(
        "redact",
        SettingType::Switches(REDACT),
        "Put placeholders in place of secrets, payment cards, social security and bank account numbers; as an object: by kind",
    ),
    setting(
        "maxChars",
        SettingType::Integer(MIN_CHARS as u32, MAX_CHARS as u32),
        "Characters of one result; of a longer one head and tail are kept",
    ),
    setting("turnMaxChars", SettingType::Integer(2_000, 100_000_000), "Characters of all results of a turn; 2000 of each are always kept"),
    setting(
        "contextShare",
        SettingType::Number(0.01, 1.0),
        "The share of the model's window that one result may take, where the host tells the window",
    ),
    setting(
        "validate",
        SettingType::List(&SettingType::Object(VALIDATE), "objects"),
        "What results must be; a result that is not becomes an error",
    ),
];

const REDACT: &[Setting] = &[
    setting("secrets", SettingType::Boolean, "Keys, tokens, passwords, private keys (on, unless switched off)"),
    setting("cards", SettingType::Boolean, "Payment card numbers (on, unless switched off)"),
    setting("ssn", SettingType::Boolean, "Social security and taxpayer numbers of the US (on, unless switched off)"),
    setting("iban", SettingType::Boolean, "International bank account numbers (on, unless switched off)"),
    setting("email", SettingType::Boolean, "E-mail addresses"),
    setting("phone", SettingType::Boolean, "Phone numbers"),
    setting("ip", SettingType::Boolean, "IP addresses"),
    setting("wallets", SettingType::Boolean, "Addresses of Bitcoin wallets"),
    setting("health", SettingType::Boolean, "Numbers of patients of Medicare (US) and the NHS (UK)"),
];

/// What is expected where tools to show stand.
pub const TOOLS: &str = "\"full\", \"lite\" or a list of tool names, in which * stands for any characters";

/// What `showTools` is for.
const SHOW_TOOLS: &str = "The tools that a model is shown, chosen when a session begins. full: all; lite: files, commands, and behind the search for tools \
     the web, memory and messages; or a list of names, in which * stands for any characters. What is not listed cannot be called";

/// What is expected where a format stands.
pub const FORMAT: &str = "\"json\", \"non-empty\" or { \"schema\": a JSON Schema }";

const VALIDATE: &[Setting] = &[
    setting("tool", SettingType::Text, "The tool; * stands for any characters").required("a tool's name"),
    setting("format", SettingType::Format, FORMAT).required(FORMAT),
];
