/** What a person would complain of on a page at its present width, in words; runs in the page. */
export function complaintsOf(): readonly string[] {
  const complaints: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) complaints.push(`the page is ${root.scrollWidth} px wide`)
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.textContent ?? "").trim().slice(0, 40)}”`
  // A code editor measures and clips itself; a scrolling box is reached by scrolling it.
  const isElsewhere = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (at.matches(".cm-editor, .skip, :not(:popover-open)[popover]")) return true
      const { clipPath, overflowX } = getComputedStyle(at)
      // Drawn nowhere: for screen readers, at this width or at every.
      if (clipPath === "inset(50%)") return true
      if (at !== element && ["auto", "scroll"].includes(overflowX)) return true
    }
    return !element.checkVisibility({ visibilityProperty: true })
  }
  for (const element of document.querySelectorAll("body *")) {
    if (isElsewhere(element)) continue
    const { left, right, width } = element.getBoundingClientRect()
    if (width > 0 && (left < -0.5 || right > root.clientWidth + 0.5))
      complaints.push(`${named(element)} leaves the page`)
    const { overflowX, textOverflow } = getComputedStyle(element)
    // An ellipsis says itself that there is more.
    const isCut = overflowX === "hidden" && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1
    if (isCut) complaints.push(`${named(element)} is cut off`)
  }
  const controls = [
    ...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"),
  ]
    .filter((control) => !isElsewhere(control))
    .flatMap((control) => [...control.getClientRects()].map((box) => ({ control, box })))
  for (const [i, a] of controls.entries())
    for (const b of controls.slice(i + 1)) {
      if (a.control === b.control || a.control.contains(b.control) || b.control.contains(a.control)) continue
      const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      // The show-password button stands inside its field.
      const isInside = b.control.matches(".field-toggle") && a.control.nextElementSibling === b.control
      if (x > 1 && y > 1 && !isInside) complaints.push(`${named(a.control)} lies on ${named(b.control)}`)
    }
  return complaints
}
