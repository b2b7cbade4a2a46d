import type { Binding } from "../approval/signed-statement.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { type AccessTimeline, type VersionInForce, accessTimelineOf, type CheckedVersion } from "./access-timeline.ts"
import { type RuleDates, sinceOfRules } from "./since-of-rules.ts"
import type { Sentence } from "../messages/sentences.ts"
import type { DiffInWords } from "../report/diff-data.ts"
import { compile } from "../check/compile.ts"
import { winsOver } from "../check/regions/covering-at.ts"

/** The access changes of a commit, in words. */
export interface CommittedAccess {
  readonly hash: string
  readonly date: string
  readonly subject: string
  /** The hash of the policy after the commit; null if the compiler rejects it, or there is none. */
  readonly policy: string | null
  /** The hash of the commit that it was compared with; null if that is the one before. */
  readonly since: string | null
  /** Null if the changes are unknown, for the reason in `reason`. */
  readonly access: DiffInWords | null
  readonly reason: Sentence | null
}

/** Everything that the dashboard shows about a policy as of one version, without later versions. */
export interface Audit {
  /** Ends with the version shown. */
  readonly timeline: AccessTimeline
  /** Newest first. */
  readonly commits: readonly CommittedAccess[]
  /** The file and the text of the version. */
  readonly policy: { readonly path: string; readonly text: string }
  /** The app's routes at that version; null if they are unknown. */
  readonly routes: RouteInventory | null
  /** The keys of the rules that each rule wins over, by rule key. Rules that win over none have no entry. */
  readonly winsOver: Readonly<Record<string, readonly string[]>>
  /** The dates of each rule, by rule key. */
  readonly datesOfRule: Readonly<Record<string, RuleDates>>
  /**
   * The hashes that an approval of each version's change signs, by index in the timeline. Null if the version changed
   * no access, or if the previous version is unknown or cannot be compared with it.
   */
  readonly bindings: readonly (Binding | null)[]
}

/** The parts of an audit that need only the versions in force. The others need a record of all commits. */
export type AuditOfTexts = Omit<Audit, "commits" | "bindings">

/**
 * Everything that the dashboard shows about the last of these versions, computed from their texts. Its routes are
 * unknown. `isCut`: older versions of the policy are missing. Null if the compiler rejects a text, or if there is none.
 */
export function auditOfTexts(path: string, versions: readonly VersionInForce[], isCut: boolean): AuditOfTexts | null {
  const accepted: CheckedVersion[] = []
  for (const { commit, date, subject, tags, text } of versions) {
    const { checked } = compile({ policy: { path, text }, routes: null })
    if (checked === null) return null
    accepted.push({ commit, date, subject, tags, checked })
  }
  const last = accepted.at(-1)
  if (last === undefined) return null
  return {
    timeline: accessTimelineOf(accepted, isCut),
    policy: { path, text: last.checked.source.text },
    routes: null,
    winsOver: winsOver(last.checked.rules),
    datesOfRule: sinceOfRules(accepted, isCut),
  }
}
