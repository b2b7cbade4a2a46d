import { ABSENT_STATES, AUTH_STATES, MATCH_MODES, REQUIREMENTS, SETTLED_STATES } from "../../../policy/states.ts"
import { AS_OF, UNLISTED, wordsOf } from "../../../policy/words.ts"
import type { RuleName } from "../../messages/entry.ts"
import type { PolicyAst } from "../../source/policy-ast.ts"
import { pathOf } from "./ungoverned.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import type { RouteInventory } from "../../target/inventory.ts"

/** Every word that a policy for these routes may use, for tools that offer them. */
export interface PolicyWords {
  /** Paths that the app serves, as patterns. */
  readonly pages: readonly string[]
  /** The pages that a visitor can be sent to. */
  readonly destinations: readonly string[]
  readonly modes: readonly string[]
  /** The words, and the names of people in the policy. */
  readonly requirements: readonly string[]
  /** The values of each claim that the policy declares, by its name. */
  readonly claims: Readonly<Record<string, readonly string[]>>
  /** The claims whose values have an order, so that they take `atLeast`. */
  readonly ordered: readonly string[]
  /** The ages that an answer about a claim can have. */
  readonly ages: readonly string[]
  /** The names of people in the policy. */
  readonly visitors: readonly string[]
  readonly states: readonly string[]
  readonly settledStates: readonly string[]
  /** The states that a policy may declare absent. */
  readonly absentStates: readonly string[]
  /** The rules that shadow mode can name: the policy's own, and `unlisted`. */
  readonly shadowRules: readonly string[]
}

/** The words for completion in an editor: pages, modes, requirements and states. */
export function policyWordsOf(
  routes: RouteInventory | null,
  rules: readonly RuleName[],
  ast: Pick<PolicyAst, "claims" | "visitors"> | null = null,
): PolicyWords {
  const served = routeEntriesOf(routes?.tree ?? []).filter(
    ({ splat, layout, unspeakable, path }) => !splat && !layout && unspeakable === null && !path.includes("?"),
  )
  // The paths in a policy's spelling, which can differ from the route list's.
  const pathsOf = (entries: typeof served): readonly string[] =>
    [...new Set(entries.flatMap(({ scopes }) => scopes.map(({ pattern }) => pathOf(pattern))))].sort()
  const visitors = (ast?.visitors ?? []).map(({ name }) => name.value)
  return {
    pages: pathsOf(served),
    destinations: pathsOf(served.filter(({ kind }) => kind === "page")).filter((path) => !path.includes("/:")),
    modes: MATCH_MODES,
    requirements: [...REQUIREMENTS, ...visitors],
    claims: Object.fromEntries((ast?.claims ?? []).map(({ name, values }) => [name.value, values])),
    ordered: (ast?.claims ?? []).flatMap(({ name, isOrdered }) => (isOrdered ? [name.value] : [])),
    ages: wordsOf(AS_OF),
    visitors,
    states: AUTH_STATES,
    settledStates: SETTLED_STATES,
    absentStates: ABSENT_STATES,
    shadowRules: [...rules.map(({ path, match }) => `${path} ${match}`), UNLISTED],
  }
}
