import type { LinkType } from "../backend/fixture.ts"

const ATTEMPTS = 40
const PAUSE_MS = 250

/**
 * The expected purpose of each `email` link, because the confirmation's and the sign-in link's templates share the
 * word.
 */
const takenAs = new Map<string, LinkType>()

/**
 * The link in the newest mail to an address, from an endpoint that speaks Mailpit's API, as the Supabase CLI's does.
 * Mail takes a while, and an older one may be there already: `type` tells which link is waited for.
 */
export async function capturedLink(capture: string, address: string, type?: LinkType): Promise<URL> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (const html of await mailsTo(capture, address)) {
      const link = linkIn(html)
      if (link !== null && (type === undefined || isOfType(link, type))) return link
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`no ${type ?? ""} mail to ${address} was captured`)
}

function isOfType(link: URL, type: LinkType): boolean {
  const said = link.searchParams.get("type")
  if (said !== "email" || (type !== "signup" && type !== "magiclink")) return said === type
  if (!takenAs.has(link.href)) takenAs.set(link.href, type)
  return takenAs.get(link.href) === type
}

async function mailsTo(capture: string, address: string): Promise<readonly string[]> {
  const search = new URL(`/api/v1/search?query=${encodeURIComponent(`to:"${address}"`)}`, capture)
  const { messages } = (await answerOf(search)) as { readonly messages: readonly { readonly ID: string }[] }
  return Promise.all(
    messages.map(async ({ ID }) => {
      const mail = (await answerOf(new URL(`/api/v1/message/${ID}`, capture))) as { readonly HTML: string }
      return mail.HTML
    }),
  )
}

async function answerOf(url: URL): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url.pathname} of the mail capture answered ${response.status}`)
  return response.json()
}

/** The templates of a plain server write `token`, this project's write `token_hash`. */
function linkIn(html: string): URL | null {
  const href = /href="([^"]*(?:token_hash|token)=[^"]*)"/.exec(html)?.[1]
  return href === undefined ? null : URL.parse(href.replaceAll("&amp;", "&"))
}
