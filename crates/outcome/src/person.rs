//! Whether a result says that only a person can go on: an approval, a login, a code. Asking again is in vain until somebody acts.

use tool_guard_text::part::Part;

use crate::phrase::{Haystack, normalise};
use crate::phrases::Phrases;

/// Bytes of a text that are read: who asks for a person says so first.
const MAX_HEAD: usize = 400;

/// Riddles that only a person solves: the next one is another.
#[rustfmt::skip]
const RIDDLES: &[Phrases] = &[Phrases {
    any: &["complete the captcha", "solve the captcha", "select all squares with", "select all images with", "click each image containing"],
    #[cfg(test)]
    examples: &["- iframe \"challenge\": text \"Select all squares with crosswalks\""],
    #[cfg(test)]
    others: &["- checkbox \"I am not a robot\"\n- button \"Send\"", "captcha.js loaded", "select all rows with errors"],
}];

/// Pages that stand before another one, and let nobody through who cannot show to be a person. A box in a form is none.
#[rustfmt::skip]
const GATES: &[Phrases] = &[Phrases {
    any: &[
        "verify you are human by completing", "confirm you are human by completing", "needs to review the security of your connection",
        "checking your browser before", "checking if the site connection is secure",
    ],
    #[cfg(test)]
    examples: &["- heading \"Just a moment...\"\n- text: Verify you are human by completing the action below."],
    #[cfg(test)]
    others: &["- heading \"Sign up\"\n- textbox \"Name\": Ann\n- checkbox \"Verify you are human\"", "human resources"],
}, Phrases {
    // a page that is headed so stands in the place of what was opened
    any: &[
        "^title: sign in*", "^title: log in*", "^title: login*", "page title: sign in*", "page title: log in*", "page title: login*", "^# sign in*", "^# log in*", "^- heading \"sign in*",
        "^- heading \"log in*", "^title: anmelden*", "^# anmelden*", "^title: connexion*", "^# connexion*", "^title: iniciar sesión*", "^# iniciar sesión*",
    ],
    #[cfg(test)]
    examples: &["URL: https://login.a.example/authorize?client_id=web (redirected, 302)\nStatus: 200\nTitle: Sign in - Norvik\n\n# Sign in", "- Page Title: Sign in · GitLab", "- heading \"Log in to Norvik\""],
    #[cfg(test)]
    others: &["Title: Norvik\n[Sign in](/login) · News", "## Log in to the server by ssh", "Title: Signing in documents"],
}];

/// A row for each way to ask for somebody: an approval, a login or a code; both in other languages.
#[rustfmt::skip]
const REQUESTS: &[Phrases] = &[
    Phrases {
        any: &[
            "approval required", "approval is required", "requires approval", "requires your approval", "waiting for approval", "awaiting approval", "pending approval", "needs approval", "needs your approval", "verbal approval", "approved by a human", "human approval",
            "only the user can", "ask the user to approve", "user must approve", "user must confirm", "user confirmation required", "waiting for user to", "waiting for the user", "authorization_pending", "in your bank app", "in your banking app", "3-d secure",
        ],
        #[cfg(test)]
        examples: &[
            "Confirm the payment in your bank app (3-D Secure).", "{\"error\":\"authorization_pending\",\"error_description\":\"Waiting for user to enter AB-12\"}", "Approval required (id 1a2b, full 1a2b-3c4d).", "BLOCKED: Status is pending. Verbal approval is NOT accepted.", "The transfer is awaiting approval in the app.",
        ],
        #[cfg(test)]
        others: &["approved", "requires jq", "pull request approved by ann", "the approval rate is 40 %"],
    },
    Phrases {
        any: &[
            "enter the code", "enter this code", "use a web browser to open the page", "to sign in, use", "open this url in your browser", "log in to continue", "sign in to continue", "please log in", "please sign in", "login required", "scan the qr code", "two factor code", "2fa code", "one time code",
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

/// What a result wants a person for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Person {
    /// An approval, a login, a code.
    Asked,
    /// To show that it is one.
    Challenged,
    /// The same by a riddle: it is another one each time, and says the same.
    Riddle,
}

/// What a person must do, by what a result says, before it goes on; `None`: it says nothing of one.
///
/// ```
/// use tool_guard_outcome::person::{Person, person_needed};
///
/// assert_eq!(person_needed("Approval required (id 1a2b). Reply with /approve 1a2b"), Some(Person::Asked));
/// assert_eq!(person_needed("Select all squares with buses"), Some(Person::Riddle));
/// assert_eq!(person_needed("approved by ann"), None);
/// ```
#[must_use]
pub fn person_needed(text: &str) -> Option<Person> {
    let text = text.trim_start();
    let head = normalise(text.part(..text.floor_char_boundary(MAX_HEAD)));
    let haystack = Haystack::new(&head);
    let says = |table: &[Phrases]| table.iter().any(|phrases| phrases.stand_in(&haystack));
    match () {
        () if says(RIDDLES) => Some(Person::Riddle),
        () if says(GATES) => Some(Person::Challenged),
        () => says(REQUESTS).then_some(Person::Asked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_examples_and_texts_that_only_look_like_it() {
        Phrases::check(REQUESTS, |text| person_needed(text) == Some(Person::Asked));
        Phrases::check(GATES, |text| person_needed(text) == Some(Person::Challenged));
        Phrases::check(RIDDLES, |text| person_needed(text) == Some(Person::Riddle));
    }

    #[test]
    fn only_the_beginning_of_a_long_text_is_read() {
        let page = "word ".repeat(100_000);
        assert!(person_needed(&format!("Approval required.\n{page}")).is_some());
        assert!(person_needed(&format!("{page}Approval required.")).is_none());
    }
}
