/** Layout problems of a page at its current width, in words. Runs in the page. */
export function complaintsOf(): readonly string[] {
  const complaints: string[] = []
  const root = document.documentElement
  // From the top: what is scrolled under a table's head that stays in sight is reached by scrolling back.
  scrollTo({ top: 0, behavior: "instant" })
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.textContent ?? "").trim().slice(0, 40)}”`
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5,
    )
    complaints.push(`the page is ${root.scrollWidth} px wide, by ${wide.slice(0, 5).map(named).join(", ")}`)
  }
  // Each question once per element: they are asked of everything that stands in it, too.
  const remembered = (holds: (element: Element) => boolean): ((element: Element | null) => boolean) => {
    const answers = new Map<Element, boolean>()
    const asked = (element: Element | null): boolean => {
      if (element === null) return false
      const known = answers.get(element)
      if (known !== undefined) return known
      const answer = holds(element) || asked(element.parentElement)
      answers.set(element, answer)
      return answer
    }
    return asked
  }
  // A code editor measures and clips itself. An inset is drawn nowhere: for screen readers, at this width or at every.
  const isClipped = remembered(
    (element) =>
      element.matches(".cm-editor, .skip, :not(:popover-open)[popover]") ||
      getComputedStyle(element).clipPath === "inset(50%)",
  )
  const isScrolled = remembered((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
  const isShortened = remembered((element) => getComputedStyle(element).textOverflow === "ellipsis")
  // A scrolling box is reached by scrolling it, and what an ellipsis stands for elsewhere.
  const isElsewhere = (element: Element): boolean =>
    isClipped(element) ||
    isScrolled(element.parentElement) ||
    isShortened(element.parentElement) ||
    !element.checkVisibility({ visibilityProperty: true })
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
  // A cell too many, and all that follow it stand under a heading that is not theirs.
  for (const table of document.querySelectorAll("table")) {
    const widthOf = (row: HTMLTableRowElement): number =>
      [...row.cells].filter((cell) => cell.checkVisibility()).reduce((sum, cell) => sum + cell.colSpan, 0)
    const head = table.tHead?.rows.item(table.tHead.rows.length - 1)
    if (head == null || table.querySelector("[rowspan]") !== null) continue
    for (const row of [...table.tBodies].flatMap(({ rows }) => [...rows])) {
      // One cell alone speaks of the whole row.
      if (row.cells.length < 2 || !row.checkVisibility() || widthOf(row) === widthOf(head)) continue
      complaints.push(`${named(row)} has ${widthOf(row)} columns, and its table's head ${widthOf(head)}`)
    }
  }
  // Text that reads from right to left turns the words and signs around it, unless it is isolated from them.
  const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
  for (const element of document.querySelectorAll("body *:not(script, style, option, textarea, title)")) {
    if (element.closest(".cm-editor, svg, select") !== null || !element.checkVisibility()) continue
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const text = own.map(({ nodeValue }) => nodeValue ?? "").join(" ")
    if (!rightToLeft.test(text)) continue
    const { display, unicodeBidi } = getComputedStyle(element)
    const isSentence =
      display !== "inline" && /\p{Script=Latin}{2}/u.test(text) && element.closest("bdi, code, pre") === null
    if (unicodeBidi === "normal" || isSentence)
      complaints.push(`${named(element)} is not isolated from the text around it`)
  }
  // Code and addresses are no words: they break where they must.
  const isCode = remembered((element) => element.matches("code, pre, .path, bdi, [contenteditable]"))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement === null || isCode(node.parentElement) || isElsewhere(node.parentElement)) continue
    range.selectNodeContents(node)
    if (range.getClientRects().length < 2) continue
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/(?<![^\s(“„])\p{L}+(?![^\s.,:;)”“?!])/gu)) {
      // No line of a phone holds it.
      if (word.length > 40) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
        complaints.push(`“${word}” is broken in ${named(node.parentElement)}`)
    }
  }
  return complaints
}
