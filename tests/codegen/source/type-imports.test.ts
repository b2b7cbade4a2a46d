import { expect, test } from "vitest"
import { readPolicy } from "../../../codegen/source/read-policy.ts"
import { sourceOf } from "../../../codegen/source/source.ts"

const codesOf = (line: string): readonly string[] =>
  readPolicy(sourceOf("app.policy.ts", `${line}\nexport default {} satisfies Policy\n`))
    .diagnostics.map(({ code }) => code)
    .filter((code) => code === "P112")

test.each([
  'import type { Policy } from "sallyport"',
  'import { type Policy } from "sallyport"',
  'import { type Policy, type Rule as Own } from "sallyport"',
  'import type Policy from "./policy"',
])("a policy can import types: %s", (line) => {
  expect(codesOf(line)).toEqual([])
})

test.each([
  'import { Policy } from "sallyport"',
  'import { type Policy, rules } from "./shared"',
  'import rules, { type Policy } from "./shared"',
  'import rules from "./shared"',
  'import * as shared from "./shared"',
  'import {} from "./shared"',
  'import "./shared"',
])("a policy cannot import values: %s", (line) => {
  expect(codesOf(line)).toEqual(["P112"])
})
