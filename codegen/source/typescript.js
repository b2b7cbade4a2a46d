// The parser of TypeScript that ts-morph brings, without the rest of ts-morph: that takes as long to load as the parser
// does, and nothing of it is used here. JavaScript, with its types declared beside it, so that one name is both the parser
// and the namespace of its types.
import { createRequire } from "node:module"

export const ts = parserOf(createRequire(import.meta.url))

/**
 * The parser's file is not part of what its package promises. Where it is missing, all of ts-morph is loaded.
 * @param {NodeJS.Require} require
 * @returns {typeof import("ts-morph").ts}
 */
export function parserOf(require) {
  const asTheirs = createRequire(require.resolve("ts-morph"))
  try {
    return asTheirs("@ts-morph/common/dist/typescript.js")
  } catch (error) {
    if (!isMissing(error)) throw error
    return require("ts-morph").ts
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
