import type { KeyObject } from "node:crypto"
import { opened, sealed } from "./envelope.ts"
import { wordsOfFault } from "./fault.ts"
import { readStatement, type Statement } from "./signed-statement.ts"
import { objectionOf, statementOf, type Consent, type ProposedChange } from "./statement.ts"

/** The signed approval of one access change. */
export const approvalOf = (change: ProposedChange, consent: Consent, key: KeyObject): string =>
  signedStatement(statementOf(change, consent), key)

/** A statement in the envelope that carries its signature, as one line of JSON. */
export const signedStatement = (statement: Statement, key: KeyObject): string => sealed(JSON.stringify(statement), key)

/** Verifies an approval of a change. Returns the fault if it does not count. */
export function judgeApproval(
  text: string,
  key: KeyObject,
  change: ProposedChange & { readonly app: string },
  now: Date,
): { readonly statement: Statement } | { readonly fault: string } {
  const found = opened(text, key)
  if ("fault" in found) return { fault: wordsOfFault(found.fault) }
  const read = readStatement(found.payload)
  if ("fault" in read) return { fault: wordsOfFault(read.fault, read) }
  const objection = objectionOf(read.statement, change, now)
  return objection === null ? read : { fault: objection }
}
