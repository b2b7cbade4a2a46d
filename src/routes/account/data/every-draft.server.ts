import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { columnsIn } from "../../../policies/data-service/data-service.server.ts"
import { downloadedDraft } from "../../../policies/drafts/drafts.server.ts"
import { OwnDataUnavailable } from "../facts/account-facts.server.ts"

const named = z.object({ id: z.uuid() })

/** A draft as it is stored, with the columns that the download contains. */
export type DownloadedDraft = z.infer<typeof downloadedDraft>

/**
 * The ids of all drafts of this person, in order of creation. (Row level security hides those of others.) Read in
 * portions, because a service limits the rows of an answer.
 */
export async function everyDraftId(client: SupabaseClient, portion = 100): Promise<readonly string[]> {
  const ids: string[] = []
  for (;;) {
    const { data, error } = await client
      .from("drafts")
      .select("id")
      .order("created_at")
      .order("id")
      .range(ids.length, ids.length + portion - 1)
    if (error !== null) throw new OwnDataUnavailable("the drafts could not be listed", { cause: error })
    const rows = z.array(named).parse(data)
    ids.push(...rows.map(({ id }) => id))
    // The next portion starts after the rows received so far, whatever was requested.
    // Only an empty answer ends the loop, because the service may return fewer rows than requested.
    if (rows.length === 0) return ids
  }
}

/** The drafts, read one by one, so that only one is in memory. Drafts that were deleted meanwhile are left out. */
export async function* everyDraft(client: SupabaseClient, ids: readonly string[]): AsyncGenerator<DownloadedDraft> {
  for (const id of ids) {
    const { data, error } = await client.from("drafts").select(columnsIn(downloadedDraft)).eq("id", id).limit(1)
    if (error !== null) throw new OwnDataUnavailable("a draft could not be read", { cause: error })
    yield* z.array(downloadedDraft).parse(data)
  }
}

/** One JSON document in chunks: the fixed facts, each draft, then each row of the other lists. */
export async function* asDocument(
  facts: object,
  drafts: AsyncIterable<DownloadedDraft>,
  others: Readonly<Record<string, AsyncIterable<unknown>>> = {},
): AsyncGenerator<string> {
  // Without the closing brace, so that the lists follow in the same object. `facts` has at least one.
  yield JSON.stringify(facts, null, 2).slice(0, -2)
  for (const [name, rows] of Object.entries({ drafts, ...others })) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let comma = ""
    for await (const row of rows) {
      yield `${comma}\n    ${JSON.stringify(row, null, 2).replaceAll("\n", "\n    ")}`
      comma = ","
    }
    yield comma === "" ? "]" : "\n  ]"
  }
  yield "\n}\n"
}
