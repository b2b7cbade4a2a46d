import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { codeOf } from "../../../codegen/init/edits/code.ts"
import {
  withContextProvider,
  withContextTypes,
  withDefaultContext,
  withGivenContext,
} from "../../../codegen/init/edits/load-context.ts"

const ROOT = path.resolve(import.meta.dirname, "../../..")

let scratch = ""

afterEach(() => rmSync(scratch, { recursive: true, force: true }))

/** As the official template for a server of one's own has it, with React Router 7.16. */
const SERVER = `import { createRequestHandler } from "@react-router/express";
import express from "express";
import "react-router";

declare module "react-router" {
  interface AppLoadContext {
    VALUE_FROM_EXPRESS: string;
  }
}

export const app = express();

app.use(
  createRequestHandler({
    build: () => import("virtual:react-router/server-build"),
    getLoadContext() {
      return { VALUE_FROM_EXPRESS: "Hello from Express" };
    },
  }),
);
`

function moved(text: string): string {
  const provided = withContextProvider(codeOf("server/app.ts", text)!)?.text ?? text
  return withContextTypes(codeOf("server/app.ts", provided)!) ?? provided
}

/** The type errors of a page that reads the load context, after the app has turned middleware on. */
function complaintsAt(server: string, helper = "export const of = <C>(context: C): C => context"): string {
  scratch = mkdtempSync(path.join(tmpdir(), "sallyport-types-"))
  symlinkSync(path.join(ROOT, "tests/adoption/serve/node_modules"), path.join(scratch, "node_modules"))
  const types = server.split("\n").filter((line) => !/from "(?:@react-router\/)?express"/.test(line))
  writeFileSync(
    path.join(scratch, "server.ts"),
    `${types.join("\n").replace("express()", "{ use(_: unknown) {} }").replace('import("virtual:react-router/server-build")', "null")}
declare function createRequestHandler(options: {
  build: () => unknown
  getLoadContext: () => import("react-router").RouterContextProvider
}): unknown
`,
  )
  writeFileSync(
    path.join(scratch, "page.ts"),
    `import type { RouterContextProvider } from "react-router"
import { of } from "./helper"
import "./server"
export const loader = ({ context }: { context: Readonly<RouterContextProvider> }): string => of(context).VALUE_FROM_EXPRESS
`,
  )
  writeFileSync(path.join(scratch, "helper.ts"), helper)
  writeFileSync(
    path.join(scratch, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: "ESNext",
        moduleResolution: "bundler",
        target: "ES2022",
        types: [],
      },
      files: ["server.ts", "page.ts"],
    }),
  )
  return complaintsIn(scratch)
}

/** The type errors of the project in a directory. */
function complaintsIn(directory: string): string {
  const tsc = JSON.parse(readFileSync(path.join(ROOT, "node_modules/typescript/package.json"), "utf8")).bin.tsc
  const bin = path.join(ROOT, "node_modules/typescript", tsc)
  return spawnSync(process.execPath, [bin, "-p", directory, "--pretty", "false"], { encoding: "utf8" }).stdout
}

describe("the type of a load context follows middleware", () => {
  test("and pages that read it compile", () => {
    const server = moved(SERVER)
    expect(server).toContain("  }\n  interface RouterContextProvider extends AppLoadContext {}\n}")
    expect(withContextTypes(codeOf("server/app.ts", server)!)).toBeNull()
    expect(server).toContain("Object.assign(new RouterContextProvider(), { VALUE_FROM_EXPRESS")
    expect(complaintsAt(server)).toBe("")
  })

  test("and without that, pages that read it do not", () => {
    expect(complaintsAt(withContextProvider(codeOf("server/app.ts", SERVER)!)!.text)).toContain("VALUE_FROM_EXPRESS")
  })

  test.each([
    ["another module's", 'declare module "express" {\n  interface AppLoadContext {}\n}\n'],
    ["another type", 'declare module "react-router" {\n  interface Future {}\n}\n'],
    ["an app's own", "interface AppLoadContext {}\n"],
    ["what is only imported", 'import type { AppLoadContext } from "react-router"\n'],
  ])("%s is left alone", (_, text) => {
    expect(withContextTypes(codeOf("server/app.ts", text)!)).toBe(null)
  })
})

describe("helpers that take the load context compile as they are", () => {
  test.each([
    ["a parameter", "export const of = (context: AppLoadContext) => context"],
    [
      "a storage",
      "const storage = new AsyncLocalStorage<AppLoadContext>()\nexport const of = (context: AppLoadContext) => { storage.enterWith(context); return current() }\nfunction current(): AppLoadContext { return storage.getStore()! }",
    ],
    [
      "a variable",
      "let now: AppLoadContext\nexport const of = (context: AppLoadContext): AppLoadContext => { now = context; return now }",
    ],
    [
      "a property of an argument",
      "interface Args { context: AppLoadContext }\nconst get = (args: Args): AppLoadContext => args.context\nexport const of = (context: AppLoadContext) => get({ context })",
    ],
    [
      "a class",
      "class Db { constructor(readonly context: AppLoadContext) {} }\nexport const of = (context: AppLoadContext): AppLoadContext => new Db(context).context",
    ],
    [
      "an argument of the router",
      "const get = ({ context }: Parameters<LoaderFunction>[0]): AppLoadContext => context\nexport const of = (context: AppLoadContext) => get({ context } as LoaderFunctionArgs)",
    ],
    ["a part of it", 'export const of = (context: Pick<AppLoadContext, "VALUE_FROM_EXPRESS">) => context'],
  ])("%s", (_, text) => {
    const helper = `import type { AppLoadContext, LoaderFunction, LoaderFunctionArgs } from "react-router"
declare module "react-router" { interface Future { v8_middleware: true } }
declare class AsyncLocalStorage<T> { getStore(): T | undefined; enterWith(value: T): void }
${text}
`
    expect(complaintsAt(moved(SERVER), helper)).toBe("")
  })
})

const provided = (text: string) => withContextProvider(codeOf("server/app.ts", text)!)

describe("`getLoadContext` returns the router's class", () => {
  const IMPORT = 'import { RouterContextProvider } from "react-router"\n\n'

  test.each<readonly [string, { given: string; want: string; unsure?: readonly number[] }]>([
    [
      "from a declared type",
      {
        given:
          'import type { AppLoadContext } from "react-router"\nexport async function getLoadContext(): Promise<AppLoadContext> { return { a: 1 } }\n',
        want: 'import { RouterContextProvider } from "react-router"\nexport async function getLoadContext(): Promise<RouterContextProvider> { return Object.assign(new RouterContextProvider(), { a: 1 }) }\n',
      },
    ],
    [
      "from a declared type that the file needs elsewhere, too",
      {
        given:
          'import { type AppLoadContext as C, data } from "react-router"\nlet last: C\nexport const getLoadContext = (): C => ({ a: data })\n',
        want: 'import { type AppLoadContext as C, data, RouterContextProvider } from "react-router"\nlet last: C\nexport const getLoadContext = (): RouterContextProvider => Object.assign(new RouterContextProvider(), { a: data })\n',
      },
    ],
    [
      "from a declared type that is imported like a value",
      {
        given:
          'import { AppLoadContext } from "react-router"\nexport const getLoadContext = (): AppLoadContext => ({ a: 1 })\n',
        want: 'import { AppLoadContext, RouterContextProvider } from "react-router"\nexport const getLoadContext = (): RouterContextProvider => Object.assign(new RouterContextProvider(), { a: 1 })\n',
      },
    ],
    [
      "around a type assertion",
      {
        given: "export function getLoadContext() { return { a: 1 } as AppLoadContext }\n",
        want: `${IMPORT}export function getLoadContext() { return Object.assign(new RouterContextProvider(), { a: 1 } as AppLoadContext) }\n`,
      },
    ],
    [
      "around a constant object",
      {
        given: "export const getLoadContext = () => ({ a: 1 } as const)\n",
        want: `${IMPORT}export const getLoadContext = () => Object.assign(new RouterContextProvider(), { a: 1 } as const)\n`,
      },
    ],
    [
      "as a constant of its own",
      {
        given:
          'import type { AppLoadContext } from "react-router"\nfunction getLoadContext() { const made: AppLoadContext = { a: 1 }; all.push(made); return made }\n',
        want: 'import { RouterContextProvider } from "react-router"\nfunction getLoadContext() { const made: RouterContextProvider = Object.assign(new RouterContextProvider(), { a: 1 }); all.push(made); return made }\n',
      },
    ],
    [
      "for each request, from a constant of the module",
      {
        given: "const shared = { a: 1 }\nexport const getLoadContext = () => shared\n",
        want: `${IMPORT}const shared = { a: 1 }\nexport const getLoadContext = () => Object.assign(new RouterContextProvider(), shared)\n`,
      },
    ],
    [
      "as a function under another name",
      {
        given: "serve({ getLoadContext: make })\nfunction make() { return { a: 1 } }\n",
        want: `${IMPORT}serve({ getLoadContext: make })\nfunction make() { return Object.assign(new RouterContextProvider(), { a: 1 }) }\n`,
      },
    ],
    [
      "from the type of its variable, by name",
      {
        given:
          'import type { AppLoadContext } from "react-router"\ntype Get = (args: object) => AppLoadContext\nexport const getLoadContext: Get = () => ({ a: 1 })\n',
        want: 'import { RouterContextProvider } from "react-router"\ntype Get = (args: object) => RouterContextProvider\nexport const getLoadContext: Get = () => Object.assign(new RouterContextProvider(), { a: 1 })\n',
      },
    ],
    [
      "from an assertion of a constant",
      {
        given:
          'import type { AppLoadContext } from "react-router"\nfunction getLoadContext() { const made = { a: 1 }; return made as AppLoadContext }\n',
        want: 'import { RouterContextProvider } from "react-router"\nfunction getLoadContext() { const made = Object.assign(new RouterContextProvider(), { a: 1 }); return made as RouterContextProvider }\n',
      },
    ],
    [
      "with the comment in front of the object",
      {
        given: "export const getLoadContext = () => (\n  // Of this request.\n  { a: 1 }\n)\n",
        want: `${IMPORT}export const getLoadContext = () => Object.assign(new RouterContextProvider(), \n  // Of this request.\n  { a: 1 }\n)\n`,
      },
    ],
    [
      "within a call",
      {
        given: "export const getLoadContext = cache(async () => ({ a: 1 }))\n",
        want: `${IMPORT}export const getLoadContext = cache(async () => Object.assign(new RouterContextProvider(), { a: 1 }))\n`,
      },
    ],
    [
      "within a call, under another name",
      {
        given: "serve({ getLoadContext: make })\nconst make = cache(() => ({ a: 1 })), other = make\n",
        want: `${IMPORT}serve({ getLoadContext: make })\nconst make = cache(() => Object.assign(new RouterContextProvider(), { a: 1 })), other = make\n`,
      },
    ],
    [
      "behind two names",
      {
        given: "const make = () => ({ a: 1 }), other = make\nexport const getLoadContext = other\n",
        want: `${IMPORT}const make = () => Object.assign(new RouterContextProvider(), { a: 1 }), other = make\nexport const getLoadContext = other\n`,
      },
    ],
    [
      "in a field of a class",
      {
        given: "class Server { getLoadContext = () => ({ a: 1 }) }\n",
        want: `${IMPORT}class Server { getLoadContext = () => Object.assign(new RouterContextProvider(), { a: 1 }) }\n`,
      },
    ],
  ])("%s", (_, { given: text, want }) => {
    expect(provided(text)).toEqual({ text: want, unsure: [] })
    expect(provided(want)).toBeNull()
  })

  test.each(["server.js", "server.mjs", "server.jsx", "server.mts"])("behind a name in `%s`", (file) => {
    const text = "serve({ getLoadContext: make })\nfunction make() { return { a: 1 } }\n"
    expect(withContextProvider(codeOf(file, text)!)?.text).toBe(
      `${IMPORT}${text.replace("{ a: 1 }", "Object.assign(new RouterContextProvider(), { a: 1 })")}`,
    )
  })

  test.each([
    ["server.cjs", ""],
    ["server.cts", ""],
    ["server.js", 'const express = require("express")\n'],
    ["server.js", "module.exports = serve\n"],
    ["server.js", "exports.port = 3000\n"],
  ])("in `%s`, a CommonJS module, is left to the developer", (file, before) => {
    const text = `${before}serve({ getLoadContext: make })\nfunction make() { return { a: 1 } }\n`
    expect(withContextProvider(codeOf(file, text)!)).toMatchObject({ text, unsure: [before === "" ? 2 : 3] })
  })

  test("in JavaScript, behind a constant that gets more properties", () => {
    const text = "export function getLoadContext() {\n  const made = { a: 1 }\n  made.b = 2\n  return made\n}\n"
    const want = `${IMPORT}${text.replace("{ a: 1 }", "Object.assign(new RouterContextProvider(), { a: 1 })")}`
    expect(withContextProvider(codeOf("server.js", text)!)).toMatchObject({ text: want, unsure: [] })
  })

  test("beside the locks' own, or where a comment names that", () => {
    const text =
      "// not locks.loadContext\nserve({ getLoadContext: () => ({ a: 1 }) })\nserve({ getLoadContext: locks.loadContext })\n"
    const want = `${IMPORT}${text.replace("({ a: 1 })", "Object.assign(new RouterContextProvider(), { a: 1 })")}`
    expect(provided(text)).toEqual({ text: want, unsure: [] })
  })

  test.each([["a variable's later value", "let getLoadContext\ngetLoadContext = () => ({ a: 1 })\n"]])(
    "%s",
    (_, text) => {
      const want = `${IMPORT}${text.replace("({ a: 1 })", "Object.assign(new RouterContextProvider(), { a: 1 })")}`
      expect(provided(text)).toEqual({ text: want, unsure: [] })
    },
  )

  test("each value that a function returns", () => {
    const text = "export function getLoadContext() {\n  if (x) return { a: 1 }\n  return { a: 2 }\n}\n"
    const want = `${IMPORT}${text.replaceAll(/\{ a: \d \}/g, "Object.assign(new RouterContextProvider(), $&)")}`
    expect(provided(text)).toEqual({ text: want, unsure: [] })
  })

  test.each([
    ["another function's", "export function getLoadContext() {\n  return make()\n}\n", 2],
    ["a variable's", "export function getLoadContext() {\n  let made = {}\n  return made\n}\n", 3],
    ["a parameter's", "const made = {}\nexport function getLoadContext(made: object) {\n  return made\n}\n", 3],
    ["an imported function's", 'import { make } from "./make"\nserve({ getLoadContext: make })\n', 2],
    ["a made function's", "\nexport const getLoadContext = makeIt(env)\n", 2],
    ["a call's, with two functions", "\nserve({ getLoadContext: bind(make, () => ({ log: 1 })) })\n", 2],
    ["a call's, with a second one", "\nserve({ getLoadContext: bind(() => ({ log: 1 }), make) })\n", 2],
    [
      "a call's, with the locks' own",
      "\nserve({ getLoadContext: (request) => make(locks.loadContext(request)) })\n",
      2,
    ],
    ["a property's", "\nexport const getLoadContext = options.make\n", 2],
    ["a condition's", "\nserve({ getLoadContext: ok ? (() => ({ a: 1 })) : undefined })\n", 2],
    ["a named parameter's", "const start = (make) =>\n  serve({ getLoadContext: make })\n", 2],
    ["a class's", "class Server {\n  getLoadContext = options.make\n}\n", 2],
    ["a circular constant's", "serve({ getLoadContext: make })\nconst make = make\n", 2],
    ["a later assigned", "let make\nmake = () => ({ a: 1 })\nserve({ getLoadContext: make })\n", 3],
  ])("and %s value is left to a person", (_, text, line) => {
    expect(provided(text)).toEqual({ text, unsure: [line] })
  })

  test.each([
    ["that another file exports", 'import { getLoadContext as make } from "./make"\nserve({ getLoadContext: make })\n'],
    [
      "that another file exports by default",
      'import getLoadContext from "./make"\nserve({ getLoadContext: getLoadContext })\n',
    ],
    ["of another name", "export const getContext = () => ({ a: 1 })\n"],
    ["that a caller gives", "const start = ({ getLoadContext }) => serve({ getLoadContext: getLoadContext })\n"],
    ["of the options", "const start = (options) => serve({ getLoadContext: options.getLoadContext })\n"],
    ["that is the locks' own", "serve({ getLoadContext: locks.loadContext })\n"],
    ["that returns the locks' own", "serve({ getLoadContext: (request) => locks.loadContext(request) })\n"],
    [
      "that adds to the locks' own",
      "const getLoadContext = (request) => { const made = locks.loadContext(request); return Object.assign(made, { a }) }\n",
    ],
    ["that is not given", "serve({ getLoadContext: undefined })\n"],
    ["that is another setting", "check({ getLoadContext: true })\ncheck({ getLoadContext: { a: 1 } })\n"],
  ])("and one %s is left alone", (_, text) => {
    expect(provided(text)).toBeNull()
  })
})

/** As the official template for Cloudflare's workers had it with React Router 7. */
const WORKER = `import { createRequestHandler } from "react-router";

declare module "react-router" {
  export interface AppLoadContext {
    cloudflare: { env: Env; ctx: ExecutionContext };
  }
}

const requestHandler = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

export default {
  async fetch(request, env, ctx) {
    return requestHandler(request, {
      cloudflare: { env, ctx },
    });
  },
} satisfies ExportedHandler<Env>;
`

const given = (text: string) => withGivenContext(codeOf("workers/app.ts", text)!)

describe("the load context that a worker gives to the router's handler", () => {
  test("becomes one of the router's own class", () => {
    expect(given(WORKER)).toEqual({
      text: WORKER.replace("{ createRequestHandler }", "{ createRequestHandler, RouterContextProvider }")
        .replace("requestHandler(request, {", "requestHandler(request, Object.assign(new RouterContextProvider(), {")
        .replace("    });\n  },", "    }));\n  },"),
      unsure: [],
    })
    expect(given(given(WORKER)!.text)).toBeNull()
  })

  const HEAD = 'import { createRequestHandler as made } from "react-router"\n'
  const IMPORTED = 'import { createRequestHandler as made, RouterContextProvider } from "react-router"\n'

  test.each<readonly [string, { given: string; want: string; unsure: readonly number[] }]>([
    [
      "at once",
      {
        given: "made(build)(request, { env })\n",
        want: "made(build)(request, Object.assign(new RouterContextProvider(), { env }))\n",
        unsure: [],
      },
    ],
    [
      "as a constant, in two places",
      {
        given: "const handle = made(build)\nconst mine = { env }\nhandle(request, mine)\nhandle(request, mine)\n",
        want: "const handle = made(build)\nconst mine = Object.assign(new RouterContextProvider(), { env })\nhandle(request, mine)\nhandle(request, mine)\n",
        unsure: [],
      },
    ],
    [
      "as a constant of the module, in each request",
      {
        given: "const handle = made(build)\nconst mine = { env }\nexport const get = (r) => handle(r, mine)\n",
        want: "const handle = made(build)\nconst mine = { env }\nexport const get = (r) => handle(r, Object.assign(new RouterContextProvider(), mine))\n",
        unsure: [],
      },
    ],
  ])("is found %s", (_, { given: text, want, unsure }) => {
    expect(given(HEAD + text)).toEqual({ text: IMPORTED + want, unsure })
  })

  test.each(["worker.js", "worker.mjs", "worker.jsx"])("is found behind a name in `%s`", (file) => {
    const text = `${HEAD}const handle = made(build)\nconst get = (r) => { const mine = { env }; return handle(r, mine) }\n`
    expect(withGivenContext(codeOf(file, text)!)?.text).toContain(
      "const mine = Object.assign(new RouterContextProvider(), { env })",
    )
  })

  test("is left to a person if it is made elsewhere", () => {
    const text = `${HEAD}const handle = made(build)\nhandle(request, contextOf(env))\n`
    expect(given(text)).toEqual({ text, unsure: [3] })
    const other = `${HEAD}const handle = made(build)\nconst log = () => { const context = {} }\nconst get = (r, context) => handle(r, context)\n`
    expect(given(other)).toEqual({ text: other, unsure: [4] })
  })

  test.each([
    [
      "an adapter's handler",
      'import { createRequestHandler } from "@react-router/express"\nconst h = createRequestHandler({})\nh(request, { a })\n',
    ],
    ["a handler without one", `${HEAD}made(build)(request)\n`],
    ["another function", `${HEAD}handle(request, { a })\n`],
  ])("and is none: %s", (_, text) => {
    expect(given(text)).toBeNull()
  })
})

describe("the load context that an adapter for Cloudflare makes itself", () => {
  const PAGES = 'import { createPagesFunctionHandler } from "@react-router/cloudflare"\n'
  const WORKER = 'import { createRequestHandler as made } from "@react-router/cloudflare"\n'
  const PROXY = 'import { cloudflareDevProxy } from "@react-router/dev/vite/cloudflare"\n'
  const IMPORT = 'import { RouterContextProvider } from "react-router"\n'
  const ENTRY = "getLoadContext: ({ context }) => Object.assign(new RouterContextProvider(), context)"

  test.each([
    [
      "of Pages",
      PAGES,
      "export const onRequest = createPagesFunctionHandler({ build })\n",
      "{ build",
      `{ build, ${ENTRY}`,
    ],
    ["of a worker", WORKER, "const handle = made({ build } as any)\n", "{ build", `{ build, ${ENTRY}`],
    ["of the dev server", PROXY, "export default { plugins: [cloudflareDevProxy()] }\n", "()", `({ ${ENTRY} })`],
  ])("is one of the router's own class: %s", (_, head, text, from, to) => {
    const made = withDefaultContext(codeOf("worker.ts", head + text)!)
    expect(made).toEqual({ text: head + IMPORT + text.replace(from, to), unsure: [] })
    expect(withDefaultContext(codeOf("worker.ts", made!.text)!)).toBeNull()
  })

  test("is left to a person if its options are not in sight", () => {
    const text = `${PAGES}createPagesFunctionHandler(options)\ncreatePagesFunctionHandler({ ...options, build })\n`
    expect(withDefaultContext(codeOf("worker.ts", text)!)).toEqual({ text, unsure: [2, 3] })
  })

  test.each([
    ["one that is given", `${PAGES}createPagesFunctionHandler({ build, getLoadContext })\n`],
    [
      "that of an adapter without one",
      'import { createRequestHandler } from "@react-router/express"\ncreateRequestHandler({ build })\n',
    ],
    ["another function's", "createPagesFunctionHandler({ build })\n"],
  ])("and is none: %s", (_, text) => {
    expect(withDefaultContext(codeOf("worker.ts", text)!)).toBeNull()
  })
})
