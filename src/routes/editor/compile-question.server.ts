import type { CompileInput } from "../../../codegen/compile.ts"
import type { Finding } from "./finding.ts"

export interface CompileQuestion {
  readonly path: string
  readonly text: string
  readonly routes: CompileInput["routes"]
}

export type CompileReply = { readonly findings: readonly Finding[] } | { readonly failed: string }

/** Marks a thread as ours: other thread pools load modules in threads too. */
export const COMPILE_THREAD = "sallyport compile thread"
