//! The project's own traces: what a change must not make worse. Only the even half is held here, so that the odd one stays unseen.

use std::path::Path;

use serde_json::Value;

use crate::common::eval;

/// Figures of one set, at most or at least.
struct Bounds {
    set: &'static str,
    /// At most so many.
    stopped: u64,
    ended: u64,
    overnoted: u64,
    missed: u64,
    /// At least so many.
    caught: u64,
    /// In time or late, at least so many.
    reached: u64,
}

const BOUNDS: &[Bounds] = &[
    Bounds { set: "dev", stopped: 0, ended: 0, overnoted: 2, missed: 0, caught: 16, reached: 16 },
    Bounds { set: "dev2", stopped: 1, ended: 0, overnoted: 2, missed: 1, caught: 15, reached: 17 },
    Bounds { set: "dev3", stopped: 1, ended: 0, overnoted: 2, missed: 6, caught: 10, reached: 12 },
    Bounds { set: "dev4", stopped: 0, ended: 0, overnoted: 0, missed: 2, caught: 2, reached: 6 },
    Bounds { set: "reports", stopped: 0, ended: 0, overnoted: 0, missed: 0, caught: 3, reached: 3 },
];

#[test]
fn no_figure_of_the_projects_own_traces_gets_worse() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let json = Path::new(env!("CARGO_TARGET_TMPDIR")).join("benchmark.json");
    let output = eval(&["--corpus", tests.to_str().unwrap(), "--half", "even", "--json", json.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let figures: Value = serde_json::from_slice(&std::fs::read(json).unwrap()).unwrap();
    let sets = figures["traces"].as_object().unwrap();
    assert_eq!(sets.keys().collect::<Vec<_>>(), BOUNDS.iter().map(|bounds| bounds.set).collect::<Vec<_>>());
    let mut worse = Vec::new();
    for bounds in BOUNDS {
        let figure = |name: &str| sets[bounds.set]["tool-guard"][name].as_u64().unwrap();
        for (name, most) in
            [("stopped", bounds.stopped), ("ended", bounds.ended), ("overnoted", bounds.overnoted), ("missed", bounds.missed)]
        {
            if figure(name) > most {
                worse.push(format!("{}: {} {name}, at most {most}", bounds.set, figure(name)));
            }
        }
        for (name, count, least) in
            [("caught", figure("caught"), bounds.caught), ("caught or late", figure("caught") + figure("late"), bounds.reached)]
        {
            if count < least {
                worse.push(format!("{}: {count} {name}, at least {least}", bounds.set));
            }
        }
    }
    assert!(worse.is_empty(), "{worse:#?}");
}
