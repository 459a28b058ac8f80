//! What the words of a name say: of a tool, or of an action that a tool is told.
//!
//! Only what is known to look is harmless. A name that holds no such word, in whatever language or spelling, may be anything.

use crate::effect::Effect;
use crate::verbs;

/// What a name says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// It looks or waits.
    Looks,
    /// It tests or builds what is in the workspace.
    Works,
    /// Nothing by itself: what it is told may say it (`message`, `gmail`, `call_tool`).
    Open,
    /// It acts, or nobody knows what it does.
    Acts,
}

/// Verbs of looking whose object is all that may follow: `get_last_payment`. Those of other languages too, in Latin letters.
const LOOKS: &str = "get list ls read fetch show view describe count lookup retrieve enumerate inspect peek whoami recall obtain download grep rg \
    obtener listar leer ver mostrar consultar obtenir lire lister afficher consulter lesen holen anzeigen auflisten abrufen zeigen \
    obter ler exibir leggere elencare mostra ottenere";

/// Verbs of looking behind which another verb may come that acts (`search_delete_emails`), and words of what only looks.
const PEEKS: &str = "search find query browse explain check filter scan verify validate preview analyze analyse extract summarize summarise translate calculate compute \
    compare diff detect estimate predict suggest recommend parse classify recognize recognise transcribe ocr think crawl scrape ping \
    probe observe examine screenshot snapshot wait sleep poll watch await yield delay idle listen receive identify lint geocode track \
    buscar rechercher chercher suchen pruefen procurar cercare vergleichen calcular";

/// Nouns that say, at the end of a name, that it looks: `order_status`, `current_weather`.
const LOOKED_AT: &str = "status state info information history log logs stats statistics metrics usage quota balance health weather forecast time date \
    clock now today help version versions docs documentation definition dictionary calculator summary details metadata schema exists \
    availability freebusy search lookup query list preview diff screenshot snapshot capabilities \
    price prices rate rates runs reactions members results cat stat head tail tree glob";

/// Names of nothing but these words take steps that are meant to be repeated, and change nothing that lasts.
const STEPS: &str = "scroll hover zoom volume brightness next previous prev back forward forwards backward up down left right louder quieter rewind seek \
    page pages tab tabs track song slide window view screen mouse cursor move go into to resize wait in out top bottom step by";

/// Names of nothing but these words go to a page, if they name one.
const BROWSES: &str = "open visit go goto to view load web the a page webpage website site url link doc document";
const PAGES: &str = "page webpage website site url link";

/// Names of nothing but these words test or build what is in the workspace.
const WORKSPACE: &str = "run execute test tests testing unit build builds compile lint format typecheck check all suite project code file files workspace \
    unittest pytest jest vitest coverage runner bench benchmark benchmarks make";

/// Words that say nothing by themselves.
const GENERIC: &str = "tool tools api client manager service services server function functions action actions operation operations run exec execute invoke \
    call do perform use mcp proxy act request requests http https rest rpc method endpoint command helper plugin skill db database sql \
    graphql url web v";

/// Nouns that are no verbs: a tool that is named by them is told what to do.
const THINGS: &str = "browser page calendar drive gmail message messages mail email emails contact contacts chat chats channel channels file files document \
    documents event events task tasks todo todos note notes issue issues ticket tickets repo repos repository project projects user users \
    account accounts order orders cart memory memories session sessions node nodes cron job jobs gateway canvas device devices home \
    assistant google microsoft github gitlab slack discord telegram notion jira crm inbox sheet sheets calendars computer automation";

/// Verbs beside those of [`verbs`] that act, and stems of such verbs in several languages, wherever they stand in a word: `SENDMAIL`.
const ACTS: &str = "post put place wire transfer refund charge trade mark drop truncate terminate destroy erase revoke dispatch checkout \
    subscribe topup grant deny kick ban block mute rsvp star fork vote clear";
const STEMS: &[&str] = &[
    "send",
    "delet",
    "remov",
    "pay",
    "buy",
    "purchas",
    "transfer",
    "refund",
    "charge",
    "submit",
    "publish",
    "destroy",
    "erase",
    "wipe",
    "purge",
    "cancel",
    "withdraw",
    "donat",
    "deposit",
    "enviar",
    "eliminar",
    "borrar",
    "pagar",
    "envoy",
    "supprim",
    "achet",
    "versend",
    "loesch",
    "zahl",
    "ueberweis",
    "bestell",
    "apagar",
    "comprar",
    "paga",
    "invia",
    "kauf",
];

/// Words between two things that are done: `check_and_pay`.
const LINKS: &str = "and then or plus und oder y o et ou e";
/// Words that a name holds at most; a longer one is not read.
const MAX_WORDS: usize = 24;

/// Whether a word is one of these, with spaces between them.
pub(super) fn is(table: &str, word: &str) -> bool {
    table.split_ascii_whitespace().any(|each| each == word)
}

/// The words of a name in lower case; `None` if they are too many, or hold letters that English does not have.
pub(super) fn words(name: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    if !name.is_ascii() {
        return None;
    }
    let mut letters = 0;
    verbs::each_word(name, |word| {
        letters += word.len();
        words.push(word.to_owned());
    });
    // a word that is too long is left out by the reader
    let all = name.bytes().filter(u8::is_ascii_alphabetic).count() == letters;
    (all && words.len() <= MAX_WORDS && !words.is_empty()).then_some(words)
}

/// Whether a word, wherever it stands, is that of an act.
fn acts(word: &str) -> bool {
    is(ACTS, word) || matches!(verbs::of_verb(word), Some(Effect::Do)) && !is(THINGS, word) && !verbs::is_noun(word)
}

/// Whether a word says nothing, or is only what a tool is about.
pub(super) fn is_generic(word: &str) -> bool {
    is(GENERIC, word)
}

/// What a name says.
///
/// `get_payment` looks, `search_and_delete_emails` acts, `message` says nothing, and of `frobnicate_all` nobody knows.
pub(super) fn of_name(name: &str) -> Said {
    let Some(words) = words(name) else { return Said::Acts };
    if words.iter().all(|word| is(WORKSPACE, word)) && words.iter().any(|word| !is_generic(word) && word != "file" && word != "files") {
        return Said::Works;
    }
    if words.iter().all(|word| is(STEPS, word)) && words.iter().any(|word| !is(THINGS, word)) {
        return Said::Looks;
    }
    if words.iter().all(|word| is(BROWSES, word)) && words.iter().any(|word| is(PAGES, word)) && words.len() > 1 {
        return Said::Looks;
    }
    let mut parts = words.split(|word| is(LINKS, word)).filter(|part| !part.is_empty());
    let first = parts.next().map_or(Said::Acts, of_part);
    let rest: Vec<&[String]> = parts.collect();
    let listed = |part: &&[String]| part.iter().all(|word| !acts(word) && (is(THINGS, word) || word.len() > 3 && word.ends_with('s')));
    match first {
        Said::Looks if rest.iter().all(|part| of_part(part) == Said::Looks || listed(part)) => Said::Looks,
        Said::Open if rest.is_empty() => Said::Open,
        _ => Said::Acts,
    }
}

fn of_part(words: &[String]) -> Said {
    for (at, word) in words.iter().enumerate() {
        let behind = words.get(at + 1..).unwrap_or_default();
        if is(LOOKS, word) {
            return Said::Looks;
        }
        if is(PEEKS, word) {
            let goes_in = word == "check" && behind.first().is_some_and(|next| matches!(next.as_str(), "in" | "out" | "off"));
            let before_for = behind.iter().take_while(|word| *word != "for");
            return if goes_in || before_for.into_iter().any(|word| acts(word)) { Said::Acts } else { Said::Looks };
        }
        if acts(word) {
            return Said::Acts;
        }
    }
    if words.last().is_some_and(|last| is(LOOKED_AT, last)) {
        return Said::Looks;
    }
    let has_stem = words.iter().any(|word| STEMS.iter().any(|stem| word.contains(stem)));
    let is_thing = |word: &String| is(THINGS, word) || is_generic(word);
    // one word that nobody knows is the name of a service
    let unknown = words.iter().filter(|word| !is_thing(word)).count();
    let verb_like = words.len() > 1 && words.iter().any(|word| verbs::is_noun(word) && !is_generic(word));
    if has_stem || unknown > 1 || verb_like && unknown > 0 { Said::Acts } else { Said::Open }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_to_look_is_harmless() {
        for (said, names) in [
            (
                Said::Looks,
                [
                    "get_payment",
                    "listOrders",
                    "HTTPGet",
                    "github.get_issue",
                    "order_status",
                    "current_weather",
                    "weather",
                    "search_emails",
                    "find_contacts",
                    "check_for_updates",
                    "get_orders_and_invoices",
                    "obtener_saldo",
                    "kontostand_abrufen",
                    "message_history",
                    "scroll_down",
                    "next_page",
                    "volume_up",
                    "wait_for",
                    "get_post",
                    "email_search",
                    "verify_signature",
                    "get_transfer",
                    "open_webpage",
                    "visit_url",
                ]
                .as_slice(),
            ),
            (Said::Works, &["run_tests", "test", "build_project", "lint_files", "pytest"]),
            (Said::Open, &["message", "gmail", "call_tool", "home_assistant", "google_calendar", "http_request", "run_sql"]),
            (
                Said::Acts,
                &[
                    "send_email",
                    "search_and_delete_emails",
                    "findOneAndDelete",
                    "check_and_pay_invoice",
                    "search_delete_emails",
                    "SENDMAIL",
                    "sendText2",
                    "payV3",
                    "ueberweisung_ausfuehren",
                    "enviar_correo",
                    "place_order",
                    "wire_transfer",
                    "book_flight",
                    "check_in",
                    "post_status",
                    "update_status",
                    "open_door",
                    "get_or_create_user",
                    "mark_as_read",
                    "build_and_deploy",
                    "frobnicate_all",
                    "支払う",
                    "",
                    "run_payroll",
                    "execute_trade",
                    "test_and_charge",
                    "hole_bericht_und_sende_ihn",
                ],
            ),
        ] {
            for name in names {
                assert_eq!(of_name(name), said, "{name}");
            }
        }
    }
}
