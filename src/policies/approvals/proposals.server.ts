import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { Proposal, Questions } from "../compiler/compile-question.server.ts"
import { compiler } from "../compiler/compiler.server.ts"

/** A part is some 250 kB at most, so all of them together are 12 MB. */
const known = new LRUCache<string, Proposal>({ max: 50 })

/**
 * The compiler's answer about a proposed text. It depends on the question alone, and one submit leads to several requests
 * with the same question: the form, the page that it leads to, and the same page again where something is missing.
 */
export async function proposalOf(question: Questions["proposal"], who: string | null): Promise<Proposal> {
  const key = createHash("sha256").update(JSON.stringify(question)).digest("base64")
  const before = known.get(key)
  if (before !== undefined) return before
  const proposal = await compiler.ask("proposal", question, who)
  known.set(key, proposal)
  return proposal
}
