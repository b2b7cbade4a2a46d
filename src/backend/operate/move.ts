import type { DatabaseSync, SQLOutputValue } from "node:sqlite"
import { openSnapshot } from "./snapshot.ts"
import { requireCompleteData } from "./data.ts"
import { hasTable } from "../store/data-file.ts"
import { TABLES } from "../data/data-shape.ts"

/**
 * The column with the account, by table. `people` has the email addresses of those who took part in reviews. Rows of
 * the other tables, such as reviews, stay without their account.
 */
const OWNERS: Readonly<Record<string, string>> = { drafts: "user_id", people: "id", uploaded_records: "user_id" }

/** The unique keys of a table beside `id`. A person may have written such a row in the project under another `id`. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  review_approvals: ["review_id", "approver_id"],
  uploaded_records: ["user_id", "app"],
}

/**
 * The tables with people's own data, each after the tables that it refers to.
 *
 * INVARIANT: rows are read in the order of their insertion, because a review is written after the one that it replaces.
 */
export const MOVED_TABLES = Object.entries(TABLES).map(([table, columns]) => ({
  table,
  columns: Object.keys(columns),
  /** The column with the account that a row needs; null if rows stay when their account is deleted. */
  owner: OWNERS[table] ?? null,
}))

type Row = Readonly<Record<string, SQLOutputValue>>

/**
 * The SQL for a hosted project (Supabase as a service, the other backend), as one transaction that adds and never
 * overwrites: people with their password hashes and identities, and everything that they wrote. Identifiers stay the
 * same, so drafts keep their owners and approvals their approvers.
 *
 * If the project has another account with a person's address, that person is left out with the rows that they own, and
 * a warning names them: nobody knows whether both accounts are one person's. A row that the project refuses is left out
 * with a warning, too. The SQL can run again, and then adds only what is missing.
 */
export async function moveToHosted(dataDir: string) {
  requireCompleteData(dataDir)
  using snapshot = await openSnapshot(dataDir)
  const accounts = snapshot.databases.get("sallyport.sqlite")!
  const allUsers = rowsOf(accounts, `SELECT * FROM "auth.users" WHERE email IS NOT NULL ORDER BY created_at, id`)
  // An account whose address was never confirmed may be somebody else's, so its password is not carried over.
  const users = allUsers.filter(({ confirmed_at }) => confirmed_at !== null)
  const ids = new Set(users.map(({ id }) => id))
  const tables = MOVED_TABLES.map(({ table, columns, owner }) => ({
    table,
    columns,
    owner,
    // Data of an older version lacks newer tables. Rows of an account that does not move would refer to nobody.
    rows: (hasTable(accounts, table) ? rowsOf(accounts, `SELECT * FROM "${table}" ORDER BY rowid`) : []).filter(
      (row) => owner === null || ids.has(row[owner] ?? null),
    ),
  }))
  const factors = rowsOf(
    snapshot.databases.get("second-factor.sqlite")!,
    "SELECT DISTINCT user_id FROM factors WHERE status = 'verified'",
  )
  const statements = [
    ...users.map(userStatement),
    ...users.map(identityStatement),
    ...tables.flatMap(({ table, columns, owner, rows }) => rows.map((row) => rowStatement(table, columns, owner, row))),
  ]
  return {
    sql: [HEAD, "begin;", PEOPLE_TABLE, ...statements, WARNINGS, "commit;", ""].join("\n"),
    users: users.length,
    /** The number of rows of each table. */
    rows: Object.fromEntries<number | undefined>(tables.map(({ table, rows }) => [table, rows.length])),
    /** The number of accounts whose address was never confirmed. They are not moved and have to sign up again. */
    unconfirmed: allUsers.length - users.length,
    /** The number of people with a second factor. Factors do not move, so these people have to set one up again. */
    withSecondFactor: factors.length,
  }
}

const HEAD = `-- People and what they wrote, of an embedded Sallyport, for a hosted project whose migrations have run.
-- It holds password hashes: keep it as safe as the data, and delete it afterwards.
-- Backslashes are plain characters in what follows.
set standard_conforming_strings = on;`

/** The people of this file, for the warnings at its end. */
const PEOPLE_TABLE = "create temporary table moved_people (id uuid, email text) on commit drop;"

/** The SQL that names everybody who was left out. psql prints the warnings. */
const WARNINGS = `do $$
declare
  person record;
begin
  for person in select p.email from moved_people p where not exists (select from auth.users u where u.id = p.id) loop
    raise warning 'not moved, because the project has another account with this address: %', person.email;
  end loop;
end $$;`

const rowsOf = (db: DatabaseSync, sql: string): readonly Row[] => db.prepare(sql).all()

/** The SQL that adds a person to Supabase Auth, with the password's hash and a confirmed address. */
function userStatement(user: Row): string {
  const person = insert("moved_people", { id: user["id"]!, email: user["email"]! })
  const account = insert("auth.users", {
    instance_id: "00000000-0000-0000-0000-000000000000",
    id: user["id"]!,
    aud: "authenticated",
    role: "authenticated",
    email: user["email"]!,
    encrypted_password: user["encrypted_password"] ?? "",
    email_confirmed_at: timeOf(user["confirmed_at"]!),
    raw_app_meta_data: '{"provider":"email","providers":["email"]}',
    raw_user_meta_data: user["raw_user_meta_data"] ?? "{}",
    created_at: timeOf(user["created_at"]!),
    updated_at: timeOf(user["updated_at"] ?? user["created_at"]!),
    last_sign_in_at: timeOf(user["last_sign_in_at"] ?? null),
    // The service reads these as text and fails on null.
    confirmation_token: "",
    recovery_token: "",
    email_change: "",
    email_change_token_new: "",
  })
  return `${person}\n${account}`
}

/** The SQL that adds the person's sign-in method: the email address. Supabase Auth keeps it in a table of its own. */
function identityStatement(user: Row): string {
  const id = user["id"]!
  const identity = {
    provider_id: id,
    user_id: id,
    identity_data: JSON.stringify({ sub: id, email: user["email"], email_verified: true, phone_verified: false }),
    provider: "email",
    created_at: timeOf(user["created_at"]!),
    updated_at: timeOf(user["updated_at"] ?? user["created_at"]!),
    last_sign_in_at: timeOf(user["last_sign_in_at"] ?? null),
  }
  return insert("auth.identities", identity, [hasAccount(id)])
}

/**
 * The SQL that adds a row as it is, except that times get their zone. A row that is there already is not inserted at
 * all, because the triggers of the project's quotas would count it twice. One that is refused by a quota (PT409, PT413)
 * or a constraint is named in a warning, so that it does not undo everybody's move. Any other error does: the
 * migrations have not run, for example.
 */
function rowStatement(table: string, columns: readonly string[], owner: string | null, row: Row): string {
  const values = Object.fromEntries(
    columns
      // Data of an older version lacks newer columns. The project fills in their defaults.
      .filter((name) => name in row)
      .map((name) => [name, name.endsWith("_at") ? timeOf(row[name]!) : (row[name] ?? null)]),
  )
  const absenceConditions = [["id"], ...(table in KEYS ? [KEYS[table]!] : [])].map((names) => {
    const hasSameKey = names.map((name) => `${name} = ${literalOf(values[name] ?? null)}`).join(" and ")
    return `not exists (select from public.${table} where ${hasSameKey})`
  })
  const ownerCondition = owner === null ? [] : [hasAccount(row[owner]!)]
  const insertion = insert(`public.${table}`, values, [...absenceConditions, ...ownerCondition])
  const quote = dollarQuoteFor(insertion)
  return `do ${quote} begin
${insertion}
exception when sqlstate 'PT409' or sqlstate 'PT413' or integrity_constraint_violation then
  raise warning 'not moved: the row % of ${table}: %', ${literalOf(row["id"]!)}, sqlerrm;
end ${quote};`
}

/** A delimiter for a block of SQL: one that does not occur in it. */
function dollarQuoteFor(sql: string): string {
  // Read in one pass, because a row may contain any number of delimiters.
  const taken = new Set(sql.match(/\$row\d*(?=\$)/g))
  let tag = "$row"
  for (let i = 1; taken.has(tag); i++) tag = `$row${i}`
  return `${tag}$`
}

/** The condition that the project has the account of a person from this file. */
const hasAccount = (id: SQLOutputValue): string => `exists (select from auth.users where id = ${literalOf(id)})`

/** The SQL that inserts a row if the conditions hold, and if it breaks no unique index. */
function insert(table: string, columns: Row, conditions: readonly string[] = []): string {
  const values = Object.values(columns).map(literalOf).join(", ")
  const where = conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`
  return `insert into ${table} (${Object.keys(columns).join(", ")}) select ${values}${where} on conflict do nothing;`
}

function literalOf(value: SQLOutputValue): string {
  if (value === null) return "null"
  if (typeof value === "number" || typeof value === "bigint") return String(value)
  return `'${String(value).replaceAll("'", "''")}'`
}

/** A time for Postgres. SQLite's own times have no zone and are in UTC. */
const timeOf = (at: SQLOutputValue): SQLOutputValue =>
  typeof at === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(at) ? `${at}+00` : at
