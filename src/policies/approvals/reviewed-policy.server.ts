import type { RouterContextProvider } from "react-router"
import { problemResponse } from "../../locks/page-problem.server.ts"
import type { RecordedName } from "../compiler/compile-job.server.ts"
import { policyHash } from "../../generated/guards.ts"
import { isNameOfHash, type InForce } from "../reviews/review.ts"
import { NOT_NOW, recordReplaced, recordedAppsOf } from "../chosen/apps.server.ts"
import { timeline } from "virtual:sallyport/timeline"
import { policyOfApp } from "../chosen/chosen-policy.server.ts"
import { ownPolicy } from "../chosen/own-policy.server.ts"
import type { PolicyToEdit } from "../chosen/policy-to-edit.ts"

type Context = Readonly<RouterContextProvider>

/** The policy of an app with reviews, and its versions that were in force. */
export interface ReviewedPolicy {
  readonly policy: PolicyToEdit
  readonly inForce: InForce
}

/** A version that was in force. */
type InForceOnce = Pick<RecordedName, "hash" | "date">

/** The policy in force, by its hash, and the history of earlier ones, from the versions of an app, oldest first. */
const inForceOf = (hash: string, versions: readonly InForceOnce[]): InForce => ({
  hash,
  // Of several with the same 16 digits, the newest counts.
  possibly: (name) =>
    [hash, ...versions.map((version) => version.hash).toReversed()].find((whole) => isNameOfHash(name, whole)) ?? name,
  wasInForce: (candidate) => candidate === hash || versions.some((version) => version.hash === candidate),
  // A change came into force wherever its policy follows its base.
  cameIntoForce: ({ baseHash, policyHash: to }) =>
    versions.flatMap((version, at) =>
      version.hash === to && versions[at - 1]?.hash === baseHash ? (version.date ?? []) : [],
    ),
  replacedAt: ({ baseHash, policyHash: to }) => {
    const came = versions.findLastIndex((version, at) => version.hash === to && versions[at - 1]?.hash === baseHash)
    if (came === -1) return null
    return versions.slice(came).find((version) => version.hash !== to)?.date ?? null
  },
})

const ownInForce = inForceOf(policyHash, timeline.versions)

/**
 * The policies in force of each app, by its key in addresses, which is empty for the workbench itself. Null for an app
 * without a record that everybody can see.
 */
export async function inForceByApp(
  context: Context,
  apps: readonly string[],
): Promise<(app: string) => InForce | null> {
  if (apps.every((app) => app === "")) return () => ownInForce
  const recorded = await recordedAppsOf(context, apps)
  const versionsByApp = new Map(recorded.apps.map(({ key, record }) => [key, record.versions]))
  return (app) => {
    if (app === "") return ownInForce
    const versions = versionsByApp.get(app)
    return versions === undefined ? null : inForceOf(versions.at(-1)?.hash ?? "", versions)
  }
}

/**
 * The reviewed policy of an app; null if no record shows it to every signed-in person. Throws a response if this is
 * unknown at the moment.
 */
export async function reviewedPolicy(context: Context, app: string): Promise<ReviewedPolicy | null> {
  if (app === "") return { policy: ownPolicy, inForce: ownInForce }
  const chosen = await policyOfApp(context, app)
  if (chosen.kind === "none" && chosen.status === 503)
    throw await problemResponse(context, {
      title: "This page cannot be shown right now.",
      advice: chosen.reason,
      again: chosen.again,
      isWorking: chosen.reason === NOT_NOW.proving,
    })
  if (chosen.kind === "none" || !chosen.policy.shown.canBeReviewed) return null
  const inForce = (await inForceByApp(context, [app]))(app)
  // The record was replaced between the two reads.
  if (inForce === null || inForce.hash !== chosen.policy.shown.hash) throw await recordReplaced(context)
  return { policy: chosen.policy, inForce }
}
