import type { AnswersByVisitor, ScanVisitor } from "./client.ts"
import { seenIn, type ScanRequest } from "./judge.ts"
import { isAuthPage } from "./names.ts"
import type { ScannedAddress, Seen } from "./scan-file.ts"

/** A URL with the responses to all visitors. */
export interface AnsweredRequest {
  readonly request: ScanRequest
  readonly answers: AnswersByVisitor
}

/** The results of requests, for each visitor. */
export type ScanResults = ReadonlyMap<AnsweredRequest, ScannedAddress>

/** The result of each request, for each visitor. `missing` has the responses at a URL without a page. */
export function seenOf(
  answered: readonly AnsweredRequest[],
  visitors: readonly ScanVisitor[],
  missing: AnswersByVisitor,
): ScanResults {
  const columns = visitors.map(({ name }) => ({ name, seen: seenAs(name, answered, missing) }))
  return new Map(
    answered.map((one) => [
      one,
      {
        address: one.request.address.path,
        params: [...one.request.address.params],
        answers: columns.flatMap(({ name, seen }) => {
          const own = seen.get(one)
          return own === undefined ? [] : [{ visitor: name, seen: own }]
        }),
      },
    ]),
  )
}

/** The results for one visitor. */
function seenAs(
  name: string,
  answered: readonly AnsweredRequest[],
  missing: AnswersByVisitor,
): ReadonlyMap<AnsweredRequest, Seen> {
  const missingAnswer = missing.get(name) ?? null
  const seen = new Map<AnsweredRequest, Seen>()
  const byText = new Map<string, AnsweredRequest[]>()
  for (const one of answered) {
    const answer = one.answers.get(name)
    if (answer === undefined) continue
    const own = seenIn(answer, one.request, missingAnswer === null || "why" in missingAnswer ? null : missingAnswer)
    seen.set(one, own)
    if (own.kind !== "open" || "why" in answer || answer.html === null || one.request.isMissingPage) continue
    const text = answer.html.texts.join("\n")
    byText.set(text, [...(byText.get(text) ?? []), one])
  }
  // The same text at several routes is probably an error page. Pages for signing in may share one form, and a rewrite
  // shows the page of another route.
  for (const same of byText.values()) {
    for (const one of same) {
      const other = same.find(({ request }) => shownBy(request) !== shownBy(one.request))
      const own = seen.get(one)!
      if (other !== undefined && own.kind === "open" && !isAuthPage(one.request.route))
        seen.set(one, {
          kind: "unsure",
          status: own.status,
          why: `it shows the same text as ${other.request.address.path}`,
        })
    }
  }
  return seen
}

/** The path of the route whose page a request shows. */
const shownBy = ({ route, shows }: ScanRequest): string => shows ?? route
