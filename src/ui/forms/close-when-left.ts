import type { FocusEvent } from "react"

/**
 * Closes the popover inside of an element when the focus moves to another element. If the focus moves nowhere, as to
 * another window, the popover stays.
 */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
  if (relatedTarget === null || currentTarget.contains(relatedTarget)) return
  currentTarget.querySelector<HTMLElement>(":popover-open")?.hidePopover()
}
