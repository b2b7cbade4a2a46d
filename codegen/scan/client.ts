import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { fewAtOnce, get, type HttpAnswer, type NoAnswer } from "../probe/get.ts"
import { baseOf, urlIn, type Site } from "../probe/site.ts"
import { readAnswer, type ReadAnswer, type ScanRequest } from "./judge.ts"

/** A visitor as whom the app is scanned. */
export interface ScanVisitor {
  readonly name: string
  /** The `Cookie` header; null for a visitor without one. */
  readonly cookie: string | null
}

/**
 * The value of `Sec-Fetch-Dest`: `empty` for a request of a page's code; null, without the header, for opening a page.
 */
type Destination = "empty" | null

/** The responses by visitor name. */
export type AnswersByVisitor = ReadonlyMap<string, ReadAnswer | NoAnswer>

/** The limits of one scan. */
export interface Limits {
  readonly requests: number
  /** Time after which no further request is sent, in milliseconds. */
  readonly time: number
  /** Time limit for one response, in milliseconds. */
  readonly timeout: number
}

/** The limits of a scan from the command line. */
export const LIMITS: Limits = { requests: 3_000, time: 300_000, timeout: 10_000 }

/** The most bytes that are read of a page. */
const MAX_PAGE_SIZE = 1024 * 1024

/** The most times that an app is started again. */
const MAX_RESTARTS = 10

/** Sends the requests of a scan to one app, within limits for all of them together. */
export class ScanClient {
  readonly #site: Site
  readonly #visitors: readonly ScanVisitor[]
  readonly #limits: Limits
  readonly #onProgress: (done: number) => void
  readonly #until: number
  readonly #restartIfEnded: () => Promise<string | null>
  /** The restart in progress, which all requests that the app broke off share. */
  #restarting: Promise<string | null> | null = null
  #endings: readonly string[] = []
  #handshake: string | null = null
  #sent = 0
  #isSilent = true

  /** `restartIfEnded` starts the app again if it has ended by itself, and returns the error that ended it, or null. */
  constructor(
    site: Site,
    visitors: readonly ScanVisitor[],
    onProgress: (done: number) => void,
    limits: Limits,
    restartIfEnded: () => Promise<string | null> = async () => null,
  ) {
    this.#site = site
    this.#visitors = visitors
    this.#onProgress = onProgress
    this.#limits = limits
    this.#until = performance.now() + limits.time
    this.#restartIfEnded = restartIfEnded
  }

  /** The errors with which the app ended by itself during the scan, one for each time. */
  get endings(): readonly string[] {
    return this.#endings
  }

  /** True until the app has responded once. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /**
   * The site to which a sign-in provider sends visitors for a handshake before they get a page; null if there is none.
   */
  get handshake(): string | null {
    return this.#handshake
  }

  /**
   * Requests each URL as each visitor. Endpoints are requested only without a cookie, so that none acts on behalf of
   * somebody.
   */
  async request(requests: readonly ScanRequest[]): Promise<readonly AnswersByVisitor[]> {
    const answers = requests.map(() => new Map<string, ReadAnswer | NoAnswer>())
    const all = requests.flatMap((request, at) =>
      this.#visitors
        .filter(({ cookie }) => cookie === null || !request.isEndpoint)
        .map((visitor) => ({ request, visitor, at })),
    )
    // Stays for requests that are never sent, because a limit is reached.
    for (const { visitor, at } of all) answers[at]!.set(visitor.name, LIMIT_REACHED)
    await this.#each(
      all,
      ({ request, visitor }) => this.#read(request.address.path, visitor.cookie),
      ({ visitor, at }, answer) => answers[at]!.set(visitor.name, answer),
    )
    return answers
  }

  /** Sends data requests, each as one visitor. */
  async requestData(
    requests: readonly { readonly visitor: ScanVisitor; readonly path: string }[],
  ): Promise<readonly (HttpAnswer | NoAnswer)[]> {
    const answers: (HttpAnswer | NoAnswer)[] = requests.map(() => LIMIT_REACHED)
    await this.#each(
      [...requests.entries()],
      ([, { visitor, path }]) => this.#get(`${baseOf(this.#site)}${path}`, visitor.cookie, "empty"),
      ([at], answer) => (answers[at] = answer),
    )
    return answers
  }

  /**
   * Requests something for each item, a few at a time. Requests whose connection failed are repeated one by one,
   * because an app that ends while it answers one of them breaks off the others, too.
   */
  async #each<T, A extends object>(
    items: readonly T[],
    request: (item: T) => Promise<A | NoAnswer>,
    keep: (item: T, answer: A | NoAnswer) => void,
  ): Promise<void> {
    const broken: T[] = []
    /** Keeps the answer to one request. False if the connection broke, so that the request has to be repeated. */
    const tryOnce = async (item: T): Promise<boolean> => {
      const answer = await request(item)
      // Only a broken connection can mean that the app has ended.
      const isBroken = "isBroken" in answer && answer.isBroken
      const ending = isBroken ? await this.#restart() : null
      keep(item, ending === null ? answer : { kind: "no-answer", why: `the app ended while it answered: ${ending}` })
      return !isBroken
    }
    await fewAtOnce(
      items,
      () => this.#isWithinLimits(),
      async (item) => {
        if (!(await tryOnce(item))) broken.push(item)
      },
    )
    // Twice, because the first repetition may still meet an app that is ending because of an earlier request.
    for (const item of broken) for (let at = 0; at < 2 && this.#isWithinLimits() && !(await tryOnce(item)); at++);
  }

  /** Starts the app again if it has ended, and returns the error that ended it; null if it has not ended. */
  async #restart(): Promise<string | null> {
    if (this.#endings.length >= MAX_RESTARTS) return null
    this.#restarting ??= this.#restartIfEnded().then((error) => {
      if (error !== null) this.#endings = [...this.#endings, error]
      this.#restarting = null
      return error
    })
    return await this.#restarting
  }

  #isWithinLimits(): boolean {
    return this.#sent < this.#limits.requests && performance.now() < this.#until
  }

  /**
   * Requests a page and reads the answer. A sign-in provider may send a browser that it has not seen yet to its own
   * site and back (a handshake). That is no refusal, and happens only when a page is opened. So after a redirect to
   * another site, the answer to a request of a page's code counts.
   */
  async #read(path: string, cookie: string | null): Promise<ReadAnswer | NoAnswer> {
    const opened = await this.#readAs(null, path, cookie)
    if ("why" in opened || !isOtherSite(opened.to)) return opened
    const fetched = await this.#readAs("empty", path, cookie)
    // The same redirect either way is the app's own answer.
    if ("why" in fetched || fetched.to === opened.to) return opened
    this.#handshake = opened.to
    return fetched
  }

  async #readAs(destination: Destination, path: string, cookie: string | null): Promise<ReadAnswer | NoAnswer> {
    const got = await this.#get(`${baseOf(this.#site)}${path}`, cookie, destination)
    if (got.kind === "no-answer") return got
    const answer = readAnswer(got, this.#site, path)
    if (answer.to === null || canonicalPathOf(answer.to) !== canonicalPathOf(path)) return answer
    // A redirect to the same page in another spelling, such as with a trailing slash.
    const url = urlIn(got.headers.get("location") ?? "", this.#site, path)
    const again = await this.#get(`${url?.pathname}${url?.search}`, cookie, destination)
    return again.kind === "no-answer" ? again : readAnswer(again, this.#site, path)
  }

  async #get(path: string, cookie: string | null, destination: Destination): Promise<HttpAnswer | NoAnswer> {
    this.#onProgress(++this.#sent)
    const { timeout } = this.#limits
    const got = await get(this.#site.origin, path, {
      agent: "sallyport-scan",
      cookie,
      destination,
      maxBytes: MAX_PAGE_SIZE,
      timeout,
    })
    if (got.kind === "answer") this.#isSilent = false
    return got
  }
}

const isOtherSite = (to: string | null): to is string => to !== null && /^https?:/.test(to)

const LIMIT_REACHED: NoAnswer = { kind: "no-answer", why: "the scan reached its limit of requests or time" }
