import type { KeyObject } from "node:crypto"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { digestOf } from "../check/regions/hash.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import { changesFileOf } from "../record/change-file.ts"
import { opened, sealed } from "./envelope.ts"
import { wordsOfFault } from "./fault.ts"
import { mismatchOf, PREDICATE_TYPE, readStatement, type Binding, type Statement } from "./signed-statement.ts"

/** A change of access: the policies before and after, and their access diff. */
export interface ProposedChange {
  readonly base: CheckedPolicy | null
  readonly proposed: CheckedPolicy
  readonly diff: AccessDiff
}

/** The consent of an approver to a change. */
export interface Consent {
  /** The app of the changed policy. Absent if the consent is to this change of any app. */
  readonly app?: string
  readonly approver: string
  /** The reason, in the approver's words. */
  readonly sentence: string
  /** The last moment at which it counts: ISO 8601, in UTC. */
  readonly expires: string
}

/** The hashes that an approval of a change signs. */
export const bindingOf = ({ base, proposed, diff }: ProposedChange): Binding => ({
  base: base === null ? null : base.policyHash,
  proposed: proposed.policyHash,
  change: changeDigestOf(diff),
})

/** The unsigned approval of one access change, as an in-toto statement. */
export function statementOf(change: ProposedChange, consent: Consent): Statement {
  const { base, proposed, change: sha256 } = bindingOf(change)
  const { app, approver, sentence, expires } = consent
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: "proposed policy", digest: { sha256: proposed } }],
    predicateType: PREDICATE_TYPE,
    predicate: {
      base: base === null ? null : { sha256: base },
      change: { sha256 },
      ...(app === undefined ? {} : { app }),
      approver,
      sentence,
      expires,
    },
  }
}

/** The digest of an access change. It does not depend on the lines of the rules. */
export function changeDigestOf(diff: AccessDiff): string {
  const changes = changesFileOf(diff).map(({ before, after, ...change }) => ({
    ...change,
    before: { ...before, place: null },
    after: { ...after, place: null },
  }))
  // `ages`: changed ages of claims (`asOf`). A diff without them keeps the digest from before ages were compared.
  return digestOf(diff.ages === undefined ? changes : [changes, diff.ages])
}

/** The reason why a statement does not approve this change of an app now, in words; null if it does. */
export function objectionOf(
  statement: Statement,
  change: ProposedChange & { readonly app: string },
  now: Date,
): string | null {
  const mismatch = mismatchOf(statement, { ...bindingOf(change), app: change.app }, now)
  const { expires, app = "" } = statement.predicate
  return mismatch === null ? null : wordsOfFault(mismatch, { expires, app, here: change.app })
}

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
  const envelope = opened(text, key)
  if ("fault" in envelope) return { fault: wordsOfFault(envelope.fault) }
  const read = readStatement(envelope.payload)
  if ("fault" in read) return { fault: wordsOfFault(read.fault, read) }
  const objection = objectionOf(read.statement, change, now)
  return objection === null ? read : { fault: objection }
}
