/** Survivors fail the gate, are only reported, or are not looked for. */
export const MUTANT_MODES = ["gate", "report", "none"] as const
export type MutantMode = (typeof MUTANT_MODES)[number]
