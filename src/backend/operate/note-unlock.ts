import { RECORD_FILE, openRecord } from "../../audit-log/audit-log.ts"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Unlocked } from "./unlock.ts"

/** Leaves a trace of what the operator did, where the person whose account it is can read it. */
export function noteUnlock(dataDir: string, { userId, factors, recoveryCodes, sessions }: Unlocked): void {
  if (!existsSync(join(dataDir, RECORD_FILE))) return
  const record = openRecord({ dataDir, rules: new Set(), log: () => {} })
  const who = { person: userId, session: null, client: null } as const
  record.note({
    kind: "factor-removed",
    ...who,
    detail: { reason: "by-the-operator", count: factors, codes: recoveryCodes },
  })
  record.note({ kind: "session-ended", ...who, detail: { reason: "by-the-operator", sessions } })
  record.close()
}
