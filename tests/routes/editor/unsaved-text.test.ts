import { afterEach, beforeEach, expect, test, vi } from "vitest"
import {
  forgetSaved,
  keepUnsaved,
  moveUnsaved,
  offersAfterDiscard,
  offersAfterRestore,
  unsavedTexts,
} from "../../../src/routes/editor/unsaved-text.tsx"

/** The characters that the browser's storage takes. */
let room: number

beforeEach(() => {
  room = Infinity
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    removeItem: (key: string) => void delete items[key],
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError")
      items[key] = value
    },
  }
  // As in a browser, the keys are the properties of the object.
  const items: Record<string, string> = Object.create(methods)
  vi.stubGlobal("window", { sessionStorage: items })
})
afterEach(() => vi.unstubAllGlobals())

test("a page keeps its five newest unsaved texts, each once", () => {
  keepUnsaved("ada", "/editor", ["g", "f", "g", "e", "d", "c", "b", "a"])
  expect(unsavedTexts("ada", "/editor")).toEqual(["g", "f", "e", "d", "c"])
  expect(unsavedTexts("bob", "/editor")).toEqual([])
  keepUnsaved("ada", "/editor", [])
  expect(unsavedTexts("ada", "/editor")).toEqual([])
})

test("a storage that is full keeps the newest texts", () => {
  room = 30
  keepUnsaved("ada", "/editor", ["x".repeat(10), "y".repeat(10), "z".repeat(10)])
  expect(unsavedTexts("ada", "/editor")).toEqual(["x".repeat(10), "y".repeat(10)])
})

test("texts that move to another page come before its own", () => {
  keepUnsaved("ada", "/editor", ["c", "b"])
  keepUnsaved("ada", "/editor/drafts/1", ["a", "b"])
  moveUnsaved("ada", "/editor", "/editor/drafts/1")
  expect(unsavedTexts("ada", "/editor")).toEqual([])
  expect(unsavedTexts("ada", "/editor/drafts/1")).toEqual(["c", "b", "a"])
})

test("a saved text is removed from all pages of its app", () => {
  for (const page of ["/editor", "/editor/drafts/1", "/editor?app=shop"]) keepUnsaved("ada", page, ["b", "a"])
  forgetSaved("ada", "/editor/drafts/1", "b")
  expect(unsavedTexts("ada", "/editor")).toEqual(["a"])
  expect(unsavedTexts("ada", "/editor/drafts/1")).toEqual(["a"])
  expect(unsavedTexts("ada", "/editor?app=shop")).toEqual(["b", "a"])
})

/** The texts that appear when "Restore it" is pressed so many times. */
function restored(typed: string, older: readonly string[], times: number, saved: string): readonly string[] {
  const seen: string[] = []
  let [text, offers] = [typed, { texts: older, at: 0 }]
  for (let press = 0; press < times && offers.texts.length > 0; press++) {
    const next = offers.texts[offers.at]!
    offers = offersAfterRestore(offers, text === saved ? null : text)
    text = next
    seen.push(text)
  }
  return seen
}

test.each([
  ["after unsaved text", "d", ["c", "b", "a"], ["c", "b", "a", "d", "c"]],
  ["after the saved text, which needs no offer", "saved", ["c", "b", "a"], ["c", "b", "a", "c", "b"]],
  ["if there is one", "d", ["c"], ["c", "d", "c", "d", "c"]],
  ["once if it replaces the saved text", "saved", ["c"], ["c"]],
])("unsaved texts are restored from the newest to the oldest: %s", (_, typed, older, want) => {
  expect(restored(typed, older, 5, "saved")).toEqual(want)
})

test("the texts are stored from the newest to the oldest after one of them was restored", () => {
  const first = offersAfterRestore({ texts: ["c", "b", "a"], at: 0 }, "d")
  expect(first).toEqual({ texts: ["d", "b", "a"], at: 1 })
  expect(offersAfterRestore(first, "c")).toEqual({ texts: ["d", "c", "a"], at: 2 })
})

test("a text is discarded, and the next one offered", () => {
  expect(offersAfterDiscard({ texts: ["c", "b", "a"], at: 1 })).toEqual({ texts: ["c", "a"], at: 1 })
  expect(offersAfterDiscard({ texts: ["c", "b", "a"], at: 2 })).toEqual({ texts: ["c", "b"], at: 0 })
  expect(offersAfterDiscard({ texts: ["a"], at: 0 })).toEqual({ texts: [], at: 0 })
})
