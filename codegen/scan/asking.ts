import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { fewAtOnce, get, type Got, type Silence } from "../probe/get.ts"
import { baseOf, heardFrom, urlIn, type Heard, type Question, type Site } from "./judge.ts"

export interface Visitor {
  readonly name: string
  /** The Cookie header; null for the stranger. */
  readonly cookie: string | null
}

/** Each visitor's answers, by the visitor's name. */
export type Answers = ReadonlyMap<string, Heard | Silence>

export interface Bounds {
  readonly requests: number
  /** Milliseconds after which no further request is sent. */
  readonly time: number
  /** Milliseconds that one answer may take. */
  readonly patience: number
}

export const BOUNDS: Bounds = { requests: 3_000, time: 300_000, patience: 10_000 }

/** Bytes of a page that are read. */
const MOST_PAGE = 1024 * 1024

/** Asks one app, within bounds that hold for all its questions together. */
export class Asker {
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

  /** True as long as the app has answered nothing. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /**
   * Requests each address as each visitor. Endpoints are requested only as a stranger, so that no cookie makes one act
   * for somebody.
   */
  async ask(questions: readonly Question[]): Promise<readonly Answers[]> {
    const answers = questions.map(() => new Map<string, Heard | Silence>())
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

  /** Data requests: each as one visitor, answered as they come. */
  async askForData(
    questions: readonly { readonly visitor: Visitor; readonly path: string }[],
  ): Promise<readonly (Got | Silence)[]> {
    const answers: (Got | Silence)[] = questions.map(() => OVER)
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

  async #hear(path: string, cookie: string | null): Promise<Heard | Silence> {
    const got = await this.#get(`${baseOf(this.#site)}${path}`, cookie)
    if (got.kind === "silence") return got
    const heard = heardFrom(got, this.#site, path)
    if (heard.to === null || canonicalPathOf(heard.to) !== canonicalPathOf(path)) return heard
    // The same page in another spelling, such as with a slash behind it.
    const url = urlIn(got.headers.get("location") ?? "", this.#site, path)
    const again = await this.#get(`${url?.pathname}${url?.search}`, cookie)
    return again.kind === "silence" ? again : heardFrom(again, this.#site, path)
  }

  async #get(path: string, cookie: string | null): Promise<Got | Silence> {
    this.#onProgress(++this.#sent)
    const { patience } = this.#bounds
    const got = await get(this.#site.origin, path, { agent: "sallyport-scan", cookie, most: MOST_PAGE, patience })
    if (got.kind === "answer") this.#isSilent = false
    return got
  }
}

const OVER: Silence = { kind: "silence", why: "the scan reached its limit of requests or time" }
