import type { Aliases } from "../diff/alias.ts"
import { importedBy } from "../diff/imported.ts"
import { isBinding, type Binding } from "../diff/shadow-mode.ts"
import { MOST_CHARACTERS } from "../source/parse.ts"
import { remembered } from "../source/remembered.ts"

/** A module in which the word stands. */
export interface Naming {
  readonly file: string
  readonly text: string
}

/** Those whose own text may open locks. What they import can only rule it out. */
export const mayOpen = (naming: readonly Naming[]): readonly Naming[] =>
  naming.filter(({ file, text }) => mayBeBinding(file, text))

const mayBeBinding = remembered((file, text) => isBinding({ file, text }))

/** Those that open locks, with what they import: the same for a commit and for the working tree. */
export const bindingsAmong = (
  mayBe: readonly Naming[],
  aliases: Aliases,
  textOf: (file: string) => string | null,
): readonly Binding[] =>
  mayBe.map(({ file, text }) => ({ file, text, imported: importedBy(file, text, aliases, textOf) })).filter(isBinding)

/** What is larger is no module that anybody wrote options in. */
export const MOST_BYTES = 4 * MOST_CHARACTERS
