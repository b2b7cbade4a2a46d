import type { CheckedPolicy } from "./checked-policy.ts"

/**
 * The numbers of a policy's rules, pages and endpoints. Endpoints are routes that answer with data and render no page.
 */
export interface Counts {
  readonly rules: number
  readonly pages: number
  readonly endpoints: number
}

/** The counts of a policy with its pages. A page with several rules counts once. */
export function countsOf({ rules, pages: served }: CheckedPolicy): Counts {
  const entries = [...new Set(served.map(({ entry }) => entry))]
  const pages = entries.filter(({ kind }) => kind === "page").length
  return { rules: rules.length, pages, endpoints: entries.length - pages }
}

/** The counts in words: `12 rules for 9 pages and 3 endpoints`. */
export const countsInWords = ({ rules, ...served }: Counts): string =>
  `${count(rules, "rule")} for ${servedInWords(served)}`

/** The counts without the rules, in words: `9 pages and 3 endpoints`. */
export const servedInWords = ({ pages, endpoints }: Omit<Counts, "rules">): string =>
  `${count(pages, "page")}${endpoints === 0 ? "" : ` and ${count(endpoints, "endpoint")}`}`

/** A number with its noun: `1 page`, `2 pages`. */
export const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`
