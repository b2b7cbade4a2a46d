import { afterEach, expect, test, vi } from "vitest"
import { useRuleEdits, type AskedEdit } from "../../../src/routes/editor/form/use-rule-edits.ts"
import { filledMessage } from "../../../src/language/message.ts"
import { markupOf } from "../../ui/markup.tsx"

afterEach(() => vi.unstubAllGlobals())

const ANSWER = { kind: "edited", text: "b", splices: [], form: { rules: [], unable: null } }

const EDIT: AskedEdit = {
  change: { kind: "change", index: 0, field: "path", value: "/a" },
  message: filledMessage("Changed the path of the rule for {{path}}.", { path: "/a" }),
  focusOn: null,
}

/**
 * The form's function that makes an edit, while the server answers each edit and `apply` makes it in the text. `sent`
 * gets the text of each request.
 */
function makerOf(apply: () => void, sent: unknown[]): (edit: AskedEdit) => Promise<boolean> {
  vi.stubGlobal("fetch", async (_: string, { body }: { readonly body: FormData | URLSearchParams }) => {
    sent.push(body.get("policy"))
    return Response.json(ANSWER)
  })
  const made: ReturnType<typeof useRuleEdits>[] = []
  const Form = () => {
    made.push(useRuleEdits("a", apply, () => {}))
    return null
  }
  markupOf(<Form />)
  return made[0]!.make
}

const adding = (path: string): AskedEdit => ({
  change: { kind: "add", rule: { path, match: "exact", require: "anyone", why: "because" } },
  message: filledMessage("Added the rule for {{path}}.", { path }),
  focusOn: null,
})

const DELETE: AskedEdit = { ...EDIT, change: { kind: "delete", index: 0 } }

test("a rule that is added while another one is being added is added after it, and once", async () => {
  const sent: unknown[] = []
  const make = makerOf(() => {}, sent)
  const made = [adding("/one"), adding("/one"), adding("/two"), DELETE, EDIT].map(make)
  expect(await Promise.all(made)).toEqual([true, false, true, false, false])
  expect(sent).toEqual(["a", "b"])
  expect(await make(DELETE)).toBe(true)
})

test("an edit that fails in the browser does not keep the later ones from being made, and changes no text", async () => {
  let applied = 0
  const sent: unknown[] = []
  const make = makerOf(() => {
    if (++applied === 1) throw new RangeError("out of range")
  }, sent)
  await expect(make(EDIT)).rejects.toThrow("out of range")
  expect(await make(EDIT)).toBe(true)
  expect(applied).toBe(2)
  expect(sent).toEqual(["a", "a"])
})
