//! Portuguese.

use crate::act::Act;
use crate::language::spec::{Language, Noun, Verb, inflected};

pub(super) const PORTUGUESE: Language = Language {
    joined: false,
    first_person: &["eu", "já", "nós"],
    between: "também agora já",
    impersonal: &["foi", "foram"],
    planning: &["vou", "irei", "vou agora", "deixe-me"],
    verbs: VERBS,
    nouns: NOUNS,
    blockers: "não nunca nenhum nenhuma posso poderia pode deveria se quando antes depois quero quer tentei falhou ontem anteriormente havia tinha \
        exemplo suponha imagine abaixo seguinte acima aqui ele ela",
    conditions: "se quando depois antes não pode poderia quer confirme confirmar confirmação até assim_que",
    failing: "erro falhou falha não infelizmente negado recusado problema impossível",
    wishes: &["pode", "poderia", "você pode", "por favor", "podes"],
};

const VERBS: &[Verb] = &[
    inflected(
        Act::Write,
        &[Noun::File, Noun::Document],
        "salvo guardado exportado",
        "salvei guardei gravei exportei",
        "salvar salve salva guardar guarde gravar grave exportar",
        "salvarei",
    ),
    inflected(
        Act::Write,
        &[Noun::File],
        "criado escrito gerado",
        "criei escrevi gerei",
        "criar crie cria escrever escreva gerar gere",
        "criarei",
    ),
    inflected(
        Act::Edit,
        &[Noun::File],
        "atualizado modificado editado corrigido alterado renomeado movido substituído adicionado configurado",
        "atualizei modifiquei editei corrigi alterei renomeei movi substituí adicionei configurei acrescentei",
        "atualizar atualize modificar modifique editar edite corrigir corrija alterar altere renomear mover substituir adicionar adicione configurar",
        "atualizarei",
    ),
    inflected(
        Act::Delete,
        &[Noun::File, Noun::Message, Noun::Event],
        "excluído apagado removido",
        "excluí apaguei removi deletei",
        "excluir exclua apagar apague remover remova deletar",
        "excluirei apagarei",
    ),
    inflected(
        Act::Send,
        &[Noun::Message],
        "enviado mandado publicado respondido encaminhado compartilhado",
        "enviei mandei publiquei postei respondi encaminhei compartilhei",
        "enviar envie mandar mande publicar publique responder responda encaminhar compartilhar",
        "enviarei mandarei",
    ),
    inflected(Act::Send, &[], "notificado avisado", "notifiquei avisei", "notificar notifique avisar avise", "avisarei"),
    inflected(
        Act::Schedule,
        &[Noun::Event],
        "agendado programado criado marcado",
        "agendei programei marquei criei adicionei configurei",
        "agendar agende programar programe marcar marque criar crie lembre lembrar",
        "agendarei lembrarei",
    ),
    inflected(
        Act::Run,
        &[Noun::Command],
        "executado iniciado reiniciado",
        "executei rodei iniciei reiniciei",
        "executar execute rodar rode iniciar inicie reiniciar",
        "executarei",
    ),
    inflected(
        Act::Build,
        &[Noun::Project],
        "executado compilado testado",
        "executei rodei compilei testei",
        "executar execute rodar rode compilar compile testar teste",
        "executarei compilarei",
    ),
    inflected(Act::Build, &[], "implantado", "implantei", "implantar implante", "implantarei"),
    inflected(
        Act::Commit,
        &[Noun::Change],
        "comitado mesclado enviado",
        "comitei commitei mesclei enviei",
        "comitar commitar mesclar enviar envie",
        "enviarei",
    ),
    inflected(
        Act::Search,
        &[Noun::Source],
        "pesquisado consultado verificado",
        "pesquisei procurei consultei verifiquei busquei",
        "pesquisar pesquise procurar procure consultar consulte verificar verifique buscar",
        "pesquisarei",
    ),
    inflected(
        Act::Buy,
        &[Noun::Goods],
        "comprado reservado pago",
        "comprei reservei paguei encomendei",
        "comprar compre reservar reserve pagar pague encomendar",
        "comprarei reservarei",
    ),
    inflected(
        Act::Remember,
        &[Noun::Memory],
        "memorizado anotado guardado",
        "memorizei anotei guardei registrei salvei",
        "memorizar memorize anotar anote guardar guarde",
        "anotarei lembrarei",
    ),
];

const NOUNS: &[(Noun, &str)] = &[
    (Noun::File, "arquivo arquivos ficheiro ficheiros pasta diretório configuração disco planilha"),
    (Noun::Document, "documento relatório resumo nota notas resultados dados lista rascunho alterações"),
    (Noun::Message, "e-mail e-mails email mensagem mensagens sms resposta tweet comentário convite convites notificação carta correio"),
    (Noun::Event, "lembrete alarme temporizador reunião compromisso evento calendário agenda tarefa cron consulta"),
    (Noun::Command, "comando comandos script servidor programa serviço processo"),
    (Noun::Project, "teste testes build projeto aplicação aplicativo"),
    (Noun::Change, "alteração alterações mudanças commit branch código repositório main github"),
    (Noun::Source, "web internet online google caixa calendário site previsão tempo notícias logs servidor preços"),
    (Noun::Goods, "voo voos passagem passagens bilhete hotel quarto mesa restaurante pizza assento táxi fatura"),
    (Noun::Memory, "memória"),
];
