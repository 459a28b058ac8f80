//! What tools and systems say in other languages than English: they decide when no certain phrase and no HTTP status does.

use crate::class::Class;
use crate::patterns::pattern::Pattern;

/// Phrases of German, French, Spanish, Portuguese, Russian, Japanese, Korean and Chinese; narrow classes stand first, since "invalid"
/// and "not found" have their words in the others' sentences too. The commonest ones stand among the certain phrases.
#[rustfmt::skip]
pub(super) const ROWS: &[Pattern] = &[
    Pattern {
        class: Class::RateLimit,
        phrases: &[
            "muitas requisições", "muitos pedidos", "访问频率", "请求频率", "limite de requêtes", "límite de solicitudes",
            "límite de peticiones", "anfragelimit", "лимит запросов", "リクエスト制限", "요청 한도",
        ],
        #[cfg(test)]
        examples: &[
            "Muitas requisições, aguarde", "Limite de requêtes atteinte", "访问频率过高",
        ],
        #[cfg(test)]
        others: &[("Limite diário atingido", Class::LimitExceeded)],
    },
    Pattern {
        class: Class::LimitExceeded,
        phrases: &[
            "文件太大", "内存不足", "无法分配内存", "额度已用完", "配额已用完", "每日上限", "残高不足", "ファイルが大きすぎ", "ファイルを開きすぎ", "メモリが足り", "メモリ不足", "メモリを確保できません",
            "上限に達し", "割り当てを超え", "容量を超え", "kontingent überschritten", "nicht genügend speicher*", "nicht genug speicher*",
            "kein freier speicher", "hauptspeicher", "zu viele offene dateien", "datei zu groß", "datei ist zu groß", "tageslimit",
            "monatslimit", "guthaben *nicht aus*", "guthaben reicht nicht", "quota dépassé", "limite quotidienne",
            "mémoire insuffisante", "allouer de la mémoire", "trop volumineux", "trop de fichiers ouverts", "solde insuffisant",
            "crédit insuffisant", "cuota excedida", "límite diario", "memoria insuficiente", "asignar memoria", "demasiado grande",
            "demasiados archivos abiertos", "demasiados ficheros abiertos", "saldo insuficiente", "cota excedida", "limite diário",
            "memória insuficiente", "muito grande", "muitos arquivos abertos", "превышена квота", "дневной лимит", "суточный лимит",
            "недостаточно памяти", "не удаётся выделить память", "слишком большой", "слишком много открытых", "недостаточно средств",
            "할당량을 초과", "일일 한도", "메모리가 부족", "너무 큽니다", "열린 파일이 너무", "잔액이 부족", "容量不足",
        ],
        #[cfg(test)]
        examples: &[
            "Datei zu groß", "Solde insuffisant", "Memoria insuficiente", "Превышена квота", "メモリが足りません", "파일이 너무 큽니다", "内存不足",
            "Limite diário atingido",
        ],
        #[cfg(test)]
        others: &[("Muitas requisições", Class::RateLimit)],
    },
    Pattern {
        class: Class::Auth,
        phrases: &[
            "令牌无效", "令牌过期", "token无效", "token已过期", "token 已过期", "无效的 api 密钥", "凭证无效", "凭据无效", "密码错误", "请先登录", "用户未登录",
            "anmeldung erforderlich", "authentifizierung *fehlgeschlagen", "authentifizierung erforderlich", "melden sie sich an",
            "nicht autorisiert", "falsches passwort", "falsches kennwort", "passwort ist falsch", "sitzung *abgelaufen",
            "token *abgelaufen", "api-schlüssel *ungültig", "ungültige anmeldedaten", "non autorisé*$", "authentification requise",
            "échec de * authentification", "veuillez vous connecter", "vous devez être connecté", "mot de passe *incorrect*",
            "session expirée", "session a expiré", "jeton expiré", "jeton a expiré", "clé api *invalide", "identifiants *invalides",
            "identifiants *incorrects", "no autorizado", "autenticación requerida", "error de autenticación", "fallo de autenticación",
            "inicie sesión", "iniciar sesión", "contraseña *incorrecta", "sesión ha expirado", "sesión expirada", "sesión caducada",
            "token *caducado", "token *expirado", "clave api *inválida", "clave de api *inválida", "credenciales *inválidas",
            "credenciales *incorrectas", "não autorizado", "autenticação necessária", "falha de autenticação", "erro de autenticação",
            "faça login", "faça o login", "senha *incorreta", "senha inválida", "sessão expirada", "sessão expirou", "chave * inválida",
            "credenciais *inválidas", "не авторизован*", "ошибка авторизации", "требуется авторизация", "требуется аутентификация",
            "неверный api-ключ", "неверный пароль", "неверный логин", "сессия истекла", "срок действия токена", "срок действия сессии",
            "認証が必要", "パスワードが間違", "パスワードが正しくありません", "ログインしてください", "ログインが必要", "セッションの有効期限", "トークンの有効期限", "apiキーが無効", "未認証", "인증이 필요",
            "인증 실패", "비밀번호가 올바르지", "로그인이 필요", "세션이 만료", "토큰이 만료", "api 키가 유효하지", "인증되지 않",
        ],
        #[cfg(test)]
        examples: &[
            "Anmeldung erforderlich", "Mot de passe incorrect", "La sesión ha expirado", "Senha incorreta", "Требуется авторизация",
            "認証が必要です", "APIキーが無効です", "로그인이 필요합니다", "密码错误",
        ],
        #[cfg(test)]
        others: &[("無効です", Class::InvalidValue), ("Contraseña requerida no encontrada", Class::NotFound)],
    },
    Pattern {
        class: Class::Busy,
        phrases: &[
            "正在使用", "文件被锁定", "被锁定", "正在运行", "正在处理中", "占用中", "bereits verwendet", "bereits in benutzung", "in verwendung", "ist belegt",
            "ist gesperrt", "wird gerade", "déjà utilisé*", "en cours d'utilisation", "verrouillé*", "ressource temporairement",
            "ya se está usando", "ya está en uso", "en uso por", "está bloqueado*", "está bloqueada",
            "recurso no disponible temporalmente", "já em uso", "já está em uso", "está ocupado", "está ocupada", "sendo usado por",
            "recurso temporariamente", "уже используется", "уже занят*", "уже запущен*", "заблокирован*", "ресурс временно", "既に使用され",
            "すでに使用され", "使用されています", "ロックされて", "リソースが一時的", "실행 중입니다", "이미 사용 중", "사용 중입니다", "프로세스에서 사용 중", "잠겨 있", "자원이 일시적",
        ],
        #[cfg(test)]
        examples: &[
            "Die Adresse wird bereits verwendet", "Le port est déjà utilisé", "El puerto ya está en uso", "Endereço já em uso",
            "База данных заблокирована", "ポートは既に使用されています", "포트가 이미 사용 중입니다", "文件被锁定",
        ],
        #[cfg(test)]
        others: &[("ファイルは既に存在します", Class::InvalidValue), ("Die Datei existiert bereits", Class::InvalidValue)],
    },
    Pattern {
        class: Class::Timeout,
        phrases: &[
            "时间过长", "wartezeit *abgelaufen", "等待时间超过", "超过时间限制", "zeitlimit", "zu lange gedauert", "zeit überschritten",
            "frist überschritten", "temps d'attente", "temps imparti", "délai imparti", "requête a expiré", "délai expiré",
            "pris trop de temps", "agotó el tiempo", "tiempo agotado", "tiempo límite", "solicitud ha expirado", "tardado demasiado",
            "tempo de espera", "solicitação expirou", "tempo esgotou", "demorou demais", "истекло время", "время истекло",
            "лимит времени", "превышен тайм*", "時間切れ", "制限時間", "応答時間を超", "時間がかかりすぎ", "제한 시간", "응답 시간", "시간이 너무 오래",
        ],
        #[cfg(test)]
        examples: &[
            "Zeitlimit erreicht", "Le délai imparti est écoulé", "Tiempo agotado", "A solicitação expirou", "Превышен лимит времени",
            "制限時間を超えました", "제한 시간에 도달", "处理时间过长",
        ],
        #[cfg(test)]
        others: &[("トークンの有効期限が切れています", Class::Auth)],
    },
    Pattern {
        class: Class::Network,
        phrases: &[
            "域名解析", "dns 解析", "dns解析", "名称解析失败", "证书验证失败", "主机不可达", "无法访问网络", "网络连接", "没有到主机的路由", "被对方重置",
            "netzwerk ist nicht erreichbar", "rechner ist nicht erreichbar", "host ist nicht erreichbar", "keine route zum",
            "keine verbindung", "verbindung abgelehnt", "verbindung * zurückgesetzt", "verbindung * fehlgeschlagen",
            "verbindungsaufbau fehlgeschlagen", "verbindung wurde", "verbindung * unterbrochen", "namensauflösung", "netzwerkfehler",
            "réseau n'est pas accessible", "réseau inaccessible", "connexion réinitialisée", "connexion perdue",
            "connexion interrompue", "chemin d'accès pour atteindre", "impossible de se connecter", "échec de la connexion",
            "impossible de résoudre", "résolution du nom", "nom ou service inconnu", "pas de connexion", "red es inaccesible",
            "conexión reinicializada", "conexión perdida", "conexión interrumpida", "ninguna ruta", "ruta hasta el host",
            "ruta hacia el host", "no se pudo conectar", "no se puede conectar", "no fue posible conectar",
            "nombre o servicio desconocido", "resolución del nombre", "error de conexión", "sin conexión", "fallo de conexión",
            "falló la conexión", "rede está fora de alcance", "rede inacessível", "conexão fechada", "conexão perdida",
            "rota para o host", "não foi possível conectar", "nome ou serviço desconhecido", "resolução de nome", "erro de rede",
            "erro de conexão", "falha na conexão", "falha de conexão", "sem conexão", "сеть недоступна", "соединение разорвано",
            "соединение сброшено", "нет маршрута", "не удалось подключиться", "не удалось установить соединение", "нет соединения",
            "имя или служба не известны", "разрешении им*", "не удалось разрешить", "ошибка подключения", "ошибка соединения",
            "узел недоступен", "ネットワークに到達", "ネットワークに接続", "相手からリセット", "ホストへの経路", "接続できません", "接続に失敗", "接続が切断", "接続が切れ", "名前またはサービスが不明",
            "名前解決", "到達できません", "네트워크에 연결", "상대편에 의해", "루트가 없음", "경로가 없", "연결할 수 없", "연결에 실패", "연결이 끊", "서비스를 알 수 없", "이름 해석",
        ],
        #[cfg(test)]
        examples: &[
            "Keine Route zum Zielrechner", "Le réseau n'est pas accessible", "No se pudo conectar al servidor",
            "Não há rota para o host", "Сеть недоступна", "ネットワークに到達できません", "서버에 연결할 수 없습니다", "域名解析失败",
        ],
        #[cfg(test)]
        others: &[("JSON 解析失败", Class::SyntaxError), ("連接先が見つかりません", Class::NotFound)],
    },
    Pattern {
        class: Class::PermissionDenied,
        phrases: &[
            "访问被拒绝", "操作不允许", "权限不够", "权限不足", "keine rechte", "unzureichende rechte", "fehlende berechtigung*", "nur lesbar",
            "schreibgeschützt", "nicht gestattet", "nicht erlaubt", "droits insuffisants", "permissions insuffisantes",
            "accès interdit", "lecture seule*", "n'êtes pas autorisé*", "n'est pas autorisé*", "pas la permission", "pas le droit",
            "no tiene permiso*", "no tienes permiso*", "permisos insuficientes", "privilegios insuficientes", "sólo lectura",
            "solo lectura", "no está autorizado", "não tem permissão", "sem permissão", "permissões insuficientes",
            "operação não permitida", "somente para leitura", "somente leitura", "недостаточно прав*", "нет прав*", "нет доступа",
            "только для чтения", "запрещено", "アクセス権", "権限が", "権限不足", "読み込み専用", "読み取り専用", "許可され", "권한이 부족", "권한 없", "접근이 거부", "읽기 전용",
            "읽기전용", "허용되지 않",
        ],
        #[cfg(test)]
        examples: &[
            "Unzureichende Rechte", "Droits insuffisants", "No tiene permiso para esto", "Você não tem permissão", "Недостаточно прав",
            "権限が不足しています", "권한이 부족합니다", "访问被拒绝",
        ],
        #[cfg(test)]
        others: &[("Bitte melden Sie sich an", Class::Auth)],
    },
    Pattern {
        class: Class::ServerError,
        phrases: &[
            "暂时不可用", "服务异常", "系统繁忙", "服务器异常", "vorübergehend nicht verfügbar", "serverfehler", "temporairement indisponible",
            "erreur du serveur", "no disponible temporalmente", "temporalmente no disponible", "error del servidor",
            "temporariamente indisponível", "erro do servidor", "временно недоступ*", "ошибка сервера", "一時的に利用できません", "サーバで*エラー",
            "일시적으로 사용할 수 없", "서버에 오류",
        ],
        #[cfg(test)]
        examples: &[
            "Der Dienst ist vorübergehend nicht verfügbar", "Service temporairement indisponible",
            "Servicio temporalmente no disponible", "Сервис временно недоступен", "サービスは一時的に利用できません", "서비스를 일시적으로 사용할 수 없습니다",
            "服务暂时不可用",
        ],
        #[cfg(test)]
        others: &[("Ресурс временно недоступен", Class::Busy)],
    },
    Pattern {
        class: Class::NotFound,
        phrases: &[
            "keine pakete gefunden", "nicht gefunden", "non trovat*", "niet gevonden", "nie znaleziono", "non è installat*", "nie jest zainstalowan*", "niet geïnstalleerd", "nicht installiert", "n'est pas installé*", "no está instalado", "não está instalado", "не установлен*", "hittades inte",
            "无此用户", "无此文件", "无法找到", "existiert nicht", "nicht vorhanden", "kein solcher", "keine solche", "kein solches",
            "kein treffer", "keine ergebnisse", "n'existe pas", "n'existent pas", "aucun résultat", "non trouvé*", "pas trouvé*",
            "no existe", "no existen", "no se encontr*", "no se ha encontrado*", "no se han encontrado", "não encontrad*",
            "não foi encontrad*", "não existe*", "nenhum resultado", "inexistente", "не существует", "не удалось найти", "не найден*",
            "отсутствует файл", "ничего не найдено", "見つかりません", "見つからない", "찾을 수 없", "찾지 못", "없습니다",
        ],
        #[cfg(test)]
        examples: &[
            "Der Pfad existiert nicht", "Page non trouvée", "El archivo no existe", "Página não encontrada", "Файл не существует",
            "페이지를 찾을 수 없음",
        ],
        #[cfg(test)]
        others: &[("権限がありません", Class::PermissionDenied), ("Error de red: el servidor no existe", Class::Network)],
    },
    Pattern {
        class: Class::MissingParam,
        phrases: &[
            "parameter *fehlt", "*operand fehlt", "fehlt der parameter", "fehlende* parameter", "ist erforderlich", "manquant",
            "manquante", "est obligatoire", "est requis*", "es obligatorio", "es obligatoria", "se requiere", "faltan parámetros",
            "falta *", "é obrigatóri*", "ausente", "faltando", "отсутствует параметр", "обязательн*", "не указан*", "は必須", "が指定されていません",
            "が必要です", "필수입니다", "필수 항목", "누락되었", "オペランドがありません", "缺失", "缺少",
        ],
        #[cfg(test)]
        examples: &[
            "Parameter x fehlt", "Le champ x est obligatoire", "El campo x es obligatorio", "O campo x é obrigatório",
            "Поле x обязательно", "x は必須です", "매개변수 x가 누락되었습니다",
        ],
        #[cfg(test)]
        others: &[("認証が必要です", Class::Auth)],
    },
    Pattern {
        class: Class::SyntaxError,
        phrases: &[
            "error sintáctico", "error de sintaxis", "erreur de syntaxe", "syntaxfehler", "erro de sintaxe", "errore di sintassi", "błąd składni", "syntaxisfout", "синтаксическая ошибка", "構文エラー", "구문 오류", "nicht beendet*", "non appariée", "prématurée lors",
            "解析失败", "nicht geparst", "analyse impossible", "no se pudo analizar", "解析できません", "разобрать",
        ],
        #[cfg(test)]
        examples: &[
            "JSON 解析失败", "No se pudo analizar el archivo", "Erreur de syntaxe près de x", "error sintáctico: fin inesperado", "Błąd składni w pliku x",
        ],
        #[cfg(test)]
        others: &[("域名解析失败", Class::Network)],
    },
    Pattern {
        class: Class::InvalidValue,
        phrases: &[
            "ongeldig*", "nieprawidłow*", "nieznan* opcj*", "błędny *", "opzione sconosciuta", "non riconosciut*", "onbekende optie", "okänd flagga", "ogiltig*",
            "格式错误", "格式不正确", "目录非空", "无效的选项", "existiert bereits", "ist nicht leer", "le fichier existe", "n'est pas vide",
            "opción incorrecta", "no está vacío", "não está vazio", "файл существует", "каталог не пуст", "ファイルが存在します", "空ではありません",
            "비어있지 않", "bereits vorhanden", "außerhalb des gültigen bereichs", "ungültig*", "unbekannte option", "unbekannter parameter",
            "nicht unterstützt*", "existe déjà", "hors limites", "hors plage", "option inconnue", "paramètre inconnu",
            "non pris en charge", "invalide*", "non valide*", "ya existe", "fuera de rango", "opción desconocida",
            "parámetro desconocido", "no soportad*", "no admitid*", "no válid*", "inválid*", "já existe", "fora do intervalo",
            "desconhecida", "desconhecido", "não suportad*", "уже существует", "вне диапазона", "неизвестн*", "неподдерживаем*",
            "не поддерживается", "некорректн*", "неверн*", "недопустим*", "範囲外", "不明な", "サポートされていない", "サポートされていません", "不正な", "正しくありません",
            "無効です", "無効な", "범위를 벗어", "알 수 없는", "유효하지 않", "올바르지 않", "지원하지 않", "지원되지 않", "이미 존재", "잘못된",
        ],
        #[cfg(test)]
        examples: &[
            "Die Datei existiert bereits", "Valeur hors limites", "Formato no soportado", "Formato não suportado",
            "Неизвестный параметр", "値が範囲外です", "형식이 올바르지 않습니다", "日期格式错误",
        ],
        #[cfg(test)]
        others: &[("Неверный пароль", Class::Auth), ("API 키가 유효하지 않습니다", Class::Auth)],
    },
];
