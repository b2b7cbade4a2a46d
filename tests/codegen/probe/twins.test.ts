// A deployment that runs one of two policies whose hashes begin with the same 16 digits.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordText } from "../../../codegen/record/record-text.ts"
import { recordOf, sourcesOf } from "../record/histories.ts"
import { A, B, BEFORE, SHARED } from "../twins/twins.ts"
import { deployed, named, probe } from "./deployment.ts"

let directory: string
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "sallyport-twins-"))
})
afterAll(() => rmSync(directory, { recursive: true }))

const [HASH_A, HASH_B] = [A.checked.policyHash, B.checked.policyHash]

/** The first line about a deployment that names its policy so, and the exit code. */
async function probed(health: string, texts: readonly string[]): Promise<readonly [string, number]> {
  const file = path.join(directory, "record.json")
  writeFileSync(file, recordText(recordOf(sourcesOf(texts))))
  // It answers as A asks: only its name may differ.
  const pages = ({ url }: Request): Response => {
    const { pathname } = new URL(url)
    if (pathname === "/about" || pathname === "/sign-in") return new Response("")
    if (pathname === "/home" || pathname.startsWith("/admin"))
      return new Response(null, { status: 302, headers: { location: "/sign-in" } })
    return new Response("", { status: 404 })
  }
  const app = await deployed(named(health, pages))
  const { status, stdout } = await probe(app.origin, "--record", file)
  await app.close()
  return [stdout.split("\n")[0]!, status]
}

test("the twin of the recorded policy counts as another policy", async () => {
  expect(await probed(HASH_A, [BEFORE.text, A.text])).toEqual([`the deployment runs policy ${HASH_A}`, 0])
  expect(await probed(HASH_B, [BEFORE.text, A.text])).toEqual([
    `the deployment runs policy ${HASH_B}, which is not on record, not ${HASH_A}`,
    3,
  ])
  expect(await probed(HASH_B, [B.text, A.text])).toEqual([
    `the deployment runs policy ${HASH_B}, which is version 1 (0000000001, 2026-01-01), not ${HASH_A}`,
    3,
  ])
})

test("an older deployment's 16 matching digits are no proof, and different ones prove another policy", async () => {
  expect(await probed(SHARED, [BEFORE.text, A.text])).toEqual([
    `the deployment names only 16 digits of its policy hash, ${SHARED}: they fit ${HASH_A}, but two policies can share them. Update sallyport there`,
    0,
  ])
  const before = BEFORE.checked.policyHash
  expect(await probed(SHARED, [A.text, BEFORE.text])).toEqual([
    `the deployment runs policy ${SHARED}, which fits version 1 (0000000001, 2026-01-01), not ${before}`,
    3,
  ])
  expect(await probed(SHARED, [A.text, B.text, BEFORE.text])).toEqual([
    `the deployment runs policy ${SHARED}, which fits several versions on record, not ${before}`,
    3,
  ])
})
