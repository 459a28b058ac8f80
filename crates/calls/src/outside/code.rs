//! Whether a few lines of a script only look: each function that they call is known to change nothing.

/// Functions and methods of Python and JavaScript that change nothing outside of the script.
const CALLS: &str = "print len sum min max sorted range str int float bool list dict set tuple enumerate zip map filter any all abs round divmod pow repr type \
    isinstance hasattr ord chr hex bin format join split rsplit splitlines strip lstrip rstrip lower upper title startswith endswith find \
    rfind index count keys values items get copy append extend pop add insert sort reverse most_common counter defaultdict ordereddict loads dumps \
    parse stringify log error warn info table isnan parseint parsefloat number string boolean array object from_iter entries \
    fromentries foreach reduce slice splice concat includes indexof some every flat flatmap match matchall test tofixed tostring \
    tolowercase touppercase trim padstart padend charat charcodeat isarray assign freeze date now today strftime strptime isoformat \
    timestamp timedelta datetime time perf_counter sleep sqrt floor ceil log10 log2 exp sin cos tan mean median stdev variance \
    queryselector queryselectorall getelementbyid getelementsbyclassname getelementsbytagname getattribute hasattribute closest \
    getboundingclientrect getcomputedstyle scrollto scrollby scrollintoview gettext innertext if for while and or not in return lambda \
    function switch catch typeof await async else elif assert yield is new md5 sha1 sha256 hexdigest b64encode b64decode encode decode exists isfile \
    isdir listdir getcwd basename dirname abspath version python_version platform getsize stat readfilesync existssync readdirsync \
    read readline readlines read_text promise settimeout resolve";

/// Words that change something without a bracket, or hide what is called.
const HIDES: &[&str] = &[
    "eval",
    "exec",
    "compile",
    "__import__",
    "getattr",
    "setattr",
    "import(",
    "require(",
    "subprocess",
    "os.system",
    "popen",
    "submit",
    "click",
    "fetch",
    "xmlhttprequest",
    "sendbeacon",
    "location",
    "href=",
    "href =",
    ".src",
    "cookie",
    "localstorage",
    "document.write",
    "innerhtml",
    "globals",
    "constructor",
    "`",
    "process.kill",
    "child_process",
    "ctypes",
    "pickle",
];

/// Bytes of code that are read; more may do anything.
const MAX_CODE: usize = 2048;

/// Whether a script only looks. What is not known does not.
pub(super) fn is_look(code: &str) -> bool {
    if code.len() > MAX_CODE || !code.is_ascii() {
        return false;
    }
    let lower = code.to_ascii_lowercase();
    if HIDES.iter().any(|word| lower.contains(word)) {
        return false;
    }
    // assignments to what is not the script's own: `el.value = 3`, `window.x = 1`
    let assigns = lower.match_indices('=').any(|(at, _)| {
        let (before, behind) = (lower.get(..at).unwrap_or_default(), lower.get(at + 1..).unwrap_or_default());
        let compares = behind.starts_with(['=', '>']) || before.ends_with(['=', '!', '<', '>']);
        let name =
            before.trim_end_matches(['+', '-', '*', '/', ' ']).rsplit(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.' | ']')));
        !compares && name.into_iter().next().is_some_and(|name| name.contains(['.', ']']))
    });
    if assigns {
        return false;
    }
    let mut rest = lower.as_str();
    while let Some((before, behind)) = rest.split_once('(') {
        let name = before.trim_end().rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default();
        if !name.is_empty() && !CALLS.split_ascii_whitespace().any(|known| known == name) {
            return false;
        }
        rest = behind;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_looks_if_all_that_it_calls_does() {
        for code in [
            "print(1 + 1)",
            "import json,sys; print(json.load if 0 else len(sys.argv))",
            "() => document.title",
            "() => [...document.querySelectorAll('a')].map(a => a.textContent)",
            "console.log(JSON.parse('[1]').length)",
            "",
        ] {
            assert!(is_look(code), "{code}");
        }
        for code in [
            "import requests; requests.post('https://a.example')",
            "() => document.querySelector('#pay').click()",
            "() => { document.querySelector('#to').value = 'bob' }",
            "fetch('/pay')",
            "import os; os.remove('a')",
            "open('a', 'w').write('b')",
            "from bank import pay; pay(7)",
            "eval('x')",
        ] {
            assert!(!is_look(code), "{code}");
        }
    }
}
