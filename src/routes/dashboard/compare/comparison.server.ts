import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import type {
  JobAnswers,
  CompareFormat,
  AccessTimeline,
  Incomparable,
} from "../../../policies/compiler/compile-job.server.ts"
import { pageOf } from "../../../policies/compiler/parts.ts"
import { compilerOf, NO_VERSION, type Audited } from "../../../policies/chosen/audited.server.ts"
import type { PlainMessage, Text } from "../../../language/message.ts"
import { MAX_CHARACTERS, MAX_ROWS } from "../../../policies/pictures/few-pages.ts"
import { NO_POLICY, versionNamed, wordOf, type Named } from "../../../policies/chosen/versions.ts"
import type { RouterContextProvider } from "react-router"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { unanswered } from "../../../policies/compiler/unanswered.server.ts"

/** The parameters of a comparison: the names of two versions, and a path. */
interface CompareQuestion {
  readonly from: string
  readonly to: string
  /** The path to compare; empty for all paths. */
  readonly at: string
}

/**
 * Reads a comparison from an address. By default it is between the shown version and the previous one that changed
 * access.
 */
export function compareQuestionOf(params: URLSearchParams, { about, timeline: whole }: Audited): CompareQuestion {
  // `since` is the number of versions that are newer than the shown one.
  const timeline = { versions: whole.versions.slice(0, whole.versions.length - about.since) }
  const word = (name: string): string => (params.get(name) ?? "").trim().slice(0, 200)
  return { from: word("from") || lastBefore(timeline), to: word("to") || newestOf(timeline), at: word("at") }
}

type Versions = Pick<AccessTimeline, "versions">

/** The name of the newest version; `none`, for no policy at all, if there is none. */
const newestOf = ({ versions }: Versions): string => {
  const newest = versions.at(-1)
  return newest === undefined ? NO_POLICY : wordOf(newest)
}

/** The name of the version before the last one that changed access. */
function lastBefore({ versions }: Versions): string {
  // A version counts as changed if `access` is null, because then its changes are unknown.
  const lastChanged = versions.findLastIndex(({ access }) => access?.changes.length !== 0)
  const before = versions[lastChanged - 1]
  return before === undefined ? NO_POLICY : wordOf(before)
}

/**
 * The result of a comparison. `unnamed`: a name matches no version, or several; `unanswered`: the compiler gave no
 * answer; the other kinds are its reasons not to compare.
 */
export type Comparison =
  | { readonly kind: "compared"; readonly answer: Exclude<JobAnswers["compare"], { incomparable: unknown }> }
  | { readonly kind: "unnamed"; readonly named: Extract<Named, { word: string }> }
  | { readonly kind: Incomparable }
  | { readonly kind: "unanswered"; readonly reason: PlainMessage; readonly again: number | null }

/** The compiler's comparison of two versions of a policy. Its time is charged to the `requester`, a person's id. */
export async function compareVersions(
  audited: Audited,
  { from, to, at }: CompareQuestion,
  format: CompareFormat,
  requester: string | null,
): Promise<Comparison> {
  const [before, after] = [versionNamed(audited.timeline, from), versionNamed(audited.timeline, to)]
  // Only a name that fits no version, or several, has its `word` in the result.
  for (const named of [before, after]) if ("word" in named) return { kind: "unnamed", named }
  if (at !== "" && !at.startsWith("/")) return { kind: "no-address" }
  try {
    const { path } = audited.policy
    const question = { path, before: sideOf(before), after: sideOf(after), at: at === "" ? null : at, format }
    const answer = await compilerOf(audited).ask("compare", question, requester)
    return "incomparable" in answer ? { kind: answer.incomparable } : { kind: "compared", answer }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return { kind: "unanswered", reason: error.reason, again: error.again }
  }
}

/** A comparison with only the page of its changes that the address names. `page` is null without a comparison. */
export function comparisonPage(comparison: Comparison, pageNumber: number) {
  if (comparison.kind !== "compared" || !("words" in comparison.answer)) return { comparison, page: null }
  const { words } = comparison.answer
  const { entries: changes, ...page } = pageOf(words.changes, pageNumber, {
    entries: MAX_ROWS,
    characters: MAX_CHARACTERS,
  })
  const shown: Comparison = { kind: "compared", answer: { words: { ...words, changes } } }
  return { comparison: shown, page }
}

/** One of the compared versions; null for no policy at all. */
const sideOf = (named: Named) =>
  named.kind === "version" ? { name: wordOf(named.version), text: named.version.text } : null

const FORMATS = { "comparison.csv": "csv", "comparison.md": "markdown", "comparison.json": "json" } as const

/** The comparison of an address as a file, or the reason why there is none. */
export async function comparisonDocument(
  context: Readonly<RouterContextProvider>,
  file: keyof typeof FORMATS,
  params: URLSearchParams,
  audited: Audited,
  text: Text,
): Promise<string | Response> {
  const question = compareQuestionOf(params, audited)
  const comparison = await compareVersions(audited, question, FORMATS[file], requesterOf(context))
  switch (comparison.kind) {
    case "compared":
      if (!("document" in comparison.answer)) throw new Error("the compiler answered a page instead of a document")
      return comparison.answer.document
    case "unanswered":
      throw await unanswered(context, comparison)
    case "unnamed":
      return new Response(`${text(NO_VERSION[comparison.named.kind])}\n`, { status: 404 })
    case "no-address":
      return new Response(`${text("Name a page by its path, such as /dashboard.")}\n`, { status: 404 })
    case "rejected":
      return new Response(`${text("The compiler rejects one of the two policies.")}\n`, { status: 404 })
    case "too-many":
      return new Response(`${text("The policy has too many regions to compare.")}\n`, { status: 404 })
  }
}
