import {
  compile,
  diffAccess,
  diffInWords,
  guardTableDataOf,
  statementOf,
  type Compiled,
} from "../../../codegen/index.ts"
import { partOf, type PageLimits } from "./parts.ts"
import type { Invariant, Proposal, CompileJobs } from "./compile-job.server.ts"
import { unifiedDiff } from "./unified-diff.server.ts"

type Policy = NonNullable<Compiled["checked"]>

/**
 * The policy in a text; null if the compiler rejects it. It is compared without routes, as on the command line, so that
 * the result for an old base never changes.
 */
const policyIn = (path: string, text: string): Policy | null =>
  compile({ policy: { path, text }, routes: null }).checked

/** The time limit of one text diff, in milliseconds. A page waits for two of them. */
const DIFF_TIMEOUT_MS = 1_000

/** The effect of a proposed text, compared with the text that its author started from. */
export function proposalOf(
  { path, base, text, inForce, part }: CompileJobs["proposal"],
  { findings, counts }: Pick<Proposal, "findings" | "counts">,
): Proposal {
  const [before, after] = [policyIn(path, base), policyIn(path, text)]
  // Usually the base is still in force, and is not compiled twice.
  const current = inForce === base ? before : policyIn(path, inForce)
  const shown = new ProposalPart(part)
  const proposal = {
    hash: after?.policyHash ?? null,
    baseHash: before?.policyHash ?? null,
    access: accessOf(before, after, shown),
    patch: shown.patchOf(unifiedDiff({ path, before: base, after: text }, DIFF_TIMEOUT_MS)),
    invariants: effectOf(before, after, invariantsOf, shown),
    accepted: effectOf(before, after, acceptedOf, shown),
    findings: shown.of(findings, PART_LIMITS.entries),
    counts,
    meanwhile:
      inForce === base || (before !== null && before.policyHash === current?.policyHash)
        ? null
        : {
            access: accessOf(before, current, shown),
            patch: shown.patchOf(unifiedDiff({ path, before: base, after: inForce }, DIFF_TIMEOUT_MS)),
          },
  }
  return { ...proposal, parts: shown.parts }
}

/** The most that one part of a proposal has of each list (`entries`), and of each patch (`lines`). */
const PART_LIMITS = {
  entries: { entries: 40, characters: 32 * 1024 },
  lines: { entries: 200, characters: 24 * 1024 },
} as const

/** The longest line in a patch, in characters. The text itself has the whole line. */
const MAX_LINE_LENGTH = 500

/**
 * One part of a proposal, which is too long for one page: the same part of each of its lists. `parts` becomes the
 * number of parts of the longest list.
 */
class ProposalPart {
  parts = 1
  readonly #part: number

  constructor(part: number) {
    this.#part = part
  }

  of<Entry>(all: readonly Entry[], limits: PageLimits, lengthOf?: (entry: Entry) => number): readonly Entry[] {
    const { entries, parts } = partOf(all, this.#part, limits, lengthOf)
    this.parts = Math.max(this.parts, parts)
    return entries
  }

  /** One part of a patch, with the two lines of its file header. */
  patchOf(patch: string | null): string | null {
    if (patch === null || patch === "") return patch
    const [before, after, ...lines] = patch.replace(/\n$/, "").split("\n")
    const shown = this.of(lines, PART_LIMITS.lines, (line) => Math.min(line.length, MAX_LINE_LENGTH))
    // Empty for a part beyond the end of this patch, because another list is longer.
    return shown.length === 0 ? "" : `${[before, after, ...shown.map(shortened)].join("\n")}\n`
  }
}

/** A line of a patch with at most `MAX_LINE_LENGTH` characters, and the number of characters that were cut. */
const shortened = (line: string): string =>
  line.length <= MAX_LINE_LENGTH ? line : `${line.slice(0, MAX_LINE_LENGTH)}… [+${line.length - MAX_LINE_LENGTH}]`

/** The access changes between two policies, limited to one part of the list. */
function accessOf(before: Policy | null, after: Policy | null, part: ProposalPart): Proposal["access"] {
  const diff = before === null || after === null ? null : diffAccess(before, after)
  if (before === null || after === null || diff === null) return null
  const side = (name: string, { policyHash }: Policy) => ({ name, hash: policyHash })
  const words = diffInWords({ before: side("the base", before), after: side("the text", after), diff })
  return {
    ...words,
    changes: part.of(words.changes, PART_LIMITS.entries),
    total: words.changes.length,
    isPublic: words.changes.some((change) => change.public),
    shadows: { before: before.policy.shadow ?? null, after: after.policy.shadow ?? null },
  }
}

const invariantsOf = (policy: Policy) =>
  guardTableDataOf(policy).invariants.map((invariant): Invariant => {
    const { kind, admit, why } = invariant
    return { kind, admit, why, ...("at" in invariant ? { at: invariant.at } : { under: invariant.under }) }
  })

const acceptedOf = ({ policy }: Policy): Proposal["accepted"]["added"] => policy.accept

/** The entries of one list that a text adds and removes. An entry that was edited counts as removed and added. */
function effectOf<Entry>(
  before: Policy | null,
  after: Policy | null,
  entriesOf: (policy: Policy) => readonly Entry[],
  part: ProposalPart,
) {
  // Entries have no names, so they are compared by their content.
  const keyed = (policy: Policy | null) =>
    new Map((policy === null ? [] : entriesOf(policy)).map((entry) => [JSON.stringify(entry), entry]))
  const [old, now] = [keyed(before), keyed(after)]
  return {
    added: part.of(
      [...now].filter(([key]) => !old.has(key)).map(([, entry]) => entry),
      PART_LIMITS.entries,
    ),
    removed: part.of(
      [...old].filter(([key]) => !now.has(key)).map(([, entry]) => entry),
      PART_LIMITS.entries,
    ),
    kept: [...now.keys()].filter((key) => old.has(key)).length,
  }
}

/** The statement that an approval of this change signs, or null if there is nothing to approve. */
export function statementTextOf({ path, base, text, consent }: CompileJobs["statement"]): string | null {
  const [before, after] = [policyIn(path, base), policyIn(path, text)]
  const diff = before === null || after === null ? null : diffAccess(before, after)
  return before === null || after === null || diff === null
    ? null
    : JSON.stringify(statementOf({ base: before, proposed: after, diff }, consent))
}
