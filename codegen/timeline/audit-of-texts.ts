import { compile } from "../check/compile.ts"
import { winsOver } from "../check/regions/covering-at.ts"
import type { AuditOfTexts } from "./audit.ts"
import { accessTimelineOf, type CheckedVersion } from "./access-timeline-of.ts"
import type { VersionInForce } from "./access-timeline.ts"
import { sinceOfRules } from "./since-of-rules.ts"

/**
 * Everything that the dashboard shows about the last of these versions, computed from their texts. Its routes are
 * unknown. `isCut`: older versions of the policy are missing. Null if the compiler rejects a text.
 */
export function auditOfTexts(path: string, versions: readonly VersionInForce[], isCut: boolean): AuditOfTexts | null {
  const checked = versions.map((version) => ({
    version,
    checked: compile({ policy: { path, text: version.text }, routes: null }).checked,
  }))
  const known = checked.flatMap(({ version: { commit, date, subject, tags }, checked: policy }): CheckedVersion[] =>
    policy === null ? [] : [{ commit, date, subject, tags, checked: policy }],
  )
  const last = known.at(-1)
  // Fewer: the compiler rejects a text, though all of them were in force.
  if (last === undefined || known.length < versions.length) return null
  return {
    timeline: accessTimelineOf(known, isCut),
    policy: { path, text: versions.at(-1)!.text },
    routes: null,
    winsOver: winsOver(last.checked.rules),
    datesOfRule: sinceOfRules(known, isCut),
  }
}
