import type { SessionView } from "../machine/machine.ts"

/** What keeps a page from simply showing itself: a session that is being renewed, or a service that does not answer. */
export type SessionNotice = "renewing" | "not renewed" | "not settled"

export function noticeOf({ value, context }: SessionView): SessionNotice | null {
  if (value === "expired") return context.stalled ? "not renewed" : "renewing"
  return value === "unknown" && context.stalled ? "not settled" : null
}
