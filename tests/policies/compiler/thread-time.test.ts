import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { afterEach, expect, test } from "vitest"
import { watchTime, type Overtime, type ThreadTime } from "../../../src/policies/compiler/compile-worker.server.ts"

/** A thread that computes for ever, waits for ever, or waits so many milliseconds and says that it is done. */
const THREAD = `
const { parentPort } = require("node:worker_threads")
const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
parentPort.on("message", (what) => {
  if (what === "compute") for (;;) {}
  wait(what === "wait" ? Infinity : what)
  parentPort.postMessage("done")
})
parentPort.postMessage("ready")
`

const NEVER = 600_000

const started: Worker[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((thread) => thread.terminate()))
})

async function endOf(asked: "compute" | "wait" | number, limits: ThreadTime): Promise<Overtime | "done"> {
  const thread = new Worker(THREAD, { eval: true })
  started.push(thread)
  await once(thread, "message")
  return new Promise((resolve) => {
    const end = watchTime(thread, limits, resolve)
    thread.once("message", () => {
      end()
      resolve("done")
    })
    thread.postMessage(asked, [])
  })
}

test("a thread that computes is stopped when it has used up its processor time", async () => {
  expect(await endOf("compute", { processorMs: 100, elapsedMs: NEVER })).toBe("processor")
})

test("a thread that waits forever uses no processor time, and is stopped at the time limit", async () => {
  expect(await endOf("wait", { processorMs: NEVER, elapsedMs: 100 })).toBe("elapsed")
})

test("a thread on a busy machine is not stopped for waiting longer than its processor time", async () => {
  expect(await endOf(1500, { processorMs: 500, elapsedMs: NEVER })).toBe("done")
})

test("nothing is reported after the watch has ended", async () => {
  const thread = new Worker(THREAD, { eval: true })
  started.push(thread)
  await once(thread, "message")
  const told: Overtime[] = []
  watchTime(thread, { processorMs: 1, elapsedMs: 1 }, (what) => told.push(what))()
  thread.postMessage(100, [])
  await once(thread, "message")
  expect(told).toEqual([])
})

test("for a thread that ends by itself, only its end is reported", async () => {
  const thread = new Worker(THREAD, { eval: true })
  started.push(thread)
  await once(thread, "message")
  const told: Overtime[] = []
  const end = watchTime(thread, { processorMs: 1, elapsedMs: NEVER }, (what) => told.push(what))
  await thread.terminate()
  end()
  expect(told).toEqual([])
})
