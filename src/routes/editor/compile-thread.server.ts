import { parentPort, workerData } from "node:worker_threads"
import type { RouteInventory } from "../../../codegen/routes/inventory.ts"
import type { Finding } from "./finding.ts"

export interface CompileQuestion {
  readonly path: string
  readonly text: string
  readonly routes: RouteInventory | null
}

export type CompileReply = { readonly findings: readonly Finding[] } | { readonly failed: string }

/** Marks a thread as ours: other thread pools load modules in threads too. */
export const COMPILE_THREAD = "sallyport compile thread"

/**
 * The address of this very module, in the built server as in development. The thread starts from it, and the compiler
 * is loaded only there, so that neither the build nor the main thread needs to know more.
 */
export const threadUrl = import.meta.url

if (parentPort !== null && workerData === COMPILE_THREAD) {
  const port = parentPort
  const { compile } = await import("../../../codegen/compile.ts")
  port.on("message", ({ path, text, routes }: CompileQuestion) => {
    port.postMessage(replyTo(() => compile({ policy: { path, text }, routes }).diagnostics))
  })
}

function replyTo(compileIt: () => readonly Finding[]): CompileReply {
  try {
    return { findings: compileIt() }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
