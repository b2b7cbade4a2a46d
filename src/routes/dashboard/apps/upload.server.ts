import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { withCauseLogged } from "../../../policies/chosen/apps.server.ts"
import { CompileUnavailable, SHARE_USED_UP, TOOK_TOO_LONG } from "../../../policies/compiler/compile-worker.server.ts"
import type { Continuation } from "../../../policies/compiler/compile-job.server.ts"
import { filledMessage, type PlainMessage } from "../../../language/message.ts"
import { DataRefused, DataServiceError } from "../../../policies/data-service/data-service.server.ts"
import type { ProvedRecord } from "../../../policies/records/record-registry.server.ts"
import type { Session } from "../../../session/session.ts"
import { QUOTAS } from "../../../../supabase/limits.ts"
import {
  plainName,
  addUpload,
  listUploads,
  readUpload,
  removeUpload,
  replaceUpload,
  type UploadedText,
} from "../../../policies/uploads/uploads.server.ts"
import { uploadedRecords } from "../../../policies/uploads/uploaded-records.server.ts"
import { typedTextOf } from "../../sign-in/auth-forms.ts"
import { refusedUpload, tooLarge, type UploadAnswer } from "./answer.ts"

type Context = Readonly<RouterContextProvider>
type Person = Pick<Session, "uid">

/** Proves and stores the record in a form. Returns null, or the reason why it was not stored. */
export async function upload(context: Context, { uid }: Person, form: FormData): Promise<UploadAnswer | null> {
  const uploaded = await textIn(form)
  if ("status" in uploaded) return uploaded
  const opened = await uploadedRecords.proved(uploaded.text, uid, context.get(requestFactsContext).reportError)
  if (opened.kind !== "true") return notTrue(opened)
  return orRefused(context, () => storeRecord(context, uid, opened.app, uploaded))
}

/** Deletes one of the person's records. Returns null, or the reason why it was not deleted. */
export async function remove(context: Context, form: FormData): Promise<UploadAnswer | null> {
  const id = typedTextOf(form, "upload")
  return orRefused(context, async () => {
    if (!(await removeUpload(context.get(serverSessionContext).client, id)))
      return refusedUpload(404, "This record no longer exists. Reload the page.", { field: null })
    context.get(requestFactsContext).noteWritten({ kind: "record-removed", upload: id })
    return null
  })
}

/** The text of the uploaded file, or the reason why it is refused. */
async function textIn(form: FormData): Promise<UploadedText | UploadAnswer> {
  const file = form.get("record")
  // A field without a file is sent as an empty file without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === ""))
    return refusedUpload(400, "Choose an access record file.")
  if (file.size === 0) return refusedUpload(400, "The file is empty.")
  if (file.size > QUOTAS.bytes_of_an_upload) return tooLarge()
  const bytes = await file.arrayBuffer()
  try {
    // `ignoreBOM` keeps a byte order mark, because the text is stored as it was uploaded.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, file: plainName(file.name) || "record.json" }
  } catch {
    return refusedUpload(400, "The file is not UTF-8 text.")
  }
}

/** The answer to a record that was not proved to be true. */
function notTrue(opened: Exclude<ProvedRecord, { kind: "true" }>): UploadAnswer {
  switch (opened.kind) {
    case "false":
      return refusedUpload(400, "A statement in the record is false. Nothing was saved.", { claim: opened.claim })
    case "unreadable":
      return refusedUpload(400, "The file cannot be read as an access record. Nothing was saved.", {
        claim: opened.fault,
      })
    case "unchecked":
      return unproved(opened.reason)
  }
}

/** The answer if the compiler could not finish the proof. */
function unproved(reason: CompileUnavailable["reason"]): UploadAnswer {
  if (reason === TOOK_TOO_LONG) return refusedUpload(400, "Proving the record took too long. Nothing was saved.")
  if (reason === SHARE_USED_UP)
    return refusedUpload(429, "Your records took a long time to prove. Try again in a minute.", { wait: 60 })
  return refusedUpload(503, "The record could not be proved right now. Try again in a moment.", { wait: 10 })
}

/** Stores a record. It replaces the stored record of the same app only if it has all of its versions, and more. */
async function storeRecord(
  context: Context,
  uid: string,
  app: string,
  newRecord: UploadedText,
): Promise<UploadAnswer | null> {
  const { client } = context.get(serverSessionContext)
  const { noteWritten } = context.get(requestFactsContext)
  // A person has one record of each app.
  const stored = (await listUploads(client)).find((record) => record.app === app)
  if (stored === undefined) {
    noteWritten({ kind: "record-uploaded", upload: await addUpload(client, uid, app, newRecord) })
    return null
  }
  // Null if it was removed meanwhile. Then `replaceUpload` has nothing to replace, either.
  const older = await readUpload(client, stored.id)
  const continuation =
    older === null ? null : await withCauseLogged(context, uploadedRecords.continuation(older, newRecord.text, uid))
  // Null also if the stored text is no longer a record. Then there is no history to continue.
  const refusal = continuation === null ? null : notContinued(continuation)
  if (refusal !== null) return refusal
  if (!(await replaceUpload(client, stored, newRecord))) return changedMeanwhile()
  noteWritten({ kind: "record-replaced", upload: stored.id })
  return null
}

/**
 * The refusal of a record that does not continue the stored one, with all of its versions and more. Null for one that
 * does.
 */
function notContinued(found: Continuation): UploadAnswer | null {
  switch (found.kind) {
    case "continued":
      return null
    case "same":
      return refusedUpload(409, "You already have this exact record.")
    case "shorter":
      return refusedUpload(409, "It ends earlier than the record of this app that you already have.", {
        detail: filledMessage(
          "{{count}} versions are missing at the end of the new record. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have.",
          { count: found.missing },
        ),
      })
    case "rewritten":
      return refusedUpload(409, "Its history differs from the record of this app that you already have.", {
        detail: filledMessage(
          "The two records differ from version {{version}} on: one was rewritten or starts somewhere else. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have.",
          { version: found.at },
        ),
      })
  }
}

const changedMeanwhile = (): UploadAnswer =>
  refusedUpload(409, "Your record of this app was replaced or removed in the meantime. Reload the page.")

const UNCONFIRMED: PlainMessage =
  "The data service did not confirm this, so it may or may not have been done. Open this page in a new tab to see, then try again if needed."

/** Runs `write`, and answers in its place if the compiler or the data service fails. */
async function orRefused(context: Context, write: () => Promise<UploadAnswer | null>): Promise<UploadAnswer | null> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof CompileUnavailable) return unproved(error.reason)
    if (!(error instanceof DataServiceError)) throw error
    const why = error instanceof DataRefused ? error.why : null
    if (why === "full")
      return refusedUpload(413, "You have reached the limit of 20 records or 10 MB in total. Remove one first.")
    // Another request has added a record of this app since the list was read.
    if (why === "again") return changedMeanwhile()
    // Logged, because it is a failure of the service, or a refusal of something that this page should not have sent.
    context.get(requestFactsContext).reportError(error)
    // A retry would be refused again.
    if (why !== null)
      return refusedUpload(403, "Nothing was done because the data service refused it. Reload the page.", {
        field: null,
      })
    return refusedUpload(503, UNCONFIRMED, { field: null, wait: 10, isOutcomeUnknown: true })
  }
}
