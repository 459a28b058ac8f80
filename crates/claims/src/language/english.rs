//! English.

use crate::act::Act;
use crate::language::spec::{Language, Noun, Verb, progressive, verb};

pub(super) const ENGLISH: Language = Language {
    joined: false,
    first_person: &["i've", "i have", "i", "we've"],
    between: "have just now successfully also then both gone went ahead and finally quickly since",
    impersonal: &["has been", "have been", "has now been", "has just been"],
    planning: &["i'll", "i will", "i'm going to", "i am going to", "let me", "i'm now going to", "i shall"],
    verbs: VERBS,
    nouns: NOUNS,
    blockers: "not no nothing never yet cannot can can't couldn't could would should may might if unless once whether will won't failed unable earlier previously previous already yesterday ago last before had imagine suppose pretend example assuming \
        below following above here you'd you'll you've didn't haven't wasn't don't doesn't isn't hasn't mistakenly claimed said instead",
    conditions: "if once when unless after until whether would could should can not don't won't can't cannot as_soon_as let_me_know confirm \
        confirmation prefer like want ready tell please next say and_i'll and_i_will",
    failing: "fail fails failed failure error errors unable couldn't can't cannot could_not did_not didn't wasn't was_not denied refused \
        unfortunately problem issue not_found wasn't_able weren't unsuccessful however does_not_exist doesn't_exist no_such missing gone",
    wishes: &["can you", "could you", "would you", "will you", "please", "can we", "could we"],
    joining: "and then also & plus afterwards",
    clauses: "that which who whose why how where what whether because since while",
    states: &["is", "are", "is now", "are now"],
    agents: "by",
    topics: "of about for from regarding on explaining describing covering",
    places: "to into in as at under named called",
    waiting: "one_moment just_a_moment just_a_second just_a_sec just_a_minute one_sec give_me_a_moment give_me_a_minute give_me_a_second \
        give_me_a_sec hang_tight bear_with_me brb be_right_back",
    at_once: "let_me",
    soon: "now right_away shortly immediately straight_away",
};

const FILE: &[Noun] = &[Noun::File];
const SAVED: &[Noun] = &[Noun::File, Noun::Document];

const VERBS: &[Verb] = &[
    progressive(Act::Write, SAVED, "saved stored exported uploaded", "save store export upload", "saving storing exporting uploading"),
    progressive(
        Act::Write,
        FILE,
        "written wrote created generated populated initialized drafted copied converted backed_up zipped",
        "write create generate populate initialize copy convert back_up zip",
        "writing creating generating copying converting zipping",
    ),
    progressive(
        Act::Edit,
        FILE,
        "updated edited modified changed fixed renamed moved replaced refactored configured patched applied corrected appended added \
         made inserted enabled disabled adjusted rewritten rewrote",
        "update edit modify change fix rename move replace refactor configure patch apply correct append add insert enable disable adjust \
         rewrite",
        "updating editing changing fixing renaming moving replacing refactoring configuring patching applying",
    ),
    progressive(
        Act::Delete,
        &[Noun::File, Noun::Message, Noun::Event],
        "deleted removed erased wiped trashed purged",
        "delete remove erase wipe trash purge",
        "deleting removing wiping",
    ),
    progressive(
        Act::Send,
        &[],
        "emailed e-mailed messaged notified tweeted texted",
        "email e-mail message notify tweet text",
        "emailing messaging notifying texting",
    ),
    progressive(
        Act::Send,
        &[Noun::Message],
        "sent posted published replied shared forwarded responded submitted delivered",
        "send post publish reply share forward submit deliver",
        "sending posting publishing replying sharing forwarding submitting",
    ),
    progressive(Act::Schedule, &[], "scheduled rescheduled", "schedule reschedule remind", "scheduling rescheduling"),
    verb(
        Act::Schedule,
        &[Noun::Event],
        "set set_up created added activated enabled configured",
        "set set_up create add activate enable configure put",
    ),
    progressive(
        Act::Run,
        &[Noun::Command],
        "run ran executed launched started restarted installed",
        "run execute launch start restart install",
        "running executing launching starting restarting installing",
    ),
    progressive(
        Act::Build,
        &[Noun::Project],
        "run ran executed built rebuilt compiled released tested passed",
        "run execute build rebuild compile release test",
        "running building rebuilding compiling releasing testing",
    ),
    progressive(Act::Build, &[], "deployed redeployed", "deploy redeploy", "deploying redeploying"),
    progressive(
        Act::Commit,
        &[Noun::Change],
        "committed pushed merged opened created",
        "commit push merge open",
        "committing pushing merging opening",
    ),
    progressive(
        Act::Search,
        &[Noun::Source],
        "searched checked browsed googled looked_up queried",
        "search check browse google look_up query",
        "searching checking browsing querying",
    ),
    progressive(
        Act::Buy,
        &[Noun::Goods],
        "bought purchased ordered booked reserved paid",
        "buy purchase order book reserve pay",
        "buying purchasing ordering booking reserving paying",
    ),
    verb(
        Act::Remember,
        &[Noun::Memory],
        "remembered saved stored noted recorded added written memorized",
        "remember save store note record add write memorize",
    ),
    progressive(
        Act::Create,
        &[Noun::Record],
        "created opened filed submitted",
        "create open file submit",
        "creating opening filing submitting",
    ),
];

const NOUNS: &[(Noun, &str)] = &[
    (Noun::File, "file files folder directory config configuration disk workspace spreadsheet script database settings webhook"),
    (
        Noun::Document,
        "document report summary note notes results data list page pdf changes draft presentation table information preferences",
    ),
    (
        Noun::Message,
        "email emails e-mail mail message messages text sms reply tweet comment invitation invitations invite invites notification dm \
         announcement note newsletter letter alert twitter channel",
    ),
    (Noun::Event, "reminder reminders alarm timer meeting appointment event calendar cron job jobs call task tasks schedule"),
    (Noun::Command, "command commands script server program process container service query package plugin"),
    (Noun::Project, "test tests suite build linter project app application image release package pipeline"),
    (Noun::Change, "change changes commit branch code repository repo pr pull main master github origin fix"),
    (
        Noun::Source,
        "web internet online google inbox mailbox calendar website forecast weather news logs log server price prices status documentation docs \
         code codebase repository email emails site",
    ),
    (
        Noun::Goods,
        "flight flights seat seats ticket tickets hotel room table restaurant pizza taxi ride subscription reservation appointment bill invoice \
         item items groceries order trip",
    ),
    (Noun::Memory, "memory memories notebook"),
    (Noun::Record, "ticket tickets issue issues"),
];
