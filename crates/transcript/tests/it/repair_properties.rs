//! What holds of every repair, whatever the session.

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use serde_json::Value;
use tool_guard_transcript::repair::{FindingKind, audit, fix};
use tool_guard_transcript::{RECOVERED, Reader, RecordedSession, RowKind, document};

use crate::common::{SessionStep, WRITERS, Writer, steps, write};

fn read(text: &[u8]) -> Vec<RecordedSession> {
    let mut errors = Vec::new();
    let sessions = match tool_guard_transcript::layout(text) {
        tool_guard_transcript::Layout::Document => document("x", text, &mut errors),
        tool_guard_transcript::Layout::Lines => {
            let mut reader = Reader::new("x");
            for (at, line) in text.split(|byte| *byte == b'\n').enumerate() {
                assert!(reader.line(at + 1, line, &mut errors).is_none());
            }
            reader.finish(&mut errors)
        }
    };
    assert_eq!(errors, []);
    sessions
}

/// Results that are no stand-ins, by their ids.
fn real(sessions: &[RecordedSession]) -> Vec<(String, String)> {
    let rows = sessions
        .iter()
        .flat_map(|session| &session.rows)
        .filter(|row| row.kind == RowKind::Result && row.text.as_deref() != Some(RECOVERED));
    rows.map(|row| (row.call_id.clone().unwrap_or_default(), row.text.clone().unwrap_or_default())).collect()
}

fn chain_holds(text: &str) -> Result<(), TestCaseError> {
    let mut known = HashSet::new();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let Some(id) = value.get("id").and_then(Value::as_str).filter(|_| value["type"] != "session") else { continue };
        if let Some(parent) = value["parentId"].as_str() {
            prop_assert!(known.contains(parent), "{id} names {parent}, which does not stand before it, in\n{text}");
        }
        prop_assert!(known.insert(id.to_owned()), "{id} stands there twice, in\n{text}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_repaired_session_is_clean_but_for_what_was_left(steps in steps()) {
        for shape in WRITERS {
            let text = write(*shape, &steps);
            let (Ok(before), Ok(fixed)) = (audit(text.as_bytes()), fix(text.as_bytes())) else { continue };
            prop_assert_eq!(&before.errors, &[]);
            let copy = String::from_utf8(fixed.text.clone()).unwrap();
            if fixed.done.is_empty() {
                prop_assert_eq!(&text, &copy, "{:?}", shape);
            }
            if copy.is_empty() {
                // there was nothing in it but results without calls
                continue;
            }
            let after = audit(&fixed.text).unwrap();
            let mendable: Vec<_> = after.findings.iter().filter(|finding| finding.doubt.is_none()).collect();
            prop_assert!(mendable.is_empty(), "{:?}\n{}\n->\n{}\n{:?}", shape, text, copy, mendable);
            prop_assert_eq!(after.findings.len(), fixed.left.len(), "{:?}\n{}\n->\n{}", shape, text, copy);
            let again = fix(&fixed.text).unwrap();
            prop_assert!(!again.changed());
            prop_assert_eq!(&copy, &String::from_utf8(again.text).unwrap(), "{:?}", shape);
            prop_assert_eq!(before.calls, after.calls, "{:?}: no call comes or goes", shape);
            if *shape == Writer::Claude {
                // results may come to light that were beside the branch
                continue;
            }
            let gone = fixed.duplicates + fixed.orphans;
            prop_assert_eq!(before.results + fixed.added, after.results + gone, "{:?}\n{}\n->\n{}", shape, text, copy);
            if matches!(shape, Writer::OpenClaw | Writer::OpenClawUuids) {
                chain_holds(&copy)?;
            }
        }
    }

    #[test]
    fn nothing_real_is_made_up(steps in steps()) {
        for shape in WRITERS {
            let text = write(*shape, &steps);
            let Ok(fixed) = fix(text.as_bytes()).map_err(drop).and_then(|fixed| if fixed.text.is_empty() { Err(()) } else { Ok(fixed) }) else { continue };
            let mut before = real(&read(text.as_bytes()));
            for result in real(&read(&fixed.text)) {
                let at = before.iter().position(|known| *known == result);
                prop_assert!(at.is_some(), "{:?}: {:?}\n{}", shape, result, text);
                before.swap_remove(at.unwrap());
            }
        }
    }

    #[test]
    fn lines_that_nothing_is_wrong_with_stay_as_they_are(steps in steps()) {
        for shape in [Writer::Codex, Writer::Claude, Writer::OpenClaw] {
            let text = write(shape, &steps).replace("\":", "\" :  ");
            let fixed = fix(text.as_bytes()).unwrap();
            let copy = String::from_utf8(fixed.text).unwrap();
            let loosely = |line: &str| line.split("\"parentId\"").next().unwrap().split("\"parentUuid\"").next().unwrap().to_owned();
            let known: HashSet<String> = text.lines().map(loosely).collect();
            let new = copy.lines().filter(|line| !known.contains(&loosely(line))).count();
            prop_assert!(new <= fixed.added + fixed.duplicates + fixed.orphans, "{}\n->\n{}", text, copy);
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = (audit(&text), fix(&text));
    }

    #[test]
    fn no_broken_session_makes_it_panic(steps in steps(), cut in any::<prop::sample::Index>(), flip in any::<prop::sample::Index>(), byte in any::<u8>()) {
        for shape in WRITERS {
            let mut text = write(*shape, &steps).into_bytes();
            if text.is_empty() {
                continue;
            }
            let at = flip.index(text.len());
            text[at] = byte;
            text.truncate(cut.index(text.len()) + 1);
            let _ = audit(&text);
            if let Ok(fixed) = fix(&text)
                && !fixed.text.trim_ascii().is_empty()
            {
                // nothing may be left of it that tells the format
                let again = fix(&fixed.text).map(|again| again.text);
                prop_assert_eq!(again.unwrap_or_else(|_| fixed.text.clone()), fixed.text, "{:?} {}", shape, String::from_utf8_lossy(&text));
            }
            let mut errors = Vec::new();
            let mut reader = Reader::new("x");
            for (at, line) in text.split(|byte| *byte == b'\n').enumerate() {
                reader.line(at + 1, line, &mut errors);
            }
            reader.finish(&mut errors);
            let _ = document("x", &text, &mut errors);
        }
    }
}

#[test]
fn every_kind_of_finding_comes_up() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut seen = HashSet::new();
    for _ in 0..400 {
        let steps = steps().new_tree(&mut runner).unwrap().current();
        for shape in WRITERS {
            if let Ok(audit) = audit(write(*shape, &steps).as_bytes()) {
                seen.extend(audit.findings.iter().map(|finding| (finding.kind as u8, finding.doubt.is_some())));
            }
        }
    }
    for kind in [FindingKind::OrphanedCall, FindingKind::ResultWithoutCall, FindingKind::DuplicateResult, FindingKind::MisplacedResult] {
        assert!(seen.contains(&(kind as u8, false)), "{kind:?}");
    }
    assert!(seen.contains(&(FindingKind::RepeatedId as u8, true)));
}

#[test]
fn results_beside_the_branch_bring_their_calls_with_them() {
    let steps = [
        SessionStep::Calls(vec![2], None),
        SessionStep::Calls(vec![0, 0], None),
        SessionStep::User,
        SessionStep::Back(3),
        SessionStep::Results(vec![2], false),
        SessionStep::Back(1),
        SessionStep::Results(vec![1], false),
    ];
    for writer in WRITERS {
        let text = write(*writer, &steps);
        let (Ok(before), Ok(fixed)) = (audit(text.as_bytes()), fix(text.as_bytes())) else { continue };
        let after = audit(&fixed.text).unwrap();
        assert_eq!(before.calls, after.calls, "{writer:?}\n{text}\n->\n{}", String::from_utf8_lossy(&fixed.text));
    }
}
