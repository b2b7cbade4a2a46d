import { spawn, type ChildProcess } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { watchProject } from "../../../codegen/project/watch.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { boundAt, projectOf } from "../project/router-project.ts"

const CLI = path.join(import.meta.dirname, "../../../codegen/command-line/cli.ts")
const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const accepted = textOfPolicy(policyOf([ruleOf("/a", "exact", "signed-in")], { home: HOME }))
const rejected = textOfPolicy(policyOf([ruleOf("/A", "exact", "signed-in")], { home: HOME }))

const LIST =
  'import { route } from "@react-router/dev/routes"\nexport default [route("a", "a.ts"), route("*", "a.ts")]\n'

let root: string
let child: ChildProcess | null = null
let said = ""

const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text)

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-watch-")))
  for (const directory of ["policy", "src"]) mkdirSync(path.join(root, directory))
  write("react-router.config.ts", `export default { appDirectory: "src" }\n`)
  write("policy/app.policy.ts", accepted)
  write("src/routes.ts", LIST)
  for (const [file, text] of Object.entries(boundAt("src"))) write(file, text)
  write("src/a.ts", "export const loader = () => null\nexport default 1\n")
})

afterEach(async () => {
  if (child !== null && child.exitCode === null) await ended("SIGKILL")
  child = null
  rmSync(root, { recursive: true })
})

/** Starts it, and waits for its first word. */
async function start(...args: readonly string[]): Promise<void> {
  said = ""
  const started = spawn(process.execPath, [CLI, ...args], { cwd: root })
  child = started
  for (const stream of [started.stdout, started.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()))
  await expect.poll(spoken).toMatch("watching for changes")
}

const spoken = (): string => said

/** The output from here on. */
const afterwards = (change: () => void): void => {
  said = ""
  change()
}

function ended(signal: NodeJS.Signals): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child!.once("exit", resolve)
  child!.kill(signal)
  return promise
}

describe("check --watch", () => {
  test("reports every change, continues after a rejection, and exits cleanly when interrupted", async () => {
    await start("check", "--watch")
    expect(said).toContain("1 rule for 1 page")
    afterwards(() => write("policy/app.policy.ts", rejected))
    await expect.poll(spoken).toMatch(/error\[P201\][^]*again in/)
    afterwards(() => write("policy/app.policy.ts", accepted))
    await expect.poll(spoken).toMatch(/1 rule for 1 page[^]*again in/)
    expect(await ended("SIGINT")).toBe(0)
  })

  test("notices a route module that loses its loader, and a policy that is replaced by another file", async () => {
    await start("check", "--watch")
    afterwards(() => write("src/a.ts", "export default 1\n"))
    await expect.poll(spoken).toMatch(/error\[P406\]/)
    write("policy/next", rejected)
    afterwards(() => renameSync(path.join(root, "policy/next"), path.join(root, "policy/app.policy.ts")))
    await expect.poll(spoken).toMatch(/error\[P201\]/)
  })

  test("waits for a file or directory that was deleted", async () => {
    await start("check", "--watch")
    afterwards(() => rmSync(path.join(root, "src/routes.ts")))
    await expect.poll(spoken).toMatch("the route list `src/routes.ts` does not exist")
    write("src/routes.ts", 'import { route } from "@react-router/dev/routes"\nexport default [route("a", "a.ts")]\n')
    await expect.poll(spoken).toMatch(/error\[P414\]/)
    afterwards(() => write("src/routes.ts", LIST))
    await expect.poll(spoken).toMatch(/1 rule for 1 page/)
    afterwards(() => renameSync(path.join(root, "policy"), path.join(root, "away")))
    await expect.poll(spoken).toMatch(/error\[P101\]/)
    afterwards(() => renameSync(path.join(root, "away"), path.join(root, "policy")))
    await expect.poll(spoken).toMatch(/1 rule for 1 page/)
    afterwards(() => write("policy/app.policy.ts", rejected))
    await expect.poll(spoken).toMatch(/error\[P201\]/)
  })
})

test("`check --watch` writes control characters of a file's name out, as `check` does", async () => {
  await start("check", "--watch", "--routes", "src/\u{1b}[31mroutes.ts")
  expect(said).toContain("\\u{1b}[31mroutes.ts")
  expect(said).not.toContain("\u{1b}")
})

describe("check --watch of an app", () => {
  test("notices that its locks are gone, and that they are back", async () => {
    await start("check", "--watch")
    const bound = boundAt("src")
    afterwards(() => rmSync(path.join(root, "src/sallyport.server.ts")))
    await expect.poll(spoken).toMatch(/error\[P434\]/)
    afterwards(() => write("src/sallyport.server.ts", bound["src/sallyport.server.ts"]!))
    await expect.poll(spoken).toMatch(/1 rule for 1 page/)
    afterwards(() => write("src/root.tsx", "export const middleware = []\n"))
    await expect.poll(spoken).toMatch(/error\[P430\]/)
  })
})

test("`check --watch` notices that an app can be guarded again after a change of its configuration", async () => {
  const ROUTER = "@react-router/dev/vite"
  write("package.json", '{ "devDependencies": { "@react-router/dev": "8" } }')
  await start("check", "--watch")
  afterwards(() =>
    write(
      "vite.config.ts",
      `import { unstable_reactRouterRSC as rsc } from "${ROUTER}"\nexport default { plugins: [rsc()] }\n`,
    ),
  )
  await expect.poll(spoken).toMatch("built from server components")
  afterwards(() => write("vite.config.ts", "export default {}\n"))
  await expect.poll(spoken).toMatch(/1 rule for 1 page/)
})

describe("check --watch of a route list that is computed", () => {
  test("notices an added or removed route, also in a new directory", async () => {
    rmSync(root, { recursive: true })
    root = projectOf({
      "app/rest.tsx": "export default () => null\n",
      "app/pages/a.ts": "export const loader = () => null\nexport default 1\n",
      "app/routes.ts": `import { readdirSync } from "node:fs"
        import { route } from "@react-router/dev/routes"
        const names = readdirSync(import.meta.dirname + "/pages", { recursive: true }).map(String)
        const pages = names.filter((name) => name.endsWith(".ts"))
        export default [...pages.map((name) => route(name.slice(0, -3), "pages/" + name)), route("*", "rest.tsx")]\n`,
      "policy/app.policy.ts": accepted,
    })
    await start("check", "--watch")
    expect(said).toContain("1 rule for 1 page")
    afterwards(() => mkdirSync(path.join(root, "app/pages/b")))
    await expect.poll(spoken).toMatch(/1 rule for 1 page[^]*again in/)
    afterwards(() => write("app/pages/b/c.ts", "export const loader = () => null\nexport default 1\n"))
    await expect.poll(spoken).toMatch(/error\[P404\]: no rule covers route `\/b\/c`\n {2}app\/pages\/b\/c.ts:1:1/)
    afterwards(() => rmSync(path.join(root, "app/pages/b/c.ts")))
    await expect.poll(spoken).toMatch(/1 rule for 1 page/)
  })
})

describe("generate --watch", () => {
  test("writes changes and keeps the last valid guards", async () => {
    await start("generate", "--watch")
    const guards = (): string => readFileSync(path.join(root, "src/generated/guards.ts"), "utf8")
    const first = guards()
    afterwards(() => write("policy/app.policy.ts", rejected))
    await expect.poll(spoken).toMatch(/error\[P201\]/)
    expect(guards()).toBe(first)
    afterwards(() => write("policy/app.policy.ts", accepted.replace('"require": "signed-in"', '"require": "verified"')))
    await expect.poll(spoken).toMatch("wrote src/generated/guards.ts")
    expect(guards()).not.toBe(first)
  })
})

test("nothing is read and watched after the signal has been aborted", async () => {
  const readings: unknown[] = []
  const paths = { root, policy: "policy/app.policy.ts", routes: "src/routes.ts" }
  await watchProject(paths, AbortSignal.abort(), (reading) => readings.push(reading))
  expect(readings).toEqual([])
})

test("an error while reading ends the watching, and not the process", async () => {
  const paths = { root, policy: "policy/app.policy.ts", routes: "src/routes.ts" }
  const watching = watchProject(paths, new AbortController().signal, ({ isFirst }) => {
    if (!isFirst) throw new Error("no room left")
    write("policy/app.policy.ts", rejected)
  })
  await expect(watching).rejects.toThrow("no room left")
})
