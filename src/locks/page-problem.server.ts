import type { RouterContextProvider } from "react-router"
import type { Message, PlainMessage } from "../language/message.ts"
import { openLanguage } from "../language/open.ts"
import { formattedBy } from "../language/use-text.ts"
import { requestFactsContext } from "./context.ts"
import { refusalBecause, type AdvisedPage } from "./page-cause.ts"

/** A message with a reason in it, which is a message itself. */
type MessageWithReason = Extract<Message, `${string}{{reason}}${string}`>

/** A problem behind a page, not yet translated. */
export interface PageProblem {
  readonly title: PlainMessage
  /** The real cause, and what to do next. */
  readonly advice: PlainMessage | { readonly message: MessageWithReason; readonly reason: PlainMessage }
  /** Seconds after which the same request may succeed. Null if trying again does not help. */
  readonly again: number | null
  /** True if the server prepares the page in the meantime. */
  readonly isWorking?: boolean
  /** The page that the advice names. */
  readonly page?: AdvisedPage
}

/** Makes the response to throw if a page cannot be shown, in the reader's language. */
export async function problemResponse(
  context: Readonly<RouterContextProvider>,
  { title, advice, again, isWorking = false, page }: PageProblem,
  status = 503,
): Promise<ReturnType<typeof refusalBecause>> {
  const { reader } = context.get(requestFactsContext)
  const { text } = await openLanguage(reader.language)
  const translatedAdvice =
    typeof advice === "string"
      ? text(advice)
      : formattedBy(text, { message: advice.message, values: { reason: text(advice.reason) } })
  const help = page === undefined ? {} : { page }
  return refusalBecause({ title: text(title), advice: translatedAdvice, again, isWorking, ...help }, status)
}
