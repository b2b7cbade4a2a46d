import { Form } from "react-router"
import { useSaid, useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { FormSummary, type Problem } from "../../../ui/forms/form-summary.tsx"
import { fieldIdOf } from "../../../ui/forms/text-field.tsx"
import type { UploadAnswer } from "./answer.ts"

const NONE: readonly Problem[] = []

/** A file of a record, for whoever sends it alone. */
export function UploadForm({ answer, pending }: { readonly answer: UploadAnswer | null; readonly pending: boolean }) {
  const text = useText()
  const id = fieldIdOf("record")
  const error = answer?.problems.find(({ field }) => field === "record")
  return (
    <div className="mt-4 max-w-3xl no-print">
      <FormSummary title={text("Nothing was changed")} problems={answer?.problems ?? NONE} />
      <Form method="post" encType="multipart/form-data" noValidate>
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
      </Form>
    </div>
  )
}

/** Further details, in the reader's language if there is a translation. */
function Refusal({ answer }: { readonly answer: UploadAnswer | null }) {
  const said = useSaid()
  if (answer === null) return null
  return (
    <div id={`${fieldIdOf("record")}-why`}>
      {answer.claim === null ? null : (
        <p className="field-error wrap-anywhere">
          <CompilerSentence sentence={answer.claim} />
        </p>
      )}
      {answer.detail === null ? null : <p className="field-error">{said(answer.detail)}</p>}
    </div>
  )
}
