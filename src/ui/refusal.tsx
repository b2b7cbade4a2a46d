import { createPath, useLocation } from "react-router"
import type { PlainMessage } from "../language/message.ts"
import { useText } from "../language/use-text.ts"
import { AskingAgain } from "./asking-again.tsx"
import { Heading } from "./heading.tsx"
import { KeptText } from "./kept-text.tsx"
import { LinkTo } from "./link-to.tsx"
import { Title } from "./title.tsx"

interface RefusalProps {
  readonly status: number
  /** The request's id in the server's log. */
  readonly digest?: string | null
}

interface Words {
  readonly title: PlainMessage
  readonly advice: PlainMessage
}

/** What a visitor reads instead of the page: what happened, then what to do. */
export function Refusal({ status, digest = null }: RefusalProps) {
  const text = useText()
  const { title, advice } = wordsOf(status)
  const here = createPath(useLocation())
  return (
    <div className="refusal">
      <p className="refusal-status">{status}</p>
      <Title>{text(title)}</Title>
      <Heading lead={text(advice)}>{text(title)}</Heading>
      <p className="flex flex-wrap items-center gap-3">
        {/* A plain link loads the address again as a document, with or without scripts. */}
        {status === 503 ? (
          <a href={here} className="button button-primary">
            {text("Try again")}
          </a>
        ) : null}
        {status === 401 ? (
          <LinkTo to="/signin" look="primary">
            {text("Sign in")}
          </LinkTo>
        ) : null}
        <LinkTo to="/" look="secondary">
          {text("Front page")}
        </LinkTo>
      </p>
      {status === 503 ? <AskingAgain address={here} /> : null}
      {status === 404 ? null : <KeptText />}
      {digest === null ? null : (
        <p className="text-faint">
          {text("Reference:")} <code>{digest}</code>
        </p>
      )}
    </div>
  )
}

function wordsOf(status: number): Words {
  switch (status) {
    case 400:
      return {
        title: "This address is not valid.",
        advice: "Check how it is written, or start from the front page.",
      }
    case 401:
      return {
        title: "You are not signed in.",
        advice: "This page is for signed-in people. Sign in, then open it again.",
      }
    case 403:
      return {
        title: "You do not have access to this page.",
        advice: "The access policy does not allow it with your current sign-in.",
      }
    case 404:
      return {
        title: "This page could not be found.",
        advice: "The address may be mistyped, or the page may be gone.",
      }
    case 405:
      return {
        title: "This page cannot handle that request.",
        advice: "Open the page from a link, or use the form on it.",
      }
    case 413:
      return { title: "That is too large.", advice: "Nothing was saved. Send something smaller." }
    case 429:
      return { title: "Too many attempts.", advice: "Wait a minute, then try again." }
    case 503:
      return {
        title: "We cannot check your sign-in right now.",
        advice: "The sign-in service is not responding. You have not been signed out; try again in a moment.",
      }
    default:
      return {
        title: "Something went wrong.",
        advice: "This is our mistake, not yours. Try again; if it keeps happening, send us the reference below.",
      }
  }
}
