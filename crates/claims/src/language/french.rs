//! French.

use crate::act::Act;
use crate::language::spec::{EMPTY, Language, Noun, Verb, inflected, verb};

pub(super) const FRENCH: Language = Language {
    joined: false,
    first_person: &["j'ai", "nous avons", "je l'ai", "je les ai", "je lui ai", "je leur ai"],
    between: "bien également aussi maintenant donc ensuite tout juste déjà_bien",
    impersonal: &["a été", "ont été", "est maintenant", "a bien été", "ont bien été"],
    planning: &["je vais", "je vais maintenant", "laissez-moi", "laisse-moi"],
    verbs: VERBS,
    nouns: NOUNS,
    blockers: "pas ne n'ai n'a jamais aucun aucune peux pourrais pouvez peut devrais si dès avant après veux voulez souhaitez essayé tenté \
        échoué hier déjà auparavant précédemment avais exemple suppose imaginons ci-dessous suivant suivante ci-dessus voici vous_avez",
    conditions: "si dès quand lorsque après avant pas pouvez pourriez souhaitez voulez confirmez confirmer",
    failing: "échec échoué erreur impossible malheureusement pas refusé problème",
    wishes: &["peux-tu", "pourrais-tu", "pouvez-vous", "pourriez-vous", "merci de", "peux tu"],
    agents: "par",
    topics: "de sur du des pour",
    places: "dans sous à vers",
    waiting: "un_instant un_moment",
    ..EMPTY
};

const VERBS: &[Verb] = &[
    verb(
        Act::Write,
        &[Noun::File, Noun::Document],
        "enregistré enregistrée sauvegardé sauvegardée exporté stocké",
        "enregistrer enregistre enregistrez sauvegarder sauvegarde exporter",
    ),
    verb(
        Act::Write,
        &[Noun::File],
        "créé créée écrit généré rédigé copié converti",
        "copier copie convertir créer crée créez écrire écris écrivez générer génère",
    ),
    verb(
        Act::Edit,
        &[Noun::File],
        "modifié mis_à_jour corrigé changé renommé déplacé remplacé ajouté configuré complété",
        "modifier modifie modifiez mettre_à_jour corriger corrige changer change renommer renomme déplacer remplacer ajouter ajoute configurer",
    ),
    verb(
        Act::Delete,
        &[Noun::File, Noun::Message, Noun::Event],
        "supprimé supprimée supprimés effacé effacés",
        "supprimer supprime supprimez effacer efface",
    ),
    verb(
        Act::Send,
        &[Noun::Message],
        "envoyé envoyée envoyés posté publié transmis transféré répondu partagé",
        "envoyer envoie envoyez poster publier publie transmettre transférer répondre réponds partager",
    ),
    verb(Act::Send, &[], "prévenu notifié averti", "prévenir préviens notifier avertir"),
    inflected(
        Act::Schedule,
        &[Noun::Event],
        "programmé planifié créé ajouté fixé mis configuré",
        "",
        "programmer programme planifier planifie créer crée ajouter ajoute fixer mettre mets rappelle rappeler",
        "",
    ),
    verb(Act::Run, &[Noun::Command], "exécuté lancé démarré redémarré", "exécuter exécute lancer lance démarrer redémarrer"),
    verb(
        Act::Build,
        &[Noun::Project],
        "exécuté lancé compilé construit testé",
        "exécuter lancer lance compiler compile construire tester teste",
    ),
    verb(Act::Build, &[], "déployé", "déployer déploie"),
    verb(Act::Commit, &[Noun::Change], "commité committé poussé fusionné", "commiter committer pousser pousse fusionner"),
    verb(
        Act::Search,
        &[Noun::Source],
        "cherché recherché consulté vérifié parcouru",
        "chercher cherche rechercher recherche consulter consulte vérifier vérifie",
    ),
    verb(Act::Buy, &[Noun::Goods], "acheté commandé réservé payé", "acheter achète commander commande réserver réserve payer paie"),
    verb(
        Act::Remember,
        &[Noun::Memory],
        "mémorisé noté enregistré ajouté retenu",
        "mémoriser mémorise noter note enregistrer retenir retiens",
    ),
    verb(Act::Create, &[Noun::Record], "créé créée ouvert enregistré", "créer crée créez ouvrir ouvre enregistrer"),
];

const NOUNS: &[(Noun, &str)] = &[
    (Noun::File, "fichier fichiers dossier répertoire configuration disque tableur paramètres"),
    (Noun::Document, "document rapport résumé note notes résultats données liste brouillon modifications"),
    (Noun::Message, "mail e-mail email courriel message messages sms réponse tweet commentaire invitation invitations notification lettre"),
    (Noun::Event, "rappel alarme minuteur réunion rendez-vous événement calendrier agenda tâche cron"),
    (Noun::Command, "commande commandes script serveur programme service processus"),
    (Noun::Project, "test tests build projet application suite"),
    (Noun::Change, "modification modifications changements commit branche code dépôt main github"),
    (Noun::Source, "web internet ligne google boîte calendrier agenda site météo actualités journaux serveur prix"),
    (Noun::Goods, "vol vols billet billets hôtel chambre table restaurant pizza place taxi facture commande"),
    (Noun::Memory, "mémoire carnet"),
    (Noun::Record, "ticket tickets"),
];
