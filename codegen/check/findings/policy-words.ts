import { ABSENT_STATES, AUTH_STATES, MATCH_MODES, REQUIREMENTS, SETTLED_STATES } from "../../../policy/states.ts"
import { AS_OF, UNLISTED, wordsOf } from "../../../policy/words.ts"
import type { RuleName } from "../../messages/entry.ts"
import type { PolicyAst } from "../../source/policy-ast.ts"
import { pathOf } from "./ungoverned.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import type { RouteInventory } from "../../target/inventory.ts"

/** Every word that a policy for these routes may use, for completion in editors. */
export interface PolicyWords {
  /** Paths that the app serves, as patterns. */
  readonly pages: readonly string[]
  /** The pages that a redirect can lead to. */
  readonly destinations: readonly string[]
  readonly modes: readonly string[]
  /** The requirements of the language, and the names of the policy's visitors. */
  readonly requirements: readonly string[]
  /** The values of each declared claim, by its name. */
  readonly claims: Readonly<Record<string, readonly string[]>>
  /** The claims whose values are ordered, so that `atLeast` works with them. */
  readonly ordered: readonly string[]
  /** The values of a claim's `asOf`. */
  readonly ages: readonly string[]
  /** The names of the policy's visitors. */
  readonly visitors: readonly string[]
  readonly states: readonly string[]
  readonly settledStates: readonly string[]
  /** The states that a policy may declare absent. */
  readonly absentStates: readonly string[]
  /** The names for `shadow.rules`: the policy's rules, and `unlisted`. */
  readonly shadowRules: readonly string[]
}

/** The words for completion in an editor: pages, modes, requirements and states. */
export function policyWordsOf(
  routes: RouteInventory | null,
  rules: readonly RuleName[],
  ast: Pick<PolicyAst, "claims" | "visitors"> | null = null,
): PolicyWords {
  // Only pages that one rule can name as they are: no splats, no optional segments, no letters beyond the language.
  const served = routeEntriesOf(routes?.tree ?? []).filter(
    ({ splat, layout, inexpressible, path }) => !splat && !layout && inexpressible === null && !path.includes("?"),
  )
  // Paths as a policy spells them, which can differ from the route list.
  const pathsOf = (entries: typeof served): readonly string[] =>
    [...new Set(entries.flatMap(({ scopes }) => scopes.map(({ pattern }) => pathOf(pattern))))].sort()
  const visitors = (ast?.visitors ?? []).map(({ name }) => name.value)
  return {
    pages: pathsOf(served),
    // A redirect has no value for a param.
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
