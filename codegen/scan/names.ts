import { words } from "../source/words.ts"
import { authPageOf, type AuthPage } from "./auth-pages.ts"

const segmentsOf = (path: string): readonly string[] => path.split("/").filter((segment) => segment !== "")

/** The kind of auth page (to sign in, up or out, or recover an account) that a path's name suggests; else null. */
export const authPageAt = (path: string): AuthPage | null => authPageOf(segmentsOf(path))

/** True for a page, by its name, where people sign in, up or out, or recover an account. */
export const isAuthPage = (path: string): boolean => authPageAt(path) !== null

/** The words of a route's literal segments, in lower case. */
const wordsOf = (path: string): readonly string[] =>
  segmentsOf(path)
    .filter((segment) => !segment.startsWith(":") && segment !== "*")
    .flatMap((segment) =>
      segment
        .replace(/([a-z])([A-Z])/g, "$1-$2")
        .toLowerCase()
        .split(/[^a-z0-9]+/),
    )

/** Words in the paths of pages that are rarely meant for strangers. */
const PRIVATE = words(
  "account accounts admin api backoffice billing customers dashboard internal invoice invoices manage members orders payments private profile reports settings staff team teams user users",
)

/** Words in the paths of pages and endpoints that may change something when they are opened. */
const ACTING = words(
  "cancel deactivate delete destroy disable logoff logout purge remove reset revoke signoff signout unsubscribe",
)

/**
 * True if the name sounds private. This sorts the result of a scan, and keeps `init --keep` from opening an endpoint
 * only because it redirects strangers to an open page.
 */
export const looksPrivate = (path: string): boolean =>
  !isAuthPage(path) && wordsOf(path).some((word) => PRIVATE.has(word))

/** True if opening the URL may change something, such as sign the visitor out. */
export const mayAct = (path: string): boolean =>
  authPageAt(path) === "sign-out" || wordsOf(path).some((word) => ACTING.has(word))
