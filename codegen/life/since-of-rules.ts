import { compareText } from "../../policy/governing-rule.ts"
import type { Rule } from "../../policy/language.ts"
import type { Audit } from "./audit.ts"
import type { CheckedVersion } from "./life-of.ts"

/** Since which version each rule of the last one says what it says. A rule that was away in between begins anew. */
export function sinceOfRules(versions: readonly CheckedVersion[]): Audit["sinceOfRule"] {
  const since: Record<string, { hash: string; date: string; subject: string }> = Object.create(null)
  for (const { key, rule } of versions.at(-1)?.checked.rules ?? []) {
    const text = ruleText(rule)
    const other = versions.findLastIndex(
      ({ checked }) => !checked.rules.some((one) => one.key === key && ruleText(one.rule) === text),
    )
    const { commit, date, subject } = versions[other + 1]!
    if (commit !== null) since[key] = { hash: commit, date: date ?? "", subject }
  }
  return since
}

/** All that a rule says: moving or formatting it says nothing else. */
export const ruleText = ({ path, match, require, why, deny }: Rule): string =>
  JSON.stringify([path, match, require, why, Object.entries(deny ?? {}).toSorted(([a], [b]) => compareText(a, b))])
