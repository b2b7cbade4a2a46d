import { useText } from "../../language/use-text.ts"
import { FormSummary, type Problem } from "../../ui/forms/form-summary.tsx"
import type { Unsent } from "../../ui/forms/unsent.ts"
import type { useReachableReview } from "../../ui/forms/use-reachable-review.ts"
import { BaseMoved } from "./drafts/base-moved.tsx"
import { TextIsSafe } from "./drafts/text-is-safe.tsx"
import { RecordMoved } from "./review/record-moved.tsx"
import { Link, useLocation } from "react-router"
import { Rich } from "../../language/rich.tsx"

interface EditorNotesProps {
  /** Null where the form has not been answered. */
  readonly problems: readonly Problem[] | null
  /** The reason why the text could not be sent. */
  readonly unsent: Unsent | null
  readonly review: Pick<ReturnType<typeof useReachableReview>, "unreached" | "again">
  readonly path: string
  readonly pending: boolean
  readonly again: () => void
  /** The name of the stored draft, where it is no longer the one that was edited. */
  readonly conflict: string | null
  /** The policy that the text started from. */
  readonly from: string
  /** The policy in force, where a stored draft did not start from it. */
  readonly movedTo: string | null
  /** The newest version of another app's policy. */
  readonly newest: string | null
}

/** The notes above the text: why it was not saved, and which version it is compared with. */
export function EditorNotes(props: EditorNotesProps) {
  const { problems, unsent, review, path, pending, again, conflict, from, movedTo, newest } = props
  const text = useText()
  return (
    <>
      {problems === null ? null : <FormSummary title={text("The draft was not saved")} problems={problems} />}
      {review.unreached !== null ? (
        <TextIsSafe unsent={review.unreached} path={path} pending={false} again={review.again} />
      ) : unsent !== null ? (
        <TextIsSafe unsent={unsent} path={path} pending={pending} again={again} />
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

/** The stored draft and this text have parted. Each button of the form does what it says; nothing is lost unasked. */
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
            name: <bdi>{storedName}</bdi>,
          }}
        />
      </p>
    </div>
  )
}
