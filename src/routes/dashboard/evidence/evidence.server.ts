import type { RouterContextProvider } from "react-router"
import { policyHash } from "../../../generated/guards.ts"
import { answersOf } from "../answers/answers.ts"
import { approvalOfLastOpening } from "../../../policies/approvals/approvals.server.ts"
import type { ChangeApproval, RecordedApproval } from "../../../policies/approvals/approvers.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import { builtFrom, timeline } from "virtual:sallyport/timeline"
import { isOpening } from "../../../policies/chosen/versions.ts"
import { reviewedChangesOf } from "../../../policies/approvals/approved-changes.server.ts"
import type { Evidence, RecordEvidence } from "./evidence.ts"
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
  const { about, record, uploaded, timeline: shown } = audited
  const version = shown.versions.at(-1)
  // `newest` is null if the version in view is the newest.
  if (record === null || version === undefined) return ownEvidence(context, request, about.newest !== null)
  const reportedHash = (params.get("running") ?? "").trim().toLowerCase().slice(0, 64)
  const { app, digest, compiler, complete, hasShortHashes, recorded } = record
  const { commit, date, hash } = version
  const lastOpened = answersOf(shown)?.lastOpened ?? null
  return {
    kind: "record",
    origin: new URL(request.url).origin,
    app,
    uploaded,
    asked: new Date().toISOString(),
    digest,
    compiler,
    complete,
    hasShortHashes,
    recorded,
    version: { commit, date, hash },
    lastOpened,
    // Null also if the first version on record is the one that opened something last.
    beforeOpening:
      lastOpened === null
        ? null
        : (shown.versions[shown.versions.findIndex((one) => one.commit === lastOpened.commit) - 1]?.commit ?? null),
    approval: recordedIn(await approvalOfLastOpening(context, audited)),
    reportedHash,
    versionMatch: reportedHash === "" ? null : versionMatchOf(reportedHash, shown.versions.length - 1, record),
  }
}

/** The approval of an app on record, which is always `recorded`: only the workbench's own changes have another kind. */
const recordedIn = (approval: ChangeApproval | null): RecordedApproval | null =>
  approval?.kind === "recorded" ? approval : null

/** The evidence of this server for the policy that it runs. */
async function ownEvidence(
  context: Readonly<RouterContextProvider>,
  request: Request,
  isOlder: boolean,
): Promise<Evidence> {
  const newest = timeline.versions.at(-1)
  // The empty name is that of the workbench itself.
  const reviewed = await reviewedChangesOf(context, "", timeline)
  return {
    kind: "own",
    isOlder,
    host: new URL(request.url).host,
    origin: new URL(request.url).origin,
    asked: new Date().toISOString(),
    started: STARTED,
    running: policyHash,
    recorded:
      newest === undefined
        ? null
        : { commit: newest.commit, date: newest.date, hash: newest.hash, versions: timeline.versions.length },
    lastOpened: answersOf(timeline)?.lastOpened ?? null,
    reviewed: reviewed[timeline.versions.findLastIndex(isOpening)] ?? null,
    files: builtFrom,
  }
}
