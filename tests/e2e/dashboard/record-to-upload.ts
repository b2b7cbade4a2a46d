import { recordText } from "../../../codegen/record/record-text.ts"
import { EVENTFUL, recordOf, sourcesOf } from "../../codegen/record/histories.ts"

/** A record with commits that their first letters tell apart, as git's are. */
export function recordToUpload(texts: readonly (string | null)[], app = "shop"): string {
  const named = (commit: string) => `${commit.replace(/^0+/, "")}${commit}`.slice(0, commit.length)
  const sources = sourcesOf(texts).map((source) => ({
    ...source,
    commit: named(source.commit),
    follows: source.follows === null ? null : named(source.follows),
  }))
  return recordText(recordOf(sources, { app }))
}

export const uploadedRecord = recordToUpload(EVENTFUL)
