//! Writes the repaired copy that a plan describes.

use serde_json::Value;

use super::edit::{Item, block, blocks, list as rebuild, put, with_position_of};
use super::links::{Links, links};
use super::plan::{Piece, Plan};
use super::recording::Recording;
use super::synthetic;
use crate::format::RecordingFormat;
use crate::json::list::ListSpans;
use crate::layout::Layout;
use crate::message::Dialect;

/// The copy of `text`, whose units are those of `recording`, with the changes of `plan`.
pub(crate) fn write(recording: &Recording, plan: &Plan, text: &[u8]) -> Vec<u8> {
    CopyWriter { recording, plan, links: links(recording, plan, text), text }.copy()
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
}

impl CopyWriter<'_> {
    fn copy(&self) -> Vec<u8> {
        match self.recording.layout {
            Layout::Document => self.document(),
            Layout::Lines => self.lines(),
        }
    }

    fn document(&self) -> Vec<u8> {
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

    fn lines(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.text.len() + 1024);
        let mut at = 0;
        for (unit, facts) in self.recording.units.iter().enumerate() {
            let end =
                self.text[facts.span.end..].iter().position(|byte| *byte == b'\n').map_or(self.text.len(), |n| facts.span.end + n + 1);
            // blank lines before it stay even if it goes
            let begin = self.text[at..facts.span.start].iter().rposition(|byte| *byte == b'\n').map_or(at, |n| at + n + 1);
            out.extend_from_slice(&self.text[at..begin]);
            match self.unit(unit) {
                Replacement::Changed(changed) => {
                    out.extend_from_slice(&self.text[begin..facts.span.start]);
                    out.extend_from_slice(&changed);
                    out.extend_from_slice(&self.text[facts.span.end..end]);
                }
                Replacement::Unchanged => out.extend_from_slice(&self.text[begin..end]),
                Replacement::Removed => {}
            }
            let line_end: &[u8] = if self.text[facts.span.end..end].ends_with(b"\r\n") { b"\r\n" } else { b"\n" };
            for line in self.behind(unit) {
                if !out.is_empty() && !out.ends_with(b"\n") {
                    out.extend_from_slice(line_end);
                }
                out.extend_from_slice(&line);
                out.extend_from_slice(line_end);
            }
            at = end;
        }
        out.extend_from_slice(&self.text[at..]);
        if !self.text.ends_with(b"\n") {
            out.truncate(out.trim_ascii_end().len());
        }
        out
    }

    /// A unit of the copy.
    fn unit(&self, unit: usize) -> Replacement {
        if self.plan.dropped.contains(&unit) {
            return Replacement::Removed;
        }
        let original = &self.text[self.recording.units[unit].span.clone()];
        let mut changed = None;
        let (removed, first) = (self.plan.removed.get(&unit), self.plan.prepended.get(&unit));
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
    fn behind(&self, unit: usize) -> Vec<Vec<u8>> {
        let Some(pieces) = self.plan.inserted.get(&unit) else { return Vec::new() };
        let is_block = |piece: &Piece| {
            let (at, n) = piece.call;
            self.recording.units[at].calls[n].dialect == Dialect::Anthropic
        };
        if self.recording.format == RecordingFormat::Messages
            && pieces.iter().all(is_block)
            && pieces.iter().all(|piece| !self.is_whole(piece))
        {
            let held: Vec<String> = pieces.iter().map(|piece| String::from_utf8_lossy(&self.as_block(piece)).into_owned()).collect();
            return vec![synthetic::user(&held).into_bytes()];
        }
        pieces.iter().enumerate().map(|(n, piece)| self.as_unit(unit, n, piece)).collect()
    }

    /// Whether a piece is a message of its own, not a block of one.
    fn is_whole(&self, piece: &Piece) -> bool {
        piece.from.is_some_and(|(unit, n)| self.recording.units[unit].results[n].block.is_none())
    }

    fn as_block(&self, piece: &Piece) -> Vec<u8> {
        let moved = piece.from.and_then(|(unit, n)| {
            let facts = &self.recording.units[unit];
            block(self.recording.format, &self.text[facts.span.clone()], facts.results[n].block?)
        });
        let (unit, n) = piece.call;
        moved.map_or_else(|| synthetic::message(&self.recording.units[unit].calls[n]).into_bytes(), <[u8]>::to_vec)
    }

    fn as_unit(&self, behind: usize, n: usize, piece: &Piece) -> Vec<u8> {
        let (unit, call) = piece.call;
        let call_text = &self.text[self.recording.units[unit].span.clone()];
        let (id, parent) = self.links.placed.get(&(behind, n)).map_or((None, None), |(id, parent)| (id.as_deref(), parent.as_deref()));
        let Some((from, result)) = piece.from else {
            let value: Value = serde_json::from_slice(call_text).unwrap_or_default();
            return synthetic::line(self.recording.format, &self.recording.units[unit].calls[call], &value, id, parent).into_bytes();
        };
        if self.recording.units[from].results[result].block.is_some() {
            return synthetic::user(&[String::from_utf8_lossy(&self.as_block(piece)).into_owned()]).into_bytes();
        }
        let text = &self.text[self.recording.units[from].span.clone()];
        match self.recording.format {
            RecordingFormat::OpenClaw if id.is_some() => {
                put(text, "parentId", &parent.map_or_else(|| "null".to_owned(), synthetic::quoted))
            }
            RecordingFormat::Corpus => with_position_of(text, call_text),
            _ => text.to_vec(),
        }
    }
}
