import type { Page } from "@playwright/test"

/** The words in `main` that are visible without scrolling, except in elements that match the selector `ignored`. */
export const wordsSeen = (page: Page, ignored: string): Promise<readonly string[]> =>
  page.evaluate((ignored) => {
    const main = document.querySelector("main")!
    const isSeen = ({ width, top, bottom, left, right }: DOMRect): boolean =>
      width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    const wordsIn = (text: string) => [...text.matchAll(/\S*[\p{L}\p{N}/]\S*/gu)]

    const seen: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      // Text for screen readers only has a rectangle, too.
      if (
        text.parentElement!.closest(`.sr-only, option, ${ignored}`) !== null ||
        !text.parentElement!.checkVisibility()
      )
        continue
      // Text after a `<wbr>` belongs to the word before it.
      const continuesWord = text.previousSibling?.nodeName === "WBR"
      for (const { 0: word, index } of wordsIn(text.textContent ?? "")) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (!isSeen(range.getBoundingClientRect())) continue
        if (continuesWord && index === 0) seen.push((seen.pop() ?? "") + word)
        else seen.push(word)
      }
    }
    for (const select of main.querySelectorAll("select"))
      if (isSeen(select.getBoundingClientRect()))
        seen.push(...wordsIn(select.selectedOptions[0]?.text ?? "").map(([word]) => word))
    return seen
  }, ignored)
