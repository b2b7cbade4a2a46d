import { askRouter, type AskRouter, type RouterAnswer } from "./ask-router.ts"
import { markOf, routeSourcesOf } from "./route-sources.ts"

/** Asks again only after something has changed that the answer may depend on: asking takes a second or two. */
export function remembering(ask: AskRouter = askRouter): AskRouter {
  const known = new Map<string, { readonly mark: string; readonly answer: RouterAnswer }>()
  return (question) => {
    const mark = markOf(routeSourcesOf(question.routes, question.config))
    const key = `${question.mode ?? "production"} ${question.routes}`
    const before = known.get(key)
    if (before?.mark === mark) return before.answer
    const answer = ask(question)
    // A failure may end without a change here, as when a package is installed.
    if (answer.kind === "resolved") known.set(key, { mark, answer })
    return answer
  }
}
