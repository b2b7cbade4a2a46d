import { readdirSync, rmSync, symlinkSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { edited, replaced, type Edits } from "./app.ts"
import { BROKEN, WHOLE } from "./ways.ts"

const repository = new Repository()
afterAll(() => repository.remove())

/** The app of these edits in the working tree, and nothing else. */
function checkOut(edits: Edits): void {
  for (const name of readdirSync(repository.root))
    if (name !== ".git") rmSync(path.join(repository.root, name), { recursive: true })
  for (const [file, text] of Object.entries(edited(edits))) repository.write(file, text)
}

const commitOf = (edits: Edits): string => {
  checkOut(edits)
  return repository.commit("a change")
}

const gate = (...args: readonly string[]) => policyIn(repository.root, "--routes", "none", "diff", ...args)

const LOST = "the app no longer opens its locks: every page is open"

let bound = ""
/** The commits of the broken and of the whole chains, in the order of their tables. */
let broken: readonly string[] = []
let whole: readonly string[] = []
beforeAll(() => {
  bound = commitOf({})
  const commits = repository.commitsOf([...BROKEN.map((way) => edited(way[2])), ...WHOLE.map((way) => edited(way[1]))])
  broken = commits.slice(0, BROKEN.length)
  whole = commits.slice(BROKEN.length)
})

describe("`diff --fail-on opened` fails for a commit with", () => {
  test.each(BROKEN.map(([name, code], at) => [name, code, at] as const))("%s", async (_, code, at) => {
    const { status, stdout, stderr } = await gate("--fail-on", "opened", "--format", "json", bound, broken[at]!)
    expect([status, JSON.parse(stdout).lost.map((one: { code: string }) => one.code)]).toEqual([3, [code]])
    expect(stderr).toContain(LOST)
  })
})

describe("`diff --fail-on any` passes for a commit with another form of the chain:", () => {
  test.each(WHOLE.map(([name], at) => [name, at] as const))("%s", async (_, at) => {
    expect(await gate("--fail-on", "any", bound, whole[at]!)).toMatchObject({ status: 0, stderr: "" })
  })
})

const UNLOCKED = replaced("app/root.tsx", "[locks.headers, locks.middleware]", "[]")

describe("an app that has lost its locks", () => {
  test("is reported in each format, also from the working tree", async () => {
    checkOut(UNLOCKED)
    const place = "app/root.tsx:4:27: the root's `middleware` does not begin with the locks"
    for (const args of [[], ["--format", "markdown"], ["--format", "json"]]) {
      const { status, stdout } = await gate(...args, bound)
      expect(status).toBe(0)
      expect(stdout).toContain("does not begin with the locks")
    }
    expect((await gate(bound)).stdout).toContain(`${LOST}\n\n  ${place}`)
    expect((await gate("--format", "markdown", bound)).stdout).toContain(`### The app no longer opens its locks`)
    expect(await gate("--fail-on", "opened", bound)).toMatchObject({ status: 3 })
    expect(await gate("--fail-on", "closed", bound)).toMatchObject({ status: 0 })
  })

  test("fails under `--fail-on locks`, and changed rules do not", async () => {
    const unlocked = commitOf(UNLOCKED)
    const opened = commitOf(replaced("policy/app.policy.ts", 'require: "signed-in"', 'require: "anyone"'))
    expect(await gate("--fail-on", "locks", bound, unlocked)).toMatchObject({ status: 3 })
    expect(await gate("--fail-on", "locks", bound, opened)).toMatchObject({ status: 0 })
    expect(await gate("--fail-on", "opened", bound, opened)).toMatchObject({ status: 3 })
  })

  test("is not reported again by later changes, and can restore its locks without an approval", async () => {
    const unlocked = commitOf(UNLOCKED)
    const later = commitOf({ ...UNLOCKED, "app/a.tsx": "export default function B() {}\n" })
    expect(await gate("--fail-on", "opened", unlocked, later)).toMatchObject({ status: 0 })
    expect(await gate("--fail-on", "opened", unlocked, bound)).toMatchObject({ status: 0 })
  })

  test("is reported whatever the git attributes of its files, and even if they are ignored", async () => {
    const hidden = { ".gitattributes": "* -diff -text linguist-generated export-ignore\n", ".gitignore": "app\n" }
    expect(await gate("--fail-on", "opened", bound, commitOf({ ...UNLOCKED, ...hidden }))).toMatchObject({ status: 3 })
  })

  test("is reported if a link replaces its root module, because git stores only its target", async () => {
    checkOut({ "app/root.tsx": null, "app/kept.tsx": edited({})["app/root.tsx"]! })
    symlinkSync("kept.tsx", path.join(repository.root, "app/root.tsx"))
    expect(await gate("--fail-on", "opened", bound, repository.commit("a link"))).toMatchObject({ status: 3 })
  })

  test("is reported if a file whose name begins like that of its root module still has the locks", async () => {
    const decoy = { "app/root.tsx\t": edited({})["app/root.tsx"]! }
    expect(await gate("--fail-on", "opened", bound, commitOf({ ...UNLOCKED, ...decoy }))).toMatchObject({ status: 3 })
  })

  test("is not compared with a commit whose files git does not have", async () => {
    const whole = commitOf({
      "app/a.tsx": "export default function B() {}\n",
      ...replaced("app/root.tsx", "App()", "B()"),
    })
    const unlocked = commitOf(UNLOCKED)
    const blob = repository.git("rev-parse", `${whole}:app/root.tsx`).trim()
    rmSync(path.join(repository.root, ".git/objects", blob.slice(0, 2), blob.slice(2)))
    const { status, stderr } = await gate("--fail-on", "opened", whole, unlocked)
    expect({ status, stderr }).toMatchObject({ status: 66, stderr: expect.stringContaining(blob) })
  })
})

describe("an app directory that only running the configuration would reveal", () => {
  const COMPUTED = { "react-router.config.ts": 'export default { appDirectory: ["a", "pp"].join("") }\n' }

  test("is refused if the chain was intact before", async () => {
    const { status, stderr } = await gate("--fail-on", "opened", bound, commitOf(COMPUTED))
    expect(status).toBe(66)
    expect(stderr).toContain("only running react-router.config.ts would show where the app is")
  })

  test.each([
    ["a spread", "export default { ...settings }\n"],
    ["a computed key", 'export default { ["app" + "Directory"]: "other" }\n'],
    ["a function's answer", "export default settings()\n"],
    ["a shorthand", "export default { appDirectory }\n"],
    ["a preset's answer", "export default { presets: [preset()] }\n"],
    ["the answer of presets that are not listed", "export default { presets }\n"],
  ])("set by %s is refused, too", async (_, text) => {
    const commit = commitOf({ "react-router.config.ts": text })
    expect(await gate("--fail-on", "opened", bound, commit)).toMatchObject({ status: 66 })
  })

  test("is found if it is a literal in the file that the router reads", async () => {
    const moved = Object.fromEntries(
      Object.entries(edited({})).flatMap(([file, text]) =>
        file.startsWith("app/") ? [[file, null] as const, [file.replace("app/", "src/"), text] as const] : [],
      ),
    )
    const config = { "react-router.config.ts": 'export default { appDirectory: "./src/", presets: [preset()] }\n' }
    expect(await gate("--fail-on", "any", bound, commitOf({ ...moved, ...config }))).toMatchObject({ status: 0 })
    // The router reads this one, in which the app is where it was.
    const twin = { ...config, "react-router.config.js": "export default {}\n" }
    expect(await gate("--fail-on", "opened", bound, commitOf({ ...moved, ...twin }))).toMatchObject({ status: 3 })
  })
})

describe("an app that is no longer built with the plugin", () => {
  const plugins = (list: string) => replaced("vite.config.ts", "[sallyport(), reactRouter()]", list)

  test.each([
    ["nowhere", replaced("vite.config.ts", "sallyport(), ", "")],
    ["with no configuration of Vite's", { "vite.config.ts": null }],
    ["on a condition", plugins("[process.env.OPEN ? null : sallyport(), reactRouter()]")],
    ["in another list", plugins("[reactRouter()], others: [sallyport()]")],
    ["in a list that is filtered", plugins("[sallyport(), reactRouter()].filter(isOn)")],
    ["from another module", replaced("vite.config.ts", "sallyport/vite", "./vite/sallyport")],
    [
      "without its look at the locks",
      { "vite.config.ts": edited({})["vite.config.ts"]!.replace("{ sallyport", "{ compilePolicy as sallyport") },
    ],
    ["in a configuration that Vite does not read", { "vite.config.js": "export default { plugins: [] }\n" }],
  ])("fails the gate: %s", async (_, edits) => {
    const { status, stderr } = await gate("--fail-on", "opened", bound, commitOf(edits))
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining("put `sallyport()` back") })
  })

  test("passes if it was built without it before", async () => {
    const without = commitOf({ "vite.config.ts": null })
    const later = commitOf({
      "vite.config.ts": null,
      "app/a.tsx": "export const loader = () => null\nexport default function B() {}\n",
    })
    expect(await gate("--fail-on", "any", without, later)).toMatchObject({ status: 0 })
    expect(await policyIn(repository.root, "check")).toMatchObject({ status: 0 })
  })
})
