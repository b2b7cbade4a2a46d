import path from "node:path"
import { compareText } from "../../../policy/governing-rule.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import type { AbsentState, MatchMode } from "../../../policy/language.ts"
import { shapeOf, type Pattern } from "../../../policy/pattern.ts"
import { presentSettledStatesOf } from "../../../policy/states.ts"
import { pathOf, spelledOf } from "../../check/findings/ungoverned.ts"
import { compile } from "../../check/compile.ts"
import { hasErrors, type Diagnostic } from "../../source/diagnostic.ts"
import { words } from "../../source/words.ts"
import { CLOSED, UNDECIDED } from "../../init/policy/closed.ts"
import { firstPolicyOf } from "../../init/policy/first-policy.ts"
import { acceptedIn, acceptLinesOf, type AcceptedFinding } from "../../init/policy/policy-text.ts"
import type { Project } from "../../project/disk.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { findingsOf, type Terminal } from "../terminal/context.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"

/** The file with the types of the policy language. */
const LANGUAGE = "language.ts"

/**
 * Prints the smallest correct policy for the app's routes, with every page closed. `absent` are the auth states that
 * the session provider does not have. Unlike `init`, it leaves even the sign-in page closed.
 */
export function newPolicy(project: Project, terminal: Terminal, absent: readonly AbsentState[] = []): Result {
  const { routes, policy, textOf } = project
  // Findings about the policy file, which have no place, do not matter: that file is about to be written.
  const ofRoutes = project.diagnostics.filter(({ span }) => span !== null)
  if (routes === null || hasErrors(ofRoutes))
    return failed(EXIT.rejected, "", findingsOf(project, ofRoutes, terminal.stderrColour))
  // Only a project with the policy language's types beside its policy can import them.
  const isTyped = textOf(path.posix.join(path.posix.dirname(policy.path), LANGUAGE)) !== null
  // One rule for each first literal gives the shortest policy. One for each page works for all other routes.
  for (const scopesIn of [scopesOf, pageScopesOf]) {
    const scopes = neededOf(scopesIn(routes), routes)
    const findings = diagnosticsOf(policyTextOf(scopes, absent, false), routes)
    if (hasErrors(findings.filter(({ code }) => !REMAINING_ERRORS.has(code)))) continue
    const text = policyTextOf(scopes, absent, isTyped, acceptedIn(findings))
    return resultOf({ stdout: text, data: () => ({ policy: text }) })
  }
  return failed(EXIT.rejected, "no policy can cover these routes: `check` shows why\n")
}

/** The path and match mode of a rule in the new policy. */
interface NewScope {
  readonly path: string
  readonly match: MatchMode
}

/** One scope for each first literal segment: exact if one page begins with it, a subtree if more do. */
function scopesOf({ tree }: RouteInventory): readonly NewScope[] {
  const scopes = routeEntriesOf(tree)
    // The catch-all is the not-found page, and a layout alone serves nothing: neither needs a rule.
    .filter(({ catchAll, layout }) => !catchAll && !layout)
    .flatMap((entry) => entry.scopes)
    .map(({ pattern, match }) => ({ pattern: spelledOf(pattern), match }))
  const groups = groupedBy(scopes, ({ pattern }) => shapeOf(beginningOf(pattern)))
  return [...groups]
    .map(([, group]): NewScope => {
      const shapes = new Set(group.map(({ pattern }) => shapeOf(pattern)))
      const isOnePage = shapes.size === 1 && group.every(({ match }) => match === "exact")
      const pattern = isOnePage ? group[0]!.pattern : beginningOf(group[0]!.pattern)
      return { path: pathOf(pattern), match: isOnePage ? "exact" : "subtree" }
    })
    .sort((a, b) => compareText(a.path, b.path))
}

/**
 * One scope for each page, and for each path that two pages share. Used if first segments do not separate the routes.
 */
function pageScopesOf(routes: RouteInventory): readonly NewScope[] {
  const made = firstPolicyOf({ routes, absent: [], openPrerendered: false, files: [], languages: null })
  return "errors" in made ? [] : made.rules.map(({ path, match }) => ({ path, match }))
}

/** The pattern up to and including its first literal, because a `/:lang` subtree would cover every other page. */
function beginningOf(pattern: Pattern): Pattern {
  const literal = pattern.findIndex(({ kind }) => kind === "literal")
  return literal === -1 ? pattern : pattern.slice(0, literal + 1)
}

/** The scopes without those that the compiler reports as shadowed (P303) or redundant (P304). */
function neededOf(scopes: readonly NewScope[], routes: RouteInventory): readonly NewScope[] {
  const redundant = diagnosticsOf(policyTextOf(scopes, [], false), routes).flatMap(({ code, rule }) =>
    code === "P303" || code === "P304" ? (rule ?? []) : [],
  )
  const needed = scopes.filter(
    ({ path, match }) => !redundant.some((rule) => rule.path === path && rule.match === match),
  )
  // Removing these can make another scope redundant.
  return needed.length === scopes.length ? scopes : neededOf(needed, routes)
}

const diagnosticsOf = (text: string, routes: RouteInventory): readonly Diagnostic[] =>
  compile({ policy: { path: "new.policy.ts", text }, routes }).diagnostics

/**
 * The errors that a correct policy with every page closed may have: missing modules (P403), missing loaders (P406) and
 * pre-rendered pages (P407), which are the app's, and pages that no rule can tell apart (P423), which it accepts.
 */
const REMAINING_ERRORS = words("P403 P406 P407 P423")

/** The answer to each state at a page that is not for it: a refusal, because no page to redirect to is known yet. */
const homeTextOf = (absent: readonly AbsentState[]): string =>
  presentSettledStatesOf({ absent })
    .map((state) => `${/^\w+$/.test(state) ? state : JSON.stringify(state)}: ${state === "signed-out" ? 401 : 403}`)
    .join(", ")

const absentTextOf = (absent: readonly AbsentState[]): string =>
  absent.length === 0 ? "" : `  absent: [${absent.map((state) => JSON.stringify(state)).join(", ")}],\n`

/**
 * The text of a first policy, in which every rule is closed and undecided. `isTyped`: the language's types are
 * imported. `accepted`: the findings that it accepts.
 */
const policyTextOf = (
  scopes: readonly NewScope[],
  absent: readonly AbsentState[],
  isTyped: boolean,
  accepted: readonly AcceptedFinding[] = [],
): string => `${isTyped ? `import type { Policy } from "./${LANGUAGE}"\n\n` : ""}export default {
${absentTextOf(absent)}  home: { ${homeTextOf(absent)} },
  unlisted: 404,
  rules: [
${scopes
  .map(
    ({ path, match }) =>
      `    { path: ${JSON.stringify(path)}, match: ${JSON.stringify(match)}, require: ${JSON.stringify(CLOSED)}, why: ${JSON.stringify(UNDECIDED)} },\n`,
  )
  .join("")}  ],
  never: [],
  always: [],
  outside: [],
${acceptLinesOf(accepted).join("\n")}
}${isTyped ? " satisfies Policy" : ""}
`
