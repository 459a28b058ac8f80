//! The core alone, without WebAssembly and JavaScript around it: what an event costs, and what reading a text does.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a measurement of developers"
)]

use std::hint::black_box;

use divan::Bencher;
use divan::counter::BytesCount;
use tool_guard_core::{CallEvent, Config, Guard, OutcomeEvent, TurnEvent};
use tool_guard_outcome::classify;
use tool_guard_screen::injection::injection;
use tool_guard_secrets::redact;
use tool_guard_secrets::{SecretKinds, find};

const ERROR: &str = "ENOENT: no such file or directory, open 'src/parts/missing.ts'";
const LINE: &str = "const total = rows.reduce((sum, row) => sum + row.amount * row.rate, 0); // line 17 of the report\n";
const LENGTHS: [usize; 3] = [100, 2000, 8000];

fn main() {
    divan::main();
}

/// A guard, and a call that it has not seen yet.
struct Fixture {
    guard: Guard,
    serial: u64,
}

impl Fixture {
    fn new() -> Self {
        Self { guard: Guard::new(Config::default()), serial: 0 }
    }

    /// The next call, made by the model in a turn of twenty calls.
    fn made(&mut self) -> (String, String) {
        self.serial += 1;
        let (run, n) = (format!("run-{}", self.serial / 20), self.serial);
        let event = TurnEvent {
            session: "agent:main:main",
            run: Some(&run),
            model: Some("model-1"),
            provider: Some("acme"),
            window: None,
            unattended: false,
            time: n,
        };
        self.guard.begin_turn(event);
        let (id, args) = (format!("call_{n}"), format!("{{\"path\":\"src/parts/file-{n}.ts\",\"offset\":{n}}}"));
        self.guard.on_assistant_call(CallEvent { session: "agent:main:main", id: &id, tool: "read", args: Some(&args), time: n });
        (id, args)
    }

    fn comes_back(&mut self, (id, args): &(String, String), is_error: bool, text: &str) {
        let call = CallEvent { session: "agent:main:main", id, tool: "read", args: Some(args), time: self.serial };
        let outcome = OutcomeEvent {
            call,
            is_error,
            details_status: None,
            exit_code: None,
            text,
            length: text.len(),
            speaker: tool_guard_core::Speaker::Unknown,
        };
        black_box(self.guard.on_outcome(&outcome));
    }
}

fn ordinary(length: usize) -> String {
    LINE.repeat(length.div_ceil(LINE.len())).chars().take(length).collect()
}

/// A text that is unlike those of other seeds.
fn unlike(length: usize, seed: u32) -> String {
    const SYLLABLES: [&str; 16] =
        ["am", "ber", "cin", "der", "fen", "gar", "hol", "ix", "jun", "kel", "lor", "mip", "nat", "oru", "pes", "qua"];
    let mut state = seed.wrapping_add(1);
    let mut text = String::new();
    while text.len() < length {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        text.push_str(SYLLABLES[(state >> 24) as usize % 16]);
        text.push_str(if state >> 28 == 0 {
            "\n"
        } else if state >> 30 == 1 {
            " "
        } else {
            ""
        });
    }
    text.truncate(length);
    text
}

#[divan::bench]
fn a_call_is_made(bencher: Bencher<'_, '_>) {
    let mut fixture = Fixture::new();
    bencher.bench_local(|| black_box(fixture.made()));
}

#[divan::bench(args = LENGTHS)]
fn a_result_is_kept(bencher: Bencher<'_, '_>, length: usize) {
    let fixture = std::cell::RefCell::new(Fixture::new());
    let texts: Vec<String> = (0..32).map(|seed| unlike(length, seed)).collect();
    let made = || {
        let mut fixture = fixture.borrow_mut();
        (fixture.made(), &texts[usize::try_from(fixture.serial % 32).unwrap_or(0)])
    };
    bencher.with_inputs(made).bench_local_refs(|(made, text)| fixture.borrow_mut().comes_back(made, false, text));
}

#[divan::bench(args = LENGTHS)]
fn a_result_is_compared(bencher: Bencher<'_, '_>, length: usize) {
    let fixture = std::cell::RefCell::new(Fixture::new());
    let text = ordinary(length);
    bencher.with_inputs(|| fixture.borrow_mut().made()).bench_local_refs(|made| fixture.borrow_mut().comes_back(made, false, &text));
}

#[divan::bench(args = LENGTHS)]
fn a_failure_is_corrected(bencher: Bencher<'_, '_>, length: usize) {
    let fixture = std::cell::RefCell::new(Fixture::new());
    let text = format!("{ERROR}\n{}", ordinary(length));
    bencher.with_inputs(|| fixture.borrow_mut().made()).bench_local_refs(|made| fixture.borrow_mut().comes_back(made, true, &text));
}

#[divan::bench(args = LENGTHS)]
fn a_text_without_a_cause_is_classified(bencher: Bencher<'_, '_>, length: usize) {
    let text = ordinary(length);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| classify::classify(black_box(&text)));
}

#[divan::bench(args = LENGTHS)]
fn a_text_is_redacted(bencher: Bencher<'_, '_>, length: usize) {
    let text = ordinary(length);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| redact::text(black_box(&text)));
}

#[divan::bench(args = [2000, 1_000_000])]
fn a_text_is_screened(bencher: Bencher<'_, '_>, length: usize) {
    let text = ordinary(length);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| black_box((injection(black_box(&text)), find(&text, &SecretKinds::default()))));
}
