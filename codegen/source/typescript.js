// The parser of TypeScript that ts-morph brings, without what is around it: that takes as long to load as the parser
// does, and nothing of it is used here. JavaScript, with its types declared beside it: only so can one name be both the
// parser and the namespace of its types.
import { createRequire } from "node:module"

export const ts = parserOf(createRequire(createRequire(import.meta.url).resolve("ts-morph")))

/**
 * The file is none that its package promises: where it is not, all of the package is loaded.
 * @param {NodeJS.Require} load what `require` is to a module of ts-morph
 * @returns {typeof import("ts-morph").ts}
 */
export function parserOf(load) {
  try {
    return load("@ts-morph/common/dist/typescript.js")
  } catch (error) {
    if (!isMissing(error)) throw error
    return load("ts-morph").ts
  }
}

/** @param {unknown} error */
function isMissing(error) {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "MODULE_NOT_FOUND" || error.code === "ERR_PACKAGE_PATH_NOT_EXPORTED")
  )
}
