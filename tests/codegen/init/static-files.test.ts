import { expect, test } from "vitest"
import { assetsDirectoryIn } from "../../../codegen/init/edits/vite-config.ts"
import { staticFileTasks } from "../../../codegen/init/policy/policy-tasks.ts"
import { minimal } from "./apps.ts"
import { setUp } from "./set-up.ts"

const VITE = minimal["vite.config.ts"]!
const POLICY = "policy/app.policy.ts"
const configured = (build: string) => VITE.replace("{ plugins", `{ ${build}, plugins`)

test.each<[string, string, string | null]>([
  ["nothing", VITE, "assets/"],
  ["a text", configured('build: { assetsDir: "file-assets" }'), "file-assets/"],
  ["a path with slashes", configured('build: { assetsDir: "./static/files/" }'), "static/files/"],
  [
    "a text in a function",
    VITE.replace("{ plugins", '() => ({ build: { assetsDir: "a" }, plugins').replace("] }", "] })"),
    "a/",
  ],
  ["a text in an object", 'export default { build: { assetsDir: "a" } }\n', "a/"],
  ["a text in a checked object", 'export default { build: { assetsDir: "a" } } satisfies UserConfig\n', "a/"],
  [
    "a text that a function returns",
    'export default defineConfig(() => {\n  return { build: { assetsDir: "a" } }\n})\n',
    "a/",
  ],
  [
    "a text that a function returns under a condition",
    'export default defineConfig(() => {\n  if (isSsr) return { build: { assetsDir: "a" } }\n  return {}\n})\n',
    null,
  ],
  ["the argument of another function", 'export default load({ build: { assetsDir: "a" } })\n', null],
  ["a name", configured("build: { assetsDir: ASSETS }"), null],
  [
    "a name of the configuration",
    `${configured('build: { assetsDir: "a" }').replace("export default", "const config =")}\nexport default config\n`,
    "a/",
  ],
  ["a constant text", configured('build: { assetsDir: "a" as const }'), "a/"],
  ["a text in parentheses", configured('build: { assetsDir: ("a") }'), "a/"],
  [
    "a variable that may be another object",
    'let c = { build: { assetsDir: "a" } }\nif (x) c = { build: {} }\nexport default c\n',
    null,
  ],
  ["a variable that is not constant", 'let c = { build: { assetsDir: "a" } }\nexport default c\n', null],
  ["an object that is changed", 'const c = { build: { assetsDir: "a" } }\nc.build = other\nexport default c\n', null],
  ["a value with a type", configured('build: { assetsDir: "a" } satisfies B'), "a/"],
  ["a value before a spread", configured('build: { assetsDir: "a" }, ...base'), null],
  ["another configuration", `const old = defineConfig({ build: { assetsDir: "a" } })\n${VITE}`, null],
  ["a function that makes no configuration", `const f = () => { return { build: { assetsDir: "a" } } }\n${VITE}`, null],
  [
    "an environment",
    configured('build: { assetsDir: "a" }, environments: { client: { build: { assetsDir: "b" } } }'),
    null,
  ],
  ["a comment", `// assetsDir\n${VITE}`, "assets/"],
  ["the root", configured('build: { assetsDir: "" }'), null],
  ["a condition", configured('build: isSsr ? { assetsDir: "a" } : {}'), null],
  ["two values", configured('build: { assetsDir: "a" }, other: { assetsDir: "b" }'), null],
  ["another setting's value", configured('other: { assetsDir: "a" }'), null],
])("the directory of a build's files is read from %s", (_, text, want) => {
  expect(assetsDirectoryIn("vite.config.ts", text)).toBe(want)
})

test("a first policy lists the directory that the build writes to", () => {
  const { tree, said } = setUp({ ...minimal, "vite.config.ts": configured('build: { assetsDir: "file-assets" }') })
  expect(tree[POLICY]).toContain('{ path: "/file-assets", match: "subtree", why: "static files" }')
  expect(tree[POLICY]).not.toContain('"/assets"')
  expect(said).not.toContain("assetsDir")
})

test("a directory that could not be read is left to the developer", () => {
  const { tree, said } = setUp({ ...minimal, "vite.config.ts": configured("build: { assetsDir: ASSETS }") })
  expect(tree[POLICY]).toContain("outside: []")
  expect(said).toContain("`build.assetsDir` of vite.config.ts could not be read")
})

test("files whose addresses a route has, too, are named", () => {
  const file = { path: "vite.config.ts", text: VITE }
  const files = ["assets/", "a.txt", "b.txt", "c.txt", "d.txt"]
  expect(staticFileTasks(files, "assets/", file, new Set(["/a.txt"]), POLICY).join()).toContain(
    "`outside` does not list the static files at `/assets`, `/b.txt`, `/c.txt` and 1 more, because your routes",
  )
  expect(
    staticFileTasks(files, "assets/", file, new Set(files.map((one) => `/${one.replace("/", "")}`)), POLICY),
  ).toEqual([])
})
