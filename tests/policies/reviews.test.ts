import { randomUUID } from "node:crypto"
import { RouterContextProvider } from "react-router"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import {
  requestFactsContext,
  serverSessionContext,
  type RequestFacts,
  type ReviewNews,
} from "../../src/locks/context.ts"
import { mailReviewNews } from "../../src/policies/approvals/mail-review-news.server.ts"
import { textsDigestOf } from "../../src/policies/reviews/rows.server.ts"
import { OWN_TABLES, ownRows } from "../../src/policies/data-service/own-rows.server.ts"
import {
  approvalsOfReviews,
  listReviews,
  readPeople,
  readReview,
  type ListCursor,
} from "../../src/policies/reviews/read-reviews.server.ts"
import { changeRequesters, expiryOf, stateOf, type ReviewState } from "../../src/policies/reviews/review.ts"
import { DataRefused } from "../../src/policies/data-service/data-service.server.ts"
import { approve, beginReview, commentOn, withdraw } from "../../src/policies/reviews/write-review.server.ts"
import type { ServerSession } from "../../src/session/supabase/server-session.ts"
import { signedIn, startBackend, type TestBackend } from "../backend/in-process.ts"

const [BASE, PROPOSED, LATER] = ["a".repeat(64), "b".repeat(64), "c".repeat(64)]
const HOUR = 3_600_000
const NOW = Date.parse("2026-11-23T12:00:00Z")
const givenHoursAgo = (hours: number) => [{ created_at: new Date(NOW - hours * HOUR).toISOString() }]
const APPROVED = { approvals: givenHoursAgo(2) }
const OPEN = {
  isWithdrawn: false,
  isReplaced: false,
  hasChangeRequests: false,
  approvals: [] as { created_at: string }[],
  isSound: true as boolean | null,
  baseHash: BASE,
  policyHash: PROPOSED,
}
const history = (...hashes: readonly string[]) => ({
  hash: hashes.at(-1)!,
  possibly: (name: string) => name,
  wasInForce: (hash: string) => hashes.includes(hash),
  // Everything came into force an hour ago.
  replacedAt: () => null,
  cameIntoForce: ({ baseHash, policyHash }: { baseHash: string; policyHash: string }) =>
    hashes.flatMap((hash, i) =>
      hash === policyHash && hashes[i - 1] === baseHash ? [new Date(NOW - HOUR).toISOString()] : [],
    ),
})

const states: [string, { given: Partial<typeof OPEN>; inForce?: readonly string[]; want: ReviewState }][] = [
  ["a review from what is in force is open", { given: {}, want: "open" }],
  ["an approved one is approved", { given: APPROVED, want: "approved" }],
  ["an approved one whose texts are others is not", { given: { ...APPROVED, isSound: false }, want: "unsound" }],
  ["nor one whose texts nobody could check", { given: { ...APPROVED, isSound: null }, want: "unchecked" }],
  ["whose texts are others and that nobody approved is open", { given: { isSound: false }, want: "open" }],
  ["whose approval is over is open again", { given: { approvals: givenHoursAgo(31 * 24) }, want: "open" }],
  ["when the base has moved it is superseded", { given: {}, inForce: [BASE, LATER], want: "superseded" }],
  ["and so is an approved one", { given: APPROVED, inForce: [BASE, LATER], want: "superseded" }],
  ["but for an approved text that came into force", { given: APPROVED, inForce: [BASE, PROPOSED], want: "approved" }],
  [
    "not for one that was approved when it was in force already",
    { given: { approvals: givenHoursAgo(0.5) }, inForce: [BASE, PROPOSED], want: "superseded" },
  ],
  [
    "nor for one whose approval was over by then",
    { given: { approvals: givenHoursAgo(32 * 24) }, inForce: [BASE, PROPOSED], want: "superseded" },
  ],
  [
    "nor for one that came into force from another base",
    { given: APPROVED, inForce: [LATER, PROPOSED], want: "superseded" },
  ],
  [
    "which it stays when the policy changes again",
    { given: APPROVED, inForce: [BASE, PROPOSED, LATER], want: "approved" },
  ],
  ["what came into force unapproved is superseded", { given: {}, inForce: [BASE, PROPOSED], want: "superseded" }],
  ["asked for changes, it waits for them", { given: { hasChangeRequests: true }, want: "changes-requested" }],
  [
    "an approval counts although somebody asks for changes",
    { given: { ...APPROVED, hasChangeRequests: true }, want: "approved" },
  ],
  ["another text in its place supersedes it", { given: { ...APPROVED, isReplaced: true }, want: "superseded" }],
  ["what was withdrawn is withdrawn, whatever else", { given: { ...APPROVED, isWithdrawn: true }, want: "withdrawn" }],
]
test.each(states)("%s", (_, { given, inForce = [BASE], want }) => {
  expect(stateOf({ ...OPEN, ...given }, history(...inForce), NOW)).toBe(want)
})

test("a request for changes stands until its author approves, and the review's author cannot make one", () => {
  const [early, late] = ["2026-11-22T10:00:00Z", "2026-11-23T10:00:00Z"]
  const asked = (author_id: string, created_at = early) => ({ author_id, created_at })
  const given = (approver_id: string, created_at: string) => ({ approver_id, created_at })
  const asking = (...approvals: ReturnType<typeof given>[]) =>
    changeRequesters("author", [asked("a"), asked("b"), asked("a", late), asked("author")], approvals)
  expect(asking()).toEqual(["a", "b"])
  expect(asking(given("b", late))).toEqual(["a"])
  expect(asking(given("a", early), given("b", late))).toEqual(["a"])
  expect(asking(given("a", late), given("b", early))).toEqual([])
})

test("a request for changes is stored, and counts only if an approver made it", async () => {
  const [author, other] = [await writer(), await writer()]
  const id = await beginReview(author, TEXT)
  await commentOn(other, id, { line: null, body: "close the drafts too", kind: "changes-requested" })
  expect((await readReview(author.client, id, null))!.changesRequestedBy).toEqual([other.uid])
  expect((await readReview(author.client, id, new Set([other.email])))!.changesRequestedBy).toEqual([other.uid])
  expect((await readReview(author.client, id, new Set(["boss@x.test"])))!.changesRequestedBy).toEqual([])
  const { error } = await other.client
    .from("review_comments")
    .insert({ id: crypto.randomUUID(), review_id: id, author_id: other.uid, body: "x", kind: "approved" })
  expect(error).not.toBeNull()
})

test("a digest covers both texts and their order", () => {
  const digests = [
    textsDigestOf("a", "b"),
    textsDigestOf("b", "a"),
    textsDigestOf("a", "c"),
    textsDigestOf("ab", ""),
    textsDigestOf("", "ab"),
  ]
  expect(new Set(digests).size).toBe(digests.length)
  expect(digests.every((digest) => /^[0-9a-f]{64}$/.test(digest))).toBe(true)
})

test("an approval is valid for thirty days", () => {
  expect(expiryOf("2026-11-22T10:00:00+00:00")).toBe("2026-12-22T10:00:00.000Z")
})

test("the author and the approvers are notified first, however many people write in a review", async () => {
  const [author, actor, named, ...crowd] = await Promise.all(Array.from({ length: 5 }, writer))
  const id = await beginReview(author!, TEXT)
  for (const one of crowd) await commentOn(one, id, { line: null, body: "me too", kind: "comment" })
  const whole = (await readReview(author!.client, id, null))!
  const news = Promise.withResolvers<ReviewNews>()
  const context = new RouterContextProvider()
  const facts = { approvers: new Set([named!.email]), mailReview: news.resolve, reportError: news.reject }
  context.set(requestFactsContext, facts as unknown as RequestFacts)
  context.set(serverSessionContext, { client: actor!.client } as ServerSession)
  mailReviewNews(context, actor!, "review-approved", whole)
  const { to, by } = await news.promise
  expect(to.slice(0, 2)).toEqual([author!.email, named!.email])
  expect(new Set(to.slice(2))).toEqual(new Set(crowd.map(({ email }) => email)))
  expect(by).toBe(actor!.uid)
})

test("the approvers are notified even if the participants' addresses cannot be read", async () => {
  const [author, actor] = await Promise.all([writer(), writer()])
  const whole = (await readReview(author.client, await beginReview(author, TEXT), null))!
  const away = new Error("the data service is away")
  const client = {
    from() {
      throw away
    },
  }
  const [mailReview, reportError] = [vi.fn<(news: ReviewNews) => void>(), vi.fn<(error: unknown) => void>()]
  const context = new RouterContextProvider()
  const facts = { approvers: new Set(["boss@x.test", actor.email]), mailReview, reportError }
  context.set(requestFactsContext, facts as unknown as RequestFacts)
  context.set(serverSessionContext, { client } as unknown as ServerSession)
  mailReviewNews(context, actor, "review-approved", whole)
  await vi.waitFor(() => expect(reportError.mock.calls).toEqual([[away]]))
  await vi.waitFor(() => expect(mailReview.mock.calls).toMatchObject([[{ to: ["boss@x.test"], by: actor.uid }]]))
})

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

async function writer() {
  const { client, user, email } = await signedIn(at)
  return { client, uid: user.id, email }
}

const TEXT = {
  title: "Close the editor",
  app: "",
  base: { text: "export default 1", hash: BASE },
  proposed: { text: "export default 2", hash: PROPOSED },
  replaces: null,
}

test("a review is read by its id with all its comments and their authors", async () => {
  const [author, other] = [await writer(), await writer()]
  const id = await beginReview(author, TEXT)
  await commentOn(other, id, { line: 3, body: "why?", kind: "comment" })
  await commentOn(author, id, { line: null, body: "because", kind: "comment" })
  const { review, comments } = (await readReview(other.client, id, null))!
  expect(review).toMatchObject({ title: TEXT.title, base_policy: TEXT.base.text, policy: TEXT.proposed.text })
  expect(review.digest).toBe(textsDigestOf(TEXT.base.text, TEXT.proposed.text))
  expect(new Set(comments.map(({ line, body, author_id }) => `${line} ${body} ${author_id}`))).toEqual(
    new Set([`3 why? ${other.uid}`, `null because ${author.uid}`]),
  )
  await approve(other, { review: id, author: author.uid, digest: review.digest }, "as discussed")
  const people = await readPeople(author.client, [other.uid, other.uid])
  expect(Object.keys(people)).toEqual([other.uid])
  // As many as one filter names, and one more.
  const strangers = Array.from({ length: 50 }, () => randomUUID())
  expect(await readPeople(author.client, [...strangers, other.uid])).toEqual(people)
  expect(await readPeople(author.client, [])).toEqual({})
  const { approvals } = (await readReview(author.client, id, null))!
  expect(approvals.map(({ approver_id, sentence }) => [people[approver_id], sentence])).toEqual([
    [other.email, "as discussed"],
  ])
})

test("a review has the name of its app, and a review without one belongs to the workbench", async () => {
  const author = await writer()
  const [of, before] = [await beginReview(author, { ...TEXT, app: "shop" }), await beginReview(author, TEXT)]
  expect((await readReview(author.client, of, null))!.review.app).toBe("shop")
  await at.edit("ALTER TABLE reviews DROP COLUMN app")
  expect((await readReview(author.client, before, null))!.review.app).toBe("")
})

test("a refusal of the data service tells which rule was broken", async () => {
  const [author, other] = [await writer(), await writer()]
  const id = await beginReview(author, TEXT)
  const { digest } = (await readReview(author.client, id, null))!.review
  const approved = { review: id, author: author.uid, digest }
  const whyOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error instanceof DataRefused ? error.why : error),
    )
  expect(await whyOf(approve(author, approved, "mine"))).toBe("forbidden")
  // The embedded backend has the code of a duplicate for an empty sentence, too.
  expect(await whyOf(approve(other, approved, ""))).toBe("again")
  expect(await approve(other, approved, "yes")).toBe(true)
  expect(await approve(other, approved, "yes")).toBe(false)
  expect(await withdraw(author, id)).toBe(true)
  expect(await withdraw(author, id)).toBe(false)
  expect(await whyOf(approve(await writer(), approved, "late"))).toBe("forbidden")
})

test("if approvers are configured, approvals of other people are never shown, however they were written", async () => {
  const [author, named, stranger] = [await writer(), await writer(), await writer()]
  const approvers = new Set([named.email])
  const id = await beginReview(author, TEXT)
  const approved = { review: id, author: author.uid, digest: textsDigestOf(TEXT.base.text, TEXT.proposed.text) }
  await approve(stranger, approved, "by myself")
  // Straight to the data service, under another name.
  const disguised = await stranger.client.from("people").update({ email: named.email }).eq("id", stranger.uid)
  expect(disguised.error).not.toBeNull()
  const read = async () => {
    const [whole, list] = [
      await readReview(author.client, id, approvers),
      await listReviews(author.client, null, approvers),
    ]
    const of = (all: readonly { readonly approver_id: string; readonly review_id: string }[]) =>
      all.filter(({ review_id }) => review_id === id).map(({ approver_id }) => approver_id)
    return [of(whole!.approvals), of(list.approvals), of(await approvalsOfReviews(author.client, [id], approvers))]
  }
  expect(await read()).toEqual([[], [], []])
  expect((await readReview(author.client, id, null))!.approvals).toHaveLength(1)
  await approve(named, approved, "as asked")
  expect(await read()).toEqual([[named.uid], [named.uid], [named.uid]])
})

test("the list has the newest reviews with their states, and nothing for an invalid id", async () => {
  const author = await writer()
  const first = await beginReview(author, TEXT)
  const second = await beginReview(author, { ...TEXT, replaces: first })
  await withdraw(author, second)
  const { reviews, withdrawn, replaced } = await listReviews(author.client, null, null)
  expect([replaced.has(first), replaced.has(second)]).toEqual([true, false])
  expect(reviews.find(({ id }) => id === second)?.replaces).toBe(first)
  expect([withdrawn.has(first), withdrawn.has(second)]).toEqual([false, true])
  expect((await readReview(author.client, first, null))?.replacedBy).toBe(second)
  expect(await readReview(author.client, crypto.randomUUID(), null)).toBeNull()
  expect(await readReview(author.client, "1 or 1=1", null)).toBeNull()
})

test("the list has an approver's request for changes, however often another person requested some before", async () => {
  const [author, named] = [await writer(), await writer()]
  const id = await beginReview(author, TEXT)
  await commentOn(named, id, { line: null, body: "close it", kind: "changes-requested" })
  await at.edit(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
     insert into review_comments (id, review_id, author_id, body, kind, created_at)
     select printf('%08x-0000-4000-8000-%012x', i, i), ?, ?, 'spam', 'changes-requested', datetime('now', '-1 hour') from n`,
    id,
    author.uid,
  )
  const { requests } = await listReviews(author.client, null, new Set([named.email]))
  expect(requests.filter(({ review_id }) => review_id === id).map(({ author_id }) => author_id)).toEqual([named.uid])
})

test("the pages of the list link to each other, and every review is on one of them", async () => {
  const author = await writer()
  const honest = await beginReview(author, { ...TEXT, title: "honest" })
  // Two of each moment: a page may end between them.
  await at.edit(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
     insert into reviews (id, author_id, title, base_policy, base_hash, policy, policy_hash, digest, created_at)
     select printf('%08x-0000-4000-8000-%012x', abs(random()) % 4294967296, i), ?, 'spam', 'a', '0123456789abcdef',
            'b', '0123456789abcdef', printf('%064x', i), datetime('now', '+1 hour', '+' || (i / 2) || ' seconds') from n`,
    randomUUID(),
  )
  const read = (place: ListCursor | null) => listReviews(author.client, place, null)
  const idsOf = ({ reviews }: Awaited<ReturnType<typeof read>>) => reviews.map(({ id }) => id)
  const pages = [await read(null)]
  while (pages.at(-1)!.hasOlder) pages.push(await read({ side: "older", of: idsOf(pages.at(-1)!).at(-1)! }))
  const all = pages.flatMap(idsOf)
  expect(all).toContain(honest)
  const stored: unknown[] = (await author.client.from("reviews").select("id")).data!
  expect([all.length, new Set(all).size]).toEqual([stored.length, stored.length])
  expect(pages.map(({ hasNewer }) => hasNewer)).toEqual(pages.map((_, i) => i > 0))
  const moments = pages.flatMap(({ reviews }) => reviews.map(({ created_at }) => created_at))
  expect(moments).toEqual(moments.toSorted().toReversed())
  const [first, second] = [idsOf(pages[0]!), idsOf(pages[1]!)]
  const back = await read({ side: "newer", of: second[0]! })
  expect([idsOf(back), back.hasNewer, back.hasOlder]).toEqual([first, false, true])
  const near = await read({ side: "newer", of: idsOf(pages[2]!)[0]! })
  expect([idsOf(near), near.hasNewer]).toEqual([second, true])
  for (const of of [randomUUID(), "no id"]) expect(idsOf(await read({ side: "older", of }))).toEqual(first)
})

test("a person's own data has everything that they wrote and nothing of others", async () => {
  const [author, other] = [await writer(), await writer()]
  const ids: string[] = []
  for (const title of ["one", "two", "three"]) ids.push(await beginReview(author, { ...TEXT, title }))
  const digest = textsDigestOf(TEXT.base.text, TEXT.proposed.text)
  await approve(other, { review: ids[0]!, author: author.uid, digest }, "yes")
  await commentOn(other, ids[0]!, { line: 1, body: "mine", kind: "comment" })
  // More than one query reads.
  await at.edit(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
     insert into review_comments (id, review_id, author_id, body, kind)
     select printf('%08x-0000-4001-8000-%012x', i, i), ?, ?, 'more', 'comment' from n`,
    ids[0]!,
    other.uid,
  )
  await withdraw(author, ids[1]!)
  const counts = async ({ client, uid }: typeof author) => {
    const found: Record<string, number> = {}
    for (const own of OWN_TABLES) {
      const rows: unknown[] = []
      for await (const row of await ownRows(client, uid, own)) rows.push(row)
      found[own.table] = rows.length
    }
    return found
  }
  const none = {
    drafts: 0,
    reviews: 0,
    review_comments: 0,
    review_approvals: 0,
    uploaded_records: 0,
    review_withdrawals: 0,
  }
  expect(await counts(author)).toEqual({ ...none, reviews: 3, review_withdrawals: 1 })
  expect(await counts(other)).toEqual({ ...none, review_comments: 121, review_approvals: 1 })
})
