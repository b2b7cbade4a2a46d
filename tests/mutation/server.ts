import { mutationsIn, type Mutation } from "./mutation.ts"

const inServer = mutationsIn("src/server")

const of = (file: string, tests: readonly string[], breaks: string, text: string, instead: string): Mutation =>
  inServer(...tests)(file, breaks, text, instead)

const filter = (breaks: string, text: string, instead: string) =>
  of("front-filter", ["front-filter"], breaks, text, instead)
const across = (breaks: string, text: string, instead: string) =>
  of("cross-site", ["cross-site"], breaks, text, instead)
const mailbox = (breaks: string, text: string, instead: string) =>
  of("outside", ["mailbox-door"], breaks, text, instead)
const limit = (file: string, breaks: string, text: string, instead: string) =>
  of(file, ["limits", "limit-table"], breaks, text, instead)

const ownLocks = (breaks: string, text: string, instead: string) =>
  mutationsIn("src/locks")("server/pages", "server/anonymous-redirect")("locks.server", breaks, text, instead)

const page = (breaks: string, text: string, instead: string) =>
  of("server/pages", ["server/pages"], breaks, text, instead)

const concurrency = (breaks: string, text: string, instead: string) =>
  of("concurrency-limit", ["concurrency-limit"], breaks, text, instead)

const fairQueue = (breaks: string, text: string, instead: string) =>
  of("fair-queue", ["fair-queue"], breaks, text, instead)

/** What stands in front of pages and mounts. */
export const SERVER: readonly Mutation[] = [
  fairQueue(
    "a burst of one address is begun a few at a time",
    "if ((counted.get(key) ?? 0) >= most || waiting.has(key)) return false",
    "",
  ),
  fairQueue("a burst is a /64's, not each address's", 'limitKeyOf(context.get("client"))', 'context.get("client")'),
  of("yield", ["yield"], "others are heard between pieces of pages", "line(() => setImmediate())", "setImmediate()"),
  ownLocks("who sends a cookie is asked who they are", "headers.cookie === undefined", "headers.host !== undefined"),
  of(
    "server/anonymous-redirect",
    ["server/anonymous-redirect"],
    "what is answered at once counts like anything else",
    'const spent = await spend(services.limits, limits, "address", key)',
    "const spent = await Promise.resolve({ seconds: 0 })",
  ),
  ownLocks("a session that a form changes is changed in the browser", "opened.setCookies(isRedirect)", "[]"),
  ownLocks(
    "what one person asks is counted wherever they come from",
    "secondsToWait(visitor.session?.uid ?? null)",
    "secondsToWait(visitor.session === null ? null : null)",
  ),
  ownLocks("a page that does not know its visitor can sign them in", "patience - RESERVE_MS", "patience + RESERVE_MS"),
  page("an address that has to wait waits, whoever asks from it", 'Math.max(asked.get("wait"), seconds)', "seconds"),
  page(
    "a person who asks for far too much costs no page",
    'if (asked.get("flooding")) return',
    'if (asked.get("flooding") && false) return',
  ),
  page(
    "what a rule turns away is counted for the record",
    "if (denied !== null) services.denials.count(denied)",
    "void denied",
  ),
  page(
    "a page is not kept by a cache for readers of another language",
    'response.headers.append("Vary", "Accept-Language")',
    "",
  ),
  of("nonce", ["own-counts"], "no nonce comes twice", "used += LENGTH", "used = LENGTH"),
  of("key", ["key"], "who sends a cookie is shown nobody else's page", ' && asked.headers.get("Cookie") === null', ""),
  of(
    "page-cache/store",
    ["store"],
    "nobody is shown another's nonce",
    "for (const { mark, at } of kept.places)",
    "for (const { mark, at } of kept.places.slice(2))",
  ),
  concurrency("only so many pages of one address at once", "limitOf(most)", "limitOf(1e9)"),
  concurrency("others are heard between two pages of a line", "if (waits) await setImmediate()", ""),
  concurrency("who sends slowly keeps no page back", "if (isWrite(context.req.method)) return next()", ""),
  concurrency("a line is a /64's, not each address's", 'limitKeyOf(context.get("client"))', 'context.get("client")'),
  limit(
    "limit-table",
    "so many uploads a minute",
    '{ name: "upload", methods: "writes", under: ["/dashboard/apps"], address: 60, person: 12 },',
    "",
  ),
  limit(
    "limit-table",
    "so many reviews a minute",
    '{ name: "review", methods: "reads", under: ["/reviews"], address: 240, person: 60 },',
    "",
  ),
  limit(
    "limit-table",
    "so many pages of the workbench a minute",
    '{ name: "workbench", methods: "reads", under: ["/dashboard"], address: 720, person: 180 },',
    "",
  ),
  limit(
    "limit-table",
    "so many views of a record a minute",
    '["/dashboard/timeline", "/dashboard/changes", "/dashboard/map", "/dashboard/evidence"]',
    "[]",
  ),
  limit("limit-table", "files are counted", "return !isUnderAny(canonical, FILES)", "return false"),
  filter(
    "only methods that are answered",
    "if (!(METHODS as readonly string[]).includes(raw.method)) {",
    "if (raw.method === null) {",
  ),
  filter("the Host is this site's", "host.toLowerCase() === siteUrl.host ? siteUrl.origin : null", "siteUrl.origin"),
  filter("one Host and no more", "host === undefined || more.length > 0", "host === undefined"),
  filter(
    "no address without end",
    "if (raw.target.length > LONGEST_TARGET) return",
    "if (raw.target.length > 1e9) return",
  ),
  filter("one slash first, and nothing that no URL holds", "!/^\\/(?!\\/)[\\x21-\\x7e]*$/.test(raw.target) || ", ""),
  filter("no backslash and no fragment", " || /[\\\\#]/.test(raw.target)", ""),
  filter(
    "a Host of this machine is a name and a port, no more",
    "if (!/^(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(?::\\d{1,5})?$/.test(host)) return null\n",
    "",
  ),
  filter(
    "without a public address only this machine's names",
    "url !== null && isLoopbackHost(url.hostname) ? url.origin : null",
    "url === null ? null : url.origin",
  ),

  // Writes that another site made the browser send.
  across(
    "another origin's writes are refused",
    "(origin !== undefined && origin !== new URL(context.req.url).origin) ||",
    "false ||",
  ),
  across(
    "what the browser says of the site counts",
    '(site !== undefined && site !== "same-origin" && site !== "none")',
    "false",
  ),
  across(
    "every writing method is looked at",
    'method === "GET" || method === "HEAD" || method === "OPTIONS"',
    'method !== "POST"',
  ),

  // The local mail, which signs people in.
  mailbox("only where the server listens to this machine alone", "isLoopbackHost(config.host) && (config", "(config"),
  mailbox(
    "only where the site is this machine",
    " && (config.siteUrl === null || isLoopbackHost(config.siteUrl.hostname))",
    "",
  ),
  mailbox("only where no proxy is trusted", "    config.trustedProxies.size === 0 &&\n", ""),
  mailbox("only for who connects from this machine", "    isLoopbackHost(peerOf(incoming)) &&\n", ""),
  mailbox("only for a Host that is this machine", "    isLoopbackHost(host) &&\n", ""),
  mailbox("only where nobody passed it on", " &&\n    !wasForwarded(incoming)", ""),

  // How often.
  limit(
    "limits/limits",
    "an address that asked too often is refused",
    "excess.times >= FLOOD) return refusalOf(context, excess)",
    "excess.times >= 1e9) return",
  ),
  limit(
    "limits/limits",
    "mounts say so at once",
    "if (canonical === null || isOutside(canonical) || excess",
    "if (excess",
  ),
  limit("limits/limits", "a page is told to say so", 'context.set("wait", excess.seconds)', 'context.set("wait", 0)'),
  limit("limits/limits", "what is beyond its points waits", "taken > points ? Math.max", "taken > 1e9 ? Math.max"),
  limit("limits/limits", "failures are not given back", "if (!isFailure(limit)) await", "await"),
  limit(
    "limit-table",
    "a guesser signs out nobody else",
    "(isRenewal || isUnderAny(canonical, ACCOUNT))",
    "isUnderAny(canonical, ACCOUNT)",
  ),
  limit(
    "limit-table",
    "a guesser keeps nobody from their account",
    "(isRenewal || isUnderAny(canonical, ACCOUNT))",
    "isRenewal",
  ),
  limit("limits/limits", "strangers use up no failures of an account", " && !untried.includes(status)", ""),
  limit(
    "limits/limits",
    "nobody's limit is another's",
    'await spend(store, limits, "address", key)',
    'await spend(store, limits, "address", "all")',
  ),
  limit(
    "limit-table",
    "a page's data request is a request to the page",
    "canonical === path || canonical === `${path}.data`",
    "canonical === path",
  ),
  limit(
    "limit-table",
    "writes have limits of their own",
    'READS.has(method) ? "reads" : "writes"',
    '"reads" as Limit["methods"]',
  ),
  of(
    "hosted-notices",
    ["notices"],
    "mail about an account is sent once",
    'await call("notice_sent", { notice: id })',
    "",
  ),
  of(
    "hosted-notices",
    ["notices"],
    "a project's secret key goes to the project alone",
    '      redirect: "error",\n',
    "",
  ),
  of(
    "hosted-notices",
    ["notices"],
    "mail that was not sent is told without the address",
    '.replaceAll(/\\S+@\\S+/g, "…")',
    "",
  ),
  of("config", ["config"], "the publishable key is no secret one", ' || key.startsWith("sb_publishable_")', ""),
]
