import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto"

const ROOT = path.resolve(import.meta.dirname, "../..")

/** The parts of a hosted project's own schema that the migrations name. */
const PROJECT = `
  create role anon; create role authenticated; create role service_role;
  create schema auth; grant usage on schema auth, public to anon, authenticated, service_role;
  create table auth.users (id uuid primary key, email text);
  create table auth.sessions (id uuid primary key, user_id uuid, created_at timestamptz, refreshed_at timestamp,
    user_agent text, aal text, not_after timestamptz);
  create table auth.mfa_factors (user_id uuid, status text);
  create table auth.audit_log_entries (id uuid primary key default gen_random_uuid(), created_at timestamptz,
    ip_address text, payload json);
  create function auth.jwt() returns jsonb language sql stable as
    $$ select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}') $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
`

export interface Person {
  readonly id: string
  readonly claims: Readonly<Record<string, unknown>>
}

interface MigratedProject {
  /** A migration as it is run. */
  readonly textOf?: (file: string, text: string) => string
  /** The contents before a migration runs. */
  readonly before?: (file: string, db: PGlite) => Promise<void>
}

/** A hosted project's database with this product's migrations, in this process. */
export async function openHostedProject({
  textOf = (_, text) => text,
  before = () => Promise.resolve(),
}: MigratedProject = {}) {
  const db = await PGlite.create({ extensions: { pgcrypto } })
  await db.exec(PROJECT)
  for (const file of globSync("supabase/migrations/*.sql", { cwd: ROOT }).toSorted()) {
    await before(file, db)
    await db.exec(textOf(file, readFileSync(path.join(ROOT, file), "utf8")))
  }

  /** Somebody signed in `age` seconds ago. */
  async function person({ age = 0, factor = false, more = {} } = {}): Promise<Person> {
    const [id, sid] = [crypto.randomUUID(), crypto.randomUUID()]
    await db.query("insert into auth.users values ($1)", [id])
    await db.query("insert into auth.sessions (id, user_id) values ($1, $2)", [sid, id])
    if (factor) await db.query("insert into auth.mfa_factors values ($1, 'verified')", [id])
    const amr = [{ method: "password", timestamp: Math.floor(Date.now() / 1000) - age }]
    return { id, claims: { sub: id, session_id: sid, email: `${id}@example.test`, aal: "aal1", amr, ...more } }
  }

  /** The result of the statement for this caller: its rows, or the error. */
  async function asked(claims: Person["claims"] | null, sql: string, values: unknown[] = []): Promise<unknown> {
    await db.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(claims ?? {})])
    await db.exec(`set role ${claims === null ? "anon" : "authenticated"}`)
    try {
      return (await db.query(sql, values)).rows
    } catch (error) {
      return (error as { code?: string; message: string }).code === "PGRST"
        ? JSON.parse((error as Error).message).code
        : (error as { code?: string }).code
    } finally {
      await db.exec("reset role")
    }
  }

  function added({ claims }: Person, table: string, row: object): Promise<unknown> {
    const names = Object.keys(row)
    const places = names.map((_, i) => `$${i + 1}`)
    return asked(
      claims,
      `insert into public.${table} (${names.join(",")}) values (${places.join(",")})`,
      Object.values(row),
    )
  }

  return { db, person, asked, added }
}
