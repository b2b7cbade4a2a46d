import type { SupabaseClient } from "@supabase/supabase-js"
import { openRecordRegistry } from "../records/record-registry.server.ts"
import type { RecordSource } from "../records/record-source.ts"
import { QUOTAS } from "../../../supabase/limits.ts"
import { readUpload, type ListedUpload } from "./uploads.server.ts"

/** A registry with its own thread, so that uploads do not delay the operator's records. */
export const uploadedRecords = openRecordRegistry({
  processor: 30_000,
  waiting: 64,
  largest: QUOTAS.bytes_of_an_upload,
  isUploaded: true,
})

/** The key of an uploaded record in addresses. Replacing the record keeps it. */
export const keyOfUpload = (id: string): string => `upload-${id}`

/** An uploaded record as its owner reads it. INVARIANT: cached facts belong to one owner. */
export const sourceOfUpload = (client: SupabaseClient, owner: string, upload: ListedUpload): RecordSource => ({
  id: JSON.stringify([owner, upload.id]),
  name: upload.file,
  // The list of uploads has no sizes. All count as small, because uploads are limited.
  size: 0,
  stamp: JSON.stringify([upload.digest, upload.uploaded_at]),
  requester: owner,
  queue: owner,
  read: async (most) => {
    const text = await readUpload(client, upload.id)
    return text === null || Buffer.byteLength(text) > most ? null : text
  },
})
