//! Writes the repaired copy that a plan describes.

use std::ops::Range;

use serde_json::Value;
use tool_guard_text::part::Part;

use super::edit::{Item, block_spans, blocks, list as rebuild, put, with_position_of};
use super::links::{Links, links};
use super::plan::{Piece, Plan};
use super::recording::Recording;
use super::synthetic;
use super::unit::{InUnit, Unit};
use crate::format::RecordingFormat;
use crate::json::list::ListSpans;
use crate::layout::Layout;
use crate::message::Dialect;

/// The copy of `text`, whose units are those of `recording`, with the changes of `plan`.
pub(crate) fn write(recording: &Recording, plan: &Plan, text: &[u8]) -> Vec<u8> {
    CopyWriter { recording, plan, links: links(recording, plan, text), text, parsed: None, blocks: None }.copy()
}

/// What the copy has for a unit.
enum Replacement {
    Removed,
    Unchanged,
    Changed(Vec<u8>),
}

struct CopyWriter<'r> {
    recording: &'r Recording,
    plan: &'r Plan,
    links: Links,
    text: &'r [u8],
    /// The unit that was parsed last, and its JSON: pieces that follow each other are mostly of one call's unit.
    parsed: Option<(usize, Value)>,
    /// The unit whose blocks were looked up last, and where they are.
    blocks: Option<(usize, Vec<Range<usize>>)>,
}

impl<'r> CopyWriter<'r> {
    /// The text of a unit.
    fn text_of(&self, unit: usize) -> &'r [u8] {
        self.recording.units.get(unit).map_or(&[], |unit| self.text.part(unit.span.clone()))
    }

    fn copy(mut self) -> Vec<u8> {
        match self.recording.layout {
            Layout::Document => self.document(),
            Layout::Lines => self.lines(),
        }
    }

    fn document(&mut self) -> Vec<u8> {
        let Some(list) = ListSpans::of(self.text) else { return self.text.to_vec() };
        let mut items = Vec::new();
        for unit in 0..self.recording.units.len() {
            match self.unit(unit) {
                Replacement::Changed(changed) => items.push(Item::Changed(unit, changed)),
                Replacement::Unchanged => items.push(Item::Old(unit)),
                Replacement::Removed => {}
            }
            items.extend(self.behind(unit).into_iter().map(Item::New));
        }
        rebuild(self.text, &list.elements, list.end, &items)
    }

    fn lines(&mut self) -> Vec<u8> {
        let text = self.text;
        let mut out = Vec::with_capacity(text.len() + 1024);
        let mut at = 0;
        for (unit, Unit { span, .. }) in self.recording.units.iter().enumerate() {
            let end = text.part(span.end..).iter().position(|byte| *byte == b'\n').map_or(text.len(), |n| span.end + n + 1);
            // blank lines before it stay even if it goes
            let begin = text.part(at..span.start).iter().rposition(|byte| *byte == b'\n').map_or(at, |n| at + n + 1);
            out.extend_from_slice(text.part(at..begin));
            match self.unit(unit) {
                Replacement::Changed(changed) => {
                    out.extend_from_slice(text.part(begin..span.start));
                    out.extend_from_slice(&changed);
                    out.extend_from_slice(text.part(span.end..end));
                }
                Replacement::Unchanged => out.extend_from_slice(text.part(begin..end)),
                Replacement::Removed => {}
            }
            let line_end: &[u8] = if text.part(span.end..end).ends_with(b"\r\n") { b"\r\n" } else { b"\n" };
            for line in self.behind(unit) {
                if !out.is_empty() && !out.ends_with(b"\n") {
                    out.extend_from_slice(line_end);
                }
                out.extend_from_slice(&line);
                out.extend_from_slice(line_end);
            }
            at = end;
        }
        out.extend_from_slice(text.part(at..));
        if !text.ends_with(b"\n") {
            out.truncate(out.trim_ascii_end().len());
        }
        out
    }

    /// A unit of the copy.
    fn unit(&mut self, unit: usize) -> Replacement {
        if self.plan.dropped.contains(&unit) {
            return Replacement::Removed;
        }
        let original = self.text_of(unit);
        let plan = self.plan;
        let mut changed = None;
        let (removed, first) = (plan.removed.get(&unit), plan.prepended.get(&unit));
        if removed.is_some() || first.is_some() {
            let first = first.into_iter().flatten().map(|piece| self.as_block(piece)).collect();
            changed = Some(blocks(self.recording.format, original, removed.map_or(&[][..], Vec::as_slice), first));
        }
        for (key, value) in self.links.set.get(&unit).into_iter().flatten() {
            changed = Some(put(changed.as_deref().unwrap_or(original), key, value));
        }
        changed.map_or(Replacement::Unchanged, Replacement::Changed)
    }

    /// What is inserted behind a unit.
    fn behind(&mut self, unit: usize) -> Vec<Vec<u8>> {
        let (recording, plan) = (self.recording, self.plan);
        let Some(pieces) = plan.inserted.get(&unit) else { return Vec::new() };
        let is_block = |piece: &Piece| recording.call(piece.call).is_some_and(|call| call.dialect == Dialect::Anthropic);
        if recording.format == RecordingFormat::Messages && pieces.iter().all(is_block) && pieces.iter().all(|piece| !self.is_whole(piece))
        {
            let held: Vec<String> = pieces.iter().map(|piece| String::from_utf8_lossy(&self.as_block(piece)).into_owned()).collect();
            return vec![synthetic::user(&held).into_bytes()];
        }
        pieces.iter().enumerate().map(|(n, piece)| self.as_unit(unit, n, piece)).collect()
    }

    /// Whether a piece is a message of its own, not a block of one.
    fn is_whole(&self, piece: &Piece) -> bool {
        piece.from.and_then(|from| self.recording.result(from)).is_some_and(|result| result.block.is_none())
    }

    fn as_block(&mut self, piece: &Piece) -> Vec<u8> {
        match piece.from.and_then(|from| self.block(from)) {
            Some(block) => block.to_vec(),
            None => self.recording.call(piece.call).map(synthetic::message).unwrap_or_default().into_bytes(),
        }
    }

    /// The block that a result is.
    fn block(&mut self, from: InUnit) -> Option<&'r [u8]> {
        let (at, text) = (self.recording.result(from)?.block?, self.text_of(from.0));
        if self.blocks.as_ref().is_none_or(|(unit, _)| *unit != from.0) {
            self.blocks = Some((from.0, block_spans(self.recording.format, text)));
        }
        let (_, spans) = self.blocks.as_ref()?;
        spans.get(at).map(|span| text.part(span.clone()))
    }

    /// The JSON of a unit.
    fn json(&mut self, unit: usize) -> &Value {
        if self.parsed.as_ref().is_none_or(|(parsed, _)| *parsed != unit) {
            self.parsed = Some((unit, serde_json::from_slice(self.text_of(unit)).unwrap_or_default()));
        }
        self.parsed.as_ref().map_or(&Value::Null, |(_, value)| value)
    }

    fn as_unit(&mut self, behind: usize, n: usize, piece: &Piece) -> Vec<u8> {
        let recording = self.recording;
        let (id, parent) = self.links.placed.get(&(behind, n)).cloned().unwrap_or_default();
        let (id, parent) = (id.as_deref(), parent.as_deref());
        let Some(from) = piece.from else {
            let Some(call) = recording.call(piece.call) else { return Vec::new() };
            return synthetic::line(recording.format, call, self.json(piece.call.0), id, parent).into_bytes();
        };
        if recording.result(from).is_some_and(|result| result.block.is_some()) {
            return synthetic::user(&[String::from_utf8_lossy(&self.as_block(piece)).into_owned()]).into_bytes();
        }
        let text = self.text_of(from.0);
        match recording.format {
            RecordingFormat::OpenClaw if id.is_some() => {
                put(text, "parentId", &parent.map_or_else(|| "null".to_owned(), synthetic::quoted))
            }
            RecordingFormat::Corpus => with_position_of(text, self.text_of(piece.call.0)),
            _ => text.to_vec(),
        }
    }
}
