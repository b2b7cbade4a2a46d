// Every view, looked at from every side: in both languages, both themes, narrow and wide. Each is opened once per
// language; what is asked of it follows.
import type { Page } from "@playwright/test"

import { axeFindings, colourFindings } from "./axe.ts"
import { foreignFonts, measuredSelects } from "./drawn-fonts.ts"
import { expectGerman } from "./english-left.ts"
import { complaintsOf } from "./layout-complaints.ts"
import { layoutShifts, watchLayout } from "./layout-shifts.ts"
import { enter } from "./people.ts"
import { lookerAt, TEXTS, VIEWS, type View } from "./views.ts"
import { expect, hydrated, test, url } from "./visitor.ts"
import { resize, showAs } from "../shown-as.ts"

// No view waits for another: the last file to begin would else keep one core busy, and none of the others.
test.describe.configure({ mode: "parallel" })
test.use({ savesData: true })

/** One document without files, and mail that is in English: a tool of people who develop, and no page of the router. */
const isTool = ({ path }: View): boolean => path === "/mailbox"

const settled = (page: Page): Promise<unknown> => page.evaluate(() => document.fonts.ready.then(() => null))

async function expectOwnFonts(page: Page): Promise<void> {
  expect(await foreignFonts(page)).toEqual([])
  expect(await page.evaluate(measuredSelects)).toEqual([])
}

test.describe("in English", () => {
  for (const view of VIEWS) {
    const { name, path, ready } = view
    test(`${name}: no axe finding in either theme, no system font, nothing cut off or overlapping`, async ({
      page,
      context,
      backend,
    }) => {
      await watchLayout(context)
      await enter(context, url, await lookerAt(view, backend))
      await resize(page, { width: 1280, height: 900 })
      await showAs(page, { colorScheme: "light", reducedMotion: "reduce" })
      await page.goto(path)
      if (!isTool(view)) await hydrated(page)
      await ready?.(page, TEXTS.en)
      expect(await layoutShifts(page)).toEqual([])
      expect(await axeFindings(page), "light").toEqual([])
      await showAs(page, { colorScheme: "dark", reducedMotion: "reduce" })
      expect(await colourFindings(page), "dark").toEqual([])
      if (!isTool(view)) await expectOwnFonts(page)
      await settled(page)
      // A small phone, and what 400 % zoom leaves of a desktop; a tablet; a desktop.
      for (const width of [320, 768, 1440]) {
        await resize(page, { width, height: 900 })
        expect(await page.evaluate(complaintsOf), `at ${width} px`).toEqual([])
      }
    })
  }
})

test.describe("in German", () => {
  test.use({ locale: "de-DE" })

  for (const view of VIEWS.filter((one) => !isTool(one))) {
    const { name, path, ready } = view
    test(`${name}: fully translated, no axe finding, no system font, nothing cut off on a small phone`, async ({
      page,
      context,
      backend,
    }) => {
      await watchLayout(context)
      await enter(context, url, await lookerAt(view, backend))
      await resize(page, { width: 360, height: 640 })
      await showAs(page, { reducedMotion: "reduce" })
      await page.goto(path)
      await hydrated(page)
      await ready?.(page, TEXTS.de)
      expect(await layoutShifts(page)).toEqual([])
      await expectGerman(page)
      expect(await axeFindings(page)).toEqual([])
      await expectOwnFonts(page)
      await resize(page, { width: 320, height: 900 })
      expect(await page.evaluate(complaintsOf)).toEqual([])
    })
  }
})
