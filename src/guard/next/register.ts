import type { Guards } from "../core/guards.ts"
import { ENTRY_LOCK, type EntryLock } from "./entry-lock.ts"
import { BUILD_DIRECTORY, brokenSealIn } from "./build/sealed-build.ts"

type Process = { [ENTRY_LOCK]?: EntryLock; readonly [BUILD_DIRECTORY]?: string }

/** Puts the lock where sealed entries look for it. Throws in production for a build that is not as it was sealed. */
export function registerLock(lock: EntryLock, { policyHash }: Guards): void {
  const own = globalThis as Process
  if (process.env.NODE_ENV === "production") {
    const broken = brokenSealIn(own[BUILD_DIRECTORY], policyHash)
    if (broken !== null) throw new Error(`sallyport: this server does not start, because ${broken}`)
  }
  own[ENTRY_LOCK] = lock
}
