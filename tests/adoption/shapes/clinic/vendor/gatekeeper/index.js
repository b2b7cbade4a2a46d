// A provider of sign-ins as hosted ones are: its tokens live for a minute, and when one has expired, only its own
// middleware can have it renewed, by a redirect to the provider and back.
import { createHmac } from "node:crypto"
import { createContext } from "react-router"

const auth = createContext(null)
const PROVIDER = "https://gatekeeper.example"

const signatureOf = (text) => createHmac("sha256", "for this test alone").update(text).digest("base64url")

/** The user of a token `<user>.<expiry in seconds>.<signature>`. Null for one that has expired or was not issued. */
function userIn(token) {
  const [user, expiry, signature] = (token ?? "").split(".")
  const isIssued = signature !== undefined && signature === signatureOf(`${user}.${expiry}`)
  return isIssued && Number(expiry) > Date.now() / 1000 ? user : null
}

export function gatekeeper() {
  return async ({ request, context }, next) => {
    const url = new URL(request.url)
    const answered = url.searchParams.get("__handshake")
    if (answered !== null) {
      url.searchParams.delete("__handshake")
      const headers = new Headers({ Location: url.pathname + url.search })
      if (userIn(answered) !== null) headers.append("Set-Cookie", `__session=${answered}; Path=/; HttpOnly`)
      return new Response(null, { status: 307, headers })
    }
    const cookies = new Map((request.headers.get("Cookie") ?? "").split("; ").map((pair) => pair.split("=", 2)))
    const userId = userIn(cookies.get("__session"))
    const hasSession = (cookies.get("__client_uat") ?? "0") !== "0"
    if (userId === null && hasSession && /text\/html/.test(request.headers.get("Accept") ?? "")) {
      const Location = `${PROVIDER}/v1/client/handshake?redirect_url=${encodeURIComponent(url.href)}`
      return new Response(null, { status: 307, headers: { Location } })
    }
    context.set(auth, { userId })
    return next()
  }
}

export function getAuth({ context }) {
  const found = context.get(auth)
  if (found === null) throw new Error("gatekeeper() has not run: it belongs into `middleware` of the root route")
  return found
}
