import { inspect } from "node:util"
import type { DevEnvironment, ErrorPayload, ViteDevServer } from "vite"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { diffAccess } from "../diff/diff-access.ts"
import { generate } from "../emit/generate.ts"
import { outputTo, WriteError } from "../emit/output.ts"
import { compileProject } from "../project/compile-project.ts"
import { commandOf } from "../project/defaults.ts"
import { InputError, type ProjectPaths, type Project } from "../project/disk.ts"
import { watchProject } from "../project/watch.ts"
import { diffText } from "../report/diff-document.ts"
import { dayOf } from "../source/day.ts"
import { reportText } from "../report/text.ts"

/**
 * Keeps the guards in `out` up to date during development, until `until` aborts. Each save of the policy or the routes
 * is compiled: an accepted policy is written to the guards, a rejected one is shown in Vite's overlay. `sourceIds` are
 * the virtual modules that contain the policy. Has its own file watcher, because Vite's misses changes before it is
 * ready and those in quick succession.
 */
export async function keepGuards(
  server: ViteDevServer,
  paths: ProjectPaths,
  {
    out,
    sourceIds,
    until,
  }: { readonly out: string; readonly sourceIds: readonly string[]; readonly until: AbortSignal },
): Promise<void> {
  const { hot, client: moduleGraph, graphs } = modulesOf(server)
  const { logger } = server.config
  const output = outputTo(paths.root, out)
  /** The last accepted policy; null before the first. */
  let inForce: CheckedPolicy | null = null
  /** The overlay that is shown now; null while the guards match the policy on disk. */
  let overlay: ErrorPayload | null = null

  /** Shows in the browser why the guards stay as they are. `shown` is the message with colours, for the terminal. */
  const refuse = (what: string, message: string, shown = message): void => {
    overlay = overlayOf(`${what}; the last good guards stay in force.\n\n${message}`, paths.policy)
    logger.error(shown, { timestamp: true })
    // Without a client, Vite would keep the message for the first one that connects, even if the policy is accepted by
    // then.
    if (server.ws.clients.size > 0) hot.send(overlay)
  }

  const accept = (checked: CheckedPolicy): void => {
    const stale = output.staleAmong(generate(checked, commandOf(paths.root)))
    output.write(stale)
    const wasRefused = overlay !== null
    overlay = null
    // The virtual modules contain the policy's text and history, so the next request makes them again.
    for (const graph of graphs) for (const id of sourceIds) graph.invalidate(id)
    if (stale.length > 0)
      logger.info(`policy compiled: ${stale.map(({ path: file }) => `${out}/${file}`).join(", ")}`, { timestamp: true })
    if (inForce !== null && inForce.policyHash !== checked.policyHash)
      logger.info(changeOf(inForce, checked), { timestamp: true })
    inForce = checked
    // An overlay stays until the page is reloaded, and so does what the browser has of these modules.
    const isShown = sourceIds.some((id) => moduleGraph.has(id))
    if (wasRefused || isShown) hot.send({ type: "full-reload" })
  }

  const compile = (project: Project): void => {
    const { diagnostics, checked } = compileProject(project, dayOf(new Date()))
    if (checked !== null) return accept(checked)
    const report = (colour: boolean): string => reportText(diagnostics, { textOf: project.textOf, colour })
    refuse("The policy is rejected", report(false), report(process.stderr.isTTY))
  }

  // Sent to clients that connect later, too, because the guards in force do not match the policy on disk. Vite's own
  // event for that, `vite:client:connect`, is missing in Vite 5 to 7.1.
  server.ws.on("connection", (socket) => {
    if (overlay !== null) socket.send(JSON.stringify(overlay))
  })
  const watching = watchProject(paths, until, ({ project }) => {
    // An unreadable input, or an output directory that cannot be written to, says nothing about the policy.
    const fail = (message: string, shown = message): void => refuse("The guards could not be updated", message, shown)
    if (project instanceof InputError) return fail(project.message)
    try {
      compile(project)
    } catch (error) {
      // Any other error is a fault of the compiler. A report about it needs the stack.
      if (error instanceof WriteError) fail(error.message)
      else fail(String(error), inspect(error))
    }
  })
  try {
    await watching
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    refuse("The policy is no longer watched, so restart the server", message)
    throw error
  }
}

/** A module graph of Vite: the modules that it has loaded, by id. */
interface Graph {
  readonly has: (id: string) => boolean
  readonly invalidate: (id: string) => void
}

/** The module graphs of a development server, and its channel to browsers. Vite 5 has one graph for everything. */
function modulesOf(server: ViteDevServer) {
  const { environments } = server as { readonly environments?: ViteDevServer["environments"] }
  if (environments === undefined) {
    const graph = graphOf(server.moduleGraph)
    return { hot: server.ws, client: graph, graphs: [graph] }
  }
  const { hot, moduleGraph } = environments.client
  const graphs = Object.values(environments).map((one) => graphOf(one.moduleGraph))
  return { hot, client: graphOf(moduleGraph), graphs }
}

/** A module graph of Vite 5, or of one environment of a later Vite. */
function graphOf(graph: ViteDevServer["moduleGraph"] | DevEnvironment["moduleGraph"]): Graph {
  // Each of the two types takes only modules of its own, so their union accepts no module at all.
  const one = graph as {
    getModuleById(id: string): object | undefined
    invalidateModule(module: object): void
  }
  return {
    has: (id) => one.getModuleById(id) !== undefined,
    invalidate(id) {
      const module = one.getModuleById(id)
      if (module !== undefined) one.invalidateModule(module)
    },
  }
}

/** The access changes of a save as text, so that no page opens unnoticed. */
function changeOf(before: CheckedPolicy, after: CheckedPolicy): string {
  const diff = diffAccess(before, after)
  if (diff === null) return "the params of the two policies combine in too many ways to compare"
  const sides = {
    before: { name: "the policy before", hash: before.policyHash },
    after: { name: "the saved policy", hash: after.policyHash },
  }
  return diffText({ ...sides, diff }, process.stdout.isTTY).trimEnd()
}

/** Vite's overlay with a message. */
const overlayOf = (message: string, policy: string): ErrorPayload => ({
  type: "error",
  err: { message, stack: "", id: policy, plugin: "sallyport" },
})
