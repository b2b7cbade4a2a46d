import { policyPath, routes } from "virtual:sallyport/source"
import { CompileUnavailable, startCompileWorker } from "./compile-worker.server.ts"
import type { CheckAnswer } from "./finding.ts"

const worker = startCompileWorker()

/** Asks the command line's own compiler about a policy text, in its thread. Our own bugs are thrown. */
export async function checkPolicy(text: string): Promise<CheckAnswer> {
  try {
    const reply = await worker.compile({ path: policyPath, text, routes })
    if ("failed" in reply) throw new Error(`the compiler failed on a draft: ${reply.failed}`)
    return { kind: "checked", findings: reply.findings }
  } catch (error) {
    if (error instanceof CompileUnavailable) return { kind: "unchecked", message: sentenceOf(error) }
    throw error
  }
}

const sentenceOf = ({ message }: CompileUnavailable): string =>
  `The policy was not checked: ${message}. Your text is as you left it.`
