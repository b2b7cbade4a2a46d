import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { fewAtOnce, get, type HttpAnswer, type NoAnswer } from "../probe/get.ts"
import { baseOf, readAnswer, urlIn, type ReadAnswer, type Question, type Site } from "./judge.ts"

export interface Visitor {
  readonly name: string
  /** The `Cookie` header; null for a visitor without one. */
  readonly cookie: string | null
}

/** The responses by visitor name. */
export type Answers = ReadonlyMap<string, ReadAnswer | NoAnswer>

export interface Bounds {
  readonly requests: number
  /** Time after which no further request is sent, in milliseconds. */
  readonly time: number
  /** Time limit for one response, in milliseconds. */
  readonly patience: number
}

export const BOUNDS: Bounds = { requests: 3_000, time: 300_000, patience: 10_000 }

/** The most bytes that are read of a page. */
const MAX_PAGE_SIZE = 1024 * 1024

/** Sends the requests of a scan to one app, within limits for all of them together. */
export class ScanClient {
  readonly #site: Site
  readonly #visitors: readonly Visitor[]
  readonly #bounds: Bounds
  readonly #onProgress: (done: number) => void
  readonly #until: number
  #sent = 0
  #isSilent = true

  constructor(site: Site, visitors: readonly Visitor[], onProgress: (done: number) => void, bounds: Bounds) {
    this.#site = site
    this.#visitors = visitors
    this.#onProgress = onProgress
    this.#bounds = bounds
    this.#until = performance.now() + bounds.time
  }

  /** True until the app has responded once. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /**
   * Requests each URL as each visitor. Endpoints are requested only without a cookie, so that none acts on behalf of
   * somebody.
   */
  async request(questions: readonly Question[]): Promise<readonly Answers[]> {
    const answers = questions.map(() => new Map<string, ReadAnswer | NoAnswer>())
    const all = questions.flatMap((question, at) =>
      this.#visitors
        .filter(({ cookie }) => cookie === null || !question.isEndpoint)
        .map((visitor) => ({ question, visitor, at })),
    )
    for (const { visitor, at } of all) answers[at]!.set(visitor.name, OVER)
    await fewAtOnce(
      all,
      () => this.#mayGoOn(),
      async ({ question, visitor, at }) => {
        answers[at]!.set(visitor.name, await this.#hear(question.address.path, visitor.cookie))
      },
    )
    return answers
  }

  /** Sends data requests, each as one visitor. */
  async requestData(
    questions: readonly { readonly visitor: Visitor; readonly path: string }[],
  ): Promise<readonly (HttpAnswer | NoAnswer)[]> {
    const answers: (HttpAnswer | NoAnswer)[] = questions.map(() => OVER)
    await fewAtOnce(
      questions,
      () => this.#mayGoOn(),
      async ({ visitor, path }, at) => {
        answers[at] = await this.#get(`${baseOf(this.#site)}${path}`, visitor.cookie)
      },
    )
    return answers
  }

  #mayGoOn(): boolean {
    return this.#sent < this.#bounds.requests && performance.now() < this.#until
  }

  async #hear(path: string, cookie: string | null): Promise<ReadAnswer | NoAnswer> {
    const got = await this.#get(`${baseOf(this.#site)}${path}`, cookie)
    if (got.kind === "silence") return got
    const heard = readAnswer(got, this.#site, path)
    if (heard.to === null || canonicalPathOf(heard.to) !== canonicalPathOf(path)) return heard
    // A redirect to the same page in another spelling, such as with a trailing slash.
    const url = urlIn(got.headers.get("location") ?? "", this.#site, path)
    const again = await this.#get(`${url?.pathname}${url?.search}`, cookie)
    return again.kind === "silence" ? again : readAnswer(again, this.#site, path)
  }

  async #get(path: string, cookie: string | null): Promise<HttpAnswer | NoAnswer> {
    this.#onProgress(++this.#sent)
    const { patience } = this.#bounds
    const got = await get(this.#site.origin, path, { agent: "sallyport-scan", cookie, most: MAX_PAGE_SIZE, patience })
    if (got.kind === "answer") this.#isSilent = false
    return got
  }
}

const OVER: NoAnswer = { kind: "silence", why: "the scan reached its limit of requests or time" }
