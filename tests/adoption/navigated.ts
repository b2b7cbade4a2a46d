import { openBrowser } from "./browser.ts"

/** The target of the router's own navigation for a signed-out visitor, and if the server was asked on the way. */
export async function navigated(url: string, from: string, to: string) {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(url + from, { waitUntil: "networkidle" })
    const asked: string[] = []
    page.on("request", (request) => asked.push(new URL(request.url()).pathname))
    await page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(to)})`)
    return {
      pathname: new URL(page.url()).pathname,
      heading: await page.getByRole("heading").innerText(),
      asked: asked.filter((pathname) => pathname.endsWith(".data")),
    }
  } finally {
    await browser.close()
  }
}

/**
 * Every heading that a signed-out visitor sees, even for a moment, from a document on, and on the router's own way to
 * `to`.
 */
export async function headingsOf(url: string, from: string, to: string | null = null): Promise<readonly string[]> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    // The storage outlives each document of the tab.
    await page.addInitScript(`
      const look = () => {
        const seen = JSON.parse(sessionStorage.getItem("seen") ?? "[]")
        for (const { textContent } of document.querySelectorAll("h1"))
          if (textContent !== seen.at(-1)) sessionStorage.setItem("seen", JSON.stringify([...seen, textContent]))
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    `)
    await page.goto(url + from, { waitUntil: "networkidle" })
    if (to !== null) {
      const before = await page.getByRole("heading").innerText()
      await page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(to)})`)
      await page.waitForFunction(`document.querySelector("h1")?.textContent !== ${JSON.stringify(before)}`)
    }
    return JSON.parse(await page.evaluate<string>(`sessionStorage.getItem("seen")`))
  } finally {
    await browser.close()
  }
}
