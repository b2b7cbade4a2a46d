// The `app/sallyport.server` that the teams of two adopted apps write: how their sessions are read.

export const EXPRESS_BINDING = `import { openLocks } from "sallyport/guard"
import * as guards from "./generated/guards"
import type { PageRequirement } from "./generated/guards"
import { sessionOf } from "./sessions.server"

export const locks = openLocks<PageRequirement>({
  guards,
  async session(request) {
    const name = (await sessionOf(request)).get("name")
    return name === undefined
      ? { state: "signed-out", session: null, setCookies: [] }
      : { state: "signed-in", session: { name }, setCookies: [] }
  },
})
`

export const HONO_BINDING = `import { openLocks } from "sallyport/guard"
import { cookieJwtPort } from "sallyport/jwt"
import * as guards from "./generated/guards"
import type { PageRequirement } from "./generated/guards"

export const locks = openLocks<PageRequirement>({
  guards,
  next: "redirectTo",
  session: cookieJwtPort({
    cookie: "atlas",
    key: process.env.JWT_SECRET ?? "a secret for development, 32 bytes",
    algorithms: ["HS256"],
    issuer: "atlas",
    audience: "atlas",
  }),
})
`
