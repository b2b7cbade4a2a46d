import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openAuthService } from "../../../src/backend/auth/auth-service.ts"
import { readDataSecrets, writeDataSecrets } from "../../../src/backend/store/data-secrets.ts"
import { openDatabase } from "../../../src/backend/store/database.ts"
import { firstSecrets } from "../../../src/backend/boot.ts"
import { embeddedMigrations } from "../../../src/backend/data/migrations.ts"
import { checkRowSecurity } from "../../../src/backend/data/row-security-check.ts"
import { SITE, startBackend } from "../in-process.ts"
import { DATA_HOME } from "../data-home.ts"

const policies = /create policy "drafts are (\w+) by their owner"[^;]*;/gi

/** A schema in which row security is not what the migrations say. */
const weakened: [string, { given: (sql: string) => string; want: RegExp }][] = [
  [
    "row security that is off",
    { given: (sql) => sql.replace(/alter table [^;]*row level security;/i, ""), want: /anonymous/ },
  ],
  [
    "a read policy for everybody",
    {
      given: (sql) =>
        sql.replace("for select to authenticated using (auth.uid() = user_id)", "for select using (true)"),
      want: /anonymous/,
    },
  ],
  [
    "a change policy for every person",
    {
      given: (sql) =>
        sql.replaceAll(policies, (text, what) =>
          what === "changed" ? text.replaceAll("auth.uid() = user_id", "true") : text,
        ),
      want: /can be given away/,
    },
  ],
  [
    "an insert policy for every person",
    {
      given: (sql) => sql.replace("with check (auth.uid() = user_id)", "with check (true)"),
      want: /add a row for somebody/,
    },
  ],
  [
    "no read policy",
    {
      given: (sql) => sql.replaceAll(policies, (text, what) => (what === "read" ? "" : text)),
      want: /owner cannot read/,
    },
  ],
  [
    "approvals without row security",
    {
      given: (sql) => sql.replace(/alter table public.review_approvals enable row level security;/i, ""),
      want: /approving their own reviews/,
    },
  ],
  [
    "an insert policy of approvals for every person",
    {
      given: (sql) => sql.replace("auth.uid() = approver_id and auth.uid() <> author_id", "auth.uid() is not null"),
      want: /approving their own reviews/,
    },
  ],
  [
    "an insert policy of approvals for authors, too",
    { given: (sql) => sql.replace(" and auth.uid() <> author_id", ""), want: /approving their own reviews/ },
  ],
  [
    "an insert policy of approvals in the name of anybody",
    {
      given: (sql) => sql.replace("auth.uid() = approver_id and ", ""),
      want: /approve in the name of somebody/,
    },
  ],
  [
    "no insert policy of approvals",
    {
      given: (sql) => sql.replace(/create policy "approvals are given by [^;]*;/i, ""),
      want: /cannot approve the review/,
    },
  ],
]
test.each(weakened)("%s keeps the backend from starting", async (_, { given, want }) => {
  const sql = embeddedMigrations()
  expect(given(sql)).not.toBe(sql)
  await expect(checkedWith(given(sql))).rejects.toThrow(want)
})

test("the backend starts with the current schema", async () => {
  await expect(checkedWith(embeddedMigrations())).resolves.toBeUndefined()
})

test("a start without the migrations is refused, because row security is not in the file", async () => {
  const at = await startBackend()
  await at.backend.close()
  await expect(checkedWith(null, at.dataDir)).rejects.toThrow(/^Row level security does not hold: .*anonymous/)
})

async function checkedWith(
  sql: string | null,
  dataDir = mkdtempSync(join(DATA_HOME, "sallyport-rls-")),
): Promise<void> {
  const database = await openDatabase(dataDir)
  try {
    const secrets = readDataSecrets(dataDir) ?? (await firstSecrets())
    writeDataSecrets(dataDir, secrets)
    const options = { siteUrl: SITE, signup: "open", log: () => {} } as const
    const service = openAuthService(database, secrets, options)
    await service.ensureSystemSchema()
    if (sql !== null) await database.createMigrator(sql).migrate()
    await checkRowSecurity(service, database, secrets)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
}
