import type { Page } from "@playwright/test"

/**
 * The words of the page's main part that stand in the window without scrolling, as somebody who looks counts them; but
 * for those in what the selector `leftOut` names.
 */
export const wordsSeen = (page: Page, leftOut: string): Promise<readonly string[]> =>
  page.evaluate((leftOut) => {
    const main = document.querySelector("main")!
    const isSeen = ({ width, top, bottom, left, right }: DOMRect): boolean =>
      width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    const wordsIn = (text: string) => [...text.matchAll(/\S*[\p{L}\p{N}/]\S*/gu)]

    const seen: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      // What only a screen reader says has a place, too.
      if (
        text.parentElement!.closest(`.sr-only, option, ${leftOut}`) !== null ||
        !text.parentElement!.checkVisibility()
      )
        continue
      // Where a line may break within a word, the word goes on.
      const goesOn = text.previousSibling?.nodeName === "WBR"
      for (const { 0: word, index } of wordsIn(text.textContent ?? "")) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (!isSeen(range.getBoundingClientRect())) continue
        if (goesOn && index === 0) seen.push((seen.pop() ?? "") + word)
        else seen.push(word)
      }
    }
    for (const select of main.querySelectorAll("select"))
      if (isSeen(select.getBoundingClientRect()))
        seen.push(...wordsIn(select.selectedOptions[0]?.text ?? "").map(([word]) => word))
    return seen
  }, leftOut)
