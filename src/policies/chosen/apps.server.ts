import type { RouterContextProvider } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import { troubleOf } from "../../locks/page-trouble.server.ts"
import type { PlainMessage } from "../../language/message.ts"
import type { Audit, TrueRecord } from "../compiler/compile-question.server.ts"
import { givenRecords, type RecordReport } from "../records/shelf.server.ts"
import type { OpenedRecord, RecordSource } from "../records/record-source.ts"
import { recordFilesIn } from "../records/record-files.server.ts"
import { keyOfUpload, sourceOfUpload, uploadedRecords } from "../uploads/uploaded-records.server.ts"
import { listUploads, type ListedUpload } from "../uploads/uploads.server.ts"
import type { Uploaded } from "./about.ts"
import { isUnderWay } from "./listed.ts"

/** A record with what became of it. */
export interface ShelvedRecord {
  /** The app's key in addresses, if the record is true. */
  readonly key: string
  readonly source: RecordSource
  readonly opened: OpenedRecord
}

/** An app whose record is true. */
export interface RecordedApp {
  /** The app's key in addresses. */
  readonly key: string
  readonly record: TrueRecord
  /** Its uploader, or null for a record from the server's own folder. */
  readonly uploaded: Uploaded | null
  /** As of one of its versions, by its place among them; null where it is another by now. */
  readonly auditOf: (version: number, who: string | null) => Promise<Audit | null>
  /** Null where it is another by now. */
  readonly reportOf: (asked: RecordReport, who: string | null) => Promise<string | null>
}

export interface Shelf {
  readonly records: readonly ShelvedRecord[]
  readonly apps: readonly RecordedApp[]
  readonly missing: readonly string[]
  readonly left: number
  /** The reader's own uploads that are not proved yet, or null while they cannot be read. */
  readonly uploads: readonly ListedUpload[] | null
}

type Context = Readonly<RouterContextProvider>

/** Every record that this server was given, and what whoever asks has uploaded. */
export async function shelfOf(context: Context): Promise<Shelf> {
  const [{ sources, missing, left }, uploads] = await Promise.all([
    recordFilesIn(context.get(requestFactsContext).recordPlaces),
    uploadsOf(context),
  ])
  const opened = await givenRecords.openedRecords(sources)
  const records = withoutSeconds(sources.map((source, at) => shelved(source, opened[at]!)))
  const apps = records.flatMap(({ key, source, opened: record }) =>
    record.kind === "true" ? [{ key, record, uploaded: null, ...lookedAt(source) }] : [],
  )
  return { records, apps, missing, left, uploads }
}

const lookedAt = (source: RecordSource, shelf = givenRecords): Pick<RecordedApp, "auditOf" | "reportOf"> => ({
  auditOf: (version, who) => shelf.auditOf(source, version, who),
  reportOf: (asked, who) => shelf.reportOf(source, asked, who),
})

/** Milliseconds that a page waits for what may not be there at all. */
const PATIENCE = 4_000

/** The reader's uploads, or null while they cannot be read. Pages about other records do not depend on them. */
async function uploadsOf(context: Context): Promise<readonly ListedUpload[] | null> {
  try {
    return await listUploads(context.get(serverSessionContext).client, PATIENCE)
  } catch (error) {
    context.get(requestFactsContext).reportError(error)
    return null
  }
}

/** An uploaded record with what became of it when it was proved. */
export interface OpenedUpload {
  readonly upload: ListedUpload
  readonly opened: OpenedRecord
  readonly source: RecordSource
}

/** Uploaded records in their order. */
export async function openedUploads(
  context: Context,
  uploads: readonly ListedUpload[],
): Promise<readonly OpenedUpload[]> {
  const { client, session } = context.get(serverSessionContext)
  const sources = uploads.map((upload) => sourceOfUpload(client, session?.uid ?? "", upload))
  const opened = await uploadedRecords.openedRecords(sources)
  return uploads.map((upload, at) => ({ upload, opened: opened[at]!, source: sources[at]! }))
}

/** The app that an address names, or why there is none. */
export type FoundApp =
  | { readonly kind: "found"; readonly app: RecordedApp }
  | { readonly kind: "none" | "false" | "unreadable" }
  /** The answer is not known yet. */
  | { readonly kind: "proving" | "unavailable" }

/** Finds an app by its key. Records from the server's own folder come first, so that no upload can replace one. */
export async function appFound(context: Context, { records, apps, uploads }: Shelf, key: string): Promise<FoundApp> {
  const given = apps.find((app) => app.key === key)
  if (given !== undefined) return { kind: "found", app: given }
  if (uploads === null && key.startsWith(keyOfUpload(""))) return { kind: "unavailable" }
  const upload = uploads?.find(({ id }) => keyOfUpload(id) === key)
  // A record says whose it is, and says so truly, once it is proved.
  if (upload === undefined && provingOf(records) > 0) return { kind: "proving" }
  if (upload === undefined) {
    const isFalse = records.some(({ opened }) => opened.kind === "false" && opened.app === key)
    return { kind: isFalse ? "false" : "none" }
  }
  const [{ opened, source }] = (await openedUploads(context, [upload])) as [OpenedUpload]
  if (opened.kind === "pending" || opened.kind === "unchecked") return { kind: "proving" }
  if (opened.kind !== "true") return { kind: opened.kind === "false" ? "false" : "unreadable" }
  const uploaded = { by: context.get(serverSessionContext).session?.email ?? "", at: upload.uploaded_at }
  return { kind: "found", app: { key, record: opened, uploaded, ...lookedAt(source, uploadedRecords) } }
}

/** The same; null where there is none that may be shown. Throws the response where that cannot be told just now. */
export async function appNamed(context: Context, shelf: Shelf, key: string): Promise<RecordedApp | null> {
  const found = await appFound(context, shelf, key)
  if (found.kind === "found") return found.app
  if (found.kind === "proving" || found.kind === "unavailable")
    throw await troubleOf(context, {
      title: "This page cannot be shown right now.",
      advice: NOT_NOW[found.kind],
      again: 5,
    })
  return null
}

/** Why an app cannot be looked at just now. */
export const NOT_NOW = {
  proving: "The record of this app is still being proved. Try again in a moment.",
  unavailable: "The record of this app cannot be read right now. Try again in a moment.",
} as const satisfies Readonly<Record<string, PlainMessage>>

/** The response to throw where the record is another one by the time it is looked at. */
export const recordReplaced = (context: Context) =>
  troubleOf(context, {
    title: "This page cannot be shown right now.",
    advice: "The record of this app was replaced while it was being read. Try again in a moment.",
    again: 5,
  })

/** The number of records that are being proved or will be retried soon. */
export const provingOf = (records: readonly Pick<ShelvedRecord, "opened">[]): number =>
  records.filter(({ opened }) => isUnderWay(opened)).length

/** An address names one app: of two true records of it the first counts. What is false takes nobody's name. */
function withoutSeconds(records: readonly ShelvedRecord[]): readonly ShelvedRecord[] {
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

const shelved = (source: RecordSource, opened: OpenedRecord): ShelvedRecord => ({
  key: opened.kind === "true" ? opened.app : "",
  source,
  opened,
})
