import { useText, useFormatMessage } from "../../language/use-text.ts"
import { FormSummary, type Problem } from "../../ui/forms/form-summary.tsx"
import type { SendFailure } from "../../ui/forms/send-failure.ts"
import type { useReachableReview } from "../../ui/forms/use-reachable-review.ts"
import { RecordMoved } from "./review/record-moved.tsx"
import { Typed } from "../../ui/policy/typed.tsx"
import { Link, useLocation } from "react-router"
import { Rich } from "../../language/rich.tsx"
import { useEffect, useEffectEvent } from "react"
import { retryUntilAnswered } from "../../ui/shell/auto-retry.tsx"
import { Button } from "../../ui/button.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { useEdited } from "./context/edited.ts"
import { PolicyHash } from "../../ui/policy-hash.tsx"

interface BaseMovedProps {
  /** The hash of the policy that the draft started from; only 16 digits of it in an older draft. */
  readonly from: string
  readonly to: string
}

/** A note that the policy has changed since the draft started, with three choices for the author. */
export function BaseMoved({ from, to }: BaseMovedProps) {
  const text = useText()
  // The workbench itself has an empty `app`. Other apps have recorded versions instead of a live policy.
  const isElsewhere = useEdited().app !== ""
  const isUncertain = from === shortHashOf(to)
  return (
    <section aria-labelledby="base-moved" className="note">
      <h2 id="base-moved">
        {text(
          isUncertain
            ? "It is uncertain which policy this draft started from"
            : isElsewhere
              ? "A newer version has been recorded since this draft was started"
              : "The live policy has changed since this draft was started",
        )}
      </h2>
      <p className="my-2">
        <Rich
          message={
            isUncertain
              ? "It was saved by an older version, which kept only 16 digits of the policy hash: they fit <to/>, but two policies can share them. Look at the access changes below, then choose."
              : isElsewhere
                ? "It started from <from/>, and the newest is now <to/>. The access changes below compare with the newest, so they also show what this draft would undo."
                : "It started from <from/>, and <to/> is live now. The access changes below compare with the live policy, so they also show what this draft would undo."
          }
          parts={{ from: <PolicyHash>{from}</PolicyHash>, to: <PolicyHash>{to}</PolicyHash> }}
        />
      </p>
      <p className="flex flex-wrap gap-2">
        <Button look="secondary" name="intent" value="mine">
          {text("Keep my text")}
        </Button>
        <Button look="secondary" name="intent" value="theirs">
          {text(isElsewhere ? "Start over from the newest version" : "Start over from the live policy")}
        </Button>
        <Button look="secondary" name="intent" value="both">
          {text("Keep mine as a copy and start over")}
        </Button>
      </p>
    </section>
  )
}

interface TextIsSafeProps {
  readonly unsent: SendFailure
  /** True if a stored draft has the text. */
  readonly isSaved: boolean
  /** The path of the page with the text. */
  readonly path: string
  readonly pending: boolean
  /** Sends the text again. */
  readonly again: () => void
}

/** A note above a text that could not be sent: the reason, and what to do next. */
function TextIsSafe({ unsent, isSaved, path, pending, again }: TextIsSafeProps) {
  const text = useText()
  const formatMessage = useFormatMessage()
  const { reason, remedy, isOutcomeUnknown } = unsent
  const advice = isSaved ? ADVICE_IF_SAVED : isOutcomeUnknown ? ADVICE_IF_UNKNOWN : ADVICE
  // Saves by itself once the server answers, if waiting is the remedy.
  const saveAgain = useEffectEvent(again)
  useEffect(() => (unsent.remedy === "wait" ? retryUntilAnswered(path, () => saveAgain()) : undefined), [path, unsent])
  return (
    <div role="alert" className="note">
      <p className="font-semibold">{text("Your text is safe")}</p>
      <p>
        {formatMessage(reason)} {text(advice[remedy])}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {remedy === "sign-in" ? (
          <>
            <LinkTo to="/signin" search={{ next: path }} look="primary">
              {text("Sign in and come back")}
            </LinkTo>
            <a href={pageHrefOf("/signin")} target="_blank" rel="noreferrer" className="button button-secondary">
              {text("Sign in in a new tab")}
            </a>
          </>
        ) : null}
        <Button type="button" look={remedy === "sign-in" ? "quiet" : "secondary"} pending={pending} onClick={again}>
          {text("Try again")}
        </Button>
      </p>
    </div>
  )
}

/** The next step for each remedy, while the text is not saved. */
const ADVICE = {
  wait: "The draft is not saved yet. This tab keeps the text and saves it as soon as the server answers.",
  "sign-in": "The draft is not saved yet. This tab keeps the text; sign in, then save it.",
  try: "The draft is not saved yet. This tab keeps the text.",
} as const

/** The same for a text that may be saved, because the answer was lost. */
const ADVICE_IF_UNKNOWN = {
  ...ADVICE,
  wait: "We do not know yet if the draft was saved. This tab keeps the text and saves it again as soon as the server answers.",
  try: "We do not know yet if the draft was saved. This tab keeps the text.",
} as const

/** The same for a text that is saved, of which only the review could not be opened. */
const ADVICE_IF_SAVED = {
  wait: "The draft is saved.",
  "sign-in": "The draft is saved; sign in, then try again.",
  try: "The draft is saved.",
} as const

interface EditorNotesProps {
  /** The problems of the last answer; null before one. */
  readonly problems: readonly Problem[] | null
  /** The reason why the text could not be sent. */
  readonly unsent: SendFailure | null
  /** The failure to open the review, if any. */
  readonly review: Pick<ReturnType<typeof useReachableReview>, "failure" | "again">
  /** True if a stored draft has the text. */
  readonly isSaved: boolean
  /** The path of the page with the text. */
  readonly path: string
  readonly pending: boolean
  /** Saves the text again. */
  readonly again: () => void
  /** The name of the stored draft if it was changed elsewhere; else null. */
  readonly conflict: string | null
  /** The hash of the policy that the text started from. */
  readonly from: string
  /** The hash of the policy in force if a stored draft did not start from it; else null. */
  readonly movedTo: string | null
  /** The hash of the newest version of another app's policy; null for the workbench itself. */
  readonly newest: string | null
}

/** The notes above the text: the reason why it was not saved, and the version that it is compared with. */
export function EditorNotes(props: EditorNotesProps) {
  const { problems, unsent, review, isSaved, path, pending, again, conflict, from, movedTo, newest } = props
  const text = useText()
  return (
    <>
      {problems === null ? null : <FormSummary title={text("The draft was not saved")} problems={problems} />}
      {/* One note is enough. That of the review comes first, until the form is sent again. */}
      {review.failure !== null ? (
        <TextIsSafe unsent={review.failure} isSaved={isSaved} path={path} pending={false} again={review.again} />
      ) : unsent !== null ? (
        <TextIsSafe unsent={unsent} isSaved={false} path={path} pending={pending} again={again} />
      ) : null}
      {conflict === null ? null : <Conflict storedName={conflict} />}
      {movedTo !== null ? (
        <BaseMoved from={from} to={movedTo} />
      ) : newest !== null && newest !== from ? (
        <RecordMoved from={from} to={newest} />
      ) : null}
    </>
  )
}

/** A note that the stored draft was changed elsewhere. Nothing is overwritten without a confirmation. */
function Conflict({ storedName }: { readonly storedName: string }) {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <div role="alert" className="form-summary">
      <p className="font-semibold">
        {text("The draft was not saved because it has been changed elsewhere since you opened it.")}
      </p>
      <p className="mt-1">
        <Rich
          message="Your text is below. Save again to overwrite the stored draft, or save a copy to keep both. To compare, <open>open the stored draft “<name/>” in a new tab</open>."
          parts={{
            open: <Link to={pathname} target="_blank" rel="noopener" className="link" />,
            name: <Typed>{storedName}</Typed>,
          }}
        />
      </p>
    </div>
  )
}
