import { rawRequest, type RawAnswer } from "../server/raw-request.ts"

/** A text in every guarded page, endpoint and file of the three apps, and nowhere else. */
export const PROTECTED = "kept-secret"

const encoded = (text: string): string => `%${text.charCodeAt(0).toString(16)}`

/** Ways of writing a path that some layer between the wire and a page may take for another. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase()),
  (path) => path.replace(/[a-z](?=[^/]*$)/, encoded),
  (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => `%25${encoded(letter).slice(1)}`),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `/assets/..${path}`,
  (path) => `/assets/..%2f..${path}`,
  (path) => path.replaceAll("/", "\\"),
  (path) => path.replaceAll("/", "//"),
  (path) => path.replaceAll("/", "/./"),
  (path) => path.replaceAll("/", "%2f"),
  (path) => `${path}.data`,
  (path) => `${path}.DATA`,
  (path) => `${path}/_.data`,
  (path) => `${path}.data?_routes=`,
  (path) => `${path}.data?_routes=root`,
  (path) => `${path}?index`,
  (path) => `${path}?index&_routes=x`,
  (path) => `${path}#x`,
  (path) => `${path};x`,
  (path) => `${path}%00`,
  (path) => `${path}%ff`,
  (path) => `${path}/%ff`,
  (path) => `${path}/..`,
  (path) => `${path}/.`,
  (path) => `${path}%20`,
  (path) => `http://127.0.0.1${path}`,
]

/** Headers that proxies, frameworks and auth libraries have taken as proof of identity. */
const HEADERS: readonly (readonly string[])[] = [
  [],
  ["Cookie: depot=; atlas=; sb-127-auth-token="],
  ["Cookie: depot=eyJuYW1lIjoiYWRhIn0=; atlas=eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ."],
  ["Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ."],
  ["X-Middleware-Subrequest: middleware:middleware:middleware:middleware:middleware"],
  ["X-React-Router-SPA-Mode: yes"],
  ["X-React-Router-Prerender-Data: %5B%5D"],
  ["X-Original-URL: /", "X-Rewrite-URL: /"],
  ["X-Forwarded-Host: localhost", "X-Forwarded-Proto: https", "X-Forwarded-For: 127.0.0.1"],
  ["X-HTTP-Method-Override: HEAD"],
  ["Purpose: prefetch", "Sec-Purpose: prefetch"],
  ["Accept: text/x-script"],
  ["Range: bytes=0-10"],
]

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const

export interface Leak {
  readonly request: string
  readonly answer: RawAnswer
}

/**
 * Asks for each path in every spelling, with every header set, by every method; what got out. As a stranger, or with
 * the headers of a visitor to whom all of them are closed.
 */
export async function leaksOf(
  url: string,
  paths: readonly string[],
  visitor: readonly string[] = [],
): Promise<{ leaks: Leak[]; asked: number }> {
  const requests = paths.flatMap((path) => [
    ...SPELLINGS.map((spelling) => ({ method: "GET", target: spelling(path), headers: [] as readonly string[] })),
    ...HEADERS.flatMap((headers) => [path, `${path}.data`].map((target) => ({ method: "GET", target, headers }))),
    ...METHODS.map((method) => ({ method, target: path, headers: ["Content-Length: 0"] })),
  ])
  const leaks: Leak[] = []
  for (const { method, target, headers } of requests) {
    const answer = await rawRequest(url, { method, target, headers: [...headers, ...visitor] })
    const text = answer.body + [...answer.headers].join("\n")
    if (text.includes(PROTECTED)) leaks.push({ request: `${method} ${target} ${headers.join(", ")}`, answer })
  }
  return { leaks, asked: requests.length }
}
