import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import * as guards from "../../../src/generated/guards.ts"
import { BUILD_DIRECTORY } from "../../../src/guard/next/build/sealed-build.ts"
import { hashOf, SEAL_FILE, sealedFilesIn } from "../../../src/guard/next/build/sealed-files.ts"
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

/** Puts a sealed build of these files where the lock looks for it. Returns its directory. */
function sealedBuildOf(files: Readonly<Record<string, string>>): string {
  const build = mkdtempSync(path.join(tmpdir(), "sallyport-register-"))
  const own = globalThis as { [ENTRY_LOCK]?: EntryLock; [BUILD_DIRECTORY]?: string }
  onTestFinished(() => {
    rmSync(build, { recursive: true })
    delete own[BUILD_DIRECTORY]
    delete own[ENTRY_LOCK]
  })
  const put = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(build, file)), { recursive: true })
    writeFileSync(path.join(build, file), text)
  }
  for (const [file, text] of Object.entries(files)) put(file, text)
  const hashes = Object.fromEntries(sealedFilesIn(build).map((file) => [file, hashOf(path.join(build, file))]))
  put(SEAL_FILE, JSON.stringify({ policyHash: guards.policyHash, files: hashes }))
  own[BUILD_DIRECTORY] = build
  return build
}

test("a changed build ends the process, whatever `NODE_ENV` is", () => {
  const build = sealedBuildOf({ "server/app/page.js": "one" })
  writeFileSync(path.join(build, "server/app/page.js"), "two")
  const { told } = inProduction()
  for (const mode of ["production", "development", "staging"]) {
    vi.stubEnv("NODE_ENV", mode)
    expect(() => registerLock(lock, guards, {})).toThrow("ended")
    expect(told.mock.lastCall?.[0]).toContain("server/app/page.js is not as it was sealed")
  }
  expect(registered()).toBeUndefined()
})

test("in production, a closed page that is a plain file ends the process", () => {
  sealedBuildOf({
    "server/pages-manifest.json": JSON.stringify({
      "/tour": "pages/tour.html",
      "/dashboard/old": "pages/dashboard/old.html",
    }),
  })
  const { told } = inProduction()
  expect(() => registerLock(lock, guards, {})).toThrow("ended")
  expect(told.mock.lastCall?.[0]).toContain("/dashboard/old is a plain file of the build")
  expect(registered()).toBeUndefined()
})

test("in production, a view that no code of the build answers ends the process", () => {
  sealedBuildOf({
    "app-path-routes-manifest.json": JSON.stringify({
      "/(site)/denied/page": "/denied",
      "/help/[page]/page": "/help/[page]",
    }),
    "server/app-paths-manifest.json": JSON.stringify({ "/(site)/denied/page": "app/(site)/denied/page.js" }),
    "server/pages-manifest.json": JSON.stringify({
      "/old": "pages/old.js",
      "/tour": "pages/tour.html",
      "/404": "pages/404.html",
    }),
  })
  const { told } = inProduction()
  registerLock(lock, guards, { 401: "/denied", 403: "/old", 404: "/_not-found" })
  expect(registered()).toBe(lock)
  for (const absent of ["/tour", "/nowhere", "/help/x"]) {
    expect(() => registerLock(lock, guards, { 403: absent })).toThrow("ended")
    expect(told.mock.lastCall?.[0]).toContain(`\`views\` of openNextLocks names ${absent}`)
  }
})

test("in production, a build with a manifest that cannot be read ends the process", () => {
  sealedBuildOf({ "server/pages-manifest.json": "{" })
  const { told } = inProduction()
  expect(() => registerLock(lock, guards, {})).toThrow("ended")
  expect(told.mock.lastCall?.[0]).toMatch(/its build cannot be read: .*JSON/)
  expect(registered()).toBeUndefined()
})
