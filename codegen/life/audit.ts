import type { Binding } from "../approval/signed-statement.ts"
import type { RouteInventory } from "../react-router/inventory.ts"
import type { CommittedAccess } from "./committed-access.ts"
import type { PolicyLife } from "./policy-life.ts"
import type { RuleDates } from "./since-of-rules.ts"

/** All that an auditor reads of a policy, as of one of its versions: what came later is not in it. */
export interface Audit {
  /** Its last version is the one that is looked at. */
  readonly life: PolicyLife
  /** Newest first. */
  readonly commits: readonly CommittedAccess[]
  /** The file and the text of the version. */
  readonly policy: { readonly path: string; readonly text: string }
  /** The app's routes then; null if they are not known. */
  readonly routes: RouteInventory | null
  /** By rule key; a rule that wins over none is not there. */
  readonly winsOver: Readonly<Record<string, readonly string[]>>
  /** By rule key. */
  readonly datesOfRule: Readonly<Record<string, RuleDates>>
  /** By place in the life: what an approval of its change binds; null where it changed no access, or from nobody knows what. */
  readonly bindings: readonly (Binding | null)[]
}

/** The audit from texts alone, without information from git. */
export type AuditOfTexts = Omit<Audit, "commits" | "bindings">
