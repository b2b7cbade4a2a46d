import { signOut, type AuthClient } from "../auth-calls.ts"

const TIME_LIMIT_MS = 2_000

/**
 * Asks the auth service to end this session, and waits no longer than a person would. Signing out of this browser does
 * not depend on the answer: the cookie goes in any case, and a session that nobody holds a token of ends by itself.
 */
export async function revokeInTime(auth: AuthClient, report: (error: unknown) => void): Promise<void> {
  const { promise: limit, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, TIME_LIMIT_MS)
  await Promise.race([revoked(auth, report), limit])
  clearTimeout(timer)
}

async function revoked(auth: AuthClient, report: (error: unknown) => void): Promise<void> {
  try {
    const answer = await signOut(auth, "local")
    if (!answer.ok && answer.code !== "session-gone") report(new Error(`a session was not revoked: ${answer.code}`))
  } catch (error) {
    report(error)
  }
}
