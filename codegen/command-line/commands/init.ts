import { AGENTS_FILE, withAgentLines } from "../../init/edits/project-files.ts"
import type { AppFacts, PlannedFile } from "../../init/app/found.ts"
import { usesPrettier } from "../../init/app/tools.ts"
import { byPrettierAt, noFormat } from "../../init/format.ts"
import type { PlanOptions } from "../../init/finished-plan.ts"
import { observedAccessFrom } from "../../init/policy/observed-access.ts"
import type { SessionKind } from "../../init/session/found.ts"
import { writeFiles } from "../../init/write-files.ts"
import { commandOf, defaultsOf } from "../../project/defaults.ts"
import { reportText } from "../../report/text.ts"
import { setUpIn } from "../../set-up/set-ups.ts"
import { visible } from "../../source/visible.ts"
import type { Terminal } from "../terminal/context.ts"
import { patchOf } from "../terminal/patch.ts"
import { scanIn } from "../terminal/argument-values.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"

/** The options of `init`. */
export interface InitOptions {
  readonly root: string
  readonly policy: string
  /** Prints the patch and writes nothing. `all` includes generated files. */
  readonly dryRun: false | "patch" | "all"
  /** True to open pre-rendered pages, whose files are public already. */
  readonly openPrerendered: boolean
  /** A scan file whose access the policy has to preserve; null for none. */
  readonly keep: string | null
  /** Adds lines for coding agents to `AGENTS.md`. */
  readonly agents?: boolean
  /** The kind of session that the user named; null to detect it. */
  readonly session: SessionKind | null
}

/**
 * Sets up an app: adds the locks and a policy. The policy closes everything except sign-in pages and, if the options
 * say so, pages that the scan `keep` saw open and pre-rendered ones. Writes all files or none. Running it again changes
 * nothing.
 */
export function init(
  { root, policy, dryRun, openPrerendered, keep, agents = false, session }: InitOptions,
  { stderrColour }: Terminal,
): Result {
  const report: PlanOptions["report"] = (diagnostics, textOf) =>
    reportText(diagnostics, { textOf, colour: stderrColour })
  const observed = keep === null ? null : observedAccessFrom(scanIn(root, keep))
  const command = commandOf(root)
  const optionsFor = ({ packages, textOf }: AppFacts): PlanOptions => ({
    policy,
    command,
    openPrerendered,
    observed,
    session,
    report,
    format: usesPrettier(packages, textOf) ? byPrettierAt(root) : noFormat,
  })
  const { found, plan } = setUpIn(root).plan(root, report, optionsFor)
  if ("refused" in plan) {
    const reasons = plan.refused.map((reason) => `${reason}\n`).join("\n")
    return failed(EXIT.rejected, visible(`nothing was changed:\n\n${reasons}`))
  }
  const { did, left } = plan
  // `found` is null only for an app that could not be read, which is refused above.
  const files = [...plan.files, ...(agents && found !== null ? agentsFile(root, found, policy) : [])]
  if (dryRun === false) writeFiles(root, files)
  const written = files.filter(({ isGenerated }) => !isGenerated)
  const generated = files.filter(({ isGenerated }) => isGenerated)
  const summary = [
    files.length === 0
      ? left.length === 0
        ? "everything is set up already: nothing to change"
        : "nothing was changed"
      : `${dryRun === false ? "wrote" : "would write"}:\n${[...written.map(lineOf), ...generated.map(sizedLineOf)].join("\n")}`,
    ...(dryRun === "patch" && generated.length > 0
      ? [`the patch leaves out generated files: \`${command} init --dry-run --all\` shows them, too`]
      : []),
    ...listed("changes in your app:", did),
    // With `--agents`, the second of the next steps is done.
    ...listed("left to do:", files.length === 0 ? left : [...left, ...nextSteps(command).slice(0, agents ? 1 : 2)]),
  ]
  const patch = dryRun === false ? "" : patchOf(dryRun === "all" ? files : written)
  return resultOf({
    stdout: patch,
    stderr: visible(`${summary.join("\n\n")}\n`),
    data: () => ({
      isWritten: dryRun === false,
      files: files.map(({ path, before, after, isGenerated }) => ({
        path,
        isNew: before === null,
        ...(after === null ? { isDeleted: true } : {}),
        isGenerated,
      })),
      did,
      left,
      patch: dryRun === false ? null : patch,
    }),
  })
}

/** The change of `AGENTS.md` that adds instructions for coding agents; empty if it already has them. */
function agentsFile(root: string, { textOf }: AppFacts, policy: string): readonly PlannedFile[] {
  const before = textOf(AGENTS_FILE)
  const { out, command } = defaultsOf(root)
  const after = withAgentLines(before, { policy, generated: out, keep: setUpIn(root).agentRule, command })
  return after === before ? [] : [{ path: AGENTS_FILE, before, after, isGenerated: false }]
}

const lineOf = ({ path, before, after }: PlannedFile): string =>
  `  ${before === null ? "new    " : after === null ? "deleted" : "changed"} ${path}`

const sizedLineOf = (file: PlannedFile): string =>
  `${lineOf(file)} (generated, ${(Buffer.byteLength(file.after ?? "") / 1000).toFixed(1)} kB)`

const nextSteps = (command: string): readonly string[] => [
  `after every change of the policy, run \`${command} check\`, then \`${command} generate\` to put it into force, and commit what that writes`,
  `optional: \`${command} init --agents\` adds lines for coding agents to AGENTS.md`,
]

const listed = (head: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${head}\n${lines.map((line) => `  - ${line}`).join("\n")}`]
