import type { MutantMode } from "../../verify/verify.ts"

// The values of options, apart from the commands, so that help does not load every command.

/** The formats of `check`. */
export const CHECK_FORMATS = ["text", "json", "github", "sarif"] as const
/** A format of `check`. `github` marks the findings in a pull request, `sarif` is for code scanners. */
export type CheckFormat = (typeof CHECK_FORMATS)[number]

/** The formats of `diff` and `history`. `md` is short for `markdown`. */
export const DIFF_FORMATS = ["text", "json", "markdown", "md"] as const
/** A format of `diff` and `history`. */
export type DiffFormat = (typeof DIFF_FORMATS)[number]

/** The gates of `diff`. `locks` fails only if the lock chain is broken, and lets any change of rules pass. */
export const GATES = ["opened", "closed", "any", "locks"] as const
/** A kind of change with which `diff --fail-on` fails. */
export type Gate = (typeof GATES)[number]

/** The formats of `table`. `md` is short for `markdown`. */
export const TABLE_FORMATS = ["text", "markdown", "md", "csv", "json", "html"] as const

/** The formats of `verify`. */
export const VERIFY_FORMATS = ["text", "json"] as const
/** A format of `verify`. */
export type VerifyFormat = (typeof VERIFY_FORMATS)[number]

/** The treatments of mutants by `verify`. */
export const MUTANT_MODES = ["gate", "report", "none"] as const satisfies readonly MutantMode[]
