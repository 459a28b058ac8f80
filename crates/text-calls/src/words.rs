//! What people say who want a text and no call, in nine languages; what models say around an example; and what they say before a call.

use tool_guard_text::find::positions;

/// A language's words, in lower case, separated by `|`. They are looked for where a word begins, or anywhere where words are not apart.
struct Language {
    /// Whether words are written together, or stand in what their language joins to them.
    joined: bool,
    /// In a request: a text is wanted, not a call.
    wants_text: &'static str,
    /// In an answer: what follows is an example or an explanation.
    explains: &'static str,
    /// In an answer: what follows is done now.
    intends: &'static str,
}

/// The word for an example in further languages.
const EXAMPLES: &str = "esempio|voorbeeld|przykład|örnek|مثال|نمونه|उदाहरण|উদাহরণ|ví dụ|contoh|exempel|eksempel|esimerkki|παράδειγμα|דוגמה|příklad|príklad|exemplu|\
            példa|приклад|ตัวอย่าง|sintassi|składni|sözdizimi|syntaxis";

const LANGUAGES: &[Language] = &[
    // English
    Language {
        joined: false,
        wants_text: "example|syntax|snippet|schema|payload|tool call|tool-call|function call|function-call|how would you|how you would|how you'd|\
            how to call|how do i call|how do you call|how i call|don't run|do not run|don't execute|do not execute|don't call|do not call|\
            without running|without executing|without calling|not run it|not execute it|show me the call|show the call|write the call|write a call|\
            what call|which call|verbatim|word for word|repeat after|invocation|i pasted|pasted|readme text|readme section|only the line|just the line|one-line|one line|line of code|\
            the line that|only the element|just the element|keyword argument|myself|\
            template|openapi|docstring|documentation for|document how|mock|fixture|dry run|hypothetical|quote|\
            sample completion|sample call|style sample|one sample|sample output|sample of|slide|quiz|role-play|role play|roleplay|pretend|in character|let's play|emit|raw output|raw string|completion|placeholder|general form|\
            complete the pattern|next item|what would|look like|i'll paste|will paste|exact string|exact text|write out|spell out|as text|my prompt|prompt file|\
            mistral|gemma|hermes|qwen|llama|deepseek|react style|react trace|gpt-oss|language model|tokenizer|my parser|stream parser|chat format",
        explains: "example|e.g.|for instance|syntax|format|looks like|look like|would |you can|you could|you should|show you|how you|how to|\
            illustrat|demonstrat|snippet|schema|like this|such a call|tool call|function call|this call|documentation|placeholder|hypothetical|\
            printed|was called|i ran|i called|i sent|i used|earlier|the log says|the page says|the file says",
        intends: "let me|let's|i'll|i will|i am going to|i'm going to|i need to|i should|i have to|i must|i can check|i want to|now i|i am |i'm |first,|\
            first i|next,|then i|calling|checking|reading|searching|looking|running|fetching|opening|sure|okay|ok,|ok.|alright|one moment|\
            thought:|i'd like to|going to|to do that|to do this|to answer|to find|to check|to see|on it|right away",
    },
    // German
    Language {
        joined: false,
        wants_text: "beispiel|syntax|schema|wie würde|wie ruft|wie rufe|wie man|nicht ausführen|ohne auszuführen|ohne es auszuführen|nicht aufrufen|\
            aufruf|wörtlich|wort für wort|was bedeutet|vorlage|nur zeigen|nur anzeigen|nur die zeile|welche zeile|sähe|aussehen|stell dir vor|rollenspiel|tu so|probe|muster|abtippen|einfügen kann|führ es nicht|führe es nicht|führe nichts|als text|ich selbst|selber",
        explains: "beispiel|z. b.|z.b.|syntax|format|sieht so aus|würde|du kannst|sie können|man kann|zeige dir|wie man|schema|so aus|aufruf|platzhalter|\
            wurde|habe ich|ich habe|früher|vorhin",
        intends: "ich werde|ich lese|ich schaue|ich schau|ich prüfe|ich suche|ich führe|ich öffne|ich rufe|ich muss|ich starte|lass mich|lassen sie mich|\
            zuerst|als erstes|dann|moment|gut,|okay|einen augenblick|ich sehe mir|ich hole|ich erstelle|ich schreibe",
    },
    // French
    Language {
        joined: false,
        wants_text: "exemple|syntaxe|schéma|comment appeler|comment appelle|comment on appelle|comment tu appel|comment vous appel|sans exécuter|\
            sans l'exécuter|n'exécute|ne pas exécuter|n'appelle|l'appel|un appel|mot pour mot|modèle de|remplis le modèle|seulement par|seulement la ligne|quelle ligne|juste la ligne|ressemblerait|à quoi ressemble|échantillon|fais semblant|jeu de rôle|que je colle|que signifie|textuellement|moi-même",
        explains: "exemple|syntaxe|format|ressemble|serait|vous pouvez|tu peux|on peut|montrer comment|voici comment|schéma|l'appel|j'ai |plus tôt",
        intends: "je vais|laissez-moi|laisse-moi|d'abord|je dois|je regarde|je cherche|je vérifie|je lis|j'ouvre|je lance|un instant|d'accord|voyons",
    },
    // Spanish
    Language {
        joined: false,
        wants_text: "ejemplo|sintaxis|esquema|cómo llamar|cómo se llama a|cómo llamarías|cómo se invoca|sin ejecutar|no ejecutes|no lo ejecutes|\
            no la ejecutes|la llamada|una llamada|palabra por palabra|plantilla|solo la línea|sólo la línea|qué línea|cómo sería|cómo quedaría|muestra de|imagina|finge|que pueda pegar|qué significa|textualmente|yo mismo",
        explains: "ejemplo|sintaxis|formato|se ve así|sería|puedes|puede usar|se puede|mostrar cómo|así se|esquema|la llamada|he usado|usé",
        intends: "voy a|déjame|dejame|permíteme|primero|necesito|busco|reviso|leo|abro|veamos|un momento|de acuerdo|vamos a|ahora",
    },
    // Portuguese
    Language {
        joined: false,
        wants_text: "exemplo|sintaxe|esquema|como chamar|como se chama a|como chamaria|como invocar|sem executar|não execute|não executes|a chamada|\
            uma chamada|palavra por palavra|modelo de|só a linha|que linha|como ficaria|como seria|amostra|finja|imagine|para eu colar|o que significa|textualmente|eu mesmo",
        explains: "exemplo|sintaxe|formato|ficaria|seria|você pode|pode usar|mostrar como|é assim|esquema|a chamada|usei",
        intends: "vou |deixe-me|deixa eu|primeiro|preciso|vamos|agora|um momento|certo|claro|estou ",
    },
    // Russian
    Language {
        joined: false,
        wants_text: "пример|синтаксис|схем|как вызвать|как вызыва|не выполняй|не запускай|не вызывай|без выполнения|без запуска|вызов|дословно|шаблон|только строк|какую строк|как выглядит|как выглядел|образец|представь|притворись|сам вставлю|положить|\
            что означает|что значит|я сам",
        explains: "пример|синтаксис|формат|выглядит|можно|вы можете|вы могли|ты можешь|показать, как|схем|вызов|было|ранее",
        intends: "сейчас|давайте|давай|посмотрю|проверю|сначала|мне нужно|я должен|прочитаю|открою|поищу|найду|запущу|минут|хорошо",
    },
    // Chinese
    Language {
        joined: true,
        wants_text: "示例|例子|举例|举个例|语法|模式|怎么调用|如何调用|怎样调用|不要执行|不要运行|不要调用|别执行|别运行|不执行|不运行|调用格式|的调用|模板|逐字|原样|样例|范例|假设|假如|角色扮演|一行代码|会是什么样|长什么样|什么意思|格式|我自己",
        explains: "示例|例如|比如|例子|语法|格式|如下所示|这样写|可以这样|你可以|您可以|会是|调用|之前",
        intends: "让我|我来|我将|我会|我先|首先|我需要|正在|现在|好的|接下来|马上|稍等",
    },
    // Japanese
    Language {
        joined: true,
        wants_text: "例を|例は|例え|サンプル|構文|書式|スキーマ|フォーマット|実行しない|実行せず|実行は不要|呼び出さない|呼び出し|呼び出す方法|呼ぶ方法|テンプレート|そのまま|見本|一行だけ|行だけ|なりきって|仮に|もし|貼り付け|どう書|意味|使い方",
        explains: "例え|例:|例：|例です|サンプル|構文|書式|フォーマット|のように|できます|呼び出し|以前",
        intends: "まず|します|みます|ましょう|確認|調べ|少々|はい|了解|では|今から",
    },
    // Korean
    Language {
        joined: true,
        wants_text: "예시|예제|예를|구문|문법|스키마|형식|실행하지|호출하지|호출하는 방법|호출 방법|어떻게 호출|호출문|호출을 보여|템플릿|그대로|샘플|견본|한 줄만|어떻게 생겼|가정|역할극|붙여넣|무슨 뜻|의미",
        explains: "예시|예제|예를|구문|문법|형식|처럼|수 있습니다|호출|이전에",
        intends: "하겠습니다|겠습니다|할게요|볼게요|먼저|확인|살펴|잠시|네,|알겠|우선|찾아",
    },
    // the word for an example in further languages
    Language {
        joined: true,
        wants_text: EXAMPLES,
        explains: EXAMPLES,
        intends: "ora leggo|vediamo|ik ga|ik zal|zaraz|najpierw|şimdi|hemen|دعني|سأ|saya akan|mari|jag ska|jeg vil|tôi sẽ",
    },
];

/// Formats of an answer that is no call.
const FORMATS: &[&str] = &["json", "yaml", "toml", "xml"];

/// Before or behind a format in a request: the answer is to be in it.
const WRITES: &str = "return|reply|respond|answer|write|give|output|produce|generate|print|only|just|as|in|to|into|valid|what|which|als|welche|auf|nur|gib|schreib|zu|en|\
    seul|donne|écri|convert|quel|qué|qual|sólo|solo|dame|escrib|a|em|só|apenas|escrev|para|только|какой|каким|в|верни|напиши";
/// The same where words are joined.
const WRITES_JOINED: &str = "返回|输出|写|给我|只|用|转|で|のみ|返し|変換|に|로|만|으로";
/// Behind a format: it is that of a file.
const IS_FILE: &[&str] = &[" file", " config", " doc", "-datei", " datei", "文件", "ファイル", " 파일", "l", "_", "."];

fn has(text: &str, words: &str, joined: bool) -> bool {
    let begins = |at: usize| joined || !text.get(..at).is_some_and(|before| before.ends_with(char::is_alphanumeric));
    words.split('|').any(|word| positions(text, word).any(begins))
}

/// Whether a text has any of the words of a kind.
fn any(text: &str, kind: fn(&Language) -> &'static str) -> bool {
    LANGUAGES.iter().any(|language| has(text, kind(language), language.joined))
}

fn plain(text: &str) -> String {
    text.to_lowercase().replace('’', "'")
}

/// Whether a request wants a text to look at: an example, JSON, a call that is not to be made. Addresses and names of files say nothing.
pub(super) fn wants_text(request: &str) -> bool {
    let is_word = |word: &&str| !word.contains("://") && !word.trim_end_matches(['.', ',', '?', '!', ':', ')']).contains(['.', '/']);
    let words: Vec<&str> = request.split_whitespace().filter(|word| is_word(word) || !word.is_ascii()).collect();
    let request = plain(&words.join(" "));
    any(&request, |language| language.wants_text) || wants_format(&request)
}

/// `reply in JSON`, not `read data.json` or `the JSON file`.
fn wants_format(request: &str) -> bool {
    FORMATS.iter().flat_map(|format| positions(request, format).map(|at| (at, at + format.len()))).any(|(start, end)| {
        let (before, behind) = (request.get(..start).unwrap_or_default(), request.get(end..).unwrap_or_default());
        let is_file = before.ends_with(['/', '_', '-', '.']) || IS_FILE.iter().any(|file| behind.starts_with(file));
        let from = before.char_indices().rev().nth(15).map_or(0, |(at, _)| at);
        let near = before.get(from..).unwrap_or_default();
        let to = behind.char_indices().nth(4).map_or(behind.len(), |(at, _)| at);
        let next = behind.get(..to).unwrap_or_default();
        let writes = WRITES
            .split('|')
            .any(|word| near.split_whitespace().any(|before| before.starts_with(word) && (word.len() > 2 || before == word)));
        !is_file && (near.trim().is_empty() || writes || has(near, WRITES_JOINED, true) || has(next, WRITES_JOINED, true))
    })
}

/// Whether words of a model show a call instead of making it. What has a heading is a document.
pub(super) fn explains(words: &str) -> bool {
    words.lines().any(|line| line.starts_with('#')) || any(&plain(words), |language| language.explains)
}

/// Whether words of a model say what it does now.
pub(super) fn intends(words: &str) -> bool {
    any(&plain(words), |language| language.intends)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_lower_case() {
        for language in LANGUAGES {
            for words in [language.wants_text, language.explains, language.intends] {
                assert_eq!(words, words.to_lowercase());
                assert!(words.split('|').all(|word| !word.trim().is_empty()), "{words}");
            }
        }
    }

    #[test]
    fn a_text_is_wanted_or_work() {
        for (request, wanted) in [
            ("Show me an example of a read call", true),
            ("Reply only with JSON", true),
            ("Gib mir das als JSON", true),
            ("Convert this YAML to JSON", true),
            ("Fetch the json at https://a.example/v1", false),
            ("save a tiny json config to conf/servers.json", false),
            ("What is this repo about? Check the README.", false),
            ("用JSON返回", true),
            ("How would you call exec here? Don't run it.", true),
            ("Read data.json and tell me the version", false),
            ("Parse the JSON file in this folder", false),
            ("Lies a.txt und fasse es zusammen", false),
            ("帮我看看 a.txt", false),
            ("What is in a.txt?", false),
        ] {
            assert_eq!(wants_text(request), wanted, "{request}");
        }
    }
}
