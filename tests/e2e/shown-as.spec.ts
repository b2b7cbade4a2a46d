// Other tests rely on this: assertions see the page as it is shown now, not as it was a moment before.
import { resize, showAs } from "../shown-as.ts"
import { expect, test } from "./visitor.ts"

test("a page in another theme or size has its styles, however slow the colour transition", async ({ page }) => {
  await page.setContent(`<style>
    p { color: rgb(0, 0, 0); transition: color 300ms }
    @media (prefers-color-scheme: dark) { p { color: rgb(255, 255, 255) } }
    @media (width: 500px) { p { text-align: right } }
  </style><p>text`)
  const styleOf = () => page.locator("p").evaluate((p) => [getComputedStyle(p).color, getComputedStyle(p).textAlign])
  for (const [colorScheme, color] of [
    ["dark", "rgb(255, 255, 255)"],
    ["light", "rgb(0, 0, 0)"],
    ["dark", "rgb(255, 255, 255)"],
  ] as const) {
    await showAs(page, { colorScheme })
    expect(await styleOf()).toEqual([color, "start"])
  }
  await resize(page, { width: 500, height: 400 })
  expect(await styleOf()).toEqual(["rgb(255, 255, 255)", "right"])
})
