//! Whether a result says that only a person can go on: an approval, a login, a code. Asking again is in vain until somebody acts.

use tool_guard_text::part::Part;

use crate::phrase::{Haystack, normalise};
use crate::phrases::Phrases;

/// Bytes of a text that are read: who asks for a person says so first.
const MAX_HEAD: usize = 400;

/// A row for each way to ask for somebody: an approval, a login or a code; both in other languages.
#[rustfmt::skip]
const REQUESTS: &[Phrases] = &[
    Phrases {
        any: &[
            "approval required", "approval is required", "requires approval", "requires your approval", "waiting for approval", "awaiting approval", "pending approval", "needs approval", "needs your approval", "verbal approval", "approved by a human", "human approval",
            "only the user can", "ask the user to approve", "user must approve", "user must confirm", "user confirmation required",
        ],
        #[cfg(test)]
        examples: &[
            "Approval required (id 1a2b, full 1a2b-3c4d).", "BLOCKED: Status is pending. Verbal approval is NOT accepted.", "The transfer is awaiting approval in the app.",
        ],
        #[cfg(test)]
        others: &["approved", "requires jq", "pull request approved by ann", "the approval rate is 40 %"],
    },
    Phrases {
        any: &[
            "enter the code", "enter this code", "use a web browser to open the page", "to sign in, use", "open this url in your browser", "log in to continue", "sign in to continue", "please log in", "please sign in", "login required", "scan the qr code", "verify you are human", "complete the captcha", "two factor code", "2fa code", "one time code",
        ],
        #[cfg(test)]
        examples: &[
            "To sign in, use a web browser to open the page https://microsoft.com/devicelogin and enter the code AB12CD34 to authenticate.", "Please log in: https://a.example/login", "Scan the QR code with your phone.",
        ],
        #[cfg(test)]
        others: &["logged in as ann", "the code is 200", "QR codes: 12", "sign in page of the shop"],
    },
    Phrases {
        any: &[
            "需要批准", "等待批准", "等待审批", "请登录", "输入验证码", "genehmigung erforderlich", "wartet auf freigabe", "freigabe erforderlich", "bitte melden sie sich an", "bitte anmelden", "geben sie den code ein", "approbation requise", "en attente d'approbation", "en attente de validation", "veuillez vous connecter", "saisissez le code",
            "se requiere aprobación", "pendiente de aprobación", "inicia sesión para", "inicie sesión", "introduce el código", "aprovação necessária", "aguardando aprovação", "faça login", "digite o código", "требуется подтверждение", "ожидает одобрения", "войдите в систему", "введите код",
            "承認が必要です", "承認待ち", "ログインしてください", "コードを入力", "승인이 필요합니다", "승인 대기", "로그인하세요", "코드를 입력",
        ],
        #[cfg(test)]
        examples: &[
            "操作需要批准。", "Genehmigung erforderlich: Überweisung 300 EUR", "Votre demande est en attente d'approbation.", "Pendiente de aprobación por el gerente", "Aguardando aprovação do gestor", "Ожидает одобрения руководителя", "この操作は承認待ちです", "관리자 승인이 필요합니다",
        ],
        #[cfg(test)]
        others: &["批准人: 王", "Die Freigabe ist erteilt", "approuvé", "aprobado", "aprovado", "одобрено", "承認済み", "승인됨"],
    },
];

/// Whether a result says that a person must act before it goes on.
///
/// ```
/// use tool_guard_outcome::person::needs_person;
///
/// assert!(needs_person("Approval required (id 1a2b). Reply with /approve 1a2b"));
/// assert!(!needs_person("approved by ann"));
/// ```
#[must_use]
pub fn needs_person(text: &str) -> bool {
    let text = text.trim_start();
    let head = normalise(text.part(..text.floor_char_boundary(MAX_HEAD)));
    let haystack = Haystack::new(&head);
    REQUESTS.iter().any(|requests| requests.stand_in(&haystack))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_examples_and_texts_that_only_look_like_it() {
        Phrases::check(REQUESTS, needs_person);
    }

    #[test]
    fn only_the_beginning_of_a_long_text_is_read() {
        let page = "word ".repeat(100_000);
        assert!(needs_person(&format!("Approval required.\n{page}")));
        assert!(!needs_person(&format!("{page}Approval required.")));
    }
}
