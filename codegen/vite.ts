import path from "node:path"
import { inspect } from "node:util"
import type { ErrorPayload, Plugin, ResolvedConfig, ViteDevServer } from "vite"
import { recordOfBuild, recordOfHistory, type AccessRecord } from "./access-record.ts"
import type { CheckedPolicy } from "./checked-policy.ts"
import { compileProject, textReport } from "./commands/context.ts"
import { diffAccess } from "./diff/diff-access.ts"
import { configOf, filesOf, InputError, readProject, type Places, type Project } from "./disk.ts"
import { generate } from "./generate.ts"
import { GitError, lastCommitOfLines } from "./git.ts"
import { outputTo } from "./output.ts"
import { readHistory } from "./read-history.ts"
import { diffText } from "./report/diff-text.ts"
import { historyModuleText, sourceModuleText } from "./source-module-text.ts"

const SOURCE = "virtual:sallyport/source"
const HISTORY = "virtual:sallyport/history"
const RESOLVED = `\0${SOURCE}`
const RESOLVED_HISTORY = `\0${HISTORY}`

export interface SallyportOptions {
  readonly policy?: string
  readonly routes?: string
  readonly out?: string
}

/** Compiles the policy with the app: a rejected policy stops a build, and in development leaves the last good guards. */
export function sallyport({
  policy = "policy/app.policy.ts",
  routes = "src/routes.ts",
  out = "src/generated",
}: SallyportOptions = {}): Plugin {
  let config: ResolvedConfig
  const places = (): Places => ({ root: config.root, policy, routes })
  // Unit tests load single modules: what they are tested with is the generated files as they are.
  const isTest = (): boolean => process.env.VITEST !== undefined

  const refuseRejected = (): void => {
    if (config.command !== "build" || isTest()) return
    const complaint = complaintOf(places(), out)
    if (complaint !== null) throw new Complaint(complaint)
  }

  return {
    name: "sallyport",
    enforce: "pre",
    configResolved(resolved) {
      config = resolved
    },
    // Before the bundler starts, which would wrap what is said in a trace of its own.
    buildApp: { order: "pre", handler: async () => refuseRejected() },
    // A build that is called by a program has no hook before this one.
    buildStart: refuseRejected,
    configureServer(server) {
      if (!isTest()) watch(server, places(), out)
    },
    resolveId: (id) => (id === SOURCE ? RESOLVED : id === HISTORY ? RESOLVED_HISTORY : null),
    async load(id) {
      if (id === RESOLVED_HISTORY) return historyModuleText(await accessRecordOf(places()))
      if (id !== RESOLVED) return null
      const project = readProject(places())
      const file = isLocalDevelopment(config) ? path.resolve(config.root, policy) : null
      const source = sourceModuleText(project, await commitsOf(config.root, policy))
      return `${source}\nexport const policyFile = ${JSON.stringify(file)}\n`
    },
  }
}

/** Whether the app runs in development for this machine alone: then, and only then, it may write the policy. */
const isLocalDevelopment = ({ command, server: { host } }: ResolvedConfig): boolean =>
  command === "serve" && (host === undefined || (typeof host === "string" && LOOPBACK.test(host)))

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/** The author's mistake, which stops a build. Without a trace: where in our code it was found helps nobody. */
class Complaint extends Error {
  override readonly stack = this.message;

  [inspect.custom](): string {
    return this.message
  }
}

/** What keeps a build from being made, or null. */
function complaintOf(places: Places, out: string): string | null {
  const project = readable(places)
  if (project instanceof InputError) return project.message
  const { diagnostics, checked } = compileProject(project)
  if (checked === null) return `the policy is rejected\n\n${textReport(project, diagnostics, false)}`
  const { readText } = outputTo(places.root, out)
  const stale = generate(checked).filter(({ path: file, text }) => readText(file) !== text)
  return stale.length === 0
    ? null
    : `${stale.map(({ path: file }) => `${out}/${file}`).join(", ")} stale: run \`npm run policy -- generate\``
}

function readable(places: Places): Project | InputError {
  try {
    return readProject(places)
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
}

function watch(server: ViteDevServer, places: Places, out: string): void {
  const { hot, moduleGraph } = server.environments.client
  const { logger } = server.config
  const output = outputTo(places.root, out)
  let inForce: CheckedPolicy | null = null
  let rejection: ErrorPayload | null = null
  let watched = new Set<string>()

  const compileNow = (): void => {
    const project = readProject(places)
    const { diagnostics, checked } = compileProject(project)
    const files = filesOf(project, configOf(places.root, places.routes ?? "")).map((file) =>
      path.resolve(places.root, file),
    )
    watched = new Set([...files, path.resolve(places.root, places.policy)])
    server.watcher.add([...watched])
    if (checked === null) {
      rejection = payloadOf(textReport(project, diagnostics, false), places.policy)
      logger.error(textReport(project, diagnostics, process.stderr.isTTY), { timestamp: true })
      hot.send(rejection)
      return
    }
    const stale = generate(checked).filter(({ path: file, text }) => output.readText(file) !== text)
    output.write(stale)
    const wasRejected = rejection !== null
    rejection = null
    for (const { moduleGraph: graph } of Object.values(server.environments)) {
      for (const id of [RESOLVED, RESOLVED_HISTORY]) {
        const module = graph.getModuleById(id)
        if (module !== undefined) graph.invalidateModule(module)
      }
    }
    if (stale.length > 0)
      logger.info(`policy compiled: ${stale.map(({ path: file }) => `${out}/${file}`).join(", ")}`, { timestamp: true })
    if (inForce !== null && inForce.policyHash !== checked.policyHash)
      logger.info(changeOf(inForce, checked), { timestamp: true })
    inForce = checked
    // The overlay of a rejection stays until the page is loaded anew.
    if (wasRejected || moduleGraph.getModuleById(RESOLVED) !== undefined) hot.send({ type: "full-reload" })
  }

  const attempt = (): void => {
    try {
      compileNow()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      rejection = payloadOf(message, places.policy)
      logger.error(message, { timestamp: true })
      hot.send(rejection)
    }
  }

  attempt()
  server.watcher.on("all", (_, file) => {
    if (watched.has(path.resolve(file))) attempt()
  })
  // Also for whoever connects later: the guards in force are not those of the policy on disk.
  hot.on("vite:client:connect", (_, client) => {
    if (rejection !== null) client.send(rejection)
  })
}

/** Whose access a save has changed, so that nobody opens a page without being told. */
function changeOf(before: CheckedPolicy, after: CheckedPolicy): string {
  const diff = diffAccess(before, after)
  if (diff === null) return "the params of the two policies cross in too many ways to compare"
  const sides = {
    before: { name: "the policy before", hash: before.policyHash },
    after: { name: "the saved policy", hash: after.policyHash },
  }
  return diffText({ ...sides, diff }, process.stdout.isTTY).trimEnd()
}

const payloadOf = (message: string, policy: string): ErrorPayload => ({
  type: "error",
  err: {
    message: `The policy is rejected; the last good guards stay in force.\n\n${message}`,
    stack: "",
    id: policy,
    plugin: "sallyport",
  },
})

async function commitsOf(root: string, policy: string) {
  try {
    return await lastCommitOfLines(root, policy)
  } catch (error) {
    // An archive without history is built all the same; its table then says nothing of commits.
    if (error instanceof GitError) return null
    throw error
  }
}

async function accessRecordOf(places: Places): Promise<AccessRecord> {
  const { checked } = compileProject(readProject(places))
  try {
    return recordOfHistory(await readHistory(places), checked)
  } catch (error) {
    // Git is not there, or holds nothing of this policy: the build is then the only record there is.
    if (error instanceof GitError || error instanceof InputError)
      return recordOfBuild(checked, new Date().toISOString())
    throw error
  }
}
