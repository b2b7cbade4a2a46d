import type { AbsentState, ShadowMode } from "../../policy/language.ts"

/** Why a table has fewer columns than there are auth states. */
export const absenceInWords = (absent: readonly AbsentState[]): string =>
  `Not shown, because the sign-in provider cannot produce them: ${absent.join(", ")}`

/** Why a denial in a table may not be what visitors get: in shadow mode it is only reported. */
export function shadowInWords({ until, rules }: ShadowMode): string {
  const whose = rules === undefined ? "every rule" : rules.join(", ")
  return `Shadow mode: until the end of ${until} (UTC), denials of ${whose} are reported but not enforced`
}
