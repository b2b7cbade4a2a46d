// Runs before each test file that shares its process with others.
import { afterAll, vi } from "vitest"

/** Puts back what the file replaced and left so. */
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
