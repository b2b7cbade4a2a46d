import { isAuthPage } from "./names.ts"
import { openPagesOf, seenBy, type Scan, type Seen } from "./scan-file.ts"

/** The results of two scans for one visitor at one URL. */
export interface ScanChange {
  readonly address: string
  readonly visitor: string
  readonly before: Seen
  readonly after: Seen
}

/** The differences between two scans. */
export interface ComparedScans {
  /** The number of responses that were compared. */
  readonly count: number
  /** Visitors whose access differs. */
  readonly changes: readonly ScanChange[]
  /** Visitors who are still denied, in another way than before, such as by a redirect. */
  readonly reworded: readonly ScanChange[]
  /** URLs whose access cannot be compared, because the earlier scan was unsure about it. */
  readonly untold: readonly ScanChange[]
  /** Visitors for whom nothing could be compared, because the earlier scan has no sure answer for them. */
  readonly uncompared: readonly string[]
}

/** The differences between two scans of the same URLs, for the visitors of the second. */
export function compareScans(before: Scan, after: Scan): ComparedScans {
  const all = before.routes.flatMap((route, at) =>
    route.asked.flatMap((one, index) =>
      one.answers
        .filter(({ visitor }) => after.visitors.includes(visitor))
        .map(({ visitor, seen }): ScanChange => ({
          address: one.address,
          visitor,
          before: seen,
          // The second scan repeats the requests of the first (`scanAgain`), so its results are in the same order.
          after: seenBy(after.routes[at]!.asked[index]!, visitor),
        })),
    ),
  )
  // A redirect to a page that the visitor can open is no denial: it may lead to the content that they requested.
  const openPages = new Map(before.visitors.map((name) => [name, openPagesOf(before, name)]))
  const isStillDenied = (one: ScanChange): boolean =>
    isReworded(one) && !(one.before.kind === "sent" && openPages.get(one.visitor)?.has(one.before.to) === true)
  const isUntold = ({ before: { kind } }: ScanChange): boolean => kind === "unsure" || kind === "unasked"
  const told = all.filter((one) => !isUntold(one))
  const changed = told.filter((one) => !isSame(one.before, one.after))
  return {
    count: told.length,
    changes: changed.filter((one) => !isStillDenied(one)),
    reworded: changed.filter(isStillDenied),
    untold: all.filter((one) => isUntold(one) && !isSame(one.before, one.after)),
    uncompared: before.visitors.filter((name) => told.every(({ visitor }) => visitor !== name)),
  }
}

/** True if both results may deny access: a refusal, or a redirect. Two redirects only if both lead to sign-in pages. */
const isReworded = ({ before, after }: ScanChange): boolean =>
  (before.kind === "refused" && (after.kind === "refused" || after.kind === "sent")) ||
  (before.kind === "sent" && after.kind === "refused") ||
  (before.kind === "sent" && after.kind === "sent" && isAuthPage(before.to) && isAuthPage(after.to))

/** True for the same result. The reason of an unclear one may be worded otherwise. */
function isSame(before: Seen, after: Seen): boolean {
  if (before.kind !== after.kind) return false
  switch (before.kind) {
    case "open":
    case "unasked":
      return true
    case "sent":
      return after.kind === "sent" && after.to === before.to
    case "refused":
      return after.kind === "refused" && after.status === before.status
    case "unsure":
      return after.kind === "unsure" && after.status === before.status
  }
}
