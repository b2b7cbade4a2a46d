// A hosted project whose reviews were made with room for 16 digits of a policy hash.
import { expect, test } from "vitest"
import { openHostedProject } from "../hosted-project.ts"
import { reviewRows } from "../review-rows.ts"

const { reviewOf } = reviewRows

test("older reviews keep every row, new ones have whole hashes, and moved rows are unchanged", async () => {
  const older = { ...reviewOf(crypto.randomUUID()), base_hash: "0123456789abcdef", policy_hash: "fedcba9876543210" }
  const insert = `insert into public.reviews (${Object.keys(older).join(", ")})
    values (${Object.values(older)
      .map((value) => `'${value}'`)
      .join(", ")})`
  const { db, person, added } = await openHostedProject({
    textOf: (file, text) =>
      file.endsWith("_reviews.sql") && text.includes("create table public.reviews")
        ? text.replaceAll("_hash varchar(64)", "_hash varchar(16)")
        : text,
    before: async (file, project) => {
      if (file.endsWith("_hosted_whole_policy_hashes.sql")) await project.exec(insert)
    },
  })
  const { rows } = await db.query("select id, base_hash, policy_hash from public.reviews")
  expect(rows).toEqual([{ id: older.id, base_hash: older.base_hash, policy_hash: older.policy_hash }])
  const author = await person()
  expect(await added(author, "reviews", reviewOf(author.id))).toEqual([])
  expect(await added(author, "reviews", { ...older, id: crypto.randomUUID(), author_id: author.id })).toBe("23514")
  // As `npm run data -- move` writes what an embedded backend kept.
  await db.exec(insert.replace(older.id, crypto.randomUUID()))
  await db.close()
})
