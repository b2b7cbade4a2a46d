// The people who approved each version of a policy in a review, as readers with different rights see them.
import { afterAll, beforeAll, expect, test } from "vitest"
import { reviewedChanges } from "../../src/policies/reviews/changes.server.ts"
import { approve, beginReview, withdraw, type Writer } from "../../src/policies/reviews/write-review.server.ts"
import { textsDigestOf } from "../../src/policies/reviews/rows.server.ts"
import { signedIn, startBackend, type TestBackend } from "../backend/in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

async function writer(): Promise<Writer> {
  const { client, user, email } = await signedIn(at)
  return { client, uid: user.id, email }
}

const HOUR = 3_600_000
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString()
/** A time before which these tests approve changes. */
const SOON = fromNow(HOUR)

/** By a digit of a hash: some policies have one of digits alone. */
const version = (name: string, changes: readonly unknown[] | null = ["opened"]) => ({
  hash: name.repeat(64),
  text: `export default "${name}"`,
  date: SOON as string | null,
  access: changes === null ? null : { changes },
})

interface Change {
  readonly from: ReturnType<typeof version>
  readonly to: ReturnType<typeof version>
}

const begun = (author: Writer, { from, to }: Change, text = to.text): Promise<string> =>
  beginReview(author, {
    title: "x",
    app: "",
    base: from,
    proposed: { text, hash: to.hash },
    replaces: null,
  })
const approved = (other: Writer, author: Writer, review: string, { from, to }: Change, text = to.text) =>
  approve(other, { review, author: author.uid, digest: textsDigestOf(from.text, text) }, "yes")

const sound = () => Promise.resolve(true)
const never = () => Promise.reject(new Error("no text had to be looked at"))

test("each version names the approvers of exactly its texts", async () => {
  const [author, other, reader] = [await writer(), await writer(), await writer()]
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => version(name)) as [Version, Version, Version, Version]
  const changes = { first: { from: a, to: b }, second: { from: b, to: c } }
  const review = await begun(author, changes.first)
  await approved(other, author, review, changes.first)
  // Nobody approves it.
  await begun(author, changes.second)
  const told = await reviewedChanges(
    reader.client,
    { app: "", versions: [a, b, c, d], approvers: null, isCut: false },
    sound,
  )
  expect(told).toEqual([
    { approval: null },
    { approval: { review, approver: other.email, given: expect.any(String) } },
    { approval: null },
    { approval: null },
  ])
})

type Version = ReturnType<typeof version>

test("an approval of the same change in another app does not count", async () => {
  const [author, other] = [await writer(), await writer()]
  const [from, to] = [version("7"), version("8")]
  const title = { title: "x", base: from, proposed: { text: to.text, hash: to.hash }, replaces: null }
  await approved(other, author, await beginReview(author, { ...title, app: "shop" }), { from, to })
  const approvers = async (app: string) => {
    const told = await reviewedChanges(
      author.client,
      { app, versions: [from, to], approvers: null, isCut: false },
      sound,
    )
    return told[1]?.approval?.approver ?? null
  }
  expect(await approvers("")).toBeNull()
  expect(await approvers("blog")).toBeNull()
  expect(await approvers("shop")).toBe(other.email)
})

test("the oldest version of an incomplete history has no approvers, because its base is unknown", async () => {
  const { client } = await writer()
  expect(
    await reviewedChanges(client, { app: "", versions: [version("e")], approvers: null, isCut: true }, never),
  ).toEqual([null])
})

test("an approval with another text counts only if its hashes match, and one with another base never", async () => {
  const [author, other] = [await writer(), await writer()]
  const [from, to, elsewhere] = [version("f"), version("0"), version("1")] as const
  const change = { from, to }
  const [spelt, based] = [
    await begun(author, change, `${to.text} // spelt otherwise`),
    await begun(author, { from: elsewhere, to }),
  ]
  await approved(other, author, spelt, change, `${to.text} // spelt otherwise`)
  await approved(other, author, based, { from: elsewhere, to })
  const asked: string[] = []
  const approvalWhere = async (isSound: boolean) => {
    const told = await reviewedChanges(
      author.client,
      { app: "", versions: [from, to], approvers: null, isCut: false },
      (review) => {
        asked.push(review)
        return Promise.resolve(isSound)
      },
    )
    return told[1]?.approval?.review ?? null
  }
  expect([await approvalWhere(true), await approvalWhere(false)]).toEqual([spelt, null])
  expect(asked).toEqual([spelt, spelt])
})

const moments: [
  string,
  { inForce: string | null; end?: "withdrawn" | "replaced"; ended?: string; want: "named" | "nobody" | "unknown" },
][] = [
  ["given in time counts", { inForce: fromNow(HOUR), want: "named" }],
  ["given after the change came into force approves nothing", { inForce: fromNow(-HOUR), want: "nobody" }],
  [
    "that was over when the change came into force counts no more",
    { inForce: fromNow(31 * 24 * HOUR), want: "nobody" },
  ],
  ["tells nothing where nobody knows when the change came into force", { inForce: null, want: "unknown" }],
  ["of a review that was withdrawn counts for nothing", { inForce: SOON, end: "withdrawn", want: "nobody" }],
  ["of a review that another took the place of counts for nothing", { inForce: SOON, end: "replaced", want: "nobody" }],
  [
    "of a review that is withdrawn after the change came into force still counts",
    { inForce: SOON, end: "withdrawn", ended: fromNow(2 * HOUR), want: "named" },
  ],
  [
    "of a review whose place another takes after that still counts",
    { inForce: SOON, end: "replaced", ended: fromNow(2 * HOUR), want: "named" },
  ],
]
test.each(moments)("an approval %s", async (name, { inForce, end, ended, want }) => {
  const [author, other] = [await writer(), await writer()]
  // A pair of its own for each row: whatever another row wrote is about something else.
  const [from, to] = [version("5"), { ...version("6"), hash: textsDigestOf(name, ""), date: inForce }]
  const change = { from, to }
  const review = await begun(author, change)
  await approved(other, author, review, change)
  if (end === "withdrawn") await withdraw(author, review)
  if (end === "replaced")
    await beginReview(author, {
      title: "x",
      app: "",
      base: to,
      proposed: { text: "another", hash: from.hash },
      replaces: review,
    })
  if (ended !== undefined) {
    await at.edit("UPDATE review_withdrawals SET created_at = ? WHERE id = ?", ended, review)
    await at.edit("UPDATE reviews SET created_at = ? WHERE replaces = ?", ended, review)
  }
  const told = await reviewedChanges(
    author.client,
    { app: "", versions: [from, to], approvers: null, isCut: false },
    sound,
  )
  expect(told[1] === null ? "unknown" : told[1]!.approval === null ? "nobody" : "named").toBe(want)
})

test("an approval of the same texts counts only if the review contains them", async () => {
  const [author, other] = [await writer(), await writer()]
  const change = { from: version("7"), to: version("8") }
  const review = await begun(author, change)
  await approved(other, author, review, change)
  const given = { app: "", versions: [change.from, change.to], approvers: null, isCut: false }
  const told = await reviewedChanges(author.client, given, () => Promise.resolve(false))
  expect(told[1]).toEqual({ approval: null })
})

test("a text that was in force twice is approved separately each time, and a version without changes needs no approval", async () => {
  const [author, other] = [await writer(), await writer()]
  const [shut, open] = [version("2"), version("3")] as const
  const change = { from: shut, to: open }
  const review = await begun(author, change)
  await approved(other, author, review, change)
  const silent = { ...open, access: { changes: [] } }
  const told = await reviewedChanges(
    author.client,
    { app: "", versions: [shut, open, silent, shut, open], approvers: null, isCut: false },
    sound,
  )
  expect(told.map((one) => one?.approval?.review ?? null)).toEqual([null, review, null, null, review])
})

test("approvals of a long history are fetched in a few queries, and a visitor without a session reads none", async () => {
  const versions = Array.from({ length: 120 }, (_, i) => ({
    ...version("4"),
    hash: i.toString(16).padStart(64, "0"),
    text: String(i),
  }))
  const { client } = await writer()
  const told = await reviewedChanges(client, { app: "", versions, approvers: null, isCut: false }, never)
  expect(told.every((one) => one?.approval === null)).toBe(true)
  await expect(
    reviewedChanges(at.client(), { app: "", versions, approvers: null, isCut: false }, never),
  ).rejects.toThrow("reading reviews")
})

test("an approval by a person who is not an approver is no evidence", async () => {
  const [author, named, stranger] = [await writer(), await writer(), await writer()]
  const [from, to] = [version("6"), version("7")]
  const review = await begun(author, { from, to })
  await approved(stranger, author, review, { from, to })
  const told = async () =>
    (
      await reviewedChanges(
        author.client,
        { app: "", versions: [from, to], approvers: new Set([named.email]), isCut: false },
        sound,
      )
    )[1]
  expect(await told()).toEqual({ approval: null })
  await approved(named, author, review, { from, to })
  expect(await told()).toMatchObject({ approval: { approver: named.email } })
})

/**
 * Copies a review, so that the copies claim to propose the same policies at the same time. Their ids, which begin with
 * `ids`, put them before or after other reviews of the same second.
 */
const floodWithCopies = (review: string, count: number, ids: string): Promise<void> =>
  at.edit(
    `WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${count})
     INSERT INTO reviews (id, author_id, title, app, base_policy, base_hash, policy, policy_hash, digest, created_at)
     SELECT ? || printf('-0000-4000-8000-%012x', n), author_id, title, app, base_policy, base_hash, policy, policy_hash,
       digest, created_at
     FROM reviews, copies WHERE id = ?`,
    ids,
    review,
  )

test.each([500, 1000])("behind %i other reviews of the same hashes, a missing approval is unknown", async (count) => {
  const [author, other] = [await writer(), await writer()]
  const versions = ["from", "to", "next"].map((name) => ({
    ...version("9"),
    hash: textsDigestOf(`${name} ${count}`, ""),
    text: name,
  })) as [Version, Version, Version]
  const [from, to, next] = versions
  await floodWithCopies(await begun(author, { from, to }), count, String(count).padStart(8, "0"))
  const newest = await writer()
  const review = await begun(newest, { from: to, to: next })
  await approved(other, newest, review, { from: to, to: next })
  const told = await reviewedChanges(author.client, { app: "", versions, approvers: null, isCut: false }, sound)
  // The change after it is not affected.
  expect(told).toEqual([{ approval: null }, null, { approval: expect.objectContaining({ review }) }])
})

test("a change that was made many times uses one place of the reviews that are read for each of its reviews", async () => {
  const author = await writer()
  const [from, to] = ["from", "to"].map((name) => ({
    ...version("9"),
    hash: textsDigestOf(`${name} again`, ""),
    text: name,
  })) as [Version, Version]
  await floodWithCopies(await begun(author, { from, to }), 20, "abababab")
  // 30 times 21 reviews.
  const versions = Array.from({ length: 30 }, () => [from, to]).flat()
  const told = await reviewedChanges(author.client, { app: "", versions, approvers: null, isCut: false }, sound)
  expect(told[1]).toEqual({ approval: null })
})

test("an approval that was read counts although other reviews were not", async () => {
  const [author, other] = [await writer(), await writer()]
  const [from, to] = ["from", "to"].map((name) => ({
    ...version("9"),
    hash: textsDigestOf(`${name} read`, ""),
    text: name,
  })) as [Version, Version]
  const review = await begun(author, { from, to })
  await approved(other, author, review, { from, to })
  await floodWithCopies(await begun(author, { from, to }), 1000, "ffffffff")
  const told = await reviewedChanges(
    author.client,
    { app: "", versions: [from, to], approvers: null, isCut: false },
    sound,
  )
  expect(told[1]).toMatchObject({ approval: { review } })
})
