import type { Candidate, SessionFound, SessionKind, SourceFile, StorageFound } from "./found.ts"
import {
  ACCESS,
  functionIn,
  keepsStorage,
  keyIn,
  PERSON,
  REFRESH,
  seemsToStoreSessions,
  storageIn,
  storageMakerIn,
  verifiesTokens,
  type FunctionFound,
} from "./own.ts"
import { documentedIn, makerIn, providerCandidates, usesSessionLibrary } from "./providers.ts"
import { reachedFrom } from "./module-uses.ts"
import { browserClientIn, projectIn, supabaseCandidate, supabaseIn } from "./supabase.ts"

/** A question to the developer: several candidates could keep the app's sessions, or the only one is uncertain. */
export interface SessionQuestion {
  readonly kind: "question"
  readonly candidates: readonly Pick<Candidate, "evidence" | "option">[]
}

/** Detects the session from the app's code. `packages` are the app's dependencies. */
export function sessionFoundIn(
  packages: ReadonlySet<string>,
  files: readonly SourceFile[],
): SessionFound | SessionQuestion {
  const libraries = [supabaseCandidate(files) ?? [], providerCandidates(files)].flat()
  const own = ownCandidate(files)
  // A function of the app that only wraps a library is no candidate of its own.
  const candidates = own === null || isWrapperOf(own, libraries, files) ? libraries : [...libraries, own]
  const [only, another] = candidates
  if (another !== undefined) return { kind: "question", candidates }
  if (only !== undefined) return only.session
  // The rest are weaker signs: a package that is not used, a storage without a user in it, and signed tokens.
  if (packages.has("@supabase/ssr")) return { kind: "question", candidates: [LISTED_SUPABASE] }
  const weak = storageIn(files)
  if (weak !== null) return { kind: "storage", storage: weak, key: null }
  // Beside a session, a signed token is usually something else: a link in an invitation, or a key of an API.
  const hasTokens = files.some(verifiesTokens) && !files.some((file) => usesSessionLibrary(file) || keepsStorage(file))
  return hasTokens ? { kind: "jwt", isAsked: false } : noneIn(files)
}

/** The candidate of an app that lists the package of Supabase's sessions and does not use it. */
const LISTED_SUPABASE: SessionQuestion["candidates"][number] = {
  option: "supabase",
  evidence: "package.json names `@supabase/ssr`, but no file of this app opens a client of it",
}

/** The session chosen with `--session`, with details from the app's code. */
export function sessionOfKind(kind: SessionKind, files: readonly SourceFile[]): SessionFound {
  switch (kind) {
    case "supabase":
      return supabaseIn(files)
    case "supabase-tokens":
      return tokensIn(files, storageIn(files)) ?? noneIn(files)
    case "jwt":
    case "bearer":
      return { kind, isAsked: true }
    case "clerk":
    case "hydrogen":
      return { kind }
    case "better-auth":
    case "auth-js":
    case "next-auth":
    case "shopify":
      return providerCandidates(files).find(({ option }) => option === kind)?.session ?? noneIn(files)
    case "own": {
      const storage = storageIn(files)
      const key = keyIn(files, PERSON)
      return functionIn(files) ?? (storage === null ? noneIn(files) : { kind: "storage", storage, key })
    }
    case "none":
      return { kind: "none" }
  }
}

/**
 * No supported session. For the report, it has the first of these signs of how the app keeps its sessions:
 *
 * 1. a function that creates a Better Auth instance,
 * 2. a provider whose port the package's README has,
 * 3. a function that creates a session storage,
 * 4. a module that imports a session library (preferably its server part), or else one that seems to keep sessions in
 *    cookies of its own,
 * 5. a client that keeps sessions in the browser.
 */
function noneIn(files: readonly SourceFile[]): SessionFound {
  const maker = makerIn(files)
  if (maker !== null) return { kind: "none", keeper: maker.module, maker: { name: maker.name, makes: "Better Auth" } }
  const documented = documentedIn(files)
  if (documented !== null) return { kind: "none", keeper: documented.module, documented: documented.name }
  const storage = storageMakerIn(files)
  if (storage !== null)
    return { kind: "none", keeper: storage.module, maker: { name: storage.name, makes: "session storage" } }
  const ofLibraries = files.filter(usesSessionLibrary)
  const keeper = ofLibraries.find(isOfServer) ?? ofLibraries[0] ?? files.find(seemsToStoreSessions)
  if (keeper !== undefined) return { kind: "none", keeper: keeper.path }
  const browser = browserClientIn(files)
  return browser === undefined ? { kind: "none" } : { kind: "none", browser: browser.path }
}

/**
 * True unless the module imports the browser part of a library. `@/db/client` is a module of the app itself, so it does
 * not count.
 */
const isOfServer = ({ text }: SourceFile): boolean =>
  !/["'](?:@[\w-]+\/)?\w[\w/-]*\/(?:client|react|vue|solid|svelte)["']/.test(text)

/** A session kept by the app's own code. A storage counts if some file stores a user or tokens in it. */
function ownCandidate(files: readonly SourceFile[]): Candidate | null {
  const found = functionIn(files)
  const storage = storageIn(files)
  if (found !== null)
    return {
      session: found,
      option: "own",
      evidence: `${found.module} exports \`${found.name}(request)\``,
      modules: [found.module],
    }
  if (storage === null) return null
  const key = keyIn(files, PERSON)
  const evidence = `${storage.module} keeps a cookie session`
  if (key !== null)
    return { session: { kind: "storage", storage, key }, option: "own", evidence, modules: [storage.module] }
  const session = tokensIn(files, storage)
  return session === null ? null : { session, option: session.kind, evidence, modules: [storage.module] }
}

/** Tokens of Supabase in a session storage of the app; null if its code does not show them. */
function tokensIn(files: readonly SourceFile[], storage: StorageFound | null): SessionFound | null {
  const access = keyIn(files, ACCESS)
  const refresh = keyIn(files, REFRESH)
  const isSupabase = files.some(({ text }) => text.includes("@supabase/"))
  if (!isSupabase || storage === null || storage.commit === null || access === null || refresh === null) return null
  // `storage.commitSession` needs no import besides `storage`. A separate function has to be imported, too.
  const names = storage.commit.includes(".") ? storage.names : [...storage.names, storage.commit]
  return { kind: "supabase-tokens", ...projectIn(files), storage: { ...storage, names }, access, refresh }
}

/**
 * True if the app's own function only wraps one of the libraries and keeps no session itself. Then the library's own
 * port is the better one, and no question is needed.
 */
function isWrapperOf(own: Candidate, libraries: readonly Candidate[], files: readonly SourceFile[]): boolean {
  if (libraries.length === 0 || !isFunction(own.session)) return false
  const reached = reachedFrom(own.session.module, files)
  const storage = storageIn(files)
  const keepsItself = storage !== null && keyIn(files, PERSON) !== null && reached.has(storage.module)
  return !keepsItself && libraries.some(({ modules }) => modules.some((module) => reached.has(module)))
}

const isFunction = (session: SessionFound): session is FunctionFound => session.kind === "function"
