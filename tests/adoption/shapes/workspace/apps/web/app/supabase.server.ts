import { sharedCookie } from "@acme/auth"
import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr"
import { redirect } from "react-router"

export function clientFor(request: Request) {
  const headers = new Headers()
  const supabase = createServerClient(process.env.SUPABASE_URL!, process.env.SUPABASE_PUBLISHABLE_KEY!, {
    cookieOptions: sharedCookie,
    cookies: {
      getAll: () =>
        parseCookieHeader(request.headers.get("Cookie") ?? "").map(({ name, value }) => ({ name, value: value ?? "" })),
      setAll(cookies) {
        for (const { name, value, options } of cookies)
          headers.append("Set-Cookie", serializeCookieHeader(name, value, options))
      },
    },
  })
  return { supabase, headers }
}

export async function requireMember(request: Request): Promise<string> {
  const { supabase, headers } = clientFor(request)
  const { data } = await supabase.auth.getUser()
  if (data.user === null) throw redirect("/login", { headers })
  return data.user.email ?? data.user.id
}
