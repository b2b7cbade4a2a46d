import { afterEach, expect, test, vi } from "vitest"
import { useRuleEdits, type AskedEdit } from "../../../src/routes/editor/form/use-rule-edits.ts"
import { filledMessage } from "../../../src/language/message.ts"
import { markupOf } from "../../ui/markup.tsx"

afterEach(() => vi.unstubAllGlobals())

const ANSWER = { kind: "edited", text: "b", splices: [], form: { rules: [], unable: null } }

const EDIT: AskedEdit = {
  change: { kind: "change", index: 0, field: "path", value: "/a" },
  message: filledMessage("Changed {{field}} of {{path}}.", { field: "path", path: "/a" }),
  focusOn: null,
}

/** The form's function that makes an edit, while the server answers each edit and `apply` makes it in the text. */
function makerOf(apply: () => void): (edit: AskedEdit) => Promise<boolean> {
  vi.stubGlobal("fetch", async () => Response.json(ANSWER))
  const made: ReturnType<typeof useRuleEdits>[] = []
  const Form = () => {
    made.push(useRuleEdits("a", apply, () => {}))
    return null
  }
  markupOf(<Form />)
  return made[0]!.make
}

test("an edit that fails in the browser does not keep the later ones from being made", async () => {
  let applied = 0
  const make = makerOf(() => {
    if (++applied === 1) throw new RangeError("out of range")
  })
  await expect(make(EDIT)).rejects.toThrow("out of range")
  expect(await make(EDIT)).toBe(true)
  expect(applied).toBe(2)
})
