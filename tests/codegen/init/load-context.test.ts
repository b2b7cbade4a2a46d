import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { codeOf } from "../../../codegen/init/edits/code.ts"
import {
  withContextProvider,
  withContextReferences,
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
    expect(server).toContain("interface RouterContextProvider {\n    VALUE_FROM_EXPRESS: string;")
    expect(server).toContain("Object.assign(new RouterContextProvider(), { VALUE_FROM_EXPRESS")
    expect(complaintsAt(server)).toBe("")
  })

  test("and pages that read the old type do not", () => {
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

const referring = (text: string): string | null => withContextReferences(codeOf("app/helper.ts", text)!)

describe("the type of a helper that takes the load context follows middleware", () => {
  const HELPER =
    'import type { AppLoadContext } from "react-router"\nexport const of = (context: AppLoadContext) => context\n'

  test("and pages that call it compile", () => {
    expect(complaintsAt(moved(SERVER), HELPER)).toContain("Type 'unknown'")
    expect(complaintsAt(moved(SERVER), referring(HELPER)!)).toBe("")
  })

  test.each<readonly [string, { given: string; want: string }]>([
    [
      "among other names",
      {
        given: 'import { type AppLoadContext, redirect } from "react-router"\nlet a: Promise<AppLoadContext>\n',
        want: 'import { type RouterContextProvider, redirect } from "react-router"\nlet a: Promise<Readonly<RouterContextProvider>>\n',
      },
    ],
    [
      "under another name",
      {
        given:
          'import type { AppLoadContext as C } from "react-router"\nlet a: Readonly<C>\ninterface D extends C {}\n',
        want: 'import type { RouterContextProvider as C } from "react-router"\nlet a: Readonly<C>\ninterface D extends Readonly<C> {}\n',
      },
    ],
    [
      "as what a function returns, beside the class",
      {
        given:
          'import { RouterContextProvider } from "react-router"\nimport type { AppLoadContext } from "react-router"\nconst f = (c: AppLoadContext): AppLoadContext => new RouterContextProvider()\n',
        want: 'import { RouterContextProvider } from "react-router"\nconst f = (c: Readonly<RouterContextProvider>): RouterContextProvider => new RouterContextProvider()\n',
      },
    ],
    [
      "exported among others, or under the name of the class",
      {
        given:
          'import type { AppLoadContext } from "react-router"\nexport { type AppLoadContext, other }\nexport type { AppLoadContext as default }\n',
        want: 'import type { RouterContextProvider } from "react-router"\nexport { other }\nexport type AppLoadContext = Readonly<RouterContextProvider>\nexport type { RouterContextProvider as default }\n',
      },
    ],
    [
      "as what a maker returns, in a type",
      {
        given:
          'import type { AppLoadContext } from "react-router"\ninterface O {\n  getLoadContext(r: Request): Promise<AppLoadContext>\n  of: () => AppLoadContext\n}\n',
        want: 'import type { RouterContextProvider } from "react-router"\ninterface O {\n  getLoadContext(r: Request): Promise<RouterContextProvider>\n  of: () => RouterContextProvider\n}\n',
      },
    ],
    [
      "as what a maker returns that takes no context",
      {
        given:
          'import type { AppLoadContext } from "react-router"\ntype G = (args: { request: Request }) => AppLoadContext\nasync function f(): Promise<AppLoadContext> { const c = build(); return c }\n',
        want: 'import type { RouterContextProvider } from "react-router"\ntype G = (args: { request: Request }) => RouterContextProvider\nasync function f(): Promise<RouterContextProvider> { const c = build(); return c }\n',
      },
    ],
    [
      "as what a function is given in a type of the router, around it, or in its class",
      {
        given:
          'import type { AppLoadContext } from "react-router"\nconst a = ({ context }: Route.LoaderArgs): AppLoadContext => context\nconst b = (c: AppLoadContext) => (): AppLoadContext => c\nclass C {\n  d!: AppLoadContext\n  get e(): AppLoadContext { return this.d }\n}\ntype F = { [key: string]: AppLoadContext }\n',
        want: 'import type { RouterContextProvider } from "react-router"\nconst a = ({ context }: Route.LoaderArgs): Readonly<RouterContextProvider> => context\nconst b = (c: Readonly<RouterContextProvider>) => (): Readonly<RouterContextProvider> => c\nclass C {\n  d!: Readonly<RouterContextProvider>\n  get e(): Readonly<RouterContextProvider> { return this.d }\n}\ntype F = { [key: string]: Readonly<RouterContextProvider> }\n',
      },
    ],
    [
      "exported under its own name, and imported under another",
      {
        given:
          'import type { AppLoadContext as C } from "react-router"\nexport type { C as AppLoadContext }\nexport type { C }\n',
        want: 'import type { RouterContextProvider as C } from "react-router"\nexport type AppLoadContext = Readonly<C>\nexport type { C }\n',
      },
    ],
    [
      "in one import with the class",
      {
        given: 'import { type AppLoadContext, RouterContextProvider } from "react-router"\nlet a: AppLoadContext\n',
        want: 'import { RouterContextProvider } from "react-router"\nlet a: Readonly<RouterContextProvider>\n',
      },
    ],
  ])("%s", (_, { given: text, want }) => {
    expect(referring(text)).toBe(want)
  })

  test("and modules that get the type from it compile, with functions that return what they are given", () => {
    const helper = `import { type AppLoadContext, RouterContextProvider } from "react-router"
export type { AppLoadContext, AppLoadContext as Context }
export const same = (context: AppLoadContext): AppLoadContext => context
export const of = (context: AppLoadContext) => same(context)
export const makeContext = (): AppLoadContext => new RouterContextProvider()
export type Returning = (context: AppLoadContext) => AppLoadContext
export const typed: Returning = (context) => context
`
    expect(complaintsAt(moved(SERVER), referring(helper)!)).toBe("")
    const user =
      'import type { AppLoadContext, Context } from "./helper"\nexport const of = (c: AppLoadContext): Context => c\n'
    writeFileSync(path.join(scratch, "user.ts"), user)
    writeFileSync(
      path.join(scratch, "page.ts"),
      readFileSync(path.join(scratch, "page.ts"), "utf8").replace("./helper", "./user"),
    )
    expect(complaintsIn(scratch)).toBe("")
  })

  test.each([
    [
      "a storage",
      "const storage = new AsyncLocalStorage<AppLoadContext>()\nexport function current(): AppLoadContext { return storage.getStore()! }",
    ],
    ["a variable", "declare let now: AppLoadContext\nexport const get = (): AppLoadContext => now"],
    [
      "another function",
      "export const get = (): AppLoadContext => last()\nconst all: AppLoadContext[] = []\nconst last = (): AppLoadContext => all[0]!",
    ],
    [
      "a property of an argument",
      "interface Args { context: AppLoadContext }\nexport function get(args: Args): AppLoadContext { return args.context }",
    ],
    [
      "a map",
      "const all = new WeakMap<Request, AppLoadContext>()\nexport const get = (request: Request): AppLoadContext => all.get(request)!",
    ],
    [
      "an argument of the router",
      "export const get = ({ context }: Parameters<LoaderFunction>[0]): AppLoadContext => context",
    ],
    [
      "a class",
      "class Db { constructor(readonly context: AppLoadContext) {} }\nexport const get = (db: Db): AppLoadContext => db.context",
    ],
  ])("and a function that gets it from %s compiles", (_, text) => {
    const helper = `import type { AppLoadContext, LoaderFunction } from "react-router"
declare module "react-router" { interface Future { v8_middleware: true } }
declare class AsyncLocalStorage<T> { getStore(): T | undefined }
export const of = (context: AppLoadContext) => context
${text}
`
    expect(complaintsAt(moved(SERVER), referring(helper)!)).toBe("")
  })

  test.each([
    ["in a variable", "(): AppLoadContext => { const made: AppLoadContext = build(); return made }"],
    ["at once", "(): AppLoadContext => build() as AppLoadContext"],
  ])("and a request handler may take a maker that gives its context that type %s", (_, maker) => {
    const helper = `import type { AppLoadContext } from "react-router"
declare function build(): any
export const of = (context: AppLoadContext) => context
const make = ${maker}
export const options: { getLoadContext: () => import("react-router").RouterContextProvider } = { getLoadContext: make }
`
    expect(complaintsAt(moved(SERVER), referring(helper)!)).toBe("")
  })

  test("and what a maker returns is the class beside a variable of another function", () => {
    const text = (type: string, taken: string): string =>
      `import type { ${type} } from "react-router"\nconst f = () => { let made: ${taken} }\nconst g = (): ${type} => { const made = build(); return made }\n`
    expect(referring(text("AppLoadContext", "AppLoadContext"))).toBe(
      text("RouterContextProvider", "Readonly<RouterContextProvider>"),
    )
  })

  test.each([
    ["another module's", 'import type { AppLoadContext } from "./types"\nlet a: AppLoadContext\n'],
    ["an app's own", "interface AppLoadContext {}\nlet a: AppLoadContext\n"],
  ])("%s is left alone", (_, text) => {
    expect(referring(text)).toBeNull()
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
  ])("is found %s", (_, { given: text, want, unsure }) => {
    expect(given(HEAD + text)).toEqual({ text: IMPORTED + want, unsure })
  })

  test("is left to a person if it is made elsewhere", () => {
    const text = `${HEAD}const handle = made(build)\nhandle(request, contextOf(env))\n`
    expect(given(text)).toEqual({ text, unsure: [3] })
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
