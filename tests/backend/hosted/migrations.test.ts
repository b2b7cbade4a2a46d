// The migrations on PostgreSQL itself, asked as PostgREST asks: one transaction, the caller's role, the token's claims.
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { hasPostgres, startPostgres, type Postgres } from "../postgres.ts"

const ROOT = path.resolve(import.meta.dirname, "../../..")

/** A project before our migrations: its roles, its broad grants, and the parts of the auth service that they name. */
const PROJECT = `
  create role anon nologin noinherit; create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  create schema auth;
  grant usage on schema auth to anon, authenticated, service_role;
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.users (id uuid primary key, email varchar(255));
  create table auth.sessions (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz default now(), refreshed_at timestamp, not_after timestamptz, user_agent text, aal auth.aal_level
  );
  create table auth.mfa_factors (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, status auth.factor_status not null
  );
  create table auth.audit_log_entries (
    id uuid primary key default gen_random_uuid(), payload json, created_at timestamptz default now(),
    ip_address varchar(64) not null default ''
  );
  create function auth.jwt() returns jsonb language sql stable as $$
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb
  $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
`

type Role = "anon" | "authenticated" | "service_role"
type Claims = Readonly<Record<string, unknown>>

let at: Postgres
beforeAll(async () => {
  if (!hasPostgres) return
  at = await startPostgres()
  at.run(PROJECT)
  const files = globSync("supabase/migrations/*.sql", { cwd: ROOT }).toSorted()
  for (const file of files) at.run(readFileSync(path.join(ROOT, file), "utf8"))
})
afterAll(() => {
  if (hasPostgres) at.stop()
})

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The rows that a role gets, or the server's first words against it. */
function ask(role: Role, claims: Claims | null, sql: string): string {
  const said = claims === null ? "" : JSON.stringify({ role, aud: role, ...claims })
  try {
    return at
      .run(
        `begin; set local role ${role}; do $$ begin perform set_config('request.jwt.claims', ${quoted(said)}, true); end $$; ${sql}; commit;`,
      )
      .trim()
  } catch (error) {
    return /ERROR: {2}(.*)/.exec((error as { stderr: string }).stderr)?.[1] ?? String(error)
  }
}

interface Person {
  readonly id: string
  readonly claims: Claims
  readonly ask: (sql: string, more?: Claims) => string
}

const now = () => Math.floor(Date.now() / 1000)

/** Somebody with a live session; with a factor, one that has given it. */
function somebody({ factor = false, method = "password" } = {}): Person {
  const [id, session] = [crypto.randomUUID(), crypto.randomUUID()]
  at.run(`insert into auth.users values ('${id}', '${id}@example.test');
    insert into auth.sessions (id, user_id, aal) values ('${session}', '${id}', '${factor ? "aal2" : "aal1"}');`)
  if (factor) at.run(`insert into auth.mfa_factors values (gen_random_uuid(), '${id}', 'verified')`)
  const amr = [{ method, timestamp: now() }, ...(factor ? [{ method: "totp", timestamp: now() }] : [])]
  const claims = { sub: id, session_id: session, aal: factor ? "aal2" : "aal1", amr }
  return { id, claims, ask: (sql, more = {}) => ask("authenticated", { ...claims, ...more }, sql) }
}

/** Another session of theirs, which owes the factor; it came by this. */
function owing({ id }: Person, method: string): Person {
  const session = crypto.randomUUID()
  at.run(`insert into auth.sessions (id, user_id, aal) values ('${session}', '${id}', 'aal1')`)
  const claims = { sub: id, session_id: session, aal: "aal1", amr: [{ method, timestamp: now() }] }
  return { id, claims, ask: (sql, more = {}) => ask("authenticated", { ...claims, ...more }, sql) }
}

const insertOf = (owner: string, id: string = crypto.randomUUID(), policy = "export default {}") =>
  `insert into public.drafts (id, user_id, name, policy, base_hash) values ('${id}', '${owner}', 'a', ${quoted(policy)}, '0123456789abcdef') returning 'kept'`
const use = (code: string) => `select public.use_recovery_code('${code}')`
const DENIED = /^permission denied for (?:table|function|schema) /

describe.skipIf(!hasPostgres)("drafts", () => {
  test("only the owner can read, change and remove them", () => {
    const [owner, other] = [somebody(), somebody()]
    const id = crypto.randomUUID()
    expect(owner.ask(insertOf(owner.id, id))).toBe("kept")
    expect(owner.ask("select id from public.drafts")).toBe(id)
    expect(other.ask("select id from public.drafts")).toBe("")
    expect(other.ask(`update public.drafts set name = 'b' where id = '${id}' returning id`)).toBe("")
    expect(other.ask(`delete from public.drafts where id = '${id}' returning id`)).toBe("")
    expect(owner.ask(`update public.drafts set name = 'b' where id = '${id}' returning name`)).toBe("b")
    expect(ask("service_role", null, `select name from public.drafts where id = '${id}'`)).toBe("b")
    expect(owner.ask(`delete from public.drafts where id = '${id}' returning id`)).toBe(id)
  })

  test("nobody can give them away or take them", () => {
    const [owner, other] = [somebody(), somebody()]
    const id = crypto.randomUUID()
    owner.ask(insertOf(owner.id, id))
    const refused = 'new row violates row-level security policy for table "drafts"'
    expect(other.ask(insertOf(owner.id))).toBe(refused)
    expect(owner.ask(`update public.drafts set user_id = '${other.id}' where id = '${id}'`)).toBe(refused)
    const taken = insertOf(other.id, id).replace(
      "returning",
      "on conflict (id) do update set user_id = excluded.user_id returning",
    )
    expect(other.ask(taken)).toMatch(/row-level security/)
    expect(owner.ask("select user_id from public.drafts")).toBe(owner.id)
  })

  test("are hidden from a visitor without a session, and from a token without a person", () => {
    const { id } = somebody()
    for (const sql of [
      "select * from public.drafts",
      insertOf(id),
      "delete from public.drafts",
      "truncate public.drafts",
    ])
      expect(ask("anon", null, sql)).toMatch(DENIED)
    expect(ask("authenticated", {}, "select count(*) from public.drafts")).toBe("0")
    expect(ask("authenticated", { sub: null }, insertOf(id))).toMatch(/row-level security/)
  })

  test("cannot be emptied past row security", () => {
    expect(somebody().ask("truncate public.drafts")).toMatch(DENIED)
  })

  test("are limited to 20 MiB for each person", () => {
    const one = somebody()
    const many = `insert into public.drafts (id, user_id, name, policy, base_hash)
      select gen_random_uuid(), '${one.id}', 'a', repeat('x', 262144), '0123456789abcdef' from generate_series(1, 80)`
    expect(one.ask(many)).toBe("")
    expect(one.ask(insertOf(one.id))).toBe("this person keeps as much text in drafts as one person may")
  })

  test("are limited to 200 for each person", () => {
    const [one, other] = [somebody(), somebody()]
    const many = `insert into public.drafts (id, user_id, name, policy, base_hash)
      select gen_random_uuid(), '${one.id}', 'a', 'x', '0123456789abcdef' from generate_series(1, 200)`
    expect(one.ask(many)).toBe("")
    expect(one.ask(insertOf(one.id))).toBe("this person keeps as many drafts as one person may")
    expect(other.ask(insertOf(other.id))).toBe("kept")
  })
})

const FUNCTIONS: readonly [call: string, asks: "session" | "complete" | "fresh"][] = [
  ["own_sessions()", "complete"],
  ["end_own_session(gen_random_uuid())", "fresh"],
  ["new_recovery_codes()", "fresh"],
  ["recovery_codes_left()", "complete"],
  ["use_recovery_code('x')", "session"],
  ["delete_own_account()", "fresh"],
  ["end_other_sessions()", "fresh"],
  ["own_record()", "complete"],
]

describe.skipIf(!hasPostgres).each(FUNCTIONS)("public.%s", (call, asks) => {
  const sql = `select * from public.${call}`

  test("is not available without a session", () => {
    expect(ask("anon", null, sql)).toMatch(DENIED)
  })

  test("is refused to a token whose session has ended, is somebody else's, or is an anonymous user's", () => {
    const [person, other] = [somebody({ factor: true }), somebody()]
    const refused = /"code" : "PGRST301"/
    expect(person.ask(sql, { session_id: crypto.randomUUID() })).toMatch(refused)
    expect(person.ask(sql, { session_id: other.claims["session_id"] })).toMatch(refused)
    expect(person.ask(sql, { session_id: undefined })).toMatch(refused)
    expect(person.ask(sql, { is_anonymous: true })).toMatch(refused)
  })

  test("requires an owed second factor first, except for functions that give it", () => {
    const refused = /"code" : "insufficient_aal"/
    const answer = owing(somebody({ factor: true }), "password").ask(sql)
    expect(refused.test(answer)).toBe(asks !== "session")
  })

  test.runIf(asks === "fresh")("asks for a proof of the last five minutes, with a factor for its code", () => {
    const refused = /"code" : "reauthentication_needed"/
    const old = now() - 301
    const [plain, secured] = [somebody(), somebody({ factor: true })]
    expect(plain.ask(sql, { amr: [{ method: "password", timestamp: old }] })).toMatch(refused)
    // A little ahead, clocks may differ; far ahead, a clock was wrong.
    expect(plain.ask(sql, { amr: [{ method: "password", timestamp: now() + 400 }] })).toMatch(refused)
    expect(plain.ask(sql, { amr: [] })).toMatch(refused)
    const amr = [
      { method: "password", timestamp: now() },
      { method: "totp", timestamp: old },
    ]
    expect(secured.ask(sql, { amr })).toMatch(refused)
    expect(secured.ask(sql)).not.toMatch(refused)
  })
})

test.skipIf(!hasPostgres)("one's record is told whole, a page at a time, and nobody else's", () => {
  const [one, other] = [somebody(), somebody()]
  for (const { id } of [one, other]) {
    at.run(`insert into auth.audit_log_entries (payload, created_at)
      select json_build_object('actor_id', '${id}', 'action', 'login'), timestamptz '2026-11-20' + (n / 2) * interval '1 s'
      from generate_series(1, 450) n`)
  }
  const seen: string[] = []
  for (let before = ""; ; before = seen.at(-1) ?? "") {
    const page = one.ask(`select id from public.own_record(200, '${before}')`).split("\n").filter(Boolean)
    if (page.length === 0) break
    seen.push(...page)
  }
  expect([seen.length, new Set(seen).size]).toEqual([450, 450])
  expect(other.ask(`select id from public.own_record(200, '${seen[0]}')`)).toBe("")
  expect(one.ask("select count(*) from public.own_record(1000)")).toBe("200")
})

describe.skipIf(!hasPostgres)("what the functions keep", () => {
  test("can be reached by nobody else", () => {
    const { ask: asPerson } = somebody({ factor: true })
    for (const sql of [
      "select * from sallyport.code_key",
      "select * from sallyport.recovery_codes",
      "delete from sallyport.wrong_codes",
      "select sallyport.caller('session')",
      "select sallyport.digest_of(gen_random_uuid(), 'x')",
      "select sallyport.came_by_mail()",
      "select * from sallyport.notices",
      "select sallyport.tell(gen_random_uuid(), 'session-ended')",
      "select * from public.take_notices()",
      "select public.notice_sent(1)",
      "select * from auth.sessions",
      "select * from auth.audit_log_entries",
    ]) {
      expect([sql, asPerson(sql)]).toEqual([sql, expect.stringMatching(DENIED)])
      expect([sql, ask("anon", null, sql)]).toEqual([sql, expect.stringMatching(DENIED)])
    }
  })

  test("people can list and end their own sessions only", () => {
    const [one, other] = [somebody(), somebody()]
    expect(one.ask("select id, is_current from public.own_sessions()")).toBe(`${String(one.claims["session_id"])}|t`)
    expect(one.ask(`select public.end_own_session('${String(other.claims["session_id"])}')`)).toBe("")
    expect(other.ask("select count(*) from public.own_sessions()")).toBe("1")
    expect(one.ask(`select public.end_own_session('${String(one.claims["session_id"])}')`)).toBe("")
    expect(one.ask("select count(*) from public.own_sessions()")).toMatch(/PGRST301/)
  })

  test("deleting an account deletes everything of it and nothing of anybody else", () => {
    const [one, other] = [somebody(), somebody()]
    for (const person of [one, other]) person.ask(insertOf(person.id))
    expect(one.ask("select public.delete_own_account()")).toBe("")
    const left = (id: string) =>
      at
        .run(
          `select (select count(*) from auth.users where id = '${id}'), (select count(*) from public.drafts where user_id = '${id}')`,
        )
        .trim()
    expect([left(one.id), left(other.id)]).toEqual(["0|0", "1|1"])
  })
})

describe.skipIf(!hasPostgres)("recovery codes", () => {
  const codesOf = (person: Person): readonly string[] =>
    person.ask("select unnest(public.new_recovery_codes())").split("\n")

  test("there are ten codes, each works once, and only for its owner", () => {
    const [one, other] = [somebody({ factor: true }), somebody({ factor: true })]
    const codes = codesOf(one)
    codesOf(other)
    expect(new Set(codes).size).toBe(10)
    expect(owing(other, "password").ask(use(codes[0]!))).toMatch(/mfa_verification_failed/)
    const stopped = owing(one, "password")
    const entering = owing(one, "password")
    expect(entering.ask(use(codes[0]!.toUpperCase().replaceAll("-", " ")))).toBe("")
    expect(at.run(`select count(*) from auth.mfa_factors where user_id = '${one.id}'`).trim()).toBe("0")
    expect(stopped.ask(use(codes[1]!))).toMatch(/PGRST301/)
    expect(entering.ask("select public.recovery_codes_left()")).toBe("0")
  })

  test("require a second factor, and new codes replace older ones", () => {
    expect(somebody().ask("select public.new_recovery_codes()")).toMatch(/insufficient_aal/)
    const person = somebody({ factor: true })
    const [old] = codesOf(person)
    codesOf(person)
    expect(person.ask("select public.recovery_codes_left()")).toBe("10")
    expect(owing(person, "password").ask(use(old!))).toMatch(/mfa_verification_failed/)
  })

  test("after five wrong codes, a person with the password has to wait, and one with access to the mailbox does not", () => {
    const person = somebody({ factor: true })
    const [code] = codesOf(person)
    const stranger = owing(person, "password")
    for (let guess = 0; guess < 5; guess++) expect(stranger.ask(use("2222"))).toMatch(/mfa_verification_failed/)
    expect(stranger.ask(use(code!))).toMatch(/mfa_codes_paused/)
    const guessing = owing(person, "otp")
    for (let guess = 0; guess < 4; guess++) expect(guessing.ask(use("2222"))).toMatch(/mfa_verification_failed/)
    expect(owing(person, "recovery").ask(use(code!))).toBe("")
  })

  test("wrong codes after an emailed link make that session wait, too", () => {
    const person = somebody({ factor: true })
    const [code] = codesOf(person)
    const guessing = owing(person, "otp")
    for (let guess = 0; guess < 5; guess++) guessing.ask(use("2222"))
    expect(guessing.ask(use(code!))).toMatch(/mfa_codes_paused/)
    expect(owing(person, "password").ask(use(code!))).toBe("")
  })
})

describe.skipIf(!hasPostgres)("what is told by mail", () => {
  const take = (most = 100): readonly string[] =>
    ask("service_role", null, `select email, kind from public.take_notices(${most})`).split("\n").filter(Boolean)
  const addressOf = ({ id }: Person): string => `${id}@example.test`
  beforeEach(() => at.run("delete from sallyport.notices"))

  test.each<[kind: string, does: (person: Person) => string]>([
    ["recovery-codes-made", (person) => person.ask("select cardinality(public.new_recovery_codes())")],
    ["account-deleted", (person) => person.ask("select public.delete_own_account()")],
    [
      "session-ended",
      (person) => {
        const other = owing(person, "password").claims["session_id"]
        return person.ask(`select public.end_own_session('${String(other)}')`)
      },
    ],
    [
      "session-ended",
      (person) => {
        const other = owing(person, "password")
        const done = person.ask("select public.end_other_sessions()")
        expect(other.ask("select count(*) from public.own_sessions()")).toMatch(/PGRST301/)
        expect(person.ask("select count(*) from public.own_sessions()")).toBe("1")
        return done
      },
    ],
  ])("%s, to the account's address at that time", (kind, does) => {
    const person = somebody({ factor: true })
    expect(does(person)).toMatch(/^(?:10)?$/)
    expect(take()).toEqual([`${addressOf(person)}|${kind}`])
  })

  test("a recovery code that was used, and none that was wrong", () => {
    const person = somebody({ factor: true })
    const [code] = person.ask("select unnest(public.new_recovery_codes())").split("\n")
    take()
    const entering = owing(person, "password")
    entering.ask(use("2222"))
    expect(take()).toEqual([])
    entering.ask(use(code!))
    expect(take()).toEqual([`${addressOf(person)}|recovery-code-used`])
  })

  test.each([
    ["de", "de"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    [" EN-gb, fr;q=0.5", "en"],
    ["gsw", "gsw"],
    ["german, de", ""],
    ["*;q=0.5, de", ""],
    ["de'); drop table sallyport.notices; --", "de"],
    ["", ""],
  ])("keeps the code of the language asked for first, and nothing else of the header: %j", (asked, language) => {
    const headers = quoted(JSON.stringify({ "accept-language": asked }))
    somebody().ask(`select set_config('request.headers', ${headers}, true); select public.delete_own_account()`)
    expect(ask("service_role", null, "select language from public.take_notices()")).toBe(language)
  })

  test("is not sent if nothing was done: a refusal, signing oneself out, an unknown session", () => {
    const [person, other] = [somebody(), somebody()]
    const old = { amr: [{ method: "password", timestamp: now() - 301 }] }
    for (const call of ["delete_own_account()", "end_other_sessions()"]) person.ask(`select public.${call}`, old)
    person.ask("select public.end_other_sessions()")
    person.ask(`select public.end_own_session('${String(other.claims["session_id"])}')`)
    person.ask(`select public.end_own_session('${String(person.claims["session_id"])}')`)
    expect(take()).toEqual([])
  })

  test("is claimed by one server, by another after five minutes, and deleted once sent", () => {
    const people = [somebody(), somebody()]
    for (const person of people) person.ask("select public.delete_own_account()")
    expect([take(1), take(), take()].map(({ length }) => length)).toEqual([1, 1, 0])
    at.run("update sallyport.notices set taken_at = taken_at - interval '5 minutes 1 second'")
    const ids = ask("service_role", null, "select id from public.take_notices()").split("\n")
    expect(ids).toHaveLength(2)
    ask("service_role", null, `select public.notice_sent(${ids[0]})`)
    at.run("update sallyport.notices set taken_at = null")
    expect(take()).toHaveLength(1)
    const kept = () => at.run("select count(*) from sallyport.notices").trim()
    expect(kept()).toBe("2")
    at.run("update sallyport.notices set taken_at = null, at = at - interval '1 hour 1 second'")
    expect([take().length, kept()]).toEqual([1, "1"])
    at.run("update sallyport.notices set taken_at = null, at = at - interval '7 days'")
    expect([take().length, kept()]).toEqual([0, "0"])
  })

  test("is sent at most twenty times an hour to one address, and other addresses are not delayed", () => {
    const [loud, quiet] = [somebody({ factor: true }), somebody()]
    const often = `do $$ begin for n in 1..30 loop perform public.new_recovery_codes(); end loop; end $$`
    const told = (who: Person) => take().filter((row) => row.startsWith(who.id)).length
    loud.ask(often)
    expect(told(loud)).toBe(20)
    at.run("update sallyport.notices set sent_at = now()")
    loud.ask(often)
    expect(told(loud)).toBe(0)
    quiet.ask("select public.delete_own_account()")
    expect(told(quiet)).toBe(1)
    at.run("update sallyport.notices set at = at - interval '1 hour 1 second'")
    loud.ask(often)
    expect(told(loud)).toBe(20)
  })
})
