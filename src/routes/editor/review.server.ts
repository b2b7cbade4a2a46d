import { createHash } from "node:crypto"
import { policyFile, policyPath, policyText, routes } from "virtual:sallyport/source"
import { CompileUnavailable } from "../../compiler/compile-worker.server.ts"
import { compiler } from "../../compiler/compiler.server.ts"
import { isLocalRequest } from "./local-request.server.ts"
import { setbackBecause } from "../../compiler/setback.ts"

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** What a policy text would change, and what may be done with it. */
export async function reviewOf(text: string, who: string | null) {
  try {
    const { check, markdown } = await compiler.ask(
      "review",
      { path: policyPath, text, routes, inForce: policyText },
      who,
    )
    return { kind: "reviewed" as const, check: { kind: "checked" as const, ...check }, markdown }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const problem = setbackBecause("The text was not checked: {{reason}}. Nothing was changed.", error.reason)
    return { kind: "unreviewed" as const, problem }
  }
}

/** Names the very text that a review compared with, so that no other is written over. */
export const reviewedDigest = (): string => digestOf(policyText)

/** Where the policy may be written: in development only, and only for somebody at this very machine. */
export const writableFor = (request: Request, local: boolean): string | null =>
  import.meta.env.DEV && policyFile !== null && local && isLocalRequest(request) ? policyFile : null
