import type { CanonicalPath } from "../../../policy/canonical-path.ts"
import { isOutside } from "../../generated/guards.ts"
import type { Detail } from "../../audit-log/words.ts"

/**
 * A rate limit for each client address and each person. A request takes a point from every limit that matches it, and
 * is refused when one of them has none left.
 *
 * INVARIANT: no limit counts attempts on an account, because strangers could then lock its owner out. A person is
 * counted by their verified session.
 */
export interface LimitSetting {
  readonly name: NonNullable<Detail["limit"]>
  readonly methods: "reads" | "writes"
  /**
   * Canonical paths, each with all beneath it; a page's data request is a request to the page. `pages`: every path that
   * the policy does not list as outside. `renewals`: requests that renew a session's token.
   */
  readonly under: readonly string[] | "everything" | "everything but files" | "pages" | "renewals"
  /** Leaves out requests beneath `under` that have rows of their own: renewals, and paths for people with a session. */
  readonly strangersOnly?: true
  /** Requests a minute, of one client address and of one person. `person` is null if only addresses are counted. */
  readonly address: number
  readonly person: number | null
  /** Gives back the points of successful requests. Each such row has another beside it that limits all requests. */
  readonly failuresOnly?: true
  /** Statuses that do not count as failures, because the request was refused before any secret in it was tried. */
  readonly untried?: readonly number[]
}

/**
 * The period of every limit, in seconds. It begins with a client's first request, and when it ends, all points are
 * available again.
 */
export const PERIOD = 60

/** Paths for people with a session, even one that lacks the second factor. Strangers have nothing to guess there. */
const ACCOUNT = [
  "/auth/v1/user",
  "/auth/v1/factors",
  "/auth/v1/logout",
  "/mfa",
  "/reset-password",
  "/dashboard/account",
  // Approvals require a proof of identity, so a password can be guessed there.
  "/reviews",
]

/** Paths at which anyone can try anyone's password or link. */
const AUTH_PATHS = ["/auth/v1", "/signin", "/signup", "/forgot-password", "/auth/confirm"]

/**
 * Paths that send an email to the address in the request, without a session. The paths for people with a session can
 * also send one, to a new address of theirs, but the backend itself limits these emails.
 */
const MAILING = [
  "/signup",
  "/forgot-password",
  "/auth/v1/signup",
  "/auth/v1/recover",
  "/auth/v1/otp",
  "/auth/v1/resend",
]

/** Files of the build, which are already compressed and cost the least. */
const FILES = ["/assets"]

/** All rate limits. */
export const LIMITS: readonly LimitSetting[] = [
  { name: "anything read", methods: "reads", under: "everything but files", address: 6000, person: null },
  // The first page of a signed-in person loads the files of all other pages, about 140. Two hundred people behind one
  // address may come within a minute.
  { name: "file", methods: "reads", under: FILES, address: 40_000, person: null },
  { name: "anything written", methods: "writes", under: "everything", address: 1200, person: null },
  { name: "page", methods: "reads", under: "pages", address: 1200, person: 600 },
  { name: "form", methods: "writes", under: "pages", address: 600, person: 300 },
  {
    name: "simulation",
    methods: "reads",
    under: ["/dashboard/simulator", "/dashboard/compare"],
    address: 240,
    person: 60,
  },
  // A page of the workbench has much markup, and a record that somebody uploaded can add more.
  { name: "workbench", methods: "reads", under: ["/dashboard"], address: 720, person: 180 },
  {
    name: "view",
    methods: "reads",
    under: ["/dashboard/timeline", "/dashboard/changes", "/dashboard/map", "/dashboard/evidence"],
    address: 240,
    person: 60,
  },
  // Each compiles two policies.
  { name: "review", methods: "reads", under: ["/reviews"], address: 240, person: 60 },
  // The playground needs no sign-in. Each request is a policy to compile, and the playground limits the compiler's time
  // as well.
  { name: "playground", methods: "writes", under: ["/playground"], address: 90, person: 90 },
  {
    name: "export",
    methods: "reads",
    under: ["/dashboard/export", "/dashboard/files", "/dashboard/session/machine.svg"],
    address: 120,
    person: 30,
  },
  {
    name: "own data",
    methods: "reads",
    under: ["/dashboard/account/drafts.json", "/dashboard/account/data.json"],
    address: 30,
    person: 6,
  },
  // Each upload is a record whose every version is compiled.
  { name: "upload", methods: "writes", under: ["/dashboard/apps"], address: 60, person: 12 },
  { name: "service read", methods: "reads", under: ["/auth/v1", "/rest/v1"], address: 1200, person: 600 },
  { name: "data written", methods: "writes", under: ["/rest/v1"], address: 600, person: 240 },
  // Counted separately, so that guessing passwords neither signs out others behind the same address nor locks them out
  // of their account.
  { name: "renewal", methods: "writes", under: "renewals", address: 600, person: null },
  { name: "account change", methods: "writes", under: ACCOUNT, address: 240, person: 60 },
  {
    name: "failed account change",
    methods: "writes",
    under: ACCOUNT,
    address: 30,
    person: null,
    failuresOnly: true,
    untried: [401, 403],
  },
  // Each costs a password's hash, whether it succeeds or not.
  { name: "attempt", methods: "writes", under: AUTH_PATHS, strangersOnly: true, address: 120, person: 60 },
  {
    name: "failed attempt",
    methods: "writes",
    under: AUTH_PATHS,
    strangersOnly: true,
    address: 30,
    person: null,
    failuresOnly: true,
  },
  { name: "mail", methods: "writes", under: MAILING, address: 20, person: null },
]

const READS = new Set(["GET", "HEAD", "OPTIONS"])

/** The limits that match a request. A path without a canonical form is refused anyway, but still counted. */
export function limitsOf(canonical: CanonicalPath | null, method: string, search = ""): readonly LimitSetting[] {
  const methods = READS.has(method) ? "reads" : "writes"
  const isRenewal = isRenewalAt(canonical, search)
  return LIMITS.filter((limit) => limit.methods === methods && isCountedIn(limit, canonical, isRenewal))
}

/**
 * True for a token renewal. Reads `grant_type` as the endpoint does, so that a password attempt cannot count as one.
 */
const isRenewalAt = (canonical: CanonicalPath | null, search: string): boolean =>
  canonical === "/auth/v1/token" && new URLSearchParams(search).get("grant_type") === "refresh_token"

/** True if a request to this path counts in a limit for its method. */
function isCountedIn(
  { under, strangersOnly }: LimitSetting,
  canonical: CanonicalPath | null,
  isRenewal: boolean,
): boolean {
  if (under === "everything") return true
  if (under === "everything but files") return !isUnderAny(canonical, FILES)
  if (under === "renewals") return isRenewal
  if (canonical === null) return false
  if (under === "pages") return !isOutside(canonical)
  if (strangersOnly === true && (isRenewal || isUnderAny(canonical, ACCOUNT))) return false
  return isUnderAny(canonical, under)
}

/** True for one of these canonical paths, its data request, or a path beneath it. */
export const isUnderAny = (canonical: string | null, paths: readonly string[]): boolean =>
  canonical !== null &&
  paths.some((path) => canonical === path || canonical === `${path}.data` || canonical.startsWith(`${path}/`))
