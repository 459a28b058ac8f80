//! The words by which texts ask for acts, in seven languages with spaces and three without.

use std::collections::HashMap;
use std::sync::LazyLock;

use rustc_hash::FxBuildHasher;
use tool_guard_text::part::{At as _, Part as _};

use crate::kind::Kinds;

/// Words that ask for an act or name it, in lower case; `*`: what begins so. In English, German, French, Spanish, Portuguese, Italian and
/// Dutch.
const VERBS: &[(Kinds, &str)] = &[
    (
        Kinds::SEND,
        "send sends sent sending forward forwards forwarded forwarding email emails mail emailed reply replies respond answer answers cc bcc post posts posted \
         message messages notify notifies text dm copy copies report reports submit submits upload uploads uploaded deliver publish tweet \
         announce tell write inform contact ping pass attach push return transmit relay confirm escalate \
         sende sendet senden schick* versend* übersend* weiterleit* weitergeleitet leite antwort* maile mailen meld* teile mitteil* gesendet kopie hochlad* lade \
         veröffentlich* informier* schreib* bestätig* envoy* transf* transmet* répond* écri* informe* publie publiez publier publica publicar publique pubblica envie enviez envia enviar envio envíe envía envíale envoyez envoyer enví* reenv* manda mandar mande mándale mándales respond* responda contest* escrib* \
         encaminh* escrev* invia inviare inviate inoltr* scriv* rispond* stuur* verstuur* doorstur* beantwoord* antwoord* schrijf* laat",
    ),
    (
        Kinds::PAY,
        "pay pays paid paying payment payments transfer transfers wire wired refund refunds refunded remit remittance deposit buy buys purchase purchases order orders \
         donate charge settle reimburse invoice iban topup credit \
         zahl* bezahl* überweis* ueberweis* bestell* kauf* erstatt* begleich* rückerstatt* paye payez payer verse* virement* vire commandez commander rembours* achet* règl* \
         paga pague pagar pago pagos pagué págale pagali transfer* compra comprar compre reembols* abona abonar abone transfir* acquist* bonific* rimbors* betaal* overmak* maak koop* vergoed*",
    ),
    (
        Kinds::SHARE,
        "add adds added adding remove share shares shared grant grants invite invites invited access authorize authorise approve approves approved allow allows collaborator collaborators member \
         members permission permissions admin editor viewer whitelist allowlist trust join subscribe delegate merge unlock unlocks entsperr* \
         teil* freigeb* freigab* einlad* lade zugriff berecht* genehmig* erlaub* partag* invit* accès autoris* approuv* compart* acceso permit* autoriz* \
         acesso condivid* accesso approv* deel* uitnodig* toegang",
    ),
    (
        Kinds::DELETE,
        "delete deletes deleted deleting remove removes removed erase drop wipe purge clear clears cancel cancels cancelled revoke archive unsubscribe uninstall \
         discard clean cleanup destroy close withdraw reset rm kick block ban unpublish dismiss \
         lösch* loesch* entfern* stornier* kündig* abmeld* leer* supprim* effac* annul* retirez retirer retira retirar elimina eliminar elimine eliminare éliminez borr* cancel* quita quitar quítale apag* exclua excluir remov* \
         cancell* rimuov* verwijder* wis annuleer*",
    ),
    (
        Kinds::CHANGE,
        "change changes changed update updates updated set sets disable disables disabled enable enables enabled turn switch edit replace configure modify rename move \
         unlock unlocks lock deactivate activate mark save saves remember note store record setting settings adjust raise lower increase reduce \
         extend rotate redirect point use apply install override skip pause stop restart open overwrite migrate password credentials \
         änder* aender* aktualisier* deaktivier* aktivier* ausschalt* einschalt* schalt* stelle stellen stellt setz* merk* speicher* trage tragen notier* öffn* entsperr* ersetz* \
         chang* modifi* désactiv* activez activer activa activar mett* enregistr* ouvr* remplac* cambi* actualiz* desactiv* guarda guardar guarde pon poner ponga ponlo establec* abre abrir abra anot* \
         altere alterar atualiz* salv* defin* lembr* modifica modificar modificare aggiorn* disattiv* attiv* imposta impostare apri aprire apra ricord* wijzig* zet* schakel* sla onthoud*",
    ),
    (
        Kinds::RUN,
        "run runs execute executes install installs curl wget bash sh sudo npx npm pip pip3 uv uvx cargo brew apt launch start starts import clone eval \
         invoke call pipe bootstrap setup build \
         ausführ* ausfuehr* installier* start* führ* exécut* install* lance lancez lancer lancia ejecut* instal* lanz* execut* rode rodar eseg* avvi* voer installeer*",
    ),
    (
        Kinds::OPEN,
        "open opens visit visits click clicks go browse fetch load follow navigate view check look download log login sign verify see read scan consult request get \
         öffn* besuch* klick* ruf* folg* lade anmeld* seh* schau* prüf* lies lese lesen ouvr* visit* cliqu* consult* télécharg* connect* lis \
         abre abrir abra visit* haz pulsa* consult* descarg* ingres* clic* acess* clique baix* apri aprire apra clicc* scaric* bezoek* klik* lees",
    ),
    (
        Kinds::CREATE,
        "create creates created add adds added book books booked reserve schedule schedules make makes register registers plan put insert file cron reminder event \
         meeting appointment reservation booking ticket issue job write generate place fill set \
         erstell* anleg* lege legen legt buch* reservier* planen planung registrier* hinzufüg* füg* eintrag* crée* créer ajout* réserv* planifi* inscri* crea crear creare agreg* añad* \
         reserva reservar reserve programa programar programe agend* adicion* marca marcar marque aggiung* prenot* inserisc* maak voeg* boek* reserveer* plan",
    ),
];

/// The same as parts of words of languages that are written without spaces.
const PARTS: &[(Kinds, &str)] = &[
    (Kinds::SEND, "送信 送って 送付 転送 返信 投稿 連絡 共有して 发送 发给 转发 回复 发到 邮件 寄送 보내 전송 전달 회신"),
    (Kinds::PAY, "振込 振り込 支払 購入 注文 返金 送金 转账 支付 付款 购买 汇款 退款 下单 송금 결제 구매 이체 환불"),
    (Kinds::SHARE, "共有 招待 許可 権限 分享 共享 邀请 授权 权限 공유 초대 권한 승인"),
    (Kinds::DELETE, "削除 取り消 解除 キャンセル 删除 取消 移除 清空 삭제 취소 제거"),
    (Kinds::CHANGE, "変更 設定 無効 有効 更新 保存 記録 解錠 修改 更改 设置 禁用 关闭 启用 记住 记录 变更 변경 설정 비활성 저장 기록"),
    (Kinds::RUN, "実行 インストール 运行 执行 安装 실행 설치"),
    (Kinds::OPEN, "開いて アクセス クリック 確認 打开 访问 点击 查看 열어 접속 클릭 확인"),
    (Kinds::CREATE, "作成 追加 予約 登録 创建 添加 预订 新建 注册 안내 생성 추가 예약 등록"),
];

/// Words of requests, wherever they stand in a sentence, in nine languages; `*`: what begins so.
const REQUESTS: &str = "please kindly must should shall need needs needed have has ensure remember always require requires required mandatory automatically policy \
    procedure process standard usual expected asks ask wants want let let's instead immediately urgent urgently necessary asap goes make \
    bitte muss müssen sollte sollen soll immer stets erforderlich wichtig notwendig umgehend veuillez merci doit devez doivent toujours prière nécessaire faut favor debe \
    deben deberá tiene siempre necesario hay ruego solicitamos deve devem precisa sempre necessário solicita gentilmente prego occorre devono bisogna graag moet moeten \
    altijd dient alstublieft";
/// Words that may stand before the verb of an order.
const OPENERS: &str = "and then also now just first next finally step or to so if und dann et puis y luego e depois poi en dan";
/// Words behind which a second order may stand.
const LINKS: &str = "and then und dann et puis y luego e depois poi en dan";
/// The same in languages without spaces.
#[rustfmt::skip]
const REQUEST_PARTS: &[&str] = &[
    "ください", "お願い", "必ず", "して下さい", "すること", "必要", "请", "務必", "务必", "必须", "需要", "要求", "해주세요", "하세요", "십시오", "바랍니다", "필요", "반드시",
];

/// What a word does in a sentence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// The acts that it asks for, or names.
    pub kinds: Kinds,
    /// Whether it makes a request of its sentence.
    pub requests: bool,
    /// Whether it may stand before the verb of an order.
    pub opens: bool,
    /// Whether a second order may stand behind it.
    pub links: bool,
}

struct Entry {
    letters: &'static str,
    begins: bool,
    meaning: Meaning,
}

/// By the first three bytes.
static BY_BEGINNING: LazyLock<HashMap<u32, Vec<Entry>, FxBuildHasher>> = LazyLock::new(|| {
    let none = Meaning::default();
    let roles = [
        (Meaning { requests: true, ..none }, REQUESTS),
        (Meaning { opens: true, ..none }, OPENERS),
        (Meaning { links: true, ..none }, LINKS),
    ];
    let verbs = VERBS.iter().map(|(kinds, words)| (Meaning { kinds: *kinds, ..none }, *words));
    let mut table: HashMap<u32, Vec<Entry>, FxBuildHasher> = HashMap::default();
    for (meaning, words) in verbs.chain(roles) {
        for word in words.split_ascii_whitespace() {
            let letters = word.trim_end_matches('*');
            table.entry(beginning(letters.as_bytes())).or_default().push(Entry { letters, begins: letters != word, meaning });
        }
    }
    table
});

fn beginning(word: &[u8]) -> u32 {
    u32::from_be_bytes([0, word.at(0), word.at(1), word.at(2)])
}

/// Bytes of a word that are looked at.
const MAX_WORD: usize = 32;

/// A bit for some of the first three bytes: nearly every word is told by it to mean nothing.
static MAY_MEAN: LazyLock<[u64; 64]> = LazyLock::new(|| {
    let mut bits = [0; 64];
    for beginning in BY_BEGINNING.keys() {
        let (slot, bit) = place(*beginning);
        if let Some(slot) = bits.get_mut(slot) {
            *slot |= bit;
        }
    }
    bits
});

const fn place(beginning: u32) -> (usize, u64) {
    let mixed = beginning.wrapping_mul(0x9e37_79b1) >> 20;
    ((mixed >> 6) as usize & 63, 1 << (mixed & 63))
}

/// What a word means, whatever the case of its ASCII letters; nothing for nearly every word.
pub(crate) fn meaning(word: &str) -> Meaning {
    let bytes = word.as_bytes();
    let first = [bytes.at(0).to_ascii_lowercase(), bytes.at(1).to_ascii_lowercase(), bytes.at(2).to_ascii_lowercase()];
    let beginning = beginning(&first);
    let (slot, bit) = place(beginning);
    if MAY_MEAN.get(slot).is_none_or(|bits| bits & bit == 0) {
        return Meaning::default();
    }
    in_table(word, beginning)
}

fn in_table(word: &str, beginning: u32) -> Meaning {
    let mut letters = [0_u8; MAX_WORD];
    let length = word.len().min(MAX_WORD);
    for (place, byte) in letters.iter_mut().zip(word.bytes()) {
        *place = byte.to_ascii_lowercase();
    }
    let letters = letters.part(..length);
    let mut all = Meaning::default();
    let Some(entries) = BY_BEGINNING.get(&beginning) else { return all };
    for Entry { letters: known, begins, meaning } in entries {
        let known = known.as_bytes();
        if letters == known || *begins && letters.starts_with(known) {
            all.kinds = all.kinds.with(meaning.kinds);
            all.requests |= meaning.requests;
            all.opens |= meaning.opens;
            all.links |= meaning.links;
        }
    }
    all
}

/// The kinds of act that a text names in languages without spaces, and whether it asks for them.
pub(crate) fn in_parts(text: &str) -> (Kinds, bool) {
    // all of these characters begin with bytes of 0xE3 to 0xED
    if !text.bytes().any(|byte| (0xe3..=0xed).contains(&byte)) {
        return (Kinds::NONE, false);
    }
    let named = |words: &str| words.split_ascii_whitespace().any(|word| text.contains(word));
    let kinds = PARTS.iter().filter(|(_, words)| named(words)).fold(Kinds::NONE, |kinds, (kind, _)| kinds.with(*kind));
    (kinds, REQUEST_PARTS.iter().any(|part| text.contains(part)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_by_their_letters_and_beginnings() {
        for (word, kinds) in [
            ("Forward", Kinds::SEND),
            ("überweisen", Kinds::PAY),
            ("supprimez", Kinds::DELETE),
            ("weather", Kinds::NONE),
            ("", Kinds::NONE),
        ] {
            assert_eq!(meaning(word).kinds, kinds, "{word}");
        }
        assert!(meaning("please").requests && meaning("then").links && meaning("and").opens);
        assert_eq!(in_parts("レポートを経理に送信してください"), (Kinds::SEND, true));
    }
}
