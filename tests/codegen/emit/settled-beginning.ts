import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { governingRule, ruleKeyOf, scopedRuleOf } from "../../../policy/governing-rule.ts"
import type { Rule } from "../../../policy/language.ts"
import { writtenOutOf } from "../../../policy/written-out.ts"

const WORDS = ["/a", "/b", "/c.d", "/x"]
const LATER = ["", ...WORDS, ...WORDS.flatMap((one) => WORDS.map((other) => one + other))]
// Endings for a word or an escape that is cut off anywhere.
const CONTINUATIONS = ["", "a", "b", "c.d", ".d", "d", "x", "1", "61", "2", "e", "2e", "f", "41", "%61"].flatMap(
  (now) => LATER.map((later) => now + later),
)

/**
 * Whether some beginning of this pathname settles this answer: each well-spelled pathname that goes on from it to
 * another path is governed by this rule (null: by none). Tried by brute force, with rules and paths of the words that
 * the tests' rules are made of.
 */
export function isSettledIn(rules: readonly Rule[], pathname: string, rule: string | null): boolean {
  const scoped = rules.flatMap((one) => writtenOutOf(scopedRuleOf(one)))
  const settles = (beginning: string): boolean => {
    const here = canonicalPathOf(beginning)
    let tried = 0
    for (const rest of CONTINUATIONS) {
      const path = canonicalPathOf(beginning + rest)
      if (path === null || path === here) continue
      tried++
      const governing = governingRule(scoped, path)
      if ((governing === null ? null : ruleKeyOf(governing.rule)) !== rule) return false
    }
    return tried > 0
  }
  for (let end = pathname.length; end > 0; end--) if (settles(pathname.slice(0, end))) return true
  return false
}
