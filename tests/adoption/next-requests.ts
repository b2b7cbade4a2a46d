import { rawRequest, type RawAnswer, type RawRequest } from "../server/raw-request.ts"

// Attacks on a Next app: requests that vary the address, its spelling and the way in which it is requested.

const ADDRESSES = [
  "/dashboard",
  "/dashboard/week",
  "/settings",
  "/reports",
  "/latest",
  "/guides/one",
  "/guides/two",
  "/photo/7",
  "/feed",
  "/feed/(..)photo/7",
  "/t/acme",
  "/t/globex",
  "/t/globex/settings",
  "/t/acme/settings",
  "/t/globex/board.csv",
  "/api/notes",
  "/api/totals",
  "/api/export",
  "/api/t/globex",
  "/legacy",
  "/old/1",
  "/old/2",
  "/files/plan.txt",
  "/about",
  "/anything",
  "/",
  "/nowhere/at/all",
]

const lastLetter = /[a-z](?=[^/]*$)/

const SPELLINGS: readonly ((path: string, buildId: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace(lastLetter, (letter) => letter.toUpperCase()),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(lastLetter, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(lastLetter, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path}.rsc`,
  (path) => `${path}.RSC`,
  (path) => `${path}.prefetch.rsc`,
  (path) => `${path}.segments/_tree.segment.rsc`,
  (path) => `${path}.segments/_full.segment.rsc`,
  (path) => `${path}.txt`,
  (path) => `${path}.json`,
  (path) => `${path}.png`,
  (path) => `${path};x`,
  (path) => `${path}%00`,
  (path) => `${path}%ff`,
  (path) => `${path}%20`,
  (path) => `${path}/`,
  (path) => `${path}/index`,
  (path) => path.replace(/\/(?=[^/]+$)/, "%2f"),
  (path) => path.replace(/\/(?=[^/]+$)/, "%5c"),
  (path) => `/${path}`,
  (path) => path.replaceAll("/", "\\"),
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `/_next/..${path}`,
  (path) => `/_next/static/..%2f..${path}`,
  (path) => `/_next/image?url=${encodeURIComponent(path)}&w=640&q=75`,
  (path, buildId) => `/_next/data/${buildId}${path === "/" ? "/index" : path}.json`,
  (path) => `/_next/data/other${path}.json`,
  (path, buildId) => `/_Next/data/${buildId}${path}.json`,
  (path) => `${path}?nxtPteam=acme&nxtPid=one&nxtPslug=about`,
  (path) => `${path}?__nextLocale=en&__nextDefaultLocale=en&_rsc=1`,
  (path) => `http://127.0.0.1${path}`,
]

const tree = (value: unknown): string => `Next-Router-State-Tree: ${encodeURIComponent(JSON.stringify(value))}`
const AT = ["", { children: ["dashboard", { children: ["week", { children: ["__PAGE__", {}] }] }] }, null, null, true]

/** Headers, and the method where it is not GET. `ACTION` stands for the name of some server action. */
const TRANSPORTS: readonly (Pick<RawRequest, "method" | "body"> & { readonly headers: readonly string[] })[] = [
  { headers: [] },
  { headers: ["RSC: 1"] },
  { headers: ["RSC: 1", "Next-Router-Prefetch: 1"] },
  { headers: ["RSC: 1", "Next-Router-Prefetch: 2"] },
  { headers: ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /_tree"] },
  { headers: ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /_full"] },
  { headers: ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /dashboard/__PAGE__"] },
  { headers: ["RSC: 1", tree(AT)] },
  { headers: ["RSC: 1", tree(["", {}, null, "metadata-only"])] },
  { headers: ["RSC: 1", "Next-Url: /feed"] },
  { headers: ["Next-Url: /feed"] },
  { headers: ["RSC: 1", "Next-Url: /dashboard"] },
  { headers: ["purpose: prefetch", "sec-purpose: prefetch"] },
  { headers: ["x-middleware-prefetch: 1", "x-nextjs-data: 1"] },
  { headers: ["x-middleware-subrequest: proxy:proxy:proxy:proxy:proxy", "x-middleware-invoke: 1"] },
  {
    headers: ["x-matched-path: /about", "x-invoke-path: /dashboard", "x-invoke-status: 200", "x-now-route-matches: 1"],
  },
  { headers: ["x-sallyport-request: 00000000-0000-4000-8000-000000000000", "x-middleware-next: 1"] },
  {
    headers: [
      "x-original-url: /about",
      "x-rewrite-url: /about",
      "x-forwarded-host: localhost",
      "x-forwarded-proto: https",
    ],
  },
  { headers: ["Cookie: sb-127-auth-token=base64-e30; __prerender_bypass=1; __next_preview_data=1"] },
  { headers: ["Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.", "Range: bytes=0-20"] },
  { method: "HEAD", headers: [] },
  { method: "POST", headers: ["Content-Length: 0"] },
  { method: "PUT", headers: ["Content-Length: 0"] },
  { method: "DELETE", headers: ["Content-Length: 0"] },
  { method: "QUERY", headers: ["Content-Length: 0"] },
  { method: "OPTIONS", headers: [] },
  {
    method: "POST",
    headers: ["Next-Action: ACTION", "Content-Type: text/plain;charset=UTF-8", "Content-Length: 2"],
    body: "[]",
  },
  {
    method: "POST",
    headers: [
      "Next-Action: ACTION",
      "x-action-forwarded: 1",
      "RSC: 1",
      "Content-Type: text/plain;charset=UTF-8",
      "Content-Length: 2",
    ],
    body: "[]",
  },
  { method: "POST", headers: ["Content-Type: multipart/form-data; boundary=b"], body: "FORM" },
]

/** A small generator of numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Attack {
  readonly seed: number
  readonly count: number
  readonly buildId: string
  readonly actions: readonly string[]
  /** Headers of the visitor. */
  readonly visitor: readonly string[]
}

/** Requests drawn from all combinations. Each address is asked for as it is first, in every way and with every action. */
export function attacksOf({ seed, count, buildId, actions, visitor }: Attack): readonly RawRequest[] {
  const random = randomFrom(seed)
  const oneOf = <T>(list: readonly T[]): T => list.at(Math.floor(random() * list.length))!
  const plain = ADDRESSES.flatMap((target) =>
    TRANSPORTS.flatMap((transport) =>
      (namesAction(transport) ? actions : [actions[0]!]).map((action) => ({ target, transport, action })),
    ),
  )
  const drawn = Array.from({ length: Math.max(0, count - plain.length) }, () => ({
    target: oneOf(SPELLINGS)(oneOf(ADDRESSES), buildId),
    transport: oneOf(TRANSPORTS),
    action: oneOf(actions),
  }))
  return [...plain, ...drawn].map(({ target, transport: { method = "GET", headers, body = "" }, action }) => {
    const form = body === "FORM" ? formOf(action) : body
    const own = headers.map((header) => header.replace("ACTION", action))
    const length = body === "FORM" ? [`Content-Length: ${form.length}`] : []
    return { method, target, headers: [...own, ...length, ...visitor], body: form }
  })
}

const namesAction = ({ headers, body }: (typeof TRANSPORTS)[number]): boolean =>
  body === "FORM" || headers.some((header) => header.includes("ACTION"))

const formOf = (action: string): string =>
  `--b\r\nContent-Disposition: form-data; name="$ACTION_ID_${action}"\r\n\r\n\r\n--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nx\r\n--b--\r\n`

/** Sends the request; where Next wants the navigation's own parameter in the address, once more with it. */
export async function asked(url: string, request: RawRequest): Promise<RawAnswer> {
  const answer = await rawRequest(url, { ...request, from: "127.0.0.1" })
  const to = answer.headers.get("location") ?? ""
  return answer.status === 307 && to.includes("_rsc=") && to.startsWith("/")
    ? rawRequest(url, { ...request, target: to, from: "127.0.0.1" })
    : answer
}

/** Sends all of them, a few at a time; those whose answer is not as it should be. */
export async function wrongAmong(
  url: string,
  requests: readonly RawRequest[],
  isWrong: (answer: RawAnswer, request: RawRequest) => boolean,
): Promise<readonly string[]> {
  const wrong: string[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let request = requests.at(next++); request !== undefined; request = requests.at(next++)) {
      const answer = await asked(url, request)
      if (!isWrong(answer, request)) continue
      wrong.push(
        `${request.method} ${request.target} ${request.headers?.join(", ")} -> ${answer.status}: ${markersIn(answer).join(", ")}`,
      )
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return wrong
}

/** The marks of guarded code and guarded files in an answer. Nothing else has them. */
export const markersIn = ({ body, headers }: RawAnswer): readonly string[] =>
  [...new Set(`${body}\n${[...headers].join("\n")}`.match(/kept-secret(?::|%3A)[^"<\\\n]*/g) ?? [])].toSorted()
