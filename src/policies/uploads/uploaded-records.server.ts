import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { openRecordRegistry } from "../records/record-registry.server.ts"
import type { RecordSource } from "../records/record-source.ts"
import { QUOTAS } from "../../../supabase/limits.ts"
import { readUpload, type ListedUpload } from "./uploads.server.ts"

/**
 * The registry that proves uploaded records: it compiles their policies again and compares the results with what the
 * records claim. It has its own threads, so that uploads do not delay the operator's records.
 */
export const uploadedRecords = openRecordRegistry({
  // For one job.
  processorMs: 30_000,
  // Jobs of all people together.
  maxWaiting: 64,
  maxBytes: QUOTAS.bytes_of_an_upload,
  isUploaded: true,
})

/** The beginning of the keys of uploaded records. The record's id follows. */
const KEY_PREFIX = "upload-"

/** The key of an uploaded record in addresses. Replacing the record keeps it. */
export const keyOfUpload = (id: string): string => `${KEY_PREFIX}${id}`

/** True for the key of an uploaded record. An app that the operator recorded may be called `upload-service`. */
export const isKeyOfUpload = (key: string): boolean =>
  key.startsWith(KEY_PREFIX) && z.guid().safeParse(key.slice(KEY_PREFIX.length)).success

/**
 * An uploaded record, read with its owner's access to the data service.
 *
 * INVARIANT: `id` names the owner. The registry caches results by `id`, so nobody gets results for a record that they
 * may not read.
 */
export const sourceOfUpload = (client: SupabaseClient, owner: string, upload: ListedUpload): RecordSource => ({
  id: JSON.stringify([owner, upload.id]),
  name: upload.file,
  // The list of uploads has no sizes. All count as small, because uploads are limited.
  size: 0,
  // A record that replaces this one is proved again.
  stamp: JSON.stringify([upload.digest, upload.uploaded_at]),
  requester: owner,
  // The records of one owner are proved one after the other.
  queue: owner,
  read: async (maxBytes) => {
    const text = await readUpload(client, upload.id)
    return text === null || Buffer.byteLength(text) > maxBytes ? null : text
  },
})
