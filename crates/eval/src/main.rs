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

const HELP: &str = "\
Usage: npm run eval -- [option]...

Replays labelled traces and recorded sessions through the guard's core and prints how it does. Without --corpus these are the traces of
tests/traces, and beside the figures of this guard stand those of other guards' rules on the same traces.

  --corpus DIR  a corpus (tests); relative paths start at the project's folder; several are taken together
  --half HALF   traces of one half only, even or odd by the hash of their family: rules are made on one and measured on the other
  --list N      how many wrong traces of each kind, missed loops and touched calls are listed (0)
  --trace NAME  prints every call of one trace with what the guard did, and no figures
  --verdicts FILE  writes every verdict about traces and recorded sessions that changes something, and prints no figures: a line is
                the file and the trace or session in it, the call's number, rule, action, count and text (as JSON), with tabs
                between; `diff` of two such files shows what two versions do differently
  --part PART   errors, injections and secrets of some sources only: `aside` is every third by name in each file, `build`
                the others
  --without FILE  leaves out the rows of errors, injections and secrets, and the sessions as to loops, whose labels are held to be
                wrong: a line each, the id, a tab and the reason (crates/eval/disputed.tsv)
  --json FILE   writes the figures as one JSON object, shares as fractions of 1
  --markdown FILE  puts tables of accuracy into a page, between the lines <!-- eval: begin --> and <!-- eval: end -->
  --ablate PART turns off each row of the tables of loops (PART `loops`, on traces and recorded sessions) or each part of the screening for injections (PART
                `screen`), and prints what only it does
  --fit         searches values of the tables of loops that do better on one half of the traces, and prints what they bring on the
                other; changes nothing
  --digests FILE  writes what a second opinion would be asked about the traces and has no answer yet: JSON objects with `id`, `question`
                and `text`
  --opinions FILE  prints how the traces come out with these answers (a line each, with tabs between: id, stuck, working or waiting,
                confidence from 0 to 100, who), and with readers that are wrong in 10, 20 and 30 % of cases
  --acts        prints how acts come out that a text from outside may have asked for: labelled sessions of acts/*.jsonl, runs of AgentDojo and
                recorded sessions; of AgentDojo the suites banking and travel are `--part aside`, the others `build`; with --digests and
                --opinions as above
  --help        this text

A corpus holds labelled traces in traces/*.jsonl, recorded sessions in transcripts/*.jsonl or sessions/*.jsonl, loops.jsonl,
errors.jsonl, injection.jsonl, secrets.jsonl, claims.jsonl (labelled answers), acts/*.jsonl, and in cases/ injection_benign.jsonl and hallucination.jsonl, each plain or gzip'd (.gz).
What is missing is left out (null in the JSON). Broken lines are said on standard error; the exit code is then 1.

tests/traces/README.md describes a trace. One that is healthy or waiting must not be `stopped` (a call blocked or the run `ended`), nor,
unless its `max` is \"note\", be `overnoted`: shown anything of the guard's but the correction of a call that the trace marks as
failed. One that is stuck is in time if a call was blocked or the run ended at its call `by` (counted from 1) or before, else `late`;
`noted` if it was never stopped but the model was told something, else `missed`.
";

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
    Fit,
}

#[cfg(feature = "ablation")]
impl std::str::FromStr for Search {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "loops" => Ok(Self::Loops),
            "screen" => Ok(Self::Screen),
            _ => Err("it is `loops` or `screen`".to_owned()),
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
