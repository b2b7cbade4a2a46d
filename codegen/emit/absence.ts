import type { AbsentState } from "../../policy/language.ts"

/** Why a table has fewer columns than there are auth states. */
export const absenceInWords = (absent: readonly AbsentState[]): string =>
  `Not shown, because the sign-in provider cannot produce them: ${absent.join(", ")}`
