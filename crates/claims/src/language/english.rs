//! English.

use crate::act::Act;
use crate::language::spec::{Language, Noun, Verb, verb};

pub(super) const ENGLISH: Language = Language {
    joined: false,
    first_person: &["i've", "i have", "i", "we've"],
    between: "have just now successfully also then both gone went ahead and finally quickly since",
    impersonal: &["has been", "have been", "is now", "are now", "has now been", "has just been"],
    planning: &["i'll", "i will", "i'm going to", "i am going to", "let me", "i'm now going to", "i shall"],
    verbs: VERBS,
    nouns: NOUNS,
    blockers: "not no nothing never yet cannot can can't couldn't could would should may might if unless once whether will won't failed unable earlier previously previous already yesterday ago last before had imagine suppose pretend example assuming \
        below following above here you'd you'll you've didn't haven't wasn't don't doesn't isn't hasn't mistakenly claimed said instead",
    conditions: "if once when unless after until whether would could should can not don't won't can't cannot as_soon_as let_me_know confirm \
        confirmation prefer like want ready tell please next",
    failing: "fail fails failed failure error errors unable couldn't can't cannot could_not did_not didn't wasn't was_not denied refused \
        unfortunately problem issue not_found wasn't_able weren't unsuccessful however",
    wishes: &["can you", "could you", "would you", "will you", "please", "can we", "could we"],
};

const FILE: &[Noun] = &[Noun::File];
const SAVED: &[Noun] = &[Noun::File, Noun::Document];

const VERBS: &[Verb] = &[
    verb(Act::Write, SAVED, "saved stored exported uploaded", "save store export upload"),
    verb(Act::Write, FILE, "written wrote created generated populated initialized drafted", "write create generate populate initialize"),
    verb(
        Act::Edit,
        FILE,
        "updated edited modified changed fixed renamed moved replaced refactored configured patched applied corrected appended added \
         made inserted enabled disabled adjusted rewritten rewrote",
        "update edit modify change fix rename move replace refactor configure patch apply correct append add insert enable disable adjust \
         rewrite",
    ),
    verb(
        Act::Delete,
        &[Noun::File, Noun::Message, Noun::Event],
        "deleted removed erased wiped trashed purged",
        "delete remove erase wipe trash purge",
    ),
    verb(Act::Send, &[], "emailed e-mailed messaged notified tweeted texted", "email e-mail message notify tweet text"),
    verb(
        Act::Send,
        &[Noun::Message],
        "sent posted published replied shared forwarded responded submitted delivered",
        "send post publish reply share forward submit deliver",
    ),
    verb(Act::Schedule, &[], "scheduled rescheduled", "schedule reschedule remind"),
    verb(
        Act::Schedule,
        &[Noun::Event],
        "set set_up created added activated enabled configured",
        "set set_up create add activate enable configure put",
    ),
    verb(Act::Run, &[Noun::Command], "run ran executed launched started restarted installed", "run execute launch start restart install"),
    verb(
        Act::Build,
        &[Noun::Project],
        "run ran executed built rebuilt compiled released tested",
        "run execute build rebuild compile release test",
    ),
    verb(Act::Build, &[], "deployed redeployed", "deploy redeploy"),
    verb(Act::Commit, &[Noun::Change], "committed pushed merged opened created", "commit push merge open"),
    verb(Act::Search, &[Noun::Source], "searched checked browsed googled looked_up queried", "search check browse google look_up query"),
    verb(Act::Buy, &[Noun::Goods], "bought purchased ordered booked reserved paid", "buy purchase order book reserve pay"),
    verb(
        Act::Remember,
        &[Noun::Memory],
        "remembered saved stored noted recorded added written memorized",
        "remember save store note record add write memorize",
    ),
];

const NOUNS: &[(Noun, &str)] = &[
    (Noun::File, "file files folder directory config configuration disk workspace spreadsheet database settings webhook"),
    (
        Noun::Document,
        "document report summary note notes results data list page script pdf changes draft presentation table information preferences",
    ),
    (
        Noun::Message,
        "email emails e-mail mail message messages text sms reply tweet comment invitation invitations invite invites notification dm \
         announcement note newsletter letter alert slack telegram whatsapp discord twitter channel",
    ),
    (Noun::Event, "reminder reminders alarm timer meeting appointment event calendar cron job jobs call task tasks schedule"),
    (Noun::Command, "command commands script server program process container service query package plugin"),
    (Noun::Project, "test tests suite build linter project app application image release package pipeline"),
    (Noun::Change, "change changes commit branch code repository repo pr pull main master github origin fix"),
    (
        Noun::Source,
        "web internet online google inbox mailbox calendar website forecast weather news logs log server price prices status documentation \
         email emails site",
    ),
    (
        Noun::Goods,
        "flight flights ticket tickets hotel room table restaurant pizza seat taxi ride subscription reservation appointment bill invoice \
         item items groceries order trip",
    ),
    (Noun::Memory, "memory memories notebook"),
];
