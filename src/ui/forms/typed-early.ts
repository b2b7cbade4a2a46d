import { useLayoutEffect } from "react"

// Keeps text that people type into text areas before hydration. React would replace it with the server's text.

/** The text and selection of each text area. */
const typed = new Map<EventTarget, readonly [text: string, start: number, end: number]>()

const isArea = (target: EventTarget | null): target is HTMLTextAreaElement => target instanceof HTMLTextAreaElement

function remember(area: HTMLTextAreaElement): void {
  typed.set(area, [area.value, area.selectionStart, area.selectionEnd])
}

/** Sets the text without React's setter, because React would otherwise ignore the event that follows. */
function refill(area: EventTarget): void {
  const last = typed.get(area)
  if (last === undefined || !isArea(area) || area.value === last[0]) return
  Reflect.set(HTMLTextAreaElement.prototype, "value", last[0], area)
  area.setSelectionRange(last[1], last[2])
  area.dispatchEvent(new Event("input", { bubbles: true }))
}

const onInput = ({ type, target }: Event): void => {
  if (!isArea(target)) return
  // React may just have replaced the text, so it is restored before the next character is typed.
  if (type === "beforeinput") refill(target)
  else remember(target)
}

/** Starts to remember what is typed. To be called before hydration. */
export function rememberTyping(): void {
  for (const area of document.querySelectorAll("textarea")) if (area.value !== area.defaultValue) remember(area)
  for (const type of ["beforeinput", "input"]) document.addEventListener(type, onInput, true)
}

/** Restores the text after hydration, with the events of typing. */
export function useTypedEarly(): void {
  useLayoutEffect(() => {
    for (const type of ["beforeinput", "input"]) document.removeEventListener(type, onInput, true)
    for (const area of typed.keys()) refill(area)
    typed.clear()
  }, [])
}
