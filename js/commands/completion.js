// Scripts that complete commands, options and their values, made from the table of commands.
//
// By hand: packages for completion (omelette, tabtab) start the program for every Tab, and Node alone takes 40 ms and more; these
// scripts answer in the shell.
import { UsageError } from "../lib/errors.js";

/** @typedef {import("./command.js").Command} Command */

const GENERAL = ["help", "--help", "--version"];
/** For bash: file names, which may contain blanks. */
const FILES = "local IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$cur\"))";

/** @param {import("./io.js").Io} io @param {string[]} positionals @param {Command[]} commands @returns {Promise<number>} */
export async function run(io, [shell], commands) {
  const script = SCRIPTS[/** @type {keyof typeof SCRIPTS} */ (shell)];
  if (!Object.hasOwn(SCRIPTS, shell ?? "")) throw new UsageError(`completion: which shell? expected ${Object.keys(SCRIPTS).join(", ")}`);
  io.out.write(script(commands));
  return 0;
}

/** @param {Command} command @returns {string[]} every way to write its options */
const flags = ({ options }) => [
  ...Object.entries(options).flatMap(([name, { short }]) => [`--${name}`, ...(short ? [`-${short}`] : [])]),
  "--help",
];

/** @param {Command[]} commands */
function bash(commands) {
  const names = commands.map(({ name }) => name);
  const values = commands.flatMap(({ name, options }) =>
    Object.entries(options)
      .filter(([, { type }]) => type === "string")
      .map(([option, { short, choices, file }]) => {
        const pattern = [`${name}:--${option}`, ...(short ? [`${name}:-${short}`] : [])].join("|");
        const reply = choices ? `COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$cur"))` : file ? FILES : "COMPREPLY=()";
        return `    ${pattern}) ${reply}; return ;;`;
      }),
  );
  const words = commands.map(
    (command) => `    ${command.name}) words="${[...(command.operands?.choices ?? []), ...flags(command)].join(" ")}" ;;`,
  );
  const files = commands.filter(({ operands }) => operands?.files).map(({ name }) => name);
  const operands =
    files.length > 0
      ? `  case "$command:$cur" in\n    ${files.map((name) => `${name}:-*`).join("|")}) ;;\n    ${files.map((name) => `${name}:*`).join("|")}) ${FILES}; return ;;\n  esac\n`
      : "";
  return `# completion of tool-guard for bash: eval "$(tool-guard completion bash)"
_tool_guard() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}" command="" words IFS=$' \\n' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      -*) ;;
      *) command="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  case "$command:$prev" in
${values.join("\n")}
  esac
${operands}  case "$command" in
    "") words="${[...names, ...GENERAL].join(" ")}" ;;
    help) words="${names.join(" ")}" ;;
${words.join("\n")}
    *) return ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o filenames -F _tool_guard tool-guard
`;
}

/** Text inside single quotes of a zsh specification. @param {string} text */
const zshText = (text) => text.replace(/[\\[\]:]/g, "\\$&").replaceAll("'", "'\\''");

/** @param {Command[]} commands */
function zsh(commands) {
  const cases = commands.map(({ name, options, operands }) => {
    const specs = Object.entries(options).map(([option, { short, argument, about, choices, file, type, multiple }]) => {
      const action = choices ? `(${choices.join(" ")})` : file ? "_files" : " ";
      const value = type === "string" ? `:${zshText(argument ?? "value")}:${action}` : "";
      const text = `[${zshText(about)}]${value}`;
      return short ? `'(-${short} --${option})'{-${short},--${option}}'${text}'` : `'${multiple ? "*" : ""}--${option}${text}'`;
    });
    const rest = operands?.choices ? [`'1:${name}:(${operands.choices.join(" ")})'`] : operands?.files ? ["'*:file:_files'"] : [];
    return `    ${name})\n      _arguments ${[...specs, "'--help[this help]'", ...rest].join(" \\\n        ")} ;;`;
  });
  const described = commands.map(({ name, summary }) => `      '${name}:${zshText(summary)}'`);
  return `#compdef tool-guard
# completion of tool-guard for zsh: a file _tool-guard in a folder of $fpath, or source it
_tool_guard() {
  local -a commands
  if (( CURRENT == 2 )); then
    commands=(
${described.join("\n")}
      'help:the options of a command'
    )
    _describe command commands
    compadd -- --help --version
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("\n")}
    help) compadd -- ${commands.map(({ name }) => name).join(" ")} ;;
  esac
}
if [ "$funcstack[1]" = "_tool-guard" ]; then
  _tool_guard "$@"
else
  compdef _tool_guard tool-guard
fi
`;
}

/** @param {string} text */
const fishText = (text) => `'${text.replace(/[\\']/g, "\\$&")}'`;

/** @param {Command[]} commands */
function fish(commands) {
  const names = commands.map(({ name }) => name);
  const lines = [
    "# completion of tool-guard for fish: tool-guard completion fish > ~/.config/fish/completions/tool-guard.fish",
    "complete -c tool-guard -f",
    ...commands.map(({ name, summary }) => `complete -c tool-guard -n __fish_use_subcommand -a ${name} -d ${fishText(summary)}`),
    "complete -c tool-guard -n __fish_use_subcommand -a help -d 'the options of a command'",
    "complete -c tool-guard -n __fish_use_subcommand -l version -s V -d 'the version'",
    "complete -c tool-guard -l help -s h -d 'this help'",
    `complete -c tool-guard -n '__fish_seen_subcommand_from help' -a '${names.join(" ")}'`,
  ];
  for (const { name, options, operands } of commands) {
    const of = `complete -c tool-guard -n '__fish_seen_subcommand_from ${name}'`;
    for (const [option, { short, about, type, choices, file }] of Object.entries(options)) {
      const value = type === "boolean" ? "" : choices ? ` -x -a '${choices.join(" ")}'` : file ? " -r -F" : " -x";
      lines.push(`${of} -l ${option}${short ? ` -s ${short}` : ""}${value} -d ${fishText(about)}`);
    }
    if (operands?.choices) lines.push(`${of} -a '${operands.choices.join(" ")}'`);
    if (operands?.files) lines.push(`${of} -F`);
  }
  return `${lines.join("\n")}\n`;
}

const SCRIPTS = { bash, zsh, fish };
