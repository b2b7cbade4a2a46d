import { readFileSync } from "node:fs"
import path from "node:path"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { compile } from "../../../codegen/check/compile.ts"

const textOf = (name: string): string => readFileSync(path.join(import.meta.dirname, `${name}.policy.ts`), "utf8")

const checkedOf = (text: string): CheckedPolicy => {
  const { checked } = compile({ policy: { path: "policy/app.policy.ts", text }, routes: null })
  if (checked === null) throw new Error("a twin is rejected")
  return checked
}

/**
 * Two accepted policies whose hashes have the same first 16 digits, found by a birthday search over `why`: A opens
 * `/about` to everybody, B opens `/about` and `/admin`.
 */
export const A = { text: textOf("A"), checked: checkedOf(textOf("A")) } as const
export const B = { text: textOf("B"), checked: checkedOf(textOf("B")) } as const

/** The policy before either of them: it opens nothing to everybody. */
const before = A.text.replace(
  'path: "/about", match: "exact", require: "anyone"',
  'path: "/about", match: "exact", require: "signed-in"',
)
export const BEFORE = { text: before, checked: checkedOf(before) } as const

/** The digits that they share. */
export const SHARED = "f97b66c1a3010bcc"
