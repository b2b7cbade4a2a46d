import { DIFF_FORMATS, MUTANT_MODES, VERIFY_FORMATS } from "../terminal/choices.ts"
import type { ShownApprovals } from "../terminal/approval-file.ts"
import { resultOf } from "../terminal/result.ts"
import type { ActionContext } from "./actions.ts"
import { Option, type CommandUnknownOpts } from "./typed-commander.ts"

/** Adds the commands for reviews and audits. */
export function addAuditCommands(
  program: CommandUnknownOpts,
  { terminal, paths, project, runSilently, runWithTimer, runWithProgress }: ActionContext,
): void {
  program.commandsGroup("For reviews and audits:")

  program
    .command("history")
    .description("list what each version of the policy on the main line opened and closed, newest first")
    .argument("[page]", "list only what changed access to this path or beneath it")
    .addOption(new Option("--format <format>", "the output format").choices(DIFF_FORMATS).default("text" as const))
    .option(...APPROVAL)
    .option(...APPROVER_KEY)
    .action((page, { format, approval, key }, command) => {
      const options = { format, page: page ?? null, approvals: approvalsIn(command, approval, key) }
      return runWithProgress(async (step) =>
        (await import("../commands/history.ts")).history(paths(), options, step, terminal),
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
    .option("--at <version>", "report as of an older version: its commit, or a day (UTC) (default: the newest)")
    .option(...APPROVAL)
    .option(...APPROVER_KEY)
    .action(({ format, record: file, host, at, approval, key }, command) => {
      const approvals = approvalsIn(command, approval, key)
      const options = { format, record: file ?? null, host: host ?? null, at: at ?? null, approvals }
      return runWithProgress(async (step) => (await import("../commands/report.ts")).report(paths(), options, step))
    })

  program
    .command("record")
    .description("write the access record: every version of the policy on the main line, and what each changed")
    .option("--out <file>", "where to write, or `-` to print (default: sallyport.record.json)")
    .option("--app <name>", "the app's name in the record (default: the name in package.json)")
    .option("--schema", "print the JSON Schema of such records instead")
    .action(({ out, app, schema }) => {
      if (schema === true)
        return runSilently(async () => {
          const text = (await import("../../record/record-schema.ts")).recordJsonSchema()
          return resultOf({ stdout: text, data: () => ({ schema: JSON.parse(text) as unknown }) })
        })
      return runWithProgress(async (step) =>
        (await import("../commands/record.ts")).record(paths(), { out: out ?? null, app: app ?? null }, step),
      )
    })

  program
    .command("verify-record")
    .description("check an access record: compile every version again, and name the first false statement")
    .argument("<file>", "the access record")
    .option("--digest <digest>", "fail unless the record has this digest")
    .action((file, { digest }) =>
      runWithProgress(async (step) =>
        (await import("../commands/verify-record.ts")).verifyRecord(paths(), { file, digest: digest ?? null }, step),
      ),
    )

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
      const hasConsent = by !== undefined && because !== undefined && until !== undefined
      if (statement === undefined ? !hasConsent : words.length > 0)
        command.error("error: give --by, --because and --until, or give --statement instead of them")
      if (app !== undefined && statement === undefined) command.error("error: --app has no effect without --statement")
      const consent = hasConsent ? { by, because, until } : { statement: statement ?? "" }
      const options = { before, after: after ?? null, key, consent, out: out ?? null, app: app ?? null }
      return runWithTimer("comparing", async () =>
        (await import("../commands/approve.ts")).approve(paths(), options, terminal),
      )
    })

  program
    .command("probe")
    .description(
      "test a running deployment: compare its policy and its answers with the guard table. Sends GET requests only, and only to that origin",
    )
    .argument("<origin>", "where it runs, such as https://shop.example")
    .option("--record <file>", "compare with the newest policy of this access record (default: the project's policy)")
    .option(
      "--cookie <visitor=file...>",
      "also test in this auth state, or as the people of this name in the policy, with the Cookie header in this file",
    )
    .option("--param <name=value...>", "the params for which named people have their claims, such as team=acme")
    .option("--health <path>", "the path of its JSON with the policy's hash as `policy`", "/healthz")
    .action((origin, { record: file, cookie, param, health }) => {
      const options = { origin, record: file ?? null, cookies: cookie ?? [], params: param ?? [], health }
      return runWithProgress(async (step) =>
        (await import("../commands/probe.ts")).probe(paths(), options, step, terminal),
      )
    })

  program
    .command("verify")
    .description(
      "prove that policy, guards and router agree about access, run the access tests, and count the typos in the policy that no check would catch",
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
      const options = { format, mutants: mutants ?? null, tests: tests ?? null }
      return runWithProgress(async (onProgress) =>
        (await import("../commands/verify.ts")).verify(project(), { ...options, onProgress }, terminal),
      )
    })
}

/** The options that show who approved a change. */
const APPROVAL = [
  "--approval <file...>",
  "also name who approved each change, by signed approvals of these changes (with --key)",
] as const
const APPROVER_KEY = [
  "--key <file...>",
  "with --approval: the public keys whose signatures count (ed25519, PEM)",
] as const

/** The files that `--approval` and `--key` name; null without both. One without the other is a usage error. */
function approvalsIn(
  command: Pick<CommandUnknownOpts, "error">,
  approvals: readonly string[] | undefined,
  keys: readonly string[] | undefined,
): ShownApprovals | null {
  if (approvals !== undefined && keys !== undefined) return { approvals, keys }
  if (approvals !== undefined || keys !== undefined)
    command.error("error: --approval and --key have to be given together")
  return null
}
