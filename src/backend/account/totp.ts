import { Secret, TOTP } from "otpauth"
import { renderSVG } from "uqr"

const PERIOD = 30
const DIGITS = 6

export interface Enrolment {
  readonly secret: string
  readonly uri: string
  /** Bare SVG: the client makes a data URL of it. */
  readonly qrCode: string
}

export function newEnrolment(issuer: string, account: string): Enrolment {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ issuer, label: account, secret, period: PERIOD, digits: DIGITS }).toString()
  // Named colours: a `#` would end the data URL that the client builds without encoding.
  const qrCode = renderSVG(uri, { border: 4, whiteColor: "white", blackColor: "black" })
  return { secret: secret.base32, uri, qrCode }
}

/** The time step that `code` belongs to, allowing one step of clock difference either way; null for a wrong code. */
export function stepOf(code: string, secret: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, digits: DIGITS })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD) + delta
}
