import { readFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createRequestHandler } from "react-router"
import { afterAll, beforeAll, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import { recordedRoutesOf } from "../../../codegen/record/versions.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { openLocks } from "../../../src/guard/index.ts"
import { policyHash, type PageRequirement } from "../../../src/generated/guards.ts"
import { buildOf, sayingPort, type VisitorSession } from "../../guard/served/app.ts"
import { guardsOf } from "../emit/load-guards.ts"
import { recordOf, sourcesOf } from "../record/histories.ts"
import { deployed, named, probe, type Deployment } from "./deployment.ts"

// Two other builds of this very product: the one before /editor was opened to signed-in people, and one after
// somebody opened it to everybody. Each serves the same pages, behind guards made from its own policy.

const ROOT = path.resolve(import.meta.dirname, "../../..")
const project = readProject({ root: ROOT, policy: "policy/app.policy.ts", routes: "src/routes.ts" })
const EDITOR = /(path: "\/editor",\s*match: "subtree",\s*require: )"signed-in"/
const NOW = project.policy.text
const OLDER = NOW.replace(EDITOR, '$1"verified"')
const NEWER = NOW.replace(EDITOR, '$1"anyone"')

interface Build {
  readonly hash: string
  readonly app: Deployment
}

async function built(text: string): Promise<Build> {
  const { checked } = compile({ policy: { path: project.policy.path, text }, routes: project.routes })
  const guards = await guardsOf(checked!)
  const locks = openLocks<PageRequirement, VisitorSession>({ guards, session: sayingPort })
  const handler = locks.fetch(createRequestHandler(buildOf({ middleware: [locks.middleware] }), "production"))
  return { hash: guards.policyHash, app: await deployed(named(guards.policyHash, handler)) }
}

/** The record of the versions until one of them. */
function recordFile(name: string, texts: readonly string[]): string {
  const file = path.join(directory, name)
  const routes = recordedRoutesOf(project.routes!)
  const sources = sourcesOf(texts).map((source, at) => (at === texts.length - 1 ? { ...source, routes } : source))
  writeFileSync(file, recordText(recordOf(sources, { inventory: project.routes })))
  return file
}

let directory: string
let older: Build
let newer: Build

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "sallyport-builds-"))
  writeFileSync(path.join(directory, "signed-in"), "state=signed-in\n")
  ;[older, newer] = [await built(OLDER), await built(NEWER)]
})

afterAll(async () => {
  await Promise.all([older.app.close(), newer.app.close()])
  rmSync(directory, { recursive: true })
})

const asSignedIn = () => ["--cookie", `signed-in=${path.join(directory, "signed-in")}`]

test("each build is another policy than the one in the repository", () => {
  expect(new Set([older.hash, newer.hash, policyHash]).size).toBe(3)
  expect(readFileSync(path.join(ROOT, "policy/app.policy.ts"), "utf8")).toBe(NOW)
})

test("an older build is recognised by its hash and by what it still denies", async () => {
  const { status, stdout } = await probe(older.app.origin, ...asSignedIn())
  expect(status).toBe(3)
  expect(stdout).toContain(`the deployment runs policy ${older.hash}, not ${policyHash}\n`)
  expect(stdout).toContain("/editor as signed-in: expected the page, got 403 (rule /editor subtree)\n")
  expect(stdout).not.toContain("/dashboard as")
})

test("a newer build is recognised by its hash and by what it already opens", async () => {
  const { status, stdout } = await probe(newer.app.origin, ...asSignedIn())
  expect(status).toBe(3)
  expect(stdout).toContain(`the deployment runs policy ${newer.hash}, not ${policyHash}\n`)
  expect(stdout).toContain("/editor as signed-out: expected a redirect to /signin, got 200")
  expect(stdout).not.toContain("/dashboard as")
})

test("a build matches the record of its own version, and not a later one", async () => {
  const then = recordFile("then.json", [OLDER])
  const later = recordFile("later.json", [OLDER, NOW, NEWER])
  expect(await probe(older.app.origin, "--record", then, ...asSignedIn())).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      new RegExp(`^the deployment runs policy ${older.hash}\n\\d+ tried, 0 differ from the guard table\n$`),
    ),
  })
  expect(await probe(newer.app.origin, "--record", later, ...asSignedIn())).toMatchObject({ status: 0 })
  expect(await probe(older.app.origin, "--record", later, ...asSignedIn())).toMatchObject({
    status: 3,
    stdout: expect.stringContaining(
      `the deployment runs policy ${older.hash}, which is version 1 (0000000001, 2026-01-01), not ${newer.hash}\n`,
    ),
  })
})

test("nothing is sent to a deployment if the record is invalid", async () => {
  const record = recordFile("true.json", [NOW])
  const lie = readFileSync(record, "utf8").replace('"signed-out":"/signin / 401"', '"signed-out":"proceed"')
  const file = path.join(directory, "false.json")
  writeFileSync(file, lie)
  const asked = newer.app.requests.length
  expect(await probe(newer.app.origin, "--record", file)).toEqual({
    status: 3,
    stdout: "",
    stderr: expect.stringMatching(
      /false\.json is not true: version 1 .* gives signed-out \/signin \/ 401, but the record says proceed\n$/,
    ),
  })
  expect(newer.app.requests.length).toBe(asked)
})
