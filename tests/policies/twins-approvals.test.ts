// An approval file of one of two policies whose hashes begin with the same 16 digits, beside the records of both.
import { generateKeyPairSync } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { RouterContextProvider } from "react-router"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approvalOf } from "../../codegen/approval/approval.ts"
import { diffAccess } from "../../codegen/diff/diff-access.ts"
import { requestFactsContext } from "../../src/locks/context.ts"
import { listedApprovals } from "../../src/routes/dashboard/apps/listed.server.ts"
import { A, B, BEFORE } from "../codegen/twins/twins.ts"

let root: string
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "sallyport-twins-"))
})
afterAll(() => rmSync(root, { recursive: true }))

test("an approval is listed with the app that has exactly its policy", async () => {
  const { privateKey } = generateKeyPairSync("ed25519")
  const change = { base: BEFORE.checked, proposed: A.checked, diff: diffAccess(BEFORE.checked, A.checked)! }
  const consent = { approver: "Ada", sentence: "who we are is public", expires: "2027-01-31T23:59:59.000Z" }
  writeFileSync(path.join(root, "one.approval.json"), approvalOf(change, consent, privateKey))
  const appWith = (key: string, { checked }: typeof A) => ({
    key,
    record: { app: key, versions: [{ commit: key.repeat(40).slice(0, 40), date: null, hash: checked.policyHash }] },
  })
  const context = new RouterContextProvider()
  context.set(requestFactsContext, { recordPaths: [root], approverKeys: [] } as never)
  const { approvals } = await listedApprovals(context, [appWith("a", A), appWith("b", B)] as never)
  expect(approvals).toMatchObject([
    { file: "one.approval.json", policy: A.checked.policyHash, apps: [{ key: "a", name: "a" }] },
  ])
})
