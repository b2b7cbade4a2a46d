import { useLayoutEffect } from "react"

// The text in text areas before hydration. React would replace it with what the server sent.

const typed = new Map<EventTarget, readonly [text: string, start: number, end: number]>()

const isArea = (target: EventTarget | null): target is HTMLTextAreaElement => target instanceof HTMLTextAreaElement

function remember(area: HTMLTextAreaElement): void {
  typed.set(area, [area.value, area.selectionStart, area.selectionEnd])
}

/** Past React, which would take the text for its own and hear of no change. */
function refill(area: EventTarget): void {
  const last = typed.get(area)
  if (last === undefined || !isArea(area) || area.value === last[0]) return
  Reflect.set(HTMLTextAreaElement.prototype, "value", last[0], area)
  area.setSelectionRange(last[1], last[2])
  area.dispatchEvent(new Event("input", { bubbles: true }))
}

const heard = ({ type, target }: Event): void => {
  if (!isArea(target)) return
  // The text area was refilled while somebody typed.
  if (type === "beforeinput") refill(target)
  else remember(target)
}

/** Remembers it. To be called before React takes over. */
export function rememberTyping(): void {
  for (const area of document.querySelectorAll("textarea")) if (area.value !== area.defaultValue) remember(area)
  for (const type of ["beforeinput", "input"]) document.addEventListener(type, heard, true)
}

/** Puts it back, as if it were typed now. */
export function useTypedEarly(): void {
  useLayoutEffect(() => {
    for (const type of ["beforeinput", "input"]) document.removeEventListener(type, heard, true)
    for (const area of typed.keys()) refill(area)
    typed.clear()
  }, [])
}
