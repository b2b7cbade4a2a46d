import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { accessTestsOf } from "../../../codegen/emit/access-tests.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { teamPolicyOf } from "../claims/team-policy.ts"
import { policyIn } from "../command-line/command-line.ts"
import { textOfPolicy } from "./load-guards.ts"

const textWith = (require: string) => `export default {
  absent: ["challenged", "recovering", "verified"],
  home: { "signed-out": "/sign-in", "signed-in": "/notes" },
  unlisted: 404,
  rules: [
    { path: "/sign-in", match: "exact", require: "signed-out", why: "the way in" },
    { path: "/notes", match: "subtree", require: "${require}", why: "notes" },
    { path: "/über", match: "exact", require: "anyone", why: "about" },
  ],
  never: [],
  always: [],
  outside: [{ path: "/assets", match: "subtree", why: "files" }],
  accept: [],
}
`

const checkedWith = (require: string) => {
  const { checked, diagnostics } = compile({
    policy: { path: "app.policy.ts", text: textWith(require) },
    routes: null,
  })
  if (checked === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"))
  return checked
}

const root = mkdtempSync(path.join(tmpdir(), "sallyport-tests-"))
afterAll(() => rmSync(root, { recursive: true }))

test("the outcomes are written as literals, and the same policy gives the same file", () => {
  const file = accessTestsOf(checkedWith("signed-in"), "vitest", "npx sallyport")
  expect(file).toEqual(accessTestsOf(checkedWith("signed-in"), "vitest", "npx sallyport"))
  expect(file.path).toBe("access.test.ts")
  expect(file.text).toContain("run `npx sallyport test` again")
  expect(file.text).toContain(
    '  test("/notes as signed-out", () => expect([decide("/notes", "signed-out"), decideWrite("/notes", "signed-out")].map(textOf)).toEqual(["redirect /sign-in", "refuse 401"]))',
  )
  expect(file.text).not.toContain("/assets")
  expect(file.text).not.toContain("challenged")
})

test("the tests pass with the guards of their policy, and fail with those of another", () => {
  writeFileSync(path.join(root, "package.json"), '{ "type": "module" }')
  const file = accessTestsOf(checkedWith("signed-in"), "node:test", "npx sallyport")
  writeFileSync(path.join(root, file.path), file.text)
  const env = { ...process.env }
  // Node's runner would take itself for a child of this one.
  delete env.NODE_TEST_CONTEXT
  const runWith = (require: string) => {
    writeFileSync(path.join(root, "guards.ts"), emitGuards(checkedWith(require), "faster").text)
    return spawnSync(process.execPath, ["--test", file.path], { cwd: root, env, encoding: "utf8" })
  }
  const good = runWith("signed-in")
  expect(good.stdout).not.toMatch(/not ok|✖/)
  expect(good.status).toBe(0)
  expect(runWith("anyone").status).toBe(1)
})

test("the command writes the file beside the guards, and `--check` fails if it is stale", async () => {
  writeFileSync(path.join(root, "app.policy.ts"), textWith("signed-in"))
  const run = (...args: readonly string[]) =>
    policyIn(root, "--policy", "app.policy.ts", "--routes", "none", "test", "--out", "made", ...args)
  expect((await run("--check")).status).toBe(2)
  expect(await run()).toMatchObject({ status: 0, stderr: "wrote made/access.test.mjs\n" })
  expect((await run("--check")).status).toBe(0)
  expect(readFileSync(path.join(root, "made/access.test.mjs"), "utf8")).toContain('from "node:test"')
  writeFileSync(path.join(root, "app.policy.ts"), textWith("anyone"))
  expect(await run("--check")).toMatchObject({
    status: 2,
    stderr: "made/access.test.mjs is out of date: run `npx sallyport test`\n",
  })
})

test("a policy with claims is tested with just enough claims, and without each of them", () => {
  const { checked } = compile({
    policy: { path: "app.policy.ts", text: textOfPolicy(teamPolicyOf()) },
    routes: null,
  })
  const { text } = accessTestsOf(checked!, "node:test", "npx sallyport")
  expect(text).toContain(
    'test("/admin as signed-in, role: admin", () => assert.deepEqual([decide("/admin", {"state":"signed-in","claims":{"role":["admin"]}}), decideWrite("/admin", {"state":"signed-in","claims":{"role":["admin"]}})].map(textOf), ["proceed", "proceed"]))',
  )
  expect(text).toContain('test("/admin as signed-in, without role"')
  // A bare state says nothing about claims.
  expect(text).toMatch(/"\/admin as signed-in", .*\["refuse 503", "refuse 503"\]/)
  const directory = path.join(root, "claims")
  mkdirSync(directory)
  writeFileSync(path.join(directory, "guards.ts"), emitGuards(checked!).text)
  writeFileSync(path.join(directory, "access.test.mjs"), text)
  const { status, stdout } = spawnSync(process.execPath, ["--test", "access.test.mjs"], {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  })
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/# fail 0|fail 0/) })
})
