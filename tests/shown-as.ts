import type { Page } from "@playwright/test"

// A question can overtake the frame in which a page asks its media queries again, and would be answered of the one before.
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Gives the page another size, and waits until it is drawn in that. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size)
  await drawn(page)
}

/** Shows the page in another theme, with other motion or on paper, and waits until it is drawn like that. */
export async function showAs(page: Page, media: Parameters<Page["emulateMedia"]>[0]): Promise<void> {
  await page.emulateMedia(media)
  await drawn(page)
}
