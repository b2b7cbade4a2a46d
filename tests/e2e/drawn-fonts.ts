import type { CDPSession, Page } from "@playwright/test"

interface DomNode {
  readonly nodeId: number
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue?: string
  readonly children?: readonly DomNode[]
  readonly shadowRoots?: readonly DomNode[]
  readonly pseudoElements?: readonly DomNode[]
}

const ELEMENT = 1
const TEXT = 3
const MAX_LOOKS = 10

/**
 * Every text of the page that is drawn with a font of this machine instead of one that came with the page, with the
 * font's name. What stands in fields and before and after elements counts too.
 */
export async function foreignFonts(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => null))
  const browser = await page.context().newCDPSession(page)
  await browser.send("DOM.enable")
  await browser.send("CSS.enable")
  try {
    for (let look = 1; ; look++) {
      const found = await foreignAtOneLook(browser).catch((error: unknown) => {
        // The page changed while it was looked at.
        if (look < MAX_LOOKS && String(error).includes("Could not find node")) return null
        throw error
      })
      if (found !== null) return found
    }
  } finally {
    await browser.detach()
  }
}

async function foreignAtOneLook(browser: CDPSession): Promise<readonly string[]> {
  const { root } = (await browser.send("DOM.getDocument", { depth: -1, pierce: true })) as { root: DomNode }
  return (await Promise.all(drawing(root).map((node) => foreignIn(browser, node)))).flat()
}

async function foreignIn(browser: CDPSession, node: DomNode): Promise<readonly string[]> {
  const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId: node.nodeId })
  return fonts
    .filter(({ isCustomFont }) => !isCustomFont)
    .map(({ familyName }) => `${familyName}: ${node.nodeName.toLowerCase()} “${textOf(node).slice(0, 60)}”`)
}

/** The elements that have text of their own, and the pseudo-elements. */
function drawing(node: DomNode): readonly DomNode[] {
  const below = [...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(drawing)
  if (node.nodeType !== ELEMENT) return below
  const own = textOf(node) === "" ? [] : [node]
  return [...own, ...(node.pseudoElements ?? []), ...below]
}

const textOf = ({ children = [] }: DomNode): string =>
  children
    .filter(({ nodeType }) => nodeType === TEXT)
    .map(({ nodeValue = "" }) => nodeValue.trim())
    .join(" ")
    .trim()

/**
 * Lists whose width follows from their font, which may be another one when a browser measures them; runs in the page.
 */
export function measuredSelects(): readonly string[] {
  return [...document.querySelectorAll("select")]
    .filter((select) => {
      const { width } = select.getBoundingClientRect()
      select.style.fontSize = "2em"
      const { width: now } = select.getBoundingClientRect()
      select.style.fontSize = ""
      return width !== now
    })
    .map(({ name }) => name)
}
