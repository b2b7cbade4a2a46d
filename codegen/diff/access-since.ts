import { operationKeyOf } from "../../policy/governing-rule.ts"
import type { AuthState } from "../../policy/language.ts"
import { presentStatesOf } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { diffAccess, isSameAccess } from "./diff-access.ts"

/** The policies, by place in their history, that last changed access at the paths of one rule. */
export interface AccessSince {
  /** By auth state: the policy that last changed what this state gets. */
  readonly ofState: ReadonlyMap<AuthState, number>
  /** The newest of them. */
  readonly newest: number
}

/**
 * The one definition of "since": for each rule and operation of the last policy, by its key, the policy that last changed what a visitor
 * gets at any path that the rule decides. Rewording, moving, splitting or merging rules changes no date unless it changes
 * what somebody gets. `policies` are those in force, oldest first; null is a time without a policy, after which all begins
 * anew.
 */
export function accessSince(policies: readonly (CheckedPolicy | null)[]): ReadonlyMap<string, AccessSince> {
  const now = policies.at(-1) ?? null
  if (now === null) return new Map()
  const states = presentStatesOf(now.policy)
  const keys = [...now.rules.map(({ key }) => key), ...(now.policy.operations ?? []).map(operationKeyOf)]
  const found = new Map<string, Map<AuthState, number>>(keys.map((key) => [key, new Map<AuthState, number>()]))
  const set = (key: string, of: readonly AuthState[], place: number): void => {
    const known = found.get(key)!
    for (const state of of) if (!known.has(state)) known.set(state, place)
  }
  const setRest = (place: number): void => {
    for (const key of keys) set(key, states, place)
  }
  for (let at = policies.length - 2; at >= 0; at--) {
    const [older, newer] = [policies[at]!, policies[at + 1]!]
    if (older !== null && (older === newer || isSameAccess(older, newer))) continue
    const diff = older === null ? null : diffAccess(older, now)
    // Of what cannot be compared nothing older is claimed.
    if (diff === null) {
      setRest(at + 1)
      break
    }
    for (const { after, states: changed } of diff.changes) {
      if (after.kind !== "rule" && after.kind !== "operation") continue
      const names = changed.map(({ state }) => state).filter((state) => states.includes(state))
      set(after.kind === "rule" ? `${after.path} ${after.match}` : operationKeyOf(after), names, at + 1)
    }
  }
  setRest(0)
  return new Map([...found].map(([key, ofState]) => [key, { ofState, newest: Math.max(0, ...ofState.values()) }]))
}
