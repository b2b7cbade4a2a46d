/** The word that a module which opens locks takes from the package. */
export const OPENING = "openLocks"

export const EXTENSIONS = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"] as const

const MODULES = EXTENSIONS.map((extension) => `:(glob)**/*.${extension}`)

/** Tests open locks of their own. */
const TESTS = ["**/tests/**", "**/test/**", "**/__tests__/**", "**/e2e/**", "**/*.test.*", "**/*.spec.*"]

/** What git is asked for the modules in which the word stands. */
export const searchFor = (where: readonly string[]): readonly string[] => [
  "grep",
  "-lzIwF",
  "-e",
  OPENING,
  ...where,
  "--",
  ...MODULES,
  ...TESTS.map((test) => `:(exclude,glob)${test}`),
]
