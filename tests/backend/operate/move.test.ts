import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import bcrypt from "bcrypt"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { clientFor, newAccount, signedInSession, verifiedSession, type AccountSession } from "../fixture.ts"
import { accessTo, startBackend, type TestBackend } from "../in-process.ts"
import { embeddedMigrations } from "../../../src/backend/data/migrations.ts"
import { KEYS, MOVED_TABLES, moveToHosted } from "../../../src/backend/operate/move.ts"
import { runData } from "./fixture.ts"
import { openHostedProject } from "../hosted-project.ts"
import { reviewRows } from "../review-rows.ts"
import { DATA_HOME } from "../data-home.ts"

const POLICY = `it's "quoted" \\ and\nlong; drop table auth.users; --\n$$ 'x' -- ü`
let at: TestBackend
let person: AccountSession
let place: string

/** A review that takes another's place, with all that can be said of one. */
async function writeReviews(): Promise<void> {
  const other = await signedInSession(accessTo(at))
  const [author, reviewer] = [person.session.user.id, other.session.user.id]
  await person.client.from("people").insert({ id: author, email: person.email }).throwOnError()
  const first = reviewRows.reviewOf(author, { id: "ffffffff-ffff-4fff-8fff-ffffffffffff", title: "it's first" })
  const second = reviewRows.reviewOf(author, { id: "00000000-0000-4000-8000-000000000000", replaces: first.id })
  await person.client.from("reviews").insert(first).throwOnError()
  await other.client.from("review_comments").insert(reviewRows.commentOn(first, reviewer)).throwOnError()
  await other.client
    .from("review_comments")
    .insert(reviewRows.commentOn(first, reviewer, null))
    .throwOnError()
  await other.client.from("review_approvals").insert(reviewRows.approvalOf(first, reviewer)).throwOnError()
  await person.client.from("reviews").insert(second).throwOnError()
  await person.client.from("review_withdrawals").insert({ id: second.id, author_id: author }).throwOnError()
}
beforeAll(async () => {
  at = await startBackend()
  place = mkdtempSync(join(DATA_HOME, "sallyport-ada's-move-"))
  person = await signedInSession(accessTo(at))
  await verifiedSession(accessTo(at))
  const unconfirmed = newAccount()
  await clientFor(accessTo(at)).auth.signUp(unconfirmed)
  // Mail that has come says that the account is there: the answer does not.
  await accessTo(at).linkTo(unconfirmed.email, "signup")
  const draft = {
    id: crypto.randomUUID(),
    user_id: person.session.user.id,
    name: "o'clock",
    policy: POLICY,
    base_hash: "0",
    app: "shop",
  }
  await person.client.from("drafts").insert(draft).throwOnError()
  await writeReviews()
  const upload = { id: crypto.randomUUID(), user_id: person.session.user.id, app: "shop", file: "r.json" }
  await person.client
    .from("uploaded_records")
    .insert({ ...upload, record: POLICY, digest: "d".repeat(64) })
    .throwOnError()
})
afterAll(async () => {
  await at.remove()
  rmSync(place, { recursive: true })
})

test("people are moved with their password hashes and texts, and everything else is listed", async () => {
  const file = join(place, "move.sql")
  const ran = await runData(at.dataDir, ["move", "--to-hosted", file])
  expect(ran).toMatchObject({ exit: 0, stderr: "" })
  expect(ran.stdout).toContain(`Wrote 3 people and 1 draft to ${file}`)
  expect(ran.stdout).toContain("It also contains 2 reviews, with their comments and approvals.")
  expect(ran.stdout).toContain("It also contains 1 uploaded record.")
  expect(ran.stdout).toContain(`psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f '${file.replace("'", String.raw`'\''`)}'`)
  expect(ran.stdout).toContain("or refuses some rows, psql names them in a warning and leaves them out")
  expect(ran.stdout).toContain("1 account whose address was never confirmed does not move")
  expect(ran.stdout).toContain("1 person has a second factor, which does not move")
  expect(ran.stdout).toContain("Sessions, recovery codes, links in emails and the history of events do not move")
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const sql = readFileSync(file, "utf8")
  const rows = sql.match(/^insert into auth\.users /gm)
  expect(rows).toHaveLength(3)
  expect(sql.match(/^insert into auth\.identities /gm)).toHaveLength(3)
  const own =
    sql.split("\n").find((line) => line.startsWith("insert into auth.users") && line.includes(person.email)) ?? ""
  expect(await bcrypt.compare(person.password, /'(\$2[aby]\$[^']+)'/.exec(own)?.[1] ?? "")).toBe(true)
  // Every quote of a value is doubled, so that none of them ends it.
  expect(sql).toContain(`'${POLICY.replaceAll("'", "''")}'`)
  expect(sql.split("\nbegin;\n")).toHaveLength(2)
  expect(sql.endsWith("\ncommit;\n")).toBe(true)
})

test("every column of people's tables is moved", () => {
  const made = embeddedMigrations().matchAll(/create table public\.(\w+) \(([\s\S]*?)\n\);/g)
  const tables = new Map(
    Array.from(made, ([, table, body = ""]) => [
      table,
      new Set(Array.from(body.matchAll(/^\s+(\w+) (?:uuid|varchar|integer|timestamptz)/gm), (column) => column[1])),
    ]),
  )
  const added = embeddedMigrations().matchAll(/alter table public\.(\w+) add column (\w+) /g)
  for (const [, table, column] of added) tables.get(table)!.add(column)
  expect(tables.size).toBeGreaterThan(5)
  const moved = MOVED_TABLES.map(({ table, columns }) => [table, new Set(columns)])
  expect(Object.fromEntries(moved)).toEqual(Object.fromEntries(tables))
})

test("a row counts as moved by each unique key of its table", () => {
  const tables = embeddedMigrations().matchAll(/create table public\.(\w+) \(([\s\S]*?)\n\);/g)
  const keys = Array.from(tables, ([, table, body = ""]) =>
    Array.from(body.matchAll(/^ {2}unique \((.*)\)/gm), ([, names = ""]) => [table, names.split(", ")] as const),
  ).flat()
  // A key that contains `id` is unique because `id` is.
  expect(keys.filter(([, names]) => !names.includes("id"))).toEqual(Object.entries(KEYS))
})

test("data of an older version without a newer column and table can be moved", async () => {
  const older = join(place, "older")
  cpSync(at.dataDir, older, { recursive: true })
  const kept = new DatabaseSync(join(older, "sallyport.sqlite"))
  kept.exec("ALTER TABLE drafts DROP COLUMN app; DROP TABLE uploaded_records")
  kept.close()
  const file = join(place, "older.sql")
  expect(await runData(older, ["move", "--to-hosted", file])).toMatchObject({ exit: 0, stderr: "" })
  const [, columns] = /^insert into public\.drafts \((.*?)\)/m.exec(readFileSync(file, "utf8")) ?? []
  expect(columns).toBe("id, user_id, name, policy, base_hash, created_at, updated_at")
})

/** The tables of the auth service that the file fills. */
const AUTH_TABLES = `
  alter table auth.users add column instance_id uuid, add column aud text, add column role text,
    add column encrypted_password text, add column email_confirmed_at timestamptz, add column raw_app_meta_data jsonb,
    add column raw_user_meta_data jsonb, add column created_at timestamptz, add column updated_at timestamptz,
    add column last_sign_in_at timestamptz, add column confirmation_token text, add column recovery_token text,
    add column email_change text, add column email_change_token_new text;
  create unique index users_email_partial_key on auth.users (email);
  create table auth.identities (provider_id text, user_id uuid references auth.users, identity_data jsonb,
    provider text, created_at timestamptz, updated_at timestamptz, last_sign_in_at timestamptz,
    unique (provider_id, provider));
`

/** Everybody in the project has used up every quota. */
const NO_QUOTA = "create or replace function sallyport.quota(of text) returns bigint language sql as 'select 1'"

/** A hosted project with the tables of its auth service, before anybody moves there. */
async function openProject() {
  const { db } = await openHostedProject()
  onTestFinished(() => db.close())
  await db.exec(AUTH_TABLES)
  /** Runs a file, and returns the warnings that psql would print. */
  const run = async (file: string): Promise<readonly string[]> => {
    const warnings: string[] = []
    await db.exec(readFileSync(join(place, file), "utf8"), { onNotice: ({ message = "" }) => warnings.push(message) })
    return warnings
  }
  const rowsOf = async (sql: string) => (await db.query(sql)).rows
  /** The number of rows of each table that the file fills. */
  const counts = async (): Promise<Readonly<Record<string, unknown>>> => {
    const all: [string, unknown][] = []
    for (const table of ["auth.users", "auth.identities", ...MOVED_TABLES.map(({ table }) => `public.${table}`)]) {
      const [row] = (await rowsOf(`select count(*)::int as n from ${table}`)) as { n: number }[]
      all.push([table.replace("public.", ""), row?.n])
    }
    return Object.fromEntries(all)
  }
  return { db, run, rowsOf, counts }
}

const ALL = {
  "auth.users": 3,
  "auth.identities": 3,
  drafts: 1,
  people: 1,
  reviews: 2,
  review_comments: 2,
  review_approvals: 1,
  review_withdrawals: 1,
  uploaded_records: 1,
}

test("PostgreSQL accepts the moved data unchanged after the migrations, and again without a change", async () => {
  const { db, run, rowsOf, counts } = await openProject()
  for (let i = 0; i < 2; i++) {
    expect(await run("move.sql")).toEqual([])
    expect(await counts()).toEqual(ALL)
    await db.exec(NO_QUOTA)
  }
  expect(await rowsOf("select app from public.drafts")).toEqual([{ app: "shop" }])
  expect(await rowsOf("select record, app from public.uploaded_records")).toEqual([{ record: POLICY, app: "shop" }])
  expect(await rowsOf("select title from public.reviews where replaces is null")).toEqual([{ title: "it's first" }])
  expect(await rowsOf("select line from public.review_comments order by line nulls last")).toEqual([
    { line: 1 },
    { line: null },
  ])
}, 120_000)

test("a person whose address has another account in the project is named and left out, until that account is gone", async () => {
  const { db, run, rowsOf, counts } = await openProject()
  const other = crypto.randomUUID()
  await db.query("insert into auth.users (id, email) values ($1, $2)", [other, person.email])
  const warning = `not moved, because the project has another account with this address: ${person.email}`
  for (let i = 0; i < 2; i++) {
    expect(await run("move.sql")).toEqual([warning])
    expect(await counts()).toEqual({ ...ALL, "auth.identities": 2, drafts: 0, people: 0, uploaded_records: 0 })
  }
  expect(await rowsOf(`select id from auth.users where email = '${person.email}'`)).toEqual([{ id: other }])
  await db.query("delete from auth.users where id = $1", [other])
  expect(await run("move.sql")).toEqual([])
  expect(await counts()).toEqual(ALL)
})

test("a row that the project refuses is named and left out, and stops nobody else's", async () => {
  const { db, run, rowsOf, counts } = await openProject()
  await run("move.sql")
  // The person deletes a draft and a record, and writes others in their place. A withdrawal is missing.
  const [draft] = (await rowsOf("delete from public.drafts returning id")) as { id: string }[]
  await db.query("update public.uploaded_records set id = $1", [crypto.randomUUID()])
  await db.query("update public.review_approvals set id = $1", [crypto.randomUUID()])
  await db.query("insert into public.drafts (id, user_id, name, policy, base_hash) values ($1, $2, 'new', 'x', '0')", [
    crypto.randomUUID(),
    person.session.user.id,
  ])
  await db.exec(`delete from public.review_withdrawals; ${NO_QUOTA}`)
  expect(await run("move.sql")).toEqual([
    `not moved: the row ${draft!.id} of drafts: this person keeps as many drafts as one person may`,
  ])
  expect(await counts()).toEqual(ALL)
  expect(await rowsOf("select name from public.drafts")).toEqual([{ name: "new" }])
})

test("a row whose text ends a quoted block of SQL is moved as it is", async () => {
  const own = join(place, "quoting")
  cpSync(at.dataDir, own, { recursive: true })
  const data = new DatabaseSync(join(own, "sallyport.sqlite"))
  data.exec("UPDATE drafts SET policy = 'end $row$; drop table public.drafts; $row1$'")
  data.close()
  await runData(own, ["move", "--to-hosted", join(place, "quoting.sql")])
  const { run, rowsOf } = await openProject()
  expect(await run("quoting.sql")).toEqual([])
  expect(await rowsOf("select policy from public.drafts")).toEqual([
    { policy: "end $row$; drop table public.drafts; $row1$" },
  ])
})

test("a row that contains 100,000 delimiters of quoted blocks is written in linear time, within another one", async () => {
  const own = join(place, "delimiters")
  cpSync(at.dataDir, own, { recursive: true })
  const data = new DatabaseSync(join(own, "sallyport.sqlite"))
  const taken = `$row${Array.from({ length: 100_000 }, (_, i) => `$row${i + 1}`).join("")}$`
  data.prepare("UPDATE uploaded_records SET record = ?").run(taken)
  data.close()
  // In quadratic time, it would take 30 seconds.
  const { sql } = await moveToHosted(own)
  expect(sql).toContain(`'${taken}'`)
  expect(sql.split("$row100001$")).toHaveLength(3)
}, 20_000)

test("a project without the migrations gets nothing, and an error", async () => {
  const { db, run, counts } = await openProject()
  await db.exec("alter table public.drafts rename to other")
  await expect(run("move.sql")).rejects.toThrow(`relation "public.drafts" does not exist`)
  await db.exec("rollback; alter table public.other rename to drafts")
  expect(Object.values(await counts())).toEqual(Object.values(ALL).map(() => 0))
})

test("an existing file is not overwritten, and a move without a destination is a usage error", async () => {
  const file = join(place, "move.sql")
  const before = readFileSync(file, "utf8")
  expect(await runData(at.dataDir, ["move", "--to-hosted", file])).toMatchObject({ exit: 73, stdout: "" })
  expect(readFileSync(file, "utf8")).toBe(before)
  expect((await runData(at.dataDir, ["move"])).exit).toBe(64)
})
