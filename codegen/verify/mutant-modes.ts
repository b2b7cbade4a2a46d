/**
 * The ways to treat mutants (policies with one typo) that no check catches: `gate` fails, `report` lists them, and
 * `none` does not look for them.
 */
export const MUTANT_MODES = ["gate", "report", "none"] as const

/** One of these ways. */
export type MutantMode = (typeof MUTANT_MODES)[number]
