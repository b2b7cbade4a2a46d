import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import { problemResponse } from "../../locks/page-problem.server.ts"
import type { PlainMessage } from "../../language/message.ts"
import { CompileUnavailable } from "../compiler/compile-worker.server.ts"
import type { VerifiedUpload } from "../compiler/compile-job.server.ts"
import { operatorRecords, type RecordReport } from "../records/record-registry.server.ts"
import type { OpenedRecord, RecordSource } from "../records/record-source.ts"
import { recordFilesIn } from "../records/record-files.server.ts"
import { isKeyOfUpload, keyOfUpload, sourceOfUpload, uploadedRecords } from "../uploads/uploaded-records.server.ts"
import { listUploads, type ListedUpload } from "../uploads/uploads.server.ts"
import type { Uploaded } from "./about.ts"
import { isUnderWay } from "./listed.ts"

/** A record with the result of proving it, which means compiling its policies again and comparing the results. */
export interface RecordEntry {
  /** The app's key in addresses, if the record is true. */
  readonly key: string
  readonly source: RecordSource
  readonly opened: OpenedRecord
}

/** An app with a record that was proved true. */
export interface RecordedApp extends ReturnType<typeof readersOf> {
  /** The app's key in addresses. */
  readonly key: string
  readonly record: VerifiedUpload
  /** Its uploader; null for a record of the operator's. */
  readonly uploaded: Uploaded | null
}

/** The apps with a record that the reader may see. */
export interface RecordedApps {
  readonly records: readonly RecordEntry[]
  readonly apps: readonly RecordedApp[]
  /** The names of configured files and directories that do not exist or cannot be read. */
  readonly missing: readonly string[]
  /** The number of record files beyond the limit, which were not read. */
  readonly left: number
  /** The reader's own uploads, which are proved only when they are shown; null while they cannot be read. */
  readonly uploads: readonly ListedUpload[] | null
}

type Context = Readonly<RouterContextProvider>

/**
 * The operator's records, at the paths of `RECORDS`, and the reader's uploads. Large records may still be `pending`,
 * unless one of them can be the record of an app that is `wanted`, by its key.
 */
export async function recordedAppsOf(context: Context, wanted: readonly string[] = []): Promise<RecordedApps> {
  const { recordPaths, reportError } = context.get(requestFactsContext)
  const [{ sources, missing, left }, uploads] = await Promise.all([recordFilesIn(recordPaths), uploadsOf(context)])
  // Uploads are proved only when one of them is shown.
  const keys = wanted.filter((key) => key !== "" && !isKeyOfUpload(key))
  const opened = await operatorRecords.openedRecords(sources, reportError, keys)
  const records = withSecondsMarked(sources.map((source, at) => entryOf(source, opened[at]!)))
  const apps = records.flatMap(({ key, source, opened: record }) =>
    record.kind === "true" ? [{ key, record, uploaded: null, ...readersOf(context, source, record) }] : [],
  )
  return { records, apps, missing, left, uploads }
}

/** The functions that read more about a true record. Versions are given by their index. */
const readersOf = (context: Context, source: RecordSource, { digest }: VerifiedUpload, registry = operatorRecords) => ({
  /** The audit as of a version. Null if the record has been replaced. */
  auditOf: (version: number, requester: string | null) =>
    withCauseLogged(context, registry.auditOf(source, version, requester)),
  /** The explanations of addresses under a version. */
  explanationsOf: (version: number, urls: readonly string[], requester: string | null) =>
    withCauseLogged(context, registry.explanationsOf(source, { digest, version, urls }, requester)),
  /** The report. Null if the record has been replaced. */
  reportOf: (asked: RecordReport, requester: string | null) =>
    withCauseLogged(context, registry.reportOf(source, asked, requester)),
})

/** Logs the error behind a missing answer. The page says only that the record cannot be shown right now. */
export async function withCauseLogged<Answer>(context: Context, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CompileUnavailable && error.cause !== undefined)
      context.get(requestFactsContext).reportError(error)
    throw error
  }
}

/** Milliseconds to wait for the list of uploads. */
const TIMEOUT_MS = 4_000

/** The reader's uploads, or null while they cannot be read. Pages about other records do not depend on them. */
async function uploadsOf(context: Context): Promise<readonly ListedUpload[] | null> {
  try {
    return await listUploads(context.get(serverSessionContext).client, TIMEOUT_MS)
  } catch (error) {
    context.get(requestFactsContext).reportError(error)
    return null
  }
}

/** An uploaded record with the result of proving it. */
export interface OpenedUpload {
  readonly upload: ListedUpload
  readonly opened: OpenedRecord
  readonly source: RecordSource
}

/** Proves uploaded records, and returns the results in the same order. */
export async function openedUploads(
  context: Context,
  uploads: readonly ListedUpload[],
): Promise<readonly OpenedUpload[]> {
  const { client, session } = context.get(serverSessionContext)
  const sources = uploads.map((upload) => sourceOfUpload(client, session?.uid ?? "", upload))
  const opened = await uploadedRecords.openedRecords(sources, context.get(requestFactsContext).reportError)
  return uploads.map((upload, at) => ({ upload, opened: opened[at]!, source: sources[at]! }))
}

/** The app that an address names, or the reason why there is none. */
export type FoundApp =
  | { readonly kind: "found"; readonly app: RecordedApp }
  /** No record names it, or its record contains a false statement, cannot be read, or takes too much to prove. */
  | { readonly kind: "none" | "false" | "unreadable" | "unprovable" }
  /** The answer is not known yet. */
  | { readonly kind: "proving" | "unavailable" }

/** Finds an app by its key. The operator's records come first, so that no upload can replace one. */
export async function appFound(
  context: Context,
  { records, apps, uploads }: RecordedApps,
  key: string,
): Promise<FoundApp> {
  const ofOperator = apps.find((app) => app.key === key)
  if (ofOperator !== undefined) return { kind: "found", app: ofOperator }
  if (uploads === null && isKeyOfUpload(key)) return { kind: "unavailable" }
  const upload = uploads?.find(({ id }) => keyOfUpload(id) === key)
  if (upload === undefined) {
    // An operator's record names its app only once it is proved, so this app may still be found.
    if (!isKeyOfUpload(key) && provingOf(records) > 0) return { kind: "proving" }
    const isFalse = records.some(({ opened }) => opened.kind === "false" && opened.app === key)
    return { kind: isFalse ? "false" : "none" }
  }
  const [{ opened, source }] = (await openedUploads(context, [upload])) as [OpenedUpload]
  if (opened.kind !== "true") return { kind: kindOfUnproved(opened) }
  const uploaded = { by: context.get(serverSessionContext).session?.email ?? "", at: upload.uploaded_at }
  return {
    kind: "found",
    app: { key, record: opened, uploaded, ...readersOf(context, source, opened, uploadedRecords) },
  }
}

/** The reason why an upload that was not proved to be true shows no app. */
export function kindOfUnproved(opened: Exclude<OpenedRecord, { kind: "true" }>): Exclude<FoundApp["kind"], "found"> {
  switch (opened.kind) {
    case "pending":
      return "proving"
    case "unchecked":
      if (opened.again === null) return "unprovable"
      return opened.again === "soon" ? "proving" : "unavailable"
    case "false":
      return "false"
    case "unreadable":
    // No upload is too large or the second of its app, because neither is stored.
    case "oversized":
    case "second":
      return "unreadable"
  }
}

/** The app with a key, or null. Throws a response with advice to try again if that is not known yet. */
export async function appNamed(context: Context, recorded: RecordedApps, key: string): Promise<RecordedApp | null> {
  const found = await appFound(context, recorded, key)
  if (found.kind === "found") return found.app
  if (found.kind === "proving" || found.kind === "unavailable")
    throw await problemResponse(context, {
      title: "This page cannot be shown right now.",
      advice: NOT_NOW[found.kind],
      again: 5,
      isWorking: found.kind === "proving",
    })
  return null
}

/** The reasons why an app cannot be shown right now. */
export const NOT_NOW = {
  proving: "The record of this app is still being proved. Try again in a moment.",
  unavailable: "The record of this app cannot be read right now. Try again in a moment.",
} as const satisfies Readonly<Record<string, PlainMessage>>

/** The response to throw if the record was replaced while it was read. */
export const recordReplaced = (context: Context) =>
  problemResponse(context, {
    title: "This page cannot be shown right now.",
    advice: "The record of this app was replaced while it was being read. Try again in a moment.",
    again: 5,
  })

/** The number of records that are being proved or will be retried soon. */
export const provingOf = (records: readonly Pick<RecordEntry, "opened">[]): number =>
  records.filter(({ opened }) => isUnderWay(opened)).length

/**
 * Marks each further valid record of the same app as `second`, because an address names one app. An invalid record does
 * not occupy a name.
 */
function withSecondsMarked(records: readonly RecordEntry[]): readonly RecordEntry[] {
  const first = new Map<string, string>()
  return records.map((record) => {
    const { key, source, opened } = record
    if (opened.kind !== "true") return record
    const other = first.get(key)
    if (other !== undefined) return { ...record, opened: { kind: "second", app: opened.app, first: other } }
    first.set(key, source.name)
    return record
  })
}

const entryOf = (source: RecordSource, opened: OpenedRecord): RecordEntry => ({
  key: opened.kind === "true" ? opened.app : "",
  source,
  opened,
})
