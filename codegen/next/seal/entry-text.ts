import type { BuiltEntry } from "../../../src/guard/next/build/built-entry.ts"

/** Stands in all text that a seal adds, so that a second seal replaces it. */
const NOTE = "/* sallyport seal */"

/** The beginning of the text that a seal adds behind a module's own. */
const MARK = `\n;${NOTE}`

/**
 * The text of an entry whose handler calls the lock first. `locks.register()`, which `instrumentation.ts` calls, puts
 * the lock on `globalThis`. Without it, the entry answers 503.
 */
export const sealedText = (text: string, entry: BuiltEntry): string =>
  `${unsealed(text)}${MARK}${LOCKED.replace("ENTRY", () => JSON.stringify(entry))}`

/**
 * The text of `instrumentation.js` that first stores the build's directory, for the check of the seal at start, and
 * ends the process if its code cannot be loaded: then nothing would check the seal, and Next would go on listening.
 */
export const locatedText = (text: string): string => `${LOCATED}${unsealed(text)}${MARK}${ENDED}`

/**
 * The text as Next has built it, without what a seal has added in front and behind. The text behind is found by its
 * mark only, so a build whose `instrumentation.js` was sealed without one has to be built again before it is sealed.
 */
function unsealed(text: string): string {
  const own = text.includes(MARK) ? text.slice(0, text.indexOf(MARK)) : text
  // The line in front, in a sealed `instrumentation.js`.
  return own.startsWith(NOTE) ? own.slice(own.indexOf("\n") + 1) : own
}

/** The beginning of a sealed `instrumentation.js`, in one line. */
const LOCATED = `${NOTE}globalThis[Symbol.for("sallyport.next.build")]=require("node:path").dirname(__dirname);try{\n`

// The end of a sealed `instrumentation.js`. Bundlers load some of its code only when `register` runs, so a failure to
// load can happen there too. Any other error of `register` is the app's own, and left to Next. A module with a
// top-level `await` is a promise.
const ENDED = `
  {
    const isLoadFailure = (error) =>
      error instanceof SyntaxError || error?.code === "MODULE_NOT_FOUND" || error?.name === "ChunkLoadError"
    const ending = (loaded) => {
      const { register } = loaded
      if (typeof register !== "function") return loaded
      const registered = async () => {
        try {
          await register()
        } catch (error) {
          if (!isLoadFailure(error)) throw error
          endWithoutLocks(error)
        }
      }
      return { ...loaded, register: registered }
    }
    const built = module.exports
    module.exports = typeof built?.then === "function" ? built.then(ending).catch(endWithoutLocks) : ending(built)
  }
} catch (error) {
  endWithoutLocks(error)
}
function endWithoutLocks(error) {
  console.error(
    "sallyport: this server does not start, because the code that registers its locks cannot be loaded: if a file of the build is missing or changed, run \`next build\` and \`sallyport seal\` again.",
    error,
  )
  process.exit(1)
}
`

// The code behind an entry's own: it replaces the handler by one that calls the lock. Plain JavaScript, as the built
// file is.
const LOCKED = `(() => {
  const entry = ENTRY
  const wrapped = (built) => {
    const { handler } = built
    if (typeof handler !== "function") throw new Error("sallyport: " + entry.route + " has no handler to lock")
    const locked = async (request, response, context) => {
      const lock = globalThis[Symbol.for("sallyport.next.lock")]
      if (typeof lock === "function")
        return lock(entry, request, response, context, () => handler(request, response, context))
      response.writeHead(503, { "Cache-Control": "private, no-store", "Content-Type": "text/plain; charset=utf-8" })
      response.end("This page has no lock: instrumentation.ts does not call locks.register().\\n")
      return null
    }
    // Bundlers make exports getters. Copied as descriptors, the others stay so: their values may be set later.
    const descriptors = Object.getOwnPropertyDescriptors(built)
    return Object.defineProperties({}, { ...descriptors, handler: { value: locked, enumerable: true } })
  }
  const built = module.exports
  module.exports = typeof built?.then === "function" ? built.then(wrapped) : wrapped(built)
})()
`
