import { expect, test } from "vitest"
import { bindingsAmong, mayOpen } from "../../codegen/history/bindings.ts"

const FILES: Readonly<Record<string, string>> = {
  "app/package.ts": 'import { openLocks } from "sallyport/guard"\nopenLocks({})',
  "app/own.ts": 'import { openLocks } from "./doors"\nopenLocks({})',
  "app/through.ts": 'import { openLocks } from "./handed-on"\nopenLocks({})',
  "app/doors.ts": "export function openLocks() {}",
  "app/handed-on.ts": 'export { openLocks } from "sallyport/guard"',
  "app/words.ts": 'export const said = "call openLocks"',
  "app/broken.ts": `openLocks(${"(".repeat(100_000)}`,
}

const NAMING = Object.entries(FILES).map(([file, text]) => ({ file, text }))
const namesOf = (modules: readonly { readonly file: string }[]) => modules.map(({ file }) => file)

test("whether a module may open locks is said by its own text, whatever it imports", () => {
  expect(namesOf(mayOpen(NAMING))).toEqual([
    "app/package.ts",
    "app/own.ts",
    "app/through.ts",
    "app/handed-on.ts",
    "app/broken.ts",
  ])
})

test("what it imports can only rule it out", () => {
  const textOf = (file: string) => FILES[file] ?? null
  const open = ["app/package.ts", "app/through.ts", "app/handed-on.ts", "app/broken.ts"]
  expect(namesOf(bindingsAmong(mayOpen(NAMING), () => null, textOf))).toEqual(open)
  expect(namesOf(bindingsAmong(NAMING, () => null, textOf))).toEqual(open)
})

test("a module that changes is asked anew", () => {
  const [quiet, open] = ["// openLocks", FILES["app/package.ts"]!]
  const asked = [quiet, open, open, quiet].map((text) => mayOpen([{ file: "app/page.ts", text }]).length)
  expect(asked).toEqual([0, 1, 1, 0])
})
