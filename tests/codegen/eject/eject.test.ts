import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { ts } from "ts-morph"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { eject } from "../../../codegen/command-line/commands/eject.ts"
import { init } from "../../../codegen/command-line/commands/init.ts"
import { withoutPlugin, withoutPolicyType } from "../../../codegen/eject/code-edits.ts"
import { importsOf, type PackageFiles } from "../../../codegen/eject/package-files.ts"
import { EXPORTS } from "../../../src/build/package/exports.ts"
import { minimal, type App } from "../init/apps.ts"

const ROOT = path.resolve(import.meta.dirname, "../../..")
const TERMINAL = { stdoutColour: false, stderrColour: false }

/** The package as its build makes it, each module when it is asked for. */
const PACKAGE: PackageFiles = {
  manifest: {
    name: "sallyport",
    version: "0.1.0",
    exports: Object.fromEntries(
      Object.entries(EXPORTS).map(([name, source]) => {
        const module = `./${source.replace(/\.ts$/, ".js")}`
        return [name, { types: module.replace(/\.js$/, ".d.ts"), default: module }]
      }),
    ),
    dependencies: { xstate: "^5.0.0", "ts-morph": "^1.0.0" },
  },
  textOf(file) {
    const source = path.join(ROOT, file.replace(/\.js$/, ".ts"))
    if (file.endsWith(".d.ts") || !existsSync(source)) return null
    const text = readFileSync(source, "utf8")
    if (!file.endsWith(".js")) return text
    const compilerOptions = {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
    }
    return ts.transpileModule(text, { compilerOptions }).outputText
  },
}

const made: string[] = []
afterAll(() => {
  for (const root of made) rmSync(root, { recursive: true })
})

/** An app with its locks. */
function locked(app: App, edits: Readonly<Record<string, (text: string) => string>> = {}): string {
  const root = mkdtempSync(path.join(tmpdir(), "sallyport-eject-"))
  made.push(root)
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  for (const [file, text] of Object.entries(app)) write(file, text)
  const policy = "policy/app.policy.ts"
  const question = { root, policy, dryRun: false, openPrerendered: false, keep: null, session: "jwt" } as const
  const { exit, stderr } = init(question, TERMINAL)
  if (exit !== 0) throw new Error(stderr)
  for (const [file, edit] of Object.entries(edits)) write(file, edit(readFileSync(path.join(root, file), "utf8")))
  return root
}

const APP: App = {
  ...minimal,
  "node_modules/jose/package.json": '{ "name": "jose", "version": "6.0.0" }\n',
  "package.json": minimal["package.json"]!.replace('"react-router": "*"', '"react-router": "*",\n    "jose": "*"'),
  ".github/workflows/ci.yml": "run: npx sallyport check\n",
}

const places = (root: string) => ({ root, policy: "policy/app.policy.ts", routes: "app/routes.ts" })

function filesIn(root: string): Readonly<Record<string, string>> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes("node_modules"),
  )
  const names = files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name))).toSorted()
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, name), "utf8")]))
}

describe("eject", () => {
  const root = locked(APP)
  const before = filesIn(root)
  const dry = eject(places(root), true, TERMINAL, PACKAGE)
  const afterDry = filesIn(root)
  const { exit, stderr, data } = eject(places(root), false, TERMINAL, PACKAGE)
  const after = filesIn(root)

  test("a dry run shows the patch and writes nothing", () => {
    expect(dry.exit).toBe(0)
    expect(dry.stdout).toContain("--- a/vite.config.ts\n+++ b/vite.config.ts\n")
    expect(dry.stderr).toContain("would take sallyport out:")
    expect(afterDry).toEqual(before)
  })

  test("no module imports the package, and every import of the copied modules resolves", () => {
    expect(exit).toBe(0)
    const code = Object.entries(after).filter(([file]) => /\.[jt]sx?$/.test(file))
    const named = code.flatMap(([file, text]) => importsOf(text).map(({ fileName }) => ({ file, fileName })))
    expect(named.filter(({ fileName }) => /^sallyport(?:\/|$)/.test(fileName))).toEqual([])
    const broken = named.filter(
      ({ file, fileName }) =>
        fileName.startsWith(".") &&
        ["", ".ts", ".tsx"].every(
          (end) => after[path.posix.join(path.posix.dirname(file), fileName) + end] === undefined,
        ),
    )
    expect(broken).toEqual([])
  })

  test("the plugin, package, script and attributes are removed", () => {
    expect(after["vite.config.ts"]).toBe(minimal["vite.config.ts"])
    expect(after["package.json"]).not.toContain("sallyport")
    expect(after[".gitattributes"]).toBeUndefined()
    expect(after["app/generated/guard-table.md"]).toBeUndefined()
  })

  test("the guards are unchanged except for their first line, and the policy says that it is not in force", () => {
    const [first, ...rest] = after["app/generated/guards.ts"]!.split("\n")
    expect(first).toBe(
      "// Compiled from policy/app.policy.ts by sallyport 0.1.0, which was taken out since. Nothing keeps the two together any more.",
    )
    expect(rest).toEqual(before["app/generated/guards.ts"]!.split("\n").slice(1))
    expect(after["policy/app.policy.ts"]).toMatch(/^\/\/ Not in force by itself: [^]*\nexport default \{[^]*\}\n$/)
  })

  test("a guarded page whose loader came from the plugin gets its own", () => {
    expect(before["app/home.tsx"]).not.toContain("loader")
    expect(after["app/home.tsx"]).toContain("export const loader = () => null")
  })

  test("the output lists what is lost and what is left to do", () => {
    expect(stderr).toContain("lost without the package:\n  - a change of policy/app.policy.ts has no effect")
    expect(stderr).toContain("left to do:\n  - run `npm install`")
    expect(stderr).toContain("  - .github/workflows/ci.yml: it names `sallyport`; remove those lines")
    expect(data()).toMatchObject({
      isWritten: true,
      lost: expect.arrayContaining([expect.stringContaining("guards.ts")]),
    })
  })

  test("the copied locks work without the package, and deny the same requests", async () => {
    const link = path.join(root, "node_modules")
    rmSync(link, { recursive: true })
    symlinkSync(path.join(ROOT, "node_modules"), link)
    onTestFinished(() => rmSync(link))
    const { openLocks } = (await import(path.join(root, "app/sallyport/src/guard/index.js"))) as {
      openLocks: typeof import("../../../src/guard/index.ts").openLocks
    }
    const guards = (await import(
      path.join(root, "app/generated/guards.ts")
    )) as typeof import("../../../src/generated/guards.ts")
    const session = () => ({ state: "signed-out" as const, session: null, setCookies: [] })
    const handle = openLocks({ guards, session }).fetch(() => Promise.resolve(new Response("the page")))
    const answers = await Promise.all(
      ["/", "/nowhere", "/a%2fb"].map(async (at) => (await handle(new Request(`http://localhost${at}`))).status),
    )
    expect(answers).toEqual([401, 404, 400])
  })

  test("a second run has nothing to remove", () => {
    const again = eject(places(root), false, TERMINAL, PACKAGE)
    expect(again.exit).not.toBe(0)
    expect(filesIn(root)).toEqual(after)
  })
})

test("the step that is left to do names the package manager of the app's manifest", () => {
  const root = locked(APP, { "package.json": (text) => text.replace("{", '{\n  "packageManager": "pnpm@10.0.0",') })
  expect(eject(places(root), true, TERMINAL, PACKAGE).stderr).toContain("left to do:\n  - run `pnpm install`")
})

test("the package is removed from every list of dependencies", () => {
  const lists =
    '"optionalDependencies": { "a": "1", "sallyport": "*" }, "peerDependencies": { "sallyport": "*", "b": "1" }, "peerDependenciesMeta": { "sallyport": { "optional": true }, "b": {} },'
  const root = locked(APP, { "package.json": (text) => text.replace("{", `{ ${lists}`) })
  expect(eject(places(root), false, TERMINAL, PACKAGE).exit).toBe(0)
  expect(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))).toMatchObject({
    optionalDependencies: { a: "1" },
    peerDependencies: { b: "1" },
    peerDependenciesMeta: { b: {} },
  })
  expect(readFileSync(path.join(root, "package.json"), "utf8")).not.toContain("sallyport")
})

test.each<readonly [string, { given: string; want: string | null }]>([
  [
    "satisfied",
    { given: 'import type { Policy } from "p"\n\nexport default {} satisfies Policy\n', want: "export default {}\n" },
  ],
  ["asserted", { given: 'import type * as P from "p"\nexport default {} as P.Policy\n', want: "export default {}\n" }],
  [
    "named in a comment for tools",
    {
      given:
        'import type { Policy } from "p"\n\n/** @see {@link Policy} */\n/** @type {Policy} */\nexport default {} satisfies Policy\n',
      want: "/** @see {@link Policy} */\n/** @type {Policy} */\nexport default {}\n",
    },
  ],
  ["used elsewhere", { given: 'import type { Policy } from "p"\ntype Own = Policy\nexport default {}\n', want: null }],
])("the type of a policy that is %s is removed, or left to a person", (_, { given, want }) => {
  expect(withoutPolicyType("policy.ts", given, "p")).toBe(want)
})

test("a plugin that is imported with its whole module is left to a person", () => {
  expect(
    withoutPlugin("vite.config.ts", 'import * as p from "p"\nexport default { plugins: [p.own()] }\n', "p"),
  ).toBeNull()
})

test("`init` and `eject` skip an unreadable directory", () => {
  const root = locked({ ...APP, "data/deep.txt": "" })
  // Deeper than a path can name, so that nobody can read the last of them, not even root.
  const cwd = path.join(root, "data")
  const script = `for (let n = 0; n < 18; n++) { fs.mkdirSync("d".repeat(250)); process.chdir("d".repeat(250)) }`
  execFileSync(process.execPath, ["-e", script], { cwd })
  onTestFinished(() => void execFileSync("sh", ["-c", "rm -rf d*"], { cwd }))
  expect(eject(places(root), true, TERMINAL, PACKAGE)).toMatchObject({ exit: 0 })
  const question = {
    root,
    policy: "policy/app.policy.ts",
    dryRun: "patch",
    openPrerendered: false,
    keep: null,
  } as const
  expect(init({ ...question, session: "jwt" }, TERMINAL).stderr).not.toMatch(/ENAMETOOLONG/)
})

describe("eject changes nothing", () => {
  test("if the command line runs from its source, without the package's built files", () => {
    const root = locked(APP)
    const before = filesIn(root)
    expect(() => eject(places(root), false, TERMINAL)).toThrow("this command line runs from its source")
    expect(filesIn(root)).toEqual(before)
  })

  test.each<[string, Readonly<Record<string, (text: string) => string>>, number, string]>([
    [
      "if the plugin stands in no list",
      { "vite.config.ts": (text) => text.replace("export default", "export const ours = sallyport()\nexport default") },
      1,
      "vite.config.ts: remove the import of `sallyport`",
    ],
    ["if generated files are stale", { "app/generated/guards.ts": (text) => `${text}// more\n` }, 2, "generate` first"],
    ["if the policy is rejected", { "policy/app.policy.ts": (text) => text.replace("404", "405") }, 1, "rejected"],
  ])("%s", (_, edits, status, says) => {
    const root = locked(APP, edits)
    const before = filesIn(root)
    const { exit, stderr } = eject(places(root), false, TERMINAL, PACKAGE)
    expect({ exit, stderr }).toEqual({ exit: status, stderr: expect.stringContaining(says) })
    expect(stderr).toContain("nothing was changed")
    expect(filesIn(root)).toEqual(before)
  })

  const exists = "app/sallyport exists already"
  test.each<[string, (root: string) => void, string]>([
    ["if the app has a file where a copy would go", (root) => fileAt(root, "app/sallyport/src/guard/index.js"), exists],
    ["if the app has a directory of that name", (root) => fileAt(root, "app/sallyport/own.ts"), exists],
    [
      "if a link of that name leads elsewhere",
      (root) => symlinkSync("../policy", path.join(root, "app/sallyport")),
      exists,
    ],
    [
      "if code that imports the package is not UTF-8",
      (root) => fileAt(root, "app/latin.ts", Buffer.from('import "sallyport" // \u00e4\n', "latin1")),
      "app/latin.ts: it names `sallyport` and is not UTF-8",
    ],
    [
      "if package.json is not UTF-8",
      (root) => {
        const text = readFileSync(path.join(root, "package.json"), "utf8")
        fileAt(root, "package.json", Buffer.from(text.replace("{", '{ "author": "\u00e4",'), "latin1"))
      },
      "package.json cannot be read as UTF-8 text",
    ],
  ])("%s", (_, change, says) => {
    const root = locked(APP)
    change(root)
    const before = bytesIn(root)
    const { exit, stderr } = eject(places(root), false, TERMINAL, PACKAGE)
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: expect.stringContaining(says) })
    expect(stderr).toContain("nothing was changed")
    expect(bytesIn(root)).toEqual(before)
  })
})

function fileAt(root: string, file: string, bytes: string | Buffer = "export const ours = 1\n"): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), bytes)
}

/** As `filesIn`, byte for byte. */
const bytesIn = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(filesIn(root)).map((file) => [file, readFileSync(path.join(root, file), "latin1")]))
