// Every view at the widths of a small phone, a tablet and a desktop, and in the dark, looks as it did when somebody
// last looked: `npm run pictures` takes the pictures anew, and what changed is seen in the commit.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Page } from "@playwright/test"

import { enter } from "./people.ts"
import { differenceOf, packed, pictureOf, type Difference } from "./picture.ts"
import { reviewedApp, type ReviewedApp } from "./reviews/reviewed-app.ts"
import { lookerAt, TEXTS, VIEWS } from "./views.ts"
import { expect, hydrated, isBehindProxy, test, url } from "./visitor.ts"
import { resize, showAs } from "../shown-as.ts"

// No picture waits for another.
test.describe.configure({ mode: "parallel" })
test.use({ savesData: true })

const KEPT = path.join(import.meta.dirname, "pictures")

const SHOTS = [
  { width: 320, colorScheme: "light" },
  { width: 768, colorScheme: "light" },
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
] as const

/** Of the window. Where a page shows the policy or its history, what is further down moves with them. */
const heightOf = (address: string, width: number): number =>
  !/^\/(?:dashboard|editor|tour)/.test(address) || address === "/dashboard/account" ? 1400 : width < 1000 ? 900 : 560

/** As much as letters of another machine move. */
const SHARE = 0.04

const isOther = ({ share }: Difference): boolean => share >= SHARE

const fileOf = (name: string, { width, colorScheme }: (typeof SHOTS)[number]): string =>
  path.join(KEPT, `${name.replaceAll(/[^a-z]+/gi, "-")}-${width}${colorScheme === "dark" ? "-dark" : ""}.webp`)

const canvasOf = async (page: Page): Promise<Page> => page.context().newPage()

/** The mailbox holds the mail of whatever ran before. */
const KEPT_VIEWS = VIEWS.filter((view) => view.path !== "/mailbox")

interface Kept {
  readonly name: string
  readonly address: string
  readonly height: (width: number) => number
  /** The steps from the opened page to the view. */
  readonly ready?: (page: Page) => Promise<unknown>
}

/** Takes the pictures that are wanted anew, and holds the view against those that are kept. */
async function looksAsItDid(page: Page, { name, address, height, ready }: Kept, taking: string): Promise<void> {
  const canvas = await canvasOf(page)
  await resize(page, { width: 320, height: 900 })
  await showAs(page, { reducedMotion: "reduce" })
  await page.goto(address)
  await hydrated(page)
  await ready?.(page)
  for (const shot of SHOTS) {
    await showAs(page, { colorScheme: shot.colorScheme, reducedMotion: "reduce" })
    await resize(page, { width: shot.width, height: height(shot.width) })
    const taken = await pictureOf(page)
    const file = fileOf(name, shot)
    const isOld = async (): Promise<boolean> =>
      !existsSync(file) || isOther(await differenceOf(canvas, readFileSync(file), taken))
    if (taking === "all" || (taking === "changed" && (await isOld()))) {
      mkdirSync(KEPT, { recursive: true })
      writeFileSync(file, await packed(canvas, taken))
    }
    expect(existsSync(file), `${path.basename(file)} was never taken: npm run pictures`).toBe(true)
    const { share } = await differenceOf(canvas, readFileSync(file), taken)
    expect.soft(share, `${path.basename(file)}: the share of squares that differ`).toBeLessThan(SHARE)
  }
}

for (const view of KEPT_VIEWS) {
  const { name, path: address, ready } = view
  test(`${name} looks as it did`, async ({ page, context, backend }, { config }) => {
    test.skip(isBehindProxy, "a hosted project has no mailbox of which the pages speak")
    await enter(context, url, await lookerAt(view, backend))
    const height = (width: number): number => heightOf(address, width)
    const there = ready === undefined ? {} : { ready: (at: Page) => ready(at, TEXTS.en) }
    await looksAsItDid(page, { name, address, height, ...there }, config.updateSnapshots)
  })
}

test.describe("of another app", () => {
  let apps: ReviewedApp

  test.beforeAll(async () => {
    apps = await reviewedApp()
  })
  test.afterAll(() => apps.end())

  for (const [name, of] of [
    ["review of another app", (app: ReviewedApp) => app.review],
    ["guard table of another app that a review opened", (app: ReviewedApp) => app.dashboard],
  ] as const)
    test(`${name} looks as it did`, async ({ page, context }, { config }) => {
      test.skip(isBehindProxy, "it has a server of its own")
      await enter(context, apps.url, apps.cookies)
      const address = await of(apps)()
      await looksAsItDid(page, { name, address, height: () => 1400 }, config.updateSnapshots)
    })
})

test.describe("what looks otherwise is seen", () => {
  for (const [name, change] of [
    ["no style", () => document.querySelectorAll("link[rel=stylesheet]").forEach((sheet) => sheet.remove())],
    ["no header", () => document.querySelector("header")?.remove()],
    ["the form elsewhere", () => document.querySelector("main section")?.parentElement?.setAttribute("dir", "rtl")],
    ["the dark theme", () => document.documentElement.setAttribute("data-theme", "dark")],
  ] as const) {
    test(name, async ({ page }) => {
      const shot = SHOTS[2]
      await resize(page, { width: shot.width, height: heightOf("/signin", shot.width) })
      await page.goto("/signin")
      await hydrated(page)
      await page.evaluate(change)
      const taken = await pictureOf(page)
      const seen = await differenceOf(await canvasOf(page), readFileSync(fileOf("sign-in", shot)), taken)
      expect({ ...seen, isOther: isOther(seen) }).toMatchObject({ isOther: true })
    })
  }
})
