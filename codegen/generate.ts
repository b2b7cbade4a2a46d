import type { CheckedPolicy } from "./checked-policy.ts"
import type { EmittedFile } from "./emit/file.ts"
import { emitGuardTable } from "./emit/guard-table.ts"
import { emitGuards } from "./emit/guards.ts"

/** Everything that is generated from a policy, in the order it is written. */
export const generate = (checked: CheckedPolicy): readonly EmittedFile[] => [
  emitGuards(checked),
  ...emitGuardTable(checked),
]
