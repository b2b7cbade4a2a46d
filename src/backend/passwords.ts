import bcrypt from "bcrypt"
import { SHORTEST_PASSWORD } from "./auth-service.ts"
import { authRefusal } from "./refusals.ts"

/** bcrypt reads no further: two longer passwords with the same beginning would be one. */
const LONGEST_PASSWORD = 72
const ROUNDS = 10

let decoy: Promise<string> | null = null

export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password, "utf8") > LONGEST_PASSWORD
}

/** A refusal of a password that somebody wants to have, or null. */
export function passwordRefusal(password: string): Response | null {
  if (password.length < SHORTEST_PASSWORD) return weak(`Password should be at least ${SHORTEST_PASSWORD} characters.`)
  if (isTooLong(password)) return weak(`Password should be at most ${LONGEST_PASSWORD} bytes.`)
  return null
}

function weak(message: string): Response {
  return authRefusal(422, "weak_password", message, { weak_password: { reasons: ["length"] } })
}

/** A hash that nobody's password has. */
export function passwordOfNobody(): Promise<string> {
  return (decoy ??= bcrypt.hash(crypto.randomUUID(), ROUNDS))
}

/** Costs what comparing costs, for accounts that do not exist. */
export async function compareWithNothing(password: string): Promise<void> {
  await bcrypt.compare(password, await passwordOfNobody())
}

export function hashOf(password: string): Promise<string> {
  return bcrypt.hash(password, ROUNDS)
}

export function matches(password: string, hash: string): Promise<boolean> {
  return bcrypt.compare(password, hash)
}
