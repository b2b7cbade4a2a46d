import { Hono, type MiddlewareHandler } from "hono"
import { NONCE, secureHeaders } from "hono/secure-headers"
import { randomBytes } from "node:crypto"

/** A random nonce of 128 bits. */
export const newNonce = (): string => randomBytes(16).toString("base64")

/** The settings that the security headers depend on. */
export interface SecurityOptions {
  /** Origins besides our own that the browser may call: a hosted auth service. */
  readonly connect: readonly string[]
  readonly https: boolean
  /** Vite's client injects style sheets and opens a web socket. */
  readonly development: boolean
}

/** The only definition of the security headers. Scripts run by nonce; everything else comes from this origin. */
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

type Header = readonly [name: string, value: string]

/** The security headers of one answer, by its nonce. */
export type SecurityHeaders = (nonce: string) => readonly Header[]

/** The variable of a request from which Hono's middleware reads the nonce. */
const NONCE_VARIABLE = "secureHeadersNonce"

/**
 * Computes the headers once, because they are the same for every answer except for the nonce: splits the headers of a
 * sample answer at its nonce.
 */
export async function openSecurityHeaders(options: SecurityOptions): Promise<SecurityHeaders> {
  const placeholder = newNonce()
  const app = new Hono<{ Variables: { [NONCE_VARIABLE]: string } }>()
    .use((context, next) => {
      context.set(NONCE_VARIABLE, placeholder)
      return next()
    })
    .use(securityHeaders(options))
    .get("/", (context) => context.body(null))
  const headers = [...(await app.request("/")).headers].map(
    ([name, value]) => [name, value.split(placeholder)] as const,
  )
  return (nonce) => headers.map(([name, parts]) => [name, parts.join(nonce)])
}

/** Middleware that sets the security headers of every answer, each with its own nonce. */
export const setSecurityHeaders =
  (headersWith: SecurityHeaders): MiddlewareHandler =>
  async (context, next) => {
    const nonce = newNonce()
    context.set(NONCE_VARIABLE, nonce)
    await next()
    const { headers } = context.res
    for (const [name, value] of headersWith(nonce)) headers.set(name, value)
  }
