//! The words that rules are made of: each class is a set of words of one meaning, in many languages, without accents.
//!
//! A word can be in several classes. A `~` ends a stem, which matches with up to four more letters.

/// A set of classes of words.
pub(super) type Classes = u128;

macro_rules! classes {
    ($($name:ident = $bit:literal, $words:literal;)*) => {
        $(pub(super) const $name: Classes = 1 << $bit;)*
        /// The classes in their order, and the length of each one's words.
        pub(super) const ROWS: &[(Classes, usize)] = &[$(($name, $words.len())),*];
        /// The words of all classes, with a space behind each class.
        pub(super) static WORDS: &str = concat!($($words, " "),*);
    };
}

classes! {
    IGNORE = 0, "ignore disregard forget ignoriere ignorieren ignoriert vergiss vergessen missachte missachten ignora ignore ignorez \
        ignorer oublie oubliez ignorad olvida olvide olvidate ignorar ignorem esqueca esquecer desconsidere desconsidera dimentica \
        ignorate negeer vergeet zignoruj zapomnij ignorera glom ignorer ignoruj abaikan игнорируй игнорируйте проигнорируй проигнорируйте \
        игнорировать забудь забудьте تجاهل تجاهلوا انس αγνοησε unut ignorieren jangan ignoroi ignorovat vergiss~ ignorier~ missacht~ \
        oubli~ olvid~ esquec~ dimentic~ negeer~ zignoruj~ pomin~ игнорир~ проигнорир~ забуд~ забыт~ अनदेखा भूल neglige omets unuttur \
        yoksay gormezden nevermind";
    PRIOR = 1, "previous prior above earlier preceding foregoing original initial existing previously past former old beforehand \
        aforementioned all any every everything whatever vorherigen vorherige bisherigen bisherige obigen vorangegangenen vorigen \
        fruheren alle alles aller anteriores anterior previas previos previa todas todos todo precedentes precedente precedents \
        precedentes anterieures anterieurs toutes tous tout prima tutte tutti precedenti eerdere vorige voorgaande bovenstaande \
        poprzednie wszystkie tidigare alla foregaende tidligere предыдущие предыдущих прежние все всех прошлые السابقة جميع كل onceki tum \
        butun sebelumnya semua vorherig~ bisherig~ fruher~ vorig~ precedent~ anterior~ предыдущ~ прежн~ पिछले सभी onceki~ poprzedn~ \
        wczesniejsz~ zuvor vorher tot прежним";
    INSTRUCTION = 2, "instructions instruction prompt prompts directions rules guidelines directives directive commands orders \
        programming constraints restrictions rule filters safeguards guardrails guidance anweisungen anweisung anleitungen vorgaben \
        befehle regeln instrucciones instruccion ordenes reglas indicaciones instrucoes instrucao regras ordens istruzioni istruzione \
        regole ordini consignes directives regles instructies instructie opdrachten instrukcje instrukcji polecenia instruktioner \
        instruksjoner instrukser talimatlari talimatlar talimatlarini komutlari инструкции инструкций инструкцию указания указаний \
        команды правила التعليمات تعليمات الأوامر οδηγιες instruksi perintah ohjeet pokyny utasitasokat instruccion~ instrucao~ instruco~ \
        istruzion~ anweisung~ vorgab~ befehl~ richtlinie~ regel~ consigne~ directive~ instructie~ opdracht~ instrukcj~ polecen~ \
        instruktion~ talimat~ komut~ инструкци~ указани~ команд~ правил~ निर्देश~ निर्देशों ordine ordres orden ohjei~ pokyn~ utasitas~ \
        zasad~ kural~ правилам";
    ABOVE = 3, "above before preceding oben arriba ci-dessus dessus acima sopra";
    SYSTEM = 4, "system developer initial hidden internal secret safety sistema systeme systemprompt системный sistem نظام security";
    YOUR = 5, "your ur ihre deine tus su votre tes seus suas tuoi tue";
    YOU = 6, "you u du je vous tu usted voce ты вы sen siz";
    NEW = 7, "new updated real actual true primary only next current sole main replacement";
    TASK = 8, "task goal objective mission job role purpose assignment";
    NOW = 9, "now henceforth here";
    IGNORED_OBJECT = 10, "everything anything whatever what todo tudo tutto tout alles все всё wszystko";
    AI = 11, "ai llm llms assistant assistants chatbot agent agents gpt chatgpt claude gemini copilot llama mistral mixtral bard grok \
        deepseek qwen cursor codex openclaw language model bot ki ia bots ais chatbots asistente asistentes assistente assistenten \
        assistent asystent asystencie asystenta asistan asistani asistana asistanina ассистент~ помощник~ нейросет~ ии مساعد المساعد \
        assistentin zeka सहायक एआई copilots gpts crawler crawlers summarizer asistenti assistenti asistent~ asystent~ asystenc~ \
        sprachmodell~ linguistici lenguaje linguagem langage taalmodel~ agente agenti agenten agentes modelli modelos modeles asystencie";
    NOTE = 12, "note attention message instruction instructions notice important reminder memo dear hey attn warning announcement step \
        steps action request hint directive notes todo comment hinweis nachricht mitteilung achtung wichtig nota aviso mensaje mensagem \
        atencion atencao attenzione messaggio avviso avis bericht uwaga внимание сообщение примечание notu dikkat procedure guidance \
        ध्यान cher chere caro cara estimado estimada ola hola bonjour ciao geehrter geehrte sayin drogi уважаемый istruzione instrucao \
        instruccion";
    TO = 13, "to for fur pour para per voor dla для aux al";
    READ = 14, "read reading processing viewing parsing summarizing summarising analyzing analysing accessing seeing reads browsing \
        handling scanning evaluating reviewing screening grading scoring crawling indexing translating summarises summarizes handles \
        evaluates processes surface surfaces surfacing triaging visiting visits ingesting ingests consuming parses crawls opens opening \
        loads loading summarise summarize answering retrieving retrieves receiving receives indexes embedding lisent lisant lesen liest \
        leest lezen leyendo leen lendo leem leggono leggendo czytaja czytajac читают читающ~ okuyan laser traitent procesan processam \
        elaborano verarbeit~";
    THIS = 15, "this these that it dieser diese dieses cette este esta questo questa cet ces esa estas estos diesen diesem quest~ deze \
        dit эту этот bu";
    NOT = 16, "not dont never no without avoid shouldnt mustnt cannot wont nicht no ne nao non не niet ohne kein keinem keine sans pas \
        sin senza sem bez без nie zonder ولا لا मत";
    TELL = 17, "tell mention inform notify alert disclose say show report ask acknowledge telling mentioning informing notifying alerting \
        asking discuss reveal letting explain word speak bother erwahn~ informier~ sagen sag erzahl~ fragen frag frage parle parler dire \
        dis avertir prevenir avise avisar avisarle decir decirle digas menciona menciones mencionar avisar dirlo parlarne dire avvisare \
        informare avisar avise conte contar dizer sprich informer сообща~ говор~ рассказ~ спрашив~ vertel mow mowic powiadom~ soyle~ \
        bildir~ تخبر बताना बताएं verschweig~ melden meldet cite quote bring credit wspominac bother raising vragen";
    USER = 18, "user users human humans owner operator victim benutzer~ nutzer~ anwender~ utilisateur~ usuario~ utente utilizador \
        gebruiker~ uzytkowni~ kullanici~ пользовател~ المستخدم أحد developer उपयोगकर्ता maintainer reader visitor kunden proprietario \
        kunde";
    FOLLOW = 19, "follow obey adhere comply following execute obeying heed befolge befolgen hagas caso sigas suivez seguire compte следу~ \
        befolg~ obedece obedecer carry";
    SEND = 20, "send email forward transfer upload transmit exfiltrate wire post submit dispatch deliver share leak sende senden schicke \
        envia enviar envie envoie envoyez envoyer invia inviare mande manda stuur отправь отправьте отправить перешли وأرسل أرسل gonder \
        kirim publish leite forwarded sends sent sendet versende verschick~ ubermittl~ uberweis~ weiterleit~ reenvi~ transfier~ transmet~ \
        inoltra~ trasferisc~ encaminh~ transfira wyslij przeslij отправ~ перешл~ перевед~ ilet export verstuur stuurt versenden schicken \
        भेजो भेजें mandar enviale mail bcc cc publique publica publier inviatelo invialo inviala envialo enviala";
    DESTROY = 21, "delete erase wipe destroy remove purge drop uninstall disable losche losche elimina supprime cancella удали удалите \
        احذف sil losch~ borra borrar apaga cancela удал~ usun verwijder~ effacez efface hapus";
    REVEAL = 22, "add reveal disclose leak expose dump exfiltrate print output repeat include give share provide show extract return \
        append tell write display echo paste embed attach concatenate encode verrate gib zeige revela muestra revele mostre revele \
        divulgue affiche affichez montre montrez divulguez revelez muestre imprime zeige zeigen geben mostrate mostri rivela mostra \
        раскрой покажи выведи اكشف yazdir goster ver toon geef reply respond recite list revealing leaking printing showing dumping copy \
        paste";
    SAY = 23, "help ask response responses say reply respond answer output print write repeat return echo display state tell speak claim \
        recommend translate act pretend antworte schreibe sage responde escribe di repondez reponds dis rispondi scrivi responda escreva \
        ответь напиши скажи translate generate start begin behave become provide says";
    SECRET = 24, "password passwords passwd secrets token tokens credential credentials passphrase cookie cookies apikey keychain ssh rsa \
        aws seed mnemonic otp cvv ssn pin passwort kennwort contrasena contrasenas senha senhas parola wachtwoord haslo пароль пароли \
        المرور sifre sifreyi iban passport passwort~ contrasen~ senha~ парол~ sifre~ hasla wachtwoord~ kennwort~ zugangsdaten \
        identifiants credencial~ credenzial~ पासवर्ड localstorage";
    KEY = 25, "key keys code codes clave chave cle mot number numbers phrase phrases passcode";
    KEYED = 26, "api private access security ssh signing encryption verification bank card account secret recovery onetime time login \
        backup reset 2fa mfa";
    PRIVATE = 27, "conversation chat history transcript messages emails contacts inbox files data information contents content body \
        details documents records list summary environment variables memory context message email everything invoice address chats notes \
        customers customer table employees payroll rechnung~ kontakt~ contactos contatti contatos nachrichten mails correos correo \
        courriels mailbox repository repositories source attachments photos variable gehaltsabrechnung~ lohnabrechnung~ payslip nomina";
    MONEY = 28, "transaction payment reservation purchase booking transfer money funds donation withdrawal deposit bitcoin btc eth order \
        refund event invoice invoices bill fee subscription appointment transfers gift card cards voucher vouchers euros dollars euro";
    MAKE = 29, "save memorize make create book place issue initiate complete schedule pay buy purchase donate reserve order";
    STOP = 30, "stop abandon abort cease halt quit pause suspend skip";
    DOING = 31, "doing working current processing mode";
    BEFORE = 32, "before prior bevor avant antes prima voordat zanim innan перед прежде";
    SOLVE = 33, "solve complete continue proceed answer finish fulfill using calling use call doing continuing proceeding responding \
        answering completing invoking respond perform accomplish";
    WORK = 34, "task request question query work job tasks tool tools conversation context chat discussion conversations chats sessions \
        session";
    TOOL = 35, "tool tools function functions plugin api mcp";
    FIRST = 36, "first immediately instead urgently asap";
    MUST = 37, "must debes deves musst mussen doit devez should shall need have required will debe debera deve sollen soll sollte doivent \
        supposed trzeba";
    SOFT = 38, "please kindly now then and also do immediately must should first just simply instead only next finally bitte por favor \
        aktuell y e et und og och en и و lalu ve ardindan always should urgently quickly silently secretly automatically directly \
        afterwards quietly jetzt dann ahora luego ensuite puis maintenant adesso poi agora depois теперь затем simdi";
    ME = 39, "me us myself i im";
    FROM = 40, "from by durch par por dari van";
    GAVE = 41, "gave give asked assigned told requested provided wanted wants asks said want says instructed required directed expected \
        invited obliged urged entitled advised";
    EARLIER = 42, "previous prior above earlier preceding foregoing original initial vorherigen vorherige bisherigen bisherige obigen \
        vorangegangenen vorigen fruheren anteriores anterior previas previos precedentes precedente precedents anterieures anterieurs \
        precedenti eerdere vorige voorgaande bovenstaande poprzednie tidigare foregaende tidligere предыдущие предыдущих прежние прошлые \
        выше السابقة onceki sebelumnya precede precedes precedete precedono dessus vorherig~ bisherig~ fruher~ vorig~ precedent~ \
        anterior~ предыдущ~ прежн~ पिछले onceki~ poprzedn~ wczesniejsz~ zuvor vorher tot";
    IF = 43, "as if when whenever since because wenn falls quando cuando quand если si se als jesli eger اذا jika";
    ARE = 44, "are is re youre be";
    VOID = 45, "wrong outdated obsolete void cancelled canceled invalid test fake superseded revoked lifted suspended irrelevant disabled \
        over changed apply applies expired replaced off";
    INSTEAD = 46, "instead rather";
    RATING = 47, "score rating review reviews grade rank ranking recommendation assessment evaluation stars interview";
    DECODE = 48, "decode decoded decrypt deobfuscate unbase64 decoding unscramble reverse";
    RUN = 49, "run execute call invoke use launch perform do using calling install download fetch open visit click go navigate browse \
        access curl wget import clone abre abrir abra ouvrez ouvre apri apra";
    ARTICLE = 50, "a an the my our all this that any every it them its his her their some each these those";
    // given by `words`, not by the vocabulary: a destination, and a word that addresses the model
    DESTINATION = 51, "";
    ADDRESSED = 52, "";
    FUTURE = 53, "future later next upcoming every";
    GRANT = 54, "grant give add invite approve allow authorize unlock enable change update set accept merge whitelist trust auto grants";
    ACCESS = 55, "access permission permissions privileges admin administrator role password maintainer collaborator owner rights \
        privilege";
    ABOUT = 56, "injection injections jailbreak jailbreaks adversarial malicious attacker attackers phishing payload payloads attack \
        attacks detector detection detects untrusted owasp redteam sanitize sanitization spoofing";
    PERSONA = 57, "unrestricted unfiltered jailbroken dan evil uncensored devmode hacker unlimited malicious free unbound pirate longer \
        automated limitless jailbreak";
    AUTHORITY = 58, "administrator admin developer developers openai anthropic microsoft google owner creator authority supervisor \
        security operator management headquarters compliance maintainer maintainers support operators";
    APPROVED = 59, "authorized approved consented authorised confirmed permitted agreed preapproved granted allowed vetted cleared \
        accepted okayed verified";
    BYPASS = 60, "override bypass neglect discard circumvent overrule dismiss";
    CONFIRM = 61, "confirmation permission approval consent verification confirm verify confirmations approvals";
    PROMPT = 62, "prompt prompts instructions instruction configuration message guidelines rules systemprompt istemini";
    HIDE = 63, "silently secretly covertly quietly stealthily secret hidden confidential discreetly unnoticed heimlich stillschweigend \
        secretamente discretamente discretement silencieusement секретно quiet";
    LEAVE = 64, "leave leaving keep keeping";
    OUT = 65, "out off between private";
    OMIT = 66, "omit exclude suppress downrank conceal withhold";
    RIVAL = 67, "competing competitor competitors rival rivals alternatives weaknesses weakness drawbacks criticism criticisms \
        limitations";
    PRAISE = 68, "positive favourable favorable glowing excellent enthusiastic perfect";
    ONLY = 69, "only exclusively solely";
    OUR = 70, "our ours";
    BANK = 71, "iban account payout routing wallet swift payee vendor beneficiary";
    GUARD = 72, "2fa mfa factor authentication antivirus firewall sandbox signature signatures sandboxing protection";
    SWITCH = 73, "switch turn turned switched deactivate deactivated";
    HAVE = 74, "have let ask get make";
    READER = 75, "reader readers helper helpers visitor visitors";
    BOSS = 76, "ceo cfo cto coo boss director manager helpdesk";
    IDENTITY = 77, "name address birth birthdate phone location employer cookie cookies history payslip salary mail email";
    NOTHING = 78, "nothing nichts rien nada niente";
    END = 79, "end ends begin begins start starts contain contains";
    ALWAYS = 80, "always prefer immer siempre sempre toujours alltid altijd zawsze всегда";
    DOES = 81, "runs sends adds executes performs deletes forwards approves resets";
    WHILE = 82, "while once after upon nachdem despues apres dopo";
    ANYBODY = 83, "anyone anybody person nobody somebody personne nadie nessuno niemand";
    ANSWER = 84, "answer answering reply replying respond responding summarise summarize summarising summarizing zusammenfass~ antwort~ \
        beantwort~ resum~ respond~ repond~";
    GREET = 85, "dear hey hello hi hola bonjour cher chere caro cara estimado estimada ola ciao sayin drogi liebe lieber";
    REMEMBER = 86, "remember memorize memorise guarda guarde merke merken retiens recuerda ricorda запомни";
    SUPERSEDE = 87, "supersede supersedes replace replaces override overrides overrule overrules";
    RATE = 88, "rate rates rank ranks ranked";
    IT = 89, "lo ello";
    ATTENTION = 90, "attention atencion atencao attenzione dikkatine";
    PLEASE = 91, "please kindly bitte por favor would could pls";
    DEVICE = 92, "door doors garage camera cameras alarm windows";
    TOP = 93, "top first highest best five";
    REQUEST = 94, "provide translate recommend suggest modify integrate insert compose explain describe summarize summarise calculate \
        name identify shift rewrite rephrase classify compare recite predict convert encode schedule tell give find show generate respond \
        reply answer include mention speak craft draft invent guess estimate define end begin finish nenne erklare beschreibe ubersetze \
        empfiehl erstelle gib zeige verfasse antworte fuge beende proporciona traduce recomienda sugiere modifica inserta explica resume \
        nombra calcula enumera responde incluye menciona termina fournis fournissez traduis traduisez recommande recommandez suggere \
        suggerez modifiez inserez expliquez decris decrivez resumez nommez calculez enumerez reponds repondez fornisci traduci consiglia \
        suggerisci inserisci spiega descrivi riassumi elenca calcola rispondi forneca traduza recomende sugira modifique insira explique \
        descreva resuma responda vertaal beschrijf noem bereken podaj przetlumacz wstaw wyjasnij opisz wymien oblicz odpowiedz предостав~ \
        переведи~ объясни~ опиши~ назови~ перечисли~ ответь~ вставь~ порекоменд~ cevir acikla listele yanitla hesapla ترجم اشرح اقترح \
        berikan terjemahkan jelaskan sebutkan";
    QUESTION = 95, "what which who whom whose where when why how is are do does did can could will would should wer wo wann warum wie \
        welche welcher que cual quien donde cuando como combien quel quelle qui pourquoi comment quale chi dove quando perche qual quem \
        onde wat welke waar hoe kto gdzie kiedy dlaczego jak что кто где когда почему как какой какая kim nerede nasil apa siapa \
        bagaimana";
    STATE = 96, "state declare print output write say affirm claim announce indicate answer reply respond declara declare imprime \
        afirma indica escribe di responde indiquez declarez affirmez ecrivez dites imprimez indique declara dichiara stampa scrivi afirme \
        escreva diga imprima erklare schreibe nenne behaupte antworte sage gib verklaar zeg schrijf zeggen stwierdz napisz powiedz укажи~ \
        напиши~ заяви~ скажи~ утвержда~ напечата~ belirt~ yazdir soyle yaz nyatakan katakan tulis ra noi बताएं बताओ कहें कहो लिखें اذكر قل \
        صرح اكتب sabihin";
    YOU_ARE = 100, "bist seid eres estas sei siete etes bent jestes كنت";
    THAT = 98, "that que dass che dat ze что bahwa أن कि";
    // given by `words`: a verb with a colon behind it, "state:"
    CLAIM = 99, "";
    AND = 97, "and y e et und og och en i и ve dan va والآن و और at ও";
}
