import type { FocusEvent } from "react"

/**
 * For what holds a button and the popover that it opens: closes the popover when the focus goes on to something else.
 * Where it goes to nothing, as in another window, the popover stays.
 */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
  if (relatedTarget === null || currentTarget.contains(relatedTarget)) return
  currentTarget.querySelector<HTMLElement>(":popover-open")?.hidePopover()
}
