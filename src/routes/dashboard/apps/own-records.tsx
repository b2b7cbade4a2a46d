import { Form } from "react-router"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import type { UploadAnswer } from "./answer.ts"
import type { ListedRecord } from "../../../policies/chosen/listed.ts"
import { RecordList } from "./record-list.tsx"
import { UploadForm } from "./upload-form.tsx"

/** A record that the reader has uploaded. */
export interface OwnRecord extends ListedRecord {
  readonly id: string
  readonly app: string
}

interface OwnRecordsProps {
  /** Null where they cannot be read just now. */
  readonly records: readonly OwnRecord[] | null
  readonly follows: boolean
  readonly answer: UploadAnswer | null
  readonly pending: boolean
}

/** The reader's uploads, and the form to add another. */
export function OwnRecords({ records, follows, answer, pending }: OwnRecordsProps) {
  const text = useText()
  return (
    <section aria-labelledby="own" className="mt-8">
      <h2 id="own">{text("Records you uploaded")}</h2>
      <p className="max-w-3xl text-faint">
        {text(
          "Each record is proved like any other, and only you can see yours. The proof shows that a record is consistent, not that it is genuine: anyone could make one up. To show yours to someone, give them the file; they upload it and compare the digest.",
        )}
      </p>
      {records === null ? (
        <p className="note">{text("Your uploads cannot be read right now. Nothing is lost; reload this page.")}</p>
      ) : records.length === 0 ? null : (
        <RecordList records={records} follows={follows} behind={removal} />
      )}
      <UploadForm answer={answer} pending={pending} />
    </section>
  )
}

function Remove({ record: { id, app } }: { readonly record: OwnRecord }) {
  const text = useText()
  return (
    <Form method="post" className="no-print">
      <input type="hidden" name="upload" value={id} />
      <Button name="intent" value="remove" look="secondary" aria-label={text("Remove the record of {{app}}", { app })}>
        {text("Remove")}
      </Button>
    </Form>
  )
}

const removal = (record: OwnRecord) => <Remove record={record} />
