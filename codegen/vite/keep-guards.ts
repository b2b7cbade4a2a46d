import type { ErrorPayload, ViteDevServer } from "vite"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { diffAccess } from "../diff/diff-access.ts"
import { generate } from "../emit/generate.ts"
import { outputTo } from "../emit/output.ts"
import { compileProject } from "../project/compile-project.ts"
import { commandOf } from "../project/defaults.ts"
import { InputError, type ProjectPaths, type Project } from "../project/disk.ts"
import { watchProject } from "../project/watch.ts"
import { diffText } from "../report/diff-text.ts"
import { dayOf } from "../source/day.ts"
import { reportText } from "../report/text.ts"

/**
 * Development: every save of the policy or the routes is compiled, an accepted one into the guards, a rejected one into
 * the overlay. Watches the files itself: the bundler's watcher sees nothing before it is ready, and drops what follows
 * too fast.
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
  const { hot, moduleGraph } = server.environments.client
  const { logger } = server.config
  const output = outputTo(paths.root, out)
  let inForce: CheckedPolicy | null = null
  let rejection: ErrorPayload | null = null

  const reject = (message: string, shown = message): void => {
    rejection = payloadOf(message, paths.policy)
    logger.error(shown, { timestamp: true })
    hot.send(rejection)
  }

  const accept = (checked: CheckedPolicy): void => {
    const stale = output.staleAmong(generate(checked, commandOf(paths.root)))
    output.write(stale)
    const wasRejected = rejection !== null
    rejection = null
    for (const { moduleGraph: graph } of Object.values(server.environments)) {
      for (const id of sourceIds) {
        const module = graph.getModuleById(id)
        if (module !== undefined) graph.invalidateModule(module)
      }
    }
    if (stale.length > 0)
      logger.info(`policy compiled: ${stale.map(({ path: file }) => `${out}/${file}`).join(", ")}`, { timestamp: true })
    if (inForce !== null && inForce.policyHash !== checked.policyHash)
      logger.info(changeOf(inForce, checked), { timestamp: true })
    inForce = checked
    // The overlay of a rejection stays until the page is reloaded.
    const isShown = sourceIds.some((id) => moduleGraph.getModuleById(id) !== undefined)
    if (wasRejected || isShown) hot.send({ type: "full-reload" })
  }

  const compile = (project: Project): void => {
    const { diagnostics, checked } = compileProject(project, dayOf(new Date()))
    if (checked !== null) return accept(checked)
    const report = (colour: boolean): string => reportText(diagnostics, { textOf: project.textOf, colour })
    reject(report(false), report(process.stderr.isTTY))
  }

  // Sent to clients that connect later, too, because the guards in force do not match the policy on disk.
  hot.on("vite:client:connect", (_, client) => {
    if (rejection !== null) client.send(rejection)
  })
  await watchProject(paths, until, ({ project }) => {
    if (project instanceof InputError) return reject(project.message)
    try {
      compile(project)
    } catch (error) {
      reject(error instanceof Error ? error.message : String(error))
    }
  })
}

/** The changes of access that a save has made, printed so that no page opens unnoticed. */
function changeOf(before: CheckedPolicy, after: CheckedPolicy): string {
  const diff = diffAccess(before, after)
  if (diff === null) return "the params of the two policies combine in too many ways to compare"
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
