import { compareText } from "../../../policy/governing-rule.ts"
import { count } from "../../check/regions/counts.ts"
import { looksPrivate } from "../../scan/names.ts"
import type { ScanChange, ComparedScans } from "../../scan/compare.ts"
import {
  seenBy,
  STRANGER,
  type ScannedAddress,
  type ScanNote,
  type Scan,
  type ScannedRoute,
  type Seen,
} from "../../scan/scan-file.ts"
import { fitted, wrappedText } from "../../report/text-table.ts"

/** A line of the summary. */
interface Row {
  readonly route: ScannedRoute
  /** An address of the route with the answers there; null for a route to which nothing was sent. */
  readonly asked: ScannedAddress | null
}

/**
 * The sections of the summary: heading, test and the most rows to list. A row belongs to the first section whose test
 * is true, so the last one takes the rest.
 */
const SECTIONS: readonly (readonly [heading: string, isIn: (row: Row) => boolean, maxRows: number])[] = [
  ["open to strangers, and the name sounds private", (row) => isOpen(row) && looksPrivate(row.route.path), 20],
  ["open to strangers", isOpen, 15],
  ["unsure", (row) => kindOf(row) === "unsure", 15],
  ["strangers are sent elsewhere", (row) => kindOf(row) === "sent", 15],
  ["strangers are refused", (row) => kindOf(row) === "refused", 15],
  ["not asked", () => true, 15],
]

function kindOf({ asked }: Row): Seen["kind"] {
  return asked === null ? "unasked" : seenBy(asked, STRANGER).kind
}

function isOpen(row: Row): boolean {
  return kindOf(row) === "open"
}

/**
 * The summary of a scan, in lines of at most `width` characters. Routes open to strangers come first, and among them
 * those whose names sound private.
 */
export function textOfScan(scan: Scan, width?: number): string {
  /** The rows that no section has taken yet. */
  let rows = scan.routes.flatMap((route): readonly Row[] =>
    route.unasked === undefined ? route.asked.map((asked) => ({ route, asked })) : [{ route, asked: null }],
  )

  const notesOf = (kinds: NoteHeadings): readonly string[] =>
    kinds.flatMap(([kind, heading]) =>
      noteLines(
        heading,
        scan.notes.filter((note) => note.kind === kind),
        width,
      ),
    )
  const head = `${count(scan.routes.length, "route")} of ${scan.origin}${scan.basename === "/" ? "" : scan.basename}, opened as ${scan.visitors.map((name) => (name === STRANGER ? "a stranger" : name)).join(", ")}`
  const parts = [...(width === undefined ? [head] : [wrappedText(head, width).join("\n")]), ...notesOf(LEAKS)]
  for (const [heading, isIn, maxRows] of SECTIONS) {
    const inSection = rows.filter(isIn).sort((a, b) => compareText(a.route.path, b.route.path))
    rows = rows.filter((row) => !isIn(row))
    if (inSection.length === 0) continue
    const cells = inSection.slice(0, maxRows).map((row) => cellsOf(row, scan.visitors))
    parts.push(partOf(`${heading}: ${inSection.length}`, cells, { width, more: inSection.length - maxRows }))
  }
  return `${[...parts, ...notesOf(NOTES)].join("\n\n")}\n`
}

/** A heading and its rows, indented. `more` rows are only counted. */
const partOf = (
  heading: string,
  rows: readonly (readonly string[])[],
  { width, more }: { readonly width: number | undefined; readonly more: number },
): string =>
  [
    heading,
    ...fitted(rows, width === undefined ? width : width - 2).map((line) => `  ${line}`),
    ...(more > 0 ? [`  ... and ${more} more: --json lists them all`] : []),
  ].join("\n")

/** The cells of a row: the route, what each visitor got there, and the values of its params. */
function cellsOf({ route, asked }: Row, visitors: readonly string[]): readonly string[] {
  if (asked === null) return [route.path, route.kind, route.unasked ?? "", ...visitors.map(() => "")]
  const answers = visitors.map((name) => {
    // Endpoints are requested only without a cookie.
    if (route.kind === "endpoint" && name !== STRANGER) return ""
    const seen = wordsOf(seenBy(asked, name))
    return name === STRANGER ? seen : `${name}: ${seen}`
  })
  const params = asked.params.map(({ name, value, from }) => `${name}=${value} (${SOURCES[from]})`)
  return [route.path, route.kind, ...answers, params.join(", ")]
}

/** The sources of a param's value, in words. */
const SOURCES = { given: "given", link: "from a link", "made-up": "made up" } as const

/** The result for a visitor, in words. */
function wordsOf(seen: Seen): string {
  switch (seen.kind) {
    case "open":
      return "open"
    case "sent":
      return `sent to ${seen.to}`
    case "refused":
      return `refused (${seen.status})`
    case "unsure":
      return `unsure: ${seen.why}`
    case "unasked":
      return `not asked: ${seen.why}`
  }
}

/** Kinds of notes with their headings. */
type NoteHeadings = readonly (readonly [ScanNote["kind"], string])[]

/** Notes about leaked data. They are shown before everything else. */
const LEAKS: NoteHeadings = [["page-data", "data of pages that the visitor cannot open"]]

/** All other notes. */
const NOTES: NoteHeadings = [
  ["unasked-data", "page data without an answer"],
  ["same-as-stranger", "cookies that make no difference"],
  ["html-endpoint", "endpoints that answer strangers with HTML"],
  ["refused-link", "links to pages that refuse the visitor"],
  ["shared-cache", "answers that a shared cache may keep, though not everybody gets the same"],
]

/** The most notes that are listed of a kind. */
const MAX_NOTES = 8

function noteLines(heading: string, notes: readonly ScanNote[], width: number | undefined): readonly string[] {
  if (notes.length === 0) return []
  const rows = notes.slice(0, MAX_NOTES).map(({ visitor, address, detail }) => [address ?? "-", visitor, detail])
  return [partOf(`${heading}: ${notes.length}`, rows, { width, more: notes.length - MAX_NOTES })]
}

/** The differences from an earlier scan, as text for `scan --compare`. */
export function textOfCompared(
  { count: all, changes, reworded, untold, uncompared }: ComparedScans,
  width?: number,
): string {
  const part = (heading: string, list: readonly ScanChange[]): readonly string[] => {
    if (list.length === 0) return []
    const rows = list.map(({ address, visitor, before, after }) => [
      address,
      visitor,
      `${wordsOf(before)} -> ${wordsOf(after)}`,
    ])
    return [partOf(`${heading}: ${list.length}`, rows, { width, more: 0 })]
  }
  return `${[
    ...part("changed", changes),
    ...part("refused as before, in another way", reworded),
    ...part("not compared, because the earlier scan was unsure", untold),
    ...(uncompared.length === 0
      ? []
      : [
          `nothing was compared for ${uncompared.join(", ")}, because the earlier scan has no sure answer: run the app without the locks and, while it answers, repeat that scan`,
        ]),
    `${all} answers compared, ${changes.length} changed`,
  ].join("\n\n")}\n`
}
