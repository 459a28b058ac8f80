//! The command line.
#![forbid(unsafe_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::Arg;
use tool_guard_eval::{Corpus, EvalError, Problems, Scores, evaluate, text};

const DEFAULT_CORPUS: &str = "../shared/corpus";
const DEFAULT_LIST: usize = 20;

const HELP: &str = "\
Usage: npm run eval -- [--corpus DIR] [--json FILE] [--list N]

Replays recorded sessions and labelled corpora through the guard's core and prints how it does.

  --corpus DIR  the corpus (../shared/corpus); relative paths start at the project's folder
  --json FILE   writes the figures as one JSON object, shares as fractions of 1
  --list N      how many missed loops and touched calls are listed (20)
  --help        this text

A corpus holds transcripts/*.jsonl, loops.jsonl, errors.jsonl, injection.jsonl, secrets.jsonl and in cases/
loop_*.jsonl, injection_benign.jsonl, truncate.jsonl and repair.jsonl, each plain or gzip'd (.gz).
What is missing is left out (null in the JSON). Broken lines are said on standard error; the exit code is then 1.
";

struct Options {
    corpus: PathBuf,
    json: Option<PathBuf>,
    list: usize,
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
    match run(&options) {
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
    let mut options = Options { corpus: DEFAULT_CORPUS.into(), json: None, list: DEFAULT_LIST };
    let mut args = lexopt::Parser::from_env();
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("corpus") => options.corpus = args.value()?.into(),
            Arg::Long("json") => options.json = Some(args.value()?.into()),
            Arg::Long("list") => options.list = lexopt::ValueExt::parse(&args.value()?)?,
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(options))
}

/// Scores and prints; how many lines were broken.
fn run(options: &Options) -> Result<usize, EvalError> {
    let corpus = Corpus::open(&options.corpus)?;
    let mut problems = Problems::default();
    let scores = evaluate(&corpus, &mut problems)?;
    print(&text(&scores, options.list));
    if let Some(file) = &options.json {
        write_json(file, &scores)?;
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
