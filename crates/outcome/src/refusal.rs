//! What a short successful result says that brought nothing: a refusal in words, or nothing at all. Weak evidence: words prove
//! little, so this is only for weighing a repetition, never for calling a result a failure.

use crate::envelope::body;
use crate::members::{Members, Value, same_key};
use crate::phrase::{Haystack, normalise};
use crate::phrases::Phrases;
use crate::stated::stated;

/// Characters of a result that may be a refusal and nothing else.
const MAX_REFUSAL: usize = 400;
/// Bytes of a result that may say nothing.
const MAX_NOTHING: usize = 160;

/// A row for each language: what says that nothing was done.
#[rustfmt::skip]
const REFUSALS: &[Phrases] = &[
    Phrases {
        any: &[
            "cannot", "can't", "can not", "could not", "couldn't", "unable to", "not able to", "won't", "refuse*", "reject*", "declined", "denied", "not allowed", "not permitted", "not possible", "impossible", "isn't possible",
            "nothing changed", "nothing to change", "nothing has changed", "nothing was changed", "nothing happens", "nothing happened", "nothing was done", "nothing to do", "no change*", "no effect", "has no effect", "unchanged", "not changed",
            "already", "invalid move", "illegal move", "invalid action", "invalid command", "not a valid *", "is not valid", "is invalid", "not available", "unavailable", "not enough", "insufficient", "is locked", "is closed", "is blocked", "is full", "must first",
            "you must *", "you need to *", "doesn't work", "does not work", "didn't work", "did not work", "no such", "don't know how", "i don't understand", "not supported", "ignored", "was skipped", "no longer possible", "out of stock", "sold out",
        ],
        #[cfg(test)]
        examples: &[
            "You can't go that way.", "Invalid move: e5 is taken", "Nothing changed.", "The lamp is already on", "It is not possible to move this row", "That has no effect here.", "The door is locked.", "No changes made", r#"{"message":"cannot move there"}"#,
        ],
        #[cfg(test)]
        others: &["0 failed", "no errors found", "nothing to report: all green", "Moved to e5.", "saved", "12 passed, 0 failed, 0 ignored", "no conflicts: merged", "no problems were found", "0 errors, 0 warnings", "an impassable ridge in the north"],
    },
    Phrases {
        any: &["不能", "无法", "不可以", "没有变化", "未更改", "没有更改", "无变化", "已经", "已存在", "不可能", "无效", "不允许", "不可用", "不足", "被拒绝", "已拒绝", "没有效果", "已锁定"],
        #[cfg(test)]
        examples: &["你不能往那边走", "无效的移动", "灯已经打开", "没有更改"],
        #[cfg(test)]
        others: &["没有发现错误", "已保存", "0 个失败"],
    },
    Phrases {
        any: &["nicht möglich", "unmöglich", "kann nicht", "kannst * nicht", "können * nicht", "konnte * nicht", "konnte nicht", "bereits", "schon erledigt", "ungültig*", "keine änderung*", "nichts geändert", "unverändert", "nicht erlaubt", "nicht verfügbar", "keine wirkung", "verweigert", "abgelehnt", "nichts passiert", "ist gesperrt"],
        #[cfg(test)]
        examples: &["Du kannst hier nicht weitergehen", "Ungültiger Zug", "Das Licht ist bereits an", "Keine Änderungen"],
        #[cfg(test)]
        others: &["keine Fehler gefunden", "gespeichert", "0 fehlgeschlagen"],
    },
    Phrases {
        any: &["impossible", "pas possible", "ne peut pas", "ne peux pas", "ne pouvez pas", "ne peuvent pas", "déjà", "invalide", "non valide", "aucun changement", "aucune modification", "rien n'a changé", "rien à faire", "inchangé*", "pas autorisé*", "interdit*", "indisponible", "sans effet", "aucun effet", "refusé*", "rejeté*", "est verrouillé*"],
        #[cfg(test)]
        examples: &["Vous ne pouvez pas aller par là", "Coup invalide", "La lampe est déjà allumée", "Aucun changement"],
        #[cfg(test)]
        others: &["aucune erreur", "enregistré", "0 échec"],
    },
    Phrases {
        any: &["no se puede*", "no puede*", "no es posible", "imposible", "ya está*", "ya existe", "ya se *", "inválid*", "no válid*", "no es válid*", "sin cambios", "ningún cambio", "nada cambió", "nada ha cambiado", "no permitid*", "no está permitid*", "no disponible", "sin efecto", "denegad*", "rechazad*", "está cerrad*", "está bloquead*"],
        #[cfg(test)]
        examples: &["No puedes ir por ahí", "Movimiento inválido", "La luz ya está encendida", "Sin cambios"],
        #[cfg(test)]
        others: &["ningún error", "guardado", "0 fallidos"],
    },
    Phrases {
        any: &["não é possível", "não pode*", "não foi possível", "impossível", "já está*", "já existe", "já foi", "inválid*", "sem alterações", "sem mudanças", "nada mudou", "nenhuma alteração", "não permitid*", "não é permitid*", "indisponível", "sem efeito", "negad*", "recusad*", "rejeitad*", "está bloquead*", "está trancad*"],
        #[cfg(test)]
        examples: &["Você não pode ir por aí", "Jogada inválida", "A luz já está acesa", "Sem alterações"],
        #[cfg(test)]
        others: &["nenhum erro", "salvo", "0 falhas"],
    },
    Phrases {
        any: &["нельзя", "невозможно", "не могу", "не может", "не можете", "не удалось", "не получилось", "уже", "недопустим*", "неверный ход", "без изменений", "ничего не изменилось", "изменений нет", "нет изменений", "не разрешено", "запрещено", "недоступ*", "не действует", "отказано", "отклон*", "заперт*", "заблокирован*"],
        #[cfg(test)]
        examples: &["Туда идти нельзя", "Недопустимый ход", "Свет уже включён", "Ничего не изменилось"],
        #[cfg(test)]
        others: &["ошибок нет", "сохранено", "0 сбоев"],
    },
    Phrases {
        any: &["できません", "できない", "すでに", "既に", "無効", "変更はありません", "変更なし", "不可能", "許可されていません", "利用できません", "効果がありません", "拒否", "何も起こらな*", "何も起きな*", "使えません", "進めません"],
        #[cfg(test)]
        examples: &["そちらへは進めません", "無効な手です", "ライトはすでに点いています", "変更はありません"],
        #[cfg(test)]
        others: &["エラーはありません", "保存しました", "失敗 0 件"],
    },
    Phrases {
        any: &["할 수 없*", "갈 수 없*", "수 없습니다", "이미", "잘못된 수", "잘못된 이동", "유효하지 않*", "변경 사항이 없*", "변경 없음", "변경되지 않*", "불가능", "허용되지 않*", "사용할 수 없*", "효과가 없*", "거부*", "잠겨 있*"],
        #[cfg(test)]
        examples: &["그쪽으로는 갈 수 없습니다", "유효하지 않은 이동", "조명이 이미 켜져 있습니다", "변경 없음"],
        #[cfg(test)]
        others: &["오류가 없습니다", "저장했습니다", "실패 0건"],
    },
];

/// What takes a line's words back: it counts things, and there are none.
#[rustfmt::skip]
const ALL_WELL: &[&str] = &["0 ignored", "0 denied", "0 skipped", "0 declined", "0 refused", "0 rejected", "0 unavailable", "0 unchanged"];

/// Whether a short successful result says that nothing was done: that it cannot be, or that there is nothing to change.
///
/// ```
/// use tool_guard_outcome::refusal::is_refusal;
///
/// assert!(is_refusal("You can't go that way."));
/// assert!(!is_refusal("12 passed, 0 failed"));
/// ```
#[must_use]
pub fn is_refusal(text: &str) -> bool {
    // a character has four bytes at most: a longer text need not be counted
    if text.len() > 4 * MAX_REFUSAL || text.chars().count() > MAX_REFUSAL {
        return false;
    }
    let mut text = normalise(text);
    for words in ALL_WELL {
        if text.contains(words) {
            text = text.replace(words, "");
        }
    }
    let text = Haystack::new(&text);
    REFUSALS.iter().any(|refusals| refusals.stand_in(&text))
}

/// Whole results that say nothing, in the form of phrases and without punctuation around them.
#[rustfmt::skip]
const NOTHING: &[&str] = &[
    "", "no output", "empty", "ok", "okay", "done", "success", "successful", "succeeded", "true", "null", "none", "nil", "undefined", "void", "n/a", "no content", "nothing", "no data", "empty result", "empty response",
    "command executed successfully", "command completed successfully", "completed successfully", "operation completed successfully", "operation successful", "executed successfully", "tool ran without output or errors",
    "your command ran successfully and did not produce any output", "command ran successfully with no output", "completed", "finished",
    "no results", "no result", "no results found", "no result found", "no matches", "no matches found", "no match found", "no matching files found", "no files found", "no hits", "no entries", "no entries found", "no records", "no records found",
    "no items", "no items found", "no rows", "0 rows", "0 results", "0 matches", "not found", "nothing found", "no new messages", "no messages", "no updates", "no news", "no search results found", "no search results",
    "无输出", "没有输出", "无结果", "没有结果", "未找到结果", "没有找到结果", "没有找到", "完成", "成功", "无", "空",
    "keine ausgabe", "keine ergebnisse", "keine treffer", "nichts gefunden", "keine ergebnisse gefunden", "fertig", "erledigt",
    "aucune sortie", "aucun résultat", "aucun résultat trouvé", "rien trouvé", "terminé",
    "sin salida", "sin resultados", "no hay resultados", "no se encontraron resultados", "nada encontrado", "hecho", "listo",
    "sem saída", "sem resultados", "nenhum resultado", "nenhum resultado encontrado", "nada encontrado", "feito", "pronto", "concluído",
    "нет вывода", "нет результатов", "ничего не найдено", "результатов нет", "готово",
    "出力なし", "結果なし", "結果はありません", "見つかりませんでした", "結果が見つかりません", "完了",
    "출력 없음", "결과 없음", "결과가 없습니다", "검색 결과가 없습니다", "완료",
];

/// Members that say nothing beside an empty list: what was asked, and how much there is.
#[rustfmt::skip]
const ECHO: &[&str] = &["query", "q", "pattern", "keyword", "search", "page", "limit", "offset", "per_page", "page_size", "took", "took_ms", "duration_ms", "elapsed_ms", "request_id", "timestamp", "tool"];
/// Members that say at most that it worked.
const WORKED: &[&str] = &["ok", "success", "status", "result", "message", "code", "status_code", "error"];

/// Whether what a command printed is nothing but a failure that a server stated. Other output of commands may speak of anything.
///
/// ```
/// use tool_guard_outcome::refusal::is_stated;
///
/// assert!(is_stated(r#"{"error":"unauthorized"}"#));
/// assert!(!is_stated("error: unauthorized") && !is_stated(r#"{"jobs":[{"error":"unauthorized"}]}"#));
/// ```
#[must_use]
pub fn is_stated(text: &str) -> bool {
    // as a tool says it whose results are no content
    text.trim_start().starts_with('{') && stated("server", text).is_some()
}

/// Whether a result says nothing at all: empty, `ok`, `(no output)`, `[]`, no results.
///
/// ```
/// use tool_guard_outcome::refusal::is_nothing;
///
/// assert!(is_nothing("(no output)") && is_nothing(r#"{"results":[],"total":0}"#));
/// assert!(!is_nothing("saved as report.md"));
/// ```
#[must_use]
pub fn is_nothing(text: &str) -> bool {
    let body = body(text);
    let text = body.trim();
    if text.len() > MAX_NOTHING {
        return false;
    }
    if text.starts_with('{') {
        return is_empty_object(text);
    }
    let text = normalise(text);
    NOTHING.contains(&text.trim_matches(|c: char| c.is_whitespace() || c.is_ascii_punctuation() || "。！．…✓✔✅".contains(c)))
}

/// Whether an object holds nothing but empty values and echoes of the question.
fn is_empty_object(text: &str) -> bool {
    let Some(mut members) = Members::of(text) else { return false };
    let any = |key: &str, names: &[&str]| names.iter().any(|name| same_key(key, name));
    let says_nothing = |(key, value): (&str, Value<'_>)| {
        let plain = || value.flag() == Some(true) || value.number() == Some(200) || NOTHING.contains(&&*value.text().to_lowercase());
        // a flag that is not set says something
        value.is_nothing() && value.flag().is_none() || any(key, ECHO) && !matches!(value, Value::Nested(_)) || any(key, WORKED) && plain()
    };
    members.all(says_nothing) && members.next().is_none() && members.ended()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_examples_and_texts_that_only_look_like_it() {
        Phrases::check(REFUSALS, is_refusal);
        for phrase in NOTHING {
            assert_eq!(*phrase, normalise(phrase));
        }
    }

    #[test]
    fn a_long_text_is_no_refusal() {
        assert!(!is_refusal(&"You can't go that way. ".repeat(20)));
        assert!(is_refusal(&format!("{} 不能", "好".repeat(MAX_REFUSAL - 10))));
        assert!(!is_refusal(&format!("cannot {}", "x".repeat(5_000_000))));
    }

    #[test]
    fn what_says_nothing_is_known() {
        for text in [
            "",
            " \n",
            "ok",
            "OK.",
            "Done!",
            "(no output)",
            "[]",
            "{}",
            "\"\"",
            "null",
            "True",
            "No results found.",
            "没有结果。",
            "Exit code: 0\nWall time: 0.1 seconds\nOutput:\n",
            r#"{"stdout": "", "stderr": "", "returncode": 0, "timed_out": false}"#,
            r#"{"ok":true}"#,
            r#"{"status":"success","data":null}"#,
            r#"{"query":"lamps","results":[],"total":0}"#,
        ] {
            assert!(is_nothing(text), "{text}");
        }
    }

    #[test]
    fn what_says_something_is_not_nothing() {
        for text in [
            "1",
            "saved",
            "no",
            "ok: saved as report.md",
            "3 results",
            r#"{"ok":false}"#,
            r#"{"ok":true,"id":"m-1"}"#,
            r#"{"results":[1]}"#,
            r#"{"results":[],"hint":"try lamp"}"#,
            r#"{"results":["#,
            r#"{"status":"failed"}"#,
            "[0]",
        ] {
            assert!(!is_nothing(text), "{text}");
        }
        assert!(!is_nothing(&" ok".repeat(1_000_000)));
    }
}
