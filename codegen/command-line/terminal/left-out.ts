import { MOST_COMMITS } from "../../history/policy-log.ts"
import { MOST_TAGS_READ } from "../../history/tags.ts"
import type { AccessRecord, RecordedVersion } from "../../record/access-record.ts"
import type { TagsLeftOut } from "../../recording/main-line.ts"
import { visibleLine } from "../../source/visible.ts"

/** The parts of the history that a record leaves out, one line each. Equal for equal records and tags. */
export function leftOutOf(record: AccessRecord, tags: TagsLeftOut, hasRoutes: boolean): string {
  const { complete, inventory, versions } = record
  return [
    complete
      ? null
      : `the history is incomplete: at most ${MOST_COMMITS} versions are recorded, and none from before a shallow clone`,
    inventory === null && hasRoutes
      ? "the routes of the newest version cannot be read, so the record leaves them out"
      : null,
    hasRoutes
      ? lineOf(
          versions.slice(0, -1).filter(({ routes }) => routes === null),
          "the routes of NUMBER cannot be read from the files of the commit alone, so the record leaves them out there",
        )
      : null,
    lineOf(
      versions.filter((version) => version.status === "rejected" && version.text === null),
      "the policy of NUMBER is not readable text, so the record has none there",
    ),
    lineOf(
      versions.filter((version) => "change" in version && version.change !== null && version.change.diff === null),
      "what NUMBER changed is not recorded: the params of the two policies combine in too many ways to compare",
    ),
    tagsLine(tags),
  ]
    .flatMap((line) => (line === null ? [] : [`${line}\n`]))
    .join("")
}

const MOST_NAMED = 10

const named = (names: readonly string[]): string =>
  [
    ...names.slice(0, MOST_NAMED).map(visibleLine),
    ...(names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : []),
  ].join(", ")

function lineOf(versions: readonly RecordedVersion[], sentence: string): string | null {
  if (versions.length === 0) return null
  const number = versions.length === 1 ? "1 version" : `${versions.length} versions`
  return `${sentence.replace("NUMBER", number)}: ${named(versions.map(({ commit }) => commit.slice(0, 10)))}`
}

function tagsLine({ older, atNone, unnamed }: TagsLeftOut): string | null {
  const parts = [
    ...(atNone.length === 0 ? [] : [`at no recorded version: ${named(atNone)}`]),
    ...(unnamed.length === 0 ? [] : [`with a name that a record cannot hold: ${named(unnamed)}`]),
    ...(older === 0 ? [] : [`older than the newest ${MOST_TAGS_READ}: ${older}`]),
  ]
  return parts.length === 0 ? null : `tags that the record leaves out: ${parts.join("; ")}`
}
