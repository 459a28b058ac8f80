//! Whether a path is one that only the workspace knows.

/// Folders whose files other programs obey, and such files wherever they are.
const OBEYED: &[&str] =
    &["/etc/", "/usr/", "/bin/", "/sbin/", "/boot/", "/lib/", "/dev/", "/proc/", "/sys/", "/var/spool/", "/var/www/", "/root/."];
const OBEYED_FILES: &[&str] = &[
    ".ssh/",
    ".bashrc",
    ".zshrc",
    ".profile",
    ".bash_profile",
    "authorized_keys",
    "LaunchAgents/",
    "/systemd/",
    "autostart/",
    ".git/hooks/",
];

/// Whether no other program obeys a file: `~/.ssh/authorized_keys` is obeyed.
pub(super) fn is_plain(path: &str) -> bool {
    let obeyed = OBEYED.iter().any(|folder| path.starts_with(folder)) || OBEYED_FILES.iter().any(|part| path.contains(part));
    path == "/dev/null" || !obeyed
}

/// Whether a path is below the folder where a command runs, or a temporary one, and names something in it.
pub(super) fn is_inside(path: &str) -> bool {
    let path = path.trim_start_matches("./");
    let temporary = ["/tmp/", "/var/tmp/", "$TMPDIR/"].iter().any(|root| path.starts_with(root));
    let named = !matches!(path, "" | "." | "*" | "/") && !path.starts_with('*');
    named
        && is_plain(path)
        && (temporary || !path.starts_with(['/', '~', '$', '\\']) && !path.contains(':'))
        && !path.split('/').any(|part| part == "..")
}

/// Whether a file holds notes or output: what scripts do does not depend on it.
pub(super) fn is_notes(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    ["md", "txt", "log", "csv", "out", "tmp", "tsv", "html", "pdf", "png", "jpg"].iter().any(|notes| ending.eq_ignore_ascii_case(notes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_inside_is_told_from_what_is_not() {
        for path in ["build", "./dist/a.js", "/tmp/x", "a/b"] {
            assert!(is_inside(path), "{path}");
        }
        for path in
            ["/srv/data/7", "..", "../x", "~", "~/a", "$HOME/x", "*", ".", "/", "a/../../b", "s3://b/k", "host:/x", ".git/hooks/pre-push"]
        {
            assert!(!is_inside(path), "{path}");
        }
        assert!(is_plain("/home/ann/project/src/lib/a.ts") && !is_plain("/etc/passwd") && !is_plain("/home/ann/.ssh/authorized_keys"));
        assert!(is_notes("a/done.MD") && !is_notes("a.py") && !is_notes("Makefile"));
    }
}
