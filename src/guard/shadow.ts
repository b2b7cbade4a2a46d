import type { AuthState } from "../../policy/language.ts"
import type { EntryVerdict } from "./entry-check.ts"
import type { Guards } from "./guards.ts"
import type { PageUrl } from "./page-url.ts"

/** A denial that is recorded and withheld. */
export interface ShadowDenial {
  /** The rule that denies; null where no rule covers the address. */
  readonly rule: string | null
  readonly state: AuthState
  readonly method: string
  readonly pathname: string
  /** What the visitor will get when the locks enforce: where they are sent, or with what status they are refused. */
  readonly would:
    | { readonly kind: "redirect"; readonly to: string }
    | { readonly kind: "refuse"; readonly status: number }
}

export interface ShadowOptions {
  /**
   * The last day of shadow mode, as `2027-01-31`, in UTC, at most 90 days after the app starts. From the next day on the
   * locks enforce.
   */
  readonly until: string
  /** The rules whose denials are withheld, as the guards name them, and `unlisted`; all of them where it is left out. */
  readonly rules?: readonly string[]
  readonly report: (denial: ShadowDenial) => void
}

/** Which denials are withheld at the moment. Without options it is none. */
export interface Shadow {
  /** `undefined` is a route that the policy was not compiled with, null an address that no rule covers. */
  covers(rule: string | null | undefined): boolean
  tell(denial: ShadowDenial): void
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Nobody moves in for longer; what has no end is no way of moving in. */
const MOST_DAYS = 90
const UNLISTED = "unlisted"

/** Throws for a date that is none or too far away and for a rule that the guards do not know. */
export function shadowOf(options: ShadowOptions | undefined, guards: Pick<Guards, "ruleOfPage">): Shadow {
  if (options === undefined) return { covers: () => false, tell: () => {} }
  const { rules, report } = options
  const end = endOf(options.until)
  // A page of several paths may have a rule for each.
  const known: readonly unknown[] = [...Object.values(guards.ruleOfPage).flat(), UNLISTED]
  for (const rule of rules ?? []) {
    if (!known.includes(rule)) throw new Error(`sallyport: shadow names \`${rule}\`, which is no rule of a page`)
  }
  if (Date.now() < end) {
    const whose = rules === undefined ? "every rule" : rules.join(", ")
    console.warn(`sallyport: shadow mode: denials of ${whose} are withheld until the end of ${options.until}`)
  }
  return {
    covers: (rule) => {
      if (Date.now() >= end) return false
      return rules === undefined || (rule !== undefined && rules.includes(rule ?? UNLISTED))
    },
    tell: (denial) => {
      try {
        report(denial)
      } catch (error) {
        console.error("sallyport: shadow.report failed", error)
      }
    },
  }
}

function endOf(until: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(until) ? Date.parse(`${until}T00:00:00Z`) : Number.NaN
  // A day that no month has is read as one of the next month.
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(until)
  if (!isDay) throw new Error(`sallyport: shadow.until is a day such as 2027-01-31, and not \`${until}\``)
  if (start - Date.now() > MOST_DAYS * DAY_MS)
    throw new Error(`sallyport: shadow.until is at most ${MOST_DAYS} days away, and ${until} is further`)
  return start + DAY_MS
}

/** What a denying verdict would do. */
export function shadowDenialOf(
  { outcome, state, location }: EntryVerdict,
  method: string,
  page: PageUrl,
): ShadowDenial {
  const { pathname } = page
  const would: ShadowDenial["would"] =
    outcome.kind === "redirect"
      ? { kind: "redirect", to: location ?? outcome.to }
      : { kind: "refuse", status: outcome.kind === "refuse" ? outcome.status : 404 }
  return { rule: outcome.rule, state, method, pathname, would }
}
