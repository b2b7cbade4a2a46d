import { openNextLocks } from "sallyport/next"
import { supabasePort } from "sallyport/supabase"
import * as guards from "./generated/guards"
import type { ClaimName, PageRequirement } from "./generated/guards"
import { roleIn } from "./lib/teams"

export const locks = openNextLocks<PageRequirement, ClaimName>({
  guards,
  session: supabasePort({
    url: process.env.SUPABASE_URL!,
    publishableKey: process.env.SUPABASE_PUBLISHABLE_KEY!,
  }),
  views: { 401: "/no-access", 403: "/no-access" },
  claims: {
    teamRole: ({ email }, { team }) => roleIn(team!, email),
    apiRole: ({ email }, { team }) => roleIn(team!, email),
  },
})
