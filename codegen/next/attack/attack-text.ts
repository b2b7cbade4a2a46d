import { groupedBy } from "../../../policy/grouped-by.ts"
import type { Attacked, Leak } from "./attack.ts"

/** An attack's result for people: the number of leaks for each kind of request, with an example. */
export function textOfAttack({ requests, unanswered, closed, leaks, unsure, unknown, ran }: Attacked): string {
  const rows = [...groupedBy(leaks, ({ kind }) => kind)].toSorted(([, a], [, b]) => b.length - a.length)
  const width = Math.max(0, ...rows.map(([kind]) => kind.length))
  return [
    `${counted(requests, "hostile request")} as a stranger; ${counted(closed, "address", "es")} closed to strangers`,
    ...(unanswered === 0 ? [] : [`${unanswered} were not answered`]),
    ...rows.map(
      ([kind, [first, ...more]]) =>
        `${String(more.length + 1).padStart(6)}  ${kind.padEnd(width)}  ${first === undefined ? "" : exampleOf(first)}`,
    ),
    ...unsureLines(unsure, unknown),
    ...(ran.length === 0 ? [] : [`server actions that ran, and no policy says who may call them: ${ran.join(", ")}`]),
    `${counted(leaks.length, "answer")} leaked content of a closed address, or ran a closed action`,
    "",
  ].join("\n")
}

const counted = (count: number, what: string, plural = "s"): string =>
  `${count.toLocaleString("en")} ${what}${count === 1 ? "" : plural}`

/**
 * The request of a leak as a person could repeat it, and `of`, the closed page or action that answered. Long headers,
 * such as a router's state, are cut.
 */
function exampleOf({ request: { method, target, headers }, status, of }: Leak): string {
  const sent = headers.map((line) => (line.length > 60 ? `${line.slice(0, 57)}...` : line))
  return `${[`${method} ${target}`, ...sent].join(", ")} -> ${status} with ${of}`
}

/** The most requests that the text lists. The others are only counted. */
const MAX_LISTED = 10

/** Lines about closed addresses whose content no visitor could open, so that a leak of it cannot be recognised. */
function unsureLines(unsure: readonly Leak[], unknown: readonly string[]): readonly string[] {
  if (unknown.length === 0) return []
  const named = unknown.slice(0, MAX_LISTED).join(", ")
  const rest = unknown.length > MAX_LISTED ? ` and ${unknown.length - MAX_LISTED} more` : ""
  const [first] = unsure
  return [
    `unsure: no visitor showed what ${named}${rest} contain${unknown.length === 1 ? "s" : ""}; add --cookie for somebody who may open ${unknown.length === 1 ? "it" : "them"}`,
    ...(first === undefined
      ? []
      : [`unsure: ${counted(unsure.length, "answer")} there may be a leak, such as ${exampleOf(first)}`]),
  ]
}
