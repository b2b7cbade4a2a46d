import { fitsCookies } from "../cookies/cookie-session.ts"
import { refreshedWith } from "./refreshed.ts"

/** Reads a refresh whose session is kept in the cookies of `@supabase/ssr`. */
export const refreshedBy = refreshedWith(fitsCookies)
