//! How often results of healthy sessions get a notice: the false alarms of screening.

use serde::Serialize;
use serde_json::json;
use tool_guard_core::{CallEvent, Config, Guard, ResultEvent};
use tool_guard_transcript::{RecordedSession, Row, RowKind};

use crate::figures::{one_line, share};
use crate::healthy::is_modern;

/// Figures of the section.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NoticeScore {
    /// Results of modern coding sessions.
    pub results: usize,
    /// Those that get a notice under the default settings.
    pub noticed: usize,
    /// Those whose text is scanned under the default settings.
    #[serde(skip)]
    pub read: usize,
    /// Those that would get a notice if all of them were scanned.
    #[serde(skip)]
    pub noticed_if_all: usize,
    /// What got a notice: under the default settings, or if all were scanned.
    #[serde(skip)]
    pub list: Vec<String>,
}

impl NoticeScore {
    /// Screens the results of a session, if it is a modern one.
    pub fn add(&mut self, session: &RecordedSession) {
        if !is_modern(session) {
            return;
        }
        let all = Config::parse(&json!({ "screen": { "tools": { "*": "warn" } } })).unwrap_or_default();
        let (mut default, mut strict) = (Guard::new(Config::default()), Guard::new(all));
        for (at, row) in session.rows.iter().enumerate().filter(|(_, row)| row.kind == RowKind::Result) {
            self.results += 1;
            // ids repeat: the nearest call before it
            let call = session.rows[..at].iter().rfind(|call| call.kind == RowKind::Call && call.call_id == row.call_id);
            let (read, noticed) = screen(&mut default, row, call);
            self.read += usize::from(read);
            self.noticed += usize::from(noticed);
            let if_all = screen(&mut strict, row, call).1;
            self.noticed_if_all += usize::from(if_all);
            if noticed || if_all {
                let tool = row.tool.as_deref().or(call.and_then(|call| call.tool.as_deref())).unwrap_or_default();
                let defaults = if noticed { "" } else { ", not by default" };
                self.list.push(format!(
                    "{} row {} {tool}{defaults}: {}",
                    session.id,
                    row.i,
                    one_line(row.text.as_deref().unwrap_or_default(), 80)
                ));
            }
        }
    }

    /// Results with a notice, as a share of all.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        share(self.noticed, self.results)
    }
}

/// Whether the text of a result is scanned, and whether it gets a notice.
fn screen(guard: &mut Guard, row: &Row, call: Option<&Row>) -> (bool, bool) {
    let tool = row.tool.as_deref().or(call.and_then(|call| call.tool.as_deref())).unwrap_or_default();
    let args = call.and_then(|call| call.args.as_ref()).map(ToString::to_string);
    let id = row.i.to_string();
    let event = CallEvent { session: "s", id: &id, tool, args: args.as_deref(), time: row.i * 1000 };
    let text = row.text.as_deref().unwrap_or_default();
    if !guard.needs(event, text.chars().count()).text {
        return (false, false);
    }
    (true, !guard.on_result(&ResultEvent::of(event, &[text])).is_silent())
}
