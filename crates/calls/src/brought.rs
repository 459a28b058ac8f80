//! What a command brings from outside into the folders that an agent works in: clones, downloads, archives, packages, skills.
//!
//! Instructions for agents that come with it (`AGENTS.md`, a package's README) were written by somebody else than the user.

use crate::shell::programs_of;

/// Places that one command brings.
const MAX_PLACES: usize = 8;
/// Bytes of a place.
const MAX_LENGTH: usize = 256;

/// Endings of files that are written for readers, not for machines.
const DOCUMENTS: &[&str] =
    &[".md", ".mdx", ".mdc", ".markdown", ".txt", ".rst", ".adoc", ".html", ".cursorrules", "readme", "llms.txt", ".eml"];

/// Folders of packages that others wrote, and of what was downloaded or sent to the user.
const FOREIGN_FOLDERS: &[&str] =
    &["node_modules", "site-packages", "downloads", "bower_components", ".cargo", "gems", "inbox", "inbound", "attachments"];

/// Programs that print what others wrote: pages, mail, tickets.
const SHOWING: &[&str] = &[
    "curl",
    "wget",
    "http",
    "https",
    "xh",
    "lynx",
    "w3m",
    "links",
    "himalaya",
    "gog",
    "notmuch",
    "mutt",
    "mu",
    "gh issue",
    "gh pr",
    "gh api",
    "glab issue",
    "glab mr",
    "summarize",
];
/// Addresses of this machine: what runs there is the work itself.
const OWN_ADDRESSES: &[&str] = &["localhost", "127.0.0.1", "0.0.0.0", "[::1]"];

/// How what a command names becomes a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The second operand, or the name at the end of the first.
    Clone,
    /// The operand of one of these options.
    Download(&'static [&'static str]),
    /// The same, or the name at the end of each address.
    Fetch(&'static [&'static str]),
    /// The operand of this option, or the name of the archive.
    Archive(&'static str),
    /// This folder, unless it is installed for the whole machine.
    Packages(&'static str),
    /// The folder of a skill with the name of the last operand.
    Skill,
}

/// Programs, as they begin, and what they bring.
const PROGRAMS: &[(&str, Place)] = &[
    ("git clone", Place::Clone),
    ("gh repo clone", Place::Clone),
    ("hg clone", Place::Clone),
    ("curl", Place::Download(&["-o", "--output"])),
    ("wget", Place::Fetch(&["-O", "--output-document", "-P", "--directory-prefix"])),
    ("unzip", Place::Archive("-d")),
    ("tar", Place::Archive("-C")),
    ("npm install", Place::Packages("node_modules")),
    ("npm i", Place::Packages("node_modules")),
    ("npm ci", Place::Packages("node_modules")),
    ("pnpm install", Place::Packages("node_modules")),
    ("pnpm add", Place::Packages("node_modules")),
    ("yarn add", Place::Packages("node_modules")),
    ("yarn install", Place::Packages("node_modules")),
    ("bun add", Place::Packages("node_modules")),
    ("bun install", Place::Packages("node_modules")),
    ("pip install", Place::Packages("site-packages")),
    ("pip3 install", Place::Packages("site-packages")),
    ("uv pip install", Place::Packages("site-packages")),
    ("npx skills add", Place::Skill),
    ("clawhub install", Place::Skill),
];

/// One of these stands in every command that brings something.
const HINTS: &[&str] = &["clone", "curl", "wget", "unzip", "tar", "install", " add", "npm i", "npm ci"];

/// Whether a command prints what somebody outside wrote: it fetches a page that is not of this machine, or reads mail or tickets.
///
/// ```
/// use tool_guard_calls::brought::prints_foreign;
/// assert!(prints_foreign("curl -s https://host.example/a | head -5") && prints_foreign("himalaya message read 17"));
/// assert!(!prints_foreign("curl -s http://127.0.0.1:3000/health") && !prints_foreign("gh run list") && !prints_foreign("cat a.txt"));
/// ```
#[must_use]
pub fn prints_foreign(command: &str) -> bool {
    let may = SHOWING.iter().any(|program| command.contains(program));
    let is_own = |words: &[String]| words.iter().any(|word| OWN_ADDRESSES.iter().any(|own| word.contains(own)));
    let shows = |words: &Vec<String>| {
        let fits = |program: &str| program.split(' ').zip(words).filter(|(part, word)| part == word).count() == program.split(' ').count();
        SHOWING.iter().any(|program| fits(program)) && !is_own(words)
    };
    may && programs_of(command).iter().any(shows)
}

/// The folders and files that a command brings: paths as it names them, or the last part of an address.
///
/// ```
/// use tool_guard_calls::brought::brought_by;
/// assert_eq!(brought_by("cd /srv && git clone --depth 1 https://host.example/a/tool.git"), ["tool"]);
/// assert_eq!(brought_by("git clone git@host.example:a/tool.git work/tool"), ["work/tool"]);
/// assert!(brought_by("git status").is_empty());
/// ```
#[must_use]
pub fn brought_by(command: &str) -> Vec<String> {
    let mut places = Vec::new();
    if !HINTS.iter().any(|hint| command.contains(hint)) {
        return places;
    }
    for words in programs_of(command) {
        let Some((count, place)) = PROGRAMS.iter().find_map(|(program, place)| {
            let parts = program.split(' ');
            let count = parts.clone().count();
            (words.len() >= count && parts.zip(&words).all(|(part, word)| part == word)).then_some((count, *place))
        }) else {
            continue;
        };
        of_words(place, words.get(count..).unwrap_or_default(), &mut places);
    }
    for place in &mut places {
        *place = place.trim_start_matches("./").trim_end_matches('/').to_owned();
    }
    places.retain(|place: &String| !place.is_empty() && place.len() <= MAX_LENGTH && !matches!(&**place, "." | ".." | "-" | "~"));
    places.truncate(MAX_PLACES);
    places
}

/// Options of `git clone` and the like that take a value.
const WITH_VALUE: &[&str] =
    &["-b", "--branch", "-c", "--config", "--depth", "-o", "--origin", "--reference", "-j", "--jobs", "--filter", "-u", "--upload-pack"];

fn of_words(place: Place, words: &[String], places: &mut Vec<String>) {
    let operand_of = |options: &[&str]| {
        let long = words.iter().find_map(|word| options.iter().find_map(|option| word.strip_prefix(option)?.strip_prefix('=')));
        let is_option = |word: &&String| options.contains(&word.as_str()) || options.iter().any(|option| ends_cluster(word, option));
        long.map(str::to_owned).or_else(|| words.get(words.iter().position(|word| is_option(&word))? + 1).cloned())
    };
    let mut after_value = false;
    let mut operands = words.iter().filter(|word| {
        let is_value = std::mem::replace(&mut after_value, place == Place::Clone && WITH_VALUE.contains(&word.as_str()));
        !is_value && !word.starts_with('-')
    });
    match place {
        Place::Clone => {
            let from = operands.find(|word| word.contains(['/', ':']));
            places.extend(from.map(|from| operands.next().cloned().unwrap_or_else(|| last_part(from))));
        }
        // without such an option it prints what it gets, or is told to save it under its own name
        Place::Download(options) if !words.iter().any(|word| saves_by_name(word)) => places.extend(operand_of(options)),
        Place::Download(options) | Place::Fetch(options) => match operand_of(options) {
            Some(file) => places.push(file),
            None => places.extend(operands.filter(|word| word.contains("://")).map(|address| last_part(address))),
        },
        Place::Archive(option) => {
            let flags = words.first().map(|word| word.trim_start_matches('-')).unwrap_or_default();
            let extracts =
                if option == "-C" { flags.starts_with("extract") || flags.contains('x') && !flags.contains(['/', '.']) } else { true };
            let lists = option == "-d" && words.iter().any(|word| matches!(&**word, "-l" | "-t" | "-Z" | "-v" | "-p"));
            if extracts && !lists {
                match operand_of(&[option]) {
                    Some(folder) => places.push(folder),
                    None => places.extend(operands.find(|word| word.contains('.')).map(|archive| last_part(archive))),
                }
            }
        }
        Place::Packages(folder) => {
            if !words.iter().any(|word| matches!(word.as_str(), "-g" | "--global")) {
                places.push(folder.to_owned());
            }
        }
        Place::Skill => places.extend(operands.next_back().map(|name| format!("skills/{}", last_part(name)))),
    }
}

/// Flags of `curl` that take no value.
const CURL_FLAGS: &str = "fsSLkgiJRvOo#";

/// Whether a word is a cluster of flags that ends with this one: `-fsSLo`.
fn ends_cluster(word: &str, option: &str) -> bool {
    let flag = option.strip_prefix('-').filter(|flag| flag.len() == 1);
    let flags = word.strip_prefix('-').filter(|flags| flags.len() > 1 && flags.chars().all(|c| CURL_FLAGS.contains(c) || c == 'q'));
    flag.is_some_and(|flag| flags.is_some_and(|flags| flags.ends_with(flag)))
}

/// `-O`, `-sSLO`, `--remote-name`.
fn saves_by_name(word: &str) -> bool {
    let flags = word.strip_prefix('-').filter(|flags| !flags.is_empty() && flags.chars().all(|c| CURL_FLAGS.contains(c)));
    word == "--remote-name" || flags.is_some_and(|flags| flags.contains('O'))
}

/// The name at the end of an address or path, without the ending of a repository or an archive.
fn last_part(address: &str) -> String {
    let address = address.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let name = address.rsplit(['/', ':']).next().unwrap_or_default();
    let endings = [".git", ".zip", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".tar"];
    endings.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name).to_owned()
}

/// Whether it is a text for readers, where instructions to agents stand.
#[must_use]
pub fn is_document(path: &str) -> bool {
    let tail = path.as_bytes();
    let ends_with = |ending: &&str| {
        let at = tail.len().checked_sub(ending.len());
        at.and_then(|at| tail.get(at..)).is_some_and(|end| end.eq_ignore_ascii_case(ending.as_bytes()))
    };
    DOCUMENTS.iter().any(ends_with)
}

/// Whether a path, taken from the folder of the work, leads into a folder of what others wrote. Of an absolute path nobody knows: the
/// host itself may be installed as a package.
#[must_use]
pub fn is_foreign(path: &str) -> bool {
    let is_one = |part: &str| FOREIGN_FOLDERS.iter().any(|folder| part.eq_ignore_ascii_case(folder));
    !path.starts_with(['/', '~']) && path.split('/').any(is_one) || path.starts_with("~/Downloads/")
}

/// Names that folders everywhere have: in an absolute path they say nothing.
const COMMON: &[&str] =
    &["skills", "docs", "src", "lib", "app", "apps", "notes", "work", "workspace", "tools", "node_modules", "site-packages"];

/// Whether a path is, or lies in, a place that was brought. A relative place holds what a relative path says, and of an absolute one only what
/// lies in a folder of just that name, outside of packages: the host itself may be one.
#[must_use]
pub fn is_in(path: &str, place: &str) -> bool {
    let begins = |path: &str| path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if begins(path) {
        return true;
    }
    if place.starts_with('/') || !path.starts_with(['/', '~']) || COMMON.contains(&place) || path.contains("/node_modules/") {
        return false;
    }
    path.match_indices('/').any(|(at, _)| path.get(at + 1..).is_some_and(begins))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_bring() {
        for (command, places) in [
            ("git clone https://host.example/a/b.git", &["b"][..]),
            ("sudo git clone -b main https://host.example/a/b /opt/b && ls /opt/b", &["/opt/b"]),
            ("gh repo clone a/b", &["b"]),
            ("curl -sSL -o docs/guide.md https://host.example/guide.md", &["docs/guide.md"]),
            ("curl -O https://host.example/x/llms.txt", &["llms.txt"]),
            ("wget https://host.example/pack.zip && unzip pack.zip -d pack", &["pack", "pack"]),
            ("tar xzf tool-1.2.tar.gz", &["tool-1.2"]),
            ("npm install left-pad", &["node_modules"]),
            ("npm install -g left-pad", &[]),
            ("npx skills add somebody/weather", &["skills/weather"]),
            ("git clone . .", &[]),
            ("echo git clone https://host.example/a/b", &[]),
            ("curl https://host.example/api | jq .", &[]),
            ("curl -XPOST https://host.example/api/notes", &[]),
            ("curl -fsSLo guide.md https://host.example/g", &["guide.md"]),
            ("curl --output=guide.md https://host.example/g", &["guide.md"]),
            ("git clone https://host.example/a/b --depth 1 -b main", &["b"]),
            ("GIT_TERMINAL_PROMPT=0 git clone -b feature/x https://host.example/a/b", &["b"]),
            ("tar czf notes.tar.gz notes", &[]),
            ("tar -C /home/ann/work -czf b.tgz .", &[]),
            ("tar xzf x.tgz -C ./", &[]),
            ("unzip -l notes.zip", &[]),
        ] {
            assert_eq!(brought_by(command), places, "{command}");
        }
        for (program, _) in PROGRAMS {
            assert!(HINTS.iter().any(|hint| program.contains(hint)), "{program}");
        }
        assert!(brought_by(&"git clone https://host.example/a/b;".repeat(100)).len() <= MAX_PLACES);
    }

    #[test]
    fn places_hold_what_lies_in_them() {
        for (path, place, expected) in [
            ("tool/AGENTS.md", "tool", true),
            ("/home/ann/work/tool/AGENTS.md", "tool", true),
            ("/home/ann/work/tools/AGENTS.md", "tool", false),
            ("/opt/b/README.md", "/opt/b", true),
            ("/opt/bc/README.md", "/opt/b", false),
            ("node_modules/x/README.md", "node_modules", true),
            ("/app/node_modules/host/skills/a/SKILL.md", "node_modules", false),
            ("/usr/lib/node_modules/host/skills/a/SKILL.md", "host", false),
            ("/home/ann/.host/skills/a/SKILL.md", "skills", false),
            ("sub/tool/AGENTS.md", "tool", false),
            ("/usr/lib/node_modules/host/skills/a/SKILL.md", "node_modules", false),
            ("docs/guide.md", "docs/guide.md", true),
        ] {
            assert_eq!(is_in(path, place), expected, "{path} in {place}");
        }
        assert!(is_foreign("node_modules/x/README.md") && is_foreign("~/Downloads/a.md") && is_foreign("Downloads/a.md"));
        assert!(!is_foreign("/usr/lib/node_modules/host/skills/a/SKILL.md") && !is_foreign("docs/a.md"));
        assert!(is_document("a/SKILL.md") && is_document("README") && is_document("x/.cursorrules") && !is_document("a/main.rs"));
    }
}
