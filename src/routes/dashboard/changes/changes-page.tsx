import { Link } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { ChangeApproval } from "../../../policies/approvals/approvers.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import { AccessChangeList } from "../../../ui/policy/access-changes.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { AuditedBar } from "../shared/bar.tsx"
import { useAuditHref } from "../shared/chosen.tsx"
import { PageTurns } from "../shared/page-turns.tsx"
import { VersionLink } from "../shared/version-link.tsx"
import { BuiltRecordView, CommittedChange } from "./recorded-change.tsx"
import type { Audit } from "../../../policies/compiler/compile-job.server.ts"
import { pageNamed, pageNumbering, type PagePosition } from "../../../policies/compiler/parts.ts"
import { MAX_CHARACTERS, MAX_ROWS } from "../../../policies/pictures/few-pages.ts"
import { Section } from "../../../ui/section.tsx"

interface CommitsOfPage<Commit> {
  readonly commits: readonly Commit[]
  /** The position of the page. Its entries are commits. */
  readonly page: PagePosition
}

/**
 * One page of the commits with their access changes, newest first: the page with this number, or the first with this
 * commit. A commit with many changes is on several pages.
 */
export function commitsOfPage<Commit extends Pick<Audit["commits"][number], "access">>(
  all: readonly Commit[],
  requested: number | Commit,
  entries = MAX_ROWS,
  characters = MAX_CHARACTERS,
): CommitsOfPage<Commit> {
  // Commits and their changes are distributed over the pages in one sequence, so that a page is never too long.
  const pageOfNext = pageNumbering({ entries, characters })
  const pageFor = (entry: unknown): number => pageOfNext(JSON.stringify(entry).length)
  const placed = all.map((commit) => {
    const firstPage = pageFor({ ...commit, access: null })
    const changes = (commit.access?.changes ?? []).map((change) => ({ change, page: pageFor(change) }))
    return { commit, firstPage, changes, lastPage: changes.at(-1)?.page ?? firstPage }
  })
  const parts = placed.at(-1)?.lastPage ?? 1
  // A commit that is not in the list is on no page, so the first page is shown.
  const pageNumber =
    typeof requested === "number" ? requested : (placed.find(({ commit }) => commit === requested)?.firstPage ?? 1)
  const at = Math.min(Math.max(pageNumber, 1), parts)
  const isShown = ({ firstPage, lastPage }: (typeof placed)[number]): boolean => firstPage <= at && at <= lastPage
  const commits = placed.filter(isShown).map(({ commit, changes }): Commit => {
    const shown = changes.filter(({ page }) => page === at).map(({ change }) => change)
    const isWhole = commit.access === null || shown.length === changes.length
    return isWhole ? commit : { ...commit, access: { ...commit.access, changes: shown } }
  })
  const first = placed.findIndex(isShown) + 1
  return { commits, page: { at, parts, first, last: first + commits.length - 1, all: all.length } }
}

type ChangesData = ReturnType<typeof changesDataOf>

/**
 * The data of a page of commits. `approvals` are in the order of the commits; empty on the tour, which names nobody.
 */
export function changesDataOf(
  { about, history }: Pick<Audited, "about" | "history">,
  params: URLSearchParams,
  approvals: readonly (ChangeApproval | null)[],
) {
  const asksForAll = params.get("show") === "all"
  // A build without the git history has only its own policy, and no list of commits.
  if (history.source !== "git") return { about, record: history, all: asksForAll }
  const rows = history.commits.map((commit, at) => ({ ...commit, approval: approvals[at] ?? null }))
  // Commits that changed access, or how old the value of a claim may be, or whose changes are unknown.
  const changing = rows.filter(
    ({ access }) => access === null || access.changes.length > 0 || access.ages !== undefined,
  )
  const prefix = params.get("commit") ?? ""
  // Links name a commit by ten digits of its hash or more.
  const named = /^[0-9a-f]{10,64}$/.test(prefix) ? rows.find(({ hash }) => hash.startsWith(prefix)) : undefined
  // A commit that changed nothing is only in the list of every commit.
  const all = asksForAll || (named !== undefined && !changing.includes(named))
  const { commits, page } = commitsOfPage(all ? rows : changing, named ?? pageNamed(params.get("page")))
  // `silent` commits changed nothing.
  const counts = { commits: rows.length, silent: rows.length - changing.length }
  return { about, record: { ...history, commits, page, counts }, all }
}

/** The list of commits, with the access that each opened and closed. */
export function ChangesView({ loaderData: { about, record, all } }: { readonly loaderData: ChangesData }) {
  const text = useText()
  return (
    <>
      <PageHeading
        title={text("Access changes")}
        lead={text(
          "Which pages opened or closed, when, and in which commit. The compiler compared each version of the policy with the one before it; each change comes with an example.",
        )}
      />
      <AuditedBar about={about} />
      {record.source === "build" ? (
        <BuiltRecordView {...record} />
      ) : (
        <History record={record} all={all} isOwn={about.app === ""} />
      )}
      <VersionLink about={about} />
    </>
  )
}

interface HistoryProps {
  readonly record: Extract<ChangesData["record"], { source: "git" }>
  /** True if commits without access changes are listed, too. */
  readonly all: boolean
  /** True for the workbench's own policy, whose older commits its command line can read. */
  readonly isOwn: boolean
}

/** The commits of the policy's git history on one page of the list. */
function History({ record: { commits, isCut, uncommitted, page, counts }, all, isOwn }: HistoryProps) {
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
          {isOwn ? (
            <Rich
              message="Only the newest are shown; <command/> prints older ones."
              parts={{ command: <code>npm run policy -- history</code> }}
            />
          ) : (
            text("The record does not include what came before.")
          )}
        </p>
      ) : null}
      {uncommitted === null ? null : (
        <Section id="uncommitted" title={text("Not committed yet when this was built")} className="commit">
          <p>
            <CompilerSentence sentence={uncommitted.summary} />.
          </p>
          <AccessChangeList access={uncommitted} />
        </Section>
      )}
      {commits.length === 0 ? <p className="note mt-6">{text("No commit has changed anyone's access.")}</p> : null}
      <PageTurns page={page} list="commits" />
      <ol className="commits" id="commits">
        {commits.map((commit) => (
          <CommittedChange key={commit.hash} commit={commit} approval={commit.approval} />
        ))}
      </ol>
      <PageTurns page={page} list="commits" />
    </>
  )
}
