// Reviews of two policies whose hashes begin with the same 16 digits: an approval of one says nothing of the other.
import { RouterContextProvider } from "react-router"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { shortHashOf } from "../../policy/policy-hash.ts"
import { serverSessionContext } from "../../src/locks/context.ts"
import { listedStateOf } from "../../src/routes/reviews/listed-state.ts"
import { isReviewOf, provedChangeOf } from "../../src/policies/approvals/sound-review.server.ts"
import { reviewedChanges } from "../../src/policies/reviews/changes.server.ts"
import { isNameOfHash } from "../../src/policies/reviews/review.ts"
import { approve, beginReview, type Writer } from "../../src/policies/reviews/write-review.server.ts"
import { textsDigestOf } from "../../src/policies/reviews/rows.server.ts"
import { signedIn, startBackend, type TestBackend } from "../backend/in-process.ts"
import { A, B, BEFORE } from "../codegen/twins/twins.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const writer = async (): Promise<Writer> => {
  const { client, user, email } = await signedIn(at)
  return { client, uid: user.id, email }
}

type Policy = typeof A

const named = ({ text, checked }: Policy) => ({ text, hash: checked.policyHash })
const SOON = new Date(Date.now() + 3_600_000).toISOString()
const version = (policy: Policy) => ({ ...named(policy), date: SOON, access: { changes: ["opened"] } })

const contextOf = ({ client }: Writer): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(serverSessionContext, { client, session: null } as never)
  return context
}

/** Of a change to A, approved by somebody else; as this version writes it, or as the one before did. */
async function approvedReview(
  isOlder: boolean,
  texts: { base: Policy; proposed: Policy } = { base: BEFORE, proposed: A },
) {
  const [author, other] = [await writer(), await writer()]
  const [base, proposed] = [named(texts.base), named(texts.proposed)]
  const review = await beginReview(author, { title: "who we are", app: "", base, proposed, replaces: null })
  await approve(other, { review, author: author.uid, digest: textsDigestOf(base.text, proposed.text) }, "yes")
  if (isOlder)
    await at.edit(
      "UPDATE reviews SET base_hash = substr(base_hash, 1, 16), policy_hash = substr(policy_hash, 1, 16) WHERE id = ?",
      review,
    )
  return { review, author, other }
}

const forgotten = () =>
  at.edit(
    "INSERT OR IGNORE INTO review_withdrawals (id, author_id, created_at) SELECT id, author_id, '2000-01-01T00:00:00Z' FROM reviews",
  )

describe.each([
  ["a review of today", false],
  ["a review that an older version wrote", true],
])("%s", (_, isOlder) => {
  const toldOf = async (reader: Writer, live: Policy) => {
    const context = contextOf(reader)
    const given = { app: "", versions: [version(BEFORE), version(live)], approvers: null, isCut: false }
    const told = await reviewedChanges(reader.client, given, (review, change) => isReviewOf(context, review, change))
    return told[1]
  }

  test("approves its own policy, and not the twin", async () => {
    const { review, other } = await approvedReview(isOlder)
    expect(await toldOf(other, A)).toMatchObject({ approval: { review, approver: other.email } })
    expect(await toldOf(other, B)).toEqual({ approval: null })
    await forgotten()
  })

  test("does not approve another base, either", async () => {
    const { other } = await approvedReview(isOlder, { base: A, proposed: BEFORE })
    const context = contextOf(other)
    const approvals = async (base: Policy) => {
      const given = { app: "", versions: [version(base), version(BEFORE)], approvers: null, isCut: false }
      const told = await reviewedChanges(other.client, given, (review, change) => isReviewOf(context, review, change))
      return told[1]?.approval?.approver ?? null
    }
    expect([await approvals(A), await approvals(B)]).toEqual([other.email, null])
    await forgotten()
  })

  test("is listed by its texts", async () => {
    const { review, other } = await approvedReview(isOlder)
    const names = isOlder ? shortHashOf : (hash: string) => hash
    const facts = {
      isWithdrawn: false,
      isReplaced: false,
      hasChangeRequests: false,
      approvals: [{ created_at: new Date().toISOString() }],
      baseHash: names(BEFORE.checked.policyHash),
      policyHash: names(A.checked.policyHash),
    }
    const inForceAfter = (...policies: readonly Policy[]) => {
      const hashes = policies.map(({ checked }) => checked.policyHash)
      return {
        hash: hashes.at(-1)!,
        possibly: (name: string) => hashes.toReversed().find((hash) => isNameOfHash(name, hash)) ?? name,
        wasInForce: (hash: string) => hashes.includes(hash),
        replacedAt: () => null,
        cameIntoForce: ({ baseHash, policyHash }: { baseHash: string; policyHash: string }) =>
          hashes.flatMap((hash, i) => (hash === policyHash && hashes[i - 1] === baseHash ? [SOON] : [])),
      }
    }
    const proved = () => provedChangeOf(contextOf(other), review)
    const state = (...policies: readonly Policy[]) => listedStateOf(facts, inForceAfter(...policies), proved)
    expect(await state(BEFORE)).toBe("approved")
    expect(await state(BEFORE, A)).toBe("approved")
    expect(await state(BEFORE, B)).toBe("superseded")
    expect(await listedStateOf(facts, inForceAfter(BEFORE, A), () => Promise.resolve(null))).toBe("unchecked")
    await forgotten()
  })
})
