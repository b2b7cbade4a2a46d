import { Argument, Command, Option } from "@commander-js/extra-typings"
import { ABSENT_STATES, AUTH_STATES, MATCH_MODES } from "../../policy/states.ts"
import { check, shadowModesOf } from "./check.ts"
import { CHECK_FORMATS, DIFF_FORMATS, GATES, TABLE_FORMATS, VERIFY_FORMATS } from "./choices.ts"
import { SESSION_KINDS } from "../init/session-kinds.ts"
import { fine, type Result } from "./result.ts"
import type { Stream, Surroundings } from "./surroundings.ts"
import type { Terminal } from "./context.ts"
import { commandOf, defaultsOf } from "../project/defaults.ts"
import { readProject, type Places, type Project } from "../project/disk.ts"
import { outputTo } from "../emit/output.ts"
import { progressOn } from "./progress.ts"
import { MUTANT_MODES } from "../verify/mutant-modes.ts"
import { visible } from "../source/visible.ts"

// What `check` needs is imported above; the rest by the command that needs it, so that it starts quickly.

/** What a command has from whoever runs it. */
export interface Runner {
  readonly terminal: Terminal
  /** Writes what it comes to, and ends with its exit code. */
  readonly answer: (run: () => Result | Promise<Result>) => Promise<void>
  /** The same for what counts nothing that could be told as progress. */
  readonly busily: (what: string, run: () => Result | Promise<Result>) => Promise<void>
  readonly write: (result: Result) => void
}

/** Every command: how it is called, and what is done then. */
export function programFor({ root, stdout, stderr }: Surroundings, { terminal, answer, busily, write }: Runner) {
  /** Read when they are needed: a command such as `codes` asks for no project. */
  const defaults = () => defaultsOf(root)

  const program = new Command(commandOf(root))
    .description("Reads the access policy, proves things about it, and generates guards and guard table.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(visible(text)),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
    })
    .option("--policy <file>", "the policy file (policy/app.policy.ts)")
    .option("--routes <file>", "the route list, or `none` to skip the checks that need routes (the app's own)")

  const places = (): Places => {
    const { policy = defaults().policy, routes: list = defaults().routes } = program.opts()
    return { root, policy, routes: list === "none" ? null : list }
  }

  const project = (): Project => readProject(places())

  /** Now, or, where it is asked to watch, now and after every change. */
  const run = (what: string, doing: (read: Project) => Result, watch = false): Promise<void> =>
    watch
      ? answer(async () => (await import("./watch.ts")).watching(places(), doing, write))
      : busily(what, () => doing(project()))

  program
    .command("check")
    .description("every diagnostic, with code frames")
    .addOption(new Option("--format <format>").choices(CHECK_FORMATS).default("text" as const))
    .option("--watch", "check again after every change, until interrupted")
    .action(({ format, watch }) => run("checking", (read) => check(read, format, terminal, shadowModesOf(root)), watch))

  program
    .command("generate")
    .description("writes the generated files")
    .option("--check", "write nothing; fail when the files are stale")
    .option("--out <directory>", "where to write (`generated` in the app directory)")
    .option("--watch", "generate again after every change, until interrupted")
    .action(async ({ check: only, out, watch }) => {
      const { generate } = await import("./generate.ts")
      const mode = only === true ? "check" : "write"
      const output = () => outputTo(root, out ?? defaults().out)
      return run("generating", (read) => generate(read, output(), mode, terminal, defaults().command), watch)
    })

  program
    .command("accept")
    .description("writes into the policy that one finding is kept, why, and until when")
    .argument("<code>", "as `check` names it: P304")
    .argument("<path>", "the path pattern of the rule that it is about")
    .addOption(
      new Option("--match <mode>", "the match mode of that rule").choices(MATCH_MODES).default("exact" as const),
    )
    .requiredOption("--because <sentence>", "why it is kept")
    .option("--until <date>", "the last day on which it is, in UTC: 2027-01-31; then `check` fails again")
    .action((code, rule, { match, because, until }) =>
      busily("accepting", async () =>
        (await import("./accept.ts")).accept(
          places(),
          { code, rule: rule as `/${string}`, match, why: because, ...(until === undefined ? {} : { until }) },
          terminal,
        ),
      ),
    )

  program
    .command("table")
    .description("the guard table")
    .addOption(new Option("--format <format>").choices(TABLE_FORMATS).default("markdown" as const))
    .action(({ format }) =>
      busily("making the table", async () =>
        (await import("./table.ts")).table(project(), format, terminal, commandOf(root)),
      ),
    )

  program
    .command("explain")
    .description("the outcome for a URL, and why")
    .argument("<url>")
    .addOption(new Option("--as <state>", "one auth state").choices(AUTH_STATES))
    .action((url, { as }) =>
      busily("explaining", async () => (await import("./explain.ts")).explain(project(), url, as ?? null, terminal)),
    )

  program
    .command("diff")
    .description("who may see more, less or other pages: HEAD, or a revision, against the working tree or another")
    .argument("[before]", "the older revision", "HEAD")
    .argument("[after]", "the newer revision; the working tree when absent")
    .addOption(new Option("--format <format>").choices(DIFF_FORMATS).default("text" as const))
    .addOption(new Option("--fail-on <kind>", "end with exit code 3 on such a change").choices(GATES))
    .option("--approval <file>", "with --fail-on: an approval, which lets exactly the change pass that it is about")
    .option("--key <file>", "the public key of whoever may approve, as PEM")
    .option("--app <name>", "what the app's record calls it, for an approval that names it (the name in package.json)")
    .action((before, after, { format, failOn, approval, key, app }, command) => {
      if ((approval === undefined) !== (key === undefined) || (approval !== undefined && failOn === undefined))
        command.error("error: --approval, --key and --fail-on go together")
      if (app !== undefined && approval === undefined) command.error("error: --app is for an --approval")
      const signed = approval === undefined || key === undefined ? null : { approval, key, app: app ?? null }
      const question = { before, after: after ?? null, format, failOn: failOn ?? null, approval: signed }
      return busily("comparing", async () => (await import("./diff.ts")).diff(places(), question, terminal))
    })

  program
    .command("approve")
    .description("signs that somebody approves one change of access, for `diff --fail-on opened --approval`")
    .argument("[before]", "the older revision", "HEAD")
    .argument("[after]", "the newer revision; the working tree when absent")
    .requiredOption("--key <file>", "the approver's private key (ed25519, PEM)")
    .option("--by <name>", "who approves")
    .option("--because <sentence>", "why")
    .option("--until <date>", "the last day on which the approval counts, in UTC: 2027-01-31")
    .option("--statement <file>", "instead of these three: what a workbench without a key has left to be signed")
    .option("--app <name>", "with --statement: what the app's record calls it (the name in package.json)")
    .option("--out <file>", "where to write; `-` prints it (sallyport.approval.json)")
    .action((before, after, { key, by, because, until, statement, app, out }, command) => {
      const words = [by, because, until].filter((word) => word !== undefined)
      const isSaid = by !== undefined && because !== undefined && until !== undefined
      if (statement === undefined ? !isSaid : words.length > 0)
        command.error("error: say --by, --because and --until, or --statement instead of them")
      if (app !== undefined && statement === undefined) command.error("error: --app is for a --statement")
      const said = isSaid ? { by, because, until } : { statement: statement ?? "" }
      const question = { before, after: after ?? null, key, said, out: out ?? null, app: app ?? null }
      return busily("comparing", async () => (await import("./approve.ts")).approve(places(), question, terminal))
    })

  program
    .command("history")
    .description("the access changes of every commit that touched the policy, newest first")
    .addOption(new Option("--format <format>").choices(DIFF_FORMATS).default("text" as const))
    .action(({ format }) => {
      const progress = progressOn(stderr)
      return answer(async () =>
        (await import("./history.ts")).history(places(), format, progress.step, terminal).finally(progress.end),
      )
    })

  program
    .command("verify")
    .description("proves that reference, matcher, generated guards and route lock agree; mutation score of the policy")
    .addOption(new Option("--format <format>").choices(VERIFY_FORMATS).default("text" as const))
    .addOption(
      new Option("--mutants <mode>", "whether survivors fail; `gate` where there are access tests").choices(
        MUTANT_MODES,
      ),
    )
    .option("--tests <file>", "access tests: what visitors of single URLs get (tests/policy/access.txt)")
    .action(({ format, mutants, tests }) => {
      const progress = progressOn(stderr)
      const question = { format, mutants: mutants ?? null, tests: tests ?? null, onProgress: progress.step }
      return answer(async () =>
        (await import("./verify.ts")).verify(project(), question, terminal).finally(progress.end),
      )
    })

  program
    .command("record")
    .description("writes the access record: every version of the policy on the main line, and what each changed")
    .option("--out <file>", "where to write; `-` prints it (sallyport.record.json)")
    .option("--app <name>", "what the record calls the app (the name in package.json)")
    .option("--schema", "print the JSON Schema of records instead")
    .action(({ out, app, schema }) => {
      if (schema === true)
        return answer(async () => fine((await import("../record/record-schema.ts")).recordJsonSchema()))
      const progress = progressOn(stderr)
      return answer(async () =>
        (await import("./record.ts"))
          .record(places(), { out: out ?? null, app: app ?? null }, progress.step)
          .finally(progress.end),
      )
    })

  program
    .command("verify-record")
    .description("compiles every version of an access record again and names the first claim that is not so")
    .argument("<file>")
    .option("--digest <digest>", "the digest that the record must have")
    .action((file, { digest }) => {
      const progress = progressOn(stderr)
      return answer(async () =>
        (await import("./verify-record.ts"))
          .verifyRecord(places(), { file, digest: digest ?? null }, progress.step)
          .finally(progress.end),
      )
    })

  program
    .command("probe")
    .description(
      "tries whether a deployment runs the policy and does what its guard table says; GET only, that origin only",
    )
    .argument("<origin>")
    .option("--record <file>", "hold it against the newest policy of an access record (the project's own)")
    .option("--cookie <state=file...>", "the Cookie header of somebody in that auth state; signed-out needs none")
    .option("--health <path>", "where it names its policy: JSON with the hash as `policy`", "/healthz")
    .action((origin, { record: file, cookie, health }) => {
      const progress = progressOn(stderr)
      const question = { origin, record: file ?? null, cookies: cookie ?? [], health }
      return answer(async () =>
        (await import("./probe.ts")).probe(places(), question, progress.step, terminal).finally(progress.end),
      )
    })

  program
    .command("report")
    .description("the guard table to hand in: one HTML file that prints well, or CSV, with since when each rule holds")
    .addOption(new Option("--format <format>").choices(["html", "csv"] as const).default("html" as const))
    .option("--record <file>", "report on an access record (the project's own history)")
    .option("--host <host>", "where the app runs, to be named on every sheet")
    .option("--at <commit>", "as of an older version (the newest)")
    .action(({ format, record: file, host, at }) => {
      const progress = progressOn(stderr)
      const question = { format, record: file ?? null, host: host ?? null, at: at ?? null }
      return answer(async () =>
        (await import("./report.ts")).report(places(), question, progress.step).finally(progress.end),
      )
    })

  program
    .command("routes")
    .description("every route with its rule")
    .action(() =>
      busily("asking for each route", async () => (await import("./routes.ts")).routes(project(), terminal)),
    )

  program
    .command("new")
    .description("the smallest correct policy for the routes there are, everything closed")
    .addOption(
      new Option("--absent <states...>", "states that the sign-in provider cannot produce").choices(ABSENT_STATES),
    )
    .action(({ absent }) =>
      busily("writing a policy", async () => (await import("./new.ts")).newPolicy(project(), terminal, absent)),
    )

  program
    .command("init")
    .description(
      "sets up this React Router app: policy, plugin, middleware, guards; everything closed but the sign-in page",
    )
    .option("--dry-run", "show the patch and write nothing; what is generated is named with its size")
    .option("--all", "with --dry-run: what is generated in the patch too")
    .option("--open-prerendered", "open the pages that are pre-rendered: their files are public already")
    .addOption(
      new Option(
        "--session <kind>",
        "what says who is signed in: Supabase, tokens that you sign, or code of your own",
      ).choices(SESSION_KINDS),
    )
    .action(({ dryRun, all, openPrerendered, session = null }, command) => {
      if (all === true && dryRun !== true) command.error("error: --all says what --dry-run shows")
      const { policy = defaults().policy } = program.opts()
      const shown = dryRun === true ? (all === true ? "all" : "patch") : false
      return busily("setting up", async () =>
        (await import("./init.ts")).init(
          { root, policy, dryRun: shown, openPrerendered: openPrerendered === true, session },
          terminal,
        ),
      )
    })

  program
    .command("codes")
    .description("what a diagnostic means")
    .addArgument(new Argument("[code]"))
    .action((code) => answer(async () => (await import("./codes.ts")).codes(code)))

  return program
}

/** Columns of help where nobody says how many there are. */
const WIDTH = 80

const widthOf = ({ isTTY, columns = WIDTH }: Stream): number => (isTTY === true ? columns : WIDTH)
