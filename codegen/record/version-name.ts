import type { RecordedVersion } from "./access-record.ts"

/** How a version is named to people, by its place in the record. */
export const nameOf = ({ commit, time }: Pick<RecordedVersion, "commit" | "time">, at: number): string =>
  `version ${at + 1} (${commit.slice(0, 10)}, ${time.slice(0, 10)})`
