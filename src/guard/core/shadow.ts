import type { AuthState } from "../../../policy/language.ts"
import { MAX_SHADOW_DAYS, UNLISTED } from "../../../policy/words.ts"
import { unreadClaimsIn, type EntryDecision } from "./entry-check.ts"
import type { Guards } from "./guards.ts"
import { notify } from "./app-hooks.ts"
import type { PageUrl } from "./page-url.ts"

/** A denial that shadow mode reports and does not enforce ("withholds"). */
export interface ShadowDenial {
  /** The rule that denies. Null for a path without a rule. */
  readonly rule: string | null
  /** The visitor's auth state. */
  readonly state: AuthState
  /** The request's method. */
  readonly method: string
  /** The requested path, without its query. */
  readonly pathname: string
  /** The outcome under enforcement: the redirect's target or the refusal's status. */
  readonly would:
    | { readonly kind: "redirect"; readonly to: string }
    | { readonly kind: "refuse"; readonly status: number }
  /** The claims that could not be read. Absent if there are none. */
  readonly unread?: readonly string[]
}

/** A callback for the denials that shadow mode withholds. */
export type OnWithheld = (denial: ShadowDenial) => void

/** Shadow mode of the running policy: until a day that the policy names, denials are reported and not enforced. */
export interface Shadow {
  /**
   * True if a denial by this rule is withheld at the moment. Null is a path without a rule; `undefined` is a route that
   * the policy was not compiled with.
   */
  covers(rule: string | null | undefined): boolean
  /** Reports a denial that was withheld. */
  report(denial: ShadowDenial): void
}

/** Shadow mode that withholds nothing. */
export const NO_SHADOW: Shadow = { covers: () => false, report: () => {} }

/** A day in milliseconds. */
const DAY_MS = 24 * 60 * 60 * 1000

/** The shadow mode that the guards declare. Throws if its last day is invalid or too far away. */
export function shadowOf(guards: Pick<Guards, "policyHash" | "shadow">, onWithheld: OnWithheld = toConsole): Shadow {
  // An inherited property does not count, because the compiler did not write it.
  const shadow = Object.hasOwn(guards, "shadow") ? guards.shadow : undefined
  if (shadow === undefined) return NO_SHADOW
  const { until, rules } = shadow
  const end = endOf(until)
  if (Date.now() < end) {
    const ruleNames = rules === undefined ? "every rule" : rules.join(", ")
    console.warn(
      `sallyport: shadow mode: denials of ${ruleNames} are reported, not enforced, until the end of ${until} (UTC)`,
    )
  }
  return {
    covers: (rule) => {
      if (Date.now() >= end) return false
      return rules === undefined || (rule !== undefined && rules.includes(rule ?? UNLISTED))
    },
    report: (denial) => notify("onWithheld", () => onWithheld(denial)),
  }
}

/** The default callback. */
const toConsole: OnWithheld = ({ method, pathname, state, rule, would, unread = [] }) => {
  const what = would.kind === "redirect" ? `a redirect to ${would.to}` : String(would.status)
  console.info(
    `sallyport: shadow mode withheld ${what}: ${method} ${pathname} (${[state, rule ?? "no rule", ...unread.map((claim) => `could not read ${claim}`)].join(", ")})`,
  )
}

/** The end of the day, in milliseconds since the epoch. */
function endOf(until: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(until) ? Date.parse(`${until}T00:00:00Z`) : Number.NaN
  // `Date.parse` reads a day such as February 30 as one of the next month.
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(until)
  if (!isDay)
    throw new Error(`sallyport: shadow.until in the policy must be a day such as 2027-01-31, not \`${until}\``)
  if (start - Date.now() > MAX_SHADOW_DAYS * DAY_MS)
    throw new Error(
      `sallyport: shadow.until in the policy may be at most ${MAX_SHADOW_DAYS} days away, and ${until} is further: name an earlier day and run \`generate\``,
    )
  return start + DAY_MS
}

/**
 * Throws for the `shadow` option of older versions. If it were ignored, denials would be enforced that should be
 * withheld.
 */
export function refuseShadowOption(options: object): void {
  if (!("shadow" in options) || options.shadow === undefined) return
  throw new Error(
    'sallyport: `shadow` is not an option of openLocks any more. Move it into the policy, as `shadow: { until: "2027-01-31" }`, run `generate`, and move its `report` into `onWithheld` of openLocks',
  )
}

/** The report of a denial, with the answer that the visitor would have got. */
export function shadowDenialOf(
  { outcome, state, location, outcomeClaims }: EntryDecision,
  method: string,
  page: PageUrl,
): ShadowDenial {
  const { pathname } = page
  const would: ShadowDenial["would"] =
    outcome.kind === "redirect"
      ? { kind: "redirect", to: location ?? outcome.to }
      : // An outcome that opens is denied by the second lock alone, with 404 if the router matched another page.
        { kind: "refuse", status: outcome.kind === "refuse" ? outcome.status : 404 }
  const denial = { rule: outcome.rule, state, method, pathname, would }
  const unread = unreadClaimsIn(outcomeClaims)
  return unread.length === 0 ? denial : { ...denial, unread }
}
