// Every page and view, in both themes, narrow and wide: axe finds nothing (WCAG 2.2 AA), nothing scrolls sideways, and
// the content security policy is never violated.
import { axeFindings } from "./axe.ts"
import { enter } from "./people.ts"
import { TEXTS, VIEWS } from "./views.ts"
import { expect, test, url } from "./visitor.ts"

for (const { name, path, visitor, ready } of VIEWS) {
  test(`${name}: no finding, light and dark, wide and narrow`, async ({ page, context, backend }) => {
    await enter(context, url, await visitor(backend))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await ready?.(page, TEXTS.en)
      expect(await axeFindings(page)).toEqual([])
    }
    // The width of a small phone, and what 400 % zoom leaves of a desktop.
    await page.setViewportSize({ width: 320, height: 700 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways).toBeLessThanOrEqual(0)
  })
}
