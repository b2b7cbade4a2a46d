import { createChunks, stringToBase64URL } from "@supabase/ssr"
import type { Session } from "@supabase/supabase-js"
import type { BrowserContext, Page } from "@playwright/test"

import type { BackendAccess } from "../backend/fixture.ts"
import { fetchFrom, someLoopbackAddress } from "../server/fetch-from.ts"

const COOKIE = "sallyport-auth-token"
const RECOVERY_COOKIE = "sallyport-recovery"

export interface Cookie {
  readonly name: string
  readonly value: string
}

interface LocalMail {
  readonly to: string
  readonly kind: string
  readonly link: string
}

/** The embedded backend of a running server, reached as a browser would, with its mail from the local mailbox. */
export async function backendOf(url: string): Promise<BackendAccess> {
  const own: typeof fetch = (input, init) => fetchFrom(someLoopbackAddress())(input, init)
  return { url, key: await publishableKeyOf(url, own), linkTo: (...mail) => newestLinkTo(url, ...mail), fetch: own }
}

/** Every document carries it, because the browser's auth client needs it. */
async function publishableKeyOf(url: string, ask: typeof fetch): Promise<string> {
  const answer = await ask(url)
  const key = /publishableKey\\",\\"([^\\"]+)\\"/.exec(await answer.text())?.[1]
  if (key === undefined) throw new Error(`the document names no publishable key, with status ${answer.status}`)
  return key
}

export async function newestLinkTo(url: string, address: string, type?: string): Promise<URL> {
  const response = await fetch(new URL("/mailbox", url), { headers: { Accept: "application/json" } })
  const mails = (await response.json()) as readonly LocalMail[]
  const mail = mails.find(({ to, kind }) => to === address && (type === undefined || kind === type))
  if (mail === undefined) throw new Error(`no mail to ${address}`)
  return new URL(mail.link)
}

/** The cookies a browser would hold for this session. `recovering` adds the server's own mark. */
export function cookiesOf(session: Session, { recovering = false } = {}): readonly Cookie[] {
  const chunks = createChunks(COOKIE, `base64-${stringToBase64URL(JSON.stringify(session))}`)
  return recovering ? [...chunks, { name: `${RECOVERY_COOKIE}.${sessionIdOf(session)}`, value: "1" }] : chunks
}

export const headerOf = (cookies: readonly Cookie[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ")

export const enter = (context: BrowserContext, url: string, cookies: readonly Cookie[]): Promise<void> =>
  context.addCookies(cookies.map(({ name, value }) => ({ name, value, url })))

const sessionIdOf = ({ access_token }: Session): string =>
  (JSON.parse(Buffer.from(access_token.split(".")[1]!, "base64url").toString()) as { session_id: string }).session_id

/** Loses the answer to the next request with this method and path, which the server carries out. */
export async function loseAnswer(page: Page, path: string, method: string): Promise<void> {
  let isLost = false
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort()
  })
}
