import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import threads, { Worker } from "node:worker_threads"
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { busyLine, progressOn } from "../../../codegen/command-line/terminal/progress.ts"

let root: string
let fd: number
const written = (): string => readFileSync(path.join(root, "terminal"), "utf8")

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "sallyport-busy-"))
  fd = openSync(path.join(root, "terminal"), "w")
})

afterEach(() => {
  closeSync(fd)
  rmSync(root, { recursive: true })
})

/** Starts the line on this terminal. Also returns the thread that writes it. */
function lineOn(terminal: number) {
  const listeners = vi.spyOn(Worker.prototype, "on")
  const end = busyLine({ isTTY: true, fd: terminal }, "checking")
  const thread = listeners.mock.contexts.find((one) => one instanceof Worker)!
  listeners.mockRestore()
  return { end, thread }
}

const errorOf = (code: string): Error => Object.assign(new Error("the thread fails"), { code })

/** Makes every new thread fail with this code before it starts, as Node does when the system refuses the thread. */
function refuseThreads(code: string): void {
  const refusal = vi.spyOn(threads, "Worker").mockImplementation(function refuse() {
    throw errorOf(code)
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    refusal.mockRestore()
    syncBuiltinESMExports()
  })
}

/** Never lets go of this thread, as the compiler does not. */
const blockUntil = (isSo: () => boolean): boolean => {
  for (const end = performance.now() + 300_000; performance.now() < end;) if (isSo()) return true
  return false
}

test.each([
  ["without data", undefined],
  ["with data", { task: 1 }],
])("the command line loads in a thread of another program, %s", async (_, workerData) => {
  const file = fileURLToPath(import.meta.resolve("../../../codegen/command-line/run.ts"))
  const thread = new Worker(file, { workerData })
  const end = await new Promise((resolve) => thread.once("error", resolve).once("exit", resolve))
  expect(end).toBe(0)
})

describe("a command that takes longer than a second", () => {
  test("shows its progress on a terminal while its thread is busy, and removes it at the end", async () => {
    const end = busyLine({ isTTY: true, fd }, "checking")
    expect(blockUntil(() => written().includes("checking: 1 s"))).toBe(true)
    expect(blockUntil(() => /checking: (?!1 s)\d+ s/.test(written()))).toBe(true)
    await end()
    expect(written().endsWith("\r\u{1b}[K")).toBe(true)
  })

  test("is not stopped by a terminal that cannot be written to", async () => {
    // Not a closed descriptor, whose number another file may get.
    const readOnly = openSync(path.join(root, "terminal"), "r")
    const { end, thread } = lineOn(readOnly)
    expect(await once(thread, "error")).toMatchObject([{ syscall: "write" }])
    await expect(end()).resolves.toBeUndefined()
    closeSync(readOnly)
  })

  const CANNOT_RUN = ["ERR_WORKER_INIT_FAILED", "ERR_WORKER_OUT_OF_MEMORY"]

  test.each(CANNOT_RUN)("is not stopped by a thread that cannot run (%s)", async (code) => {
    const { end, thread } = lineOn(fd)
    expect(thread.emit("error", errorOf(code))).toBe(true)
    await end()
  })

  // The second is the code of Node's permission model.
  test.each(["ERR_WORKER_INIT_FAILED", "ERR_ACCESS_DENIED"])(
    "is not stopped by a refused thread (%s)",
    async (code) => {
      refuseThreads(code)
      const end = busyLine({ isTTY: true, fd }, "checking")
      await end()
      expect(written()).toBe("")
    },
  )

  test("is stopped by any other error of Node about the thread, which would be a bug", async () => {
    const { end, thread } = lineOn(fd)
    expect(() => thread.emit("error", errorOf("ERR_WORKER_UNSERIALIZABLE_ERROR"))).toThrow("the thread fails")
    await end()
    refuseThreads("ERR_WORKER_PATH")
    expect(() => busyLine({ isTTY: true, fd }, "checking")).toThrow("the thread fails")
  })

  test("is stopped by any other error in the thread of its line, which would be a bug", () => {
    const file = import.meta.resolve("../../../codegen/command-line/terminal/progress.ts")
    // The descriptor is no number that a file can have, so the thread fails before it writes.
    const program = `
      import { busyLine } from ${JSON.stringify(file)}
      busyLine({ isTTY: true, fd: -1 }, "checking")
      setTimeout(() => console.log("went on"), 20_000)
    `
    writeFileSync(path.join(root, "program.mjs"), program)
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, "program.mjs")], {
      encoding: "utf8",
    })
    expect(stderr).toContain("ERR_OUT_OF_RANGE")
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" })
  })

  test("shows nothing if it ends sooner", async () => {
    await busyLine({ isTTY: true, fd }, "checking")()
    expect(written()).toBe("")
  })
})

describe("a command that counts its progress", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }))
  afterEach(() => vi.useRealTimers())

  /** The text on a stream after a step every five seconds for a minute and a half. */
  const shownOn = (isTTY: boolean): string => {
    let text = ""
    const { step, end } = progressOn({ isTTY, write: (more) => (text += more) })
    for (let done = 1; done <= 18; done++) {
      vi.advanceTimersByTime(5000)
      step("requests", done, 18)
    }
    end()
    return text
  }

  test("shows one line on a terminal, and removes it at the end", () => {
    const steps = Array.from({ length: 18 }, (_, at) => `requests: ${at + 1} of 18`)
    expect(shownOn(true).split("\r\u{1b}[K")).toEqual(["", ...steps, ""])
  })

  test("writes a line every thirty seconds to anything else, such as the log of a CI job", () => {
    expect(shownOn(false)).toBe("requests: 6 of 18\nrequests: 12 of 18\nrequests: 18 of 18\n")
  })
})
