// The README's tutorial on a copy of this repository: one word of the policy opens the editor.
import { spawnSync } from "node:child_process"
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"

import { startAppServer } from "../server/app-server.ts"
import { copyOfThisRepository, ROOT } from "./repository-copy.ts"
import { expect, test } from "./visitor.ts"

const GENERATED = "src/generated"
const POLICY = "policy/app.policy.ts"

const copyWithPackages = (): string => {
  const copy = copyOfThisRepository()
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"))
  return copy
}

// A test runner asks its children for colours, which would break up the lines that are looked for.
const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined }

const run = (cwd: string, command: string) => {
  const [file, ...rest] = command.split(" ")
  const { status, stdout, stderr } = spawnSync(file!, rest, { cwd, encoding: "utf8", env })
  return { status, text: `${stdout}${stderr}` }
}

/**
 * The lines of `after` that `before` does not have at that place, and the other way round: the files keep their length.
 */
function changedLines(before: string, after: string): readonly [string, string][] {
  const [old, now] = [before.split("\n"), after.split("\n")]
  expect(now).toHaveLength(old.length)
  return now.flatMap((line, i): [string, string][] => (line === old[i] ? [] : [[old[i]!.trim(), line.trim()]]))
}

test("changing one word opens the editor page: the guards, the types and the running app follow", async () => {
  const copy = copyWithPackages()
  try {
    const policy = readFileSync(path.join(copy, POLICY), "utf8")
    const opened = policy.replace(/(path: "\/editor",\s*match: "subtree",\s*require: )"signed-in"/, '$1"anyone"')
    expect(opened).not.toBe(policy)
    writeFileSync(path.join(copy, POLICY), opened)
    expect(run(copy, "npm run --silent policy -- generate --check").status).toBe(2)
    expect(run(copy, "npm run --silent build").status).not.toBe(0)

    const guardsBefore = readFileSync(path.join(copy, GENERATED, "guards.ts"), "utf8")
    expect(run(copy, "npm run --silent policy -- generate").status).toBe(0)
    expect(run(copy, "npm run --silent policy -- generate --check").status).toBe(0)
    const changed = changedLines(guardsBefore, readFileSync(path.join(copy, GENERATED, "guards.ts"), "utf8"))
    // The hash, the requirement of the editor's pages, and the one row of the rule.
    expect(changed.filter(([line]) => !line.includes("editor")).map(([line]) => line.split(" = ")[0])).toEqual([
      "export const policyHash",
    ])
    expect(changed.filter(([line]) => line.startsWith("readonly")).map(([, line]) => line)).toEqual([
      'readonly "/editor": "anyone"',
      'readonly "/editor/check": "anyone"',
      'readonly "/editor/download": "anyone"',
      'readonly "/editor/drafts/:draft": "anyone"',
      'readonly "/editor/drafts/:draft/save": "anyone"',
      'readonly "/editor/edit": "anyone"',
      'readonly "/editor/review": "anyone"',
      'readonly "/editor/shared": "anyone"',
    ])
    expect(changed.filter(([line]) => line.startsWith('["/editor subtree"'))).toHaveLength(1)

    const types = run(copy, "npm run --silent typecheck")
    expect(types.status).not.toBe(0)
    const complaints = types.text.split("\n").filter((line) => line.includes("error TS"))
    expect(complaints.length).toBeGreaterThan(0)
    expect(complaints.filter((line) => !line.startsWith("src/routes/editor/"))).toEqual([])

    expect(run(copy, "npm run --silent build").status).toBe(0)
    const server = await startAppServer({}, copy)
    try {
      const editor = await fetch(new URL("/editor", server.url), { redirect: "manual" })
      expect(editor.status).toBe(200)
      expect(await editor.text()).not.toContain("data-guarded")
      expect((await fetch(new URL("/dashboard", server.url), { redirect: "manual" })).status).toBe(302)
    } finally {
      await server.stop()
      rmSync(server.dataDir, { recursive: true, force: true })
    }

    // A rejected policy writes nothing and stops the build.
    const broken = policy.replace('match: "subtree"', 'match: "subtre"')
    expect(broken).not.toBe(policy)
    writeFileSync(path.join(copy, POLICY), broken)
    const guards = readFileSync(path.join(copy, GENERATED, "guards.ts"), "utf8")
    const rejected = run(copy, "npm run --silent policy -- generate --check")
    expect(rejected.status).toBe(1)
    expect(rejected.text).toMatch(/error\[P\d+\][\s\S]+policy\/app\.policy\.ts:\d+:\d+/)
    expect(run(copy, "npm run --silent policy -- generate").status).toBe(1)
    expect(readFileSync(path.join(copy, GENERATED, "guards.ts"), "utf8")).toBe(guards)
    expect(run(copy, "npm run --silent build").status).not.toBe(0)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
