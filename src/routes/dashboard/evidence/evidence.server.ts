import type { RouterContextProvider } from "react-router"
import { policyHash } from "../../../generated/guards.ts"
import { answersOf } from "../answers/answers.ts"
import { approvalOfLastOpening } from "../../../policies/approvals/approvals.server.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import { builtFrom, timeline } from "virtual:sallyport/timeline"
import { isOpening } from "../../../policies/chosen/versions.ts"
import { reviewedChangesOf } from "../../../policies/approvals/approved-changes.server.ts"
import { versionMatchOf } from "./version-match.ts"

/** The time when this server started, in ISO 8601. */
const STARTED = new Date(Date.now() - process.uptime() * 1000).toISOString()

/** The evidence for the version in view. `params` may contain the policy hash that the app reports. */
export async function evidenceOf(
  context: Readonly<RouterContextProvider>,
  audited: Audited,
  request: Request,
  params: URLSearchParams,
): Promise<Evidence | RecordEvidence> {
  const { about, record, timeline: shown } = audited
  const version = shown.versions.at(-1)
  // `newest` is null if the version in view is the newest.
  return record === null || version === undefined
    ? ownEvidence(context, request, about.newest !== null)
    : recordEvidence(context, { ...audited, record, version }, request, params)
}

/** The evidence of a record for another app, and the policy hash that the app reports. */
export type RecordEvidence = Awaited<ReturnType<typeof recordEvidence>>

/** A recorded app with the version that the page shows. */
interface Recorded extends Audited {
  readonly record: NonNullable<Audited["record"]>
  readonly version: Audited["timeline"]["versions"][number]
}

async function recordEvidence(
  context: Readonly<RouterContextProvider>,
  audited: Recorded,
  request: Request,
  params: URLSearchParams,
) {
  const { record, version, uploaded, timeline: shown } = audited
  const reportedHash = (params.get("running") ?? "").trim().toLowerCase().slice(0, 64)
  const { app, digest, compiler, complete, hasShortHashes, recorded } = record
  const { commit, date, hash } = version
  const lastOpened = answersOf(shown)?.lastOpened ?? null
  const approval = await approvalOfLastOpening(context, audited)
  return {
    kind: "record" as const,
    origin: new URL(request.url).origin,
    app,
    // The person who uploaded the record; null for a record of the server's own settings.
    uploaded,
    // The time of the request, in ISO 8601.
    asked: new Date().toISOString(),
    // Identifies the record's whole content.
    digest,
    // The version of the package that wrote the record.
    compiler,
    // True if the record starts with the policy's first version.
    complete,
    // True if the file names policies by 16 digits. The hashes here are computed from its texts.
    hasShortHashes,
    // The number of versions, rejected ones included.
    recorded,
    version: { commit, date, hash },
    lastOpened,
    // The commit of the version before the last opening. Null also if the first version on record is that opening.
    beforeOpening:
      lastOpened === null
        ? null
        : (shown.versions[shown.versions.findIndex((one) => one.commit === lastOpened.commit) - 1]?.commit ?? null),
    // Always `recorded`: only the workbench's own changes have another kind. Null if nothing was opened, or if the
    // record does not include the version before it, which an approval must name.
    approval: approval?.kind === "recorded" ? approval : null,
    // Empty if it was not entered.
    reportedHash,
    // The recorded version that has the reported hash.
    versionMatch: reportedHash === "" ? null : versionMatchOf(reportedHash, shown.versions.length - 1, record),
  }
}

/** The evidence of this server for the policy that it runs. */
export type Evidence = Awaited<ReturnType<typeof ownEvidence>>

async function ownEvidence(context: Readonly<RouterContextProvider>, request: Request, isOlder: boolean) {
  const newest = timeline.versions.at(-1)
  // The empty name is that of the workbench itself.
  const reviewed = await reviewedChangesOf(context, "", timeline)
  return {
    kind: "own" as const,
    // True if the version in view is older than the one that runs.
    isOlder,
    host: new URL(request.url).host,
    origin: new URL(request.url).origin,
    asked: new Date().toISOString(),
    started: STARTED,
    // The hash of the policy that the running guards were made from.
    running: policyHash,
    recorded: newest === undefined ? null : { commit: newest.commit, date: newest.date, hash: newest.hash },
    lastOpened: answersOf(timeline)?.lastOpened ?? null,
    // The approvals of the last opening in this site's reviews; null if they are not known.
    reviewed: reviewed[timeline.versions.findLastIndex(isOpening)] ?? null,
    files: builtFrom,
  }
}
