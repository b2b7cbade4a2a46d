import type { Binding } from "../approval/signed-statement.ts"
import type { RouteInventory } from "../target/inventory.ts"
import type { CommittedAccess } from "./committed-access.ts"
import type { AccessTimeline } from "./access-timeline.ts"
import type { RuleDates } from "./since-of-rules.ts"

/** Everything the dashboard shows an auditor about a policy as of one version. Later versions are not in it. */
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
  /** The text that an approval of each version's change signs, by index in the timeline. Null if the version changed no access, or the version before is unknown. */
  readonly bindings: readonly (Binding | null)[]
}

/** The audit from texts alone, without information from git. */
export type AuditOfTexts = Omit<Audit, "commits" | "bindings">
