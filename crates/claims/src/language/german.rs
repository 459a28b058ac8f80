//! German.

use crate::act::Act;
use crate::language::spec::{EMPTY, Language, Noun, Verb, verb};

pub(super) const GERMAN: Language = Language {
    joined: false,
    first_person: &["ich habe", "habe ich", "ich hab", "wir haben", "haben wir"],
    between: "*",
    impersonal: &["wurde", "wurden", "ist jetzt", "sind jetzt", "ist nun"],
    planning: &["ich werde", "werde ich", "ich"],
    verbs: VERBS,
    nouns: NOUNS,
    blockers: "nicht kein keine keinen nie niemals kann könnte konnte würde sollte wenn falls sobald bevor ob will möchte bitte versucht leider \
        gestern vorhin bereits schon früher zuvor damals hatte angenommen beispiel unten oben folgende folgenden hier du sie statt",
    conditions: "wenn falls sobald bevor ob nachdem nicht kann könnte soll sollte möchtest möchten bestätigst bestätigen gern",
    failing: "fehler fehlgeschlagen gescheitert leider nicht konnte verweigert problem abgelehnt",
    wishes: &["kannst du", "könntest du", "können sie", "könnten sie", "bitte", "würdest du"],
    agents: "von durch",
    topics: "von über für zu",
    places: "in als nach unter nach ins",
    waiting: "einen_moment moment einen_augenblick kleinen_moment einen_kleinen_moment",
    ..EMPTY
};

const FILE: &[Noun] = &[Noun::File];

const VERBS: &[Verb] = &[
    verb(
        Act::Write,
        &[Noun::File, Noun::Document],
        "gespeichert abgespeichert abgelegt exportiert hochgeladen",
        "speichern speichere speicher ablegen exportieren hochladen",
    ),
    verb(
        Act::Write,
        FILE,
        "geschrieben erstellt angelegt erzeugt kopiert gesichert konvertiert",
        "kopieren kopiere sichern sichere konvertieren schreiben schreibe schreib erstellen erstelle anlegen lege",
    ),
    verb(
        Act::Edit,
        FILE,
        "aktualisiert geändert bearbeitet angepasst korrigiert behoben ersetzt umbenannt verschoben ergänzt hinzugefügt eingetragen \
         konfiguriert",
        "aktualisieren aktualisiere ändern ändere bearbeiten bearbeite anpassen korrigieren korrigiere ersetzen ersetze umbenennen verschieben ergänzen ergänze hinzufügen eintragen konfigurieren",
    ),
    verb(Act::Delete, &[Noun::File, Noun::Message, Noun::Event], "gelöscht entfernt", "löschen lösche lösch entfernen entferne"),
    verb(
        Act::Send,
        &[Noun::Message],
        "gesendet geschickt verschickt versendet geschrieben abgeschickt gepostet veröffentlicht beantwortet weitergeleitet",
        "senden sende schicken schicke schick verschicken verschicke versenden posten poste veröffentlichen beantworten beantworte weiterleiten schreiben schreib",
    ),
    verb(Act::Send, &[], "benachrichtigt angeschrieben", "benachrichtigen benachrichtige anschreiben"),
    verb(
        Act::Schedule,
        &[Noun::Event],
        "eingetragen angelegt gestellt eingerichtet erstellt vereinbart geplant verschoben",
        "eintragen trage anlegen stellen stelle stell einrichten erstellen vereinbaren planen plane verschieben",
    ),
    verb(Act::Schedule, &[], "terminiert", "terminieren erinnern erinnere"),
    verb(Act::Run, &[Noun::Command], "ausgeführt gestartet neugestartet", "ausführen starten starte führe"),
    verb(
        Act::Build,
        &[Noun::Project],
        "ausgeführt gebaut kompiliert laufen_lassen getestet durchgeführt",
        "ausführen bauen baue kompilieren laufen testen teste",
    ),
    verb(Act::Build, &[], "deployt ausgerollt", "deployen ausrollen"),
    verb(
        Act::Commit,
        &[Noun::Change],
        "committet commitet gepusht gemergt eingecheckt",
        "committen commite pushen pushe mergen einchecken",
    ),
    verb(
        Act::Search,
        &[Noun::Source],
        "gesucht durchsucht nachgeschaut nachgesehen geprüft abgefragt recherchiert",
        "suchen suche durchsuchen durchsuche nachschauen nachsehen prüfen prüfe recherchieren",
    ),
    verb(
        Act::Buy,
        &[Noun::Goods],
        "gekauft bestellt gebucht reserviert bezahlt",
        "kaufen kaufe bestellen bestelle buchen buche reservieren reserviere bezahlen bezahle",
    ),
    verb(
        Act::Remember,
        &[Noun::Memory],
        "gemerkt gespeichert notiert eingetragen vermerkt",
        "merken merke speichern speichere notieren notiere",
    ),
    verb(
        Act::Create,
        &[Noun::Record],
        "erstellt angelegt eröffnet aufgemacht erfasst",
        "erstellen erstelle anlegen eröffnen eröffne erfassen",
    ),
];

const NOUNS: &[(Noun, &str)] = &[
    (Noun::File, "datei dateien ordner verzeichnis konfiguration festplatte datenbank tabelle einstellungen konfigurationsdatei"),
    (Noun::Document, "dokument bericht zusammenfassung notiz notizen ergebnisse daten liste entwurf änderungen"),
    (
        Noun::Message,
        "mail mails e-mail e-mails email nachricht nachrichten sms antwort tweet kommentar einladung einladungen benachrichtigung brief",
    ),
    (Noun::Event, "erinnerung wecker timer termin termine besprechung kalender meeting aufgabe cronjob job treffen"),
    (Noun::Command, "befehl befehle skript server programm dienst prozess container"),
    (Noun::Project, "test tests testsuite build projekt anwendung app"),
    (Noun::Change, "änderung änderungen commit branch code repository repo main github"),
    (Noun::Source, "web internet netz online google posteingang kalender website wetterbericht wetter nachrichten logs server preise"),
    (Noun::Goods, "flug flüge ticket tickets hotel zimmer tisch restaurant pizza platz taxi fahrkarte rechnung bestellung"),
    (Noun::Memory, "gedächtnis memory notizbuch"),
    (Noun::Record, "ticket tickets issue störungsmeldung"),
];
