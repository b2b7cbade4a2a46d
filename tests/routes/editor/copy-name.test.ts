import { expect, test } from "vitest"
import { wordsOf } from "../../../src/language/words.ts"
import { copyNameOf } from "../../../src/routes/editor/drafts/stored-draft.server.ts"
import { LONGEST } from "../../../supabase/limits.ts"

const HASH = "0123456789abcdef".repeat(4)
const BASE = " (from 0123456789abcdef)"
/** The characters of a name that are left beside its base. */
const ROOM = LONGEST.name - BASE.length
const { text } = wordsOf("en", {})

test.each([
  ["a name", `a name${BASE}`],
  ["a".repeat(LONGEST.name), `${"a".repeat(ROOM)}${BASE}`],
  // An emoji is two code units. The service refuses a text with half of one.
  [`${"a".repeat(ROOM - 1)}👩`, `${"a".repeat(ROOM - 1)}${BASE}`],
])("a copy's name is cut between characters: %s", (name, copy) => {
  const form = { intent: "both", name, policy: "", baseHash: HASH, revision: "" } as const
  expect(copyNameOf(form, text)).toBe(copy)
})
