import type { MiddlewareHandler } from "hono"
import { NONCE, secureHeaders } from "hono/secure-headers"

export interface SecurityOptions {
  /** Origins besides our own that the browser may call: a hosted auth service. */
  readonly connect: readonly string[]
  readonly https: boolean
  /** Vite's client injects style sheets and opens a web socket. */
  readonly development: boolean
}

/** The one owner of security headers. Scripts run by nonce; everything else comes from this origin. */
export const securityHeaders = ({ connect, https, development }: SecurityOptions): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: [NONCE, "'strict-dynamic'"],
      styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...connect, ...(development ? ["ws:"] : [])],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
    strictTransportSecurity: https ? "max-age=31536000; includeSubDomains" : false,
    xFrameOptions: "DENY",
    // A stricter policy would make forms send `Origin: null`, which looks like another site's.
    referrerPolicy: "same-origin",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  })
