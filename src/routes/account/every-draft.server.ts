import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { DraftsUnavailable } from "../editor/drafts.server.ts"

const kept = z.object({
  id: z.uuid(),
  name: z.string(),
  policy: z.string(),
  base_hash: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type KeptDraft = z.infer<typeof kept>

/** All there is of this person's, in the order it was begun. In portions: a data service answers only so many rows. */
export async function everyDraft(client: SupabaseClient, portion = 100): Promise<readonly KeptDraft[]> {
  const drafts: KeptDraft[] = []
  for (;;) {
    const { data, error } = await client
      .from("drafts")
      .select("id, name, policy, base_hash, created_at, updated_at")
      .order("created_at")
      .order("id")
      .range(drafts.length, drafts.length + portion - 1)
    if (error !== null) throw new DraftsUnavailable("the drafts could not be read", { cause: error })
    const rows = z.array(kept).parse(data)
    drafts.push(...rows)
    // Not "fewer than asked for": a service may answer fewer rows at a time than it is asked for.
    if (rows.length === 0) return drafts
  }
}
