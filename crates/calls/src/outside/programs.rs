//! What programs are known to do, as data. A program or a subcommand that is in no table may do anything.

use crate::outside::effect::EffectOutside;
use crate::verbs;

/// Programs that test, build, or change files of the workspace whatever they are told.
const WORKING: &str = "pytest tox nox jest vitest mocha ava tap tsc eslint prettier biome stylelint ruff black isort flake8 mypy pyright pylint bandit rustfmt \
    gofmt goimports golangci-lint shellcheck hadolint yamllint markdownlint cmake ninja meson ctest gcc g++ clang clang++ cc c++ rustc \
    javac kotlinc swiftc ld ar strip objdump webpack rollup esbuild parcel phpunit rspec rubocop sphinx-build mkdocs pandoc pdflatex latexmk \
    dot ffmpeg ffprobe convert magick identify gs pdftotext tar zip unzip gzip gunzip bzip2 xz zstd 7z patch virtualenv pre-commit \
    autopep8 clang-format clang-tidy cppcheck coverage nyc c8 wasm-pack wasm-bindgen protoc buf sass less postcss tailwindcss svgo \
    kill pkill killall mktemp mkfifo diff3 split csplit playwright cypress gdb lldb";

/// Programs that run the files that they name.
const RUNNING: &str = "java scala kotlin groovy sage octave tsx ts-node r tclsh swipl ghci runghc elixir mix erl godot";

/// Programs that change the files that they name.
const FILES: &str = "cp mv mkdir touch ln rm rmdir chmod chown chgrp tee truncate unlink install shred rename";

/// Programs that look, beside those of the shell's own table.
const LOOKING: &str = "cd pushd popd pwd true false : sleep wait export set unset alias local readonly shift declare typeset return break continue done fi esac \
    for in case select trap shopt ulimit umask hash times jobs bg fg disown read exit ls rg bat exa eza fzf htop ncdu tig delta cloc tokei \
    scc jless xmllint openssl nm readelf ldd otool vmstat iostat mpstat pmap uuidgen cal bc expr tput clear reset \
    sha512sum b2sum cksum comm join paste fold fmt expand look rev numfmt csvlook exiftool mediainfo man info apropos whatis groups \
    last lastlog w users logname tty locale getconf arch sw_vers system_profiler lsusb lspci lsmod lsattr getfacl findmnt mountpoint blkid";

/// A program that is told by its first words what to do: words that look, words that work in the workspace, and words whose
/// act is what stands in files. What is in no list may do anything.
struct Row {
    programs: &'static str,
    looks: &'static str,
    works: &'static str,
    of_files: &'static str,
}

const ROWS: &[Row] = &[
    Row {
        programs: "git",
        looks: "status log diff show blame annotate shortlog reflog rev-parse rev-list ls-files ls-tree ls-remote cat-file describe grep name-rev \
            merge-base for-each-ref count-objects fsck check-ignore check-attr version help whatchanged symbolic-ref var cherry diff-tree \
            diff-index show-ref show-branch verify-commit",
        works: "add commit checkout switch restore stash merge rebase reset cherry-pick revert mv rm init clone pull fetch tag branch remote \
            config worktree clean apply am submodule bisect gc notes sparse-checkout update-index lfs archive format-patch maintenance prune",
        of_files: "push",
    },
    Row {
        programs: "npm pnpm yarn bun",
        looks: "ls list ll view info show outdated audit why explain root prefix bin whoami search fund doctor licenses pack-info --version -v",
        works: "install i ci add remove rm uninstall un update up upgrade dedupe prune rebuild test t tst start init link unlink pack cache create import \
            set version pkg config",
        of_files: "publish",
    },
    Row {
        programs: "cargo",
        looks: "tree metadata search version locate-project info",
        works: "build b test t check c clippy fmt doc clean bench add remove update fetch fix nextest llvm-cov miri expand new init vendor generate-lockfile deny audit machete",
        of_files: "run r publish install xtask",
    },
    Row {
        programs: "go",
        looks: "version env list doc help",
        works: "build test vet fmt mod get generate install clean work fix tool",
        of_files: "run",
    },
    Row {
        programs: "pip pip3 pipx uv poetry pipenv conda mamba gem bundle composer nuget",
        looks: "list show freeze check search info outdated tree index version help config env",
        works: "install sync add remove uninstall lock update upgrade download venv init require dump-autoload export compile build cache create pip python",
        of_files: "publish upload push",
    },
    Row {
        programs: "apt apt-get apt-cache brew dnf yum apk pacman snap",
        looks: "list search show info policy depends rdepends outdated update",
        works: "",
        of_files: "",
    },
    Row {
        programs: "docker podman",
        looks: "ps images logs inspect version info stats top port history diff search events ls df",
        works: "build buildx pull",
        of_files: "run start restart",
    },
    Row {
        programs: "docker-compose",
        looks: "ps logs config top images ls port version events",
        works: "build pull",
        of_files: "up start restart down stop create run",
    },
    Row {
        programs: "kubectl oc k9s",
        looks: "get describe logs top explain version api-resources api-versions cluster-info diff wait auth events",
        works: "",
        of_files: "apply",
    },
    Row {
        programs: "helm",
        looks: "list ls status get show search template lint history version env verify",
        works: "package dependency pull",
        of_files: "upgrade install",
    },
    Row {
        programs: "terraform tofu",
        looks: "version show output validate providers graph plan",
        works: "init fmt get",
        of_files: "apply",
    },
    Row {
        programs: "systemctl launchctl",
        looks: "status is-active is-enabled is-failed list-units list-unit-files list-timers show cat list print",
        works: "",
        of_files: "",
    },
    Row {
        programs: "dotnet",
        looks: "list --info --version",
        works: "build test restore clean format new add remove",
        of_files: "run publish",
    },
    Row { programs: "swift", looks: "--version", works: "build test package", of_files: "run" },
    Row {
        programs: "flutter dart",
        looks: "doctor devices --version analyze",
        works: "build test pub format create clean fix compile",
        of_files: "run",
    },
    Row {
        programs: "tmux screen",
        looks: "ls list-sessions list-windows list-panes capture-pane has-session display-message show-options -ls",
        works: "",
        of_files: "",
    },
    Row {
        programs: "rustup nvm pyenv rbenv asdf mise volta",
        looks: "show list ls versions which current version --version",
        works: "install use update default component target toolchain global local shell",
        of_files: "",
    },
    Row { programs: "bazel buck2", looks: "query cquery info version", works: "build test clean coverage fetch", of_files: "run" },
    Row { programs: "alembic", looks: "current history heads show branches check", works: "revision init", of_files: "upgrade downgrade" },
    Row {
        programs: "vite next nuxt astro turbo nx lerna",
        looks: "info --version graph",
        works: "build dev lint test preview start check serve sync typecheck",
        of_files: "run",
    },
];

/// Words between a program and what it is told: `docker image ls`.
const OBJECTS: &str = "image container volume network system context builder stack compose repo";

/// Words of scripts and targets that test, build, or serve what is in the workspace, and words that may stand beside them.
const SAFE_SCRIPTS: &str = "state status show list report monitor poll wait ping health count stats info log logs history test tests testing spec build compile lint check checks typecheck type types tsc format fmt fix prettier eslint watch dev develop start \
    serve preview clean coverage cov ci storybook generate codegen bench benchmark benchmarks docs debug verify validate install deps dependencies \
    dist bundle setup bootstrap assemble package analyze analyse audit prepare all";
const BESIDE: &str = "unit integration e2e smoke run runner server gen doc local make js ts py sh rs go css web client app src scripts script quick fast full only \
    module modules main and or the x api ui core lib";

/// Words by which the commands of services list and show: `stripe charges list`.
const LISTING: &str = "list ls get show view status describe info search help version logs log history diff whoami inspect retrieve ps ping watch tail wait checks lint plan doctor validate stats top";

/// Programs whose words are people, places or files, not what to do.
const ADDRESSING: &str = "mail mailx mutt sendmail msmtp ssh telnet nc ncat netcat ftp sftp scp rsync notify-send say osascript xdotool wall write open xdg-open at batch \
    echo dd su sudo eval source chroot nsenter";

pub(super) fn is(table: &str, word: &str) -> bool {
    table.split_ascii_whitespace().any(|each| each == word)
}

/// A program that needs no word to be known.
pub(super) fn of_program(program: &str) -> Option<EffectOutside> {
    if is(WORKING, program) {
        return Some(EffectOutside::Workspace);
    }
    if is(RUNNING, program) {
        return Some(EffectOutside::OfFiles);
    }
    is(LOOKING, program).then_some(EffectOutside::None)
}

/// Whether a program changes the files that it names.
pub(super) fn changes_files(program: &str) -> bool {
    is(FILES, program)
}

/// What a program with subcommands does.
pub(super) fn of_subcommand(program: &str, words: &[&str]) -> EffectOutside {
    let mut words: Vec<&str> = words.iter().copied().filter(|word| !is_assignment(word)).collect();
    let compose = program == "docker" && words.first() == Some(&"compose");
    let program = if compose { "docker-compose" } else { program };
    while words.first().is_some_and(|first| compose && *first == "compose" || program == "docker" && words.len() > 1 && is(OBJECTS, first))
    {
        words.remove(0);
    }
    let first = words.first().copied().unwrap_or_default();
    let Some(row) = ROWS.iter().find(|row| is(row.programs, program)) else { return of_service(program, &words) };
    let second = words.get(1).copied().unwrap_or_default();
    let by_script = is("npm pnpm yarn bun", program);
    match first {
        "" if by_script => EffectOutside::Workspace,
        "" => EffectOutside::None,
        _ if is(row.looks, first) => EffectOutside::None,
        _ if is(row.works, first) => EffectOutside::Workspace,
        _ if is(row.of_files, first) => EffectOutside::OfFiles,
        "run" | "run-script" if by_script => of_script(second),
        "rollout" if matches!(second, "status" | "history") => EffectOutside::None,
        "config" if matches!(second, "view" | "current-context" | "get-contexts") => EffectOutside::None,
        "state" | "workspace" if matches!(second, "list" | "show") => EffectOutside::None,
        _ if by_script && program != "npm" => of_script(first),
        _ => EffectOutside::Act,
    }
}

fn is_assignment(word: &str) -> bool {
    word.contains('=') && !word.starts_with('-')
}

/// The command of a service that is in no table: its last word before options and values says what it does.
fn of_service(program: &str, words: &[&str]) -> EffectOutside {
    let told: Vec<&str> = words
        .iter()
        .copied()
        .take_while(|word| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        })
        .take(4)
        .collect();
    let is_listing = |word: &&str| is(LISTING, word) || ["get-", "list-", "describe-", "head-"].iter().any(|start| word.starts_with(start));
    // an object's name may follow: `gh pr view main`, but not `x pay list`
    let at = told.iter().position(is_listing);
    let acts = |word: &&str| verbs::of_verb(word) == Some(crate::effect::Effect::Do) && !verbs::is_noun(word);
    match at {
        Some(at) if at <= 2 && !is(ADDRESSING, program) && !told.iter().take(at).any(acts) => EffectOutside::None,
        _ => EffectOutside::Act,
    }
}

/// A script of the workspace, or a target: what its name says of it.
pub(super) fn of_script(name: &str) -> EffectOutside {
    let base = name.rsplit('/').next().unwrap_or(name);
    let (mut safe, mut told) = (base.is_ascii(), false);
    verbs::each_word(base, |word| {
        let tells = is(SAFE_SCRIPTS, word);
        (safe, told) = (safe && (tells || is(BESIDE, word)), told || tells);
    });
    if safe && told { EffectOutside::Workspace } else { EffectOutside::OfFiles }
}
