import { Link } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { ChangeApproval } from "../../../policies/approvals/approvers.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import { AccessChangeList } from "../../../ui/policy/access-changes.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { Heading } from "../../../ui/shell/heading.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import { AuditedBar } from "../shared/bar.tsx"
import { useAuditHref } from "../shared/chosen.tsx"
import { MoreRows, VersionLink } from "../shared/version-link.tsx"
import { BuiltRecord, CommittedChange } from "./recorded-change.tsx"
import type { Audit } from "../../../policies/compiler/compile-question.server.ts"
import { partsCounted } from "../../../policies/compiler/parts.ts"
import { MOST_CHARACTERS, MOST_ROWS } from "../../../policies/pictures/few-pages.ts"

interface Shown<Commit> {
  readonly commits: readonly Commit[]
  /** Commits and access changes that are not among them. */
  readonly left: number
}

/** As many commits, newest first, with what each did to access, as a page shows. */
export function newestChanges<Commit extends Pick<Audit["commits"][number], "access">>(
  all: readonly Commit[],
  most = MOST_ROWS,
  characters = MOST_CHARACTERS,
): Shown<Commit> {
  const partNext = partsCounted({ entries: most, characters })
  const fits = (entry: unknown): boolean => partNext(JSON.stringify(entry).length) === 1
  const commits: Commit[] = []
  let left = 0
  for (const commit of all) {
    const changes = commit.access?.changes ?? []
    const isShown = fits({ ...commit, access: null })
    const kept = changes.filter(fits)
    left += changes.length - kept.length
    if (!isShown) left++
    else if (commit.access === null || kept.length === changes.length) commits.push(commit)
    else commits.push({ ...commit, access: { ...commit.access, changes: kept } })
  }
  return { commits, left }
}

type ChangesData = ReturnType<typeof changesDataOf>

/** The data of a page of commits. `approvals` are in the commits' order; empty if nobody is named. */
export function changesDataOf(
  { about, history }: Pick<Audited, "about" | "history">,
  params: URLSearchParams,
  approvals: readonly (ChangeApproval | null)[],
) {
  const all = params.get("show") === "all"
  if (history.source !== "git") return { about, record: history, all }
  const said = history.commits.map((commit, at) => ({ ...commit, approval: approvals[at] ?? null }))
  const telling = said.filter(({ access }) => access === null || access.changes.length > 0)
  const { commits, left } = newestChanges(all ? said : telling)
  const counts = { commits: said.length, silent: said.length - telling.length }
  return { about, record: { ...history, commits, left, counts }, all }
}

/** The list of commits, with the access that each opened and closed. */
export function ChangesView({ data: { about, record, all } }: { readonly data: ChangesData }) {
  const text = useText()
  return (
    <>
      <Title>{text("Access changes")}</Title>
      <Heading
        lead={text(
          "Which pages opened or closed, when, and in which commit. The compiler compared each version of the policy with the one before it; each change comes with an example.",
        )}
      >
        {text("Access changes")}
      </Heading>
      <AuditedBar about={about} />
      {record.source === "build" ? <BuiltRecord {...record} /> : <History record={record} all={all} />}
      <VersionLink about={about} />
    </>
  )
}

interface HistoryProps {
  readonly record: Extract<ChangesData["record"], { source: "git" }>
  /** True if commits that changed nobody's access are listed too. */
  readonly all: boolean
}

function History({ record: { commits, isCut, uncommitted, left, counts }, all }: HistoryProps) {
  const text = useText()
  const hrefOf = useAuditHref()
  const { silent } = counts
  return (
    <>
      <p>
        {silent === 0
          ? text("From the policy's git history: {{count}} commits.", { count: counts.commits })
          : text("From the policy's git history: {{count}} commits, {{silent}} without any change in access.", {
              count: counts.commits,
              silent,
            })}{" "}
        {silent === 0 ? null : (
          <Link
            to={hrefOf("/dashboard/changes", { show: all ? null : "all" })}
            preventScrollReset
            className="link no-print"
          >
            {text(all ? "Show only commits that changed access" : "Show every commit")}
          </Link>
        )}
      </p>
      {isCut ? (
        <p className="text-faint">
          <Rich
            message="Only the newest are shown; <command/> prints older ones."
            parts={{ command: <code>npm run policy -- history</code> }}
          />
        </p>
      ) : null}
      {uncommitted === null ? null : (
        <section aria-labelledby="uncommitted" className="commit">
          <h2 id="uncommitted">{text("Not committed yet when this was built")}</h2>
          <p>
            <CompilerSentence sentence={uncommitted.summary} />.
          </p>
          <AccessChangeList changes={uncommitted.changes} />
        </section>
      )}
      {commits.length === 0 ? <p className="note mt-6">{text("No commit has changed anyone's access.")}</p> : null}
      <ol className="commits">
        {commits.map((commit) => (
          <CommittedChange key={commit.hash} commit={commit} approval={commit.approval} />
        ))}
      </ol>
      <MoreRows left={left} />
    </>
  )
}
