import { useEffect, useEffectEvent } from "react"
import { useSaid, useText } from "../../../language/use-text.ts"
import { keepAsking } from "../../../ui/shell/asking-again.tsx"
import { Button } from "../../../ui/button.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { Unsent } from "../../../ui/forms/unsent.ts"

interface TextIsSafeProps {
  readonly unsent: Unsent
  /** The page that holds the text. */
  readonly path: string
  readonly pending: boolean
  readonly again: () => void
}

/** Stands above a text that could not be sent: nothing is lost, and how to go on. */
export function TextIsSafe({ unsent, path, pending, again }: TextIsSafeProps) {
  const text = useText()
  const said = useSaid()
  const { reason, way } = unsent
  const saveAgain = useEffectEvent(again)
  useEffect(() => (unsent.way === "wait" ? keepAsking(path, () => saveAgain()) : undefined), [path, unsent])
  return (
    <div role="alert" className="note">
      <p className="font-semibold">{text("Your text is safe")}</p>
      <p>
        {said(reason)} {text(ADVICE[way])}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {way === "sign-in" ? (
          <>
            <LinkTo to="/signin" search={{ next: path }} look="primary">
              {text("Sign in and come back")}
            </LinkTo>
            <a href={pageHrefOf("/signin")} target="_blank" rel="noreferrer" className="button button-secondary">
              {text("Sign in in a new tab")}
            </a>
          </>
        ) : null}
        <Button type="button" look={way === "sign-in" ? "quiet" : "secondary"} pending={pending} onClick={again}>
          {text("Try again")}
        </Button>
      </p>
    </div>
  )
}

const ADVICE = {
  wait: "The draft is not saved yet. This tab keeps the text and saves it as soon as the server answers.",
  "sign-in": "The draft is not saved yet. This tab keeps the text; sign in, then save it.",
  try: "The draft is not saved yet. This tab keeps the text.",
} as const
