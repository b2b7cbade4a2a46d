import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { BackendContext } from "../../../src/backend/auth/auth-call.ts"
import type { Caller } from "../../../src/backend/auth/caller.ts"
import { openSecondFactorStore, type SecondFactorStore } from "../../../src/backend/store/second-factor-store.ts"
import { PROOF_LIFETIME, sessionRefusal } from "../../../src/backend/auth/session-requirement.ts"

// Nobody gets into these states through the endpoints as they are; the rule is for other ways in that may be added.

let dataDir: string
let store: SecondFactorStore
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "sallyport-requirement-"))
  store = openSecondFactorStore(dataDir)
})
afterAll(() => {
  store.close()
  rmSync(dataDir, { recursive: true })
})

const now = () => Math.floor(Date.now() / 1000)
const refusalOf = (userId: string, aal: Caller["aal"]) => {
  const caller = {
    userId,
    sessionId: `session of ${userId}`,
    email: "a@example.test",
    user: {},
    aal,
    recovering: false,
    channel: "password" as const,
  }
  return sessionRefusal({ store } as unknown as BackendContext, caller, "fresh")?.code ?? null
}
const give = (userId: string, method: string, ago: number) =>
  store.addMethod(`session of ${userId}`, method, now() - ago)

function factorOf(userId: string): void {
  store.addFactor(`factor of ${userId}`, userId, "phone", Buffer.from("sealed"))
  store.markVerified(store.factorsOf(userId)[0]!)
}

test("with a second factor, a recent code is a proof and a recent password is not", () => {
  factorOf("ada")
  give("ada", "totp", PROOF_LIFETIME + 1)
  give("ada", "password", 0)
  expect(refusalOf("ada", "aal2")).toBe("reauthentication_needed")
  give("ada", "totp", 0)
  expect(refusalOf("ada", "aal2")).toBe(null)
})

test("a proof from the far future, when the clock was wrong, is none", () => {
  give("cyd", "password", -PROOF_LIFETIME - 2)
  expect(refusalOf("cyd", "aal1")).toBe("reauthentication_needed")
})

test("without a factor, a recent password is a proof and a recent code is not", () => {
  give("bob", "password", PROOF_LIFETIME + 1)
  give("bob", "totp", 0)
  expect(refusalOf("bob", "aal1")).toBe("reauthentication_needed")
  give("bob", "password", 0)
  expect(refusalOf("bob", "aal1")).toBe(null)
})
