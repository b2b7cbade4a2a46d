// What options can be set to: apart from the commands, which are loaded one at a time.
export const CHECK_FORMATS = ["text", "json", "github", "sarif"] as const
export type CheckFormat = (typeof CHECK_FORMATS)[number]

export const DIFF_FORMATS = ["text", "json", "markdown", "md"] as const
export type DiffFormat = (typeof DIFF_FORMATS)[number]

/** `locks` fails for an app that lost its locks alone: any change of its rules passes. */
export const GATES = ["opened", "closed", "any", "locks"] as const
export type Gate = (typeof GATES)[number]

export const TABLE_FORMATS = ["text", "markdown", "md", "csv", "json", "html"] as const

export const VERIFY_FORMATS = ["text", "json"] as const
export type VerifyFormat = (typeof VERIFY_FORMATS)[number]
