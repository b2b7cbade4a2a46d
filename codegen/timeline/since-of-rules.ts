import { compareText, operationKeyOf } from "../../policy/governing-rule.ts"
import type { Operation, Rule } from "../../policy/language.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { accessSince } from "../diff/access-since.ts"
import type { VersionInForce } from "./access-timeline.ts"

/** The last change of a rule that is known from the history. */
export type RuleDate =
  | {
      readonly kind: "committed"
      readonly hash: string
      /** The time in ISO 8601; null if the commit's time is invalid. */
      readonly date: string | null
      readonly subject: string
      /** Set if the history begins with this commit, so that the change may be older. */
      readonly orEarlier?: true
    }
  /** The change is in the built policy, and not committed yet. */
  | { readonly kind: "uncommitted" }
  /** The history begins with a policy that is not committed, so the change may be older. */
  | { readonly kind: "unrecorded" }

/** The dates of one rule or operation. */
export interface RuleDates {
  /** The last change of an outcome at the rule's paths. */
  readonly access: RuleDate
  /** The last change of the rule's content, including its reason; null if that is not later than `access`. */
  readonly text: RuleDate | null
}

/**
 * A policy in force (null for a time without one) and its commit; the commit is null if the policy is not committed.
 */
export interface DatedPolicy extends Pick<VersionInForce, "commit" | "date" | "subject"> {
  readonly checked: CheckedPolicy | null
}

/** The dates of each rule and operation of the last version, by its key. `isCut`: older versions are missing. */
export function sinceOfRules(versions: readonly DatedPolicy[], isCut: boolean): Readonly<Record<string, RuleDates>> {
  const dates: Record<string, RuleDates> = Object.create(null)
  const accesses = accessSince(versions.map(({ checked }) => checked))
  const dateAt = (version: number): RuleDate => {
    const { commit, date, subject } = versions[version]!
    // The oldest version of a cut history may have taken its access from one that is missing.
    const mayBeOlder = version === 0 && isCut
    if (commit === null) return { kind: mayBeOlder ? "unrecorded" : "uncommitted" }
    const committed = { kind: "committed", hash: commit, date: date === "" ? null : date, subject } as const
    return mayBeOlder ? { ...committed, orEarlier: true } : committed
  }
  const texts = versions.map(({ checked }) => textsOf(checked))
  for (const [key, current] of texts.at(-1) ?? []) {
    // Content that changed earlier than access, or together with it, gets no date of its own.
    const accessVersion = accesses.get(key)!.newest
    const textVersion = textSince(texts, key, current)
    const text = textVersion > accessVersion ? dateAt(textVersion) : null
    dates[key] = { access: dateAt(accessVersion), text }
  }
  return dates
}

/** The texts of a policy's rules and operations, by key. */
const textsOf = (checked: CheckedPolicy | null): ReadonlyMap<string, string> =>
  new Map([
    ...(checked?.rules ?? []).map(({ key, rule }) => [key, ruleText(rule)] as const),
    ...(checked?.policy.operations ?? []).map((one) => [operationKeyOf(one), operationText(one)] as const),
  ])

/** The version since which the rule or operation has had its present content without interruption. */
const textSince = (versions: readonly ReadonlyMap<string, string>[], key: string, text: string): number =>
  versions.findLastIndex((texts) => texts.get(key) !== text) + 1

const operationText = ({ name, require, why, deny }: Operation): string =>
  JSON.stringify([name, require, why, deniedOf(deny)])

const deniedOf = (deny: Rule["deny"]) => Object.entries(deny ?? {}).toSorted(([a], [b]) => compareText(a, b))

/** The content of a rule as text. Moving or reformatting the rule does not change it. */
const ruleText = ({ path, match, require, write, alsoChecks, why, deny }: Rule): string =>
  JSON.stringify([path, match, require, why, deniedOf(deny), write, alsoChecks])
