import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { TABLES, writableIn } from "../../../src/backend/data/data-shape.ts"
import { embeddedMigrations } from "../../../src/backend/data/migrations.ts"
import type { SecurityEvent } from "../../../src/audit-log/event.ts"
import { type TestBackend, signedIn, startBackend } from "../in-process.ts"
import { reviewRows, type ReviewRow } from "../review-rows.ts"

type Person = Awaited<ReturnType<typeof signedIn>>

let at: TestBackend
let author: Person
let other: Person
const noted: SecurityEvent[] = []
beforeAll(async () => {
  at = await startBackend({ auditLog: { note: (event) => noted.push(event), ofPerson: () => [], close: () => {} } })
  author = await signedIn(at)
  other = await signedIn(at)
})
afterAll(() => at.remove())
afterEach(() => {
  vi.useRealTimers()
})

const { reviewOf, commentOn, approvalOf } = reviewRows

const withdrawAll = () =>
  at.edit("insert or ignore into review_withdrawals (id, author_id) select id, author_id from reviews")
// A person has few open reviews at once.
afterEach(() => withdrawAll())

async function begun(person = author, more: Partial<ReviewRow> = {}): Promise<ReviewRow> {
  const review = reviewOf(person.user.id, more)
  const { error } = await person.client.from("reviews").insert(review)
  if (error) throw new Error(error.message)
  return review
}

const codeOf = async (call: PromiseLike<{ error: { code: string } | null }>): Promise<string | null> =>
  (await call).error?.code ?? null

const reviewTables = Object.keys(TABLES).filter((table) => table === "people" || table.startsWith("review"))

test.each(reviewTables)("the columns of %s that can be queried are those of the migrations", (table) => {
  const [, made = ""] =
    new RegExp(`create table public\\.${table} \\(([\\s\\S]*?)\\n\\);`).exec(embeddedMigrations()) ?? []
  const added = embeddedMigrations().matchAll(new RegExp(`alter table public\\.${table} add column (\\w+) `, "g"))
  const columns = [...made.matchAll(/^\s+(\w+) (?:uuid|varchar|integer|timestamptz)/gm), ...added].map(
    (match) => match[1],
  )
  expect(columns.length).toBeGreaterThan(0)
  expect(new Set(Object.keys(TABLES[table]!))).toEqual(new Set(columns))
})

test.each(reviewTables)("a visitor without a session reads nothing of %s", async (table) => {
  const { data, status } = await at.client().from(table).select("id")
  expect([data, status]).toEqual([null, 401])
})

const moments: [string, { restarted: boolean }][] = [
  ["before a restart", { restarted: false }],
  ["after a restart", { restarted: true }],
]
describe.each(moments)("%s", (_, { restarted }) => {
  beforeAll(async () => {
    if (restarted) await at.restart()
  })

  test("every signed-in person can read a review, with the time that the database gave it", async () => {
    const review = await begun()
    const { data } = await other.client.from("reviews").select().eq("id", review.id).single()
    expect(data).toMatchObject(review)
    expect(Math.abs(Date.parse(data.created_at) - Date.now())).toBeLessThan(60_000)
  })

  test("text that others read has no hidden or direction-changing characters", async () => {
    const review = await begun()
    const { client, user } = other
    for (const hidden of ["\u202e", "\u200b", "\u001b", "\r", "\u2028"]) {
      expect(await codeOf(client.from("reviews").insert(reviewOf(user.id, { title: `a${hidden}b` })))).toBe("23514")
      const comment = { ...commentOn(review, user.id), body: `a${hidden}b` }
      expect(await codeOf(client.from("review_comments").insert(comment))).toBe("23514")
      const approval = { ...approvalOf(review, user.id), sentence: `a${hidden}b` }
      expect(await codeOf(client.from("review_approvals").insert(approval))).toBe("23514")
    }
    expect(await codeOf(client.from("reviews").insert(reviewOf(user.id, { title: "two\nlines" })))).toBe("23514")
    const comment = { ...commentOn(review, user.id), body: "می\u200cخواهم,\n\ttwo lines 👩\u200d💻" }
    expect(await codeOf(client.from("review_comments").insert(comment))).toBeNull()
  })

  test("a review's digest is the digest of its exact texts", async () => {
    const { client, user } = author
    const review = reviewOf(user.id, { policy: "export default {} // ü 👩" })
    const others = [reviewOf(user.id, { policy: `${review.policy} ` }).digest, review.digest.replace(/^./, "g")]
    for (const digest of [...others, review.digest.toUpperCase(), reviewOf(user.id).digest])
      expect(await codeOf(client.from("reviews").insert({ ...review, digest }))).toBe("23514")
    expect(await codeOf(client.from("reviews").insert({ ...review, base_policy: `${review.base_policy}\n` }))).toBe(
      "23514",
    )
    expect(await codeOf(client.from("reviews").insert(review))).toBeNull()
  })

  test("nobody can begin, comment on, approve or withdraw a review in another person's name", async () => {
    const review = await begun()
    const { client } = other
    expect(await codeOf(client.from("reviews").insert(reviewOf(author.user.id)))).toBe("42501")
    expect(await codeOf(client.from("review_comments").insert(commentOn(review, author.user.id)))).toBe("42501")
    expect(await codeOf(author.client.from("review_approvals").insert(approvalOf(review, other.user.id)))).toBe("42501")
    const withdrawal = { id: review.id, author_id: author.user.id }
    expect(await codeOf(client.from("review_withdrawals").insert(withdrawal))).toBe("42501")
  })

  test("nobody can approve their own review, whatever author they send", async () => {
    const review = await begun()
    const { client, user } = author
    expect(await codeOf(client.from("review_approvals").insert(approvalOf(review, user.id)))).not.toBeNull()
    const disguised = { ...approvalOf(review, user.id), author_id: other.user.id }
    expect(await codeOf(client.from("review_approvals").insert(disguised))).toBe("23514")
    expect((await client.from("review_approvals").select().eq("review_id", review.id)).data).toEqual([])
  })

  test("another person can approve it once, and only its exact text", async () => {
    const review = await begun()
    const approvals = () => other.client.from("review_approvals")
    const another = { ...approvalOf(review, other.user.id), digest: "f".repeat(64) }
    expect(await codeOf(approvals().insert(another))).toBe("23514")
    expect(await codeOf(approvals().insert(approvalOf(review, other.user.id)))).toBeNull()
    expect(await codeOf(approvals().insert(approvalOf(review, other.user.id)))).toBe("23514")
    const { data } = await author.client.from("review_approvals").select().eq("review_id", review.id)
    expect(data).toHaveLength(1)
  })

  test("only its author can withdraw a review; then nobody can approve it", async () => {
    const review = await begun()
    const disguised = { id: review.id, author_id: other.user.id }
    expect(await codeOf(other.client.from("review_withdrawals").insert(disguised))).toBe("23514")
    const own = { id: review.id, author_id: author.user.id }
    expect(await codeOf(author.client.from("review_withdrawals").insert(own))).toBeNull()
    expect(await codeOf(other.client.from("review_approvals").insert(approvalOf(review, other.user.id)))).toBe("42501")
  })

  test("a newer text replaces only a review of the same author, and the older one can no longer be approved", async () => {
    const review = await begun()
    const theirs = reviewOf(other.user.id, { replaces: review.id })
    expect(await codeOf(other.client.from("reviews").insert(theirs))).toBe("23514")
    await begun(author, { replaces: review.id })
    expect(await codeOf(other.client.from("review_approvals").insert(approvalOf(review, other.user.id)))).toBe("42501")
  })

  test("nobody can change or remove what was written, not even its author", async () => {
    const review = await begun()
    const comment = commentOn(review, author.user.id)
    await author.client.from("review_comments").insert(comment)
    const approval = approvalOf(review, other.user.id)
    await other.client.from("review_approvals").insert(approval)
    const rows = [
      ["reviews", review.id, { title: "another" }],
      ["review_comments", comment.id, { body: "another" }],
      ["review_approvals", approval.id, { sentence: "another" }],
    ] as const
    for (const [table, id, change] of rows) {
      const before = (await author.client.from(table).select().eq("id", id)).data
      expect(before).toHaveLength(1)
      for (const { client } of [author, other]) {
        expect(await codeOf(client.from(table).update(change).eq("id", id))).toBe("42501")
        expect(await codeOf(client.from(table).delete().eq("id", id))).toBe("42501")
        expect(await codeOf(client.from(table).upsert({ ...before![0], ...change }))).not.toBeNull()
      }
      expect((await author.client.from(table).select().eq("id", id)).data).toEqual(before)
    }
  })

  test("the writer cannot choose the time", async () => {
    const early = { ...reviewOf(author.user.id), created_at: "2020-01-01T00:00:00Z" }
    expect(await codeOf(author.client.from("reviews").insert(early))).toBe("42501")
  })

  test("people are shown with the address of their own account and no other", async () => {
    const { client, user, email } = await signedIn(at)
    const people = () => client.from("people")
    expect(await codeOf(people().insert({ id: user.id, email: other.email }))).toBe("42501")
    expect(await codeOf(people().insert({ id: other.user.id, email }))).toBe("42501")
    expect(await codeOf(people().insert({ id: user.id, email }))).toBeNull()
    expect(await codeOf(people().update({ email: other.email }).eq("id", user.id))).not.toBeNull()
    expect((await author.client.from("people").select().eq("id", user.id)).data).toEqual([{ id: user.id, email }])
  })
})

test("a deleted account leaves its reviews, comments and approvals, and no name to them", async () => {
  const leaving = await signedIn(at)
  const { client, user, email } = leaving
  await client.from("people").insert({ id: user.id, email })
  const [own, others] = [await begun(leaving), await begun()]
  await client.from("review_comments").insert(commentOn(others, user.id))
  await client.from("review_approvals").insert(approvalOf(others, user.id))
  expect((await client.rpc("delete_own_account")).error).toBeNull()
  const kept = async (table: string, column: string, id: string) =>
    (await author.client.from(table).select("id").eq(column, id)).data?.length
  expect(await kept("people", "id", user.id)).toBe(0)
  expect(await kept("reviews", "id", own.id)).toBe(1)
  expect(await kept("review_comments", "review_id", others.id)).toBe(1)
  expect(await kept("review_approvals", "review_id", others.id)).toBe(1)
})

test("each write is an event with the review's id, and without text", async () => {
  noted.length = 0
  const review = await begun()
  await other.client.from("review_comments").insert(commentOn(review, other.user.id))
  await other.client.from("review_approvals").insert(approvalOf(review, other.user.id))
  await author.client.from("review_withdrawals").insert({ id: review.id, author_id: author.user.id })
  await other.client.from("review_withdrawals").insert({ id: review.id, author_id: other.user.id })
  const told = noted.map(({ kind, person, session, detail }) => ({ kind, person, known: session !== null, detail }))
  const { id, policy_hash, base_hash } = review
  expect(told).toEqual([
    {
      kind: "review-begun",
      person: author.user.id,
      known: true,
      detail: { policy: policy_hash, before: base_hash, review: id },
    },
    { kind: "review-commented", person: other.user.id, known: true, detail: { review: id } },
    { kind: "review-approved", person: other.user.id, known: true, detail: { review: id } },
    { kind: "review-withdrawn", person: author.user.id, known: true, detail: { review: id } },
  ])
})

test("an approval requires a proof of identity that is at most five minutes old", async () => {
  const review = await begun()
  const late = await signedIn(at)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 301_000 })
  expect(await codeOf(late.client.from("review_approvals").insert(approvalOf(review, late.user.id)))).toBe(
    "reauthentication_needed",
  )
  expect(await codeOf(late.client.from("review_comments").insert(commentOn(review, late.user.id)))).toBeNull()
})

const FULL = 262_144
const MIB = 1024 * 1024

/** Somebody with `count` reviews of `size` bytes in both texts together, `days` old. */
async function authorOf(count: number, size: number, days = 0) {
  const person = await signedIn(at)
  await at.edit(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(? as integer))
     insert into reviews (id, author_id, title, base_policy, base_hash, policy, policy_hash, digest, created_at)
     select printf('%08x-0000-4000-8000-%012x', abs(random()) % 4294967296, i), ?, 'review ' || i,
            printf('%.*c', cast(? as integer) / 2, 'a'), '0123456789abcdef',
            printf('%.*c', cast(? as integer) / 2, 'b'), '0123456789abcdef', printf('%064x', i),
            datetime('now', '-' || ? || ' days') from n`,
    String(count),
    person.user.id,
    String(size),
    String(size),
    String(days),
  )
  await withdrawAll()
  return person
}

const quotas: [string, { count: number; size: number; days?: number; policy?: string; want: string | null }][] = [
  ["a 200th review", { count: 199, size: 10, want: null }],
  ["a 201st review", { count: 200, size: 10, want: "PT413" }],
  ["a review after 200 of last month", { count: 200, size: 10, days: 31, want: null }],
  ["a review when 20 MiB are full", { count: (20 * MIB) / (2 * FULL), size: 2 * FULL, want: "PT413" }],
  ["bytes, not characters", { count: 39, size: 2 * FULL, policy: "é".repeat(FULL), want: "PT413" }],
]
test.each(quotas)("%s", async (_, { count, size, days, policy = "x", want }) => {
  const { client, user } = await authorOf(count, size, days)
  expect(await codeOf(client.from("reviews").insert(reviewOf(user.id, { policy })))).toBe(want)
})

test.each([
  ["of the most reviews", 200, 10, "this person has begun as many reviews as one person may"],
  ["of the longest texts", 40, 2 * FULL, "this person has put as much text into reviews as one person may"],
] as const)("the refusal says which limit is reached: %s", async (_, count, size, message) => {
  const { client, user } = await authorOf(count, size)
  const { error } = await client.from("reviews").insert(reviewOf(user.id))
  expect(error).toMatchObject({ code: "PT413", message })
})

test("a person can have five open reviews; ended and approved ones do not count", async () => {
  const { client, user } = await signedIn(at)
  const next = (more: Partial<ReviewRow> = {}) => client.from("reviews").insert(reviewOf(user.id, more))
  const open = [reviewOf(user.id), reviewOf(user.id), reviewOf(user.id), reviewOf(user.id)]
  for (const review of open) expect(await codeOf(client.from("reviews").insert(review))).toBeNull()
  expect([await codeOf(next()), await codeOf(next())]).toEqual([null, "PT422"])
  expect(await codeOf(next({ replaces: open[0]!.id }))).toBeNull()
  expect(await codeOf(next())).toBe("PT422")
  await client.from("review_withdrawals").insert({ id: open[1]!.id, author_id: user.id })
  expect([await codeOf(next()), await codeOf(next())]).toEqual([null, "PT422"])
  await other.client.from("review_approvals").insert(approvalOf(open[2]!, other.user.id))
  expect([await codeOf(next()), await codeOf(next())]).toEqual([null, "PT422"])
  expect(await codeOf(other.client.from("reviews").insert(reviewOf(other.user.id)))).toBeNull()
})

test("reviews can be queried by time and id, after a value of that kind and in no other way", async () => {
  const review = await begun()
  const { data } = await author.client.from("reviews").select("created_at").eq("id", review.id).single()
  const T: string = data!.created_at
  const found = async (column: string, operator: string, value: string) => {
    const asked = author.client.from("reviews").select("id").eq("author_id", author.user.id)
    const { data: rows, error } = await asked.filter(column, operator, value)
    return error === null ? rows.some(({ id }) => id === review.id) : error.code
  }
  expect(await found("created_at", "eq", T)).toBe(true)
  expect([await found("created_at", "lt", T), await found("created_at", "gt", T)]).toEqual([false, false])
  const [before, after] = ["2020-01-01T00:00:00+00:00", "2999-01-01T00:00:00+00:00"]
  expect([await found("created_at", "gt", before), await found("created_at", "lt", after)]).toEqual([true, true])
  expect([await found("id", "gt", review.id), await found("id", "lt", review.id)]).toEqual([false, false])
  for (const [column, operator, value] of [
    ["created_at", "lt", "now"],
    ["created_at", "lte", T],
    ["created_at", "in", `(${T})`],
    ["created_at", "neq", T],
    ["id", "gt", "1 or 1=1"],
    ["title", "lt", "a"],
    ["policy_hash", "gt", "0123456789abcdef"],
  ] as const)
    expect([column, operator, await found(column, operator, value)]).toEqual([column, operator, "PGRST100"])
})

test("a person can write a hundred comments on a review, and others can still comment", async () => {
  const review = await begun()
  const { client, user } = await signedIn(at)
  const codes: (string | null)[] = []
  for (let i = 0; i <= 100; i++)
    codes.push(await codeOf(client.from("review_comments").insert(commentOn(review, user.id))))
  expect(codes.filter((code) => code === null)).toHaveLength(100)
  expect(codes.at(-1)).toBe("PT413")
  expect(await codeOf(other.client.from("review_comments").insert(commentOn(review, other.user.id)))).toBeNull()
})

test("a review can have a thousand comments in total, and other reviews are not affected", async () => {
  const [review, another] = [await begun(), await begun()]
  await at.edit(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 999)
     insert into review_comments (id, review_id, author_id, body)
     select printf('%08x-0000-4000-8000-%012x', abs(random()) % 4294967296, i), ?,
            printf('00000000-0000-4000-8000-%012x', i / 100), 'x' from n`,
    review.id,
  )
  const { client, user } = await signedIn(at)
  const codeOn = (on: typeof review) => codeOf(client.from("review_comments").insert(commentOn(on, user.id)))
  expect([await codeOn(review), await codeOn(review), await codeOn(another)]).toEqual([null, "PT409", null])
})

test("a review can have a thousand approvals in total, and other reviews are not affected", async () => {
  const [review, another] = [await begun(), await begun()]
  await at.edit(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 999)
     insert into review_approvals (id, review_id, author_id, digest, approver_id, sentence)
     select printf('%08x-0000-4000-8000-%012x', abs(random()) % 4294967296, i), id, author_id, digest,
            printf('00000000-0000-4000-8000-%012x', i), 'x' from n join reviews on id = ?`,
    review.id,
  )
  const codeOn = async (on: typeof review) => {
    const { client, user } = await signedIn(at)
    return codeOf(client.from("review_approvals").insert(approvalOf(on, user.id)))
  }
  expect([await codeOn(review), await codeOn(review), await codeOn(another)]).toEqual([null, "PT409", null])
})

const given: [string, { days: number; want: (string | null)[] }][] = [
  ["of the last thirty days a person gives a thousand approvals", { days: 0, want: [null, "PT413"] }],
  ["older approvals leave a person room for as many", { days: 31, want: [null, null] }],
]
test.each(given)("%s", async (_, { days, want }) => {
  const { user } = await authorOf(999, 10)
  const { client, user: approver } = await signedIn(at)
  await at.edit(
    `insert into review_approvals (id, review_id, author_id, digest, approver_id, sentence, created_at)
     select replace(id, '-4000-', '-4001-'), id, author_id, digest, ?, 'x', datetime('now', '-' || ? || ' days')
     from reviews where author_id = ?`,
    approver.id,
    String(days),
    user.id,
  )
  const codes: (string | null)[] = []
  for (let i = 0; i < 2; i++)
    codes.push(await codeOf(client.from("review_approvals").insert(approvalOf(await begun(), approver.id))))
  expect(codes).toEqual(want)
})

test("rows of the review tables are never removed", () => {
  expect(reviewTables.filter((table) => writableIn(table, "DELETE") !== null)).toEqual([])
  expect(reviewTables.filter((table) => writableIn(table, "PATCH") !== null)).toEqual(["people"])
})
