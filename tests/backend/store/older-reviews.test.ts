// A data directory that an older version wrote, whose reviews have room for 16 digits of a policy hash.
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type TestBackend, signedIn, startBackend } from "../in-process.ts"
import { reviewRows } from "../review-rows.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const { reviewOf, commentOn, approvalOf } = reviewRows
const TABLES = ["reviews", "review_comments", "review_approvals", "review_withdrawals"]

const inFile = <T>(use: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(join(at.dataDir, "sallyport.sqlite"))
  try {
    return use(db)
  } finally {
    db.close()
  }
}

const tableOfReviews = (): string =>
  inFile((db) => String(db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'reviews'").get()!["sql"]))

/** The tables as the version before made them, with rows as it wrote them. */
const asOlder = (): void =>
  inFile((db) => {
    db.exec("PRAGMA foreign_keys = OFF")
    db.enableDefensive(false)
    db.exec("UPDATE reviews SET base_hash = substr(base_hash, 1, 16), policy_hash = substr(policy_hash, 1, 16)")
    db.exec(`PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '_hash) <= 64', '_hash) <= 16') WHERE name = 'reviews';
      PRAGMA writable_schema = RESET;`)
  })

test("older reviews keep every row, and new ones have whole hashes", async () => {
  const [author, other] = [await signedIn(at), await signedIn(at)]
  const first = reviewOf(author.user.id)
  const second = reviewOf(author.user.id, { replaces: first.id, title: "Open it again" })
  const written: readonly (readonly [typeof author, string, object])[] = [
    [author, "reviews", first],
    [author, "review_comments", commentOn(first, author.user.id)],
    [other, "review_approvals", approvalOf(first, other.user.id)],
    [author, "reviews", second],
    [author, "review_withdrawals", { id: second.id, author_id: author.user.id }],
  ]
  for (const [{ client }, table, row] of written) expect((await client.from(table).insert(row)).error).toBeNull()
  await at.backend.close()
  asOlder()
  expect(tableOfReviews()).toContain("length(policy_hash) <= 16")
  const rowsOf = () => inFile((db) => TABLES.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY id`).all()))
  const before = rowsOf()
  // Twice: the second start finds nothing to do.
  for (const _ of [1, 2]) {
    await at.start()
    expect(tableOfReviews()).toContain("length(policy_hash) <= 64")
    await at.backend.close()
    expect(rowsOf()).toEqual(before)
    expect(inFile((db) => db.prepare("PRAGMA foreign_key_check").all())).toEqual([])
  }
  await at.start()
  const { data } = await author.client.from("reviews").select("policy_hash").eq("id", first.id).single()
  expect(data).toEqual({ policy_hash: first.policy_hash.slice(0, 16) })
  const asked = [first.policy_hash, first.policy_hash.slice(0, 16)]
  const found = await author.client.from("reviews").select("id").in("policy_hash", asked).order("created_at")
  expect(found.data).toHaveLength(2)
  const third = reviewOf(author.user.id, { title: "A whole hash" })
  expect((await author.client.from("reviews").insert(third)).error).toBeNull()
  const short = { base_hash: third.base_hash.slice(0, 16), policy_hash: third.policy_hash.slice(0, 16) }
  for (const [column, value] of Object.entries(short)) {
    const review = reviewOf(author.user.id, { [column]: value })
    expect((await author.client.from("reviews").insert(review)).error?.code).toBe("23514")
  }
})
