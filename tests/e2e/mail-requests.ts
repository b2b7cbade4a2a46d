import type { BrowserContext, Route } from "@playwright/test"

import { fetchFrom, someLoopbackAddress } from "../server/fetch-from.ts"

/** The paths whose requests send an email, with the data requests of pages. */
const MAILING = /^\/(?:(?:signup|forgot-password)(?:\.data)?|auth\/v1\/(?:signup|recover|otp|resend))$/

/**
 * Sends the requests for emails of a context from a loopback address of its own. The app allows each address twenty of
 * them a minute, and all browsers of a test run share one address, so a fast machine would exceed the limit.
 */
export async function requestMailsFromOwnAddress(context: BrowserContext): Promise<void> {
  const own = fetchFrom(someLoopbackAddress())
  await context.route(
    ({ pathname }) => MAILING.test(pathname),
    (route) => (route.request().method() === "POST" ? forward(route, own) : route.continue()),
  )
}

/** Answers a request of the browser with the app's answer to the same request of `send`. */
async function forward(route: Route, send: typeof fetch): Promise<void> {
  const request = route.request()
  const answer = await send(request.url(), {
    method: request.method(),
    headers: await request.allHeaders(),
    body: request.postData(),
  })
  const cookies = answer.headers.getSetCookie()
  await route.fulfill({
    status: answer.status,
    headers: {
      ...Object.fromEntries(answer.headers),
      // Playwright takes several cookies as lines of one header.
      ...(cookies.length > 0 ? { "set-cookie": cookies.join("\n") } : {}),
    },
    body: Buffer.from(await answer.arrayBuffer()),
  })
}
