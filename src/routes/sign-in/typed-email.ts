import { useLocation } from "react-router"

/** Carried in the history's own state, because an address in the URL would end in logs. */
export interface TypedEmail {
  readonly email: string
}

/** What was typed as email address on the page before this one. */
export function useTypedEmail(): string {
  const { state } = useLocation() as { readonly state: unknown }
  if (typeof state !== "object" || state === null || !("email" in state)) return ""
  return typeof state.email === "string" ? state.email.slice(0, 254) : ""
}
