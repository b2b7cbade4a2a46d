import { parseAst } from "vite"
import { expect, test } from "vitest"

import { answered, withoutFields } from "../../src/build/left-out/answered.ts"
import { NOT_OF_REACT } from "../../src/build/left-out/react.ts"
import { withoutKinds } from "../../src/build/left-out/without-kinds.ts"
import { sourceLines } from "../house/source-lines.ts"

const tightened = (code: string): string => code.replaceAll(/\s+/g, " ").trim()

const kindless = (code: string): string =>
  tightened(withoutKinds(code, parseAst(code), { tags: [30], types: ["VIEW"] }))

const DECIDED = "30 === a.tag; switch (x) { case VIEW: }"
const LEFT = "false; switch (x) { }"

test("the app asks nothing of React that its build leaves out", () => {
  expect(sourceLines("src/**/*.{ts,tsx}").filter((line) => NOT_OF_REACT.test(line))).toEqual([])
})

test("what is left out of React would be noticed", () => {
  for (const line of [
    'import { Suspense } from "react"',
    "<Activity mode={mode}>",
    'import { preload } from "react-dom"',
    "createPortal(menu, document.body)",
    "const [state, run] = useActionState(save, null)",
    "<div onMouseEnter={show}>",
    "<form action={(data) => save(data)}>",
    "clock.tsx: <relative-time>",
    "<Await resolve={promise}>",
  ])
    expect(line).toMatch(NOT_OF_REACT)
})

test.each([
  ["comparisons with a kind are decided", "a = 30 === node.tag; b = node.tag !== 30", "a = false; b = true"],
  ["one with another kind stays", "a = 3 === node.tag", "a = 3 === node.tag"],
  ["one of another field stays", "a = 30 === node.flags", "a = 30 === node.flags"],
  [
    "its case goes",
    "switch (n.tag) { case 3: a(); break; case 30: b(); break; case 5: c() }",
    "switch (n.tag) { case 3: a(); break; case 5: c() }",
  ],
  [
    "what another case shares with it stays",
    "switch (n.tag) { case 3: case 30: a(); break; case 5: c() }",
    "switch (n.tag) { case 3: a(); break; case 5: c() }",
  ],
  [
    "what a case before it runs on into stays",
    "switch (n.tag) { case 3: a(); case 30: b(); break }",
    "switch (n.tag) { case 3: a(); b(); break }",
  ],
  [
    "what it alone runs on into stays",
    "switch (n.tag) { case 30: a(); case 3: b(); break }",
    "switch (n.tag) { case 3: b(); break }",
  ],
  [
    "a case in a block",
    "switch (n.tag) { case 3: { a(); break } case 30: { b() } }",
    "switch (n.tag) { case 3: { a(); break } }",
  ],
  [
    "a variable of it is the function's",
    "function f(n) { switch (n.tag) { case 30: var a = 1; for (var b of c) a(); break; case 3: a = b } }",
    "function f(n) {var a,b; switch (n.tag) { case 3: a = b } }",
  ],
  [
    "and of the innermost one",
    "function f(n) { g(() => { var z }); h(() => { switch (n.tag) { case 30: var a = 1; (() => { var c })() } }) }",
    "function f(n) { g(() => { var z }); h(() => {var a; switch (n.tag) { } }) }",
  ],
  ["a number that is no tag stays", "switch (n.lanes) { case 30: a() }", "switch (n.lanes) { case 30: a() }"],
])("%s", (_, code, left) => {
  expect(kindless(`${code}; ${DECIDED}`)).toBe(`${left}; ${LEFT}`)
})

test("a kind that nothing asks for stops the build", () => {
  const code = "switch (n.tag) { case 30: a() }"
  expect(() => withoutKinds(code, parseAst(code), { tags: [30, 31], types: ["VIEW"] })).toThrow("31, VIEW")
})

test("a variable that is declared by a pattern stops the build", () => {
  const code = `function f(n) { switch (n.tag) { case 30: var { a } = n } } ${DECIDED}`
  expect(() => kindless(code)).toThrow("by a pattern")
})

test("a call that is answered takes its arguments with it", () => {
  const code = "if (isOdd(wide(a), b)) start(c); wide(d)"
  expect(answered(code, parseAst(code), { isOdd: "false", start: "void 0" })).toBe("if ((false)) (void 0); wide(d)")
  expect(() => answered(code, parseAst(code), { isEven: "false" })).toThrow("isEven")
})

test("fields that nobody asks for go, whatever stands in them", () => {
  const code = "x = { one: 1, two: () => { return { one: 2, three: 3 } }, one() {}, [one]: 4, four: 5, three: 6 }"
  expect(tightened(withoutFields(code, parseAst(code), ["one", "three"]))).toBe(
    "x = { two: () => { return { } }, [one]: 4, four: 5, }",
  )
  expect(() => withoutFields(code, parseAst(code), ["five"])).toThrow("five")
})
