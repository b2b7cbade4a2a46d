import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import * as guards from "../../src/generated/guards.ts"
import { isOfAnotherCopy, noteOpened, openedBy } from "../../src/guard/core/opened.ts"
import { freshContext } from "../../src/guard/core/router-context.ts"

const opened = () => {
  const locks = { guards, middleware: () => {}, headers: () => {}, noteBound: () => {} }
  noteOpened(locks)
  return locks
}

/** A middleware marked by another copy of the package, which registers it elsewhere. */
const foreign = () => {
  const middleware = () => {}
  return Object.defineProperty(middleware, Symbol.for("sallyport.locks"), { value: middleware })
}

test("locks are found by each of their middlewares", () => {
  const [one, other] = [opened(), opened()]
  for (const locks of [one, other]) {
    expect(openedBy(locks.middleware)).toBe(locks)
    expect(openedBy(locks.headers)).toBe(locks)
  }
})

test.each([
  ["another function", () => {}],
  ["no function", {}],
  ["nothing", undefined],
  ["null", null],
])("%s belongs to no locks, of this or another copy", (_, given) => {
  expect([openedBy(given), isOfAnotherCopy(given)]).toEqual([null, false])
})

test("a middleware of another copy of the package is known by its mark", () => {
  const middleware = foreign()
  expect([openedBy(middleware), isOfAnotherCopy(middleware)]).toEqual([null, true])
  const { middleware: own, headers } = opened()
  expect([own, headers].map(isOfAnotherCopy)).toEqual([false, false])
  for (const one of [own, headers]) expect(Reflect.get(one, Symbol.for("sallyport.locks"))).toBe(one)
})

test("a function that inherits or copies the mark is none", () => {
  const marked = foreign()
  const inherits = Object.setPrototypeOf(() => {}, marked) as object
  const copies = Object.assign(() => {}, { [Symbol.for("sallyport.locks")]: marked })
  expect([inherits, copies].map(isOfAnotherCopy)).toEqual([false, false])
})

test("an object is no middleware, even with a mark", () => {
  const object = { [Symbol.for("sallyport.locks")]: null as unknown }
  object[Symbol.for("sallyport.locks")] = object
  expect(isOfAnotherCopy(object)).toBe(false)
})

test("a router context is fresh once", () => {
  const context = new RouterContextProvider()
  expect(freshContext(context)).toBe(context)
  expect(() => freshContext(context)).toThrow("given to several requests")
  expect(() => freshContext(new RouterContextProvider())).not.toThrow()
})
