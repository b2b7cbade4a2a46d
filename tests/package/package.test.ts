import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import path from "node:path"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { GENERATED } from "../../codegen/emit/generate.ts"
import { bindingText } from "../../codegen/init/binding.ts"
import type { SessionFound } from "../../codegen/init/session/found.ts"
import { sessionOfKind } from "../../codegen/init/session/session-found.ts"
import { boundAt } from "../codegen/project/router-project.ts"
import { COMMAND_LINE, EXPORTS, READ_AS_TEXT } from "../../src/build/package/exports.ts"
import { compiledOf } from "../../src/build/package/manifest.ts"
import { importsOf } from "../../codegen/eject/package-files.ts"
import { install, nodeOf, packed, type Packed } from "./packed.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")
const NODE_20 = nodeOf(20)

let scratch: string
let made: Packed
let project: string

beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "sallyport-package-"))
  made = packed(scratch)
  project = path.join(scratch, "project")
  for (const [file, text] of Object.entries(PROJECT)) write(file, text)
  install(project, ROOT, made)
  // The package's locks for Next import it; the project, an app of React Router, does not name it.
  symlinkSync(path.join(ROOT, "node_modules/next"), path.join(project, "node_modules/next"))
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** An app with a page for everybody and one that is not. */
const PROJECT = {
  "package.json": JSON.stringify({
    name: "project",
    private: true,
    type: "module",
    dependencies: {
      "@supabase/ssr": "*",
      "@xstate/react": "*",
      "@supabase/supabase-js": "*",
      jose: "*",
      react: "*",
      "react-router": "*",
    },
    devDependencies: {
      "@react-router/dev": "*",
      "@types/node": "*",
      "@types/react": "*",
      typescript: "*",
      vite: "*",
    },
  }),
  ...boundAt("app"),
  "app/routes.ts": `import { index, route } from "@react-router/dev/routes"
export default [index("home.tsx"), route("notes", "notes.tsx"), route("*", "home.tsx")]
`,
  "app/home.tsx": "export default function Home() {}\n",
  "app/notes.tsx": "export const loader = () => null\nexport default function Notes() {}\n",
  "policy/app.policy.ts": `import type { Policy } from "sallyport"

export default {
  home: { "signed-out": "/", challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/", match: "exact", require: "anyone", why: "the front page says what this is" },
    { path: "/notes", match: "subtree", require: "signed-in", why: "notes belong to people" },
  ],
  never: [{ admit: "signed-out", under: "/notes", why: "notes are not for strangers" }],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
`,
} as const

function write(file: string, text: string): void {
  const at = path.join(project, file)
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, text)
}

const textOf = (file: string): string => readFileSync(path.join(project, "node_modules/sallyport", file), "utf8")
const entriesOf = (): readonly string[] => Object.keys(EXPORTS).map((entry) => path.posix.join("sallyport", entry))

/** Which packages each half may ask for. Exports that are not listed may ask for what the manifest names. */
const RUN_TIME: readonly (readonly [string, { entry: string; want: readonly string[] }])[] = [
  // Of what the app brings it may import nothing: an app on Next has no router of React Router.
  [
    "the command line",
    {
      entry: "bin/sallyport.js",
      want: ["@babel/code-frame", "commander", "diff", "lru-cache", "papaparse", "ts-morph", "zod"],
    },
  ],
  ["the policy's types", { entry: "policy/language.js", want: [] }],
  [
    "the command line",
    {
      entry: "codegen/command-line/cli.js",
      want: ["@babel/code-frame", "commander", "diff", "lru-cache", "papaparse", "ts-morph", "zod"],
    },
  ],
  ["the locks", { entry: "src/guard/index.js", want: ["react-router"] }],
  ["the locks for Next", { entry: "src/guard/next/index.js", want: ["next", "react"] }],
  ["the browser's guard", { entry: "src/guard/client.js", want: [] }],
  ["the port for signed tokens", { entry: "src/session/jwt/index.js", want: ["jose"] }],
  ["the ports for other providers", { entry: "src/session/providers/index.js", want: [] }],
  [
    "the port for Supabase's tokens in other cookies",
    { entry: "src/session/supabase/tokens-port.js", want: ["xstate"] },
  ],
  [
    "the port for Supabase",
    { entry: "src/session/supabase/index.js", want: ["@supabase/ssr", "@supabase/supabase-js", "xstate"] },
  ],
  [
    "the session in the browser",
    {
      entry: "src/session/browser/index.js",
      want: ["@supabase/ssr", "@supabase/supabase-js", "@xstate/react", "react", "react-router", "xstate"],
    },
  ],
]

describe("the tarball", () => {
  test("contains compiled modules and documents, and nothing else", () => {
    const strays = made.files.filter(
      (file) =>
        !/^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE|bin\/sallyport\.js|sallyport-(?:record|output)\.schema\.json|recipes\/[\w.-]+|docs\/(?:commands|codes)\.txt|skills\/sallyport\/SKILL\.md)$/.test(
          file,
        ) &&
        !/^(?:policy|codegen(?:\/[\w-]+){1,2}|codegen(?=\/index)|src\/(?:guard|session)(?:\/[\w-]+){0,2})\/[\w-]+\.(?:js|js\.map|d\.ts)$/.test(
          file,
        ) &&
        !READ_AS_TEXT.includes(path.posix.dirname(file)),
    )
    expect(strays).toEqual([])
    expect(made.files.filter((file) => /app\.policy|\.test\.|generated|src\/build/.test(file))).toEqual([])
    expect(made.files).toEqual(expect.arrayContaining(["README.md", "CHANGELOG.md", "LICENSE", "bin/sallyport.js"]))
    expect(made.files).toEqual(expect.arrayContaining(["docs/commands.txt", "docs/codes.txt"]))
  })

  test("contains no path of the build machine", () => {
    const places = [ROOT, scratch, path.dirname(made.tarball), homedir() === "/" ? ROOT : `${homedir()}/`]
    const naming = made.files.filter((file) => places.some((place) => textOf(file).includes(place)))
    expect(naming).toEqual([])
  })

  test("has a source map with the source text for every compiled module", () => {
    const modules = made.files.filter((file) => /^(?:policy|codegen|src)\/.*\.js$/.test(file))
    expect(modules.length).toBeGreaterThan(50)
    for (const file of modules) {
      const map = JSON.parse(textOf(`${file}.map`)) as { sources: string[]; sourcesContent: string[] }
      expect(map.sources).toEqual([expect.stringMatching(/^[\w-]+\.[jt]sx?$/)])
      expect(map.sourcesContent).toEqual([expect.any(String)])
    }
  })

  test("is a valid package for bundlers and Node", async () => {
    const { messages } = await publint({
      pkgDir: path.join(project, "node_modules/sallyport"),
      strict: true,
      pack: false,
    })
    expect(messages).toEqual([])
  })

  test("has types for each export, for every resolver of ES modules", async () => {
    const found = await checkPackage(createPackageFromTarballData(readFileSync(made.tarball)))
    if (found.types === false) throw new Error("the package has no types")
    // It is for ES modules alone: what only CommonJS and Node before 12 would stumble over is meant so.
    const meant = found.problems.filter(
      (problem) =>
        !("resolutionKind" in problem && ["node10", "node16-cjs"].includes(problem.resolutionKind)) &&
        problem.kind !== "CJSResolvesToESM",
    )
    expect(meant).toEqual([])
  })
})

describe("the dependencies", () => {
  /** The packages that everything reachable from a module imports. */
  function packagesOf(entry: string): ReadonlySet<string> {
    const seen = new Set<string>()
    const packages = new Set<string>()
    const visit = (file: string): void => {
      if (seen.has(file)) return
      seen.add(file)
      for (const { fileName } of importsOf(textOf(file))) {
        if (fileName.startsWith(".")) visit(path.posix.join(path.posix.dirname(file), fileName))
        else if (!fileName.startsWith("node:"))
          packages.add(fileName.split("/", fileName.startsWith("@") ? 2 : 1).join("/"))
      }
    }
    visit(entry)
    return packages
  }

  test("are exactly the packages that the command line and the exports import", () => {
    const { dependencies } = JSON.parse(textOf("package.json")) as { dependencies: Record<string, string> }
    const entries = ["bin/sallyport.js", ...Object.values(EXPORTS).map((source) => compiledOf(source, "js"))]
    const imported = new Set(entries.flatMap((entry) => [...packagesOf(entry)]))
    expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([])
  })

  test.each(RUN_TIME)("of %s at run time are the app's own", (_, { entry, want }) => {
    expect([...packagesOf(entry)].filter((name) => !want.includes(name))).toEqual([])
  })
})

describe("installed in a project", () => {
  const sallyport = (...args: readonly string[]) =>
    // Not by npx: what npm thinks of this machine's settings it says on the same stderr.
    spawnSync(path.join(project, "node_modules/.bin/sallyport"), args, { cwd: project, encoding: "utf8" })

  test("checks its policy", () => {
    const { status, stdout, stderr } = sallyport("check")
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
    expect(stdout).toContain("policy/app.policy.ts is accepted: 2 rules for 2 pages, 0 warnings")
  })

  test("prints the name of its command in the help", () => {
    expect(sallyport("--help").stdout).toContain("Usage: npx sallyport [options] [command]")
    expect(sallyport("check", "--help").stdout).toContain("Usage: npx sallyport check [options]")
  })

  test("shows its guard table", () => {
    const { status, stdout } = sallyport("table")
    expect(status).toBe(0)
    expect(stdout).toContain("| `/notes` |")
  })

  test("prints the project's own command in messages", () => {
    expect(sallyport("generate").status).toBe(0)
    expect(readFileSync(path.join(project, "app/generated/guards.ts"), "utf8")).toContain("npx sallyport generate")
  })

  test("asks the router of an app that it is not installed in, as when `npx` runs it", () => {
    const cache = path.join(scratch, "npx")
    mkdirSync(path.join(cache, "node_modules"), { recursive: true })
    writeFileSync(path.join(cache, "package.json"), "{}")
    install(cache, ROOT, made)
    const start = path.join(cache, "node_modules/.bin/sallyport")
    // The catch-all matches this URL too: only the router's matcher can choose.
    const { status, stdout, stderr } = spawnSync(start, ["explain", "/notes"], { cwd: project, encoding: "utf8" })
    const own = sallyport("explain", "/notes")
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: own.stdout, stderr: own.stderr })
  })

  test("generates the same guards as its source, byte for byte", () => {
    expect(sallyport("generate").status).toBe(0)
    const start = path.join(ROOT, COMMAND_LINE)
    execFileSync(process.execPath, [start, "generate", "--out", "from-source"], { cwd: project, stdio: "pipe" })
    for (const file of GENERATED)
      expect(readFileSync(path.join(project, "from-source", file), "utf8")).toBe(
        readFileSync(path.join(project, "app/generated", file), "utf8"),
      )
  })

  test("every export can be imported", () => {
    const text = entriesOf()
      .map((entry) => `await import(${JSON.stringify(entry)})`)
      .join("\n")
    write("every.mjs", text)
    expect(spawnSync(process.execPath, ["every.mjs"], { cwd: project, encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    })
  })

  test.each(["bundler", "nodenext"])("types are valid under moduleResolution %s", (moduleResolution) => {
    write(
      "consumer.ts",
      `${entriesOf()
        .map((entry, i) => `import * as entry${i} from ${JSON.stringify(entry)}`)
        .join("\n")}
import policy from "./policy/app.policy.ts"
import type { Policy } from "sallyport"
import { openLocks } from "sallyport/guard"
import { cookieJwtPort } from "sallyport/jwt"
import { supabasePort } from "sallyport/supabase"
import { sallyport } from "sallyport/vite"
import type { Plugin } from "vite"
import * as guards from "./app/generated/guards.ts"

type Pages = guards.PageRequirement

export const locks = openLocks<Pages>({
  guards,
  session: async () => ({ state: "signed-out", session: null, setCookies: [] }),
})
export const hosted = openLocks<Pages>({
  guards,
  session: supabasePort({ url: "http://127.0.0.1:1", publishableKey: "key" }),
})
export const signed = openLocks<Pages>({
  guards,
  session: cookieJwtPort({ cookie: "token", key: "k".repeat(32), algorithms: ["HS256"] }),
})
export const entries = [${entriesOf()
        .map((_, i) => `entry${i}`)
        .join(", ")}]
export const typed: Policy = policy
export const plugin: Plugin = sallyport()
// @ts-expect-error nobody who is signed out has claims
export const wrong: Policy["rules"][number]["require"] = { state: "signed-out" }
`,
    )
    write(
      "tsconfig.json",
      JSON.stringify({
        files: ["consumer.ts"],
        compilerOptions: {
          target: "ES2022",
          lib: ["ES2023", "DOM", "DOM.Iterable"],
          module: moduleResolution === "nodenext" ? "nodenext" : "esnext",
          moduleResolution,
          types: ["node"],
          jsx: "react-jsx",
          strict: true,
          noEmit: true,
          // As apps with project references do: every inferred type must have a name that others can import.
          declaration: true,
          allowImportingTsExtensions: true,
          skipLibCheck: true,
        },
      }),
    )
    const said = spawnSync(process.execPath, ["node_modules/.bin/tsc", "--noEmit"], { cwd: project, encoding: "utf8" })
    expect(said.stdout).toBe("")
    expect(said.status).toBe(0)
  })
})

describe("the session code that `init` writes", () => {
  const own: SessionFound = { kind: "function", name: "getUserId", module: "app/auth.server.ts" }
  const storage = { module: "app/session.server.ts", names: ["sessions"], get: "sessions.getSession", commit: null }
  const tokens: SessionFound = {
    kind: "supabase-tokens",
    url: "process.env.SUPABASE_URL",
    publishableKey: "process.env.SUPABASE_KEY",
    isRead: true,
    storage: { ...storage, commit: "sessions.commitSession" },
    access: "access_token",
    refresh: "refresh_token",
  }
  const FOUND: readonly (readonly [string, SessionFound])[] = [
    ["Supabase", sessionOfKind("supabase", [])],
    ["signed tokens", sessionOfKind("jwt", [])],
    ["signed tokens in a header", sessionOfKind("bearer", [])],
    ["a storage of the router's", { kind: "storage", storage, key: "userId" }],
    ["tokens of Supabase in a storage of the router's", tokens],
    ["the app's own function", own],
    ["nothing yet", { kind: "none" }],
  ]

  beforeAll(() => {
    const bin = path.join(project, "node_modules/.bin/sallyport")
    execFileSync(bin, ["generate"], { cwd: project, stdio: "pipe" })
  })

  test.each(FOUND)("has valid types: %s", (_, found) => {
    write("app/auth.server.ts", "export const getUserId = async (request: Request) => request.headers.get('x-user')\n")
    write(
      "app/session.server.ts",
      'import { createCookieSessionStorage } from "react-router"\nexport const sessions = createCookieSessionStorage({ cookie: { name: "s" } })\n',
    )
    write(
      "app/sallyport.server.ts",
      bindingText({ file: "app/sallyport.server.ts", found, isTyped: true, suffix: "", next: null }),
    )
    write(
      "tsconfig.json",
      JSON.stringify({
        files: ["app/sallyport.server.ts"],
        // As the official template's.
        compilerOptions: {
          lib: ["DOM", "DOM.Iterable", "ES2022"],
          types: ["node"],
          target: "ES2022",
          module: "ES2022",
          moduleResolution: "bundler",
          jsx: "react-jsx",
          esModuleInterop: true,
          verbatimModuleSyntax: true,
          noEmit: true,
          resolveJsonModule: true,
          skipLibCheck: true,
          strict: true,
        },
      }),
    )
    const { status, stdout } = spawnSync(process.execPath, ["node_modules/.bin/tsc", "--noEmit"], {
      cwd: project,
      encoding: "utf8",
    })
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" })
  })
})

describe("Node 20", () => {
  // The compiler knows the language's own library up to 2023; of what came to Node itself later it knows nothing.
  const NEWER = [
    /\bURL\.parse\(/,
    /\bglob(?:Sync)?\b.*["']node:fs/,
    // Asked for with `?.` it may be missing.
    /\benableCompileCache\(/,
    /\bregisterHooks\b/,
    // Node 20 lets nobody import it by name; as a property it may be asked for, and be missing.
    /import \{[^}]*\bstripTypeScriptTypes\b|\.stripTypeScriptTypes\(/,
    /["']node:sqlite["']/,
    /\bPromise\.try\(/,
    /\bRegExp\.escape\(/,
  ]

  test("has everything that the package needs", () => {
    const asking = made.files
      .filter((file) => file.endsWith(".js"))
      .filter((file) => NEWER.some((newer) => newer.test(textOf(file))))
    expect(asking).toEqual([])
  })

  test.skipIf(NODE_20 === null)("runs the command line", () => {
    const run = (...args: readonly string[]) =>
      execFileSync(NODE_20!, ["node_modules/sallyport/bin/sallyport.js", ...args], { cwd: project, encoding: "utf8" })
    expect(run("check")).toContain("policy/app.policy.ts is accepted: 2 rules for 2 pages, 0 warnings")
    expect(run("verify", "--mutants", "none")).toContain("agree")
    expect(run("explain", "/notes/7")).toContain("/notes")
  })
})

test("the build of the package replaces no directory that holds anything else", () => {
  const clone = mkdtempSync(path.join(scratch, "clone-"))
  const other = mkdtempSync(path.join(scratch, "other-"))
  writeFileSync(path.join(clone, "package.json"), '{"name":"sallyport","private":true}')
  writeFileSync(path.join(other, "notes.txt"), "kept")
  for (const directory of [clone, other]) {
    const assemble = path.join(ROOT, "src/build/package/assemble.ts")
    const { status, stderr } = spawnSync(process.execPath, [assemble, directory], { encoding: "utf8" })
    expect([status, stderr]).toEqual([
      1,
      `${directory} is not empty and holds no package made here: name another directory\n`,
    ])
  }
  expect(readFileSync(path.join(other, "notes.txt"), "utf8")).toBe("kept")
})
