import { createPath, useLocation } from "react-router"
import type { PageCause } from "../../locks/page-cause.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { AutoRetry } from "./auto-retry.tsx"
import { PageHeading } from "./heading.tsx"
import { UnsavedTextNote } from "../forms/unsaved-text-note.tsx"
import { LinkTo } from "./link-to.tsx"

interface RefusalProps {
  readonly status: number
  /** The cause of the refusal. Null if it is unknown; then only the meaning of the status is shown. */
  readonly cause?: PageCause | null
  /** The request's id in the server's log. */
  readonly digest?: string | null
}

interface RefusalWords {
  readonly title: PlainMessage
  readonly advice: PlainMessage
}

/** The page that is shown instead of a refused one: first the reason, then what to do. */
export function RefusalView({ status, cause = null, digest = null }: RefusalProps) {
  const text = useText()
  const { title, advice } = useWordsOf(status, cause, digest !== null)
  // A cause is a word, or a problem of the page in words of its own, whose `again` is null if a retry cannot help.
  // Every other 503 is temporary.
  const problem = typeof cause === "string" ? null : cause
  const isTemporary = status === 503 && problem?.again !== null
  const location = useLocation()
  const here = createPath(location)
  return (
    <div className="refusal">
      <p className="refusal-status">{status}</p>
      <PageHeading title={title} lead={advice} />
      <p className="flex flex-wrap items-center gap-3">
        {/* A plain link loads the address again as a document, with or without scripts. */}
        {isTemporary ? (
          <a href={here} className="button button-primary">
            {text("Try again")}
          </a>
        ) : null}
        {status === 401 && cause === "policy" ? (
          <LinkTo to="/signin" look="primary">
            {text("Sign in")}
          </LinkTo>
        ) : null}
        {problem?.page === "/dashboard/timeline" ? (
          <LinkTo to={problem.page} search={{ app: new URLSearchParams(location.search).get("app") }} look="primary">
            {text("History")}
          </LinkTo>
        ) : problem?.page === "/dashboard/apps" ? (
          <LinkTo to={problem.page} look="primary">
            {text("Apps")}
          </LinkTo>
        ) : null}
        <LinkTo to="/" look="secondary">
          {text("Front page")}
        </LinkTo>
      </p>
      {isTemporary ? <AutoRetry address={here} isWorking={problem?.isWorking === true} /> : null}
      {/* A missing page was most likely opened by its address, and is not in place of a form. */}
      {status === 404 ? null : <UnsavedTextNote />}
      {digest === null ? null : (
        <p className="text-faint">
          {text("Reference:")} <code>{digest}</code>
        </p>
      )}
    </div>
  )
}

function useWordsOf(status: number, cause: PageCause | null, hasReference: boolean) {
  const text = useText()
  if (cause !== null && typeof cause !== "string") return cause
  const words = cause === null ? wordsOfStatus(status) : CAUSES[cause](status)
  const { title, advice } = words === FAILED && !hasReference ? FAILED_WITHOUT_REFERENCE : words
  return { title: text(title), advice: text(advice) }
}

/** The words for a refusal or failure of which only the status is known. */
function wordsOfStatus(status: number): RefusalWords {
  return STATUSES[status] ?? (status < 500 ? REFUSED : FAILED)
}

/** The words for each known cause, by status. */
const CAUSES: Readonly<Record<Extract<PageCause, string>, (status: number) => RefusalWords>> = {
  "session-unknown": () => ({
    title: "We cannot check your sign-in right now.",
    advice: "The sign-in service is not responding. You have not been signed out; try again in a moment.",
  }),
  "claim-unknown": () => ({
    title: "We cannot check your access to this page right now.",
    advice: "A service that knows your role is not responding. Try again in a moment.",
  }),
  "rate-limit": () => ({ title: "Too many attempts.", advice: "Wait a minute, then try again." }),
  address: () => ({
    title: "This address is not valid.",
    advice: "Check how it is written, or start from the front page.",
  }),
  policy: (status) =>
    status === 401
      ? {
          title: "You are not signed in.",
          advice: "This page is for signed-in people. Sign in, then open it again.",
        }
      : {
          title: "You do not have access to this page.",
          advice: "The access policy does not allow it with your current sign-in.",
        },
  // The workbench's own session port refuses nothing.
  "session-port": wordsOfStatus,
  form: () => ({
    title: "That form could not be read.",
    advice: "Nothing was saved. Reload the page, then send the form again.",
  }),
}

/** The words for a refusal without a known cause, by status. */
const STATUSES: Readonly<Record<number, RefusalWords>> = {
  404: {
    title: "This page could not be found.",
    advice: "The address may be mistyped, or the page may be gone.",
  },
  405: {
    title: "This page cannot handle that request.",
    advice: "Open the page from a link, or use the form on it.",
  },
  413: { title: "That is too large.", advice: "Nothing was saved. Send something smaller." },
  503: { title: "This page cannot be shown right now.", advice: "Try again in a moment." },
}

/** The words for any other refusal, and for any other failure. */
const REFUSED = {
  title: "This request was refused.",
  advice: "Reload the page, or start from the front page.",
} as const
const FAILED = {
  title: "Something went wrong.",
  advice: "This is our mistake, not yours. Try again; if it keeps happening, send us the reference below.",
} as const
/** The words for a failure whose page shows no reference. */
const FAILED_WITHOUT_REFERENCE = {
  title: FAILED.title,
  advice: "This is our mistake, not yours. Try again; if it keeps happening, tell us.",
} as const
