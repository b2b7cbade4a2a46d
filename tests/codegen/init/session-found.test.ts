import { expect, test } from "vitest"
import type { SessionFound } from "../../../codegen/init/session/found.ts"
import { sessionFoundIn } from "../../../codegen/init/session/session-found.ts"

const STORAGE = 'import { createCookieSessionStorage } from "react-router"\n'
const AUTH = 'import { betterAuth } from "better-auth"\n'
const module = "app/auth.server.ts"

const MAKER = { name: "sessionsOf", makes: "session storage" } as const

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
    { kind: "none", keeper: module, maker: MAKER },
  ],
  [
    "a storage of the adapter for Cloudflare",
    'import { createWorkersKVSessionStorage } from "@react-router/cloudflare"\nexport const sessions = createWorkersKVSessionStorage<Data>({ kv, cookie })\n',
    { kind: "storage", storage: stored("sessions", "sessions.getSession", "sessions.commitSession"), key: null },
  ],
  [
    "a storage that a function of another library wraps",
    'import { createTypedSessionStorage } from "remix-utils/typed-session"\nexport const sessions = createTypedSessionStorage({ sessionStorage, schema })\n',
    { kind: "storage", storage: stored("sessions", "sessions.getSession", "sessions.commitSession"), key: null },
  ],
  [
    "another storage in development",
    `${STORAGE}export const sessions = isLocal ? createMemorySessionStorage() : createCookieSessionStorage({})\n`,
    { kind: "storage", storage: stored("sessions", "sessions.getSession", "sessions.commitSession"), key: null },
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
    { kind: "none", keeper: module, maker: MAKER },
  ],
  [
    "signed tokens beside a library that keeps sessions",
    'import jwt from "jsonwebtoken"\nimport { getIronSession } from "iron-session"\njwt.verify(parseCookie(header).invitation, secret)\n',
    { kind: "none", keeper: module },
  ],
  [
    "a storage with types of flashed data",
    `${STORAGE}export type SessionFlashData = { error: string }\nexport { type FlashKey } from "./keys"\nexport const { getSession } = createCookieSessionStorage<SessionData, SessionFlashData>({})\n`,
    { kind: "storage", storage: stored("getSession", "getSession", null), key: null },
  ],
  [
    "a storage for flashed messages that only its exports name",
    `${STORAGE}export const { getSession: getFlash } = createCookieSessionStorage({})\n`,
    { kind: "none" },
  ],
  [
    "a storage for the theme that only a list of exports names",
    `${STORAGE}const themes = createCookieSessionStorage({})\nexport { themes }\n`,
    { kind: "none" },
  ],
  [
    "two keys, of which either could be the person",
    `${STORAGE}export const { getSession } = createCookieSessionStorage({})\nsession.set("user", 1)\nsession.set("accountId", 2)\n`,
    { kind: "storage", storage: stored("getSession", "getSession", null), key: null },
  ],
]

const MADE = `${STORAGE}export const sessionsOf = (given: Given) => createCookieSessionStorage({})\n`
const KEY = { name: "cloudflare", module: "app/context.ts" }

/** Calls of the app that show what the function is given, and the expression for it. */
const GIVEN: readonly (readonly [string, string, readonly (typeof KEY)[]])[] = [
  ["export const loader = ({ context }) => sessionsOf(context)", "context", []],
  ["export const loader = ({ context }) => sessionsOf(context.cloudflare.env)", "context.cloudflare.env", []],
  ["export const loader = (args) => sessionsOf(args.context.env as Env)", "context.env", []],
  ["export const loader = ({ context }) => sessionsOf(context.env!)", "context.env", []],
  ["export function loader({ context }) {\nconst env = context.env\nreturn sessionsOf(env)\n}", "context.env", []],
  [
    "export function loader({ context }) {\nconst { env } = context.cf\nreturn sessionsOf(env)\n}",
    "context.cf.env",
    [],
  ],
  [
    "export function loader({ context }) {\nconst { env: e } = context\nconst { a } = e\nreturn sessionsOf(a)\n}",
    "context.env.a",
    [],
  ],
  ["export const loader = ({ context }) => later(() => sessionsOf(context.env))\nsessionsOf()", "context.env", []],
  [
    "export const loader = ({ context }) => sessionsOf({ env: context.env, ctx: context.ctx })",
    "{ env: context.env, ctx: context.ctx }",
    [],
  ],
  [
    'import { cloudflare } from "~/context"\nexport const loader = ({ context }) => sessionsOf(context.get(cloudflare).env)',
    "context.get(cloudflare).env",
    [KEY],
  ],
  [
    'import { cloudflare } from "./context"\nexport function loader({ context }) {\nconst { env } = context.get(cloudflare)\nreturn sessionsOf(env)\n}',
    "context.get(cloudflare).env",
    [KEY],
  ],
  [
    'import { cloudflare } from "./context"\nexport const loader = ({ context }) => sessionsOf({ db: context.get(cloudflare).DB, secret: context.get(cloudflare).SECRET })',
    "{ db: context.get(cloudflare).DB, secret: context.get(cloudflare).SECRET }",
    [KEY],
  ],
  [
    "export const cloudflare = createContext()\nexport const loader = ({ context }) => sessionsOf(context.get(cloudflare))",
    "context.get(cloudflare)",
    [{ ...KEY, module: "app/a.tsx" }],
  ],
]

test.each(GIVEN)("a function that makes the storage for each request: %s", (call, given, keys) => {
  const files = [
    { path: module, text: `${MADE}export const helper = (env: Env) => sessionsOf(env)\n` },
    { path: "app/context.ts", text: "export const cloudflare = createContext()\n" },
    { path: "app/a.tsx", text: `${call}\n` },
  ]
  const made = `sessionsOf(${given})`
  const storage = { ...stored("sessionsOf", `${made}.getSession`, `${made}.commitSession`), given: { given, keys } }
  expect(sessionFoundIn(new Set(), files)).toEqual({ kind: "storage", storage, key: null })
})

test.each([
  ["createRequestHandler(build)(request, { env, sessions: sessionsOf(env) })", "context.sessions"],
  ["const sessions = sessionsOf(env)\nObject.assign(new RouterContextProvider(), { sessions })", "context.sessions"],
  [
    "export const getLoadContext = async () => ({ services: { sessions: await sessionsOf(env) } })",
    "context.services.sessions",
  ],
  ["createRequestHandler({ build, getLoadContext: () => ({ sessions: sessionsOf(env) }) })", "context.sessions"],
  [
    "createRequestHandler({ build, getLoadContext: async function () { return { kept: { sessions: await sessionsOf(env) } } } })",
    "context.kept.sessions",
  ],
])("a storage that the server keeps in the router's context: %s", (server, part) => {
  const files = [
    { path: module, text: MADE },
    { path: "workers/app.ts", text: `${server}\n` },
    { path: "app/a.tsx", text: `export const loader = ({ context }) => userIn(${part})\n` },
  ]
  const storage = { module, names: [], get: `${part}.getSession`, commit: `${part}.commitSession` }
  const given = { given: part, keys: [] }
  expect(sessionFoundIn(new Set(), files)).toEqual({ kind: "storage", storage: { ...storage, given }, key: null })
  const unused = files.filter(({ path }) => path !== "app/a.tsx")
  expect(sessionFoundIn(new Set(), unused)).toEqual({ kind: "none", keeper: module, maker: MAKER })
})

test.each([
  ["a parameter of its caller", "export const helper = (env: Env) => sessionsOf(env)"],
  ["a constant of the module", "const env = process.env\nexport const loader = () => sessionsOf(env)"],
  [
    "a parameter with the name of a constant",
    "const env = context.env\nexport const helper = (env) => sessionsOf(env)",
  ],
  ["two different parts", "sessionsOf(context.env)\nsessionsOf(context.other)"],
  ["a key of another package", 'import { key } from "library"\nsessionsOf(context.get(key))'],
  ["a key under another name", 'import { cloudflare as key } from "./context"\nsessionsOf(context.get(key))'],
  ["a constant that is its own value", "export const loader = () => {\nconst a = b\nconst b = a\nsessionsOf(a)\n}"],
  ["nothing, which it needs", "sessionsOf()"],
])("a function that makes the storage of %s is named in the task", (_, call) => {
  const files = [
    { path: module, text: MADE },
    { path: "app/context.ts", text: "export const cloudflare = createContext()\n" },
    { path: "app/a.tsx", text: `${call}\n` },
  ]
  expect(sessionFoundIn(new Set(), files)).toEqual({ kind: "none", keeper: module, maker: MAKER })
})

test.each(FOUND)("the session of an app with %s", (_, text, want) => {
  expect(sessionFoundIn(new Set(), [{ path: module, text }])).toEqual(want)
})
