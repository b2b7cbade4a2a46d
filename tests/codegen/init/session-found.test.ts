import { expect, test } from "vitest"
import type { SessionFound } from "../../../codegen/init/session/found.ts"
import { sessionFoundIn } from "../../../codegen/init/session/session-found.ts"

const STORAGE = 'import { createCookieSessionStorage } from "react-router"\n'
const AUTH = 'import { betterAuth } from "better-auth"\n'
const module = "app/auth.server.ts"

const stored = (name: string, get: string, commit: string | null) => ({ module, names: [name], get, commit })

const FOUND: readonly (readonly [string, string, SessionFound])[] = [
  [
    "an exported function that takes the request",
    "export async function getUserId(request: Request) {}\n",
    { kind: "function", name: "getUserId", module },
  ],
  [
    "an exported constant, with more that may be left out",
    "export const getUser = (req: Request, options = {}, more?: string) => null\n",
    { kind: "function", name: "getUser", module },
  ],
  [
    "the surer of two",
    "export const getUser = (request) => null\nexport function getUserId(request) {}\n",
    { kind: "function", name: "getUserId", module },
  ],
  [
    "a function that seldom redirects, before another one",
    "export const getUser = (request) => null\nexport async function getOptionalUser(request) {}\n",
    { kind: "function", name: "getOptionalUser", module },
  ],
  ["a function that stays in its file", "function getUserId(request: Request) {}\n", { kind: "none" }],
  ["a constant that stays in its file", "const getUserId = (request: Request) => null\n", { kind: "none" }],
  ["a function that needs more", "export function getUserId(request: Request, id: string) {}\n", { kind: "none" }],
  ["a function of something else", "export function getUserId(id: string) {}\n", { kind: "none" }],
  ["Better Auth", `${AUTH}export const auth = betterAuth({})\n`, { kind: "better-auth", name: "auth", module }],
  [
    "Better Auth that is exported under another name",
    `${AUTH}const made = betterAuth({})\nexport const api = made.api\nexport const auth = made\n`,
    { kind: "better-auth", name: "auth", module },
  ],
  ["Better Auth that stays in its file", `${AUTH}const auth = betterAuth({})\n`, { kind: "none", keeper: module }],
  [
    "a function that is exported in a list",
    "async function getUser(request: Request) {}\nexport { getUser }\n",
    { kind: "function", name: "getUser", module },
  ],
  [
    "a function that is exported under another name",
    "async function getUser(request: Request) {}\nexport { getUser as userOf }\n",
    { kind: "none" },
  ],
  [
    "a storage",
    `${STORAGE}export const sessions = createCookieSessionStorage<Data>({})\nsession.set("userId", "1")\n`,
    { kind: "storage", storage: stored("sessions", "sessions.getSession", "sessions.commitSession"), key: "userId" },
  ],
  [
    "a storage of which a part is exported in a list, under a name of its own",
    `${STORAGE}const { getSession: get } = createCookieSessionStorage({})\nexport { get }\n`,
    { kind: "storage", storage: stored("get", "get", null), key: null },
  ],
  [
    "a storage that is taken apart in a second statement",
    `${STORAGE}const storage = createCookieSessionStorage({})\nexport const { getSession, commitSession: save } = storage\n`,
    { kind: "storage", storage: stored("getSession", "getSession", "save"), key: null },
  ],
  [
    "a storage that is exported under another name",
    `${STORAGE}const { getSession } = createCookieSessionStorage({})\nexport { getSession as get }\n`,
    { kind: "none", keeper: module },
  ],
  ...(
    [
      ["", "return createCookieSessionStorage({})"],
      ["", "const sessions = createCookieSessionStorage({})\nreturn sessions"],
      ["", "made ??= createCookieSessionStorage({})\nreturn made"],
      ["", "return (made ??= createCookieSessionStorage({}))"],
      [
        "",
        "const sessions = createCookieSessionStorage({})\nreturn { ...sessions, commitSession: (one) => save(one) }",
      ],
      [
        "",
        "const { getSession, commitSession } = createCookieSessionStorage({})\nreturn { getSession, commitSession }",
      ],
      ["async", "const secrets = await secretsOf()\nreturn createCookieSessionStorage({ cookie: { secrets } })"],
    ] as const
  ).map(([word, body]): (typeof FOUND)[number] => {
    const call = word === "" ? "sessionsOf()" : "(await sessionsOf())"
    return [
      `a function that makes the storage: ${body}`,
      `${STORAGE}export ${word} function sessionsOf() {\n${body}\n}\nsession.set("userId", "1")\n`,
      { kind: "storage", storage: stored("sessionsOf", `${call}.getSession`, `${call}.commitSession`), key: "userId" },
    ]
  }),
  [
    "a constant that is a function which makes the storage",
    `${STORAGE}const sessionsOf = () => createCookieSessionStorage({})\nexport { sessionsOf }\n`,
    {
      kind: "storage",
      storage: stored("sessionsOf", "sessionsOf().getSession", "sessionsOf().commitSession"),
      key: null,
    },
  ],
  [
    "a function that makes the storage from something that only its caller has",
    `${STORAGE}export function sessionsOf(env: Env) {\nreturn createCookieSessionStorage({})\n}\n`,
    { kind: "none", keeper: module },
  ],
  [
    "a function that only uses a storage",
    `${STORAGE}export const userOf = async () => {\nconst sessions = createCookieSessionStorage({})\nconst user = await sessions.getSession()\nreturn user\n}\n`,
    { kind: "none", keeper: module },
  ],
  [
    "a function of a function that makes the storage",
    `${STORAGE}export function withSessions() {\nconst make = () => { return createCookieSessionStorage({}) }\nreturn make().getSession\n}\n`,
    { kind: "none", keeper: module },
  ],
  ...(
    [
      ["jose", 'jwtVerify(parse(request.headers.get("Cookie")).token, key)'],
      ["jose", 'jwtVerify((await cookies()).get("session")?.value, key)'],
      ["jose", 'jwtVerify<Payload<string>>((await cookies()).get("session")?.value, key)'],
      ["jsonwebtoken", "jwt.verify(cookie.parse(header).token, secret)"],
    ] as const
  ).map(([name, read]): (typeof FOUND)[number] => [
    `signed tokens in a cookie: ${read}`,
    `import jwt, { jwtVerify } from "${name}"\nexport const userOf = async (request: Request) => ${read}\n`,
    { kind: "jwt", isAsked: false },
  ]),
  [
    "signed tokens that are only issued",
    'import { SignJWT } from "jose"\nconst cookie = parse(request.headers.get("Cookie"))\n',
    { kind: "none", keeper: module },
  ],
  [
    "signed tokens in a link, beside a cookie that is set",
    'import jwt from "jsonwebtoken"\njwt.verify(params.token, secret)\nheaders.append("x", setCookie(chosen))\n',
    { kind: "none" },
  ],
  [
    "signed tokens beside a storage that cannot be used elsewhere",
    `${STORAGE}import jwt from "jsonwebtoken"\njwt.verify(parseCookie(header).invitation, secret)\nexport const sessionsOf = (env: Env) => createCookieSessionStorage({})\n`,
    { kind: "none", keeper: module },
  ],
  [
    "signed tokens beside a library that keeps sessions",
    'import jwt from "jsonwebtoken"\nimport { getIronSession } from "iron-session"\njwt.verify(parseCookie(header).invitation, secret)\n',
    { kind: "none", keeper: module },
  ],
  [
    "two keys, of which either could be the person",
    `${STORAGE}export const { getSession } = createCookieSessionStorage({})\nsession.set("user", 1)\nsession.set("accountId", 2)\n`,
    { kind: "storage", storage: stored("getSession", "getSession", null), key: null },
  ],
]

test.each(FOUND)("the session of an app with %s", (_, text, want) => {
  expect(sessionFoundIn(new Set(), [{ path: module, text }])).toEqual(want)
})
