//! The command line.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a tool of developers over files of theirs"
)]
#![forbid(unsafe_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::Arg;
use tool_guard_eval::{
    Corpus, Disputed, EvalError, Problems, Readers, Scores, Selection, acts_text, evaluate, opinions_text, page, text, trace_text,
    write_act_digests, write_digests, write_verdicts,
};

/// The folder of the project's own traces.
const DEFAULT_CORPUS: &str = "tests";

/// `npm run eval -- --help` prints the file without compiling anything.
const HELP: &str = include_str!("help.txt");

struct Options {
    corpora: Vec<PathBuf>,
    json: Option<PathBuf>,
    markdown: Option<PathBuf>,
    list: usize,
    selection: Selection,
    without: Option<PathBuf>,
    trace: Option<String>,
    #[cfg(feature = "ablation")]
    search: Option<Search>,
    verdicts: Option<PathBuf>,
    digests: Option<PathBuf>,
    opinions: Option<PathBuf>,
    acts: bool,
}

/// What is changed, to measure what it is good for.
#[cfg(feature = "ablation")]
#[derive(Clone, Copy)]
enum Search {
    Loops,
    Screen,
    Phrases,
    Claims,
    Fit,
}

#[cfg(feature = "ablation")]
impl std::str::FromStr for Search {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "loops" => Ok(Self::Loops),
            "screen" => Ok(Self::Screen),
            "phrases" => Ok(Self::Phrases),
            "claims" => Ok(Self::Claims),
            _ => Err("it is `loops`, `screen`, `phrases` or `claims`".to_owned()),
        }
    }
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(Some(options)) => options,
        Ok(None) => {
            print(HELP);
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("eval: {error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match run(options) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(problems) => {
            eprintln!("eval: {problems} broken {} left out", if problems == 1 { "line" } else { "lines" });
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("eval: {error}");
            ExitCode::FAILURE
        }
    }
}

/// `None` asks for the help text.
fn options() -> Result<Option<Options>, lexopt::Error> {
    let mut options = Options {
        corpora: Vec::new(),
        json: None,
        markdown: None,
        list: 0,
        selection: Selection::default(),
        without: None,
        trace: None,
        #[cfg(feature = "ablation")]
        search: None,
        verdicts: None,
        digests: None,
        opinions: None,
        acts: false,
    };
    let mut args = lexopt::Parser::from_env();
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("corpus") => options.corpora.push(args.value()?.into()),
            Arg::Long("json") => options.json = Some(args.value()?.into()),
            Arg::Long("markdown") => options.markdown = Some(args.value()?.into()),
            Arg::Long("list") => options.list = lexopt::ValueExt::parse(&args.value()?)?,
            Arg::Long("part") => options.selection.part = lexopt::ValueExt::parse(&args.value()?)?,
            Arg::Long("without") => options.without = Some(args.value()?.into()),
            Arg::Long("half") => options.selection.half = lexopt::ValueExt::parse(&args.value()?)?,
            Arg::Long("trace") => options.trace = Some(lexopt::ValueExt::string(args.value()?)?),
            #[cfg(feature = "ablation")]
            Arg::Long("ablate") => options.search = Some(lexopt::ValueExt::parse(&args.value()?)?),
            #[cfg(feature = "ablation")]
            Arg::Long("fit") => options.search = Some(Search::Fit),
            Arg::Long("verdicts") => options.verdicts = Some(args.value()?.into()),
            Arg::Long("acts") => options.acts = true,
            Arg::Long("digests") => options.digests = Some(args.value()?.into()),
            Arg::Long("opinions") => options.opinions = Some(args.value()?.into()),
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            other => return Err(other.unexpected()),
        }
    }
    if options.corpora.is_empty() {
        options.corpora.push(DEFAULT_CORPUS.into());
    }
    Ok(Some(options))
}

/// Scores and prints; how many lines were broken.
fn run(mut options: Options) -> Result<usize, EvalError> {
    let corpus = Corpus::open(&options.corpora)?;
    let mut problems = Problems::default();
    if let Some(file) = &options.without {
        options.selection.disputed = Disputed::read(file)?;
    }
    if let Some(name) = &options.trace {
        print(&trace_text(&corpus, options.selection.half, name, &mut problems)?);
        return Ok(problems.count());
    }
    if let Some(file) = &options.verdicts {
        write_verdicts(&corpus, &options.selection, file, &mut problems)?;
        return Ok(problems.count());
    }
    #[cfg(feature = "ablation")]
    if let Some(search) = options.search {
        print(&match search {
            Search::Loops => tool_guard_eval::ablate_loops(&corpus, options.selection.half, &mut problems),
            Search::Screen => tool_guard_eval::ablate_screen(&corpus, &options.selection, &mut problems),
            Search::Phrases => tool_guard_eval::ablate_phrases(&corpus, &options.selection, &mut problems),
            Search::Claims => tool_guard_eval::ablate_claims(&corpus, &mut problems),
            Search::Fit => tool_guard_eval::fit(&corpus, &mut problems),
        }?);
        return Ok(problems.count());
    }
    if options.acts {
        return acts(&options, &corpus, problems);
    }
    if options.digests.is_some() || options.opinions.is_some() {
        return opinions(&options, &corpus, problems);
    }
    let scores = evaluate(&corpus, &options.selection, &mut problems)?;
    print(&text(&scores, options.list));
    if let Some(file) = &options.without {
        let (unmet, all) = (options.selection.disputed.unmet().collect::<Vec<_>>(), options.selection.disputed.len());
        print(&format!("\nwithout {} of {all} disputed labels ({})\n", all - unmet.len(), file.display()));
        for id in unmet {
            eprintln!("{}: no row or session {id} was met", file.display());
        }
    }
    if let Some(file) = &options.json {
        write_json(file, &scores)?;
    }
    if let Some(file) = &options.markdown {
        let old = std::fs::read_to_string(file).map_err(|source| EvalError::Open { path: file.clone(), source })?;
        let new = page(&old, &scores).ok_or_else(|| EvalError::NoPlace(file.clone()))?;
        std::fs::write(file, new).map_err(|source| EvalError::Write { path: file.clone(), source })?;
    }
    Ok(problems.count())
}

/// Writes what readers would be asked, or prints how traces come out with recorded answers; how many lines were broken.
fn opinions(options: &Options, corpus: &Corpus, mut problems: Problems) -> Result<usize, EvalError> {
    let readers = options.opinions.as_deref().map_or_else(|| Ok(Readers::default()), Readers::read)?;
    let half = options.selection.half;
    if let Some(file) = &options.digests {
        let asked = write_digests(corpus, half, &readers, file, &mut problems)?;
        print(&format!("{asked} questions without an answer are in {}\n", file.display()));
    } else {
        print(&opinions_text(corpus, half, &readers, options.list, &mut problems)?);
    }
    Ok(problems.count())
}

/// The same of acts that a text from outside may have asked for.
fn acts(options: &Options, corpus: &Corpus, mut problems: Problems) -> Result<usize, EvalError> {
    let readers = options.opinions.as_deref().map(Readers::read).transpose()?;
    if let Some(file) = &options.digests {
        let asked = write_act_digests(corpus, options.selection.part, &readers.unwrap_or_default(), file, &mut problems)?;
        print(&format!("{asked} questions without an answer are in {}\n", file.display()));
    } else {
        print(&acts_text(corpus, options.selection.part, readers.as_ref(), options.list, &mut problems)?);
    }
    Ok(problems.count())
}

/// Whoever reads may stop reading.
fn print(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

fn write_json(file: &Path, scores: &Scores) -> Result<(), EvalError> {
    let failed = |source| EvalError::Write { path: file.to_owned(), source };
    let mut json = serde_json::to_string_pretty(scores).map_err(|error| failed(error.into()))?;
    json.push('\n');
    std::fs::write(file, json).map_err(failed)
}
