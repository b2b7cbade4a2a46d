import { compile } from "../check/compile.ts"
import { winsOver } from "../check/regions/covering-at.ts"
import type { AuditOfTexts } from "./audit.ts"
import { accessTimelineOf, type CheckedVersion } from "./access-timeline-of.ts"
import type { VersionInForce } from "./access-timeline.ts"
import { sinceOfRules } from "./since-of-rules.ts"

/** The audit as of the last version, whose routes are no longer known. Null if the compiler rejects a text. */
export function auditOfTexts(path: string, versions: readonly VersionInForce[], isCut: boolean): AuditOfTexts | null {
  const checked = versions.map((version) => ({
    version,
    checked: compile({ policy: { path, text: version.text }, routes: null }).checked,
  }))
  const known = checked.flatMap(({ version: { commit, date, subject, tags }, checked: policy }): CheckedVersion[] =>
    policy === null ? [] : [{ commit, date, subject, tags, checked: policy }],
  )
  const last = known.at(-1)
  if (last === undefined || known.length < versions.length) return null
  return {
    timeline: accessTimelineOf(known, isCut),
    policy: { path, text: versions.at(-1)!.text },
    routes: null,
    winsOver: winsOver(last.checked.rules),
    datesOfRule: sinceOfRules(known, isCut),
  }
}
