import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import * as guards from "../../../src/generated/guards.ts"
import { BUILD_DIRECTORY } from "../../../src/guard/next/build/sealed-build.ts"
import { ENTRY_LOCK, type EntryLock } from "../../../src/guard/next/entry-lock.ts"
import { registerLock } from "../../../src/guard/next/register.ts"

const lock: EntryLock = async (_, __, ___, ____, run) => run()
const registered = (): unknown => (globalThis as { [ENTRY_LOCK]?: EntryLock })[ENTRY_LOCK]

/** Production, where the end of the process is an error. */
function inProduction() {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended")
  })
  const told = vi.spyOn(console, "error").mockImplementation(() => {})
  vi.stubEnv("NODE_ENV", "production")
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  return { exit, told }
}

test("in production, a build that is not sealed ends the process, and no lock is registered", () => {
  const { exit, told } = inProduction()
  expect(() => registerLock(lock, guards, {})).toThrow("ended")
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
  registerLock(lock, guards, {})
  expect(registered()).toBe(lock)
})

test("in production, a closed page that is a plain file ends the process", () => {
  const build = mkdtempSync(path.join(tmpdir(), "sallyport-plain-"))
  const own = globalThis as { [BUILD_DIRECTORY]?: string }
  onTestFinished(() => {
    rmSync(build, { recursive: true })
    delete own[BUILD_DIRECTORY]
  })
  mkdirSync(path.join(build, "server"))
  const put = (file: string, value: object): void => writeFileSync(path.join(build, file), JSON.stringify(value))
  put("server/pages-manifest.json", { "/tour": "pages/tour.html", "/dashboard/old": "pages/dashboard/old.html" })
  put("sallyport-seal.json", { policyHash: guards.policyHash, files: {} })
  own[BUILD_DIRECTORY] = build
  const { told } = inProduction()
  expect(() => registerLock(lock, guards, {})).toThrow("ended")
  expect(told.mock.lastCall?.[0]).toContain("/dashboard/old is a plain file of the build")
  expect(registered()).toBeUndefined()
})

test("in production, a view that no code of the build answers ends the process", () => {
  const build = mkdtempSync(path.join(tmpdir(), "sallyport-views-"))
  const own = globalThis as { [ENTRY_LOCK]?: EntryLock; [BUILD_DIRECTORY]?: string }
  onTestFinished(() => {
    rmSync(build, { recursive: true })
    delete own[BUILD_DIRECTORY]
    delete own[ENTRY_LOCK]
  })
  mkdirSync(path.join(build, "server"))
  const put = (file: string, value: object): void => writeFileSync(path.join(build, file), JSON.stringify(value))
  put("app-path-routes-manifest.json", { "/(site)/denied/page": "/denied", "/help/[page]/page": "/help/[page]" })
  put("server/app-paths-manifest.json", { "/(site)/denied/page": "app/(site)/denied/page.js" })
  put("server/pages-manifest.json", { "/old": "pages/old.js", "/tour": "pages/tour.html", "/404": "pages/404.html" })
  put("sallyport-seal.json", {
    policyHash: guards.policyHash,
    files: { "server/app/(site)/denied/page.js": null, "server/pages/old.js": null },
  })
  own[BUILD_DIRECTORY] = build
  const { told } = inProduction()
  registerLock(lock, guards, { 401: "/denied", 403: "/old", 404: "/_not-found" })
  expect(registered()).toBe(lock)
  for (const absent of ["/tour", "/nowhere", "/help/x"]) {
    expect(() => registerLock(lock, guards, { 403: absent })).toThrow("ended")
    expect(told.mock.lastCall?.[0]).toContain(`\`views\` of openNextLocks names ${absent}`)
  }
})
