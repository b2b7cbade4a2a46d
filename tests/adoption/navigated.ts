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
