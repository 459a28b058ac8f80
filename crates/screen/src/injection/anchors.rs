//! Literals that are searched for in the raw text: an injection may be near one, which is judged later.
//!
//! They are rare in code and prose, so that clean text has few windows; one long word is better than two, as lines wrap.
//! Case is ignored. Text with hidden characters or homoglyphs is found by `hidden_chars`.

use crate::injection::imitation::ANCHORS as IMITATIONS;
use crate::injection::languages::LANGUAGES;
use crate::injection::prefilter::Prefilter;
use crate::injection::rotated::{BACKWARDS, ROTATED};

/// The prefilter over all anchors.
pub(super) static PREFILTER: Prefilter = Prefilter::new(&ANCHORS);

/// Each of these is a hit.
#[rustfmt::skip]
const STRONG: &[&str] = &[
    // roles and chat templates
    "<|im_start", "<|im_end", "<|system", "<|user|", "<|start_header", "<|eot_id", "<|begin_of", "<|endof", "<|channel", "<|message",
    "<start_of_turn", "<end_of_turn", "<<sys>>", "<</sys>>", "[/inst]", "[inst] ", "[inst]<", "<system>", "</system", "<system-", "<system_", "[system]", "[system ", "[/system",
    "system note", "system message", "system overr", "system update", "system alert", "system notice", "system prompt", "\nhuman: ", "\n\nhuman", "\\nhuman:", "\nuser: ", "\nsystem:",
    "### human", "### user", "### system", "### assist", "### resp", "</user>", "</tool_result", "</function_", "</tool_resp", "<important", "</important",
    "<information", "</information", "end of document", "end of tool", "end_external_untrusted", "important!!", "[admin] ", "\nadmin: ",
    "user_query", "<admin>\n", "<prompt>", "<override", "<system mode", "override mode",
    // forged calls
    "<function_call", "<invoke ", "<tool_call", "\"tool_use\"", "\"tool_call", "\"function_call", "tool_code", "any other tool", "using this tool", "following argument", "using any tool", "calling any",
    // spelled or escaped
    "i g n o r e", "i-g-n-o-r-e", "i.g.n.o.r.e", "i_g_n_o_r_e", "i n s t r u c t", "i-n-s-t-r-u", "i.n.s.t.r.u", "p r e v i o u s", "s y s t e m", "p a s s w o r d", "s e n d",
    "1gnore ", "ign0re ", "1gn0re ", "1gn0r3 ", "ign0r3 ", "1nstruc7", "pr3v10us", "pr3v1ous", "d15r3g4r", "d1sr3gar", "1n5truct", "d1sregard", "pr3vious", "prev1ous", "1nstruct", "&#105;&#1", "&#73;&#1", "&#x69;&#x", "&#x49;&#x", "\\u0069\\u006", "\\u0049\\u006",
    // encoded, and what asks to decode; the pieces are `gnore `, `nstruction` and `assword` in base64, at its three alignments
    " 00100000 ", " 01100101 ", "decode it", "decode and", "decode this", "decoded:", "base64 dec", "base64-dec", "base64 -d", "base64 str", "from hex", "rot13: ",
    "z25vcmUg", "dub3jlI", "nbm9yZS", "bnN0cnVjdGlvb", "5zdHJ1Y3Rpb2", "uc3RydWN0aW9u", "YXNzd29y", "Fzc3dvcm", "hc3N3b3Jk", "676e6f7265",     // overriding what stands before
    "disregard", "ignore all", "ignore any", "ignore every", "ignore your", "ignore prev", "ignore prior", "ignore what",
    "ignore above", "ignore my ", "ignore these", "ignore those", "forget all", "forget every", "forget your", "forget the ",
    "forget prev", "forget what", "forget about", "override your", "override all", "override prev", "bypass your", "bypass all",
    "intruction", "previous prompt", "don't follow", "not obey",
    "your guidelines", "stop what you", "previous rules", "prior rules", "previous task", "previous context", "previous conv", "all previous", "all prior",
    // a new task
    "i'm your ", "i am your ", "new task", "your task", "your goal", "real task", "new objective", "new directive", "you are now", "instead of what",
    "following first", "gave you in", "can solve the task", "solve the task", "act as if", "pretend ", "do anything now", "you must now", "you must immediately",
    // ordinary words that an order begins with; and orders with a word a line
    "share the ", "send the ", "send a ", "not follow", "ignore the ", "/etc/passwd", "without user", "must always", "keep this", "delete all ", "upload the ", "please send",
    "administrator", "send me ", "from now on", "reading this", "reads this", "evaluating this", "forward the", "send an ", "ignore\nall", "ignore\nprev", "previous\ni",
    // addressing the model
    "ai agent", "ai language", "ai model", "to you, ", "message from me", "note to ai", "attention ai",
    "attention llm", "for_agent", "for_the_a", "for_llm", "dear ai", "hey ai,", "ai reading", "llm reading",
    "agent reading", "if you are an", "if you're an", "as an ai", "as an llm", "llm agent", "note to the", "note to llm", "note to agent", "note to assist",
    "attention agent", "attention assist", "note for ai", "note for ass", "note for the",
    "chatgpt", "claude,", "gemini,", "copilot,", "gpt-4, ", "this message is for", "maintenance mode", "developer mode",
    "any ai ", "processing this", "summarizing this", "you are no l", "your actual", "your sole", "your real", "your response", "your answer", "your reply", "your output", "your next resp",
    "pre-approved", "preapproved", "pre-authorized", "admin session", "safety filter", "safety restr", "disable all", "user's question", "user's request", "original question", "original task",
    "prior conv", "previous direct", "new rule: ", "new policy", "new rules", "in your final", "ai system must", "ai must ", "ai should ",
    "r bots: ", "-bot please", "any bot ", "llms must", "llms should", "ai tools", " an ai ", "all ai ", "ai coding", "copilot:", "claude: ",
    "hello agent", "hey agent", "dear agent", "agent must", "agents must", "agents should", "machine reader",
    "automated system", "automated reader", "automated agent", "an automated", "llm instr", "ai instr", "unrestricted mode", "no longer appl", "future conversation", "your memory",
    "user later", "the user says", "user now ", "task has changed", "this moment", "hidden prompt", "high score", "highest possible", "positive review",
    "ai systems", "ai-agent", " you're an ai", "the bot ", "on behalf of the", "must restart", "whichever ai", "-based grader", "previous orders",
    // who is meant, and what only an agent could do
    "assistant", "chatbot", "ai helper", "llm-only", "llm only", "copilots", "automated r", "language mo", "\nagents: ", "ai summar", "your user's",
    "user's name", "behalf of the user", "original direct", "following your", "conversation so", "any automated", "crawler", "directed at ai",
    "before answ", "before repl", "before summ", "before you ", "need to mention", "out of the transcript", "this page as", "say nothing", "between us",
    "two-factor", "authorized_keys", "/bin/sh -", "git push ", "next_call", "next_tool", "next_action", "required_next", "one-time code", "recovery phrase", "gift cards", "seed phrase", "session cookie",
    "from base64", "(base64", "base64)", "hex, ascii", "in rot13", "later conversation", "later chats", "positive recom", "_instructions>", "admin context", "begin system", "begin admin",
    "\"role\":\"system\"", "\"role\": \"system\"", "role=system", "discard earl", "discard prev", "original goal", "supersede", "from here on", "nevermind", "real job", "ai tool", "agent has to", "browsing agent", "remember fr", "future sess", "need consent", "sandboxing",
    // a model that is spoken to
    "any llm", "agents: ", "agents, ", "agent - ", "agent shall", "agent working", "agents working",
    "bot summ", "to the ai ", "to any ai", "for the ai ", "ai review", "ai answer", "ai shop", "ai search", "ai engine", "ai writ", "ai eval", "ai screen", "ai recr", "ai triage", "ai client",
    "ai instruct", "ai that ", "ai which ", "gemini: ", "perplexity: ", "vision model", "models: ", "llm writ", "answer engine", "answering engine", "agent instr",
    " llms: ", " llms, ", " an llm", "(llms: ", "\nllms: ", "\nbots: ", " bots: ", " bots, ",
    "tor ai: ", "ing ai: ", "ant ai: ", "ent ai: ", "wer ai: ", "der ai: ", "ter ai: ", "hey there", "@assistant", "@agent ", "@agent:", "autonomous agent",
    "ии-агент", "ии-ассист", "агенту: ", "агентам: ", "アシスタントへ", "アシスタントは", "のaiへ", "るaiへ", "ルaiへ", "请ai把", "请ai将", "ki-hilf", "ki-eink", "ki-bewert", "an alle ki", "per gli agenti", "agenti ia", "agente ia", "ia que ", "modelos de ia",
    " agent:", "(agent:", "\"agent:", "\"agent ", "(model:", "-- model", "models calling", "models reading", "agents with", "agents that", "automated rev", "automated adv", "machine read", "\"agents ", "bots must", "ai code", "virtual agent", "vision agent",
    // what a tool or a service would say that wants something of the model
    "must strictly", "adhere to the foll", "use other tool", "new instruct", "important instr", "urgent new", "priority task", "prior requests", "previous requests",
    "directive:", "[security ", "action required", "security alert", "override protocol", "override:", "pipeline control", "note from the dev", "developer note",
    "you must call", "must first run", "now call ", "call tool ", "call `send",
    "safety check", "content filter", "human verif", "without human", "skip the usual", "testing mode", "sandbox mode",
    "user has already", "user also ", "user explicitly", "user changed their", "authorizing you", "has authorized", "user asked me", "your instructions and",
    "while you're at", "while you are at", "while you're there", "please also ", "regardless of your", "strictly follow", "decode and follow",
    "=[query", "=[user_", "=[insert", "=<insert", "=<content", "={respon", "${encodeuri", "response_here", "content_here", "=user_data", "=summary_", "ai reviewer",
    "for the assistant", "in the final answer", "of every answer", "of your answer", "each answer", "audit purposes", "compliance logging", "compliance audit", "for compliance", "for audit",
    "hidden instr", "sh -c \"$(curl", "sh -c \"$(wget", "system-level", "safety protocol", "user can't see",
    "reponds uniq", "repondre exact", "ta reponse", "tout assistant", "agent llm", "reponds a ", "隐藏指令", "真正任务", "本当の目的", "新しい優先",
    "scenario where", "suppose we", "hypothetically", "world where", "universe where", " 20 74 68", " 20 61 6e", " 20 74 6f", "6e6f726520", "20616e6420",
    "actual task", ", say: ", ", output: ", "output only", "your reply with", "exact line", "exact phrase", "precedence over a", "priority over", "your api_key", "your configured",
    "test mode", "user confirmed", "user already", "assistant should", "not flag ", "review note", "call send_",
    // secrecy
    "mention this", "mention that", "do not mention", "don't mention", "do not tell", "don't tell", "not inform", "not notify", "not alert", "not reveal", "not disclose",
    "without telling", "without inform", "without notif", "without asking", "without mention", "without the user", "user's knowledge",
    "do not ask", "don't ask the", "no confirmation", "silently send", "silently for", "silently up", "silently em", "silently ex", "secretly ", "covertly ", "hide this",
    "do not say", "don't say", "not speak", "a word about", "a word to", "to inform the", "without comment", "quietly", "without saying",
    // sending out
    "exfiltrat", "send all", "send any", "send my", "send your", "send it to", "send them", "send this", "send every", "send email", "send user", "send an email", "send \\$",
    "forward all", "forward any", "forward every", "forward this", "forward it", "upload all", "upload any", "upload every",
    "email the ", "email all", "email it", "email them", "email your", "email this", "mail the ", "post the ", "post all", "post them", "post it to", "post this to", "leak the", "reveal the", "reveal your", "reveal all",
    "share all", "share your", "wire the", "please email", "please transfer", "please forward", "please upload", "please post", "please reveal",
    "make a payment", "make a reserv", "make a trans", "make a purchase", "make a booking", "create a trans", "a payment of", "your api key", "your password", "your secret", "your credential",
    "include your", "include the api", "include the cont", "append all", "conversation to ", "conversation log", "chat history", "conversation history", "contents of ~", "contents of /",
    "={conve", "={{conv", "=[conve", "=${conv", "={secret", "={base64", "={history", "=[data]", "=[secret", "={token", "={api_k", "={prompt", "={user_", "=<conve", "=<data>", "={summary", "=[summary", "={password",
    "todo: send", "todo: please", "todo: post", "todo: transfer", "todo: forward", "todo: email", "todo: upload",
    "delete every", "delete the file", "remove all files", "wipe the ", "rm -rf ~", "rm -rf /", "grant access", "grant perm", "give access", "give me access",
    "mail it to", "the user's in", "private notes", "user's saved", "credit card", "card number", "gift card", "aws/cred", ".ssh/id", "bcc to ",
    "approved by", "close all ", "the user told",
    // hidden text
    "display:none", "display: none", "visibility:hid", "visibility: hid", " hidden>", "font-size:0", "font-size: 0", "font-size:1px", "font-size: 1px", "opacity:0", "opacity: 0", "color:white", "color: white", "color:#fff", "color: #fff", "left:-999", "left: -999",
    "<!-- send", "<!-- ignore", "<!-- ai", "<!-- please", "<!-- system", "<!-- forward", "<!-- email", "<!-- note to", "<!-- important", "<!-- make", "<!-- transfer", "<!-- assist",
];

/// Frequent in documents: two different ones near each other are a hit.
#[rustfmt::skip]
const WEAK: &[&str] = &[
    "instruc", "directives", "transmit", "transfer ", "system: ", "base64-enc",
    "base64 enc", "not report", "override the ", "a transaction", "decode:", "base64:", "in base64", "debug mode", "delete any", "append the",
    "your system",
];

/// The literals of the languages.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const OF_LANGUAGES: [&str; count_of_languages()] = {
    let mut all = [""; count_of_languages()];
    let (mut count, mut language) = (0, 0);
    while language < LANGUAGES.len() {
        let anchors = LANGUAGES[language].anchors;
        let mut anchor = 0;
        while anchor < anchors.len() {
            all[count] = anchors[anchor];
            count += 1;
            anchor += 1;
        }
        language += 1;
    }
    all
};

/// The number of literals of the languages.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn count_of_languages() -> usize {
    let (mut count, mut language) = (0, 0);
    while language < LANGUAGES.len() {
        count += LANGUAGES[language].anchors.len();
        language += 1;
    }
    count
}

/// The groups of literals, hits first.
const GROUPS: [&[&str]; 6] = [STRONG, IMITATIONS, &OF_LANGUAGES, &ROTATED, &BACKWARDS, WEAK];
const HITS: usize = STRONG.len() + IMITATIONS.len() + OF_LANGUAGES.len() + ROTATED.len() + BACKWARDS.len();
const COUNT: usize = HITS + WEAK.len();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
static ANCHORS: [&str; COUNT] = {
    let mut all = [""; COUNT];
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            all[count] = GROUPS[group][index];
            count += 1;
            index += 1;
        }
        group += 1;
    }
    all
};

/// Whether the anchor of this index is a hit by itself; one that was not compared may be any.
pub(super) const fn is_strong(index: Option<usize>) -> bool {
    matches!(index, None | Some(..HITS))
}

/// The anchors that lead to injections, by index.
#[cfg(feature = "ablation")]
pub(super) fn anchors() -> Vec<Option<&'static str>> {
    let imitations = STRONG.len()..STRONG.len() + IMITATIONS.len();
    ANCHORS
        .iter()
        .enumerate()
        .map(|(at, anchor)| (!imitations.contains(&at) && language_of_anchor(at).is_none()).then_some(*anchor))
        .collect()
}

/// The index of the language that has this anchor.
#[cfg(feature = "ablation")]
pub(super) fn language_of_anchor(anchor: usize) -> Option<usize> {
    let mut left = anchor.checked_sub(STRONG.len() + IMITATIONS.len())?;
    LANGUAGES.iter().position(|language| match left.checked_sub(language.anchors.len()) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_code_has_no_hit() {
        let code = "fn main() {\n    let mut total = 0;\n    for (index, value) in values.iter().enumerate() {\n        total += value * index;\n    }\n    println!(\"{total}\");\n}\n\n// returns the number of rows that were written\n";
        PREFILTER.scan(code.as_bytes(), |at, _| panic!("{}", &code[at..]));
    }
}
