//! Every row of `data/loops.toml` is needed for its example, and keeps out of its counterexample; every fact is seen in one of them.
#![allow(clippy::panic, clippy::string_slice, clippy::unwrap_used, reason = "a test that panics has failed")]

mod play;
mod script;

use std::collections::BTreeMap;

use serde::Deserialize;
use tool_guard_loops::table::{FACTORS, Facts, POINTS, RELIEF};

use crate::play::{Played, play};

/// A row as it stands in the file.
#[derive(Deserialize)]
struct Row {
    id: String,
    #[serde(default)]
    all: Vec<String>,
    #[serde(default)]
    any: Vec<String>,
    #[serde(default)]
    none: Vec<String>,
    example: String,
    counterexample: String,
}

#[derive(Deserialize)]
struct Tables {
    points: Vec<Row>,
    factors: Vec<Row>,
    relief: Vec<Row>,
}

/// All rows, by the ids that the crate knows them by.
fn rows() -> Vec<(&'static str, Row)> {
    let tables: Tables = toml::from_str(include_str!("../../data/loops.toml")).unwrap();
    let ids = POINTS.iter().chain(FACTORS).chain(RELIEF.iter().map(|(_, row)| row)).map(|row| row.id);
    let rows = tables.points.into_iter().chain(tables.factors).chain(tables.relief);
    ids.zip(rows).inspect(|(id, row)| assert_eq!(*id, row.id)).collect()
}

/// Fails if something is wrong with a row, and says with which and what was played.
fn check(what: &str, is_wrong: impl Fn(&'static str, &Row) -> Option<Vec<Played>>) {
    let rows = rows();
    let wrong = rows.iter().filter_map(|(id, row)| Some((id, is_wrong(id, row)?)));
    let said: Vec<String> = wrong.map(|(id, played)| format!("\n{id} {what}\n{}", lines(&played))).collect();
    assert!(rows.len() > 100 && said.is_empty(), "{} of {} rows:{}", said.len(), rows.len(), said.concat());
}

fn lines(played: &[Played]) -> String {
    played.iter().map(|each| format!("    {each}")).collect::<Vec<_>>().join("\n")
}

#[test]
fn without_a_row_its_example_comes_out_otherwise() {
    check("changes nothing in its example", |id, row| {
        let (usual, without) = (play(&row.example, None), play(&row.example, Some(id)));
        (usual.iter().map(Played::outcome).eq(without.iter().map(Played::outcome))).then_some(usual)
    });
}

#[test]
fn no_row_fits_in_its_counterexample() {
    check("fits in its counterexample", |id, row| {
        let played = play(&row.counterexample, None);
        played.iter().any(|each| each.rows.contains(id)).then_some(played)
    });
}

#[test]
fn a_counterexample_misses_its_row_by_one_condition() {
    check("is unlike all of its counterexample", |_, row| {
        let played = play(&row.counterexample, None);
        let missing = |each: &Played| {
            let is = |fact: &&String| each.facts.contains(fact.as_str());
            let any = row.any.is_empty() || row.any.iter().any(|fact| is(&fact));
            row.all.iter().filter(|fact| !is(fact)).count() + row.none.iter().filter(is).count() + usize::from(!any)
        };
        // none: a row before it takes it
        played.iter().all(|each| missing(each) > 1).then_some(played)
    });
}

#[test]
fn each_fact_is_true_in_one_script_and_not_in_another() {
    let mut shown: BTreeMap<&str, [Option<String>; 2]> = BTreeMap::new();
    for (id, row) in rows() {
        for (of, script) in [("example", &row.example), ("counterexample", &row.counterexample)] {
            for each in play(script, None) {
                for fact in Facts::NAMES {
                    let [not, is] = shown.entry(fact).or_default();
                    let first = if each.facts.contains(*fact) { is } else { not };
                    first.get_or_insert_with(|| format!("{} in the {of} of {id}", each.call));
                }
            }
        }
    }
    for (fact, [not, is]) in shown {
        println!("{fact}: {}; not {}", is.as_deref().unwrap_or("-"), not.as_deref().unwrap_or("-"));
        assert!(is.is_some() && not.is_some(), "{fact}: true of {is:?}, not of {not:?}");
    }
}
