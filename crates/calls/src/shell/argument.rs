//! The command among the arguments of a call.

use serde_json::Value;
use tool_guard_tools::repair::command::SHELLS;

/// The command that an exec call runs: a text, or the script in `["bash", "-lc", script]`.
#[must_use]
pub fn command_of(args: Option<&Value>) -> Option<&str> {
    ["command", "cmd", "script"].iter().find_map(|name| match args?.get(name)? {
        Value::String(command) => Some(command.as_str()),
        Value::Array(words) => match words.as_slice() {
            [shell, flag, script] => {
                let reads = SHELLS.contains(&shell.as_str()?.rsplit('/').next()?)
                    && flag.as_str()?.starts_with('-')
                    && flag.as_str()?.ends_with('c');
                script.as_str().filter(|_| reads)
            }
            _ => None,
        },
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_script_in_the_arguments_of_a_shell_is_the_command() {
        let of = |command: Value| command_of(Some(&json!({ "command": command }))).map(str::to_owned);
        assert_eq!(of(json!(["bash", "-lc", "npm test"])).as_deref(), Some("npm test"));
        assert_eq!(of(json!(["/usr/bin/zsh", "-c", "npm test"])).as_deref(), Some("npm test"));
        assert_eq!(of(json!("npm test")).as_deref(), Some("npm test"));
        for other in [json!(["npm", "-c", "test"]), json!(["bash", "a.sh", "b"]), json!(["bash"]), json!(1)] {
            assert_eq!(of(other.clone()), None, "{other}");
        }
    }
}
