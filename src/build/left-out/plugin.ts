import { realpathSync } from "node:fs"
import path from "node:path"
import type { Plugin } from "vite"
import { answered, withoutFields } from "./answered.ts"
import { AUTH } from "./auth.ts"
import type { Lighter } from "./lighter.ts"
import { methodsReached } from "./methods-reached.ts"
import { REACT } from "./react.ts"
import { ROUTER } from "./router.ts"
import { STATE_MACHINE } from "./state-machine.ts"
import { withoutKinds } from "./without-kinds.ts"

/**
 * Leaves out of the browser's scripts what this app never asks of its libraries and no bundler can know to be unused: a
 * setting that is read when the page runs, a method of a class. A library that reads differently stops the build.
 */
export function leftOut(lighters: readonly Lighter[] = [...REACT, ...ROUTER, ...AUTH, ...STATE_MACHINE]): Plugin {
  const expected = new Map<string, Lighter>()
  return {
    name: "sallyport-left-out",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved({ root }) {
      // The bundler names a file by where it lies, whatever links lead there.
      for (const lighter of lighters) expected.set(realpathSync(path.join(root, "node_modules", lighter.file)), lighter)
    },
    transform(code, id) {
      const lighter = expected.get(id)
      if (lighter === undefined) return null
      expected.delete(id)
      const { called, kinds, answers, fields } = lighter
      let text = insteadOf(code, lighter)
      if (kinds !== undefined) text = withoutKinds(text, this.parse(text), kinds)
      if (answers !== undefined) text = answered(text, this.parse(text), answers)
      if (fields !== undefined) text = withoutFields(text, this.parse(text), fields)
      if (called !== undefined) text = methodsReached(text, this.parse(text), called)
      return { code: text, map: null }
    },
    buildEnd(error) {
      if (error === undefined && expected.size > 0) this.error(`the build reads no ${[...expected.keys()].join(", ")}`)
    },
  }
}

function insteadOf(code: string, { file, instead = [] }: Lighter): string {
  let text = code
  for (const [was, is] of instead) {
    const before = text
    text = text.replaceAll(was, () => is)
    if (text === before)
      throw new Error(
        `${file} no longer says ${String(was)}: find in src/build/left-out what says it now, or delete the line, which only saves bytes`,
      )
  }
  return text
}
