import { expect, onTestFinished, test, vi } from "vitest"
import * as guards from "../../../src/generated/guards.ts"
import { ENTRY_LOCK, type EntryLock } from "../../../src/guard/next/entry-lock.ts"
import { registerLock } from "../../../src/guard/next/register.ts"

const lock: EntryLock = async (_, __, ___, ____, run) => run()
const registered = (): unknown => (globalThis as { [ENTRY_LOCK]?: EntryLock })[ENTRY_LOCK]

test("in production, a build that is not sealed ends the process, and no lock is registered", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended")
  })
  const told = vi.spyOn(console, "error").mockImplementation(() => {})
  vi.stubEnv("NODE_ENV", "production")
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  expect(() => registerLock(lock, guards)).toThrow("ended")
  expect(exit).toHaveBeenCalledWith(1)
  expect(told.mock.calls).toEqual([
    [
      "sallyport: this server does not start, because this build is not sealed: run `sallyport seal` after `next build`",
    ],
  ])
  expect(registered()).toBeUndefined()
})

test("in development, where there is no build, the lock is registered", () => {
  onTestFinished(() => void delete (globalThis as { [ENTRY_LOCK]?: EntryLock })[ENTRY_LOCK])
  registerLock(lock, guards)
  expect(registered()).toBe(lock)
})
