import { bindingIn, mismatchOf, type Binding } from "../../../codegen/approval/signed-statement.ts"
import type { FiledApproval, AppliedApproval } from "./approval.ts"

/** A change of access, and the time when it came into force. */
interface MadeChange {
  /** The policies before and after it, which an approval has to name. */
  readonly binding: Binding
  /** The time of the change, in ISO 8601. An approval must be valid at that time. */
  readonly made: string
}

/**
 * Returns a function that finds the approvals of a change, valid ones first. A change gets the approvals of its own
 * policy, and those of a policy with the same base that no change in the record led to: pages show these as refused,
 * because another policy than the approved one came into force. `bindings` are all changes of the record, and `app` is
 * the record's name of its app.
 */
export function appliedApprovals(
  approvals: readonly FiledApproval[],
  bindings: readonly Binding[],
  app: string,
): (change: MadeChange) => readonly AppliedApproval[] {
  const recordedPolicies = new Set(bindings.map(({ proposed }) => proposed))
  const isAbout = (approved: Binding, { base, proposed }: Binding): boolean =>
    approved.proposed === proposed ||
    (base !== null && approved.base === base && !recordedPolicies.has(approved.proposed))
  return (change) => {
    const applied = approvals.flatMap(({ file, read }) =>
      read.kind === "statement" && isAbout(bindingIn(read.statement), change.binding)
        ? [{ file, result: resultFor(change, app, read) }]
        : [],
    )
    return [
      ...applied.filter(({ result }) => result.kind === "approved"),
      ...applied.filter(({ result }) => result.kind !== "approved"),
    ]
  }
}

/** Judges an approval for a change: by its signature, and by what it names and when. */
function resultFor(
  { binding, made }: MadeChange,
  app: string,
  { statement, signature }: Extract<FiledApproval["read"], { kind: "statement" }>,
): AppliedApproval["result"] {
  // `not-judged`: the operator has configured no keys. Pages show such an approval as unchecked.
  const isBelieved = signature.kind === "trusted" || signature.kind === "not-judged"
  const fault = isBelieved ? mismatchOf(statement, { ...binding, app }, new Date(made)) : signature.kind
  if (fault !== null) return { kind: "refused", fault }
  const { approver, sentence, expires } = statement.predicate
  return { kind: "approved", approver, sentence, expires, key: signature.kind === "trusted" ? signature.key : null }
}
