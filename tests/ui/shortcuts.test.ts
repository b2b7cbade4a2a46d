import { expect, test } from "vitest"
import { keysOf, strokeOf } from "../../src/ui/shell/shortcuts.tsx"

const stroke = (key: string, { caps = false, shiftKey = false, at = 0 } = {}) =>
  strokeOf({ key, shiftKey, timeStamp: at, getModifierState: (name) => name === "CapsLock" && caps })

test.each([
  ["two keys", [stroke("g"), stroke("d")], "g d"],
  ["two keys with Caps Lock", [stroke("G", { caps: true }), stroke("D", { caps: true })], "g d"],
  ["capitals typed with Shift are other keys", [stroke("G", { shiftKey: true }), stroke("d")], "d"],
  ["the same with Caps Lock", [stroke("G", { shiftKey: true, caps: true }), stroke("d", { caps: true })], "d"],
  ["a first key that was forgotten", [stroke("g"), stroke("d", { at: 1500 })], "d"],
] as const)("the shortcut of %s", (_, [before, last], want) => {
  expect(keysOf(before, last)).toBe(want)
})
