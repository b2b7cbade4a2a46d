import { type AccountSession, clientFor, newAccount, signedInSession } from "../backend/fixture.ts"
import { backendOf, cookiesOf, headerOf } from "../e2e/people.ts"
import { fetchFrom, someLoopbackAddress } from "../server/fetch-from.ts"
import type { AppServer } from "../server/app-server.ts"
import { policyText } from "../codegen/record/histories.ts"
import { recordedApp } from "../e2e/dashboard/recorded-apps.ts"
import { ruleOf } from "../policy/build.ts"
import { reviewRows } from "../backend/review-rows.ts"

export interface Person extends AccountSession {
  readonly key: string
  readonly fetch: typeof globalThis.fetch
  readonly cookie: string
}

/** One way of using up more than one's share. It answers how often each status came. */
export type Abuse = (server: AppServer, person: Person) => Promise<readonly number[]>

export async function personOf(server: AppServer): Promise<Person> {
  const backend = await backendOf(server.url)
  const own = fetchFrom(someLoopbackAddress())
  const account = await signedInSession({ ...backend, fetch: own })
  return { ...account, key: backend.key, fetch: own, cookie: headerOf(cookiesOf(account.session)) }
}

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** Asks the data as the person, and reads the whole answer. */
async function askData(
  server: AppServer,
  person: Person,
  search: string,
  init: RequestInit = {},
  table = "drafts",
): Promise<number> {
  const headers = new Headers({
    apikey: person.key,
    Authorization: `Bearer ${person.session.access_token}`,
    "Content-Type": "application/json",
  })
  const answer = await person.fetch(`${server.url}/rest/v1/${table}${search}`, { ...init, headers }).catch(() => null)
  await answer?.arrayBuffer()
  // A connection that broke is a figure too.
  return answer?.status ?? 0
}

async function load(server: AppServer, person: Person, target: string): Promise<number> {
  const answer = await person.fetch(server.url + target, { headers: { Cookie: person.cookie } }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? 0
}

const draftOf = (person: Person, policy: string, n = 0) =>
  JSON.stringify({
    id: crypto.randomUUID(),
    user_id: person.session.user.id,
    name: `draft ${n}`,
    policy,
    base_hash: "0123456789abcdef",
  })

const saveDrafts = (server: AppServer, person: Person, count: number): Promise<readonly number[]> =>
  times(count, (n) => askData(server, person, "", { method: "POST", body: draftOf(person, "a".repeat(262_144), n) }))

/** A review of the longest texts, every line of which is another, with as much said of it as one person may. */
async function longReview(server: AppServer, person: Person): Promise<string> {
  const policy = Array.from({ length: 3_000 }, (_, n) => `// ${n} ${"a".repeat(78)}`).join("\n")
  const review = reviewRows.reviewOf(person.session.user.id, { base_policy: "b\n".repeat(100_000), policy })
  await askData(server, person, "", { method: "POST", body: JSON.stringify(review) }, "reviews")
  await times(100, (n) => {
    const comment = { ...reviewRows.commentOn(review, person.session.user.id, n + 1), body: "x".repeat(2000) }
    return askData(server, person, "", { method: "POST", body: JSON.stringify(comment) }, "review_comments")
  })
  return `/reviews/${review.id}`
}

const VIEWS = ["/dashboard", "/dashboard/timeline", "/dashboard/changes", "/dashboard/map", "/dashboard/compare"]

/** A true record of three versions in which everybody's access to 250 pages changes. What names it in an address. */
async function largeRecord(server: AppServer, person: Person): Promise<string> {
  const requirements = ["verified", "anyone", "signed-in"] as const
  const pages = Array.from({ length: 250 }, (_, at) => `shop-${at}`)
  const { record, repository } = recordedApp(
    "mall",
    requirements.map((_, version) => ({
      day: `2026-0${version + 1}-01`,
      text: policyText(pages.map((page, at) => ruleOf(`/${page}`, "exact", requirements[(version + at) % 3]!))),
    })),
    pages,
  )
  repository.remove()
  const body = new FormData()
  body.set("record", new File([record], "record.json"))
  const headers = { Cookie: person.cookie }
  const sent = await person.fetch(`${server.url}/dashboard/apps`, { method: "POST", headers, body })
  await sent.arrayBuffer()
  const apps = await (await person.fetch(`${server.url}/dashboard/apps`, { headers })).text()
  const app = /app=upload-[\da-f-]+/.exec(apps)?.[0] ?? ""
  const opened = await person.fetch(`${server.url}/dashboard?${app}`, { headers, redirect: "manual" })
  return `${app}&${/version=[\da-f]+/.exec(opened.headers.get("location") ?? "")?.[0] ?? ""}`
}

export const ABUSES: Readonly<Record<string, Abuse>> = {
  "a pattern that backtracks, over a full draft": async (server, person) => {
    await saveDrafts(server, person, 1)
    return [await askData(server, person, `?policy=like.${"*aaaa".repeat(1500)}b`)]
  },
  "200 full drafts at once": (server, person) => saveDrafts(server, person, 200),
  "twelve exports of everything at once": async (server, person) => {
    await saveDrafts(server, person, 180)
    return times(12, () => load(server, person, "/dashboard/account/drafts.json"))
  },
  "every draft with its text in one answer": async (server, person) => {
    await saveDrafts(server, person, 180)
    return times(12, () => askData(server, person, "?select=*"))
  },
  "thirty records to be proved at once": (server, person) =>
    times(30, async () => {
      const body = new FormData()
      body.set("record", new File(["[".repeat(1_000_000)], "record.json"))
      const headers = { Cookie: person.cookie }
      const answer = await person.fetch(`${server.url}/dashboard/apps`, { method: "POST", headers, body })
      await answer.arrayBuffer()
      return answer.status
    }),
  "a million rows in one insert": (server, person) =>
    times(4, () => askData(server, person, "", { method: "POST", body: `[${"{},".repeat(300_000)}{}]` })),
  "twelve simulations of the longest address": (server, person) =>
    times(12, () => load(server, person, `/dashboard/simulator?url=${encodeURIComponent("/a".repeat(1900))}`)),
  "a hundred times a review of the longest texts": async (server, person) => {
    const review = await longReview(server, person)
    return times(100, () => load(server, person, review))
  },
  "a hundred times the views of a large record": async (server, person) => {
    const app = await largeRecord(server, person)
    return times(100, (n) => load(server, person, `${VIEWS[n % VIEWS.length]!}?${app}`))
  },
  "sixty changes of the e-mail address": async (server, person) =>
    times(60, async (n) => {
      const headers = {
        apikey: person.key,
        Authorization: `Bearer ${person.session.access_token}`,
        "Content-Type": "application/json",
      }
      const body = JSON.stringify({ email: `stranger-${n}@example.test` })
      const answer = await person.fetch(`${server.url}/auth/v1/user`, { method: "PUT", headers, body })
      await answer.arrayBuffer()
      return answer.status
    }),
  "200 sign-ins over 200 addresses": async (server, person) =>
    times(200, async () => {
      const access = {
        url: server.url,
        key: person.key,
        fetch: person.fetch,
        linkTo: () => Promise.reject(new Error()),
      }
      return (await clientFor(access).auth.signInWithPassword(newAccount())).error?.status ?? 200
    }),
  "a thousand front pages": (server, person) => times(1000, () => load(server, person, "/")),
}
