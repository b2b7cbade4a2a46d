import { lowestOf, textOfRequirement } from "../../policy/claims.ts"
import type { Outcomes } from "../../policy/guard-table.ts"
import type { AuthState } from "../../policy/language.ts"
import { visitorOutcomeOf } from "../../policy/named-people.ts"
import { byState } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { explain, shadowUntilOf, type Explanation, type RuleStanding } from "../explain/explain.ts"
import { claimsNeededFor, flipsOf, type ClaimsNeeded, type Flip, type FlipOf } from "../explain/flip.ts"
import type { Diagnostic } from "../source/diagnostic.ts"
import { visible } from "../source/visible.ts"
import type { Sentence } from "../messages/sentences.ts"
import type { SpannedRule } from "../source/resolve.ts"

/** An explanation of a URL as plain data, without the syntax tree. */
export interface ExplanationData extends Pick<
  Explanation,
  "host" | "refusedBefore" | "pathname" | "fault" | "data" | "outside" | "route"
> {
  readonly canonical: string | null
  /** The rule that decides, in the words of the policy file. */
  readonly governing: (RuleName & { readonly why: string; readonly text: string; readonly alsoChecks?: string }) | null
  /** The status of a path without a rule. */
  readonly unlisted: number
  readonly standings: readonly { rule: RuleName; verdict: RuleStanding["verdict"]; because: Sentence }[]
  readonly outcomes: Outcomes | null
  readonly writes: Outcomes | null
  /** The last day on which shadow mode withholds the denials; absent if they are enforced, or there are none. */
  readonly shadowUntil?: string
  /** The smallest change that reverses each state's outcome; null if there is none. */
  readonly flips: Readonly<Record<AuthState, FlipData | null>>
  /** The same for writes, if the rule has a requirement of its own for them. */
  readonly writeFlips?: Readonly<Record<AuthState, FlipData | null>>
  /** The claims that would let people in. */
  readonly claimsNeeded: readonly ClaimsNeededData[]
}

/** Claims that open a page to people in these states. */
interface ClaimsNeededData extends Omit<ClaimsNeeded, "claims"> {
  /** `orAbove`: the first value and all above it. */
  readonly claims: readonly { readonly name: string; readonly values: readonly string[]; readonly orAbove: boolean }[]
}

/**
 * The outcomes at a URL and the governing rule, without further explanation. Fast enough to run on each keystroke.
 * `today` (as `2027-01-31`, in UTC) tells whether shadow mode is over.
 */
export function addressTrialOf(checked: CheckedPolicy, url: string, today: string) {
  const explanation = explain(checked, url)
  const { canonical, refusedBefore, outside, outcomes, governing } = explanation
  const rule = governing === null ? null : { path: governing.rule.path, match: governing.rule.match }
  const visitors = Object.keys(checked.policy.visitors ?? {})
    .sort()
    .map((name) => ({ name, outcome: visitorOutcomeOf(name, governing?.rule ?? null, checked.policy, "load") }))
  // The last day of shadow mode there, which may be over; null if it does not apply there.
  const last = shadowUntilOf(checked, explanation)
  // No path for a URL that the server refuses before it applies any policy.
  return {
    url,
    path: refusedBefore ? null : shown(canonical),
    isOutside: outside !== null,
    outcomes,
    visitors,
    rule,
    until: last === null || last < today ? null : last,
  }
}

/** A change of the policy, as data. */
type FlipData = ReturnType<typeof flipDataOf>

/** A rule by its path, with its requirement and position in the policy file. */
interface RuleName {
  readonly path: string
  readonly match: string
  readonly require: string
  readonly file: string
  readonly line: number
}

/**
 * The explanation of one URL: the rules that cover it, and the outcome for each auth state. Of the rules that do not
 * cover it, only the first `maxMisses`, because nobody reads ten thousand of them.
 */
export function explanationDataOf(checked: CheckedPolicy, url: string, maxMisses = Infinity): ExplanationData {
  const explanation = explain(checked, url)
  const until = shadowUntilOf(checked, explanation)
  const flipData = (flip: FlipOf) => flipsDataOf(flip, checked.source.path)
  const { fault, outside, route, governing, standings } = explanation
  return {
    host: shown(explanation.host),
    refusedBefore: explanation.refusedBefore,
    pathname: shown(explanation.pathname),
    canonical: shown(explanation.canonical),
    fault: fault === null ? null : sentenceShown(fault),
    data: explanation.data,
    outside: outside === null ? null : { ...outside, why: visible(outside.why) },
    route: route === null ? null : { ...route, path: visible(route.path), module: visible(route.module) },
    governing:
      governing === null
        ? null
        : {
            ...nameOf(checked, governing),
            why: visible(governing.rule.why),
            text: textOf(checked, governing),
            ...(governing.rule.alsoChecks === undefined ? {} : { alsoChecks: visible(governing.rule.alsoChecks) }),
          },
    unlisted: checked.policy.unlisted,
    standings: shortened(standings, maxMisses).map(({ rule, verdict, because }) => ({
      rule: nameOf(checked, rule),
      verdict,
      because: sentenceShown(because),
    })),
    outcomes: explanation.outcomes,
    writes: explanation.writes,
    ...(until === null ? {} : { shadowUntil: until }),
    flips: flipData(flipsOf(checked, explanation)),
    ...(governing?.rule.write === undefined ? {} : { writeFlips: flipData(flipsOf(checked, explanation, "write")) }),
    claimsNeeded: claimsNeededFor(checked, explanation).map(({ access, states, claims }) => ({
      access,
      states,
      claims: Object.entries(claims).map(([name, values]) => ({
        name,
        values,
        orAbove: lowestOf(checked.policy.claims![name]!, values) !== null,
      })),
    })),
  }
}

/** The rules without the misses after the first `maxMisses`. */
function shortened(standings: Explanation["standings"], maxMisses: number): Explanation["standings"] {
  let misses = 0
  return standings.filter(({ verdict }) => verdict !== "miss" || ++misses <= maxMisses)
}

/** The smallest change that reverses each state's outcome, as data. `file` is the policy file's path. */
export const flipsDataOf = (flip: FlipOf, file: string) =>
  byState((state) => {
    const found = flip(state)
    return found === null ? null : flipDataOf(found, file)
  })

/**
 * A flip (the smallest change of the policy that reverses an outcome) as data. `line` is that of the rule to change;
 * null for a new rule.
 */
const flipDataOf = ({ key, require, partly, place, path, opened, closed, refusal }: Flip, file: string) => ({
  key,
  require,
  partly,
  path: visible(path),
  line: place?.line ?? null,
  opened,
  closed,
  refusal: refusal === null ? null : refusalDataOf(refusal, file),
})

/** The compiler's reason to refuse a change, as data. `line` is null if the finding has no position in the policy. */
const refusalDataOf = ({ code, variant, args, message, span, witness }: Diagnostic, file: string) => ({
  code,
  variant,
  args,
  message: visible(message),
  line: span?.file === file ? span.line : null,
  witness: witness === null ? null : { ...witness, url: visible(witness.url) },
})

/** A sentence with its invisible characters written out. */
const sentenceShown = (sentence: Sentence): Sentence => ({ ...sentence, english: visible(sentence.english) })

/** A text with its invisible characters written out. */
const shown = (text: string | null): string | null => (text === null ? null : visible(text))

/** A rule by its path, requirement and position. */
const nameOf = (
  { policy }: CheckedPolicy,
  { rule: { path, match, require }, place: { file, line } }: SpannedRule,
): RuleName => ({
  path,
  match,
  require: textOfRequirement(require, policy),
  file,
  line,
})

/** The source lines of a rule. */
const textOf = ({ source }: CheckedPolicy, { place }: SpannedRule): string =>
  source.text
    .split(/\r?\n/)
    .slice(place.line - 1, place.endLine)
    .join("\n")
