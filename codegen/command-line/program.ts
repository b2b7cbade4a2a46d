import { Argument, Command, InvalidArgumentError, Option } from "./typed-commander.ts"
import { ABSENT_STATES, AUTH_STATES, MATCH_MODES } from "../../policy/states.ts"
import { check } from "./commands/check.ts"
import { CHECK_FORMATS, DIFF_FORMATS, GATES, TABLE_FORMATS, VERIFY_FORMATS } from "./terminal/choices.ts"
import { SESSION_KINDS } from "../init/session/session-kinds.ts"
import { resultOf, type Result } from "./terminal/result.ts"
import type { Stream, Surroundings } from "./terminal/surroundings.ts"
import type { Terminal } from "./terminal/context.ts"
import { afterCommands, examplesOf } from "./examples.ts"
import { commandOf, defaultsOf } from "../project/defaults.ts"
import { readProject, refuseUnserved, type Places, type Project } from "../project/disk.ts"
import { outputTo } from "../emit/output.ts"
import { progressOn } from "./terminal/progress.ts"
import { MUTANT_MODES } from "../verify/mutant-modes.ts"
import { nearestOf } from "../source/did-you-mean.ts"
import { visible } from "../source/visible.ts"

// Only the imports of `check` are above. Each other command loads its own, so that `check` starts quickly.

/** The terminal of a command, and the ways to write its result. */
export interface Runner {
  readonly terminal: Terminal
  /** Writes the result, and exits with its code. */
  readonly answer: (run: () => Result | Promise<Result>) => Promise<void>
  /** The same for commands without countable progress. */
  readonly busily: (what: string, run: () => Result | Promise<Result>) => Promise<void>
  readonly write: (result: Result) => void
}

/** Every command with its arguments, options and action. */
export function programFor({ root, stdout, stderr }: Surroundings, { terminal, answer, busily, write }: Runner) {
  /** Read on demand, because a command such as `codes` needs no project. */
  const defaults = () => defaultsOf(root)

  const command = commandOf(root)
  const program = new Command(command)
    .description(
      "Checks the access policy, shows whose access a change alters, and generates the guards and the guard table.",
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(visible(text)),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
    })
    .option("--policy <file>", "the policy file (default: policy/app.policy.ts)")
    .option("--routes <file>", "the route list, or `none` to skip the checks that need one (default: the app's own)")
    .option("--json", "print one JSON object with messages, findings and data")
    .configureHelp({ showGlobalOptions: true })
    .hook("preAction", (_, action) => {
      const { routes: list } = places()
      if (list !== null && needsApp(action.name(), action.opts())) refuseUnserved(root, list)
      if (program.opts().json !== true) return
      for (const option of ["format", "watch"])
        if (action.getOptionValueSource(option) === "cli") action.error(`error: --${option} has no effect with --json`)
    })

  const places = (): Places => {
    const { policy = defaults().policy, routes: list = defaults().routes } = program.opts()
    return { root, policy, routes: list === "none" ? null : list }
  }

  const project = (): Project => readProject(places())

  /** Runs once, or with `watch` also after every change. */
  const run = (what: string, doing: (read: Project) => Result, watch = false): Promise<void> =>
    watch
      ? answer(async () => (await import("./terminal/watch.ts")).watching(places(), doing, write))
      : busily(what, () => doing(project()))

  program.commandsGroup("Everyday commands:").helpCommand(true)

  program
    .command("check")
    .description("check the policy, and show every finding with the line it is about")
    .addOption(new Option("--format <format>", "the output format").choices(CHECK_FORMATS).default("text" as const))
    .option("--strict", "fail if a rule is undecided, a line is marked CHECK, or a generated file is out of date")
    .option("--watch", "check again after every change, until interrupted")
    .action(({ format, strict, watch }) => {
      const output = () => outputTo(root, defaults().out)
      return run(
        "checking",
        (read) => check(read, format, terminal, strict === true ? { output: output(), command } : null),
        watch,
      )
    })

  program
    .command("explain")
    .description("show who can open an address, which rule decides, and what would change that")
    .argument("<url>", "an address, or only its path")
    .addOption(new Option("--as <state>", "show this auth state only").choices(AUTH_STATES))
    .action((url, { as }) =>
      busily("explaining", async () =>
        (await import("./commands/explain.ts")).explain(project(), url, as ?? null, terminal),
      ),
    )

  program
    .command("diff")
    .description("show whose access changed between two revisions, or since the last commit")
    .argument("[before]", "the older revision", "HEAD")
    .argument("[after]", "the newer revision (default: the working tree)")
    .addOption(new Option("--format <format>", "the output format").choices(DIFF_FORMATS).default("text" as const))
    .addOption(
      new Option(
        "--fail-on <kind>",
        "exit with code 3 if access changed in this way; `locks` only if the app lost its locks",
      ).choices(GATES),
    )
    .option("--approval <file>", "an approval of this very change, which lets it pass (with --fail-on and --key)")
    .option("--key <file>", "the approver's public key (ed25519, PEM)")
    .option("--app <name>", "with --approval: the app's name in it (default: the name in package.json)")
    .action((before, after, { format, failOn, approval, key, app }, command) => {
      if ((approval === undefined) !== (key === undefined) || (approval !== undefined && failOn === undefined))
        command.error("error: --approval, --key and --fail-on have to be given together")
      if (app !== undefined && approval === undefined) command.error("error: --app has no effect without --approval")
      const signed = approval === undefined || key === undefined ? null : { approval, key, app: app ?? null }
      const question = { before, after: after ?? null, format, failOn: failOn ?? null, approval: signed }
      return busily("comparing", async () => (await import("./commands/diff.ts")).diff(places(), question, terminal))
    })

  program
    .command("generate")
    .description("check the policy, then write the guards and the guard table")
    .option("--check", "fail if a generated file is out of date, and write nothing")
    .option("--out <directory>", "where to write (default: `generated` in the app directory)")
    .option("--watch", "generate again after every change, until interrupted")
    .action(async ({ check: only, out, watch }) => {
      const { generate } = await import("./commands/generate.ts")
      const mode = only === true ? "check" : "write"
      const output = () => outputTo(root, out ?? defaults().out)
      return run("generating", (read) => generate(read, output(), mode, terminal, command), watch)
    })

  program
    .command("test")
    .description("check the policy, then write tests that ask the guards what every kind of visitor gets")
    .option("--check", "fail if the tests are out of date, and write nothing")
    .option("--out <directory>", "the directory of the guards (default: `generated` in the app directory)")
    .action(({ check: only, out }) =>
      busily("writing the tests", async () => {
        const { test, testRunnerOf } = await import("./commands/test.ts")
        const options = { runner: testRunnerOf(root), only: only === true ? "check" : "write", command } as const
        return test(project(), outputTo(root, out ?? defaults().out), options, terminal)
      }),
    )

  program
    .command("routes")
    .description("list every route, with the rule that covers it")
    .action(() =>
      busily("asking for each route", async () => (await import("./commands/routes.ts")).routes(project(), terminal)),
    )

  program
    .command("table")
    .description("print the guard table: what each rule means for each auth state")
    .addOption(
      new Option("--format <format>", "the output format (default: text on a terminal, else markdown)").choices(
        TABLE_FORMATS,
      ),
    )
    .action(({ format }) =>
      busily("making the table", async () =>
        (await import("./commands/table.ts")).table(project(), format ?? null, terminal, command),
      ),
    )

  program
    .command("accept")
    .description("accept one finding on purpose: write it into the policy, with the reason")
    .argument("<code>", "the code of the finding, as `check` shows it")
    .argument("<path>", "the path pattern of the rule that the finding is about")
    .addOption(
      new Option("--match <mode>", "the match mode of that rule").choices(MATCH_MODES).default("exact" as const),
    )
    .requiredOption("--because <sentence>", "the reason, for the auditor")
    .option(
      "--until <date>",
      "the last day on which it is accepted (UTC), such as 2027-01-31; after that `check` fails again",
    )
    .action((code, rule, { match, because, until }) =>
      busily("accepting", async () =>
        (await import("./commands/accept.ts")).accept(
          places(),
          { code, rule: rule as `/${string}`, match, why: because, ...(until === undefined ? {} : { until }) },
          terminal,
        ),
      ),
    )

  program
    .command("codes")
    .description("explain a code that `check` shows, or list all codes")
    .addArgument(new Argument("[code]", "such as P304 (default: list all)"))
    .action((code) => answer(async () => (await import("./commands/codes.ts")).codes(code, command)))

  program.commandsGroup("Setting up:")

  program
    .command("scan")
    .description(
      "ask a running app who can open each of its routes today. Needs no policy, writes nothing, and sends GET requests only, to that origin only",
    )
    .argument("[origin]", "where the app runs, such as http://localhost:3000 (default: starts the app's own build)")
    .option("--cookie <name=file...>", "also open pages as this visitor, with the Cookie header in this file")
    .option("--param <name=value...>", "the value of a route's param (default: from the app's own links, or made up)")
    .option("--all", "also open what may do something when it is opened, such as a sign-out. Comes last")
    .option("--remote", "allow an origin that is not on this machine")
    .option(
      "--compare <file>",
      "ask again for every address of this earlier scan, and exit with code 3 if anybody gets something else",
    )
    .action((origin, { cookie, param, all, remote, compare }, command) => {
      if (compare !== undefined && (param !== undefined || all === true))
        command.error("error: --param and --all have no effect with --compare, which asks for the same addresses again")
      const progress = progressOn(stderr)
      const question = {
        origin: origin ?? null,
        cookies: cookie ?? [],
        params: param ?? [],
        all: all === true,
        remote: remote === true,
        compare: compare ?? null,
      }
      return answer(async () =>
        (await import("./commands/scan.ts")).scan(places(), question, progress.step, terminal).finally(progress.end),
      )
    })

  program
    .command("init")
    .description(
      "set up this React Router app: policy, plugin, middleware and guards, with everything closed except the sign-in page",
    )
    .option("--dry-run", "show the patch and write nothing (of generated files, only names and sizes)")
    .option("--all", "with --dry-run: show the generated files in the patch, too")
    .option("--open-prerendered", "open pre-rendered pages, whose files are public anyway")
    .option("--keep <file>", "write the policy that keeps access as this scan (`scan --json`) saw it")
    .option("--agents", "also add lines for coding agents to AGENTS.md")
    .addOption(
      new Option(
        "--session <kind>",
        "what keeps the app's sessions; `own` is your own code, and `none` leaves the session port to you (default: detected)",
      ).choices(SESSION_KINDS),
    )
    .action(({ dryRun, all, openPrerendered, keep = null, agents, session = null }, command) => {
      if (all === true && dryRun !== true) command.error("error: --all has no effect without --dry-run")
      const { policy = defaults().policy } = program.opts()
      const shown = dryRun === true ? (all === true ? "all" : "patch") : false
      return busily("setting up", async () =>
        (await import("./commands/init.ts")).init(
          {
            root,
            policy,
            dryRun: shown,
            openPrerendered: openPrerendered === true,
            keep,
            agents: agents === true,
            session,
          },
          terminal,
        ),
      )
    })

  program
    .command("new")
    .description("print a minimal policy for the app's routes, with everything closed")
    .addOption(
      new Option("--absent <states...>", "states that the sign-in provider cannot produce").choices(ABSENT_STATES),
    )
    .action(({ absent }) =>
      busily("writing a policy", async () =>
        (await import("./commands/new.ts")).newPolicy(project(), terminal, absent),
      ),
    )

  program
    .command("eject")
    .description("take the package out of this app, and leave its locks as files of the app")
    .option("--dry-run", "show the patch and write nothing (of copied files, only their number)")
    .action(({ dryRun }) =>
      busily("taking the package out", async () =>
        (await import("./commands/eject.ts")).eject(places(), dryRun === true, terminal),
      ),
    )

  program.commandsGroup("For reviews and audits:")

  program
    .command("history")
    .description("list what each version of the policy on the main line opened and closed, newest first")
    .addOption(new Option("--format <format>", "the output format").choices(DIFF_FORMATS).default("text" as const))
    .action(({ format }) => {
      const progress = progressOn(stderr)
      return answer(async () =>
        (await import("./commands/history.ts"))
          .history(places(), format, progress.step, terminal)
          .finally(progress.end),
      )
    })

  program
    .command("report")
    .description(
      "print a report for auditors: the guard table, and when access last changed at each rule (HTML or CSV)",
    )
    .addOption(
      new Option("--format <format>", "the output format").choices(["html", "csv"] as const).default("html" as const),
    )
    .option("--record <file>", "report on this access record (default: the project's own history)")
    .option("--host <host>", "the app's host, printed on every sheet")
    .option("--at <commit>", "report as of this older version (default: the newest)")
    .action(({ format, record: file, host, at }) => {
      const progress = progressOn(stderr)
      const question = { format, record: file ?? null, host: host ?? null, at: at ?? null }
      return answer(async () =>
        (await import("./commands/report.ts")).report(places(), question, progress.step).finally(progress.end),
      )
    })

  program
    .command("record")
    .description("write the access record: every version of the policy on the main line, and what each changed")
    .option("--out <file>", "where to write, or `-` to print (default: sallyport.record.json)")
    .option("--app <name>", "the app's name in the record (default: the name in package.json)")
    .option("--schema", "print the JSON Schema of such records instead")
    .action(({ out, app, schema }) => {
      if (schema === true)
        return answer(async () => {
          const text = (await import("../record/record-schema.ts")).recordJsonSchema()
          return resultOf({ stdout: text, data: () => ({ schema: JSON.parse(text) as unknown }) })
        })
      const progress = progressOn(stderr)
      return answer(async () =>
        (await import("./commands/record.ts"))
          .record(places(), { out: out ?? null, app: app ?? null }, progress.step)
          .finally(progress.end),
      )
    })

  program
    .command("verify-record")
    .description("check an access record: compile every version again, and name the first claim that is false")
    .argument("<file>", "the access record")
    .option("--digest <digest>", "fail unless the record has this digest")
    .action((file, { digest }) => {
      const progress = progressOn(stderr)
      return answer(async () =>
        (await import("./commands/verify-record.ts"))
          .verifyRecord(places(), { file, digest: digest ?? null }, progress.step)
          .finally(progress.end),
      )
    })

  program
    .command("approve")
    .description("sign an approval of one access change, so that `diff --fail-on` lets it pass")
    .argument("[before]", "the older revision", "HEAD")
    .argument("[after]", "the newer revision (default: the working tree)")
    .requiredOption("--key <file>", "the approver's private key (ed25519, PEM)")
    .option("--by <name>", "the name of the person who approves")
    .option("--because <sentence>", "why the change is approved")
    .option("--until <date>", "the last day on which the approval counts (UTC), such as 2027-01-31")
    .option("--statement <file>", "instead of those three: sign this unsigned statement from a workbench")
    .option("--app <name>", "with --statement: the app's name in it (default: the name in package.json)")
    .option("--out <file>", "where to write, or `-` to print (default: sallyport.approval.json)")
    .action((before, after, { key, by, because, until, statement, app, out }, command) => {
      const words = [by, because, until].filter((word) => word !== undefined)
      const isSaid = by !== undefined && because !== undefined && until !== undefined
      if (statement === undefined ? !isSaid : words.length > 0)
        command.error("error: give --by, --because and --until, or give --statement instead of them")
      if (app !== undefined && statement === undefined) command.error("error: --app has no effect without --statement")
      const said = isSaid ? { by, because, until } : { statement: statement ?? "" }
      const question = { before, after: after ?? null, key, said, out: out ?? null, app: app ?? null }
      return busily("comparing", async () =>
        (await import("./commands/approve.ts")).approve(places(), question, terminal),
      )
    })

  program
    .command("probe")
    .description(
      "test a running deployment: compare its policy and its answers with the guard table. Sends GET requests only, and only to that origin",
    )
    .argument("<origin>", "where it runs, such as https://shop.example")
    .option("--record <file>", "compare with the newest policy of this access record (default: the project's policy)")
    .option("--cookie <state=file...>", "also test in this auth state, with the Cookie header in this file")
    .option("--health <path>", "the path of its JSON with the policy's hash as `policy`", "/healthz")
    .action((origin, { record: file, cookie, health }) => {
      const progress = progressOn(stderr)
      const question = { origin, record: file ?? null, cookies: cookie ?? [], health }
      return answer(async () =>
        (await import("./commands/probe.ts")).probe(places(), question, progress.step, terminal).finally(progress.end),
      )
    })

  program
    .command("verify")
    .description(
      "prove that policy, guards and router agree about access, and count the typos in the policy that no check would catch",
    )
    .addOption(new Option("--format <format>", "the output format").choices(VERIFY_FORMATS).default("text" as const))
    .addOption(
      new Option(
        "--mutants <mode>",
        "what to do about uncaught typos: fail (`gate`, the default if there are access tests) or list them (`report`)",
      ).choices(MUTANT_MODES),
    )
    .option("--tests <file>", "access tests: what visitors get at single addresses (default: tests/policy/access.txt)")
    .action(({ format, mutants, tests }) => {
      const progress = progressOn(stderr)
      const question = { format, mutants: mutants ?? null, tests: tests ?? null, onProgress: progress.step }
      return answer(async () =>
        (await import("./commands/verify.ts")).verify(project(), question, terminal).finally(progress.end),
      )
    })

  program.addHelpText("after", () => afterCommands(command))
  program.showHelpAfterError(`\nUsage: ${command} <command> [options]\nAll commands: ${command} help`)
  for (const one of program.commands) {
    one.addHelpText("after", () => examplesOf(one.name(), command))
    one.showHelpAfterError(
      `\nUsage: ${command} ${one.name()} ${one.usage()}\nOptions and examples: ${command} ${one.name()} --help`,
    )
    for (const choice of [...one.options, ...one.registeredArguments]) suggestNearest(choice)
  }

  return program
}

/** True if a command is about the app in this directory. Auditors run the others far away from any app. */
const needsApp = (
  name: string,
  { record, schema }: { readonly record?: unknown; readonly schema?: unknown },
): boolean => !["codes", "verify-record"].includes(name) && record === undefined && schema === undefined

/** An option or an argument, which may have a list of choices. */
type Choosing = Pick<InstanceType<typeof Option>, "argChoices" | "parseArg">

/** Names the nearest choice to a value that is none. */
function suggestNearest(one: Choosing): void {
  const { argChoices: choices, parseArg: parse } = one
  if (choices === undefined || parse === undefined) return
  one.parseArg = <T>(value: string, previous: T): T => {
    const nearest = choices.includes(value) ? null : nearestOf(value, choices)
    if (nearest === null) return parse(value, previous)
    throw new InvalidArgumentError(`Did you mean \`${nearest}\`? Allowed choices are ${choices.join(", ")}.`)
  }
}

/** Columns of help if the terminal reports none. */
const WIDTH = 80

const widthOf = ({ isTTY, columns = WIDTH }: Stream): number => (isTTY === true ? columns : WIDTH)
