//! The table of advice, from the special to the general: the first row that fits is said.
//!
//! A text names no parameter that a host's tool may not have, and shows no way around what a host or user forbids.

use tool_guard_outcome::class::Class;
use tool_guard_tools::family::Family;

use crate::rules::advice::row::{Advice, Again, Tools, rows};

const ANY: Tools = Tools::Any;
const READ: Tools = Tools::Families(&[Family::Read]);
const WRITE: Tools = Tools::Families(&[Family::Write]);
const EDIT: Tools = Tools::Families(&[Family::Edit]);
const PATCH: Tools = Tools::Families(&[Family::Patch]);
const FILES: Tools = Tools::Families(&[Family::Read, Family::Write, Family::Edit, Family::Patch]);
const LISTS: Tools = Tools::Families(&[Family::Read, Family::Search, Family::Patch]);
const EXEC: Tools = Tools::Families(&[Family::Exec]);
const PROCESS: Tools = Tools::Families(&[Family::Process]);
const FETCH: Tools = Tools::Families(&[Family::WebFetch]);
const WEB_SEARCH: Tools = Tools::Families(&[Family::WebSearch]);
const BROWSER: Tools = Tools::Named(&["browser"]);
const MESSAGE: Tools = Tools::Named(&["message"]);
const SESSIONS: Tools = Tools::Named(&["session"]);
const SUBAGENTS: Tools = Tools::Named(&["subagents"]);
const CRON: Tools = Tools::Named(&["cron", "automations"]);
const MEMORY: Tools = Tools::Named(&["memory"]);
const IMAGE: Tools = Tools::Named(&["image"]);

#[rustfmt::skip]
pub(super) const ROWS: &[Advice] = rows! {
    // files
    READ [] ["beyond end of file", "beyond the end of the file", "past the end of the file"] Fails
        "The file ends before that line: read from an earlier line, or read the whole file.";
        yes "read" "Offset 900 is beyond end of file (12 lines total)"; no "read" "unexpected end of file";
    WRITE [] ["eexist*mkdir"] Fails
        "A file stands where this path needs a folder: choose another path, or look at that file first.";
        yes "write" "EEXIST: file already exists, mkdir '/srv/notes'"; no "exec" "mkdir: cannot create directory 'notes': File exists";
    FILES [] ["has not been read", "must be read first", "read it first", "read the file first"] MayWork
        "Read the file first, then make the change.";
        yes "Edit" "File has not been read yet. Read it first before writing to it."; no "edit" "File not found: a.txt";
    FILES [] ["modified since", "changed since", "changed on disk"] MayWork
        "The file has changed since it was read: read it again, and make the change in what it holds now.";
        yes "Write" "File has been modified since it was last read"; no "write" "EACCES: permission denied, open 'since.txt'";

    // edits
    ANY [NoMatch] ["no change*", "*identical*", "*must be different", "exactly the same"] Fails
        "There is nothing to change: the file holds that text already, or old and new text are the same. Go on, or send another new text.";
        yes "edit" "No changes made to b.txt. The replacement text is identical to the original.",
            "str_replace" "old_string and new_string are exactly the same";
        no "edit" "Could not find the exact text in b.txt.", "edit" "Found 2 occurrences of the text in b.txt.";
    ANY [NoMatch] ["occurrence*replace_all", "match*replace_all", "times*replace_all", "unique*replace_all",
        "occurrence*replaceall", "match*replaceall", "times*replaceall"] Fails
        "The old text is there several times: add the lines around it until it is unique, or use the option for all of them that the error names.";
        yes "Edit" "Found 4 matches of the string to replace, but replace_all is false";
        no "edit" "Found 4 occurrences of the text in b.txt. The text must be unique.", "Edit" "String to replace not found in file";
    ANY [NoMatch] ["# occurrences", "# matches", "# times", "occurrences of", "multiple occurrences", "multiple matches", "more than once",
        "more than one", "not unique", "must be unique", "make it unique", "匹配到多处"] Fails
        "The old text is there several times: add the lines around it to the old text until it is unique.";
        yes "edit" "Found 3 occurrences of the text in b.txt. The text must be unique. Please provide more context to make it unique.",
            "replace_in_file" "oldText matches more than once; add lines around it";
        no "edit" "Could not find the exact text in b.txt. The old text must match exactly.", "edit" "target snippet not found";
    PATCH [] ["line of the patch", "invalid patch*", "begin patch", "invalid hunk*", "not a valid hunk*"] Fails
        "The tool reads patches in its own form alone: the whole text from *** Begin Patch to *** End Patch.";
        yes "apply_patch" "The first line of the patch must be '*** Begin Patch'"; no "apply_patch" "Failed to find expected lines in b.txt";
    ANY [NoMatch] ["did not match any file*", "pathspec*"] Fails
        "Nothing here matches this: list what there is, in the folder that it runs in, and give a name from there.";
        yes "exec" "fatal: pathspec 'docs/*.md' did not match any files\n\nCommand exited with code 128",
            "glob" "The pattern 'src/**/*.vue' did not match any files";
        no "exec" "error: patch failed: b.txt:3\nerror: b.txt: patch does not apply\n\nCommand exited with code 1",
            "str_replace" "No replacement was performed, old_str did not match any text in a.md";
    PATCH [NoMatch] [] Fails
        "Read the file and copy the lines of the patch from it exactly, white space included.";
        yes "apply_patch" "Failed to find expected lines in b.txt:\nalpha"; no "edit" "Could not find the exact text in b.txt.";

    // commands and what they run
    EXEC [] ["workdir*unavailable", "workdir*not a directory", "workdir*not exist", "working directory*not exist",
        "working directory*not found", "cwd*not exist"] Fails
        "The command did not run: name a folder that exists as its working folder, or leave that out.";
        yes "exec" "workdir \"/srv/old\" is unavailable or not a directory: command was not executed.";
        no "exec" "cat: old: Not a directory\n\nCommand exited with code 1";
    EXEC [] ["elevated is not available", "elevated*not allowed"] Fails
        "Commands cannot run elevated here: run it without that, or ask the user to allow it.";
        yes "exec" "elevated is not available right now (runtime=direct)."; no "exec" "sudo: a password is required\n\nCommand exited with code 1";
    ANY [] ["^sudo: *password*", "^sudo: *terminal*", "^su: *terminal", "^sudo: no tty*"] Fails
        "Nobody can type a password here: do it without root rights, or ask the user to run it.";
        yes "exec" "sudo: a terminal is required to read the password\n\nCommand exited with code 1",
            "exec" "su: must be run from a terminal\n\nCommand exited with code 1";
        no "exec" "sudo: frob: command not found\n\nCommand exited with code 1";
    ANY [PermissionDenied] ["are you root", "must be root", "be run as root", "requires root*", "need to be root", "as root user"] Fails
        "This needs root rights: do it without them, or ask the user to run it.";
        yes "exec" "E: Unable to acquire the lock, are you root?\n\nCommand exited with code 100";
        no "exec" "cat: /srv/key: Permission denied\n\nCommand exited with code 1";
    ANY [] ["eaddrinuse", "address already in use", "port * already in use", "port * is in use", "port is already allocated"] MayWork
        "Something listens on this port already: use it if it is what you need, end it if it is yours, or take another port.";
        yes "exec" "Error: listen EADDRINUSE: address already in use 127.0.0.1:8080\n\nCommand exited with code 1",
            "start_server" "Port 8080 is already in use";
        no "exec" "curl: (7) Failed to connect to localhost port 8080\n\nCommand exited with code 7", "drive" "The file is already in use";
    ANY [] ["enospc", "no space left on device", "disk quota exceeded", "disk is full", "磁盘空间不足"] MayWork
        "The disk is full: delete what you made and no longer need, or tell the user.";
        yes "write" "ENOSPC: no space left on device, write", "exec" "cp: error writing 'b': No space left on device\n\nCommand exited with code 1";
        no "upload" "Storage quota exceeded";
    ANY [] ["^mkdir: *exist*"] Fails
        "It exists already: use it, or choose another name (`mkdir -p` accepts a folder that exists).";
        yes "exec" "mkdir: cannot create directory 'notes': File exists\n\nCommand exited with code 1";
        no "exec" "mkdir: cannot create directory 'a/b': No such file or directory\n\nCommand exited with code 1";
    ANY [NotFound] ["not a git repository"] Fails
        "This folder is in no repository: run it in the folder of the repository.";
        yes "exec" "fatal: not a git repository (or any of the parent directories): .git\n\nCommand exited with code 128";
        no "exec" "fatal: repository 'x' not found\n\nCommand exited with code 128";
    PROCESS [] ["no session found", "no active session", "no running session", "session * not found", "unknown session"] Fails
        "No process has this id, or it is over: list the running ones and use an id from that list.";
        yes "process" "No session found for brisk-otter", "process" "No active session found for brisk-otter";
        no "process" "sessionId is required for this action.", "sessions_send" "No session found: agent:main:x";

    // the web
    FETCH [] ["private/internal*", "private ip*", "private address*", "internal ip*", "internal address*", "loopback*", "ssrf*",
        "blocked hostname*", "blocked host*"] Fails
        "The tool may not fetch private or internal addresses, however they are written: use a public source, or tell the user.";
        yes "web_fetch" "Blocked hostname or private/internal/special-use IP address", "web_fetch" "Blocked: private/internal IP address";
        no "web_fetch" "Web fetch failed (403): Forbidden", "web_fetch" "connect ECONNREFUSED 10.0.0.9:80";
    FETCH [] ["must be http or https", "unsupported protocol*", "unsupported scheme*"] Fails
        "Send a whole address that begins with http:// or https://.";
        yes "web_fetch" "Invalid URL: must be http or https"; no "web_fetch" "getaddrinfo ENOTFOUND x.example";
    FETCH [NotFound Auth PermissionDenied] [] Fails "";
        yes "web_fetch" "Web fetch failed (404): Not Found", "web_fetch" "Web fetch failed (403): Forbidden",
            "web_fetch" "Web fetch failed (401): Unauthorized";
        no "read" "File not found: page.html", "web_fetch" "Blocked: private/internal IP address", "crm_get_contact" "HTTP 401 Unauthorized";
    WEB_SEARCH [] ["disabled", "no provider*", "*api_key", "*api key", "not configured"] Fails
        "Searching the web is not set up here: work from addresses that you know, or tell the user.";
        yes "web_search" "web_search is disabled or no provider is available.", "web_search" "missing_search_api_key";
        no "web_search" "HTTP 429 Too Many Requests";

    // the browser
    BROWSER [] ["unknown ref*", "new snapshot", "stale element*", "stale ref*", "no longer attached", "not attached to the *", "*is detached",
        "not found or not visible", "ref * not found"] MayWork
        "The page has changed since that snapshot: take a new snapshot, and use a ref from it."
        after_look "The snapshot that you just took shows no such ref: use one that stands in it.";
        yes "browser" "Element \"e31\" not found or not visible. Run a new snapshot to see current page elements.",
            "browser" "Unknown ref \"e31\". Run a new snapshot and use a ref from that snapshot.",
            "mcp__pages__browser_click" "Ref e31 not found in the current page snapshot.";
        no "browser" "tab not found", "read" "stale element notes.txt not found";
    BROWSER [] ["no tab is connected", "no attached*tab*", "no connected tab*"] MayWork
        "No tab of the user's browser is connected: ask the user to connect one, or go on without the browser.";
        yes "browser" "The extension relay is running, but no tab is connected.", "browser" "tab not found (no attached Chrome tabs)";
        no "browser" "tab not found";
    BROWSER [] ["tab not found", "tab * not found", "no such tab", "no tab with *", "target closed", "no such window", "page has been closed"] MayWork
        "That tab is gone: list the tabs and use one of them, or open the page again.";
        yes "browser" "tab not found", "browser_click" "Target closed"; no "browser" "Profile \"work\" not found. Available profiles: main";
    BROWSER [] ["available profiles"] Fails
        "Use one of the profiles that the error names.";
        yes "browser" "Profile \"work\" not found. Available profiles: main"; no "browser" "No supported browser found (Chrome/Chromium).";
    BROWSER [] ["no supported browser*", "executable doesn't exist", "browser is disabled", "browser control is disabled",
        "browser is not installed"] Fails
        "There is no browser to use here: go on without it, or tell the user.";
        yes "browser" "Error: No supported browser found (Chrome/Chromium)."; no "browser" "net::ERR_CONNECTION_REFUSED at http://localhost:4200";

    BROWSER [NotFound Auth PermissionDenied] [] Fails "";
        yes "browser" "404 Not Found", "browser" "403 Forbidden"; no "browser" "tab not found";

    // messages, sessions, jobs
    MESSAGE [] ["channel is required", "no configured channel*", "unknown channel*", "*token missing", "channel * not configured",
        "channel is not configured", "channel * is disabled"] Fails
        "No channel is set up for this message: answer here instead, or ask the user to set one up.";
        yes "message" "Channel is required (no configured channels detected).", "message" "Unknown channel: pigeon",
            "message" "Telegram bot token missing.";
        no "message" "Unknown target \"Ann\" for Telegram.";
    MESSAGE [] ["unknown target*", "target * not found", "chat not found", "channel_not_found", "user_not_found", "user not found",
        "recipient*not found", "unknown recipient*", "unknown user*"] Fails
        "Nobody is known under this target: use one that you were given with a message, or ask the user whom to write to.";
        yes "message" "Unknown target \"Ann\" for Telegram. Hint: chat id", "message" "400: Bad Request: chat not found";
        no "message" "Unknown channel: pigeon";
    SESSIONS [] ["visibility is restricted", "visibility=*"] Fails
        "Only sessions that belong to this one can be reached from here: use one of those, or tell the user.";
        yes "sessions_history" "Session history visibility is restricted to the current session tree (tools.sessions.visibility=tree).";
        no "sessions_history" "No session found: agent:main:x";
    SESSIONS [] ["no session found*", "unknown session*", "session not found", "session * not found"] Fails
        "No session has this name: list the sessions, and use a key or label from that list.";
        yes "sessions_send" "No session found with label: helper", "session_status" "Unknown sessionId: helper";
        no "process" "No session found for helper", "sessions_spawn" "agentId is not allowed for sessions_spawn (allowed: main)";
    SESSIONS [] ["agentid is not allowed*"] Fails
        "Use an agent that the error allows, or name none.";
        yes "sessions_spawn" "agentId is not allowed for sessions_spawn (allowed: main)"; no "sessions_spawn" "Unknown sessionId: helper";
    SUBAGENTS [NotFound Unknown InvalidValue] ["unknown subagent*", "no subagent*", "subagent * not found", "unknown task*", "task * not found"] Fails
        "No subagent has this id: list the subagents, and use an id from that list.";
        yes "subagents" "Unknown subagent id: 7"; no "subagents" "HTTP 500 Internal Server Error";
    CRON [] ["in the past"] Fails
        "That time is over: give one that is still to come, counted from the current time.";
        yes "cron" "schedule.at is in the past: 2020-01-01T00:00:00.000Z"; no "cron" "unknown cron job id: 7";
    CRON [] ["cronpattern*", "invalid cron expression*", "invalid schedule*", "at /schedule*", "schedule.*", "invalid expr*"] Fails
        "Correct the schedule: a cron expression has five fields, minute to day of the week, and each has its range.";
        yes "cron" "RangeError: CronPattern: Invalid value for minute: 99"; no "cron" "schedule.at is in the past: 2020-01-01T00:00:00.000Z";
    CRON [] ["unknown cron job*", "job not found", "job * not found", "unknown job*", "no such job"] Fails
        "No job has this id: list the jobs, and use an id from that list.";
        yes "cron" "Error: unknown cron job id: 7"; no "cron" "RangeError: CronPattern: Invalid value for minute: 99";
    MEMORY [] ["memory search*unavailable", "memory search*disabled", "embedding*", "no api key*", "index*"] Fails
        "The memory cannot be searched here: read its files instead, or go on without it.";
        yes "memory_search" "memory search unavailable: no embedding provider"; no "memory_get" "ENOENT: no such file or directory, open 'memory/day.md'";
    MEMORY [NotFound] [] MayWork
        "There is no such note yet: search the memory, or go on without it.";
        yes "memory_get" "ENOENT: no such file or directory, open 'memory/day.md'"; no "read" "ENOENT: no such file or directory, open 'memory/day.md'";
    IMAGE [] ["unsupported image*", "unsupported media type*", "not an image*", "unsupported mime*"] Fails
        "This is no image that the tool can look at: name a file of a common image format.";
        yes "image" "Unsupported media type: document"; no "image" "ENOENT: no such file or directory, open 'a.png'";
    ANY [UnknownTool] ["tool_search"] Fails
        "Find the tool with tool_search first, and call it by the id that the search shows.";
        yes "tool_describe" "Unknown tool id: forecast. Use tool_search to find a tool."; no "forecast" "Tool forecast not found";

    // data and services
    ANY [] ["no such table*", "relation * does not exist", "table * doesn't exist", "table * does not exist", "unknown table*",
        "no such column*", "unknown column*", "column * does not exist"] Fails
        "Look at the tables and their columns first, and use the names that are there.";
        yes "postgres__query" "ERROR: relation \"orders\" does not exist", "exec" "Error: in prepare, no such table: orders\n\nCommand exited with code 1";
        no "read" "orders.csv does not exist";
    ANY [] ["unique constraint*", "duplicate key*", "duplicate entry*"] Fails
        "A row with this key is there already: change that row, or use another key.";
        yes "sql" "ERROR: duplicate key value violates unique constraint \"users_pkey\""; no "sql" "ERROR: relation \"users\" does not exist";
    ANY [] ["foreign key constraint*"] MayWork
        "Another row is needed by this one, or needs it: create or change that row first.";
        yes "sql" "insert or update on table \"orders\" violates foreign key constraint"; no "sql" "duplicate key value violates unique constraint";
    ANY [Auth PermissionDenied LimitExceeded InvalidValue Unknown] ["safety system", "content policy", "content_policy*", "content filter*",
        "usage policies"] Fails
        "The service refuses this content, and the same request in other words as well: ask for something else, or tell the user.";
        yes "image_generate" "400 Your request was rejected by our safety system"; no "image_generate" "400 size must be one of 512, 1024";
    ANY [Auth] ["*expired*", "*not logged in", "*not signed in", "*not authenticated", "please log in", "please sign in", "login required"] MayWork
        "The sign-in has run out or is missing: ask the user to sign in again.";
        yes "crm_get_contact" "401: token has expired", "exec" "error: not logged in, run frob login\n\nCommand exited with code 1";
        no "crm_get_contact" "HTTP 403 Forbidden", "web_fetch" "Web fetch failed (403): Forbidden";
    ANY [Auth] ["*api key*", "*api_key*", "*apikey*", "*credential*", "*token*"] MayWork
        "The key or token for this service is missing or not accepted: ask the user to set it.";
        yes "weather" "Invalid API key provided", "crm_get_contact" "401: invalid_token"; no "crm_get_contact" "HTTP 403 Forbidden";
    ANY [Auth] ["403", "forbidden", "access denied"] Fails
        "The service refuses this request: use what you may access, or ask the user for the right.";
        yes "crm_get_contact" "HTTP 403 Forbidden"; no "crm_get_contact" "HTTP 401 Unauthorized", "browser" "403: token has expired";
    ANY [LimitExceeded] ["*quota*", "billing*", "*credit*", "insufficient funds", "insufficient balance", "payment required", "额度", "余额不足"] Fails
        "The quota is used up, and asking again does not help before it is renewed: do without it, or tell the user.";
        yes "translate" "You exceeded your current quota, please check your plan and billing details"; no "summarise" "maximum context length is 8192 tokens";
    ANY [LimitExceeded] ["too large", "too long", "too big", "context length", "context window", "maximum context*", "token limit"] Fails
        "Ask for less at once: a part, a page or a smaller range.";
        yes "summarise" "maximum context length is 8192 tokens"; no "translate" "You exceeded your current quota";
    ANY [PermissionDenied] ["policy", "hook", "not allowed by", "策略禁止"] Fails
        "It is forbidden here, in other words as well: do without it, or ask the user.";
        yes "upload" "Upload denied by workspace policy"; no "upload" "EACCES: permission denied, open '/srv/key'";

    // by class alone
    EDIT [NotFound] [] Fails
        "There is no such file to edit: list the folder to find the right path, or write a new file.";
        yes "edit" "Could not edit file: b.txt. Error code: ENOENT."; no "read" "File not found: b.txt";
    LISTS [NotFound] [] Fails
        "List the folder or search for the name, then use the path that is there.";
        yes "read" "ENOENT: no such file or directory, access 'b.txt'", "ls" "ENOENT: no such file or directory, scandir 'b'";
        no "get_contact" "HTTP 404 Not Found";
    EXEC [NotFound] [] Fails "";
        yes "bash" "bash: /data/x.sh: No such file or directory"; no "exec" "/usr/bin/sh: 1: frob: not found\n\nCommand not found";
    ANY [NotFound] [] Fails
        "List or search to find the right name first.";
        yes "get_contact" "HTTP 404 Not Found"; no "read" "File not found: b.txt";
    FILES [NotADirectory] [] Fails
        "A part of this path is a file, not a folder: list the folder to find the right path.";
        yes "read" "ENOTDIR: not a directory, access 'notes/b.txt'"; no "ls" "ENOTDIR: not a directory, scandir 'b.txt'";
    ANY [NotADirectory] [] Fails
        "This is a file: name the folder that holds it.";
        yes "ls" "ENOTDIR: not a directory, scandir 'b.txt'"; no "read" "ENOTDIR: not a directory, access 'notes/b.txt'";
    ANY [IsADirectory] [] Fails
        "This is a folder: list it, then name a file in it.";
        yes "read" "EISDIR: illegal operation on a directory, read"; no "read" "File not found: b.txt";
    FILES [PermissionDenied] [] Fails
        "This file is not yours to use: use one in the workspace, or ask the user.";
        yes "write" "EACCES: permission denied, open '/srv/key'"; no "exec" "Permission denied";
    ANY [PermissionDenied] [] Fails
        "Use what you may access, or ask the user.";
        yes "drive" "You are not allowed to read this folder"; no "write" "EACCES: permission denied, open '/srv/key'";
    ANY [NoMatch] [] Fails
        "Read the file and copy the old text exactly, white space included.";
        yes "edit" "Could not find the exact text in b.txt."; no "edit" "Found 3 occurrences of the text in b.txt.";
    ANY [CommandNotFound] [] Fails
        "Check that the program is installed, or use another one.";
        yes "exec" "/usr/bin/sh: 1: frob: not found\n\nCommand not found"; no "exec" "cat: b.txt: No such file or directory";
    ANY [SyntaxError] [] Fails
        "Correct the syntax first.";
        yes "sql" "ERROR: syntax error at or near \"selct\""; no "sql" "ERROR: relation \"orders\" does not exist";
    ANY [Auth] [] MayWork
        "Ask the user to sign in or to give access.";
        yes "crm_get_contact" "HTTP 401 Unauthorized"; no "crm_get_contact" "HTTP 403 Forbidden";
    ANY [LimitExceeded] [] Fails
        "Ask for less, or tell the user about the limit.";
        yes "upload" "HTTP 507 Insufficient Storage"; no "translate" "You exceeded your current quota";
    ANY [RateLimit] [] MayWork
        "The service limits how often it is asked and does not say for how long: wait a minute, or do something else first.";
        yes "web_fetch" "HTTP 429 Too Many Requests"; no "web_fetch" "HTTP 404 Not Found";
};
