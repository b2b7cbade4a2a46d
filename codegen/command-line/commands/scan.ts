import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { ScanClient, LIMITS, type ScanVisitor } from "../../scan/client.ts"
import { isValue, type RouteParamValues } from "../../scan/addresses.ts"
import { compareScans } from "../../scan/compare.ts"
import { startBuild, type Running } from "../../scan/own-build.ts"
import { scan as scanApp, scanAgain } from "../../scan/scan.ts"
import { isVisitor, STRANGER, type Scan } from "../../scan/scan-file.ts"
import { compileProject } from "../../project/compile-project.ts"
import { InputError, readProject, UsageError, type ProjectPaths } from "../../project/disk.ts"
import { setUpIn, type AttackOptions } from "../../set-up/set-ups.ts"
import { hasErrors, type Diagnostic } from "../../source/diagnostic.ts"
import { visible, visibleLine } from "../../source/visible.ts"
import { findingsOf, type Terminal } from "../terminal/context.ts"
import { cookieIn, isLoopback, originOf, pairIn, paramsIn, scanIn } from "../terminal/argument-values.ts"
import type { OnProgress } from "../terminal/progress.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"
import { textOfCompared, textOfScan } from "./scan-text.ts"

/** The options of `scan`. */
export interface ScanCommandOptions {
  /** The URL of the app; null to start the app's own build. */
  readonly origin: string | null
  /** `name=file`: the file with a visitor's Cookie header. */
  readonly cookies: readonly string[]
  /** `name=value` of a route's param. */
  readonly params: readonly string[]
  /** Also opens addresses that may change something when they are opened, such as a sign-out. */
  readonly all: boolean
  /** Allows an app that is not on this machine. */
  readonly remote: boolean
  /** The file of an earlier scan. */
  readonly compare: string | null
  /** The attack that follows the scan; null for none. */
  readonly attack: Omit<AttackOptions, "cookies"> | null
}

/** Scans a running app: finds out who can open what. Needs no policy and writes nothing. */
export async function scan(
  paths: ProjectPaths,
  options: ScanCommandOptions,
  onProgress: OnProgress,
  terminal: Terminal,
): Promise<Result> {
  const { compare } = options
  for (const text of [...options.cookies, ...options.params]) refuseOrigin(text)
  const given = valuesIn(options.params)
  const visitors = visitorsIn(options.cookies, paths.root)
  const address = options.origin === null ? null : originOf(options.origin)
  if (address !== null && !options.remote && !isLoopback(new URL(address)))
    throw new UsageError(`${visibleLine(address)} is not on this machine: add --remote if you may send requests to it`)
  const { attack: attackBuild } = setUpIn(paths.root)
  if (options.attack !== null) checkAttack(options.attack.closed, attackBuild !== null, address)
  const earlier = compare === null ? null : scanIn(paths.root, compare)
  // Access can only be compared if every visitor of the earlier scan takes part again.
  const missing = earlier?.visitors.find((name) => visitors.every((visitor) => visitor.name !== name))
  if (missing !== undefined)
    throw new UsageError(`the earlier scan has the visitor ${missing}: add --cookie ${missing}=<file>`)
  // A comparison requests the addresses of the earlier scan, so it needs neither routes nor policy.
  const project = earlier === null ? readProject(paths) : null
  const routes = project?.routes ?? null
  const isShown = (one: Diagnostic): boolean =>
    routes === null ? isAboutRoutes(one) && hasErrors([one]) : one.span !== null && SHOWN.has(one.code)
  const found = project?.diagnostics.filter(isShown) ?? []
  const findings = project === null ? undefined : findingsOf(project, found, terminal.stderrColour)
  // P416: the app has no server.
  if (found.some(({ code }) => code === "P416")) return failed(EXIT.noInput, "", findings)
  if (earlier === null && routes === null) return failed(EXIT.noInput, found.length === 0 ? NO_ROUTES : "", findings)
  const basename = earlier?.basename ?? project?.computedBasename ?? routes?.basename ?? "/"
  const running = address === null ? await startBuild(paths.root) : null
  try {
    const site = { origin: running?.origin ?? address!, basename }
    // Before a first scan, the number of addresses is an estimate: one for each route.
    const addresses =
      earlier === null ? countOf(routes!.tree) : earlier.routes.reduce((sum, { asked }) => sum + asked.length, 0)
    const expected = addresses * visitors.length
    const client = new ScanClient(
      site,
      visitors,
      (done) => onProgress("requests", done, Math.max(done, expected)),
      LIMITS,
      running?.restartIfEnded,
    )
    const result =
      earlier === null
        ? await scanApp(routes!, { site, visitors, given, all: options.all }, client)
        : await scanAgain(earlier, visitors, client)
    if (client.isSilent) throw silenceOf(client, site.origin)
    // `routes` is set, because only `--compare` works without it, and the command line refuses that beside `--attack`.
    if (options.attack !== null) {
      const checked = project === null ? null : compileProject(project).checked
      const cookies = visitors.flatMap(({ cookie }) => cookie ?? [])
      const { attacked, text } = await attackBuild!(
        paths.root,
        { scan: result, routes: routes!, checked, directory: project?.buildDirectory },
        { ...options.attack, cookies },
        (done, all) => onProgress("hostile requests", done, all),
      )
      const exit = attacked.leaks.length === 0 ? EXIT.fine : EXIT.gate
      return resultOf({ stdout: visible(text), exit, data: () => attacked, ...(findings && { findings }) })
    }
    const stderr = visible(remarksOn(client, failuresIn(result), running))
    if (earlier === null) {
      const stdout = visible(textOfScan(result, terminal.width))
      return resultOf({ stdout, stderr, data: () => result, ...(findings && { findings }) })
    }
    const compared = compareScans(earlier, result)
    const exit = compared.changes.length === 0 && compared.uncompared.length === 0 ? EXIT.fine : EXIT.gate
    return resultOf({ stdout: visible(textOfCompared(compared, terminal.width)), stderr, exit, data: () => compared })
  } finally {
    await running?.stop()
  }
}

/** Refuses `--attack` for a closed path that is none, for a framework without attacks, and for an app elsewhere. */
function checkAttack(closed: readonly string[], isPossible: boolean, address: string | null): void {
  const invalid = closed.find((at) => canonicalPathOf(at) === null)
  if (invalid !== undefined) throw new UsageError(`${visibleLine(invalid)} is not a path: write --closed like /reports`)
  if (!isPossible) throw new UsageError(NO_ATTACK)
  if (address !== null && !isLoopback(new URL(address)))
    throw new UsageError("--attack is for an app on this machine only")
}

/** The error for an app that answered no request at all. */
function silenceOf({ endings }: ScanClient, origin: string): InputError {
  const ending = endings.at(-1)
  return new InputError(
    ending === undefined
      ? `${visibleLine(origin)} does not answer: is it running, and can it be reached from here?`
      : `the app ended before it answered: ${visibleLine(ending)}`,
  )
}

/** The number of answers with a status of 500 or more: requests at which the app itself failed. */
const failuresIn = ({ routes }: Scan): number =>
  routes
    .flatMap(({ asked }) => asked.flatMap(({ answers }) => answers))
    .filter(({ seen }) => seen.kind === "unsure" && seen.status >= 500).length

/**
 * Remarks about the scan itself, for stderr. `handshake` is the site of a sign-in provider to which the app sends each
 * new browser once, and `endings` are the errors with which the app ended while it was scanned.
 */
function remarksOn({ handshake, endings }: ScanClient, failures: number, running: Running | null): string {
  const about: string[] = []
  if (handshake !== null)
    about.push(
      `the app sends each new browser to ${handshake} and back before it gets a page: the scan shows what follows, because it sends requests as a page's own code does`,
    )
  if (failures > 0) {
    const error = running?.lastError() ?? null
    const words = error === null ? "" : ` The last error that it wrote: ${error}`
    about.push(
      `the app failed at ${failures === 1 ? "one request" : `${failures} requests`}: is its environment set, and is its database there?${words}`,
    )
  }
  if (endings.length > 0) {
    const times = endings.length === 1 ? "once" : `${endings.length} times`
    about.push(
      `warning: the app ended by itself ${times} during the scan, and was started again; anybody who can send such requests can stop it. Its errors: ${[...new Set(endings)].join("; ")}`,
    )
  }
  return about.map((sentence) => `${sentence}\n`).join("")
}

const NO_ATTACK =
  "--attack has no requests for this framework: the locks of a React Router app run inside its own router"

const NO_ROUTES = "there are no routes to scan: run this command in the app's directory\n"

/** True for findings about the app's routes and its framework. Only those explain why there are no routes. */
const isAboutRoutes = ({ code }: Diagnostic): boolean => code.startsWith("P4")

/**
 * Findings that a scan shows: routes that cannot be read are missing from it, and an app without a server (P416) denies
 * nobody. Other findings are about the policy and do not matter here.
 */
const SHOWN: ReadonlySet<string> = new Set(["P401", "P402", "P403", "P416", "P419"])

/** The number of routes in a tree. */
const countOf = (tree: readonly { readonly children: readonly unknown[] }[]): number =>
  tree.reduce((sum, { children }) => sum + 1 + countOf(children as typeof tree), 0)

/** The visitors to scan as: the stranger first, then one for each `--cookie`. */
function visitorsIn(cookies: readonly string[], root: string): readonly ScanVisitor[] {
  const visitors = new Map<string, ScanVisitor>([[STRANGER, { name: STRANGER, cookie: null }]])
  for (const text of cookies) {
    const [name, file] = pairIn(text)
    if (!isVisitor(name) || visitors.has(name))
      throw new UsageError(
        `\`${visibleLine(text)}\` is not a new visitor: write it like \`--cookie ada=cookie.txt\`, each with another name`,
      )
    visitors.set(name, { name, cookie: cookieIn(root, file) })
  }
  return [...visitors.values()]
}

/** Refuses an origin as the value of an option: `--cookie` and `--param` take every word that follows them. */
function refuseOrigin(text: string): void {
  if (/^https?:/i.test(text))
    throw new UsageError(
      `write ${visibleLine(text)} before the options, like \`scan http://localhost:3000 --cookie …\``,
    )
}

/** The values of `--param`, by name. Only that of a splat (`*`) may have several segments. */
const valuesIn = (params: readonly string[]): RouteParamValues =>
  paramsIn(params, (name, value) => name !== "" && (name === "*" ? value.split("/") : [value]).every(isValue))
