import type { CodeSurface } from "./code-surface.ts"
import type { TakenText } from "../context/taken-text.ts"

// A draft that is stored gets another page or another base, and with it another editor. What was typed while it was on
// its way is in neither the answer nor the page that comes with it: the one editor leaves it to the other.

/** A text field as its page goes. */
export interface LeftField {
  readonly text: string
  /** Null for the plain field. */
  readonly surface: CodeSurface | null
  /** Where the cursor stood in the plain field; null where the focus was elsewhere. */
  readonly cursor: { readonly start: number; readonly end: number } | null
}

export interface HandedOver extends LeftField {
  readonly owner: string
  readonly taken: TakenText
  readonly name: string
}

let handed: HandedOver | null = null

/** For the editor that takes the place of this one in the same breath; without one, nothing is left behind. */
export function handOver(one: HandedOver): void {
  handed = one
  queueMicrotask(() => {
    if (handed !== one) return
    handed = null
    one.surface?.close()
  })
}

/** What goes on with a text that is stored now. */
export function takeOver(owner: string, stored: string): HandedOver | null {
  if (handed === null || handed.owner !== owner || handed.taken.policy !== stored) return null
  const one = handed
  handed = null
  return one
}
