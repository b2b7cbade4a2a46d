import { compile, diffAccess, diffInWords, guardTableDataOf, statementOf, type Compiled } from "../../codegen/index.ts"
import type { Claim, Proposal, Questions } from "./compile-question.server.ts"
import { unifiedDiff } from "./unified-diff.server.ts"

type Policy = NonNullable<Compiled["checked"]>

/** As the command line compares policies: routes play no part, so that an old base stays what it was. */
const policyIn = (path: string, text: string): Policy | null =>
  compile({ policy: { path, text }, routes: null }).checked

/** Milliseconds; a page waits for two of these. */
const LONGEST = 1_000

/** What a text means that somebody proposes, compared with what they started from. */
export function proposalOf({
  path,
  base,
  text,
  inForce,
}: Questions["proposal"]): Omit<Proposal, "findings" | "counts"> {
  const [before, after] = [policyIn(path, base), policyIn(path, text)]
  const current = inForce === base ? before : policyIn(path, inForce)
  return {
    hash: after?.policyHash ?? null,
    baseHash: before?.policyHash ?? null,
    access: wordsOf(before, after),
    patch: unifiedDiff({ path, before: base, after: text }, LONGEST),
    claims: effectOf(before, after, claimsOf),
    accepted: effectOf(before, after, acceptedOf),
    meanwhile:
      before !== null && before.policyHash === current?.policyHash
        ? null
        : { access: wordsOf(before, current), patch: unifiedDiff({ path, before: base, after: inForce }, LONGEST) },
  }
}

function wordsOf(before: Policy | null, after: Policy | null): Proposal["access"] {
  const diff = before === null || after === null ? null : diffAccess(before, after)
  if (before === null || after === null || diff === null) return null
  const side = (name: string, { policyHash }: Policy) => ({ name, hash: policyHash })
  return diffInWords({ before: side("the base", before), after: side("the text", after), diff })
}

const claimsOf = (policy: Policy) =>
  guardTableDataOf(policy).invariants.map((claim): Claim => {
    const { kind, admit, why } = claim
    return { kind, admit, why, ...("at" in claim ? { at: claim.at } : { under: claim.under }) }
  })

const acceptedOf = ({ policy }: Policy): Proposal["accepted"]["added"] => policy.accept

function effectOf<Entry>(before: Policy | null, after: Policy | null, entriesOf: (policy: Policy) => readonly Entry[]) {
  const keyed = (policy: Policy | null) =>
    new Map((policy === null ? [] : entriesOf(policy)).map((entry) => [JSON.stringify(entry), entry]))
  const [old, now] = [keyed(before), keyed(after)]
  return {
    added: [...now].filter(([key]) => !old.has(key)).map(([, entry]) => entry),
    removed: [...old].filter(([key]) => !now.has(key)).map(([, entry]) => entry),
    kept: [...now.keys()].filter((key) => old.has(key)).length,
  }
}

/** What an approval of this text from this base states; null where there is nothing to approve. */
export function statementTextOf({ path, base, text, consent }: Questions["statement"]): string | null {
  const [before, after] = [policyIn(path, base), policyIn(path, text)]
  const diff = before === null || after === null ? null : diffAccess(before, after)
  return before === null || after === null || diff === null
    ? null
    : JSON.stringify(statementOf({ base: before, proposed: after, diff }, consent))
}
