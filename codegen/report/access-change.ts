import { sentenceOf, type Sentence } from "../messages/sentences.ts"
import { AS_OF, OUTCOME, STATE, textsOfClaims } from "../../policy/words.ts"
import {
  statesByOutcomes,
  type AccessChange,
  type AccessDiff,
  type AgeChange,
  type Decider,
  type PathOutcomes,
  type RedefinedClaim,
  type StateChange,
} from "../diff/access-diff.ts"
import type { NewPage } from "../diff/new-pages.ts"
import type { Code } from "../messages/codes.ts"
import type { Diagnostic } from "../source/diagnostic.ts"
import { secondLockInWords } from "../emit/file.ts"
import type { MovedLock } from "../history/lock-chain-at.ts"
import { listedUpTo } from "../messages/phrases.ts"
import { visibleLine } from "../source/visible.ts"
import type { PathScope } from "../check/regions/intersection.ts"
import { textOfPlace } from "../source/source.ts"

/** One side of a comparison. */
export interface DiffSide {
  /** A name for reports, such as `HEAD~2` or `the working tree`. */
  readonly name: string
  /** The policy's hash; null if there is no policy. */
  readonly hash: string | null
}

/** An access diff with everything else that its reports show. */
export interface DiffReport {
  readonly before: DiffSide
  readonly after: DiffSide
  readonly diff: AccessDiff
  /** Pages that were added to the routes. Absent if they were not requested or the routes are unknown. */
  readonly pages?: readonly NewPage[]
  /**
   * Faults in the chain from the root module to the guards, or beside it, if the chain was intact before. Absent if
   * there are none.
   */
  readonly lost?: readonly Diagnostic[]
  /** The second lock of a Next app, if it has moved. */
  readonly secondLock?: MovedLock
  /** The codes with which `check` rejects the newer policy. Absent if it was not checked. */
  readonly rejected?: readonly Code[]
}

/** The number of codes that a warning names. The others are only counted. */
const MAX_CODES = 3

/** A warning, in words, that `check` rejects the newer policy of a comparison. */
export function sentenceOfRejection(codes: readonly Code[]): string {
  const named = codes.map((code) => `\`${code}\``)
  return `\`check\` rejects this policy (${listedUpTo(MAX_CODES, named)}), so it cannot be put into force yet`
}

const OPENED_TO_ALL = "opened to the public"

/** The heading for paths that the policy no longer covers, so that the app alone decides. */
const PUT_OUTSIDE = "put outside the policy"

/** The headings of lists of changes, in order. */
export const HEADINGS = [OPENED_TO_ALL, PUT_OUTSIDE, "opened", "closed", "redirect or status changed"] as const

/** The heading of the list of pages that did not exist before. */
export const NEW_PAGES = "new pages"

/** The heading of the locks that an app has lost: all of them, or a part of the second one. */
export const headingOfLost = (lost: readonly Diagnostic[]): string =>
  lost.every(({ code }) => OF_MODULES.includes(code))
    ? "the app has lost a part of its second lock"
    : "the app no longer opens its locks: every page is open"

/**
 * The codes of findings about a part of the second lock in a Next app with `wrapped: true`, where the lock is not in
 * the build but around each module.
 */
const OF_MODULES: readonly Code[] = ["P447", "P448", "P449", "P450"]

/** The move of a Next app's second lock, in words. */
export const phraseOfMovedLock = ({ before, after }: MovedLock): string =>
  `the second lock has moved. Before: ${secondLockInWords(before)}. After: ${secondLockInWords(after)}`

/** A finding about lost locks, with its position and its hint, in words. */
export function phraseOfLost({ span, message, hint }: Diagnostic): string {
  const place = span === null ? "" : `${textOfPlace(span)}: `
  return `${place}${visibleLine(message)}${hint === null ? "" : `: ${visibleLine(hint)}`}`
}

/** A redefined claim and its effect on the list of changes, in words. */
const phraseOfRedefined = ({ claim, before, after }: RedefinedClaim): string =>
  `claim ${claim}: redefined, ${before} -> ${after}: rules that require it count as closed to people with the old claim, and as opened to people with the new one`

/** A claim whose answers are of another age than before, in words. */
const phraseOfAge = ({ claim, before, after }: AgeChange): string =>
  `claim ${claim}: asOf ${before} -> ${after}: ${AS_OF[after].meaning}`

/** The changes of a policy's claims, one line each. */
export const phrasesOfClaims = ({ ages = [], redefined = [] }: Pick<AccessDiff, "ages" | "redefined">) => [
  ...redefined.map(phraseOfRedefined),
  ...ages.map(phraseOfAge),
]

/** The visitors who can open a new page, in words. */
export const openersOf = ({ open, some = [], isOpenToAll, rules }: NewPage): string =>
  isOpenToAll
    ? "everybody"
    : open.length + some.length > 0
      ? [...open, ...some.map((state) => `some of ${state}`)].join(", ")
      : rules.length === 0
        ? "nobody: it has no rule"
        : "nobody"

/** The heading under which a change is listed. */
export function headingOf({ kind, public: isPublic, after }: AccessChange): (typeof HEADINGS)[number] {
  if (isPublic) return after.kind === "outside" ? PUT_OUTSIDE : OPENED_TO_ALL
  return kind === "changed" ? "redirect or status changed" : kind
}

/** The numbers of changes by kind, in words. Paths that moved outside do not count as opened too. */
export function countsSentenceOf({ opened, closed, changed, changes }: AccessDiff): Sentence {
  const outside = changes.filter((change) => headingOf(change) === PUT_OUTSIDE).length
  return sentenceOf("changes", { opened: opened - outside, outside, closed, changed })
}

/** The numbers of changes by kind, in English. */
export const countsOf = (diff: AccessDiff): string => countsSentenceOf(diff).english

/** True if no entry of the policy decides. */
export const hasNoRule = ({ kind }: Decider): boolean => kind === "unlisted" || kind === "no-policy"

/** The paths of a change, in words: `/editor and everything beneath it, except /editor/help`. */
export function phraseOfScope(change: AccessChange, quote: (text: string) => string): string {
  const { scope, except, moreExceptions, before, after } = change
  // The scope is then all paths, of which rules cover some.
  if (hasNoRule(before) && hasNoRule(after)) return "every path that no rule covers"
  const operation = [before, after].find((decider) => decider.kind === "operation")
  if (operation !== undefined) return `operation ${quote(operation.name)}`
  const textOf = (part: PathScope): string =>
    part.match === "exact"
      ? quote(part.path)
      : part.path === "/"
        ? "every path"
        : `${quote(part.path)} and everything beneath it`
  const others = except.map(textOf)
  const more = moreExceptions > 0 ? [`${moreExceptions} more`] : []
  const method = change.access === undefined ? [] : [change.access === "load" ? "page loads" : "writes"]
  return [textOf(scope), ...method, ...(others.length === 0 ? [] : [`except ${[...others, ...more].join("; ")}`])].join(
    ", ",
  )
}

/**
 * The rule, entry or default that decides a path on one side of the diff, in words. `quote` marks code, and `escape`
 * makes an author's sentence plain text of the document.
 */
export function phraseOfDecider(
  decider: Decider,
  side: DiffSide,
  quote: (text: string) => string,
  escape: (text: string) => string = visibleLine,
): string {
  switch (decider.kind) {
    case "rule": {
      const { path, match, require, alsoChecks, place } = decider
      const checks = alsoChecks === undefined ? "" : `, and the app also checks: ${escape(alsoChecks)}`
      return `rule ${quote(path)} ${match} requires ${escape(require)}${checks} (${quote(textOfPlace(place))} in ${side.name})`
    }
    case "outside":
      return `${quote(decider.path)} ${decider.match} is outside the policy (${quote(textOfPlace(decider.place))} in ${side.name})`
    case "operation":
      return `operation ${quote(decider.name)} requires ${escape(decider.require)} (${quote(textOfPlace(decider.place))} in ${side.name})`
    case "unlisted":
      return `no rule in ${side.name}: closed by default`
    case "no-policy":
      return `no policy in ${side.name}`
  }
}

/** The outcome of page loads, and that of other methods if it differs. */
export function textOfPathOutcomes({ load, write }: PathOutcomes): string {
  const [ofLoad, ofWrite] = [textOfPathOutcome(load), textOfPathOutcome(write)]
  return ofLoad === ofWrite ? ofLoad : `${ofLoad}, other methods: ${ofWrite}`
}

/** One outcome in words, with the claims that it depends on, and the last day of shadow mode. */
export function textOfPathOutcome(outcome: PathOutcomes["load"]): string {
  if (outcome.kind === "some")
    return `${OUTCOME.proceed.short} with ${textsOfClaims(outcome.claims).join(", ")}; else ${textOfPathOutcome(outcome.otherwise)}`
  if (!("until" in outcome) || outcome.until === undefined) return textOfOutcome(outcome)
  const { until, ...denial } = outcome
  return `${OUTCOME.proceed.short} until ${until}, then ${textOfOutcome(denial)}`
}

/** The people of an auth state, or a visitor of the policy by name. */
export const peopleIn = (visitor: string): string => (isState(visitor) ? STATE[visitor].whom : visitor)

/** An auth state as people read it, or a visitor of the policy by name. */
export const shortOf = (visitor: string): string => (isState(visitor) ? STATE[visitor].short : visitor)

const isState = (word: string): word is keyof typeof STATE => Object.hasOwn(STATE, word)

/** An outcome that does not depend on claims, in words. */
function textOfOutcome({ kind, ...rest }: Exclude<PathOutcomes["load"], { kind: "some" }>): string {
  if ("to" in rest) return OUTCOME.redirect.short.replace("{{to}}", () => rest.to)
  if ("status" in rest) {
    const { short } = rest.status === 503 ? OUTCOME.unavailable : OUTCOME.refuse
    return short.replace("{{status}}", String(rest.status))
  }
  return OUTCOME[kind === "outside" ? "outside" : "proceed"].short
}

/** The auth states of a change, grouped by their outcomes before and after. */
export function movesOf(states: readonly StateChange[]): readonly { who: string; from: string; to: string }[] {
  return statesByOutcomes(states, textOfPathOutcomes).map((move) => ({
    who: move.states.join(", "),
    from: textOfPathOutcomes(move.before),
    to: textOfPathOutcomes(move.after),
  }))
}

/**
 * A signed approval of a change. `key` names the file of the public key; the name of the approver is what they typed.
 */
export interface SignedChangeApproval {
  readonly approver: string
  readonly key: string
  readonly sentence: string
  readonly expires: string
}

/** An approval in words: `approved by Ada Lovelace, signed with ada.pub: the price list is public`. */
export const approvalInWords = ({ approver, key, sentence }: SignedChangeApproval): string =>
  visibleLine(`approved by ${approver}, signed with ${key}: ${sentence}`)
