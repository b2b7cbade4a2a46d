import { expect, type Page } from "@playwright/test"

import { openLanguage } from "../../src/language/open.ts"

const { sentences: german } = await openLanguage("de")

/** Of the most frequent English words, those that no German sentence has. */
const ENGLISH = /\b(?:the|and|of|is|are|with|not|your|you|for|this|that|what|who|from|every|which)\b/i.source

/** Both languages have `Markdown`. */
const translated = Object.entries(german).filter(([message, translation]) => !translation.includes(message))

/** Messages as a page would say them. */
const WHOLE: readonly string[] = translated.map(([message]) => message)

/** The texts of a message between its gaps that are long enough to identify it. */
const PIECES: readonly string[] = translated.flatMap(([message, translation]) =>
  message
    .replace(/_(?:one|other)$/, "")
    .split(/<[^>]*>|\{\{[^}]*\}\}|`/)
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L} \p{L}/u.test(piece) && !translation.includes(piece)),
)

interface Known {
  readonly english: string
  readonly whole: readonly string[]
  readonly pieces: readonly string[]
}

/**
 * What a German page says in English without marking it as English: its title, its text, shown or not, and what is read
 * out instead. The compiler's words are marked; code, dates and addresses are no words of this site.
 */
export const englishLeft = (page: Page): Promise<readonly string[]> =>
  page.evaluate(englishIn, { english: ENGLISH, whole: WHOLE, pieces: PIECES })

/** Runs in the page. */
function englishIn({ english, whole, pieces }: Known): readonly string[] {
  const SAID_ELSEWHERE = "body [lang=en], code, kbd, pre, .cm-editor, time, script, style, textarea"
  const READ_OUT = ["aria-label", "aria-description", "aria-roledescription", "alt", "title", "placeholder"]
  const said: string[] = []
  const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    if (nodes.currentNode.parentElement?.closest(SAID_ELSEWHERE) == null) said.push(nodes.currentNode.nodeValue ?? "")
  }
  for (const name of READ_OUT) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (element.closest(SAID_ELSEWHERE) === null) said.push(element.getAttribute(name) ?? "")
    }
  }
  const words = new RegExp(english, "i")
  return said
    .map((text) => text.replaceAll(/\S+@\S+/g, "").trim())
    .filter((text) => words.test(text) || whole.includes(text) || pieces.some((piece) => text.includes(piece)))
}

export async function expectGerman(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  const titles = await page.locator("title:not(svg title)").allTextContents()
  expect(titles).toEqual([expect.stringMatching(/\S/)])
  expect(await englishLeft(page)).toEqual([])
}
