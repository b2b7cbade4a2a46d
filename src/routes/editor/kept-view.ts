import type { View } from "./view-switch.tsx"

// A new draft gets an address of its own as it is saved, and with it another editor: in one document it goes on in the
// view that was chosen last.
let kept: View = "text"

export const keptView = (): View => kept

export function keepView(view: View): void {
  kept = view
}
