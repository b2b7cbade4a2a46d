import type { PlainMessage } from "../language/message.ts"
import { useText } from "../language/use-text.ts"
import type { SessionSnapshot } from "./machine.ts"

export interface Notice {
  readonly text: PlainMessage
  /** Whether the person may want to ask now rather than wait. */
  readonly retry: boolean
}

/** What is happening to the session and what to do about it, where the page cannot simply show itself. */
export function noticeOf({ value, context }: SessionSnapshot): Notice | null {
  if (value === "expired") {
    return context.stalled
      ? {
          text: "Your session could not be renewed: the sign-in service does not answer. What you typed stays on this page. Check your connection; this page keeps asking.",
          retry: true,
        }
      : { text: "Your session has run out and is being renewed. What you typed stays on this page.", retry: false }
  }
  if (value === "unknown" && context.stalled) {
    return {
      text: "The sign-in service does not answer, so this page cannot tell whether you are signed in. It keeps asking.",
      retry: true,
    }
  }
  return null
}

interface Props {
  readonly notice: Notice | null
  readonly onRetry: () => void
}

/** The live region is always there, because one that comes with its text is not announced. */
export function SessionNotice({ notice, onRetry }: Props) {
  const text = useText()
  return (
    <output className="session-notice">
      {notice === null ? null : (
        <>
          {text(notice.text)}{" "}
          {notice.retry ? (
            <button type="button" className="link" onClick={onRetry}>
              {text("Ask now")}
            </button>
          ) : null}
        </>
      )}
    </output>
  )
}
