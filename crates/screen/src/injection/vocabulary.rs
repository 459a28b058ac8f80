//! The words that rules are made of: each class is a set of words of one meaning. Here are the English ones; those of other
//! languages are in `languages`.
//!
//! A word can be in several classes. A `~` ends a stem, which matches with up to four more letters.

/// A set of classes of words.
pub(super) type Classes = u128;

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $words:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Classes = 1 << $bit;)*
        /// The English words of each class.
        pub(super) const ENGLISH: &[(Classes, &str)] = &[$(($name, $words)),*];
        /// The names of these rows.
        #[cfg(feature = "ablation")]
        pub(super) const CLASS_NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

classes! {
    IGNORE = 0, "ignore disregard forget ignore nevermind";
    PRIOR = 1, "previous prior above earlier preceding foregoing original initial existing previously past former old \
        beforehand aforementioned all any every everything whatever";
    INSTRUCTION = 2, "instructions instruction command prompt prompts directions rules guidelines directives directive \
        commands orders programming constraints restrictions rule filters safeguards guardrails guidance directives";
    ABOVE = 3, "above before preceding";
    SYSTEM = 4, "system developer initial hidden internal secret safety security";
    YOUR = 5, "your";
    YOU = 6, "you tu";
    NEW = 7, "new updated real actual true primary only next current sole main replacement";
    TASK = 8, "task goal objective job role purpose assignment persona";
    NOW = 9, "now henceforth here";
    IGNORED_OBJECT = 10, "everything anything whatever what";
    AI = 11, "ai llm llms assistant assistants agent agents gpt chatgpt claude gemini copilot llama mistral mixtral bard \
        grok deepseek qwen cursor codex openclaw opencode windsurf language model models perplexity bot bots \
        machine_reader machine_readers automated_reviewer automated_reviewers automated_adviser automated_advisers \
        answer_engine answer_engines ais chatbots copilots gpts crawler crawlers \
        summarizer";
    NOTE = 12, "note attention message instruction instructions notice important reminder memo dear hey attn warning \
        announcement step steps action request hint directive notes todo comment procedure guidance ciao";
    TO = 13, "to for per";
    READ = 14, "read reading processing viewing parsing summarizing summarising analyzing analysing accessing seeing \
        reads browsing handling scanning evaluating reviewing screening grading scoring crawling indexing translating \
        summarises summarizes handles evaluates processes surface surfaces surfacing triaging visiting visits ingesting \
        ingests consuming parses crawls opens opening loads loading summarise summarize answering retrieving retrieves \
        receiving receives indexes embedding";
    THIS = 15, "this these that it";
    NOT = 16, "not dont never no without avoid shouldnt mustnt cannot wont no";
    TELL = 17, "tell mention inform notify alert disclose say show report ask acknowledge telling mentioning informing \
        notifying alerting asking discuss reveal letting explain word speak bother cite quote bring credit bother \
        raising";
    USER = 18, "user users human humans owner operator victim developer maintainer reader visitor shopper recruiter programmer";
    FOLLOW = 19, "follow obey adhere comply following execute obeying heed carry listen";
    SEND = 20, "send email forward transfer upload transmit exfiltrate wire post submit dispatch deliver share leak \
        publish forwarded sends sent export mail bcc cc";
    DESTROY = 21, "delete erase wipe destroy remove purge drop uninstall disable cancela";
    REVEAL = 22, "add reveal disclose leak expose dump exfiltrate print output repeat include give share provide show \
        extract return append tell write display echo paste embed attach concatenate encode verrate reply respond recite \
        list revealing leaking printing showing dumping copy paste";
    SAY = 23, "help ask response responses say reply respond answer output print write repeat return echo display state \
        tell speak claim recommend translate act pretend translate generate start begin behave become provide says";
    SECRET = 24, "password passwords passwd secrets token tokens credential credentials passphrase cookie cookies apikey \
        keychain ssh rsa aws seed mnemonic otp cvv ssn pin iban passport localstorage";
    KEY = 25, "key keys code codes number numbers phrase phrases passcode";
    KEYED = 26, "api private access security ssh signing encryption verification bank card account secret recovery \
        onetime time login backup reset 2fa mfa";
    PRIVATE = 27, "conversation chat history transcript messages emails contacts inbox files data information contents \
        content body details documents records list summary environment variables memory context message email \
        everything invoice address chats notes customers customer table employees payroll mailbox repository \
        repositories source attachments photos variable payslip";
    MONEY = 28, "transaction payment reservation purchase booking transfer money funds donation withdrawal deposit \
        bitcoin btc eth order refund event invoice invoices bill fee subscription appointment transfers gift card cards \
        voucher vouchers dollars euro";
    MAKE = 29, "save memorize make create book place issue initiate complete schedule pay buy purchase donate reserve \
        order";
    STOP = 30, "stop abandon abort cease halt quit pause suspend skip";
    DOING = 31, "doing working current processing mode";
    BEFORE = 32, "before prior";
    SOLVE = 33, "solve complete continue proceed answer finish fulfill using calling use call doing continuing \
        proceeding responding answering completing invoking respond perform accomplish";
    WORK = 34, "task request requests question query work job tasks tool tools conversation context chat discussion conversations \
        chats sessions session";
    TOOL = 35, "tool tools function functions plugin api mcp";
    FIRST = 36, "first immediately instead urgently asap";
    MUST = 37, "must should shall need have required will supposed";
    SOFT = 38, "please kindly now then and also do immediately must should first just simply instead only next finally \
        always should urgently quickly silently secretly automatically directly afterwards quietly strictly";
    ME = 39, "me us myself i im";
    FROM = 40, "from by por";
    GAVE = 41, "gave give asked assigned told requested provided wanted wants asks said want says instructed required \
        directed expected invited obliged urged entitled advised";
    EARLIER = 42, "previous prior above earlier preceding foregoing original initial precedes";
    IF = 43, "as if when whenever since because";
    ARE = 44, "are is re youre be";
    VOID = 45, "wrong outdated obsolete void cancelled canceled invalid test fake superseded revoked lifted suspended \
        irrelevant disabled over changed apply applies expired replaced off";
    INSTEAD = 46, "instead rather regardless irrespective";
    RATING = 47, "score rating review reviews grade rank ranking recommendation assessment evaluation stars interview";
    DECODE = 48, "decode decoded decrypt deobfuscate unbase64 decoding unscramble reverse";
    RUN = 49, "run execute call invoke use launch perform do using calling install download fetch open visit click go \
        navigate browse access curl wget import clone";
    ARTICLE = 50, "a an the my our all this that any every it them its his her their some each these those";
    FUTURE = 53, "future later next upcoming every";
    GRANT = 54, "grant give add invite approve allow authorize unlock enable change update set accept merge whitelist \
        trust auto grants";
    ACCESS = 55, "access permission permissions privileges admin administrator role password maintainer collaborator \
        owner rights privilege";
    ABOUT = 56, "injection injections jailbreak jailbreaks adversarial malicious attacker attackers phishing payload \
        payloads attack attacks detector detection detects untrusted owasp redteam sanitize sanitization spoofing";
    PERSONA = 57, "unrestricted unfiltered jailbroken dan evil uncensored devmode hacker unlimited malicious free \
        unbound pirate longer automated limitless jailbreak";
    AUTHORITY = 58, "administrator admin developer developers openai anthropic microsoft google owner creator authority \
        supervisor security operator management headquarters compliance maintainer maintainers support operators";
    APPROVED = 59, "authorized approved consented authorised confirmed permitted agreed preapproved granted allowed \
        vetted cleared accepted okayed verified";
    BYPASS = 60, "override bypass neglect discard circumvent overrule dismiss";
    CONFIRM = 61, "confirmation permission approval consent verification confirm verify confirmations approvals";
    PROMPT = 62, "prompt prompts instructions instruction configuration message guidelines rules";
    HIDE = 63, "silently secretly covertly quietly stealthily secret hidden confidential discreetly unnoticed quiet";
    LEAVE = 64, "leave leaving keep keeping";
    OUT = 65, "out off between private";
    OMIT = 66, "omit exclude suppress downrank conceal withhold";
    RIVAL = 67, "competing competitor competitors rival rivals alternatives weaknesses weakness drawbacks criticism \
        criticisms limitations";
    PRAISE = 68, "positive favourable favorable glowing excellent enthusiastic perfect";
    ONLY = 69, "only exclusively solely exactly exact verbatim";
    OUR = 70, "our ours";
    BANK = 71, "iban account payout routing wallet swift payee vendor beneficiary";
    GUARD = 72, "2fa mfa factor authentication antivirus firewall sandbox signature signatures sandboxing protection";
    SWITCH = 73, "switch turn turned switched deactivate deactivated";
    HAVE = 74, "have let ask get make";
    READER = 75, "reader readers helper helpers visitor visitors";
    BOSS = 76, "ceo cfo cto coo boss director manager helpdesk";
    IDENTITY = 77, "name address birth birthdate phone location employer cookie cookies history payslip salary mail \
        email";
    NOTHING = 78, "nothing";
    END = 79, "end ends begin begins start starts contain contains";
    ALWAYS = 80, "always prefer";
    DOES = 81, "runs sends adds executes performs deletes forwards approves resets";
    WHILE = 82, "while once after upon";
    ANYBODY = 83, "anyone anybody person nobody somebody";
    ANSWER = 84, "answer answering reply replying respond responding summarise summarize summarising summarizing \
        respond~";
    GREET = 85, "dear hey hello hi";
    REMEMBER = 86, "remember memorize memorise";
    SUPERSEDE = 87, "supersede supersedes replace replaces override overrides overrule overrules";
    RATE = 88, "rate rates rank ranks ranked";
    IT = 89, "";
    ATTENTION = 90, "attention";
    PLEASE = 91, "please kindly would could pls";
    DEVICE = 92, "door doors garage camera cameras alarm windows";
    TOP = 93, "top first highest best five";
    REQUEST = 94, "provide translate recommend suggest modify integrate insert compose explain describe summarize \
        summarise calculate name identify shift rewrite rephrase classify compare recite predict convert encode schedule \
        tell give find show generate respond reply answer include mention speak craft draft invent guess estimate define \
        end begin finish";
    QUESTION = 95, "what which who whom whose where when why how is are do does did can could will would should quando";
    STATE = 96, "state declare print output write say affirm claim announce indicate answer reply respond declare";
    YOU_ARE = 100, "";
    THAT = 98, "that";
    AND = 97, "and at";
    /// What keeps a model or a service from harm.
    SAFEGUARD = 116, "filtering filter filters check checks verification validation authentication authorization authorisation approval \
        approvals moderation safeguards guardrails restrictions confirmation protocol protocols scan scanning oversight";
    /// What kind of safeguard.
    OVERSIGHT = 117, "safety content security human identity standard usual manual privacy dual additional further normal approval \
        verification moderation";
    /// Modes in which more would be allowed.
    MODE = 118, "maintenance test debug debugging developer testing sandbox god admin administrator diagnostic diagnostics unrestricted root \
        sudo superuser";
    /// The first word of a name of a program: `send_email`.
    CODE_NAME = 119, "";
    /// What somebody has said before.
    ALREADY = 120, "already explicitly previously personally specifically";
    /// What is put into an answer.
    STRING = 121, "string sentence phrase disclaimer footer image banner pixel badge watermark link";
    OTHER = 122, "other another else";
    /// What somebody does with a page, as a task.
    TASK_AT_HAND = 123, "task tasks summary summarization summarisation rubric analysis translation context retrieved criteria news";
    /// What a reviewer finds.
    RISK = 126, "issues issue concerns concern findings finding risks risk vulnerabilities vulnerability problems";
    /// What is done with a tool.
    CALL = 125, "call invoke execute calling invoking executing";
    /// A part of a program's name that says what it does to somebody: `issue_refund`.
    ACTS = 124, "";
    /// In languages where the verb is last: an imperative, or the word that makes an order of the verb before it.
    ORDER = 101, "";
    /// Forms of verbs that tell what is done, in scripts where a shorter term would be found inside them.
    DESCRIBED = 102, "";
    /// What was said to somebody, in other languages than English.
    TOLD = 103, "";
    /// "do not say", in one word.
    UNTOLD = 104, "";
    /// What forbids the verb before or behind it, and says nothing else.
    PROHIBIT = 105, "";
    /// A "not" that stands behind its verb.
    NOT_BEHIND = 111, "";
    /// A "to" or "for" that stands behind its noun.
    TO_BEHIND = 112, "";
    /// A "before" that stands behind what comes later.
    BEFORE_BEHIND = 113, "";
    /// A "new" that stands behind its noun.
    NEW_BEHIND = 114, "";
    /// Verbs that tell a model to do something, where it is addressed.
    IMPERATIVE = 115, "put set keep hold take bring move raise lower increase decrease reduce drop discard clear restore reset \
        restart unlock lock activate deactivate register enter fill select choose pick check tick mark flag label tag score grade \
        prefer favour favor prioritise prioritize treat consider assume regard store persist record rename replace swap substitute edit \
        alter amend adjust upgrade format present portray depict characterise assert deny refuse reject decline permit authorise certify \
        validate skip hide link refer direct redirect route steer relay pass hand rebook cancel sell trade subscribe comment vote \
        apply work act behave resume repeat retry search look collect gather harvest compile count scan close press commit push tweet \
        contact warn present proceed continue finish wait log sign transmit quote praise promote boost endorse nominate hire shortlist \
        advance promise swear obey switch focus concentrate confirm inspect audit";
    /// What tells in Chinese that its object or receiver stands before the verb.
    OBJECT = 106, "";
    // ---- given by `words`
    /// An address, a URL or an account.
    DESTINATION = 51, "";
    /// A word that addresses the model.
    ADDRESSED = 52, "";
    /// A verb of `STATE` with a colon behind it, "state:".
    CLAIM = 99, "";
    /// An order to ignore, where the verb is last.
    IGNORE_LAST = 107, "";
    /// An order to state, where the verb is last.
    STATE_LAST = 108, "";
    /// An order to send, where the verb is last.
    SEND_LAST = 109, "";
    // ---- given by `word_table`
    /// The first words of a term of several words.
    JOINS = 110, "";
}
