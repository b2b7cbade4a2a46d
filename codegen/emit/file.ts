import type { SecondLock } from "../target/inventory.ts"
import type { AbsentState, Policy, ShadowMode } from "../../policy/language.ts"
import { mayBreakUntil, withheldUntil } from "../../policy/shadow.ts"

// The files that the compiler writes: their type, and sentences that several of them share.

/** A file to write, named within the output directory. */
export interface EmittedFile {
  readonly path: string
  readonly text: string
}

/** A note that explains why a table has fewer columns than there are auth states. */
export const absenceInWords = (absent: readonly AbsentState[]): string =>
  `Not shown, because the sign-in provider cannot produce them: ${absent.join(", ")}`

/** A note about shadow mode, which is true whenever the table is read: before its last day is over, and after. */
export function shadowInWords({ until, rules }: ShadowMode): string {
  const whose = rules === undefined ? "every rule" : rules.join(", ")
  return `Shadow mode: until the end of ${until} (UTC), denials of ${whose} are reported but not enforced; after that day they are enforced`
}

/** A note about paths that no rule covers. Like the one about shadow mode, it is true whenever the table is read. */
export function unlistedInWords(
  table: Pick<Policy, "shadow"> & { readonly unlisted: { readonly status: number } },
): string {
  const until = withheldUntil(table, null)
  const answer = `A path that no rule covers gets ${table.unlisted.status}`
  return until === null
    ? answer
    : `${answer} after the end of ${until} (UTC); until then, shadow mode lets everybody in`
}

/**
 * Returns a function that ends the sentence about an invariant: until its last day, shadow mode may let in people who
 * should never get in. The end is empty if shadow mode cannot break the invariant.
 */
export function neverInShadow(
  table: Parameters<typeof mayBreakUntil>[0],
): (invariant: Parameters<ReturnType<typeof mayBreakUntil>>[0]) => string {
  const untilOf = mayBreakUntil(table)
  return (invariant) => {
    const until = untilOf(invariant)
    return until === null ? "" : `; until the end of ${until} (UTC), shadow mode may still let them in`
  }
}

/** The sentence after the one about operations that are not listed; empty without shadow mode. */
export const operationsInShadow = ({ shadow }: Pick<Policy, "shadow">): string =>
  shadow === undefined ? "" : ". Shadow mode does not apply to operations"

/** A note about the place of the second lock of a Next app. */
export const secondLockInWords = (lock: SecondLock): string => SECOND_LOCK[lock]

const SECOND_LOCK: Readonly<Record<SecondLock, string>> = {
  sealed: "The second lock is sealed into the build, before each of its entries",
  wrapped: "The second lock is in the app's own modules: each guarded page, layout and route handler is wrapped",
}

/** The command that runs the compiler in this repository. */
export const OWN_COMMAND = "npm run policy --"

/**
 * The compiler's command in emitted files. It is the same with every package manager: the files are compared byte by
 * byte, and must not go out of date with a lock file.
 */
export const emittedCommandOf = (command: string): string => (command === OWN_COMMAND ? command : "npx sallyport")

/** The notice at the top of every emitted file. */
export const generatedBy = (command: string): string =>
  `Generated from the policy by \`${emittedCommandOf(command)} generate\`. Do not edit it: change the policy and generate again.`
