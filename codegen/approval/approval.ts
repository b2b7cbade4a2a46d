import type { KeyObject } from "node:crypto"
import { opened, sealed } from "./envelope.ts"
import {
  objectionOf,
  statementOf,
  statementSchema,
  type Consent,
  type ProposedChange,
  type Statement,
} from "./statement.ts"

/** The approval of one change of access, signed. */
export const approvalOf = (change: ProposedChange, consent: Consent, key: KeyObject): string =>
  sealed(JSON.stringify(statementOf(change, consent)), key)

/** Whether an approval lets this change pass; where not, which of its faults is the reason. */
export function judgeApproval(
  text: string,
  key: KeyObject,
  change: ProposedChange,
  now: Date,
): { readonly statement: Statement } | { readonly fault: string } {
  const found = opened(text, key)
  if ("fault" in found) return found
  const statement = readStatement(found.payload)
  if (statement === null) return { fault: "it is malformed: what was signed is no approval of an access change" }
  const objection = objectionOf(statement, change, now)
  return objection === null ? { statement } : { fault: objection }
}

function readStatement(payload: string): Statement | null {
  try {
    return statementSchema.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
