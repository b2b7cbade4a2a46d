import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"

// A policy that has warnings: its second rule decides nothing that the first does not.
const POLICY = `export default {
  rules: [
    { path: "/", match: "subtree", require: "anyone", why: "all of it is public" },
    { path: "/a", match: "exact", require: "anyone", why: "so is this" },
  ],
  home: { "signed-in": "/" },
  unlisted: 404,
  absent: ["challenged", "recovering", "verified"],
}
`

let repository: Repository

beforeAll(() => {
  repository = new Repository()
  for (const folder of ["", "packages/web, new/"]) repository.write(`${folder}policy/app.policy.ts`, POLICY)
})

afterAll(() => repository.remove())

const run = (folder: string, format: string) =>
  policyIn(path.join(repository.root, folder), "check", "--routes", "none", "--format", format)

const checked = async (folder: string, format: string): Promise<string> => (await run(folder, format)).stdout

const filesOf = async (folder: string): Promise<readonly string[]> => {
  const commands = [...(await checked(folder, "github")).matchAll(/ file=([^,]+),/g)].map(([, file]) => file!)
  const sarif = [...(await checked(folder, "sarif")).matchAll(/"uri":\s*"([^"]+)"/g)].map(([, uri]) => uri!)
  expect([commands.length, sarif.length].every((count) => count > 0)).toBe(true)
  return [...new Set([...commands, ...sarif])]
}

test("findings for a code host name files from the root of the repository, wherever the project is in it", async () => {
  expect(await filesOf("")).toEqual(["policy/app.policy.ts"])
  expect(await filesOf("packages/web, new")).toEqual([
    "packages/web%2C new/policy/app.policy.ts",
    "packages/web%2C%20new/policy/app.policy.ts",
  ])
})

test("other formats name files from the project", async () => {
  for (const format of ["json", "text"]) expect(await checked("packages/web, new", format)).not.toContain("packages")
})

test("a repository that git cannot open is reported, and the files are named from the project", async () => {
  for (const file of [".git", "policy/app.policy.ts"])
    repository.write(`broken/${file}`, file === ".git" ? "gitdir: /nowhere\n" : POLICY)
  const { stdout, stderr } = await run("broken", "github")
  expect(stderr).toMatch(/^paths are relative to this directory, not to the root of its repository: not a git rep/)
  expect(stdout).toContain(" file=policy/app.policy.ts,")
})

test("a directory without a repository is no fault", async () => {
  const alone = mkdtempSync(path.join(tmpdir(), "sallyport-alone-"))
  onTestFinished(() => rmSync(alone, { recursive: true }))
  expect((await policyIn(alone, "check", "--routes", "none", "--format", "github")).stderr).toBe("")
})
