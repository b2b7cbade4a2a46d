import { commandOf, defaultsOf } from "../../project/defaults.ts"
import { readProject, refuseUnprepared, refuseUnguardable, type ProjectPaths } from "../../project/disk.ts"
import { nearestOf } from "../../source/did-you-mean.ts"
import { visible } from "../../source/visible.ts"
import type { Runner } from "./actions.ts"
import { addAuditCommands } from "./audits.ts"
import { addBasicCommands } from "./basic.ts"
import { afterCommands, examplesOf } from "./examples.ts"
import { addSetUpCommands } from "./setting-up.ts"
import { Command, InvalidArgumentError, type Option } from "./typed-commander.ts"

/**
 * The environment of a command: directory, streams, variables. Commands use nothing of the process except through
 * it, but git and the router get the variables of the process.
 */
export interface CommandEnvironment {
  /** The project's directory, absolute. */
  readonly root: string
  readonly stdout: Stream
  readonly stderr: Stream & { readonly fd: number }
  /** Environment variables for this command line. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** An output stream. `columns` is the width of the terminal that it shows. */
export interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly write: (text: string) => unknown
}

/** A command line with the options that every command takes, and no command yet. */
const withSharedOptions = (name: string) =>
  new Command(name)
    .exitOverride()
    .option("--policy <file>", "the policy file (default: policy/app.policy.ts)")
    .option("--routes <file>", "the route list, or `none` to skip the checks that need one (default: the app's own)")
    .option("--json", "print one JSON object with messages, findings and data")

/**
 * Reads a command line without running it: commands are made with the streams that they write to, which depend on
 * `--json`. `words` are the command and its arguments, without options and their values; `isJson` is true for `--json`.
 */
export function readWords(args: readonly string[]): { readonly words: readonly string[]; readonly isJson: boolean } {
  const parser = withSharedOptions("").configureOutput({ writeErr: () => {} })
  let words: readonly string[] = []
  try {
    words = parser.parseOptions([...args]).operands
  } catch {
    // An option lacks its value: the commands' own parser reports it.
  }
  return { words, isJson: parser.opts().json === true }
}

/** Every command with its arguments, options and action. */
export function programFor({ root, stdout, stderr }: CommandEnvironment, runner: Runner) {
  const defaults = () => defaultsOf(root)
  const command = commandOf(root)
  const program = withSharedOptions(command)
    .description(
      "Checks the access policy, shows whose access a change alters, and generates the guards and the guard table.",
    )
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(visible(text)),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
    })
    .configureHelp({ showGlobalOptions: true })
    .hook("preAction", (_, action) => {
      const { routes: list } = paths()
      // In an app that cannot be guarded, no command runs: the user gets the reason instead.
      if (list !== null && needsApp(action.name(), action.opts())) {
        refuseUnguardable(root, list)
        refuseUnprepared(paths(), action.name() === "scan")
      }
      if (list === null && needsRoutes(action.name(), action.opts()))
        action.error(`error: \`${action.name()}\` needs the app's routes, so it cannot run with --routes none`)
      if (program.opts().json !== true) return
      // With `--json` the output has one format, and is written once.
      for (const option of ["format", "watch"])
        if (action.getOptionValueSource(option) === "cli") action.error(`error: --${option} has no effect with --json`)
    })

  const policy = (): string => program.opts().policy ?? defaults().policy

  const paths = (): ProjectPaths => {
    const { routes: list = defaults().routes } = program.opts()
    return { root, policy: policy(), routes: list === "none" ? null : list }
  }

  const actions = { ...runner, root, command, defaults, policy, paths, project: () => readProject(paths()) }
  addBasicCommands(program, actions)
  addSetUpCommands(program, actions)
  addAuditCommands(program, actions)

  program.addHelpText("after", () => afterCommands(command))
  program.showHelpAfterError(`\nUsage: ${command} <command> [options]\nAll commands: ${command} help`)
  for (const subcommand of program.commands) {
    const name = subcommand.name()
    subcommand.addHelpText("after", () => examplesOf(name, command))
    subcommand.showHelpAfterError(
      `\nUsage: ${command} ${name} ${subcommand.usage()}\nOptions and examples: ${command} ${name} --help`,
    )
    for (const value of [...subcommand.options, ...subcommand.registeredArguments]) suggestNearest(value)
  }

  return program
}

/**
 * True if a command needs an app in this directory. `codes`, and commands that read an access record or print a schema,
 * also work without an app, such as on an auditor's machine.
 */
const needsApp = (
  name: string,
  { record, schema }: { readonly record?: unknown; readonly schema?: unknown },
): boolean => !["codes", "verify-record"].includes(name) && record === undefined && schema === undefined

/**
 * True if a command can do nothing without the app's routes. `scan --compare` takes its addresses from the earlier
 * scan.
 */
const needsRoutes = (name: string, { compare }: { readonly compare?: unknown }): boolean =>
  ["routes", "new"].includes(name) || (name === "scan" && compare === undefined)

/** An option or an argument, which may have choices. */
type WithChoices = Pick<InstanceType<typeof Option>, "argChoices" | "parseArg">

/** Adds the nearest choice to the error about an invalid value of an option or argument. */
function suggestNearest(target: WithChoices): void {
  const { argChoices: choices, parseArg: parse } = target
  if (choices === undefined || parse === undefined) return
  target.parseArg = <T>(value: string, previous: T): T => {
    const nearest = choices.includes(value) ? null : nearestOf(value, choices)
    if (nearest === null) return parse(value, previous)
    throw new InvalidArgumentError(`Did you mean \`${nearest}\`? Allowed choices are ${choices.join(", ")}.`)
  }
}

/** The width of a stream that reports none, in columns. */
const WIDTH = 80

/** The width to which text is wrapped on a stream. A terminal of unknown width can report 0 columns. */
export const widthOf = ({ isTTY, columns }: Stream): number => (isTTY === true && columns ? columns : WIDTH)
