import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { RawAnswer } from "../server/raw-request.ts"
import { actionsIn } from "./next-app.ts"
import { asked, attacksOf, markersIn, wrongAmong } from "./next-requests.ts"
import { cookieOf, type NextSite } from "./next-site.ts"

// The promises of a sealed Next app. Each function returns what breaks one: an empty list if nothing does.

export interface Drawn {
  readonly seed: number
  readonly count: number
}

/** A build's own names, which requests can hold. */
export interface Named {
  readonly app: { readonly directory: string; readonly textOf: (file: string) => string }
}

const attacks = ({ app }: Named, visitor: readonly string[], drawn: Drawn) =>
  attacksOf({
    ...drawn,
    buildId: app.textOf(".next/BUILD_ID").trim(),
    // A visitor who signs out is a stranger from then on.
    actions: [...actionsIn(app)].flatMap(([name, id]) => (visitor.length > 0 && name === "signOut" ? [] : [id])),
    visitor,
  })

/** Answers with which a stranger gets anything that is guarded. */
export async function leaksToStrangers(site: Named, url: string, drawn: Drawn): Promise<readonly string[]> {
  return wrongAmong(url, attacks(site, [], drawn), (answer) => markersIn(answer).length > 0)
}

/**
 * The texts that a member of one team can read, and the answers that contain anything of another team or for owners.
 */
export async function readByMember(
  site: NextSite,
  url: string,
  drawn: Drawn,
): Promise<{ readonly wrong: readonly string[]; readonly seen: ReadonlySet<string> }> {
  const seen = new Set<string>()
  const isForeign = (answer: RawAnswer): boolean => {
    const markers = markersIn(answer)
    for (const text of markers) seen.add(text)
    return markers.some((text) => /globex|the settings of/.test(text))
  }
  return { wrong: await wrongAmong(url, attacks(site, [cookieOf(site.member)], drawn), isForeign), seen }
}

/** Guarded pages and handlers that a build without proxy shows to strangers. Files are the proxy's alone. */
export async function leaksWithoutProxy(site: NextSite, drawn: Drawn): Promise<readonly string[]> {
  const alone = await site.serve(site.bare)
  try {
    return await wrongAmong(alone.url, attacks(site, [], drawn), (answer) =>
      markersIn(answer).some((text) => !text.startsWith("kept-secret: the plan")),
    )
  } finally {
    await alone.stop()
  }
}

/** Spellings of closed and open files and of pages, all as Next serves them. */
const FILES = ["/files/plan.txt", "/%66iles/plan.txt", "/files%2fplan.txt", "/logo.svg", "/about", "/dashboard"]

/** The answers to requests that Next takes for its own revalidations, because they have the id of draft mode. */
export async function answersToDraftMode({ member }: NextSite, url: string): Promise<readonly string[]> {
  const { headers } = await asked(url, { target: "/api/notes?drafts", headers: [cookieOf(member)] })
  const [, id] = /__prerender_bypass=([^;]+)/.exec(headers.get("set-cookie") ?? "") ?? []
  if (id === undefined) throw new Error("draft mode gave no id")
  const answers: string[] = []
  for (const target of FILES) {
    const answer = await asked(url, { target, headers: [`x-prerender-revalidate: ${id}`] })
    answers.push([target, answer.status, ...markersIn(answer)].join(" "))
  }
  return answers
}

const OPEN_TO_THE_OWNER = [
  "/dashboard",
  "/dashboard/week?added=x",
  "/settings",
  "/latest",
  "/guides/one",
  "/guides/two",
  "/photo/7",
  "/feed",
  "/api/notes?x=1",
  "/api/totals",
  "/api/export",
  "/api/t/acme",
  "/t/acme/settings",
  "/t/acme/board.csv",
  "/old/1",
  "/old/2",
  "/files/plan.txt",
  "/about",
  "/imprint",
  "/logo.svg",
  "/robots.txt",
  "/anything",
]

const WAYS = [[], ["RSC: 1"], ["RSC: 1", "Next-Url: /feed"], ["RSC: 1", "Next-Router-Prefetch: 1"]]

/** The owner's answers at each address that the policy opens, for each way in which Next's client requests it. */
async function asOwner({ owner }: NextSite, url: string): Promise<readonly string[]> {
  const answers: string[] = []
  for (const target of OPEN_TO_THE_OWNER) {
    for (const headers of WAYS) {
      const answer = await asked(url, { target, headers: [...headers, cookieOf(owner)] })
      const got = [answer.status, answer.headers.get("content-type"), ...markersIn(answer)]
      answers.push([target, ...headers, "->", ...got].join(" "))
    }
  }
  return answers
}

/** The owner's answers from the build with locks and from the one without. They have to be equal. */
export async function openedWithAndWithoutLocks(
  site: NextSite,
  url: string,
): Promise<readonly [locked: readonly string[], unlocked: readonly string[]]> {
  const unlocked = await site.serve(site.plain)
  try {
    return [await asOwner(site, url), await asOwner(site, unlocked.url)]
  } finally {
    await unlocked.stop()
  }
}

/** A change to a sealed build, and the reason that its server gives for not starting. */
export interface Tampering {
  readonly name: string
  /** The pattern of one file beneath the build's directory. */
  readonly file: string
  /** `text` is empty for a file that is not there. */
  readonly change: (text: string) => string
  readonly reason: string
}

const ENTRY = "server/app/dashboard/page.js"
const AGAIN = "is not as it was sealed: run `next build` and `sallyport seal` again"

/** Manifests by which Next finds its proxy and the code of a route. */
const MANIFESTS = [
  "app-path-routes-manifest.json",
  "prerender-manifest.json",
  "required-server-files.json",
  "routes-manifest.json",
  "server/app-paths-manifest.json",
  "server/functions-config-manifest.json",
  "server/middleware-manifest.json",
  "server/pages-manifest.json",
  "server/server-reference-manifest.json",
]

export const TAMPERINGS: readonly Tampering[] = [
  {
    name: "one entry lost its seal",
    file: ENTRY,
    change: (text) => text.slice(0, text.indexOf("\n;/* sallyport seal */")),
    reason: `${ENTRY} ${AGAIN}`,
  },
  {
    name: "one entry was replaced",
    file: ENTRY,
    change: () => "module.exports = {}\n",
    reason: `${ENTRY} ${AGAIN}`,
  },
  {
    name: "code that entries share was changed",
    file: "server/chunks/*.js",
    change: (text) => `${text}\n`,
    reason: `.js ${AGAIN}`,
  },
  ...MANIFESTS.map((file) => ({
    name: `${file} was changed`,
    file,
    change: (text: string) => `${text}\n`,
    reason: `${file} ${AGAIN}`,
  })),
  {
    name: "an entry was added",
    file: "server/app/new/page.js",
    change: () => "module.exports = {}\n",
    reason: "server/app/new/page.js was added to the build after it was sealed",
  },
  {
    name: "requests can skip the proxy",
    file: "routes-manifest.json",
    change: (text) => text.replace("x-prerender-revalidate", "x-never-sent"),
    reason: "routes-manifest.json is not as it was sealed",
  },
  {
    name: "the list is of another policy",
    file: "sallyport-seal.json",
    change: (text) => text.replace(/"policyHash": ?"./, '"policyHash":"x'),
    reason: "this build was sealed with another policy than its guards have",
  },
]

/** Starts a server of a changed build. Null if it ends with the reason, and what it did otherwise. */
export async function startedThough(site: NextSite, { file, change, reason }: Tampering): Promise<string | null> {
  const build = path.join(site.bare.directory, ".next")
  const [name = file] = globSync(file, { cwd: build })
  const at = path.join(build, name)
  const before = existsSync(at) ? readFileSync(at, "utf8") : null
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, change(before ?? ""))
  try {
    const started = await site.serve(site.bare)
    await started.stop()
    return "it started"
  } catch (error) {
    return String(error).includes(reason) ? null : String(error)
  } finally {
    if (before === null) rmSync(at)
    else writeFileSync(at, before)
  }
}
