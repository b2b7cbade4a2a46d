/** The word by which the second factor's page is asked for its other form. */
export const RECOVERY = "recovery-code"
