import type { Answers, Visitor } from "./asking.ts"
import { seenIn, type Question } from "./judge.ts"
import { isAuthPage } from "./names.ts"
import type { Asked, Seen } from "./scan-file.ts"

/** A URL with the responses to all visitors. */
export interface AnsweredQuestion {
  readonly question: Question
  readonly answers: Answers
}

/** The results for each visitor at each URL. `missing` has the responses at a URL without a page. */
export function seenOf(
  answered: readonly AnsweredQuestion[],
  visitors: readonly Visitor[],
  missing: Answers,
): ReadonlyMap<AnsweredQuestion, Asked> {
  const columns = visitors.map(({ name }) => ({ name, seen: seenAs(name, answered, missing) }))
  return new Map(
    answered.map((one) => [
      one,
      {
        address: one.question.address.path,
        params: [...one.question.address.params],
        answers: columns.flatMap(({ name, seen }) => {
          const own = seen.get(one)
          return own === undefined ? [] : [{ visitor: name, seen: own }]
        }),
      },
    ]),
  )
}

function seenAs(
  name: string,
  answered: readonly AnsweredQuestion[],
  missing: Answers,
): ReadonlyMap<AnsweredQuestion, Seen> {
  const nowhere = missing.get(name) ?? null
  const seen = new Map<AnsweredQuestion, Seen>()
  const byText = new Map<string, AnsweredQuestion[]>()
  for (const one of answered) {
    const heard = one.answers.get(name)
    if (heard === undefined) continue
    const own = seenIn(heard, one.question, nowhere === null || "why" in nowhere ? null : nowhere)
    seen.set(one, own)
    if (own.kind !== "open" || "why" in heard || heard.html === null || one.question.isNowhere) continue
    const text = heard.html.texts.join("\n")
    byText.set(text, [...(byText.get(text) ?? []), one])
  }
  // The same text at several routes is probably an error page.
  for (const same of byText.values()) {
    const others = new Set(same.map(({ question }) => question.route))
    for (const one of same) {
      const other = same.find(({ question }) => question.route !== one.question.route)
      const own = seen.get(one)!
      if (others.size > 1 && other !== undefined && own.kind === "open" && !isAuthPage(one.question.route))
        seen.set(one, {
          kind: "unsure",
          status: own.status,
          why: `it shows the same text as ${other.question.address.path}`,
        })
    }
  }
  return seen
}
