import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { Proposal, CompileJobs } from "../compiler/compile-job.server.ts"
import { compiler } from "../compiler/compiler.server.ts"

/** The last proposals. Each has at most about 250 kB, all together 12 MB. */
const known = new LRUCache<string, Proposal>({ max: 50 })

/**
 * The compiler's answer about a proposed text. It is cached, because submitting one form leads to several requests with
 * the same question: the form itself, the page after it, and the form again if something is missing.
 */
export async function proposalOf(input: CompileJobs["proposal"], requester: string | null): Promise<Proposal> {
  const key = createHash("sha256").update(JSON.stringify(input)).digest("base64")
  const before = known.get(key)
  if (before !== undefined) return before
  const proposal = await compiler.ask("proposal", input, requester)
  known.set(key, proposal)
  return proposal
}
