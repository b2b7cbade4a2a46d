import { redirect, type RouterContextProvider } from "react-router"
import { requesterOf, compiler, ownCompiler } from "../compiler/compiler.server.ts"
import type { RecordedName } from "../compiler/compile-job.server.ts"
import { orUnanswered } from "../compiler/unanswered.server.ts"
import { keyOfUpload } from "../uploads/uploaded-records.server.ts"
import { versionNamed, wordOf, type Named } from "./versions.ts"
import { problemResponse, type PageProblem } from "../../locks/page-problem.server.ts"
import type { PlainMessage } from "../../language/message.ts"
import type { About, AddressedVersion } from "./about.ts"
import {
  appNamed,
  provingOf,
  recordReplaced,
  recordedAppsOf,
  type RecordedApp,
  type RecordedApps,
} from "./apps.server.ts"
import { ownNow, ownThen, type PolicyAtVersion, rowsOfAudit } from "./own.server.ts"

/** The subject of a dashboard view: an app's policy as of one version. */
export interface Audited extends PolicyAtVersion {
  readonly about: About
  /** The app's record; null for the workbench itself. */
  readonly record: RecordedApp["record"] | null
  readonly uploaded: RecordedApp["uploaded"]
}

type Context = Readonly<RouterContextProvider>

/** The versions to read: `until` the chosen one, or the `whole` history, to compare with later ones. */
type Scope = "until" | "whole"

/**
 * The app and version that an address names. Throws a 404 for an unknown app or version. For another app without a
 * version, throws a redirect to the address with its newest version, so that a saved link keeps showing the same
 * policy.
 */
export async function auditedAt(context: Context, url: URL, scope: Scope = "until"): Promise<Audited> {
  const named = { app: url.searchParams.get("app") ?? "", version: url.searchParams.get("version") ?? "" }
  const recorded = await recordedAppsOf(context, [named.app])
  if (named.app === "") return ownAt(context, recorded, named.version, scope)
  const app = await appNamed(context, recorded, named.app)
  if (app === null) throw await problemResponse(context, NO_APP, 404)
  const { versions } = app.record
  if (named.version === "") throw redirect(addressWith(url, wordOf(versions.at(-1)!)))
  const index = await versionIndexOf(context, versions, named.version)
  // A comparison needs the later versions, too, so the audit is as of the last one.
  const shownIndex = scope === "whole" ? versions.length - 1 : index
  const audit = await orUnanswered(context, app.auditOf(shownIndex, requesterOf(context)))
  // A reload finds the new record.
  if (audit === null) throw await recordReplaced(context)
  return {
    about: aboutOf(recorded, app, versions, index, true),
    timeline: audit.timeline,
    // The dates are in `datesOfRule` below, from which all views read them.
    history: { source: "git", commits: audit.commits, isCut: !app.record.complete, uncommitted: null, datesOfRule: {} },
    rows: rowsOfAudit(audit),
    datesOfRule: audit.datesOfRule,
    bindings: audit.bindings,
    policy: { ...audit.policy, routes: audit.routes, hash: versions[shownIndex]!.hash },
    explanationsOf: (urls, requester) => app.explanationsOf(shownIndex, urls, requester),
    isRunning: false,
    record: app.record,
    uploaded: app.uploaded,
    reportOf: (reported, requester) => app.reportOf({ ...reported, commit: versions[shownIndex]!.commit }, requester),
  }
}

/** The workbench's own policy as of the version that a word names; its newest version for an empty word. */
async function ownAt(context: Context, recorded: RecordedApps, version: string, scope: Scope): Promise<Audited> {
  const { versions } = ownNow.timeline
  const index = version === "" ? versions.length - 1 : await versionIndexOf(context, versions, version)
  const about = aboutOf(recorded, null, versions, index, version !== "")
  if (scope === "whole" || index === versions.length - 1) return { ...ownNow, about, record: null, uploaded: null }
  const then = await orUnanswered(context, ownThen(index, requesterOf(context)))
  return { ...then, about, isRunning: false, record: null, uploaded: null }
}

/** The workbench's own policy as it runs, for `/tour`. It is the same for every visitor. */
export const tourAudited = (): Audited => {
  const { versions } = ownNow.timeline
  const noApps: RecordedApps = { apps: [], records: [], missing: [], left: 0, uploads: null }
  return {
    ...ownNow,
    about: aboutOf(noApps, null, versions, versions.length - 1, false),
    record: null,
    uploaded: null,
  }
}

const NO_APP = {
  title: "This app could not be found.",
  advice: "No valid record of it is on this server or among your uploads. The Apps page lists every record.",
  again: null,
  page: "/dashboard/apps",
} as const satisfies PageProblem

/** The advice for a word in an address that names no version, or several. */
export const NO_VERSION = {
  "no-date":
    "The date in the address is not in the calendar. Write the day as year, month and day, such as 2026-11-01.",
  unknown: "No recorded version matches the address. Choose one on the History pages.",
  ambiguous: "Several versions match the address. Write more of the version's commit or hash.",
  none: "The app had no policy at that time. Choose a version on the History pages.",
} as const satisfies Readonly<Record<Exclude<Named["kind"], "version">, PlainMessage>>

/** The most characters of a word. The names of versions are shorter, and every link of a view repeats the word. */
const MAX_WORD_LENGTH = 200

/** The index of the version that a word in an address names. Throws a 404 with the reason if there is none. */
async function versionIndexOf(context: Context, versions: readonly RecordedName[], word: string): Promise<number> {
  const named: Named<RecordedName> =
    word.length > MAX_WORD_LENGTH ? { kind: "unknown", word } : versionNamed({ versions }, word.trim())
  if (named.kind === "version") return versions.indexOf(named.version)
  const advice = NO_VERSION[named.kind]
  const title = "This version could not be found."
  throw await problemResponse(context, { title, advice, again: null, page: "/dashboard/timeline" }, 404)
}

function addressWith(url: URL, version: string): string {
  const params = new URLSearchParams(url.searchParams)
  params.set("version", version)
  return `${url.pathname}?${params.toString()}`
}

/** The facts for the bar above a view. `index` is the version shown, and `isNamed` is true if the address names it. */
function aboutOf(
  { apps, records, missing, uploads }: RecordedApps,
  app: RecordedApp | null,
  versions: readonly RecordedName[],
  index: number,
  isNamed: boolean,
): About {
  const [version, newest] = [versions[index], versions.at(-1)]
  const proving = provingOf(records)
  return {
    app: app?.key ?? "",
    name: app?.record.app ?? null,
    uploaded: app?.uploaded ?? null,
    version: version === undefined ? null : addressedOf(version),
    isNamed,
    newest: newest === undefined || newest === version ? null : addressedOf(newest),
    since: versions.length - 1 - index,
    deleted: app?.record.deleted ?? null,
    apps: [
      ...apps.map(({ key, record }) => ({ key, name: record.app, isUploaded: false })),
      ...(uploads ?? []).map((upload) => ({ key: keyOfUpload(upload.id), name: upload.app, isUploaded: true })),
    ],
    // Whatever is neither shown nor still being proved.
    faults: missing.length + records.length - apps.length - proving,
    proving,
  }
}

/** The facts about an app as of its newest version. */
export const aboutNewest = (recorded: RecordedApps, app: RecordedApp): About =>
  aboutOf(recorded, app, app.record.versions, app.record.versions.length - 1, true)

/** A version with its name in addresses. */
export const addressedOf = (version: RecordedName): AddressedVersion => ({
  word: wordOf(version),
  commit: version.commit,
  date: version.date,
  hash: version.hash,
})

/**
 * The compiler for a policy: one for the workbench's own, another for all other apps, so that their expensive policies
 * do not delay the workbench's pages.
 */
export const compilerOf = ({ record }: Pick<Audited, "record">) => (record === null ? ownCompiler : compiler)
