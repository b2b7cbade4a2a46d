import { fewAtOnce } from "../../probe/get.ts"
import { allOf, contentOf, textsOf } from "./content.ts"
import { requestsOf, type HostileRequest } from "./draw.ts"
import { senderTo, type AttackAnswer, type Sender } from "./send.ts"
import { AS_IT_IS } from "./spellings.ts"
import type { AttackedAction, AttackedAddress } from "./targets.ts"

/** A running app, and what an attack needs to know about it. */
export interface AttackedApp {
  readonly origin: string
  readonly basePath: string
  readonly buildId: string
  readonly addresses: readonly AttackedAddress[]
  /** An address that no page has. */
  readonly missing: string
  readonly actions: readonly AttackedAction[]
  /** Addresses that a client may claim to come from, for the `Next-Url` header. */
  readonly from: readonly string[]
  /** The `Cookie` headers of visitors whose pages show what closed pages contain. */
  readonly cookies: readonly string[]
}

/** An answer to a stranger with something that is closed. */
export interface Leak {
  /** The least unusual part of the request that the leak needs, in words. */
  readonly kind: string
  readonly request: Pick<HostileRequest, "method" | "target" | "headers">
  readonly status: number
  /** The closed page or action whose content it is. */
  readonly of: string
}

/** The result of an attack. */
export interface Attacked {
  readonly requests: number
  readonly unanswered: number
  /** The number of addresses that are closed to strangers. */
  readonly closed: number
  readonly leaks: readonly Leak[]
  /** Answers at closed addresses that differ from every refusal, where the content of the page is unknown. */
  readonly unsure: readonly Leak[]
  /** Closed addresses whose content is unknown. */
  readonly unknown: readonly string[]
  /** Server actions that ran for a stranger, where no policy says if they may. */
  readonly ran: readonly string[]
}

const HTML = ["Accept: text/html"]

/**
 * Attacks an app as a stranger. Ordinary requests come first: as visitors with a cookie, they learn the content of
 * closed pages, and as a stranger, the ordinary refusals. Then each answer to a hostile request is compared with both.
 */
export async function attack(
  app: AttackedApp,
  { seed, count }: { readonly seed: number; readonly count: number },
  onProgress: (done: number, of: number) => void,
): Promise<Attacked> {
  const sender = senderTo(app.origin)
  try {
    const served = await withSlashes(app, sender)
    const plain = await plainTexts(served, sender)
    const closed = await Promise.all(
      served.addresses
        .filter(({ isClosed }) => isClosed)
        .map(async (at) => closedPage(at, served, sender, plain.harmless)),
    )
    // The spellings are made from both forms of an address.
    const addresses = [...new Map([...served.addresses, ...app.addresses].map((one) => [one.path, one])).values()]
    const unknown = new Set(closed.filter(({ content }) => content.length === 0).map(({ path }) => path))
    const requests = requestsOf({
      ...app,
      seed,
      count,
      addresses: addresses.map(({ path }) => path),
      actions: app.actions.map(({ id }) => id),
    })
    const noted: Noted[] = []
    const ran = new Set<string>()
    let unanswered = 0
    await fewAtOnce(
      requests,
      () => true, // Never stops early.
      async (request, at) => {
        onProgress(at, requests.length)
        const answer = await sender.send(request)
        if (answer === null) {
          unanswered += 1
          return
        }
        const judged = judge(request, answer, { closed, unknown, refusals: plain.toStrangers, actions: app.actions })
        if (judged.ran !== null) ran.add(judged.ran)
        if (judged.of !== null || judged.isUnsure) noted.push({ request, judged, at })
      },
    )
    return {
      requests: requests.length,
      unanswered,
      closed: closed.length,
      ...leaksAmong(noted, addresses),
      ran: [...ran],
      unknown: [...unknown],
    }
  } finally {
    sender.close()
  }
}

/**
 * The app with each address in the form in which it serves the page: with a slash at the end under `trailingSlash`, and
 * the base path itself without one for the home page. It redirects from any other form.
 */
async function withSlashes(app: AttackedApp, sender: Sender): Promise<AttackedApp> {
  const formOf = async (path: string): Promise<string> => {
    const answer = await sender.send(plainly(app, path, HTML))
    const to = String(answer?.headers["location"] ?? "")
    // Without a base path, the home page's other form is empty too, and is no address.
    if (to === "") return path
    const forms = [`${path}/`, path.replace(/\/$/, "")]
    return forms.find((form) => form !== path && `${app.basePath}${form}` === to) ?? path
  }
  const addresses = app.addresses.map(async (one) => ({ ...one, path: await formOf(one.path) }))
  return { ...app, addresses: await Promise.all(addresses), missing: await formOf(app.missing) }
}

/** A closed address, with texts by which its content is recognised. Empty if no visitor could open the page. */
interface ClosedPage {
  readonly path: string
  readonly content: readonly string[]
}

/**
 * Texts of answers to GET requests with nothing unusual. `harmless`: texts of open pages, and the addresses, which
 * denials name; they are no sign of a leak. `toStrangers`: everything that strangers get, ordinary refusals included.
 */
async function plainTexts(app: AttackedApp, sender: Sender) {
  const textAt = async (path: string, visitors: readonly (readonly string[])[]): Promise<string> => {
    const answers = await Promise.all(
      visitors.flatMap((own) =>
        [HTML, ["RSC: 1"]].map(async (headers) => sender.send(plainly(app, path, [...headers, ...own]))),
      ),
    )
    return answers.map((answer) => (answer === null ? "" : allOf(answer))).join("\n")
  }
  const everybody = [[], ...app.cookies.map((cookie) => [`Cookie: ${cookie}`])]
  const open = [app.missing]
  const closed: string[] = []
  // A rewrite to a closed page shows what that page contains.
  for (const { path, isClosed, isRewrite } of app.addresses) if (!isRewrite) (isClosed ? closed : open).push(path)
  const [atOpen, atClosed] = await Promise.all([
    Promise.all(open.map(async (path) => textAt(path, everybody))),
    Promise.all(closed.map(async (path) => textAt(path, [[]]))),
  ])
  const addresses = app.addresses.map(({ path }) => `${app.origin}${app.basePath}${path}`)
  return { harmless: [...atOpen, ...addresses].join("\n"), toStrangers: [...atOpen, ...atClosed].join("\n") }
}

const plainly = ({ basePath }: AttackedApp, path: string, headers: readonly string[]) => ({
  method: "GET",
  target: `${basePath}${path}`,
  headers,
  body: "",
})

/** A closed address with the texts that only visitors who may open it see. */
async function closedPage(
  { path, params }: AttackedAddress,
  app: AttackedApp,
  sender: Sender,
  harmless: string,
): Promise<ClosedPage> {
  const answers = await Promise.all(
    app.cookies.map(async (cookie) => sender.send(plainly(app, path, [...HTML, `Cookie: ${cookie}`]))),
  )
  const content = answers.flatMap((answer) =>
    // Any page may repeat the params of its address, so they are no sign of its content.
    answer === null || answer.status >= 300 ? [] : contentOf(answer, params, harmless),
  )
  return { path, content }
}

/** The judgement of an answer to a hostile request. */
interface Judged {
  readonly status: number
  /** The closed page or action whose content it is; null for none. */
  readonly of: string | null
  readonly isUnsure: boolean
  /** The action that ran, if no policy says who may call it; otherwise null. */
  readonly ran: string | null
}

/** The content of closed pages and the ordinary refusals, with which answers are compared. */
interface Baseline {
  readonly closed: readonly ClosedPage[]
  /** Closed addresses whose content is unknown. */
  readonly unknown: ReadonlySet<string>
  /** All texts that strangers get for requests with nothing unusual. */
  readonly refusals: string
  readonly actions: readonly AttackedAction[]
}

/** Compares an answer to a stranger with the content of closed pages, and with ordinary refusals. */
function judge(request: HostileRequest, answer: AttackAnswer, baseline: Baseline): Judged {
  const { status } = answer
  const text = allOf(answer)
  const action = hasRun(request, answer) ? baseline.actions.find(({ id }) => id === request.action) : undefined
  // The content of a closed page counts wherever it shows, also at the address of another one.
  const page = baseline.closed.find(({ content }) => content.some((piece) => text.includes(piece)))
  const of = action?.isClosed === true ? action.name : (page?.path ?? null)
  // Without knowing the content, an answer that succeeds and has any text that no refusal has may be a leak. Another
  // spelling may be the address of another page, so its answer proves nothing.
  const isUnsure =
    of === null &&
    baseline.unknown.has(request.address) &&
    request.hasUsualSpelling &&
    status >= 200 &&
    status < 300 &&
    textsOf(answer).some((piece) => !baseline.refusals.includes(piece))
  return {
    status,
    of,
    isUnsure,
    ran: action?.isClosed === null ? action.name : null,
  }
}

/**
 * The result of an action in Next's stream: row 0 points to row 1, which is the result unless `E` marks it as an error.
 */
const RESULT = /^0:\{"a":"\$@1"[^]*^1:(?!E\{)/m

/** True if Next's answer has the result of the action that was called, or the redirect with which it ended. */
const hasRun = ({ action }: HostileRequest, { headers, body }: AttackAnswer): boolean =>
  action !== null && (headers["x-action-redirect"] !== undefined || RESULT.test(body))

/** A key of everything in a request except the spelling of its address. */
const wayOf = ({ address, method, headers }: HostileRequest): string =>
  JSON.stringify([pageOf(address), method, headers])

/** The page of an address, which may have a slash at its end. */
const pageOf = (address: string): string => address.replace(/\/$/, "")

/** A request whose answer has, or may have, something that is closed. The others are not kept. */
interface Noted {
  readonly request: HostileRequest
  readonly judged: Judged
  /** Its place among the requests. */
  readonly at: number
}

/**
 * The leaks, each with its own request. A request can be unusual in more than one way, and not all of them are needed:
 * `kind` is the least unusual one that was enough for the same page. That is nothing unusual at all, or else an unusual
 * way to send the usual spelling, or else an unusual spelling.
 */
function leaksAmong(
  unordered: readonly Noted[],
  addresses: readonly AttackedAddress[],
): Pick<Attacked, "leaks" | "unsure"> {
  const noted = unordered.toSorted((a, b) => a.at - b.at)
  const leaking = noted.filter(({ judged }) => judged.of !== null)
  const plain = leaking.map(({ request }) => request).filter(({ hasUsualSpelling }) => hasUsualSpelling)
  const rewrites = new Set(addresses.filter(({ isRewrite }) => isRewrite).map(({ path }) => path))
  const asItIs = new Set(plain.filter(({ kind }) => kind === AS_IT_IS).map(({ address }) => pageOf(address)))
  const ways = new Map(plain.map((request) => [wayOf(request), request.kind]))
  const kindOf = (request: HostileRequest): string => {
    // The page leaks without anything unusual, so whatever else is unusual here is not needed.
    if (asItIs.has(pageOf(request.address))) return rewrites.has(request.address) ? "a rewrite" : AS_IT_IS
    return ways.get(wayOf(request)) ?? request.kind
  }
  const leakOf = ({ request, judged: { status, of } }: Noted): Leak => {
    const { method, target, headers } = request
    return { kind: kindOf(request), request: { method, target, headers }, status, of: of ?? request.address }
  }
  return {
    leaks: leaking.map(leakOf),
    unsure: noted.filter(({ judged }) => judged.isUnsure).map(leakOf),
  }
}
