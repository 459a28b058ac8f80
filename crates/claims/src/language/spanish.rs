//! Spanish.

use crate::act::Act;
use crate::language::spec::{Language, Noun, Verb, inflected};

pub(super) const SPANISH: Language = Language {
    joined: false,
    first_person: &["he", "hemos", "lo he", "la he", "los he", "le he", "ya lo he"],
    between: "correctamente también ahora",
    impersonal: &["ha sido", "han sido", "fue", "fueron", "se ha", "se han"],
    planning: &["voy a", "vamos a", "ahora voy a", "déjame"],
    verbs: VERBS,
    nouns: NOUNS,
    blockers: "no nunca ningún ninguna puedo podría puede puedes debería si cuando antes después quiero quieres intenté intentado falló ayer ya \
        anteriormente había ejemplo supongamos imagina abajo siguiente continuación arriba aquí",
    conditions: "si cuando después antes no puedes podrías quieres confirma confirmes confirmas hasta",
    failing: "error falló fallado no lamentablemente denegado rechazado problema imposible",
    wishes: &["puedes", "podrías", "puede", "por favor", "me puedes"],
};

const VERBS: &[Verb] = &[
    inflected(
        Act::Write,
        &[Noun::File, Noun::Document],
        "guardado almacenado exportado",
        "guardé almacené exporté",
        "guardar guarda guárdalo guárdala guarde exportar exporta",
        "guardaré",
    ),
    inflected(
        Act::Write,
        &[Noun::File],
        "creado escrito generado",
        "creé escribí generé",
        "crear crea cree escribir escribe generar genera",
        "crearé escribiré",
    ),
    inflected(
        Act::Edit,
        &[Noun::File],
        "actualizado modificado editado corregido cambiado renombrado movido reemplazado añadido agregado configurado",
        "actualicé modifiqué edité corregí cambié renombré moví reemplacé añadí agregué configuré",
        "actualizar actualiza modificar modifica editar edita corregir corrige cambiar cambia renombrar mover reemplazar añadir añade agregar agrega configurar",
        "actualizaré modificaré",
    ),
    inflected(
        Act::Delete,
        &[Noun::File, Noun::Message, Noun::Event],
        "eliminado borrado",
        "eliminé borré",
        "eliminar elimina borrar borra",
        "eliminaré borraré",
    ),
    inflected(
        Act::Send,
        &[Noun::Message],
        "enviado mandado publicado respondido reenviado compartido",
        "envié mandé publiqué respondí reenvié compartí",
        "enviar envía envíale mandar manda mándale publicar publica responder responde reenviar compartir",
        "enviaré mandaré",
    ),
    inflected(Act::Send, &[], "notificado avisado", "notifiqué avisé", "notificar notifica avisar avisa avísale", "avisaré"),
    inflected(
        Act::Schedule,
        &[Noun::Event],
        "programado agendado creado añadido puesto configurado",
        "programé agendé puse",
        "programar programa agendar agenda crear crea añadir poner pon recuérdame recordar",
        "programaré agendaré recordaré",
    ),
    inflected(
        Act::Run,
        &[Noun::Command],
        "ejecutado iniciado reiniciado lanzado",
        "ejecuté inicié reinicié lancé",
        "ejecutar ejecuta iniciar inicia reiniciar reinicia lanzar",
        "ejecutaré",
    ),
    inflected(
        Act::Build,
        &[Noun::Project],
        "ejecutado compilado construido probado",
        "ejecuté compilé construí probé",
        "ejecutar ejecuta compilar compila construir probar prueba",
        "ejecutaré compilaré",
    ),
    inflected(Act::Build, &[], "desplegado", "desplegué", "desplegar despliega", "desplegaré"),
    inflected(
        Act::Commit,
        &[Noun::Change],
        "confirmado subido fusionado empujado",
        "fusioné subí",
        "subir sube fusionar fusiona",
        "subiré",
    ),
    inflected(
        Act::Search,
        &[Noun::Source],
        "buscado consultado revisado comprobado",
        "busqué consulté revisé comprobé",
        "buscar busca consultar consulta revisar revisa comprobar",
        "buscaré consultaré",
    ),
    inflected(
        Act::Buy,
        &[Noun::Goods],
        "comprado pedido reservado pagado",
        "compré pedí reservé pagué",
        "comprar compra pedir pide reservar reserva pagar paga",
        "compraré reservaré",
    ),
    inflected(
        Act::Remember,
        &[Noun::Memory],
        "memorizado anotado guardado apuntado",
        "memoricé anoté guardé apunté",
        "memorizar memoriza anotar anota guardar guarda recuerda apunta",
        "anotaré recordaré",
    ),
];

const NOUNS: &[(Noun, &str)] = &[
    (Noun::File, "archivo archivos fichero ficheros carpeta directorio configuración disco base ajustes"),
    (Noun::Document, "documento informe resumen nota notas resultados datos lista borrador cambios"),
    (
        Noun::Message,
        "correo correos e-mail email mensaje mensajes sms respuesta tuit comentario invitación invitaciones notificación carta",
    ),
    (Noun::Event, "recordatorio alarma temporizador reunión cita evento calendario tarea cron"),
    (Noun::Command, "comando comandos script servidor programa servicio proceso"),
    (Noun::Project, "prueba pruebas tests test compilación proyecto aplicación"),
    (Noun::Change, "cambio cambios commit rama código repositorio main github"),
    (Noun::Source, "web internet línea google bandeja calendario sitio pronóstico tiempo noticias registros servidor precios"),
    (Noun::Goods, "vuelo vuelos billete billetes boleto entradas hotel habitación mesa restaurante pizza asiento taxi factura"),
    (Noun::Memory, "memoria"),
];
