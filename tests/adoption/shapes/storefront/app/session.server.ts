import { createCookieSessionStorage, redirect } from "react-router"

import { prefixOf } from "./i18n"

export const storage = createCookieSessionStorage({
  cookie: { name: "storefront", httpOnly: true, path: "/", sameSite: "lax", secrets: ["for this test alone"] },
})

export async function requireCustomer(request: Request, locale: string | undefined): Promise<string> {
  const session = await storage.getSession(request.headers.get("Cookie"))
  const customer = session.get("customerId")
  if (customer === undefined) throw redirect(`${prefixOf(locale)}/account/login`)
  return customer
}
