import type { RecordedVersion } from "./access-record.ts"

/** The name of a version in messages, by its place in the record. */
export const nameOf = ({ commit, time }: Pick<RecordedVersion, "commit" | "time">, at: number): string =>
  `version ${at + 1} (${commit.slice(0, 10)}, ${time.slice(0, 10)})`
