import { globSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { TABLES } from "../../../src/backend/data/data-shape.ts"
import { QUOTAS, quotaValues } from "../../../supabase/limits.ts"
import { openHostedProject } from "../hosted-project.ts"

let project: Awaited<ReturnType<typeof openHostedProject>>
beforeAll(async () => {
  project = await openHostedProject()
})
afterAll(() => project.db.close())

test("the newest migration with quotas has the embedded backend's numbers", () => {
  const newest = globSync("supabase/migrations/*_hosted_quota_values.sql").toSorted().at(-1)!
  expect(readFileSync(newest, "utf8")).toBe(quotaValues())
})

test("a hosted project has every quota", async () => {
  const { rows } = await project.db.query<{ name: string; most: number }>(
    "select name, sallyport.quota(name)::float8 as most from unnest($1::text[]) as name",
    [Object.keys(QUOTAS)],
  )
  expect(Object.fromEntries(rows.map(({ name, most }) => [name, most]))).toEqual(QUOTAS)
})

test("a column of a hosted project has the length limit of the embedded backend", async () => {
  const { rows } = await project.db.query<{ table: string; column: string; longest: number }>(
    `select table_name as table, column_name as column, character_maximum_length as longest
     from information_schema.columns where table_schema = 'public' and data_type = 'character varying'`,
  )
  const accepted = rows.map(({ table, column, longest }) => {
    const { accepts } = TABLES[table]![column]!
    const [digits, letters] = [longest, longest + 1].map((length) => accepts("a".repeat(length)))
    return [table, column, digits, letters]
  })
  expect(accepted.filter(([, , fits, longer]) => !fits || longer)).toEqual([])
  expect(accepted.length).toBeGreaterThan(15)
})
