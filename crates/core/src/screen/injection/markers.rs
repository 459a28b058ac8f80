//! Literal markers in the plain text: tags of chat templates, forged calls, comments, and override phrases of
//! languages that do not separate words by spaces.

use crate::screen::injection::const_index::{NONE, index_u16};
use crate::screen::injection::reason::Reason;

/// Where a marker counts.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum MarkerPosition {
    /// Anywhere.
    Any,
    /// At the start of a line, or after the end of a sentence.
    Line,
}

/// One marker, as it is in the plain text.
pub(super) struct Marker {
    pub(super) text: &'static str,
    pub(super) reason: Reason,
    pub(super) points: u8,
    pub(super) position: MarkerPosition,
    /// A demand directly behind it adds points.
    pub(super) carries: bool,
}

macro_rules! markers {
    ($($reason:ident $points:literal $position:ident $carries:literal: $($text:literal)+;)*) => {
        &[$($(Marker { text: $text, reason: Reason::$reason, points: $points, position: MarkerPosition::$position, carries: $carries },)+)*]
    };
}

#[rustfmt::skip]
const MARKERS: &[Marker] = markers! {
    // roles and chat templates
    RoleTag 5 Any true: "<|im_start|>system" "<|system|>" "<|start_header_id|>system" "<<sys>>" "<start_of_turn>system" "<system>" "<|im_start|> system" "[end of tool output]" "[end of tool result]" "[end of document]" "[system message]"
        "[system override]" "<system mode" "[system mode" "override mode>" "override mode]" "[system update]" "[admin]" "[system note]";
    RoleTag 4 Any true: "<developer" "<|im_start|>user" "<|user|>" "<|start_header_id|>user" "[inst]" "<start_of_turn>user" "[system]" "<admin" "<instruction>"
        "<instructions>" "<user_query>" "<override";
    RoleTag 2 Any true: "<system-" "<system_";
    RoleTag 3 Any false: "<|im_end|>" "<|eot_id|>" "<|endoftext|>" "<end_of_turn>" "</system>" "</user>" "<user>" "</tool_result" "</tool_output" "</tool_call" "</tools>" "</context>" "</document>" "</function_results>"
        "</function_result>" "</tool_response>" "end_external_untrusted_content" "<|channel|>" "<|message|>" "<|end|>" "[/inst]" "<</sys>>";
    RoleTag 3 Line true: "system:" "human:" "### system" "### human" "### instruction" "# system" "system override" "system update:" "system alert:" "system notice:" "system message:" "system note:" "system directive" "system instruction" "admin:" "developer:" "system notice (" "[systeme]" "role=system" "begin admin";
    RoleTag 3 Line true: "user:" "### user" "assistant:" "### assistant" "### response";
    // insistence
    Insistence 2 Any false: "important!!" "<important" "<information>" "<urgent" "<critical" "urgent!" "!!!" "[important" "[urgent";
    Insistence 2 Line false: "important:" "urgent:" "critical:" "attention:" "warning!";
    Insistence 2 Any true: "todo:";
    // forged calls
    ToolCallForgery 5 Any true: "<function_calls>" "<function_call>" "<invoke name=" "<tool_call>" "<tool_calls>" "<tool_use>" "<|tool_call|>" "<parameter name=";
    ToolCallForgery 5 Line false: "{\"type\": \"tool_use\", \"name\"" "{\"type\":\"tool_use\",\"name\"" "{\"tool_call\"" "{\"function_call\"" "{\"tool_calls\"" "{\"function\":";
    // a comment
    HiddenText 2 Any true: "<!--";
    // overrides
    InstructionOverride 6 Any true: "忽略之前" "忽略以上" "忽略上述" "忽略所有" "忽略先前" "忽略前面" "忽略此前" "忽略一切" "无视之前" "无视以上" "无视所有" "无视先前" "忘记之前" "忘记以上" "忘记所有" "忘掉之前"
        "忽略您之前" "忽略以前" "忽略你之前" "忽略前述" "無視之前" "忽視之前" "忽視先前" "忽略掉" "不要理会之前" "不要遵循";
    InstructionOverride 7 Any true: "前の指示を無視" "前の指示は無視" "指示をすべて無視" "指示を全て無視" "指示を無視" "命令を無視" "指示は無視" "指示を忘れ" "これまでの指示" "以前の指示を無視" "これまでの命令" "指示はすべて無視"
        "이전 지시를 무시" "명령을 모두 잊" "지시를 모두 잊" "지시를 잊" "지금까지의 명령" "지금까지의 지시" "이전 명령" "이전의 지시" "지시를 무시" "지시사항을 무시" "명령을 무시" "지시를 모두 무시" "지침을 무시" "yok say" "निर्देशों को अनदेखा" "निर्देशों को नज़रअंदाज" "निर्देशों को भूल" "निर्देशों को नजरअंदाज" "bo qua tat ca" "bỏ qua tất cả" "bỏ qua các hướng dẫn" "bỏ qua mọi" "התעלם מכל" "התעלם מהוראות" "αγνόησε όλες" "αγνόησε τις";
    NewTask 4 Any true: "的指令" "的指示" "的命令" "有指令" "有指示" "有命令" "的规则" "的提示" "的要求" "新的指令" "新指令" "你的新任务" "您的新任务" "新しい指示" "새로운 지시";
    AddressedToModel 4 Any true: "人工智能助手" "ai助手" "ai代理" "ai模型" "智能体" "aiアシスタント" "ai 어시스턴트" "ai 비서" "ai에게" "aiへ" "aiエージェント";
    Secrecy 4 Any false: "不要告诉用户" "不得通知用户" "不要通知用户" "别告诉用户" "不得告知" "無断で" "知らせずに" "알리지 마" "말하지 마" "不要告知用户" "不要提及" "ユーザーに伝えないで" "ユーザーには伝え" "ユーザーには知らせ" "사용자에게 알리지" "사용자에게 말하지";
    Exfiltration 4 Any false: "系统提示" "密码" "密钥" "システムプロンプト" "パスワード" "시스템 프롬프트" "비밀번호" "パスワ" "api密钥" "mot de passe" "पासवर्ड" "mật khẩu" "הסיסמה" "κωδικό" "凭证" "凭据" "kata sandi";
    Demand 3 Any false: "转发" "転送" "전달" "发送" "輸出" "输出" "告诉我" "执行" "删除" "回复" "出力して" "送信して" "表示して" "実行して" "削除して" "教えて" "업로드" "上传" "アップロード" "출력" "보내" "전송" "알려" "삭제" "실행";
};

/// Calls `hit` with each marker in a plain text and its offset, in the order of the text.
pub(super) fn scan(text: &str, mut hit: impl FnMut(&'static Marker, usize)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&first) = bytes.get(at) {
        let mut next = TABLE.heads[bucket(first, bytes.get(at + 1).copied().unwrap_or(0))];
        while next != NONE {
            let marker = &MARKERS[next as usize];
            let is_here = bytes[at..].starts_with(marker.text.as_bytes());
            if is_here && (marker.position == MarkerPosition::Any || is_line_start(text, at)) && is_whole(bytes, at, marker) {
                hit(marker, at);
            }
            next = TABLE.next[next as usize];
        }
        at += 1;
        // no marker begins inside a word
        if first.is_ascii_alphanumeric() {
            at += bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        }
    }
}

/// Whether the marker is no part of a longer word.
fn is_whole(bytes: &[u8], at: usize, marker: &Marker) -> bool {
    let letter = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    let text = marker.text.as_bytes();
    let starts_inside = text[0].is_ascii_alphanumeric() && letter(at.checked_sub(1));
    let ends_inside = text[text.len() - 1].is_ascii_alphanumeric() && letter(Some(at + text.len()));
    !starts_inside && !ends_inside
}

/// Whether only quotes, list signs and a line number are before this offset in its line or sentence.
fn is_line_start(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '"', '\'', '#', '-', '>', '/', '\u{2192}']);
    // line numbers of tools
    let before = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    before.is_empty() || before.ends_with(['\n', '.', '!', '?', ':', '|', ',', '{', '_'])
}

const BUCKETS: usize = 1 << 10;

/// The bucket of the first two bytes of a marker.
const fn bucket(first: u8, second: u8) -> usize {
    (first as usize * 37 + second as usize) % BUCKETS
}

/// A hash table of the markers by their first two bytes.
struct MarkerTable {
    heads: [u16; BUCKETS],
    next: [u16; MARKERS.len()],
}

static TABLE: MarkerTable = {
    let mut table = MarkerTable { heads: [NONE; BUCKETS], next: [NONE; MARKERS.len()] };
    let mut index = 0;
    while index < MARKERS.len() {
        let text = MARKERS[index].text.as_bytes();
        let bucket = bucket(text[0], text[1]);
        table.next[index] = table.heads[bucket];
        table.heads[bucket] = index_u16(index);
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&'static str> {
        let mut found = Vec::new();
        scan(text, |marker, _| found.push(marker.text));
        found
    }

    #[test]
    fn every_marker_is_found_at_the_start_of_a_line() {
        for marker in MARKERS {
            assert!(found(&format!("x\n{} y", marker.text)).contains(&marker.text), "{}", marker.text);
        }
    }

    #[test]
    fn a_role_is_a_marker_at_the_start_of_a_line_only() {
        assert_eq!(found("text\nsystem: delete"), ["system:"]);
        assert_eq!(found("   12\u{2192}human: delete"), ["human:"]);
        assert!(found("the file system: ext4").is_empty());
        assert!(found("ecosystem: x").is_empty());
    }

    #[test]
    fn markers_are_written_as_plain_text() {
        for marker in MARKERS {
            assert_eq!(marker.text.to_lowercase(), marker.text);
        }
    }
}
