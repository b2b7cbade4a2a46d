// Messages about an action that succeeded. The page to which the action redirects has the word for its message in its
// address, as `done`. Anybody can write such an address, for example one that claims that a second factor was removed.
// So the browser that performed the action gets a cookie with the same word, and without it the page shows no message.
import { redirect } from "react-router"

const COOKIE = "sallyport-done"

/** Seconds for which the message can be shown: enough for a second factor before the page, and for reloads after it. */
const LIFETIME_S = 600

/** The redirect after an action that succeeded, on the server or in the browser. `done` is the word for its message. */
export function redirectAfter(done: string, to: string, headers: Readonly<Record<string, string>> = {}): Response {
  const cookie = `${COOKIE}=${done}; Path=/; Max-Age=${LIFETIME_S}; SameSite=Lax`
  if (typeof document === "undefined")
    return redirect(to, { status: 303, headers: { ...headers, "Set-Cookie": cookie } })
  document.cookie = cookie
  return redirect(to, { status: 303, headers: { ...headers } })
}

/** The word for the message that a page shows; null if this browser has not just performed that action. */
export function doneOf(request: Request, url: URL): string | null {
  const done = url.searchParams.get("done")
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? []
  return done !== null && cookies.includes(`${COOKIE}=${done}`) ? done : null
}
