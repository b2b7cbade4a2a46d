import { expect, test } from "vitest"
import { readName } from "../../src/routes/sign-in/auth-forms.ts"
import { nameIn } from "../../src/session/person-name.ts"

const formWith = (name: string): FormData => {
  const form = new FormData()
  form.set("name", name)
  return form
}

test.each([
  ["a name", "Ada Lovelace", "Ada Lovelace"],
  ["blanks around it", "  Ada ", "Ada"],
  ["none", "", ""],
  ["another script", "عائشة", "عائشة"],
  ["emoji", "👩‍👩‍👧", "👩‍👩‍👧"],
  ["markup is text", "<b>Ada</b>", "<b>Ada</b>"],
  ["eighty letters", "a".repeat(80), "a".repeat(80)],
  ["eighty-one letters", "a".repeat(81), null],
  ["a line break", "Ada\nBoss", null],
  ["a null", "Ada\u0000", null],
  ["a turned reading direction", "Ada \u202Enimda", null],
  ["an isolate left open", "Ada \u2067", null],
  ["a line separator", "Ada\u2028x", null],
])("a typed name: %s", (_, typed, want) => {
  const read = readName(formWith(typed))
  expect(read.ok ? read.value : null).toBe(want)
})

test.each([
  ["a name", { name: "Ada" }, "Ada"],
  ["none", {}, ""],
  ["no metadata", undefined, ""],
  ["null", null, ""],
  ["a number", { name: 7 }, ""],
  ["an object", { name: { toString: () => "Ada" } }, ""],
  ["a megabyte", { name: "a".repeat(1_000_000) }, ""],
  ["a turned reading direction", { name: "\u202Enimda" }, ""],
  ["one that is not its own", Object.create({ name: "Ada" }), ""],
])("a stored name: %s", (_, metadata, want) => {
  expect(nameIn(metadata)).toBe(want)
})
