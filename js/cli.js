// The commands of `tool-guard` under the host's own program: `openclaw toolguard report`.

const NAME = "toolguard";
/** How a user calls them. */
const PROGRAM = `openclaw ${NAME}`;
const DESCRIPTION = "Tool Guard: status, report, replay and more";

/**
 * Whether this process is the host's program, started for these commands: it loads the plugin like a gateway, guards nothing and ends.
 * @param {string[]} argv of the process; an option before the command is not looked past, for its value may be the name
 */
export const runsCommands = (argv) => argv[2] === NAME;

/**
 * The part of the host's command line library (commander) that is used.
 * @typedef {{ description(text: string): Command, helpOption(flags: boolean): Command, allowUnknownOption(): Command,
 *   allowExcessArguments(): Command, argument(name: string): Command, action(run: (args: string[]) => Promise<void>): Command }} Command
 */

/** @param {any} api the host's plugin API */
export function registerCommands(api) {
  api.registerCli?.(
    (/** @type {{ program: { command(name: string): Command } }} */ { program }) => {
      program
        .command(NAME)
        .description(DESCRIPTION)
        // help and options are the command's own
        .helpOption(false)
        .allowUnknownOption()
        .allowExcessArguments()
        .argument("[args...]")
        .action(async (args) => {
          const [{ main }, { processIo }] = await Promise.all([import("./commands/cli.js"), import("./commands/io.js")]);
          process.exitCode = await main(asTyped(args, process.argv), processIo(PROGRAM));
        });
    },
    { commands: [NAME], descriptors: [{ name: NAME, description: DESCRIPTION, hasSubcommands: false }] },
  );
}

/**
 * The arguments as typed: hosts remove options that they know themselves, such as `--json`.
 * @param {string[]} given by the host @param {string[]} argv of the process
 */
function asTyped(given, argv) {
  const at = argv.indexOf(NAME, 2);
  return at < 0 ? given : argv.slice(at + 1);
}
