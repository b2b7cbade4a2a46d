import type { AbsentState } from "../../policy/language.ts"
import { compile } from "../check/compile.ts"
import { generate } from "../emit/generate.ts"
import { errorsAmong, type Diagnostic } from "../source/diagnostic.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import { routeEntriesOf } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"
import type { AppFacts, InitRefusal, Plan, PlannedFile } from "./app/found.ts"
import { packageFaultsOf } from "./app/packages.ts"
import { wayBackOf } from "./app/sign-in-page.ts"
import { checkerTasks } from "./app/tools.ts"
import { bindingText, portTask, type BindingNeeds } from "./binding.ts"
import type { Draft } from "./draft.ts"
import type { Format } from "./format.ts"
import { firstPolicyOf, type FirstPolicy, type PolicyNeeds } from "./policy/first-policy.ts"
import type { ObservedAccess } from "./policy/observed-access.ts"
import { policyTasks } from "./policy/policy-tasks.ts"
import type { SessionFound, SessionKind, SourceFile } from "./session/found.ts"
import { sessionFoundIn, sessionOfKind, type SessionQuestion } from "./session/session-found.ts"

/** The options of a plan, and what it needs from outside. */
export interface PlanOptions {
  readonly policy: string
  readonly openPrerendered: boolean
  /** The access seen by a scan, which the policy has to preserve; null if none is given. */
  readonly observed: ObservedAccess | null
  /** The kind of session that the user named; null to detect it. */
  readonly session: SessionKind | null
  /** The command that runs the compiler in that project. */
  readonly command: string
  /** Formats the files that are written. */
  readonly format: Format
  /** Renders the findings of a policy that is rejected. */
  readonly report: (diagnostics: readonly Diagnostic[], textOf: (path: string) => string | null) => string
}

/** The facts about an app whose routes are known. */
type RoutedApp = AppFacts & { readonly routes: RouteInventory }

/** The module that opens the locks. Where it exists, the app was set up before and keeps what it has. */
export interface Binding extends Omit<BindingNeeds, "found" | "linked" | "next"> {
  readonly isNew: boolean
}

/** The parts of a plan that differ by framework. */
export interface PlanParts {
  readonly session: SessionFound
  readonly binding: Binding
  /** The directory of the generated files. */
  readonly generated: string
  readonly needs: PolicyNeeds
  /**
   * Makes the edits that come after the policy's text, and returns the routes after them. Their tasks come before the
   * session port's. By default there are none.
   */
  readonly editsAfter?: (policy: SourceFile) => RouteInventory
  /** The errors of a rejected policy that are shown. By default all of them. */
  readonly shown?: (errors: readonly Diagnostic[]) => readonly Diagnostic[]
  /** Sentences below those errors. By default there are none. */
  readonly adviceOn?: (errors: readonly Diagnostic[]) => readonly string[]
  /**
   * The tasks before those about the policy. It may also make edits, whose tasks come after the session port's. `first`
   * is null if the app had a policy.
   */
  readonly tasksOf: (first: FirstPolicy | null) => readonly string[]
  /** The broken link in the lock chain that the planned files form; null if it is whole. */
  readonly faultIn: (files: ProjectFiles) => Diagnostic | null
  /** The optional tasks of an app that gets its first policy. By default there are none. */
  readonly optional?: () => readonly string[]
}

/**
 * Completes a plan whose edits of the app's own files are in the draft: with the policy, the module that opens the
 * locks, the guards compiled from the policy, and the tasks for the developer. Or gives all reasons against it.
 */
export function finishedPlan(
  draft: Draft,
  found: RoutedApp,
  parts: PlanParts,
  { policy, command, observed, report, format }: PlanOptions,
): Plan | InitRefusal {
  const { session, binding, generated, needs } = parts
  // The app's policy from before; null if `init` writes the first one.
  const existingPolicy = found.textOf(policy)
  if (existingPolicy !== null && observed !== null)
    draft.refused.push(`${policy} exists already: \`--keep\` writes a new policy, so move the old one away first`)
  const rejected = (errors: readonly Diagnostic[], written: string): string =>
    report(errors, (file) => (file === policy ? written : found.textOf(file))).trimEnd()
  const first = existingPolicy === null ? firstPolicyOf(needs) : null
  // Edits that failed may be the cause, so they are listed too.
  if (first !== null && "errors" in first) return { refused: [...draft.refused, rejected(first.errors, first.text)] }
  // Formatted before anything is generated, because the guard table contains the line numbers of rules.
  const text = existingPolicy ?? policyFormattedBy(format, policy, first?.text ?? "")
  if (existingPolicy === null) draft.put(policy, text)
  const routes = parts.editsAfter?.({ path: policy, text }) ?? needs.routes
  if (binding.isNew) draft.refused.push(...packageFaultsOf(session, found))
  if (draft.refused.length > 0) return { refused: draft.refused }

  const { diagnostics, checked } = compile({ policy: { path: policy, text }, routes })
  if (checked === null) {
    const errors = errorsAmong(diagnostics)
    return { refused: [rejected(parts.shown?.(errors) ?? errors, text), ...(parts.adviceOn?.(errors) ?? [])] }
  }
  // The query parameter in which the sign-in page expects the address to return to.
  const signIn = first?.signIn ?? null
  const wayBack = signIn === null ? null : wayBackOf(signIn, sourceOfPage(found, signIn), found.sources)
  if (binding.isNew) {
    // `next` is the default of the locks, so it is not written.
    const next = wayBack === "next" ? null : wayBack
    draft.put(binding.file, bindingText({ ...binding, found: session, linked: found.linked, next }))
    draft.left.push(portTask(session, binding.file))
  }
  for (const file of generate(checked, command)) draft.put(`${generated}/${file.path}`, file.text)
  draft.left.push(...parts.tasksOf(first))
  if (first !== null)
    draft.left.push(...policyTasks(found, first, { policy, binding: binding.file, wayBack, ...needs }))
  // A broken lock chain shows an edit that is left to the developer.
  const fault = parts.faultIn(draft.files)
  if (fault !== null) draft.left.push(taskOf(fault))
  if (existingPolicy === null) draft.left.push(...(parts.optional?.() ?? []))
  const files = draft.filesFrom(policy, `${generated}/`)
  const formatted = formattedBy(format, files, policy)
  if (existingPolicy === null) draft.left.push(...checkerTasks(found, files, generated, formatted !== null))
  return { files: formatted ?? files, did: draft.did, left: draft.left }
}

/**
 * The session that the user named, or that the app's code shows. If that is uncertain, a question refuses the plan of
 * an app that has no binding yet.
 */
export function sessionOf(
  draft: Draft,
  { packages, sources, linked }: AppFacts,
  isNew: boolean,
  { session: named, command }: PlanOptions,
): SessionFound {
  const searched = [...sources, ...linked]
  const answer = named !== null ? sessionOfKind(named, searched) : sessionFoundIn(packages, searched)
  if (answer.kind !== "question") return answer
  if (isNew) draft.refused.push(questionText(answer, command))
  return { kind: "none" }
}

/** The refusal if more than one piece of code could keep the sessions, with the command for each. */
const questionText = ({ candidates }: SessionQuestion, command: string): string =>
  [
    candidates.length > 1
      ? "more than one thing here could keep your sessions, and only you know which one identifies who is signed in:"
      : "it is not certain what keeps your sessions:",
    ...candidates.map(
      ({ evidence, option }) => `    ${evidence}: if that is it, run \`${command} init --session ${option}\``,
    ),
    `    otherwise run \`${command} init --session none\`, and write the session port yourself`,
  ].join("\n")

/** A finding of the lock chain as a task for the developer. `check` reports it until it is done. */
const taskOf = ({ span, message, hint }: Diagnostic): string =>
  [...(span === null ? [] : [`${span.file}:${span.line}`]), message, ...(hint === null ? [] : [hint])].join(": ")

/** The text of a new policy, formatted if possible. */
const policyFormattedBy = (format: Format, policy: string, text: string): string =>
  format([{ path: policy, before: null, after: text }])?.[0] ?? text

/**
 * Formats the files of a plan, except the policy, which is formatted already, and generated files. Null if they cannot
 * be formatted.
 */
function formattedBy(format: Format, files: readonly PlannedFile[], policy: string): readonly PlannedFile[] | null {
  const unformatted = files.flatMap(({ path: file, before, after, isGenerated }) =>
    isGenerated || after === null || file === policy ? [] : [{ path: file, before, after }],
  )
  const formatted = format(unformatted)
  if (formatted === null) return null
  const texts = new Map(formatted.map((text, at) => [unformatted[at]!.path, text]))
  return files.map((file) => ({ ...file, after: texts.get(file.path) ?? file.after }))
}

/** The source text of the page at a path; empty if there is none. */
function sourceOfPage({ routes, textOf }: RoutedApp, at: string): string {
  const page = routeEntriesOf(routes.tree).find(({ path: pattern }) => pattern === at)
  return page === undefined ? "" : (textOf(page.node.module.file) ?? "")
}

/**
 * The auth states that the app's sign-in cannot produce. `challenged` and `verified` need Supabase with a second
 * factor, and an app with one calls `auth.mfa`. `recovering` begins with the package's `startRecovery()`, which no app
 * calls before it is set up.
 */
export function absentOf(
  session: SessionFound,
  { sources, linked }: Pick<AppFacts, "sources" | "linked">,
): readonly AbsentState[] {
  const isSupabase = session.kind === "supabase" || session.kind === "supabase-tokens"
  const hasSecondFactor = isSupabase && [...sources, ...linked].some(({ text }) => text.includes(".mfa."))
  return hasSecondFactor ? ["recovering"] : ["challenged", "recovering", "verified"]
}
