// The values of options, apart from the commands, so that help does not load every command.
export const CHECK_FORMATS = ["text", "json", "github", "sarif"] as const
export type CheckFormat = (typeof CHECK_FORMATS)[number]

export const DIFF_FORMATS = ["text", "json", "markdown", "md"] as const
export type DiffFormat = (typeof DIFF_FORMATS)[number]

/** The gates of `diff`. `locks` fails only if the lock chain is broken, and lets any change of rules pass. */
export const GATES = ["opened", "closed", "any", "locks"] as const
export type Gate = (typeof GATES)[number]

export const TABLE_FORMATS = ["text", "markdown", "md", "csv", "json", "html"] as const

export const VERIFY_FORMATS = ["text", "json"] as const
export type VerifyFormat = (typeof VERIFY_FORMATS)[number]
