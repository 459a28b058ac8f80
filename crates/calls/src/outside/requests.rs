//! Whether a program that sends requests only fetches: by its method, its body, and options that are all known.

use crate::outside::effect::EffectOutside;

/// Methods that only fetch.
const FETCHING: &[&str] = &["GET", "HEAD", "OPTIONS"];
/// Letters of curl's options that change nothing where the request arrives, without and with a value.
const FLAGS: &str = "sSLfkIivgjJNO#46qG0";
const VALUED: &str = "mowHuebcAxryYzCE";
/// The same in full.
const LONG_FLAGS: &str = "--silent --show-error --location --fail --fail-with-body --fail-early --insecure --include --head --verbose --compressed \
    --get --no-buffer --no-progress-meter --globoff --http1.0 --http1.1 --http2 --http3 --retry-connrefused --retry-all-errors --remote-name \
    --remote-header-name --remote-name-all --create-dirs --ipv4 --ipv6 --parallel --tlsv1.2 --tlsv1.3 --progress-bar --disable --no-keepalive --path-as-is";
const LONG_VALUED: &str = "--max-time --retry --retry-delay --retry-max-time --connect-timeout --output --write-out --header --user --cookie --cookie-jar \
    --user-agent --proxy --range --url --cacert --cert --key --resolve --referer --limit-rate --noproxy --max-redirs --connect-to --output-dir \
    --unix-socket --max-filesize --oauth2-bearer --time-cond --speed-limit --speed-time";

/// Whether a method only fetches.
pub(super) fn fetches(method: &str) -> bool {
    FETCHING.iter().any(|known| known.eq_ignore_ascii_case(method.trim()))
}

/// What a request does where it arrives; a server on this machine is the workspace's own.
pub(super) fn of_request(program: &str, words: &[&str]) -> EffectOutside {
    let looks = match program {
        "curl" => curl_fetches(words),
        "wget" => wget_fetches(words),
        _ => httpie_fetches(words),
    };
    if looks {
        return EffectOutside::None;
    }
    let addresses = || words.iter().filter(|word| word.contains("://") || word.starts_with("localhost") || word.starts_with(':'));
    let is_local = addresses().next().is_some() && addresses().all(|word| is_own_server(word));
    if is_local { EffectOutside::OfFiles } else { EffectOutside::Act }
}

fn is_own_server(address: &str) -> bool {
    let host = address.split_once("://").map_or(address, |(_, rest)| rest);
    let host = host.split(['/', '?', '#']).next().unwrap_or_default();
    let name = host.strip_suffix(|c: char| c.is_ascii_digit()).map_or(host, |_| host.rsplit_once(':').map_or(host, |(name, _)| name));
    matches!(name, "localhost" | "127.0.0.1" | "[::1]" | "0.0.0.0" | "")
}

fn is_web(word: &str) -> bool {
    word.split_once("://").is_none_or(|(scheme, _)| ["http", "https", "file", "ftp"].iter().any(|known| known.eq_ignore_ascii_case(scheme)))
}

fn curl_fetches(words: &[&str]) -> bool {
    let (mut body, mut as_query) = (false, false);
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        let (name, mut value) =
            word.split_once('=').filter(|_| word.starts_with("--")).map_or((word, None), |(name, value)| (name, Some(value)));
        let is = |table: &str| table.split_ascii_whitespace().any(|each| each == name);
        let (mut method, mut header) = (false, false);
        if name.starts_with("--") {
            match name {
                "--request" => method = true,
                _ if name.starts_with("--data") || name.starts_with("--form") || name == "--json" || name == "--upload-file" => {
                    body = true;
                    value = value.or_else(|| words.next());
                }
                _ if is(LONG_FLAGS) => as_query |= name == "--get",
                _ if is(LONG_VALUED) => {
                    header = name == "--header";
                    value = value.or_else(|| words.next());
                }
                _ => return false,
            }
        } else if let Some(letters) = name.strip_prefix('-').filter(|letters| !letters.is_empty()) {
            for (at, letter) in letters.char_indices() {
                let rest = letters.get(at + letter.len_utf8()..).filter(|rest| !rest.is_empty());
                match letter {
                    'X' => method = true,
                    'd' | 'F' | 'T' => body = true,
                    'H' => header = true,
                    _ if FLAGS.contains(letter) => {
                        as_query |= letter == 'G';
                        continue;
                    }
                    _ if VALUED.contains(letter) => {}
                    _ => return false,
                }
                value = rest;
                if letter != 'X' {
                    value = value.or_else(|| words.next());
                }
                break;
            }
        } else if !is_web(word) {
            return false;
        }
        if method && !value.or_else(|| words.next()).is_some_and(fetches) {
            return false;
        }
        if header && value.is_some_and(|value| value.to_ascii_lowercase().contains("method-override")) {
            return false;
        }
    }
    !body || as_query
}

fn wget_fetches(words: &[&str]) -> bool {
    words.iter().all(|word| {
        let method = word.strip_prefix("--method=");
        let sends = ["--post", "--body", "--execute", "-e"].iter().any(|option| word.starts_with(option)) || *word == "--method";
        !sends && method.is_none_or(fetches) && is_web(word)
    })
}

/// `http POST url`, `http url name=value`.
fn httpie_fetches(words: &[&str]) -> bool {
    let mut operands = words.iter().copied().filter(|word| !word.starts_with('-'));
    let first = operands.next().unwrap_or_default();
    let is_method = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_alphabetic()) && first.len() <= 7 && first != "localhost";
    if is_method {
        return fetches(first);
    }
    let body = |word: &str| word.contains(":=") || word.contains('@') || word.contains('=') && !word.contains("==");
    !operands.any(body) && !words.iter().any(|word| word.starts_with("--raw") || matches!(*word, "-f" | "--form" | "--multipart"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_fetches_if_everything_in_it_is_known_to() {
        let of = |command: &str| {
            let words: Vec<&str> = command.split(' ').collect();
            words.split_first().map(|(program, rest)| of_request(program, rest)).unwrap()
        };
        for command in [
            "curl -s https://a.example/x",
            "curl -sSL -o a.html https://a.example",
            "curl -X GET https://a.example -H accept:json",
            "curl -I https://a.example",
            "curl -G https://a.example -d q=1",
            "curl -m 5 -w %{http_code} http://localhost:3000/health",
            "curl --retry 3 --max-time=5 https://a.example",
            "wget -q https://a.example",
            "http https://a.example q==1",
            "http GET a.example",
        ] {
            assert_eq!(of(command), EffectOutside::None, "{command}");
        }
        for command in [
            "curl -X POST https://a.example",
            "curl -XDELETE https://a.example",
            "curl https://a.example -d a=1",
            "curl -sd@a https://a.example",
            "curl -F file=@a https://a.example",
            "curl -T a https://a.example",
            "curl --request=put https://a.example",
            "curl --json {} https://a.example",
            "curl -K conf",
            "curl --config conf",
            "curl smtp://mail.example",
            "curl -H X-HTTP-Method-Override:DELETE https://a.example",
            "wget --post-data a=1 https://a.example",
            "wget --method=DELETE https://a.example",
            "http POST a.example",
            "http a.example name=ann",
            "curl -Z --next -d a https://a.example",
            "curl -d a=1 https://localhost.evil.example",
        ] {
            assert_eq!(of(command), EffectOutside::Act, "{command}");
        }
        assert_eq!(of("curl -X POST http://localhost:3000/api -d a=1"), EffectOutside::OfFiles);
    }
}
