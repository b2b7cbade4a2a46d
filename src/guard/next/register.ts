import type { Guards } from "../core/guards.ts"
import { ENTRY_LOCK, type EntryLock } from "./entry-lock.ts"
import { isNextsOwn } from "./build/built-routes.ts"
import { BUILD_DIRECTORY, brokenSealIn, routesIn } from "./build/sealed-build.ts"
import { NOT_FOUND, type Views } from "./views.ts"

/**
 * The properties of `globalThis` that a sealed build uses: its directory, and the second lock. A build has several
 * copies of this module, so a variable of the module would not be shared.
 */
type SealedGlobals = { [ENTRY_LOCK]?: EntryLock; readonly [BUILD_DIRECTORY]?: string }

/**
 * Puts the second lock on `globalThis`, where the entries of a sealed build call it. Ends the process if the build is
 * not as it was sealed, or in production was never sealed. An error would not be enough, because Next would go on
 * listening.
 */
export function registerLock(lock: EntryLock, guards: Guards, views: Views): void {
  const globals = globalThis as SealedGlobals
  const directory = globals[BUILD_DIRECTORY]
  // A sealed build can be started with another `NODE_ENV`, too. In development, there is no build.
  if (directory !== undefined || process.env.NODE_ENV === "production") {
    const broken = reasonAgainst(directory, guards, views)
    if (broken !== null) {
      console.error(`sallyport: this server does not start, because ${broken}`)
      process.exit(1)
    }
  }
  globals[ENTRY_LOCK] = lock
}

/** The reason why no server of a build may start; null if one may. */
function reasonAgainst(directory: string | undefined, guards: Guards, views: Views): string | null {
  try {
    // Only a sealed build has stored its directory. Without it, `brokenSealIn` returns a reason.
    return (
      brokenSealIn(directory, guards.policyHash) ?? absentViewIn(directory!, views) ?? closedFileIn(directory!, guards)
    )
  } catch (error) {
    return `its build cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

/**
 * The reason against a view, which is a page that shows a denial, if no code of the build renders it: it is missing, or
 * a plain file, which Next sends with the status 200.
 */
function absentViewIn(directory: string, views: Views): string | null {
  const routes = [...routesIn(directory).entries.map(({ route }) => route), NOT_FOUND]
  const absent = Object.values(views).find((path) => !routes.includes(path))
  return absent === undefined
    ? null
    : `\`views\` of openNextLocks names ${absent}, and the build has no such page: a view is a page without params that runs on the server`
}

/** The reason against a closed page that is a plain file: no entry locks it, so only the proxy would. */
function closedFileIn(directory: string, guards: Guards): string | null {
  const closed = routesIn(directory).plainFiles.find(
    (route) => !isNextsOwn(route) && !guards.isOutside(route) && guards.decide(route, "signed-out").kind !== "proceed",
  )
  return closed === undefined
    ? null
    : `${closed} is a plain file of the build, which only the proxy guards: add \`getServerSideProps\` to it, or open its rule`
}
