/** The parts of an HTML page that a scan compares and follows. */
export interface Html {
  /** Its visible text, in pieces between tags. Without scripts and numbers, which change from answer to answer. */
  readonly texts: readonly string[]
  /** The `href` of each link, as written. */
  readonly links: readonly string[]
  /** Those of the texts and links that stand outside of the page's menus, header and footer. */
  readonly inner: { readonly texts: readonly string[]; readonly links: readonly string[] }
  readonly asksPassword: boolean
  /** The address that a browser is sent on to by a tag of the page; null where none does. */
  readonly sendsOn: string | null
}

const MOST_LINKS = 2_000
const MOST_TEXT = 64 * 1024
const MOST_TAG = 4096

const RAW: ReadonlySet<string> = new Set(["script", "style", "template", "noscript", "textarea", "svg"])

const FRAMES: ReadonlySet<string> = new Set(["nav", "footer"])

/** Reads a page from front to back once, so that no input costs more than its length. */
export function readHtml(html: string): Html {
  const texts: string[] = []
  const links: string[] = []
  const inner = { texts: [] as string[], links: [] as string[] }
  let frames = 0
  let isInMain = false
  let asksPassword = false
  let sendsOn: string | null = null
  let size = 0
  const lower = html.toLowerCase()
  const say = (text: string): void => {
    const plain = text.replace(/\d+/g, "").replace(/\s+/g, " ").trim()
    if (plain === "" || size > MOST_TEXT) return
    size += plain.length
    texts.push(plain)
    if (frames === 0) inner.texts.push(plain)
  }
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at)
    say(html.slice(at, open === -1 ? html.length : open))
    if (open === -1) break
    const isComment = html.startsWith("<!--", open)
    const end = isComment ? html.indexOf("-->", open + 4) : html.indexOf(">", open)
    if (end === -1) break
    at = end + (isComment ? 3 : 1)
    if (isComment) continue
    const tag = html.slice(open + 1, Math.min(end, open + MOST_TAG))
    const name = /^\/?[a-z]+/i.exec(tag)?.[0].toLowerCase() ?? ""
    // The header of an article or of the main part is content.
    if (/^\/?(?:main|article)$/.test(name)) isInMain = !name.startsWith("/")
    if (FRAMES.has(name) || (name === "header" && !isInMain)) frames++
    if (name.startsWith("/") && frames > 0 && (FRAMES.has(name.slice(1)) || (name === "/header" && !isInMain))) frames--
    if (name === "a" && links.length < MOST_LINKS) {
      const href = attributeOf(tag, "href")
      if (href !== null) links.push(href)
      if (href !== null && frames === 0) inner.links.push(href)
    }
    if (name === "input" && attributeOf(tag, "type")?.toLowerCase() === "password") asksPassword = true
    if (name === "meta" && attributeOf(tag, "http-equiv")?.toLowerCase() === "refresh")
      sendsOn ??= /^[^;,]*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(attributeOf(tag, "content") ?? "")?.[1]?.trim() ?? null
    if (!RAW.has(name) || tag.endsWith("/")) continue
    const close = lower.indexOf(`</${name}`, at)
    if (close === -1) break
    at = close
  }
  return { texts, links, inner, asksPassword, sendsOn }
}

function attributeOf(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? null : value.replaceAll("&amp;", "&")
}
