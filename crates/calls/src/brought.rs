//! What a command brings from outside into the folders that an agent works in: clones, downloads, archives, packages, skills.
//!
//! Instructions for agents that come with it (`AGENTS.md`, a package's README) were written by somebody else than the user.

use crate::shell::programs_with_words;

/// Places that one command brings.
const MAX_PLACES: usize = 8;
/// Bytes of a place.
const MAX_LENGTH: usize = 256;

/// Endings of files that are written for readers, not for machines.
const DOCUMENTS: &[&str] = &[".md", ".mdx", ".mdc", ".markdown", ".txt", ".rst", ".adoc", ".html", ".cursorrules", "readme", "llms.txt"];

/// Folders of packages that others wrote, and of what was downloaded.
const FOREIGN_FOLDERS: &[&str] = &["node_modules", "site-packages", "downloads", "bower_components", ".cargo", "gems"];

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
const HINTS: &[&str] = &["clone", "curl", "wget", "zip", "tar", "install", "add", " i", " ci"];

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
    for words in programs_with_words(command) {
        let words = if words.first().is_some_and(|word| word == "sudo") { words.get(1..).unwrap_or_default() } else { &*words };
        let Some((count, place)) = PROGRAMS.iter().find_map(|(program, place)| {
            let parts = program.split(' ');
            let count = parts.clone().count();
            (words.len() >= count && parts.zip(words).all(|(part, word)| part == word)).then_some((count, *place))
        }) else {
            continue;
        };
        of_words(place, words.get(count..).unwrap_or_default(), &mut places);
    }
    places.retain(|place: &String| !place.is_empty() && place.len() <= MAX_LENGTH && !matches!(&**place, "." | ".." | "/" | "-"));
    places.truncate(MAX_PLACES);
    places
}

fn of_words(place: Place, words: &[String], places: &mut Vec<String>) {
    let operand_of = |options: &[&str]| {
        let at = words.iter().position(|word| options.contains(&word.as_str()))?;
        words.get(at + 1).cloned()
    };
    let mut operands = words.iter().filter(|word| !word.starts_with('-'));
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
        Place::Archive(option) => match operand_of(&[option]) {
            Some(folder) => places.push(folder),
            None => places.extend(operands.find(|word| word.contains('.')).map(|archive| last_part(archive))),
        },
        Place::Packages(folder) => {
            if !words.iter().any(|word| matches!(word.as_str(), "-g" | "--global")) {
                places.push(folder.to_owned());
            }
        }
        Place::Skill => places.extend(operands.next_back().map(|name| format!("skills/{}", last_part(name)))),
    }
}

/// `-O`, `-sSLO`, `--remote-name`.
fn saves_by_name(word: &str) -> bool {
    word == "--remote-name" || word.strip_prefix('-').is_some_and(|flags| !flags.starts_with('-') && flags.contains('O'))
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

/// Whether a path is, or lies in, a place that was brought.
#[must_use]
pub fn is_in(path: &str, place: &str) -> bool {
    let place = place.trim_start_matches("./").trim_end_matches('/');
    if place.starts_with('/') {
        return path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    }
    // packages for the whole machine are not those of the work
    let place = place.trim_start_matches("~/");
    let mut from = 0;
    while let Some(at) = path.get(from..).and_then(|rest| rest.find(place)).map(|at| at + from) {
        let (before, after) = (path.get(..at).unwrap_or_default(), path.get(at + place.len()..).unwrap_or_default());
        let whole = (before.is_empty() || before.ends_with('/')) && (after.is_empty() || after.starts_with('/'));
        if whole && !before.ends_with("/lib/") {
            return true;
        }
        from = at + place.len().max(1);
    }
    false
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
            ("work/node_modules/x/README.md", "node_modules", true),
            ("/usr/lib/node_modules/host/skills/a/SKILL.md", "node_modules", false),
            ("docs/guide.md", "./docs/guide.md", true),
        ] {
            assert_eq!(is_in(path, place), expected, "{path} in {place}");
        }
        assert!(is_foreign("node_modules/x/README.md") && is_foreign("~/Downloads/a.md") && is_foreign("Downloads/a.md"));
        assert!(!is_foreign("/usr/lib/node_modules/host/skills/a/SKILL.md") && !is_foreign("docs/a.md"));
        assert!(is_document("a/SKILL.md") && is_document("README") && is_document("x/.cursorrules") && !is_document("a/main.rs"));
    }
}
