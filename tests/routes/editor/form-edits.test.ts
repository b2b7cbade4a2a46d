// The edits that the form of rules sends.
import { readFileSync } from "node:fs"
import { afterAll, expect, test } from "vitest"
import { compiler } from "../../../src/policies/compiler/compiler.server.ts"
import { editPolicy } from "../../../src/routes/editor/form/edit-policy.server.ts"

afterAll(() => compiler.close())

const POLICY = readFileSync("policy/app.policy.ts", "utf8")

const withRequirement = (value: string) =>
  editPolicy("app.policy.ts", POLICY, JSON.stringify({ kind: "change", index: 0, field: "require", value }), null)

test.each(["Prüferinnen", "two people"])("a rule may require %j", async (value) => {
  expect(await withRequirement(value)).toMatchObject({ kind: "edited", splices: [{ text: JSON.stringify(value) }] })
})

test.each(["", "a  b", "a<b"])("a rule cannot require %j", async (value) => {
  expect(await withRequirement(value)).toBeNull()
})
