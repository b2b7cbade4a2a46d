import { decodedOf } from "../../policy/literal.ts"
import type { HttpAnswer, NoAnswer } from "../probe/get.ts"
import { redirectTargetOf, type Site } from "../probe/site.ts"
import { hasMadeUp, MISSING, type Address } from "./addresses.ts"
import { authPageAt, isAuthPage } from "./names.ts"
import type { Seen } from "./scan-file.ts"

/** The parts of an HTML page that a scan compares and follows. */
interface Html {
  /** The visible text, in pieces between tags. Without numbers, which may differ between responses. */
  readonly texts: readonly string[]
  /** The `href` of each link, as written. */
  readonly links: readonly string[]
  /** The texts and links outside of the page's menus, header and footer. */
  readonly inner: { readonly texts: readonly string[]; readonly links: readonly string[] }
  readonly asksPassword: boolean
  /** The target of a `<meta http-equiv="refresh">`; null if there is none. */
  readonly sendsOn: string | null
  /** The error with which React marks a part that failed while it was streamed; null if none did. */
  readonly failure: string | null
}

/** The most links that are read of a page. */
const MAX_LINKS = 2_000
/** The most text that is read of a page, in characters. */
const MAX_TEXT = 64 * 1024
/** The most that is read of one tag, in characters. */
const MAX_TAG_LENGTH = 4096

/** A page that refuses after its first part was sent has status 200: the refusal is in the stream. */
const FAILURE = /<template data-dgst="([^"]{1,200})"|\$RX\("[^"]{0,50}","([^"]{1,200})"/

/** Elements whose content is not the page's text: code, or what the visitor sees only in another form. */
const RAW: ReadonlySet<string> = new Set(["script", "style", "template", "noscript", "textarea", "svg"])

/** Elements around the content, which most pages of an app share. */
const FRAMES: ReadonlySet<string> = new Set(["nav", "footer"])

/** Parses a page in a single pass, so that the cost is linear in its length even for hostile input. */
export function readHtml(html: string): Html {
  const texts: string[] = []
  const links: string[] = []
  const inner = { texts: [] as string[], links: [] as string[] }
  /** The number of open elements around the content, such as `nav`. */
  let frames = 0
  let isInMain = false
  let asksPassword = false
  let sendsOn: string | null = null
  let size = 0
  const lower = html.toLowerCase()
  const addText = (text: string): void => {
    const plain = text.replace(/\d+/g, "").replace(/\s+/g, " ").trim()
    if (plain === "" || size > MAX_TEXT) return
    size += plain.length
    texts.push(plain)
    if (frames === 0) inner.texts.push(plain)
  }
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at)
    addText(html.slice(at, open === -1 ? html.length : open))
    if (open === -1) break
    const isComment = html.startsWith("<!--", open)
    const end = isComment ? html.indexOf("-->", open + 4) : html.indexOf(">", open)
    if (end === -1) break
    at = end + (isComment ? 3 : 1)
    if (isComment) continue
    const tag = html.slice(open + 1, Math.min(end, open + MAX_TAG_LENGTH))
    const name = /^\/?[a-z]+/i.exec(tag)?.[0].toLowerCase() ?? ""
    // A `<header>` within an article or the main part is content.
    if (/^\/?(?:main|article)$/.test(name)) isInMain = !name.startsWith("/")
    if (FRAMES.has(name) || (name === "header" && !isInMain)) frames++
    if (name.startsWith("/") && frames > 0 && (FRAMES.has(name.slice(1)) || (name === "/header" && !isInMain))) frames--
    if (name === "a" && links.length < MAX_LINKS) {
      const href = attributeOf(tag, "href")
      if (href !== null) links.push(href)
      if (href !== null && frames === 0) inner.links.push(href)
    }
    if (name === "input" && attributeOf(tag, "type")?.toLowerCase() === "password") asksPassword = true
    if (name === "meta" && attributeOf(tag, "http-equiv")?.toLowerCase() === "refresh")
      sendsOn ??= /^[^;,]*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(attributeOf(tag, "content") ?? "")?.[1]?.trim() ?? null
    // Skips the content of such an element, in which a `<` begins no tag.
    if (!RAW.has(name) || tag.endsWith("/")) continue
    const close = lower.indexOf(`</${name}`, at)
    if (close === -1) break
    at = close
  }
  return { texts, links, inner, asksPassword, sendsOn, failure: FAILURE.exec(html)?.slice(1).find(Boolean) ?? null }
}

/** The value of an attribute of a tag; null if it is absent. */
function attributeOf(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? null : value.replaceAll("&amp;", "&")
}

/** The facts about a response that a scan needs. */
export interface ReadAnswer {
  readonly status: number
  /** The target of a redirect; null for other responses. */
  readonly to: string | null
  readonly cacheControl: string
  readonly setsCookie: boolean
  /** False if only the beginning of the body was read. */
  readonly isWhole: boolean
  /** The parsed page; null if it is not HTML. */
  readonly html: Html | null
}

/** Reads a response. `path` is the requested path beneath the base path. */
export function readAnswer(got: HttpAnswer, site: Site, path: string): ReadAnswer {
  const { status, headers } = got
  return {
    status,
    to: redirectTargetOf({ status, location: headers.get("location") }, site, path),
    cacheControl: headers.get("cache-control") ?? "",
    setsCookie: headers.has("set-cookie"),
    isWhole: got.isWhole,
    html: /\bhtml\b/i.test(headers.get("content-type") ?? "") ? readHtml(got.body) : null,
  }
}

/** A request of a scan to a URL of a route. */
export interface ScanRequest {
  readonly address: Address
  /** The route's path in the route list. */
  readonly route: string
  /** The path of the route whose page a rewrite shows. */
  readonly shows?: string
  readonly isEndpoint: boolean
  /** True for the URL that no page has. */
  readonly isMissingPage: boolean
}

/** Judges a response. `missing` is the response to the same visitor at a URL that no page has. */
export function seenIn(answer: ReadAnswer | NoAnswer, request: ScanRequest, missing: ReadAnswer | null): Seen {
  if ("why" in answer) return { kind: "unasked", why: answer.why }
  const { status, to } = answer
  if (to !== null) return { kind: "sent", status, to }
  if (status === 429) return { kind: "unasked", why: "the app refused to answer more requests (429)" }
  if (status === 401 || status === 403) return { kind: "refused", status }
  const unsure = (why: string): Seen => ({ kind: "unsure", status, why })
  if (status === 405 || status === 501) return unsure(`it does not answer GET (${status})`)
  if (status >= 500) return unsure(`the app failed with ${status}`)
  if (status === 400 || status === 415 || status === 422)
    return unsure(`it does not take a request without what it expects (${status})`)
  // Mostly 404, with which apps also refuse. If the URL has a made-up value, there may really be nothing.
  if (status >= 400)
    return hasMadeUp(request.address)
      ? unsure(`${status}, but ${madeUpIn(request.address)} may not exist`)
      : { kind: "refused", status }
  if (status < 200 || status >= 300) return unsure(`the app answered ${status}`)
  // The not-found page is what other pages are compared with, so it is not doubted itself.
  const doubt = request.isMissingPage ? null : doubtAbout(answer, request, missing)
  return doubt === null ? { kind: "open", status } : unsure(doubt)
}

/** The made-up params of a URL, in words. */
const madeUpIn = ({ params }: Address): string =>
  params.flatMap(({ name, value, from }) => (from === "made-up" ? [`the made-up \`${name}=${value}\``] : [])).join(", ")

/** The reason why a response with status 200 may still be a refusal; null if there is none. */
function doubtAbout(
  { html, isWhole }: ReadAnswer,
  { route, isEndpoint, address }: ScanRequest,
  missing: ReadAnswer | null,
): string | null {
  if (html === null) return isEndpoint ? null : "it answers with something other than HTML, so it may be a file"
  // An endpoint that sends so much serves data, such as an export.
  if (!isWhole) return isEndpoint ? null : "its answer goes on after 1 MB, so it was not read to the end"
  // The texts that the app shows where it has no page: its menus, and the message about the missing page.
  const shell = new Set(missing?.html == null ? [] : textsOf(missing.html, MISSING))
  const own = textsOf(html, decodedOf(address.path)).filter((text) => !shell.has(text))
  if (own.length === 0)
    return html.texts.length === 0
      ? "its HTML has no text, so the browser decides what it shows"
      : "it shows what the app shows at an address that does not exist"
  if (html.sendsOn !== null) return `its HTML sends the browser on to ${html.sendsOn}`
  if (html.failure !== null) return `a part of it failed or refused after the answer had begun (${html.failure})`
  // A page for signing in may well ask for a password, or show little else.
  if (isAuthPage(route)) return null
  if (html.asksPassword) return "it asks for a password, so it may be a sign-in form"
  // Only the text outside the menus, if there is any, and without what is on every page.
  const inner = textsOf(html.inner, decodedOf(address.path)).filter((one) => !shell.has(one))
  const text = (inner.length === 0 ? own : inner).join(" ")
  if (text.length > SHORT) return null
  if (REFUSAL.test(text) || WAITING.test(text)) return `its only text is \`${text}\``
  // Independent of language: a short text with a sign-in link outside the menus.
  const menus = new Set(missing?.html?.links.map((link) => pathIn(link, address.path)))
  const isWayIn = (path: string): boolean => !menus.has(path) && authPageAt(path) === "sign-in"
  return html.inner.links.map((link) => pathIn(link, address.path)).some(isWayIn)
    ? `it shows little more than a link to sign in: \`${text}\``
    : null
}

/** The path of a link, without origin and query. */
const pathIn = (link: string, from: string): string => {
  try {
    return new URL(link, `http://app.invalid${from}`).pathname
  } catch {
    return link
  }
}

/** The length of a text, in characters, up to which it may be only a message. */
const SHORT = 200

/** Words of refusals. */
const REFUSAL =
  /\b(?:sign|log)(?:ged)?[ -]?in\b|unauthori[sz]ed|forbidden|denied|not (?:found|allowed|permitted)|no (?:access|permissions?)\b|\banmelden\b/i

/** The beginning of a text that is shown until the real content comes. */
const WAITING = /^(?:loading|redirecting|one moment|please wait|just a moment)\b/i

/** The texts, which have no numbers, without the requested path and its slashes: not-found pages often show them. */
const textsOf = ({ texts }: Pick<Html, "texts">, address: string): readonly string[] =>
  texts
    .map((text) =>
      text
        .replaceAll(address.replace(/\d+/g, ""), " ")
        .replaceAll(MISSING, " ")
        .replaceAll("/", " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "")
