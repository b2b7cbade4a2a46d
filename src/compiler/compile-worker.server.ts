import { Worker } from "node:worker_threads"
import type { PlainMessage } from "../language/message.ts"
import { COMPILE_THREAD, type Answers, type Ask, type CompileReply, type Questions } from "./compile-question.server.ts"
import { compileTime } from "./compile-time.ts"
import { waitingLine, type Turn } from "./waiting-line.ts"

/** Why a question got no answer. Not the author's mistake. */
export class CompileUnavailable extends Error {
  override readonly name = "CompileUnavailable"
  readonly reason: PlainMessage

  constructor(reason: PlainMessage, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export interface CompileWorkerLimits {
  /** Milliseconds one question may take, the thread's start included. */
  readonly timeout: number
  /** Questions that may wait their turn; more are refused at once. */
  readonly waiting: number
}

interface Waiting extends Turn {
  readonly take: () => void
  readonly refuse: (reason: CompileUnavailable) => void
}

/** Questions of one person that may wait, and of everybody together who has no session. */
const PER_PERSON = 4
const WITHOUT_SESSION = 8

const LIMITS: CompileWorkerLimits = { timeout: 10_000, waiting: 32 }

/** One warm thread that answers one question at a time. A question that takes too long costs the thread its life. */
export function startCompileWorker({ timeout, waiting }: CompileWorkerLimits = LIMITS) {
  let thread: Worker | null = null
  const line = waitingLine<Waiting>()
  const time = compileTime()
  let busy = false

  const answerOf = async <A extends Ask>(ask: A, question: Questions[A]): Promise<Answers[A]> => {
    thread ??= await newThread()
    let reply: CompileReply<A>
    try {
      reply = await replyOf(thread, ask, question, timeout)
    } catch (error) {
      const lost = thread
      thread = null
      await lost?.terminate()
      throw error
    }
    if ("failed" in reply) throw new Error(`the compiler failed: ${reply.failed}`)
    return reply.answer
  }

  const serveNext = () => {
    const turn = line.next()
    busy = turn !== null
    // Whoever asked hears of the failure; the next in line only waits for it to be over.
    turn?.take()
  }

  return {
    /**
     * Throws `CompileUnavailable` when there are too many questions, the answer takes too long, or a check of the same
     * person's newer text took this one's place in the line.
     */
    ask<A extends Ask>(ask: A, question: Questions[A], who: string | null = null): Promise<Answers[A]> {
      return new Promise((resolve, reject) => {
        if (time.isUsedUp(who)) {
          reject(new CompileUnavailable("your checks have taken very long: wait a minute before the next one"))
          return
        }
        const tooMany = () => new CompileUnavailable("too many policies are waiting to be checked")
        if (line.of(who) >= (who === null ? WITHOUT_SESSION : PER_PERSON)) {
          reject(tooMany())
          return
        }
        if (line.length + (busy ? 1 : 0) >= waiting) {
          // Somebody's first question comes before another's third.
          const other = line.of(who) === 0 ? line.giveWay() : null
          if (other === null) {
            reject(tooMany())
            return
          }
          other.refuse(tooMany())
        }
        const replaced = line.join({
          who,
          live: ask === "check",
          take: () => {
            const began = performance.now()
            const answered = answerOf(ask, question).finally(() => {
              time.use(who, performance.now() - began)
              serveNext()
            })
            answered.then(resolve, reject)
          },
          refuse: reject,
        })
        replaced?.refuse(new CompileUnavailable("a newer text took its place"))
        if (!busy) serveNext()
      })
    },
    async close(): Promise<void> {
      const last = thread
      thread = null
      await last?.terminate()
    },
  }
}

async function newThread(): Promise<Worker> {
  const { threadUrl } = await import("./compile-thread.server.ts")
  // The server's own flags (a debugger, a loader) are not the thread's.
  const thread = new Worker(new URL(threadUrl), {
    workerData: COMPILE_THREAD,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  // A warm thread must not keep a server alive that is shutting down.
  thread.unref()
  return thread
}

function replyOf<A extends Ask>(
  thread: Worker,
  ask: A,
  question: Questions[A],
  timeout: number,
): Promise<CompileReply<A>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      thread.off("message", onReply)
      thread.off("error", onError)
      thread.off("exit", onExit)
      act()
    }
    const onReply = (reply: CompileReply<A>) => settle(() => resolve(reply))
    const onError = (error: unknown) =>
      settle(() => reject(new CompileUnavailable("the compiler's thread failed", { cause: error })))
    const onExit = () => settle(() => reject(new CompileUnavailable("the compiler's thread ended")))
    const timer = setTimeout(
      () => settle(() => reject(new CompileUnavailable("checking this policy took too long"))),
      timeout,
    )
    thread.on("message", onReply)
    thread.on("error", onError)
    thread.on("exit", onExit)
    thread.postMessage({ ask, question }, [])
  })
}
