import { Rich } from "../../../language/rich.tsx"
import { useText, useFormatMessage } from "../../../language/use-text.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import type { UploadAnswer } from "./answer.ts"
import type { OwnRecord } from "./listed.server.ts"
import { RecordList } from "./record-list.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { closeWhenLeft } from "../../../ui/forms/close-when-left.ts"
import { FormSummary } from "../../../ui/forms/form-summary.tsx"
import { Typed } from "../../../ui/policy/typed.tsx"
import { problemsOf } from "../../sign-in/posted-form.ts"
import { fieldIdOf } from "../../../ui/forms/text-field.tsx"
import { Section } from "../../../ui/section.tsx"

function UploadForm({ answer, pending }: { readonly answer: UploadAnswer | null; readonly pending: boolean }) {
  const text = useText()
  const id = fieldIdOf("record")
  const error = answer?.problems.find(({ field }) => field === "record")
  return (
    <div className="mt-4 max-w-3xl no-print">
      <FormSummary title={text("Nothing was changed")} problems={problemsOf(answer)} />
      <PostForm encType="multipart/form-data" noValidate>
        <div className="field">
          <label htmlFor={id}>{text("Access record file")}</label>
          <p id={`${id}-hint`} className="field-hint">
            {text("At most 1 MB. Only you can see it. A newer record of the same app replaces the older one.")}
          </p>
          <input
            id={id}
            type="file"
            name="record"
            accept=".json,application/json"
            className="input"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error ${id}-why`}
            required
          />
          {error === undefined ? null : (
            <p id={`${id}-error`} className="field-error">
              {text(error.message)}
            </p>
          )}
          <Refusal answer={answer} />
        </div>
        <Button name="intent" value="upload" pending={pending}>
          {text("Upload record")}
        </Button>
      </PostForm>
    </div>
  )
}

/** The details of an upload that failed. */
function Refusal({ answer }: { readonly answer: UploadAnswer | null }) {
  const formatMessage = useFormatMessage()
  if (answer === null) return null
  return (
    <div id={`${fieldIdOf("record")}-why`}>
      {answer.claim === null ? null : (
        <p className="field-error wrap-anywhere">
          <CompilerSentence sentence={answer.claim} />
        </p>
      )}
      {answer.detail === null ? null : <p className="field-error">{formatMessage(answer.detail)}</p>}
    </div>
  )
}

interface OwnRecordsProps {
  /** The records; null if they cannot be read at the moment. */
  readonly records: readonly OwnRecord[] | null
  /** True if the page updates itself while records are being checked. */
  readonly follows: boolean
  readonly answer: UploadAnswer | null
  readonly pending: boolean
}

/** The reader's uploads, and the form to add another. */
export function OwnRecords({ records, follows, answer, pending }: OwnRecordsProps) {
  const text = useText()
  return (
    <Section id="own" title={text("Records you uploaded")} className="mt-8">
      <p className="max-w-3xl text-faint">
        {text(
          "Each record is proved like any other, and only you can see yours. The proof shows that a record is consistent, not that it is genuine: anyone could make one up. To show yours to someone, give them the file; they upload it and compare the digest.",
        )}
      </p>
      {records === null ? (
        <p className="note">{text("Your uploads cannot be read right now. Nothing is lost; reload this page.")}</p>
      ) : records.length === 0 ? null : (
        <RecordList records={records} follows={follows} actionOf={removal} />
      )}
      <UploadForm answer={answer} pending={pending} />
    </Section>
  )
}

/** The button that removes a record, with a confirmation in a native popover, which needs no script. */
function Removal({ record: { id, app } }: { readonly record: OwnRecord }) {
  const text = useText()
  const dialog = `remove-${id}`
  return (
    <div className="no-print" onBlur={closeWhenLeft}>
      <Button
        type="button"
        look="secondary"
        popoverTarget={dialog}
        aria-label={text("Remove the record of {{app}}", { app })}
      >
        {text("Remove")}
      </Button>
      <dialog id={dialog} popover="auto" aria-labelledby={`${dialog}-title`} className="dialog">
        <h3 id={`${dialog}-title`}>
          <Rich message="Remove “<app/>”?" parts={{ app: <Typed>{app}</Typed> }} />
        </h3>
        <p className="my-3">{text("Only this copy is deleted. To get it back, upload the file again.")}</p>
        <PostForm className="flex flex-wrap gap-3">
          <input type="hidden" name="upload" value={id} />
          {/* First, because an opened dialog focuses its first button: Enter twice keeps it. */}
          <Button type="button" look="secondary" popoverTarget={dialog} popoverTargetAction="hide">
            {text("Keep it")}
          </Button>
          <Button look="danger" name="intent" value="remove">
            {text("Remove it")}
          </Button>
        </PostForm>
      </dialog>
    </div>
  )
}

const removal = (record: OwnRecord) => <Removal record={record} />
