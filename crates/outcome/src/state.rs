//! What a result says of the state of a thing: something still goes on, or it has ended.
//!
//! Structure speaks first: members such as `status` or `phase` of an object, at its top level before those inside; `key:
//! value` lines; the column of a table that is headed so, or its last one. Then fixed phrases (`still running`), the last of
//! them. Words of a value are looked up in a table; in English a value that is a present participle (`translating`) goes on.
//!
//! The first and the last bytes of a text are looked at, in linear time; a text without any such structure or phrase costs
//! one copy of these bytes.

use tool_guard_text::part::Part;

use crate::members::{Members, Value, anywhere, same_key};
use crate::phrase::{Haystack, holds, normalise};

/// Whether something goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Progress {
    /// It still goes on: asking again later may bring news.
    Running,
    /// It has ended, well or not: asking again brings nothing.
    Final,
}

/// Bytes of a text that are looked at from its head, and as many from its tail.
const MAX_PART: usize = 2048;
/// Lines that running text may say it in: so many of the first ones, and of the last ones.
const FIRST_LINES: usize = 2;
const LAST_LINES: usize = 4;
/// Characters of a value that may be a state; a longer one is a sentence.
const MAX_VALUE: usize = 32;
/// Bytes of what may stand before the name of a state in its line.
const MAX_KEY: usize = 60;

/// Names of members, of `key: value` lines and of columns that hold a state.
#[rustfmt::skip]
const KEYS: &[&str] = &[
    "status", "state", "phase", "conclusion", "stage", "job_status", "job status", "run_status", "task_status", "build_status", "order_status", "current_state", "current_status",
    "status_text", "lifecycle_state", "状态", "任务状态", "zustand", "état", "etat", "statut", "estado", "situação", "статус", "состояние", "状態", "ステータス", "상태",
];
/// Names of flags that say that something has ended when they are true, and that it goes on when they are false.
const ENDED_FLAGS: &[&str] = &["done", "finished", "completed", "final", "is_done", "is_final", "is_finished", "is_complete"];
/// Names of flags that say that something goes on when they are true.
const RUNNING_FLAGS: &[&str] = &["running", "is_running", "pending", "in_progress", "still_running"];
/// What a member called `status` says of the answer itself.
const ENVELOPE: &[&str] = &["success", "successful", "error", "ok"];
/// English words that end like a present participle and are none.
#[rustfmt::skip]
const NO_PARTICIPLES: &[&str] = &["missing", "warning", "failing", "passing", "existing", "nothing", "string", "blocking", "outstanding", "spring", "king", "ring", "thing", "marketing", "billing", "listing"];

/// Values of one kind in one language, in lower case, with `_` and `-` as spaces.
struct Words {
    progress: Progress,
    values: &'static [&'static str],
    /// Phrases of [`crate::phrase`] that say it in running text.
    phrases: &'static [&'static str],
    /// Texts that say so; the tests walk them.
    #[cfg(test)]
    examples: &'static [&'static str],
    /// Texts that look like it and do not.
    #[cfg(test)]
    others: &'static [&'static str],
}

#[rustfmt::skip]
const WORDS: &[Words] = &[
    Words {
        progress: Progress::Running,
        values: &[
            "pending", "queued", "in queue", "enqueued", "running", "in progress", "inprogress", "processing", "building", "waiting", "starting", "started", "submitted", "not started",
            "not ready", "containercreating", "podinitializing", "ongoing", "under way",
        ],
        phrases: &[
            "still running", "is running", "still in progress", "is in progress", "in progress...", "still pending", "is pending", "still processing", "is processing", "being processed",
            "still building", "still waiting", "not finished yet", "not ready yet", "not done yet", "not yet complete*", "hasn't finished", "has not finished", "(running)", "(pending)", "(queued)", "[running]", "[pending]",
            "containercreating", "podinitializing", "checks pending", "checks are pending", "check is pending", "checks haven't completed*", "checks were pending", "^pending$", "^running$", "^queued$", "^processing$", "^waiting$", "^building$", "^in progress$", ": in progress$",
            "waiting for *...$", "check back later", "please check back*", "authorization_pending", "you are number *", "you are in line", "you are in the queue", "position in the queue",
            "position in queue", "queue position", "place in line", "ahead of you",
        ],
        #[cfg(test)]
        examples: &[
            r#"{"id":"j-4","status":"queued"}"#, r#"{"status":"IN_PROGRESS","conclusion":null}"#, r#"{"name":"operations/4","done":false}"#, "Status: Processing", "job 4 is still running",
            "PENDING", "PENDING 0:00", "copying", "export (running)", "NAME  READY  STATUS             AGE\nweb   0/1    ContainerCreating  4s", "lint  12s  pass\nunit  0  pending", r#"{"status":"success","data":{"state":"translating"}}"#,
            r#"[{"name":"a","state":"completed"},{"name":"b","state":"in_progress"}]"#, "some checks are pending", "state = \"provisioning\"",
            "active subagents:\n1. beta (small, 2m4s) running - write b.md\n\nrecent (last 30m):\n1. alpha (small, 1m11s) done - write a.md",
            "You are number 17 in the queue", "Queue position: 3", "12 people ahead of you", "status: running 40%", "in progress", "build 17: in progress",
        ],
        #[cfg(test)]
        others: &[
            "push(job) puts the job in the queue", "the runner is fast", r#"{"text":"pending"}"#, r#"{"status":"warning"}"#, "NAME  READY  STATUS   AGE\nweb   1/1    Running  4d", "pending_items.rs", "building.rs\nmain.rs", r#"{"running":false}"#, "fn status() {", "a work in progress", "status: lost 40%",
        ],
    },
    Words {
        progress: Progress::Final,
        values: &[
            "completed", "complete", "success", "succeeded", "successful", "pass", "fail", "failed", "failure", "error", "errored", "cancelled", "canceled", "expired", "done", "finished", "aborted", "terminated", "timed out", "timeout", "rejected",
            "skipped", "exited", "stopped", "merged", "passed", "deployed", "dead", "crashed", "crashloopbackoff", "imagepullbackoff", "oomkilled", "evicted", "declined", "revoked", "interrupted", "killed", "delivered", "closed", "resolved", "settled", "refunded", "filled", "executed", "voided",
        ],
        phrases: &[
            "completed successfully", "finished successfully", "has completed", "has finished", "has failed", "has expired", "has been cancelled", "has been canceled", "was cancelled", "was canceled", "was aborted", "job failed",
            "build failed", "build succeeded", "build finished", "deployment failed", "deployment succeeded", "deployment complete*", "run failed", "job completed", "job succeeded", "task completed", "task failed", "is complete", "is completed", "is finished",
            "all checks were successful", "some checks were not successful", "^completed$", "^succeeded$", "^failed$", "^cancelled$", "^canceled$", "^expired$", "^finished$", "(completed)", "(failed)", "(exited)", "(done)",
            "[completed]", "[failed]", "successfully rolled out", "no longer running", "is not running", "process exited with code *",
        ],
        #[cfg(test)]
        examples: &[
            r#"{"id":"j-4","status":"failed","error":"no memory"}"#, r#"{"status":"completed","conclusion":"success"}"#, r#"{"name":"operations/4","done":true}"#, "State: Cancelled", "job 4 has completed", "EXPIRED",
            r#"{"status":"completed","steps":[{"status":"pending"}]}"#, "NAME  READY  STATUS            AGE\nweb   0/1    CrashLoopBackOff  4m", "lint  12s  passed\nunit  40s  failed", "step 1 is running\nstep 2 is running\nthe build finished",
            "deployment \"web\" successfully rolled out", "Process exited with code 0.", "11:23:30\n{\"conclusion\":\"failure\",\"status\":\"completed\"}",
            "active subagents:\n(none)\n\nrecent (last 30m):\n1. alpha (small, 1m11s) done - write a.md\n2. beta (small, 2m4s) failed - write b.md", r#"{"status":"filled","qty":"4"}"#,
        ],
        #[cfg(test)]
        others: &["not done", "it failed twice before", r#"{"status":"ok"}"#, r#"{"status":200}"#, "error: no such file", r#"{"title":"done"}"#, "", "completed.rs\nmain.rs"],
    },
    Words {
        progress: Progress::Running,
        values: &[
            "进行中", "运行中", "处理中", "排队中", "等待中", "待处理", "构建中", "执行中", "正在运行", "正在处理", "läuft", "ausstehend", "wartend", "in bearbeitung", "wird ausgeführt", "in warteschlange",
            "en cours", "en attente", "en cours d'exécution", "en curso", "en proceso", "pendiente", "en ejecución", "en cola", "em andamento", "pendente", "em execução", "processando", "na fila",
            "выполняется", "в процессе", "ожидает", "ожидание", "в очереди", "обрабатывается", "в обработке", "実行中", "処理中", "待機中", "保留中", "進行中", "진행 중", "진행중", "실행 중", "실행중", "대기 중", "대기중", "처리 중", "처리중",
        ],
        phrases: &[
            "仍在运行", "正在运行", "正在处理", "仍在处理", "尚未完成", "正在进行", "läuft noch", "wird noch *", "noch nicht fertig", "noch nicht abgeschlossen", "encore en cours", "est en cours", "pas encore terminé*", "toujours en cours",
            "sigue en curso", "aún está *", "todavía está *", "aún no ha terminado", "está en curso", "ainda está *", "ainda em execução", "em andamento", "ainda não terminou", "ещё выполняется", "еще выполняется", "всё ещё *", "все еще *", "ещё не завершен*", "еще не завершен*",
            "sie sind nummer *", "in der warteschlange", "dans la file d'attente", "en la cola de espera", "na fila de espera", "前面还有*", "排在第*", "号队列", "番目にお並び*", "お待ちの方が*", "대기 순서*", "앞에 * 대기",
            "まだ実行中", "実行中です", "処理中です", "まだ完了していません", "아직 실행 중", "실행 중입니다", "처리 중입니다", "아직 완료되지*", "진행 중입니다",
        ],
        #[cfg(test)]
        examples: &[
            "状态：处理中", "任务仍在运行", "Status: ausstehend", "Der Auftrag läuft noch", "État : en cours", "L'export est en cours", "Estado: pendiente", "La copia está en curso", "Estado: em andamento", "A cópia ainda está na fila", "Статус: в очереди", "Задача ещё выполняется",
            "Sie sind Nummer 17 in der Warteschlange", "Vous êtes 17e dans la file d'attente", "Está en la cola de espera (17)", "您前面还有 17 人", "現在17番目にお並びです", "대기 순서: 17",
            "ステータス: 実行中", "ジョブはまだ実行中", "상태: 대기 중", "작업이 실행 중입니다",
        ],
        #[cfg(test)]
        others: &["运行", "Der Lauf war gut", "un cours de français", "la cola es larga", "очередь пуста", "実行ファイル", "실행 파일"],
    },
    Words {
        progress: Progress::Final,
        values: &[
            "已完成", "完成", "成功", "失败", "已失败", "已取消", "已过期", "已结束", "已终止", "abgeschlossen", "fertig", "fehlgeschlagen", "abgebrochen", "abgelaufen", "beendet", "terminé", "terminée", "échoué", "échec", "annulé", "annulée", "expiré", "expirée",
            "completado", "completada", "terminado", "finalizado", "fallido", "cancelado", "cancelada", "caducado", "expirado", "concluído", "concluída", "finalizada", "falhou", "завершено", "завершён", "завершен", "завершена", "готово", "выполнено", "ошибка", "отменено", "отменён", "отменена", "истёк", "истек",
            "完了", "完了済み", "失敗", "キャンセル", "キャンセル済み", "期限切れ", "終了", "완료", "완료됨", "실패", "취소됨", "취소", "만료됨", "종료됨",
        ],
        phrases: &[
            "已完成", "已取消", "已过期", "已结束", "执行失败", "任务失败", "wurde abgeschlossen", "ist abgeschlossen", "ist fehlgeschlagen", "wurde abgebrochen", "ist abgelaufen", "est terminé*", "a échoué", "a été annulé*", "a expiré",
            "ha terminado", "se ha completado", "ha fallado", "ha sido cancelad*", "ha caducado", "foi concluíd*", "foi cancelad*", "falhou", "expirou", "завершено", "завершена", "завершён", "завершен", "завершилась *", "отменено", "отменена", "истёк срок*",
            "ist beendet", "wurde beendet", "ist vorbei", "ist geschlossen", "ist ausverkauft", "est fini*", "a pris fin", "a été fermé*", "est fermé*", "ha finalizado", "está cerrad*", "ha sido cerrad*",
            "foi encerrad*", "está encerrad*", "terminou", "закончил*", "окончен*", "закрыт*", "истекла", "活动已结束", "已关闭", "已下架", "已终止", "終わりました", "締め切りました", "締め切られました", "受付終了", "종료되었습니다", "마감되었습니다", "끝났습니다",
            "完了しました", "失敗しました", "キャンセルされました", "終了しました", "완료되었습니다", "실패했습니다", "취소되었습니다", "만료되었습니다",
        ],
        #[cfg(test)]
        examples: &[
            "状态: 失败", "任务已取消", "Status: abgeschlossen", "Der Auftrag ist fehlgeschlagen", "Statut : annulé", "L'export est terminé", "Estado: fallido", "La copia se ha completado", "Estado: concluído", "A cópia foi cancelada", "Статус: отменено", "Задача завершена",
            "状態：完了", "ジョブが失敗しました", "상태: 완료", "작업이 완료되었습니다",
            "Die Abstimmung ist beendet.", "L'enchère est finie", "La inscripción está cerrada", "A votação foi encerrada", "Голосование закончилось", "投票已关闭", "受付は終わりました", "투표가 종료되었습니다",
        ],
        #[cfg(test)]
        others: &["完成度", "noch nicht fertig?!", "un terminal", "el terminal", "o terminal", "готовность", "完全", "완전"],
    },
];

/// What a result says of the state of a thing, if it says anything.
///
/// ```
/// use tool_guard_outcome::state::{Progress, progress_of};
///
/// assert_eq!(progress_of(r#"{"id":"j-4","status":"queued"}"#), Some(Progress::Running));
/// assert_eq!(progress_of("Status: cancelled"), Some(Progress::Final));
/// assert_eq!(progress_of("12 files"), None);
/// ```
#[must_use]
pub fn progress_of(text: &str) -> Option<Progress> {
    let text = text.trim();
    let head = text.part(..text.floor_char_boundary(MAX_PART));
    let tail = text.part(text.ceil_char_boundary(text.len().saturating_sub(MAX_PART)).max(head.len())..);
    if text.starts_with(['{', '[']) {
        return of_object(head);
    }
    let behind_a_line = || {
        let at = head.lines().skip(1).take(FIRST_LINES).position(|line| line.starts_with('{'))?;
        together(head.lines().skip(1 + at).filter(|line| line.starts_with('{')).filter_map(of_object))
    };
    let of_rows = || of_table(head).or_else(|| of_items(head));
    of_word(text)
        .or_else(behind_a_line)
        .or_else(|| of_lines(head))
        .or_else(|| of_lines(tail))
        .or_else(of_rows)
        .or_else(|| of_phrases(head, tail))
}

/// What a text of one word says, numbers behind it left out: `PENDING 0:00`.
fn of_word(text: &str) -> Option<Progress> {
    if text.len() > MAX_VALUE {
        return None;
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let numbers = rest.split_whitespace().all(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    if numbers { of_value(word) } else { None }
}

/// What a value says; not a sentence.
fn of_value(value: &str) -> Option<Progress> {
    let value = value.trim_matches(|c: char| c.is_whitespace() || "\"'`*.,;!()[]…".contains(c));
    listed(value).or_else(|| {
        let participle = value.len() > 5
            && value.len() <= MAX_VALUE
            && value.bytes().all(|byte| byte.is_ascii_alphabetic())
            && value.to_ascii_lowercase().ends_with("ing")
            && !NO_PARTICIPLES.iter().any(|word| value.eq_ignore_ascii_case(word));
        participle.then_some(Progress::Running)
    })
}

/// What a value says that stands in the table: whole, or before what explains it (`Exited (0)`, `running 40%`).
fn listed(value: &str) -> Option<Progress> {
    let known = |value: &str| {
        let word =
            if value.chars().nth(MAX_VALUE).is_none() { value.trim().to_lowercase().replace(['_', '-'], " ") } else { String::new() };
        WORDS.iter().find(|words| words.values.contains(&&*word)).map(|words| words.progress)
    };
    let counted = || {
        let (word, last) = value.rsplit_once(char::is_whitespace)?;
        last.bytes().any(|byte| byte.is_ascii_digit()).then(|| known(word))?
    };
    known(value).or_else(|| value.split_once(['(', ',', ';']).and_then(|(word, _)| known(word))).or_else(counted)
}

/// Of several states one that goes on decides.
fn together(states: impl Iterator<Item = Progress>) -> Option<Progress> {
    states.fold(None, |sum, state| if sum == Some(Progress::Running) { sum } else { Some(state) })
}

fn is_key(key: &str) -> bool {
    KEYS.iter().any(|name| if name.is_ascii() { same_key(key, name) } else { key.to_lowercase() == **name })
}

/// What an object or a list of them says: at the top level, else anywhere inside.
fn of_object(text: &str) -> Option<Progress> {
    let of = |(key, value)| of_member(key, value);
    together(Members::of(text).into_iter().flatten().filter_map(of)).or_else(|| together(anywhere(text).filter_map(of)))
}

/// What a member says.
fn of_member(key: &str, value: Value<'_>) -> Option<Progress> {
    let text = value.text();
    let named = |names: &[&str]| names.iter().any(|name| same_key(key, name));
    match value {
        Value::Text(_) if named(&["status"]) && ENVELOPE.iter().any(|word| text.eq_ignore_ascii_case(word)) => None,
        Value::Text(_) if is_key(key) => of_value(&text),
        Value::Word(_) if named(ENDED_FLAGS) => value.flag().map(|ended| if ended { Progress::Final } else { Progress::Running }),
        Value::Word(_) if named(RUNNING_FLAGS) => value.flag().filter(|running| *running).map(|_| Progress::Running),
        _ => None,
    }
}

/// What `key: value` lines say.
fn of_lines(text: &str) -> Option<Progress> {
    together(text.lines().filter_map(|line| {
        let (key, value) = line.split_once([':', '：', '='])?;
        let key = key.trim_matches(|c: char| c.is_whitespace() || "-*•#>|\"'`".contains(c));
        // `Job status: ...`
        let named = is_key(key) || key.len() <= MAX_KEY && key.rsplit(' ').next().is_some_and(is_key);
        if named { of_value(value) } else { None }
    }))
}

/// What a table says: in the column that is headed so, else in any column but the first.
fn of_table(text: &str) -> Option<Progress> {
    let mut rows =
        text.lines().filter(|line| !line.trim().is_empty()).map(|line| cells(line).collect::<Vec<_>>()).filter(|row| row.len() > 1);
    let first = rows.next()?;
    let column = first.iter().position(|name| is_key(name));
    let rows: Vec<_> = if column.is_some() { rows.collect() } else { std::iter::once(first).chain(rows).collect() };
    // what two lines do not agree on is no table
    if rows.len() < 2 && column.is_none() {
        return None;
    }
    together(rows.iter().filter_map(|row| {
        let state = match column {
            Some(column) => of_value(row.get(column)?)?,
            None => row.part(1..).iter().find_map(|cell| listed(cell))?,
        };
        // what runs with all its parts goes on for good
        (state == Progress::Final || !row.iter().any(|cell| is_whole(cell))).then_some(state)
    }))
}

/// What a numbered list says in each item behind its brackets: `1. reader (small, 2m4s) running - reads a.md`.
fn of_items(text: &str) -> Option<Progress> {
    together(text.lines().filter_map(|line| {
        let item = line.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(". ")?;
        let (_, state) = item.split_once(") ")?;
        listed(state.split(" - ").next().unwrap_or(state))
    }))
}

/// The cells of a table's row: between bars, tabs, or two spaces.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    let bars = line.contains('|');
    line.split(move |c| if bars { c == '|' } else { c == '\t' })
        .flat_map(move |part| part.split("  "))
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
}

/// Whether a cell counts all of its parts: `2/2`.
fn is_whole(cell: &str) -> bool {
    cell.split_once('/').is_some_and(|(ready, all)| ready == all && ready.parse::<u32>().is_ok_and(|ready| ready > 0))
}

/// What running text says in its last lines, else in its first.
fn of_phrases(head: &str, tail: &str) -> Option<Progress> {
    let text = normalise(&[head, tail].join("\n"));
    let haystack = Haystack::new(&text);
    let said: Vec<_> = WORDS
        .iter()
        .flat_map(|words| words.phrases.iter().map(|phrase| (words.progress, *phrase)))
        .filter(|(_, phrase)| haystack.holds(phrase))
        .collect();
    if said.is_empty() {
        return None;
    }
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    // of one line that says both, what goes on decides
    let of_line = |line: &str| together(said.iter().filter(|(_, phrase)| holds(line, phrase)).map(|(progress, _)| *progress));
    lines().rev().take(LAST_LINES).find_map(of_line).or_else(|| lines().take(FIRST_LINES).find_map(of_line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_examples_and_texts_that_only_look_like_it() {
        for words in WORDS {
            assert!(!words.examples.is_empty() && !words.others.is_empty());
            for example in words.examples {
                assert_eq!(progress_of(example), Some(words.progress), "{example}");
            }
            for other in words.others {
                assert_ne!(progress_of(other), Some(words.progress), "{other}");
            }
        }
    }

    #[test]
    fn every_value_and_every_phrase_is_of_one_kind_and_can_be_found() {
        for words in WORDS {
            for value in words.values {
                assert_eq!(progress_of(&format!("Status: {value}")), Some(words.progress), "{value}");
            }
            for phrase in words.phrases {
                assert_eq!(*phrase, normalise(phrase));
            }
        }
    }

    #[test]
    fn what_says_nothing_of_a_state_is_none() {
        for text in [
            "",
            "12 files",
            "[]",
            "{}",
            r#"{"status":"ok"}"#,
            r#"{"status":"success","saved":true}"#,
            r#"{"status":"#,
            "a  b\nc  d",
            "12:01:07 started",
            "name  size\ndone  12",
        ] {
            assert_eq!(progress_of(text), None, "{text}");
        }
    }

    #[test]
    fn of_several_things_one_that_goes_on_decides() {
        for (text, progress) in [
            ("NAME  STATUS\na  completed\nb  pending", Progress::Running),
            ("| job | state |\n|---|---|\n| a | failed |\n| b | cancelled |", Progress::Final),
            ("a\tpass\t4s\nb\tpending\t0", Progress::Running),
            ("Build status: failed\nDeploy status: queued", Progress::Running),
            (r#"{"jobs":[{"status":"done"},{"status":"running"}]}"#, Progress::Running),
            (r#"{"jobs":[{"status":"done"},{"status":"failed"}]}"#, Progress::Final),
            ("NAME  STATUS\nweb  Exited (0) 3 minutes ago", Progress::Final),
        ] {
            assert_eq!(progress_of(text), Some(progress), "{text}");
        }
    }

    #[test]
    fn a_long_text_is_read_at_its_ends() {
        let noise = "line of output\n".repeat(200_000);
        assert_eq!(progress_of(&format!("{noise}still running\n")), Some(Progress::Running));
        assert_eq!(progress_of(&format!("Status: failed\n{noise}")), Some(Progress::Final));
        assert_eq!(progress_of(&format!("{noise}still running\n{noise}")), None);
        let cut = format!("{{\"status\":\"queued\",\"log\":\"{noise}\"}}");
        assert_eq!(progress_of(&cut), Some(Progress::Running));
    }
}
