//! An event as it stands in the scratch buffer: [`ScratchBuffer`] has its texts, and its numbers in the order of [`Numbers`]. It is
//! written by `js/lib/scratch-buffer.js`, and read here.

use tool_guard_core::{CallEvent, OutcomeEvent, Speaker, TurnEvent};
use tool_guard_scratch_buffer::ScratchBuffer;
use tool_guard_screen::inspect::{Detection, Severity};

/// The numbers of an event. An event that needs fewer leaves the others as they were.
struct Numbers {
    /// The lengths of its texts in bytes, below zero for one that is absent. Of a call: session, id, tool, arguments; behind them, of its
    /// result: `details.status`, the text of which a long one has head and tail, a validator's complaint, a detector's reason. Of a turn and a
    /// prompt: session, run, provider, model.
    lengths: [f64; 8],
    /// Milliseconds since the epoch.
    time: f64,
    /// NaN when it is not known.
    exit_code: f64,
    /// The size of the whole result.
    length: f64,
    /// Characters of all texts of the result.
    chars: f64,
    /// The sum of [`FAILED`] and the others.
    flags: f64,
    /// Who wrote the result: 0 nobody says, 1 the host, 2 a tool.
    speaker: f64,
    /// Of what a detector says: 0 it failed, 1 warn, 2 block.
    severity: f64,
    /// Tokens of the model's window, 0 when nobody told.
    window: f64,
}

/// The host marks an error.
const FAILED: u32 = 1;
/// Whatever had to be known of the result is told.
const FOUND: u32 = 2;
/// The model was shown the result already.
const UNSEEN: u32 = 4;
/// The host waits for a reader.
const WAITS: u32 = 16;
/// No user asked for the turn.
const UNATTENDED: u32 = 8;

const fn numbers(scratch: &ScratchBuffer) -> Numbers {
    let [session, id, tool, args, status, text, complaint, reason, time, exit_code, length, chars, flags, speaker, severity, window] =
        *scratch.numbers();
    let lengths = [session, id, tool, args, status, text, complaint, reason];
    Numbers { lengths, time, exit_code, length, chars, flags, speaker, severity, window }
}

/// A turn, or a model call of one.
pub(crate) fn turn(scratch: &ScratchBuffer) -> TurnEvent<'_> {
    let numbers = numbers(scratch);
    let [session, run, provider, model, ..] = scratch.texts(numbers.lengths.map(integer));
    let window = Some(whole(numbers.window)).filter(|window| *window > 0);
    let unattended = bits(numbers.flags) & UNATTENDED != 0;
    TurnEvent { session: session.unwrap_or_default(), run, model, provider, window, unattended, time: whole(numbers.time) }
}

/// A call.
pub(crate) fn call(scratch: &ScratchBuffer) -> CallEvent<'_> {
    let Numbers { lengths: [session, id, tool, args, ..], time, .. } = numbers(scratch);
    call_of(scratch.texts([session, id, tool, args].map(integer)), time)
}

fn call_of([session, id, tool, args]: [Option<&str>; 4], time: f64) -> CallEvent<'_> {
    let told = Option::unwrap_or_default;
    CallEvent { session: told(session), id: told(id), tool: told(tool), args, time: whole(time) }
}

/// A call that came back.
pub(crate) struct ReturnedCall<'s> {
    pub(crate) outcome: OutcomeEvent<'s>,
    /// Characters of all texts.
    pub(crate) chars: usize,
    /// Whether whatever had to be known of it is told.
    pub(crate) is_found: bool,
    /// Whether the model was shown it already.
    pub(crate) is_unseen: bool,
    /// Whether the host waits for a reader.
    pub(crate) waits: bool,
    pub(crate) schema_error: Option<&'s str>,
    pub(crate) detection: Option<Detection<'s>>,
}

/// A call that came back, with what was found out about its result.
pub(crate) fn returned(scratch: &ScratchBuffer) -> ReturnedCall<'_> {
    let Numbers { lengths, time, exit_code, length, chars, flags, speaker, severity, .. } = numbers(scratch);
    let [session, id, tool, args, details_status, text, schema_error, reason] = scratch.texts(lengths.map(integer));
    let outcome = OutcomeEvent {
        call: call_of([session, id, tool, args], time),
        is_error: bits(flags) & FAILED != 0,
        details_status,
        exit_code: exit_code_of(exit_code),
        text: text.unwrap_or_default(),
        length: size(length),
        speaker: speaker_of(bits(speaker)),
    };
    ReturnedCall {
        outcome,
        chars: size(chars),
        is_found: bits(flags) & FOUND != 0,
        is_unseen: bits(flags) & UNSEEN != 0,
        waits: bits(flags) & WAITS != 0,
        schema_error,
        detection: reason.map(|reason| Detection { reason, severity: severity_of(bits(severity)) }),
    }
}

const fn speaker_of(code: u32) -> Speaker {
    match code {
        1 => Speaker::Host,
        2 => Speaker::Tool,
        _ => Speaker::Unknown,
    }
}

/// The code of a speaker, as numbers of an event have it.
pub(crate) const fn code_of(speaker: Speaker) -> u32 {
    match speaker {
        Speaker::Unknown => 0,
        Speaker::Host => 1,
        Speaker::Tool => 2,
    }
}

const fn severity_of(code: u32) -> Severity {
    match code {
        0 => Severity::Failed,
        1 => Severity::Warn,
        _ => Severity::Block,
    }
}

/// NaN: the value is missing.
#[allow(clippy::cast_possible_truncation, reason = "saturates, and NaN is excluded")]
fn exit_code_of(exit_code: f64) -> Option<i64> {
    (!exit_code.is_nan()).then_some(exit_code as i64)
}

fn size(number: f64) -> usize {
    usize::try_from(whole(number)).unwrap_or(usize::MAX)
}

/// A number as JavaScript counts, milliseconds for instance; what is no number, or below zero, is 0.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates, and NaN becomes 0")]
pub(crate) const fn whole(number: f64) -> u64 {
    number as u64
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates, and NaN becomes 0")]
const fn bits(number: f64) -> u32 {
    number as u32
}

#[allow(clippy::cast_possible_truncation, reason = "saturates")]
const fn integer(number: f64) -> i32 {
    number as i32
}
