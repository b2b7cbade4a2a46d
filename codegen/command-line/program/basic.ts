import { AUTH_STATES, MATCH_MODES } from "../../../policy/states.ts"
import { outputTo } from "../../emit/output.ts"
import type { Project } from "../../project/disk.ts"
import { visibleLine } from "../../source/visible.ts"
import { check } from "../commands/check.ts"
import { CHECK_FORMATS, DIFF_FORMATS, GATES, TABLE_FORMATS } from "../terminal/choices.ts"
import type { Result } from "../terminal/result.ts"
import type { ActionContext } from "./actions.ts"
import { Argument, Option, type CommandUnknownOpts } from "./typed-commander.ts"

// Only `check` is imported statically, so that it starts quickly. The other commands are imported when they run.

/** Adds the commands for daily work on a policy. */
export function addBasicCommands(
  program: CommandUnknownOpts,
  { root, command, terminal, defaults, paths, project, runSilently, runWithTimer, write }: ActionContext,
): void {
  /** Runs a command on the project once, or with `watch` also after every change. `what` is shown while it runs. */
  const runOnProject = (what: string, run: (current: Project) => Result, watch = false): Promise<void> =>
    watch
      ? runSilently(async () => (await import("../terminal/watch.ts")).runOnEveryChange(paths(), run, write))
      : runWithTimer(what, () => run(project()))

  program.commandsGroup("Everyday commands:").helpCommand(true)

  program
    .command("check")
    .description("check the policy, and show every finding with the line it is about")
    .addOption(new Option("--format <format>", "the output format").choices(CHECK_FORMATS).default("text" as const))
    .option("--strict", "fail if a rule is undecided, a line is marked CHECK, or a generated file is out of date")
    .option("--watch", "check again after every change, until interrupted")
    .action(async ({ format, strict, watch }) => {
      const output = () => outputTo(root, defaults().out)
      const isForHost = format === "github" || format === "sarif"
      const { prefix, fault } = isForHost
        ? await (await import("../../history/repository.ts")).prefixInRepository(root)
        : { prefix: "", fault: null }
      const note =
        fault === null
          ? ""
          : `paths are relative to this directory, not to the root of its repository: ${visibleLine(fault)}\n`
      return runOnProject(
        "checking",
        (current) => {
          const strictly = strict === true ? { output: output(), command } : null
          const result = check(current, format, terminal, strictly, prefix)
          return { ...result, stderr: `${note}${result.stderr}` }
        },
        watch,
      )
    })

  program
    .command("explain")
    .description("show who can open an address, which rule decides, and what would change that")
    .argument("[url]", "an address, or only its path")
    .option("--as <visitor>", `show only this auth state (${AUTH_STATES.join(", ")}), or this name in \`visitors\``)
    .option("--operation <name>", "instead of an address: show who can call this operation")
    .action((url, { as, operation }, self) => {
      if ((url === undefined) === (operation === undefined))
        self.error("error: name either an address or, with --operation, an operation")
      return runWithTimer("explaining", async () => {
        const { explainUrl, explainOperation } = await import("../commands/explain.ts")
        return operation === undefined
          ? explainUrl(project(), url ?? "/", as ?? null, terminal)
          : explainOperation(project(), operation, as ?? null, terminal)
      })
    })

  program
    .command("diff")
    .description("show whose access changed between two revisions, or since the last commit")
    .argument("[before]", "the older revision, or a day for its end in UTC", "HEAD")
    .argument("[after]", "the newer revision (default: the working tree)")
    .addOption(new Option("--format <format>", "the output format").choices(DIFF_FORMATS).default("text" as const))
    .addOption(
      new Option(
        "--fail-on <kind>",
        "exit with code 3 if access changed in this way; `locks` only if the app lost its locks",
      ).choices(GATES),
    )
    .option("--approval <file>", "an approval of exactly this change, which lets it pass (with --fail-on and --key)")
    .option("--key <file>", "the approver's public key (ed25519, PEM)")
    .option("--app <name>", "with --approval: the app's name in it (default: the name in package.json)")
    .action((before, after, { format, failOn, approval, key, app }, self) => {
      if ((approval === undefined) !== (key === undefined) || (approval !== undefined && failOn === undefined))
        self.error("error: --approval and --key have to be given together, with --fail-on")
      if (app !== undefined && approval === undefined) self.error("error: --app has no effect without --approval")
      const signed = approval === undefined || key === undefined ? null : { approval, key, app: app ?? null }
      const options = { before, after: after ?? null, format, failOn: failOn ?? null, approval: signed }
      return runWithTimer("comparing", async () =>
        (await import("../commands/diff.ts")).diff(paths(), options, terminal),
      )
    })

  program
    .command("generate")
    .description("check the policy, then write the guards and the guard table")
    .option("--check", "fail if a generated file is out of date, and write nothing")
    .option("--out <directory>", "where to write (default: `generated` in the app directory)")
    .option("--watch", "generate again after every change, until interrupted")
    .action(async ({ check: checkOnly, out, watch }) => {
      const { generate } = await import("../commands/generate.ts")
      const mode = checkOnly === true ? "check" : "write"
      const output = () => outputTo(root, out ?? defaults().out)
      return runOnProject("generating", (current) => generate(current, output(), mode, terminal, command), watch)
    })

  program
    .command("test")
    .description("check the policy, then write tests of what every kind of visitor gets from the guards")
    .option("--check", "fail if the tests are out of date, and write nothing")
    .option("--out <directory>", "the directory of the guards (default: `generated` in the app directory)")
    .action(({ check: checkOnly, out }) =>
      runWithTimer("writing the tests", async () => {
        const { test, testRunnerOf } = await import("../commands/test.ts")
        const mode = checkOnly === true ? "check" : "write"
        return test(project(), outputTo(root, out ?? defaults().out), mode, terminal, command, testRunnerOf(root))
      }),
    )

  program
    .command("routes")
    .description("list every route, with the rule that covers it")
    .action(() =>
      runWithTimer("asking for each route", async () =>
        (await import("../commands/routes.ts")).routes(project(), terminal),
      ),
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
      runWithTimer("making the table", async () =>
        (await import("../commands/table.ts")).table(project(), format ?? null, terminal, command),
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
    .action((code, rule, { match, because: why, until }) => {
      const wanted = { code, rule: rule as `/${string}`, match, why, ...(until === undefined ? {} : { until }) }
      return runWithTimer("accepting", async () =>
        (await import("../commands/accept.ts")).accept(paths(), wanted, terminal),
      )
    })

  program
    .command("codes")
    .description("explain a code that `check` shows, or list all codes")
    .addArgument(new Argument("[code]", "such as P304 (default: list all)"))
    .action((code) => runSilently(async () => (await import("../commands/codes.ts")).codes(code, command)))
}
