import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import type { NoticeProps, NoticeReason } from "../../session/browser/provider.tsx"

interface NoticeWords {
  readonly text: PlainMessage
  /** True if a button should offer to try again now. */
  readonly retry: boolean
}

const WORDS: Readonly<Record<NoticeReason, NoticeWords>> = {
  "not renewed": {
    text: "Your session could not be renewed because the sign-in service is not responding. What you typed stays on this page. Check your connection; this page keeps trying.",
    retry: true,
  },
  renewing: { text: "Your session has expired and is being renewed. What you typed stays on this page.", retry: false },
  "not settled": {
    text: "The sign-in service is not responding, so this page cannot tell whether you are signed in. It keeps trying.",
    retry: true,
  },
}

/**
 * A notice that the session could not be renewed or read. The live region is always present: screen readers do not
 * announce one that is added together with its text.
 */
export function SessionNotice({ notice, onRetry }: NoticeProps) {
  const text = useText()
  const words = notice === null ? null : WORDS[notice]
  return (
    <output className="session-notice">
      {words === null ? null : (
        <>
          {text(words.text)}{" "}
          {words.retry ? (
            <button type="button" className="link" onClick={onRetry}>
              {text("Try now")}
            </button>
          ) : null}
        </>
      )}
    </output>
  )
}
