import type { AuthState } from "../../../policy/language.ts"
import { MOST_SHADOW_DAYS, UNLISTED } from "../../../policy/words.ts"
import { unreadIn, type EntryDecision } from "./entry-check.ts"
import type { Guards } from "./guards.ts"
import { notify } from "./notify.ts"
import type { PageUrl } from "./page-url.ts"

/** A denial that shadow mode reports and does not enforce. */
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

/** The denials that shadow mode withholds at the moment. None without options. */
export interface Shadow {
  /** `undefined` is a route that the policy was not compiled with, null an address that no rule covers. */
  covers(rule: string | null | undefined): boolean
  tell(denial: ShadowDenial): void
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Throws for an end that is no day or too far away. */
export function shadowOf(guards: Pick<Guards, "policyHash" | "shadow">, onWithheld: OnWithheld = toConsole): Shadow {
  // What every object inherits is nothing that the compiler wrote.
  const shadow = Object.hasOwn(guards, "shadow") ? guards.shadow : undefined
  if (shadow === undefined) return { covers: () => false, tell: () => {} }
  const { until, rules } = shadow
  const end = endOf(until)
  if (Date.now() < end) {
    const whose = rules === undefined ? "every rule" : rules.join(", ")
    console.warn(
      `sallyport: shadow mode: denials of ${whose} are reported, not enforced, until the end of ${until} (UTC)`,
    )
  }
  return {
    covers: (rule) => {
      if (Date.now() >= end) return false
      return rules === undefined || (rule !== undefined && rules.includes(rule ?? UNLISTED))
    },
    tell: (denial) => notify("onWithheld", () => onWithheld(denial)),
  }
}

const toConsole: OnWithheld = ({ method, pathname, state, rule, would, unread = [] }) => {
  const what = would.kind === "redirect" ? `a redirect to ${would.to}` : String(would.status)
  console.info(
    `sallyport: shadow mode withheld ${what}: ${method} ${pathname} (${[state, rule ?? "no rule", ...unread.map((claim) => `could not read ${claim}`)].join(", ")})`,
  )
}

function endOf(until: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(until) ? Date.parse(`${until}T00:00:00Z`) : Number.NaN
  // A day that no month has is read as one of the next month.
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(until)
  if (!isDay)
    throw new Error(`sallyport: shadow.until in the policy must be a day such as 2027-01-31, not \`${until}\``)
  if (start - Date.now() > MOST_SHADOW_DAYS * DAY_MS)
    throw new Error(
      `sallyport: shadow.until in the policy may be at most ${MOST_SHADOW_DAYS} days away, and ${until} is further: name an earlier day and run \`generate\``,
    )
  return start + DAY_MS
}

/** The option of older versions: were it ignored, the app would enforce what its team believes to be withheld. */
export function refuseShadowOption(options: object): void {
  if (!("shadow" in options) || options.shadow === undefined) return
  throw new Error(
    'sallyport: `shadow` is not an option of openLocks any more. Move it into the policy, as `shadow: { until: "2027-01-31" }`, run `generate`, and move its `report` into `onWithheld` of openLocks',
  )
}

/** The effect that a denial would have. */
export function shadowDenialOf(
  { outcome, state, location, asked }: EntryDecision,
  method: string,
  page: PageUrl,
): ShadowDenial {
  const { pathname } = page
  const would: ShadowDenial["would"] =
    outcome.kind === "redirect"
      ? { kind: "redirect", to: location ?? outcome.to }
      : { kind: "refuse", status: outcome.kind === "refuse" ? outcome.status : 404 }
  const denial = { rule: outcome.rule, state, method, pathname, would }
  const unread = unreadIn(asked)
  return unread.length === 0 ? denial : { ...denial, unread }
}
