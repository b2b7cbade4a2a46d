import { operationKeyOf, ruleKeyOf } from "../../policy/governing-rule.ts"
import type { AuthState } from "../../policy/language.ts"
import { presentStatesOf } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { diffAccess, isSameAccess } from "./diff-access.ts"

/** The policy versions that last changed access at the paths of one rule, as indexes into the history. */
export interface AccessSince {
  /** By auth state: the version that last changed this state's outcome. */
  readonly ofState: ReadonlyMap<AuthState, number>
  /** The newest of these versions. */
  readonly newest: number
}

/**
 * The version that last changed an outcome at any path of a rule, for each rule and operation of the newest policy, by
 * key. Every "since" in reports and pages comes from here. Rewording, moving, splitting or merging rules counts only if
 * an outcome changes. `policies` are the versions that were in force, oldest first; null is a time without a policy,
 * and no date reaches back beyond it.
 */
export function accessSince(policies: readonly (CheckedPolicy | null)[]): ReadonlyMap<string, AccessSince> {
  const now = policies.at(-1) ?? null
  if (now === null) return new Map()
  const states = presentStatesOf(now.policy)
  const keys = [...now.rules.map(({ key }) => key), ...(now.policy.operations ?? []).map(operationKeyOf)]
  const sinceOf = new Map<string, Map<AuthState, number>>(keys.map((key) => [key, new Map<AuthState, number>()]))
  // The first version that is found counts, because the search goes back from the newest.
  const setSince = (key: string, changed: readonly AuthState[], version: number): void => {
    const ofState = sinceOf.get(key)!
    for (const state of changed) if (!ofState.has(state)) ofState.set(state, version)
  }
  const setRest = (version: number): void => {
    for (const key of keys) setSince(key, states, version)
  }
  for (let version = policies.length - 1; version > 0; version--) {
    const [older, newer] = [policies[version - 1]!, policies[version]!]
    if (older !== null && (older === newer || isSameAccess(older, newer))) continue
    // Compared with the newest policy, not the next one: where the older outcome differs from today's, today's has been
    // in force since `version`.
    const diff = older === null ? null : diffAccess(older, now)
    // Two policies that cannot be compared may differ everywhere, so everything counts as changed here.
    if (diff === null) {
      setRest(version)
      break
    }
    // Other changes are at paths that no rule or operation of the newest policy decides.
    for (const { after, states: changed } of diff.changes) {
      if (after.kind !== "rule" && after.kind !== "operation") continue
      const present = changed.map(({ state }) => state).filter((state) => states.includes(state))
      setSince(after.kind === "rule" ? ruleKeyOf(after) : operationKeyOf(after), present, version)
    }
  }
  // Everything else has been the same since the first version.
  setRest(0)
  return new Map([...sinceOf].map(([key, ofState]) => [key, { ofState, newest: Math.max(0, ...ofState.values()) }]))
}
