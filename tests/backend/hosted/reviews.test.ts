import { afterAll, beforeAll, expect, test } from "vitest"
import { isPlain } from "../../../src/backend/store/plain-text.ts"
import { openHostedProject, type Person } from "../hosted-project.ts"
import { reviewRows, type ReviewRow } from "../review-rows.ts"

const { reviewOf, commentOn, approvalOf } = reviewRows

let project: Awaited<ReturnType<typeof openHostedProject>>
beforeAll(async () => {
  project = await openHostedProject()
})
afterAll(() => project.db.close())

const person: typeof project.person = (given) => project.person(given)
const asked: typeof project.asked = (...given) => project.asked(...given)
const added: typeof project.added = (...given) => project.added(...given)

async function begun(author: Person, more: Partial<ReviewRow> = {}): Promise<ReviewRow> {
  const review = reviewOf(author.id, more)
  expect(await added(author, "reviews", review)).toEqual([])
  return review
}

test("every signed-in person can read reviews, and nobody else", async () => {
  const [author, other] = [await person(), await person()]
  const { id } = await begun(author)
  const read = "select title from public.reviews where id = $1"
  expect(await asked(other.claims, read, [id])).toEqual([{ title: "Open the dashboard" }])
  expect(await asked(null, read, [id])).toBe("42501")
  const guest = await person({ more: { is_anonymous: true } })
  expect(await asked(guest.claims, read, [id])).toBe("PGRST301")
  const owing = await person({ factor: true })
  expect(await asked(owing.claims, read, [id])).toBe("insufficient_aal")
})

test("a review has the name of its app, and a review without one belongs to the workbench", async () => {
  const author = await person()
  const [of, before] = [await begun(author, { app: "shop" }), await begun(author)]
  const app = "select app from public.reviews where id = $1"
  expect(await asked(author.claims, app, [of.id])).toEqual([{ app: "shop" }])
  expect(await asked(author.claims, app, [before.id])).toEqual([{ app: "" }])
  expect(await added(author, "reviews", reviewOf(author.id, { app: "sh\u202eop" }))).toBe("23514")
  expect(await added(author, "reviews", reviewOf(author.id, { app: "\u3164" }))).toBe("23514")
  expect(await asked(author.claims, "update public.reviews set app = 'other' where id = $1", [of.id])).toBe("42501")
})

test("nobody can write in another person's name", async () => {
  const [author, other, third] = [await person(), await person(), await person()]
  const review = await begun(author)
  expect(await added(other, "reviews", reviewOf(author.id))).toBe("42501")
  expect(await added(other, "review_comments", commentOn(review, author.id))).toBe("42501")
  expect(await added(third, "review_approvals", approvalOf(review, other.id))).toBe("42501")
  expect(await added(other, "people", { id: author.id, email: other.claims["email"] })).toBe("42501")
  expect(await added(author, "people", { id: author.id, email: author.claims["email"] })).toEqual([])
  // Reading nothing needs fewer rights.
  expect(await asked(other.claims, "update public.people set email = $1", [other.claims["email"]])).toEqual([])
  const email = "select email from public.people where id = $1"
  expect(await asked(other.claims, email, [author.id])).toEqual([{ email: author.claims["email"] }])
})

test("a session that owes a second factor can neither write nor read", async () => {
  const [author, other, owing] = [await person(), await person(), await person({ factor: true })]
  const [review, over] = [await begun(author), await begun(author)]
  for (const [who, table, row] of [
    [author, "people", { id: author.id, email: author.claims["email"] }],
    [other, "review_comments", commentOn(review, other.id)],
    [other, "review_approvals", approvalOf(review, other.id)],
    [author, "review_withdrawals", { id: over.id, author_id: author.id }],
  ] as const)
    expect([table, await added(who, table, row)]).toEqual([table, []])
  for (const [table, row] of [
    ["people", { id: owing.id, email: owing.claims["email"] }],
    ["reviews", reviewOf(owing.id)],
    ["review_comments", commentOn(review, owing.id)],
    ["review_approvals", approvalOf(review, owing.id)],
    ["review_withdrawals", { id: review.id, author_id: owing.id }],
  ] as const) {
    expect([table, await added(owing, table, row)]).toEqual([table, "insufficient_aal"])
    expect([table, await asked(owing.claims, `select count(*) from public.${table}`)]).toEqual([
      table,
      "insufficient_aal",
    ])
  }
})

test("nobody can approve their own review, in another's name, or with another text; another person can, once", async () => {
  const [author, other] = [await person(), await person()]
  const review = await begun(author)
  const approval = () => approvalOf(review, other.id)
  expect(await added(author, "review_approvals", approvalOf(review, author.id))).toBe("42501")
  expect(await added(author, "review_approvals", approval())).toBe("42501")
  expect(await added(author, "review_approvals", { ...approvalOf(review, author.id), author_id: other.id })).toBe(
    "23503",
  )
  expect(await added(other, "review_approvals", { ...approval(), digest: "f".repeat(64) })).toBe("23503")
  expect(await added(other, "review_approvals", approval())).toEqual([])
  expect(await added(other, "review_approvals", approval())).toBe("23505")
})

test("even without row security, the table itself refuses an author's approval of their own review", async () => {
  const author = await person()
  const review = await begun(author)
  const { id, review_id, digest, sentence } = approvalOf(review, author.id)
  const sql =
    "insert into public.review_approvals (id, review_id, author_id, digest, approver_id, sentence) values ($1,$2,$3,$4,$3,$5)"
  await expect(project.db.query(sql, [id, review_id, author.id, digest, sentence])).rejects.toMatchObject({
    code: "23514",
  })
})

test("an approval requires a proof that is at most five minutes old, and a second factor if one is set up", async () => {
  const review = await begun(await person())
  const late = await person({ age: 301 })
  expect(await added(late, "review_approvals", approvalOf(review, late.id))).toBe("reauthentication_needed")
  expect(await added(late, "review_comments", commentOn(review, late.id))).toEqual([])
  const withPassword = await person({ factor: true, more: { aal: "aal2" } })
  expect(await added(withPassword, "review_approvals", approvalOf(review, withPassword.id))).toBe(
    "reauthentication_needed",
  )
})

test("a review's digest is the digest of its exact texts, and its hashes are well formed", async () => {
  const author = await person()
  const review = reviewOf(author.id, { policy: "export default {} // ü 👩" })
  const others = [
    { digest: reviewOf(author.id).digest },
    { digest: review.digest.toUpperCase() },
    { base_policy: `${review.base_policy}\n` },
    { policy: `${review.policy} ` },
    { base_hash: "0123456789abcdef" },
    { base_hash: review.base_hash.slice(1) },
    { base_hash: `<b>${review.base_hash.slice(3)}` },
    { policy_hash: "0123456789abcdef" },
    { policy_hash: review.policy_hash.toUpperCase() },
    { policy_hash: `${review.policy_hash.slice(1)}\n` },
  ]
  for (const other of others) expect(await added(author, "reviews", { ...review, ...other })).toBe("23514")
  expect(await added(author, "reviews", review)).toEqual([])
})

test("text that others read has no hidden or direction-changing characters", async () => {
  const [author, other] = [await person(), await person()]
  const review = await begun(author)
  for (const character of ["\r", "\u001b", "\u200b", "\u3164", "\u{e0041}"]) {
    const comment = { ...commentOn(review, other.id), body: `a${character}b` }
    expect([character, await added(other, "review_comments", comment)]).toEqual([character, "23514"])
  }
  expect(await added(other, "review_comments", { ...commentOn(review, other.id), body: "a\n\tb" })).toEqual([])
  for (const character of ["\n", "\t", "\r", "\u001b", "\u200b", "\u202e", "\u2028", "\ufeff", "\u3164"]) {
    expect(await added(other, "reviews", reviewOf(other.id, { title: `a${character}b` }))).toBe("23514")
    const approval = { ...approvalOf(review, other.id), sentence: `a${character}b` }
    expect(await added(other, "review_approvals", approval)).toBe("23514")
  }
  expect(await added(other, "reviews", reviewOf(other.id, { title: "می\u200cخواهم 👩\u200d💻" }))).toEqual([])
})

test("PostgreSQL counts the same characters as plain as the embedded backend", async () => {
  const hidden: number[] = []
  for (let point = 1; point <= 0x10_ffff; point += 1)
    if (!/\p{Cs}/u.test(String.fromCodePoint(point)) && !isPlain(String.fromCodePoint(point))) hidden.push(point)
  // Planes 3 to 13 have none, nor have the private ones at the end, so PostgreSQL is not asked about all of them.
  const planes = "(select generate_series(1, 262143) union all select generate_series(851968, 983039))"
  const { rows } = await project.db.query<{ point: number }>(
    `select point from ${planes} as points(point)
     where point not between 55296 and 57343 and not sallyport.is_plain(chr(point))`,
  )
  expect(rows.map(({ point }) => point)).toEqual(hidden)
})

test("a withdrawn or replaced review cannot be approved", async () => {
  const [author, other] = [await person(), await person()]
  const [withdrawn, replaced] = [await begun(author), await begun(author)]
  expect(await added(other, "review_withdrawals", { id: withdrawn.id, author_id: author.id })).toBe("42501")
  expect(await added(author, "review_withdrawals", { id: withdrawn.id, author_id: author.id })).toEqual([])
  expect(await added(other, "reviews", reviewOf(other.id, { replaces: replaced.id }))).toBe("23503")
  await begun(author, { replaces: replaced.id })
  for (const review of [withdrawn, replaced])
    expect(await added(other, "review_approvals", approvalOf(review, other.id))).toBe("42501")
})

test("rows cannot be changed, times are the database's, and people are shown with their own address", async () => {
  const [author, other] = [await person(), await person()]
  const review = await begun(author)
  for (const { claims } of [author, other]) {
    expect(await asked(claims, "update public.reviews set title = 'x'")).toBe("42501")
    expect(await asked(claims, "delete from public.reviews")).toBe("42501")
    expect(await asked(claims, "delete from public.review_approvals")).toBe("42501")
    expect(await asked(claims, "update public.review_comments set body = 'x'")).toBe("42501")
  }
  expect(await added(author, "reviews", { ...reviewOf(author.id), created_at: "2020-01-01" })).toBe("42501")
  expect(await added(author, "people", { id: author.id, email: other.claims["email"] })).toBe("42501")
  expect(await added(author, "people", { id: author.id, email: author.claims["email"] })).toEqual([])
  await project.db.query("delete from auth.users where id = $1", [author.id])
  expect(await asked(other.claims, "select * from public.people where id = $1", [author.id])).toEqual([])
  expect(await asked(other.claims, "select id from public.reviews where id = $1", [review.id])).toHaveLength(1)
})

test("a person can have five open reviews; ended and approved ones do not count", async () => {
  const [author, other] = [await person(), await person()]
  const next = (more: Partial<ReviewRow> = {}) => added(author, "reviews", reviewOf(author.id, more))
  const open = [await begun(author), await begun(author), await begun(author), await begun(author)]
  expect([await next(), await next()]).toEqual([[], "PT422"])
  expect([await next({ replaces: open[0]!.id }), await next()]).toEqual([[], "PT422"])
  await added(author, "review_withdrawals", { id: open[1]!.id, author_id: author.id })
  expect([await next(), await next()]).toEqual([[], "PT422"])
  await added(other, "review_approvals", approvalOf(open[2]!, other.id))
  expect([await next(), await next()]).toEqual([[], "PT422"])
  expect(await added(other, "reviews", reviewOf(other.id))).toEqual([])
})

test("the quotas are those of the embedded backend", async () => {
  const [author, other] = [await person(), await person()]
  const review = await begun(other)
  await project.db.query(
    `insert into public.reviews select gen_random_uuid(), $1, 'x', 'a', repeat('a', 16), 'b', repeat('b', 16), md5(i::text) || md5(i::text), null, now() - interval '29 days'
     from generate_series(1, 200) i`,
    [author.id],
  )
  await project.db.query(
    "insert into public.review_withdrawals (id, author_id) select id, author_id from public.reviews where author_id = $1",
    [author.id],
  )
  expect(await added(author, "reviews", reviewOf(author.id))).toBe("PT413")
  await project.db.query("update public.reviews set created_at = now() - interval '31 days' where author_id = $1", [
    author.id,
  ])
  expect(await added(author, "reviews", reviewOf(author.id))).toEqual([])
  await project.db.query(
    "insert into public.review_comments select gen_random_uuid(), $1, $2, null, 'x' from generate_series(1, 100)",
    [review.id, author.id],
  )
  expect(await added(author, "review_comments", commentOn(review, author.id))).toBe("PT413")
  expect(await added(other, "review_comments", commentOn(review, other.id))).toEqual([])
  await project.db.query(
    "insert into public.review_comments select gen_random_uuid(), $1, gen_random_uuid(), null, 'x' from generate_series(1, 898)",
    [review.id],
  )
  expect(await added(other, "review_comments", commentOn(review, other.id))).toEqual([])
  expect(await added(other, "review_comments", commentOn(review, other.id))).toBe("PT409")
  expect(await added(other, "review_comments", commentOn(await begun(other), other.id))).toEqual([])
  expect(await added(author, "reviews", reviewOf(author.id, { base_policy: "x".repeat(262_144) }))).toEqual([])
})

test("approvals have the embedded backend's quotas: of one review, and of one person in thirty days", async () => {
  const [author, other, third] = [await person(), await person(), await person()]
  const review = await begun(author)
  await project.db.query(
    `insert into public.review_approvals select gen_random_uuid(), id, author_id, digest, gen_random_uuid(), 'x'
     from public.reviews, generate_series(1, 999) where id = $1`,
    [review.id],
  )
  expect(await added(other, "review_approvals", approvalOf(review, other.id))).toEqual([])
  expect(await added(third, "review_approvals", approvalOf(review, third.id))).toBe("PT409")
  const another = await begun(author)
  expect(await added(third, "review_approvals", approvalOf(another, third.id))).toEqual([])
  const busy = await person()
  await project.db.query("alter table public.reviews disable trigger review_quota")
  await project.db.query(
    `insert into public.reviews select gen_random_uuid(), $1, 'x', 'a', repeat('a', 16), 'b', repeat('b', 16), md5(i::text) || md5(i::text), null, now()
     from generate_series(1, 999) i`,
    [busy.id],
  )
  await project.db.query("alter table public.reviews enable trigger review_quota")
  await project.db.query(
    `insert into public.review_approvals select gen_random_uuid(), id, author_id, digest, $1, 'x'
     from public.reviews where author_id = $2`,
    [third.id, busy.id],
  )
  expect(await added(third, "review_approvals", approvalOf(await begun(author), third.id))).toBe("PT413")
  await project.db.query(
    "update public.review_approvals set created_at = now() - interval '31 days' where approver_id = $1",
    [third.id],
  )
  expect(await added(third, "review_approvals", approvalOf(await begun(author), third.id))).toEqual([])
})
