import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { run as runIn } from "../../../codegen/command-line/run.ts"
import { policyIn } from "./command-line.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { boundAt } from "../project/router-project.ts"

const CLI = path.join(import.meta.dirname, "../../../codegen/command-line/cli.ts")
const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

let root: string

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "sallyport-cli-"))
  mkdirSync(path.join(root, "policy"))
  mkdirSync(path.join(root, "src"))
  const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text)
  const accepted = policyOf([ruleOf("/a", "exact", "signed-in")], { home: HOME })
  write("policy/app.policy.ts", textOfPolicy(accepted))
  write("policy/rejected.policy.ts", textOfPolicy(policyOf([ruleOf("/A", "exact", "signed-in")], { home: HOME })))
  write("policy/binary.policy.ts", "\u{0}")
  writeFileSync(path.join(root, "policy/latin.policy.ts"), Buffer.from([0x65, 0x78, 0xe9, 0xff]))
  write("policy/deep.policy.ts", `export default ${"[".repeat(60_000)}`)
  write("react-router.config.ts", 'export default { appDirectory: "src" }\n')
  write(
    "src/routes.ts",
    'import { route } from "@react-router/dev/routes"\nexport default [route("a", "a.tsx"), route("*", "a.tsx")]\n',
  )
  for (const [file, text] of Object.entries(boundAt("src"))) write(file, text)
  write("src/a.tsx", "export const loader = () => null\nexport default function Page() {}\n")
})

afterAll(() => rmSync(root, { recursive: true }))

const run = (...args: readonly string[]) => policyIn(root, ...args)

const EXITS: readonly (readonly [string, { given: readonly string[]; want: number }])[] = [
  ["an accepted policy", { given: ["check"], want: 0 }],
  ["a rejected policy", { given: ["check", "--policy", "policy/rejected.policy.ts"], want: 1 }],
  ["a global option before the command", { given: ["--policy", "policy/rejected.policy.ts", "check"], want: 1 }],
  ["a missing policy", { given: ["check", "--policy", "nowhere.policy.ts"], want: 1 }],
  ["a policy that is not text", { given: ["check", "--policy", "policy/binary.policy.ts"], want: 1 }],
  ["a policy that is not UTF-8", { given: ["check", "--policy", "policy/latin.policy.ts"], want: 1 }],
  ["a policy nested beyond all measure", { given: ["check", "--policy", "policy/deep.policy.ts"], want: 1 }],
  ["a route list that does not exist", { given: ["check", "--routes", "nowhere.ts"], want: 66 }],
  ["no route list on purpose", { given: ["check", "--routes", "none"], want: 0 }],
  ["an unknown command", { given: ["chekc"], want: 64 }],
  ["no command", { given: [], want: 64 }],
  ["an unknown option", { given: ["check", "--fast"], want: 64 }],
  ["an unknown format", { given: ["table", "--format", "xlsx"], want: 64 }],
  ["an unknown auth state", { given: ["explain", "/a", "--as", "root"], want: 64 }],
  ["an unknown code", { given: ["codes", "P999"], want: 64 }],
  ["help", { given: ["--help"], want: 0 }],
  ["generated files that are not there", { given: ["generate", "--check", "--out", "fresh"], want: 2 }],
  ["an output directory where nothing can be made", { given: ["generate", "--out", "/proc/none/such"], want: 73 }],
  ["an output directory that is a file", { given: ["generate", "--out", "src/a.tsx"], want: 73 }],
]

describe("the command line", () => {
  test.each(EXITS)("ends with the right exit code for %s", async (_, { given, want }) => {
    const { status, stderr, stdout } = await run(...given)
    expect({ status, said: stderr + stdout }).toEqual({ status: want, said: stderr + stdout })
    expect(stderr + stdout).not.toMatch(/^\s+at /m)
  })

  test.each([[["chekc"]], [["help", "chekc"]]])("%j gets the nearest command, and not all help", async (given) => {
    const { status, stdout, stderr } = await run(...given)
    expect({ status, stdout }).toEqual({ status: 64, stdout: "" })
    expect(stderr).toMatch(/^error: unknown command 'chekc'\n\(Did you mean check\?\)\n/)
    expect(stderr).not.toContain("--routes")
  })

  test("says how to name a route list that does not exist", async () => {
    expect((await run("check", "--routes", "nowhere.ts")).stderr).toContain("give its file to --routes, or, if the app")
  })

  test("reports a file that is not a policy in one sentence", async () => {
    expect((await run("check", "--policy", "policy/latin.policy.ts")).stdout).toContain(
      "error[P111]: the policy file `policy/latin.policy.ts` is not text in UTF-8",
    )
    expect((await run("check", "--policy", "nowhere.policy.ts")).stdout).toContain(
      "error[P101]: the policy file `nowhere.policy.ts` does not exist",
    )
    expect((await run("check", "--policy", "policy/deep.policy.ts")).stdout).toMatch(/error\[P1(11|02)\]/)
  })

  test("prints a position as file, line and column, and a code frame with a hint", async () => {
    const { stdout } = await run("check", "--policy", "policy/rejected.policy.ts", "--routes", "none")
    expect(stdout).toContain("policy/rejected.policy.ts:")
    expect(stdout).toMatch(/\^{4} the router serves this page as `\/a`/)
    expect(stdout).toContain("hint: write `/a`")
    expect(stdout).not.toContain("\u{1b}")
  })

  test("keeps stdout for the document and stderr for the diagnostics", async () => {
    const { stdout, stderr } = await run("table", "--policy", "policy/rejected.policy.ts", "--format", "json")
    expect(stdout).toBe("")
    expect(stderr).toContain("error[P201]")
  })

  test("writes nothing for a rejected policy, fresh files for an accepted one, and the same bytes again", async () => {
    expect((await run("generate", "--policy", "policy/rejected.policy.ts", "--out", "out")).status).toBe(1)
    expect(() => readFileSync(path.join(root, "out/guards.ts"))).toThrow("ENOENT")
    expect((await run("generate", "--out", "out")).status).toBe(0)
    const first = readFileSync(path.join(root, "out/guards.ts"), "utf8")
    expect((await run("generate", "--check", "--out", "out")).status).toBe(0)
    writeFileSync(path.join(root, "out/guards.ts"), `${first}\n`)
    expect((await run("generate", "--check", "--out", "out")).status).toBe(2)
    expect((await run("generate", "--out", "out")).status).toBe(0)
    expect(readFileSync(path.join(root, "out/guards.ts"), "utf8")).toBe(first)
  })

  test("gives every diagnostic as JSON", async () => {
    const { stdout } = await run(
      "check",
      "--format",
      "json",
      "--policy",
      "policy/rejected.policy.ts",
      "--routes",
      "none",
    )
    expect(JSON.parse(stdout)).toMatchObject({
      errors: 1,
      warnings: 0,
      diagnostics: [{ code: "P201", span: { line: 12 } }],
    })
  })

  test.each(["markdown", "md", "csv", "json", "html"])("prints the guard table as %s", async (format) => {
    const { stdout, status } = await run("table", "--format", format)
    expect(status).toBe(0)
    expect(stdout).toContain("/a")
  })

  test("lists the rules that do not cover an address, and only counts them in a long policy", async () => {
    expect((await run("explain", "/nowhere")).stdout).toMatch(/\n\/\S* +\w+ +does not match /)
    expect((await run("explain", "/nowhere")).stdout).not.toContain("rules that do not cover this path")
    const own = spawnSync(process.execPath, ["codegen/command-line/start.js", "explain", "/dashboard"], {
      encoding: "utf8",
    })
    expect(own.stdout).toMatch(/\nand \d+ rules that do not cover this path\n/)
    expect(own.stdout).not.toContain(" does not match ")
  })

  test("explains hostile spellings", async () => {
    expect((await run("explain", "/x/%2e%2e/A.data")).stdout).toContain("canonical  /a")
    expect((await run("explain", "https://evil.example/a")).stdout).toContain("host `evil.example` makes no difference")
    expect((await run("explain", "/a")).stdout).not.toContain("host")
    expect((await run("explain", "//a")).stdout).toContain("begins with two slashes: the server answers 400")
    expect((await run("explain", "/a//b")).stdout).not.toContain("two slashes")
    expect((await run("explain", "/a%2fb")).stdout).toContain("contains an encoded slash")
    expect((await run("explain", "/nowhere")).stdout).toContain("closed by default with 404")
    expect((await run("explain", "/a", "--as", "verified")).stdout).toMatch(/verified {2}opens +opens/)
  })

  test("writes a first policy that is accepted", async () => {
    const { stdout, status } = await run("new")
    expect(status).toBe(0)
    writeFileSync(path.join(root, "policy/new.policy.ts"), stdout)
    expect((await run("check", "--policy", "policy/new.policy.ts")).status).toBe(0)
  })

  test("lists the codes", async () => {
    expect((await run("codes")).stdout).toContain("P404")
    expect((await run("codes", "p404")).stdout).toContain("closed by default")
  })
})

describe("output that cannot be written", () => {
  const sh = (command: string) =>
    spawnSync("sh", ["-c", command, "sh", process.execPath, CLI], { cwd: root, encoding: "utf8" })

  test.each(["table", "check", "explain /a", "codes", "new"])("ends with 73 and one sentence: %s", (command) => {
    const { status, stderr } = sh(`"$1" "$2" ${command} > /dev/full`)
    expect(stderr).toMatch(/^cannot write the output: [^\n]*\n$/)
    expect(status).toBe(73)
  })

  test("is silent if the reader has closed the pipe", () => {
    expect(sh('{ "$1" "$2" table --format json; echo "$?" >&2; } | true').stderr).toBe("0\n")
  })
})

test("the text of an error that nobody expected is written out", async () => {
  let said = ""
  const stderr = { fd: -1, write: (text: string) => (said += text) }
  const write = (text: string): void => {
    if (text !== "") throw new Error("\u{1b}]0;x\u{7}\u{202e}\n::error::y")
  }
  expect(await runIn(["codes"], { root, stdout: { write }, stderr, env: {} })).toBe(70)
  expect(said).toContain("this is our bug, not yours:\nError: \\u{1b}]0;x\\u{7}\\u{202e}\n\\u{3a}:error::y\n")
})
