import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "./git-repository.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const FILE = "policy/app.policy.ts"
const guarded = textOfPolicy(policyOf([ruleOf("/a", "subtree", "signed-in")], { home: HOME }))
const opened = textOfPolicy(policyOf([ruleOf("/a", "subtree", "anyone")], { home: HOME }))

const original = new Repository()
original.write(FILE, guarded)
original.commit("Guarded")
afterAll(() => original.remove())

let repository: Repository
beforeEach(() => void (repository = new Repository(original)))
afterEach(() => repository.remove())

const run = (...args: readonly string[]) => policyIn(repository.root, ...args, "--routes", "none")

/** Every command that believes the file: in the working tree, and as a commit has it. */
async function refusals() {
  const [check, working, committed, record] = [
    await run("check"),
    await run("diff", "HEAD~1"),
    await run("diff", "HEAD~1", "HEAD"),
    await run("record", "--out", "-"),
  ]
  return { check, working, committed, record }
}

const ATTRIBUTES = [
  ["another encoding", { ".gitattributes": "*.policy.ts working-tree-encoding=UTF-7\n" }],
  ["another encoding, in the policy's own directory", { "policy/.gitattributes": "* working-tree-encoding=LATIN1\n" }],
  ["a filter", { ".gitattributes": `${FILE} filter=secret\n` }],
  ["a filter through a macro", { ".gitattributes": `[attr]plain filter=secret\n${FILE} plain\n` }],
  ["words that git fills in", { ".gitattributes": "policy/** ident\n" }],
  ["words that git fills in for an archive", { ".gitattributes": "policy/** export-subst\n" }],
] as const

describe("a policy file that git converts is refused:", () => {
  test.each(ATTRIBUTES)("%s", async (_, attributes) => {
    for (const [file, text] of Object.entries(attributes)) repository.write(file, text)
    repository.commit("Converted")
    // The stored text is unchanged; only reading it would give another text.
    repository.write(FILE, guarded)
    const { check, working, committed, record } = await refusals()
    expect(check).toMatchObject({ status: 1, stdout: expect.stringContaining("error[P114]") })
    expect(working).toMatchObject({ status: 1, stderr: expect.stringContaining("error[P114]") })
    expect(committed).toMatchObject({ status: 1, stderr: expect.stringContaining("error[P114]") })
    expect(record).toMatchObject({ status: 66, stdout: "", stderr: expect.stringContaining("its git attribute is") })
  })

  test("a link to a file elsewhere", async () => {
    repository.write("elsewhere.policy.ts", opened)
    rmSync(path.join(repository.root, FILE))
    symlinkSync("../elsewhere.policy.ts", path.join(repository.root, FILE))
    repository.commit("Linked")
    const { check, working, committed, record } = await refusals()
    for (const { stdout, stderr, status } of [check, working, committed])
      expect({ said: stdout + stderr, status }).toMatchObject({ said: expect.stringMatching(/P114.*link/), status: 1 })
    expect(record.status).toBe(66)
  })

  test("a link whose target path reads like a policy", async () => {
    const innocent = guarded.replaceAll(/\s+/g, " ").trim()
    rmSync(path.join(repository.root, FILE))
    const target = path.join(repository.root, "policy", innocent)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, opened)
    symlinkSync(innocent, path.join(repository.root, FILE))
    repository.commit("Linked")
    const { check, committed } = await refusals()
    expect(check.stdout).toContain("error[P114]")
    expect(committed).toMatchObject({ status: 1, stderr: expect.stringContaining("error[P114]") })
  })

  test("a link in place of its directory", async () => {
    renameSync(path.join(repository.root, "policy"), path.join(repository.root, "hidden"))
    repository.write("hidden/app.policy.ts", opened)
    symlinkSync("hidden", path.join(repository.root, "policy"))
    repository.commit("Linked")
    const { check, working, committed } = await refusals()
    expect(check.stdout).toContain("error[P114]")
    expect(working).toMatchObject({ status: 1, stderr: expect.stringContaining("error[P114]") })
    expect(committed).toMatchObject({ status: 1, stderr: expect.stringContaining("error[P101]") })
  })
})

describe("a policy file that git stores unchanged, except for line endings, is accepted:", () => {
  test.each([
    ["attributes of other files", "*.png filter=lfs diff=lfs merge=lfs -text\n"],
    ["line ends of another system", "*.ts text eol=crlf\n"],
    ["line ends left to git", "* text=auto\n"],
    ["a filter that is taken back", `*.ts filter=lfs\n${FILE} -filter\n`],
    ["a driver for reading differences", `${FILE} diff=typescript -merge\n`],
  ])("%s", async (_, attributes) => {
    repository.write(".gitattributes", attributes)
    repository.commit("Attributes")
    repository.write(FILE, guarded.replaceAll("\n", "\r\n"))
    const { check, working, committed, record } = await refusals()
    expect(check.stdout + working.stderr + committed.stderr + record.stderr).not.toContain("P114")
    expect([check.status, working.status, committed.status, record.status]).toEqual([0, 0, 0, 0])
  })
})

test("a file that was left at a former path is not part of a change", async () => {
  repository.git("mv", FILE, "policy/old.policy.ts")
  repository.commit("Named otherwise")
  repository.git("mv", "policy/old.policy.ts", FILE)
  repository.commit("Named as before")
  const base = repository.git("rev-parse", "HEAD").trim()
  repository.git("checkout", "-q", "-b", "change")
  repository.write("hidden/app.policy.ts", opened)
  repository.write("policy/old.policy.ts", guarded)
  repository.git("rm", "-q", FILE)
  const head = repository.commit("A decoy")
  expect(await run("diff", base, head, "--fail-on", "opened")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("error[P101]"),
  })
})

test("a policy that was moved with `git mv` but not committed is compared with itself", async () => {
  repository.git("mv", FILE, "access.policy.ts")
  const moved = () => run("diff", "--fail-on", "opened", "--policy", "access.policy.ts")
  expect(await moved()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^no access changes/) })
  repository.write("access.policy.ts", opened)
  repository.git("add", "-A")
  const edited = await moved()
  expect(edited).toMatchObject({ status: 3, stdout: expect.stringContaining("1 opened") })
  expect(edited.stdout).not.toContain("no policy in HEAD")
  repository.commit("Moved")
  expect((await run("diff", "HEAD~1", "--fail-on", "opened", "--policy", "access.policy.ts")).stdout).toContain(
    "1 opened",
  )
})

test("a move in a change is followed from any working directory", async () => {
  const base = repository.git("rev-parse", "HEAD").trim()
  repository.git("mv", FILE, "access.policy.ts")
  const head = repository.commit("Moved")
  repository.git("checkout", "-q", base)
  expect(await run("diff", base, head, "--fail-on", "opened", "--policy", "access.policy.ts")).toMatchObject({
    status: 0,
  })
})
