import { encodedPathOf } from "../../policy/canonical-path.ts"
import { ask } from "./ask.ts"
import { fewAtOnce } from "./get.ts"
import { differenceOf } from "./judge.ts"
import type { Question } from "./questions.ts"

export interface Difference {
  readonly question: Question
  /** The difference, in words. */
  readonly words: string
}

export interface Probed {
  readonly asked: number
  /** The number of questions that were not asked, because a probe has limits. */
  readonly left: number
  readonly differences: readonly Difference[]
  /** Answered questions whose denial shadow mode withholds. Any response is right for them. */
  readonly withheld: readonly Question[]
  /** Questions without a response. */
  readonly silent: readonly Question[]
}

export interface Target {
  /** `https://shop.example`, without a slash. */
  readonly origin: string
  readonly basename: string
  /** The `Cookie` header for each auth state except signed-out, and for named visitors. */
  readonly cookies: ReadonlyMap<string, string>
}

/** The limits of one probe. */
interface Bounds {
  readonly requests: number
  /** Milliseconds after which no further request is sent. */
  readonly time: number
}

const BOUNDS: Bounds = { requests: 1_000, time: 120_000 }

/** Sends each question to a deployment and compares the response with the guard table. */
export async function probe(
  questions: readonly Question[],
  { origin, basename, cookies }: Target,
  onProgress: (done: number, of: number) => void = () => {},
  { requests, time }: Bounds = BOUNDS,
): Promise<Probed> {
  const tried = questions.slice(0, requests)
  const differences: Difference[] = []
  const silent: Question[] = []
  const withheld: Question[] = []
  const until = performance.now() + time
  const base = basename.replace(/\/$/, "")
  const begun = await fewAtOnce(
    tried,
    () => performance.now() < until,
    async (question, at) => {
      onProgress(at, tried.length)
      const path = question.path === "/" && base !== "" ? base : `${base}${encodedPathOf(question.path)}`
      const answer = await ask(origin, path, cookies.get(question.visitor ?? question.state) ?? null)
      const words = answer === null ? null : differenceOf(question, answer, { origin, basename })
      if (answer === null) silent.push(question)
      // In shadow mode the app itself responds, so there is nothing to compare.
      else if (question.until !== null) withheld.push(question)
      else if (words !== null) differences.push({ question, words })
    },
  )
  const place = (question: Question): number => tried.indexOf(question)
  return {
    asked: begun,
    left: questions.length - begun,
    differences: differences.sort((a, b) => place(a.question) - place(b.question)),
    withheld,
    silent: silent.sort((a, b) => place(a) - place(b)),
  }
}
