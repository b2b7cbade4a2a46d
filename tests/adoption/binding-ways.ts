// Ways to cut an app from its locks, or to bend what binds it: the files of the app that each changes.
import { OPEN_POLICY, type Way } from "./bound-app.ts"

const ROOT = "app/root.tsx"
const SERVER = "app/sallyport.server.ts"

/** The root exports this in place of its list. */
const root = (name: string, exported: string, imported = 'import { locks } from "./sallyport.server"\n') =>
  ({
    name,
    files: {
      [ROOT]: (text: string) =>
        text
          .replace('import { locks } from "./sallyport.server"\n', imported)
          .replace("export const middleware = [locks.headers, locks.middleware]\n", exported),
    },
  }) satisfies Way

/** `openLocks` is given this in place of the guards. */
const guards = (name: string, given: string, more: Way["files"] = {}) =>
  ({
    name,
    files: { [SERVER]: (text: string) => text.replace("  guards,\n", `  guards: ${given},\n`), ...more },
  }) satisfies Way

const PASS = "const pass = (_: unknown, next: () => Promise<Response>) => next()\n"
const late = (way: Way): Way => ({ ...way, isLate: true })

/** Runs as soon as the front page is asked for, which is open to anybody. */
const onceServed = (name: string, statement: string, list = "[locks.headers, locks.middleware]", word = "const"): Way =>
  late(
    root(
      name,
      `${PASS}export ${word} middleware: unknown[] = ${list}
export const loader = () => {
  try {
    ${statement}
  } catch (error) {
    console.error(error)
  }
  return null
}
`,
    ),
  )

/** Of a second policy, which opens everything. The test compiles it. */
export const OTHER_GUARDS = "other/generated/guards.ts"

export const WAYS: readonly Way[] = [
  // The root's list.
  root("the root exports no middleware", ""),
  root("the root exports no middleware and opens no locks", "", ""),
  root("the list is empty", "export const middleware = []\n"),
  root("only the headers are left", "export const middleware = [locks.headers]\n"),
  root("the headers stand twice", "export const middleware = [locks.headers, locks.headers]\n"),
  root(
    "the headers stand behind the locks' place",
    `${PASS}export const middleware = [locks.headers, pass, locks.middleware]\n`,
  ),
  root("another middleware stands first", `${PASS}export const middleware = [pass, locks.headers, locks.middleware]\n`),
  root("the locks stand last", `${PASS}export const middleware = [pass, locks.middleware]\n`),
  root("another middleware stands in their place", `${PASS}export const middleware = [pass]\n`),
  root("the list has a hole", "export const middleware = [, locks.middleware]\n"),
  root("the list is no list", "export const middleware = locks.middleware\n"),
  root("the list is an object with a first entry", "export const middleware = { 0: locks.middleware, length: 1 }\n"),
  root("a function makes the list", "export const middleware = () => [locks.middleware]\n"),
  root("the list has another name", "export const middlewares = [locks.headers, locks.middleware]\n"),
  root("the list is the browser's", "export const clientMiddleware = [locks.middleware]\n"),
  root(
    "the list is empty in production",
    'export const middleware = process.env.NODE_ENV === "production" ? [] : [locks.middleware]\n',
  ),
  root("the list is empty in a build", "export const middleware = import.meta.env.PROD ? [] : [locks.middleware]\n"),
  root(
    "a variable of the environment turns the locks off",
    'export const middleware = process.env.LOCKS === "on" ? [locks.middleware] : []\n',
  ),
  root("the locks are filtered out", "export const middleware = [locks.middleware].filter(() => false)\n"),
  root(
    "a function wraps the locks",
    `export const middleware = [(given: never, next: never) => locks.middleware(given, next)]\n`,
  ),
  root("the locks are bound to something", "export const middleware = [locks.middleware.bind(null)]\n"),
  root(
    "a proxy stands in front of the locks",
    "export const middleware = [new Proxy(locks.middleware, { apply: (_, __, [, next]) => next() })]\n",
  ),
  root(
    "the locks are loaded by each request",
    'export const middleware = [async (given: never, next: never) => (await import("./sallyport.server")).locks.middleware(given, next)]\n',
    "",
  ),
  root(
    "the headers are those of other locks",
    "export const middleware = [others.headers, locks.middleware]\n",
    'import { locks } from "./sallyport.server"\nimport { others } from "./others.server"\n',
  ),
  {
    name: "the list comes from elsewhere, without the locks",
    files: {
      [ROOT]: (text) =>
        text
          .replace('import { locks } from "./sallyport.server"\n', 'export { middleware } from "./middleware.server"\n')
          .replace("export const middleware = [locks.headers, locks.middleware]\n", ""),
      "app/middleware.server.ts": `${PASS}export const middleware = [pass]\n`,
    },
  },
  {
    name: "the locks stand before one page instead of all",
    files: {
      [ROOT]: (text) => text.replace("export const middleware = [locks.headers, locks.middleware]\n", ""),
      "app/home.tsx": (text) =>
        `import { locks } from "./sallyport.server"\nexport const middleware = [locks.middleware]\n${text}`,
    },
  },
  // The locks themselves.
  {
    name: "the module that opens the locks is deleted",
    files: {
      [SERVER]: null,
      [ROOT]: (text) =>
        text
          .replace('import { locks } from "./sallyport.server"\n', "")
          .replace("export const middleware = [locks.headers, locks.middleware]\n", ""),
    },
  },
  { name: "the module that opens the locks is deleted, and its import is not", files: { [SERVER]: null } },
  {
    name: "the locks are made by hand",
    files: { [SERVER]: `${PASS}export const locks = { headers: pass, middleware: pass }\n` },
  },
  {
    name: "the middleware of the locks is replaced",
    files: {
      [SERVER]: (text) => `${PASS}${text.replace("export const locks", "const opened")}
export const locks = { ...opened, headers: pass, middleware: pass }
`,
    },
  },
  {
    name: "the locks come from a fork of the package",
    files: {
      [SERVER]: (text) => text.replace('"sallyport/guard"', '"fork/guard"'),
    },
  },
  {
    name: "another module answers to the package's name",
    files: {
      "vite.config.ts": (text) =>
        text.replace(
          "export default {",
          'export default { resolve: { alias: [{ find: /^sallyport\\/guard$/, replacement: new URL("app/fake.ts", import.meta.url).pathname }] },',
        ),
      "app/fake.ts": `${PASS}export const openLocks = () => ({ headers: pass, middleware: pass })\n`,
    },
  },
  {
    name: "the server is bundled without the router's build",
    files: {
      "vite.config.ts": (text) =>
        text.replace(
          "export default {",
          'export default { environments: { ssr: { build: { rollupOptions: { input: "./server.ts" } } } },',
        ),
      "server.ts": "export const handle = () => new Response(null)\n",
    },
  },
  // The inputs of their decisions.
  guards("the guards are copied", "{ ...guards }"),
  guards("`decide` is replaced", '{ ...guards, decide: () => ({ kind: "proceed", rule: "/secret exact" }) }'),
  guards("the guards are copied into a bare object", "Object.assign(Object.create(null), guards)"),
  guards("a copy calls itself a module", '{ ...guards, [Symbol.toStringTag]: "Module" }'),
  guards("a proxy stands in front of the guards", "new Proxy(guards, {})"),
  guards("an object inherits from the guards", "Object.create(guards)"),
  guards("the guards are written by hand", "fake", {
    "app/fake.ts": `import * as guards from "./generated/guards"
export const fake = { ...guards, decide: () => ({ kind: "proceed", rule: "/secret exact" }), outcomeOfRule: () => ({ kind: "proceed", rule: "" }) } as never
`,
    [SERVER]: (text) => `import { fake } from "./fake"\n${text.replace("  guards,\n", "  guards: fake,\n")}`,
  }),
  {
    name: "the guards come through a module that exports all of theirs",
    files: {
      [SERVER]: (text) => text.replace('* as guards from "./generated/guards"', '* as guards from "./barrel"'),
      "app/barrel.ts": 'export * from "./generated/guards"\n',
    },
  },
  {
    name: "the guards are those of another policy",
    files: {
      [SERVER]: (text) =>
        text.replace('* as guards from "./generated/guards"', '* as guards from "../other/generated/guards"'),
    },
  },
  {
    name: "an alias leads to the guards of another policy",
    files: {
      [SERVER]: (text) => text.replace('* as guards from "./generated/guards"', '* as guards from "#guards"'),
      "vite.config.ts": (text) =>
        text.replace(
          "export default {",
          `export default { resolve: { alias: { "#guards": new URL(${JSON.stringify(OTHER_GUARDS)}, import.meta.url).pathname } },`,
        ),
    },
  },
  {
    name: "the plugin compiles another policy, and so do the locks",
    files: {
      [SERVER]: (text) =>
        text.replace('* as guards from "./generated/guards"', '* as guards from "../other/generated/guards"'),
      "vite.config.ts": (text) =>
        text.replace("sallyport()", 'sallyport({ policy: "other/app.policy.ts", out: "other/generated" })'),
    },
  },
  {
    name: "the plugin compiles another policy than the locks hold",
    files: {
      "policy/app.policy.ts": OPEN_POLICY,
      "vite.config.ts": (text) =>
        text.replace("sallyport()", 'sallyport({ policy: "other/app.policy.ts", out: "other/generated" })'),
    },
  },
  {
    name: "the compiled guards are edited by hand",
    files: {
      "app/generated/guards.ts": (text) =>
        text.replace("export const unlisted", "export const edited = true\nexport const unlisted"),
    },
  },
  {
    name: "the compiled guards are those of another policy",
    files: { "policy/app.policy.ts": OPEN_POLICY },
  },
  // While it runs.
  onceServed("the running server adds to the list", "middleware.unshift(pass)"),
  onceServed("the running server takes from the list", "middleware.splice(0, 2)"),
  onceServed("the running server empties the list", "middleware.length = 0"),
  onceServed("the running server replaces what is in the list", "middleware[0] = middleware[1] = pass"),
  onceServed("the running server puts another list in its place", "middleware = [pass]", undefined, "let"),
  late(
    root(
      "the list answers the second question with something else",
      `${PASS}let asked = 0
const list = [locks.headers, locks.middleware]
export const middleware = new Proxy(list, {
  get: (target, key, proxy) => (/^[01]$/.test(String(key)) && asked++ > 1 ? pass : Reflect.get(target, key, proxy)),
})
`,
    ),
  ),
  late(
    root(
      "the list maps to something else",
      `${PASS}class Open extends Array {
  override map(): never {
    return [] as never
  }
  override flatMap(): never {
    return [] as never
  }
}
export const middleware = Open.from([locks.headers, locks.middleware])
`,
    ),
  ),
  late(
    root(
      "an entry of the list changes when it is read again",
      `${PASS}let asked = 0
export const middleware: unknown[] = [locks.headers, locks.middleware]
Object.defineProperty(middleware, 1, { get: () => (asked++ > 0 ? pass : locks.middleware) })
`,
    ),
  ),
]
