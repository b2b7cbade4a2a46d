import type { SupabaseClient } from "@supabase/supabase-js"
import { openRecordRegistry } from "../records/record-registry.server.ts"
import type { RecordSource } from "../records/record-source.ts"
import { QUOTAS } from "../../../supabase/limits.ts"
import { readUpload, type ListedUpload } from "./uploads.server.ts"

/** A registry with its own thread, so that uploads do not delay the operator's records. */
export const uploadedRecords = openRecordRegistry({
  // Milliseconds of processor time for one job.
  processor: 30_000,
  // Jobs that wait for the thread, of all people together.
  waiting: 64,
  largest: QUOTAS.bytes_of_an_upload,
  isUploaded: true,
})

/** The key of an uploaded record in addresses. Replacing the record keeps it. */
export const keyOfUpload = (id: string): string => `upload-${id}`

/**
 * An uploaded record as its owner reads it. INVARIANT: the registry caches what it proves by `id`, which therefore
 * names the owner: nobody gets facts of a record that they may not read.
 */
export const sourceOfUpload = (client: SupabaseClient, owner: string, upload: ListedUpload): RecordSource => ({
  id: JSON.stringify([owner, upload.id]),
  name: upload.file,
  // The list of uploads has no sizes. All count as small, because uploads are limited.
  size: 0,
  // A record that replaces this one is proved again.
  stamp: JSON.stringify([upload.digest, upload.uploaded_at]),
  // Compiler time is charged to the owner, whose records are proved one after the other.
  requester: owner,
  queue: owner,
  read: async (most) => {
    const text = await readUpload(client, upload.id)
    return text === null || Buffer.byteLength(text) > most ? null : text
  },
})
