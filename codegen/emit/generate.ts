import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { EmittedFile } from "./file.ts"
import { markdownOf } from "./guard-table-markdown.ts"
import { guardTableDataOf } from "./guard-table.ts"
import { emitGuards } from "./guards.ts"
import { visibleJson } from "../source/visible.ts"

/** The names of the generated files. */
export const GENERATED = ["guards.ts", "guard-table.json", "guard-table.md"] as const

/**
 * Every file generated from a policy, in the order in which they are written. `command` is the command that runs the
 * compiler, for the notice at the top of each file.
 */
export const generate = (checked: CheckedPolicy, command?: string): readonly EmittedFile[] => [
  // The other forms of the matcher are for `verify` only.
  emitGuards(checked, "faster", command),
  ...emitGuardTable(checked, command),
]

/** The guard table as JSON for programs and as Markdown for auditors. */
export function emitGuardTable(checked: CheckedPolicy, command?: string): readonly EmittedFile[] {
  const table = guardTableDataOf(checked)
  return [
    { path: "guard-table.json", text: `${visibleJson(table)}\n` },
    { path: "guard-table.md", text: markdownOf(table, command) },
  ]
}
