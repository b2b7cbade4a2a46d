import type { Repository } from "../../git/git.ts"
import { appNameAt, openRepository } from "../../history/repository.ts"
import { routesAt, staticRoutesAt } from "../../history/routes-at.ts"
import { commitsOfTags } from "../../history/tags.ts"
import { compilerVersion } from "../../project/defaults.ts"
import { nullIfUnreadable, type ProjectPaths } from "../../project/disk.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import type { AccessRecord } from "../../record/access-record.ts"
import { SHORT_HASH_FORMAT } from "../../record/record-schema.ts"
import {
  comparedWithGit,
  MOVABLE,
  movedTagMessage,
  routesClaimOf,
  type GitComparison,
} from "../../record/compare-with-git.ts"
import { mainLineOf } from "../../recording/main-line.ts"
import { visibleLine } from "../../source/visible.ts"
import { falseClaimIn, openRecordFile } from "../terminal/record-file.ts"
import type { OnProgress } from "../terminal/progress.ts"
import { EXIT, resultOf, type Result } from "../terminal/result.ts"

/** The options of `verify-record`. */
export interface VerifyRecordOptions {
  readonly file: string
  /** The expected digest from another source; null if none was given. */
  readonly digest: string | null
}

/**
 * Verifies a record by compiling every version again and, in the app's repository, by comparing it with git. Reports
 * the first claim of the record that is false.
 */
export async function verifyRecord(
  paths: ProjectPaths,
  { file, digest }: VerifyRecordOptions,
  onProgress: OnProgress,
): Promise<Result> {
  const opened = openRecordFile(paths.root, file)
  // First the claims that the record proves by itself, then those that only git can confirm, if the repository is here.
  const claim = falseClaimIn(opened, onProgress)
  if (claim !== null) return falseRecord(claim)
  const { record } = opened
  if (digest !== null && digest !== record.digest)
    return falseRecord(`the record's digest is ${record.digest}, not the one that --digest names`)
  const repository = await nullIfUnreadable(() => openRepository(paths.root))
  const compared = await comparison(record, repository, paths, onProgress)
  if (compared.kind === "differs") return falseRecord(compared.claim)
  const routes = compared.kind === "same" ? await committedRoutes(record, paths) : null
  const routesClaim = routes === null ? null : routesClaimOf(record, routes)
  if (routesClaim !== null) return falseRecord(routesClaim)
  const tags = compared.kind === "same" && repository !== null ? await tagsNow(record, repository, paths) : null
  const tagsClaim = tags === null ? null : movedTagMessage(record, tags)
  if (tagsClaim !== null) return falseRecord(tagsClaim)
  const { app, versions, complete } = record
  const lines = [
    `the record of ${visibleLine(app)} is true: ${versions.length} versions, ${complete ? "from the first on" : "but not from the first on"}, the newest from ${versions.at(-1)!.time}`,
    compared.kind === "same"
      ? `git agrees${compared.newer === 0 ? "" : `; it has ${compared.newer} newer versions`}`
      : "it was not compared with git, because the app's repository is not here. Somebody who invents a whole history can compute its digests, too",
    ...tagNotes(record, compared.kind, tags !== null),
    ...(compared.kind === "same" ? await notCompared(record, compared.unread, routes, paths) : []),
    ...(record.format === SHORT_HASH_FORMAT ? [SHORT_HASHES] : []),
    `digest ${record.digest}`,
  ]
  return resultOf({
    stdout: `${lines.join("\n")}\n`,
    data: () => ({
      isTrue: true,
      claim: null,
      app,
      versions: versions.length,
      complete,
      digest: record.digest,
      comparedWithGit: compared.kind === "same",
      notes: lines.slice(1, -1),
    }),
  })
}

const SHORT_HASHES =
  "it names each policy by the first 16 digits of its hash, which two policies can share: compare texts, or what `sallyport report` and `sallyport probe` compute from them. `sallyport record` writes whole hashes"

/** The result for a record with a false statement. */
const falseRecord = (claim: string): Result =>
  resultOf({
    stdout: `${visibleLine(claim)}\n`,
    exit: EXIT.gate,
    data: () => ({ isTrue: false, claim: visibleLine(claim) }),
  })

/** Compares a record with the history of the repository here, if it is the app's own. Auditors may have none. */
async function comparison(
  record: AccessRecord,
  repository: Repository | null,
  paths: ProjectPaths,
  onProgress: OnProgress,
): Promise<GitComparison> {
  const main = repository === null ? null : await nullIfUnreadable(() => mainLineOf(repository, paths, onProgress))
  return main === null ? { kind: "not this repository" } : comparedWithGit(record, main)
}

/**
 * The route list of the record's newest version. The router runs only if the record has a list, because a record
 * without one is valid.
 */
async function committedRoutes(
  { inventory, versions }: AccessRecord,
  paths: ProjectPaths,
): Promise<RouteInventory | null> {
  const { commit } = versions.at(-1)!
  return nullIfUnreadable(() => (inventory === null ? staticRoutesAt(paths, commit) : routesAt(paths, commit)))
}

/** For each tag of the record, the commit of its version in git. Null if git does not have all of that history. */
async function tagsNow(
  record: AccessRecord,
  repository: Repository,
  { policy }: ProjectPaths,
): Promise<ReadonlyMap<string, string | null> | null> {
  const tags = tagsIn(record)
  // A shallow clone lacks the commits of tags.
  return tags.length > 0 && repository.isShallow ? null : commitsOfTags(repository, policy, tags)
}

const tagsIn = ({ versions }: AccessRecord): readonly string[] => versions.flatMap(({ tags }) => tags)

/** A sentence about the tags of a record: compared with git, or the reason why not. None for a record without tags. */
function tagNotes(record: AccessRecord, kind: GitComparison["kind"], isCompared: boolean): readonly string[] {
  const count = tagsIn(record).length
  if (count === 0) return []
  const [its, are] = count === 1 ? ["its tag", "is"] : [`its ${count} tags`, "are"]
  if (isCompared) return [`${its} ${are} where git has ${count === 1 ? "it" : "them"}: ${MOVABLE}`]
  const why = kind === "same" ? "this clone is shallow" : "git is not here"
  return [`${its} ${count === 1 ? "was" : "were"} not compared, because ${why}: ${MOVABLE}`]
}

/** The parts of a record that git cannot confirm, one line each. */
async function notCompared(
  { app, compiler, inventory, versions }: AccessRecord,
  unread: number,
  routes: RouteInventory | null,
  { root }: ProjectPaths,
): Promise<readonly string[]> {
  const name = await appNameAt(root, versions.at(-1)!.commit)
  return [
    ...(inventory !== null && routes === null
      ? ["its route list was not compared, because it cannot be read here as of its newest commit"]
      : []),
    ...(unread === 0
      ? []
      : [
          `the routes of ${unread === 1 ? "1 version" : `${unread} versions`} were not compared, because git alone does not show them here`,
        ]),
    ...(app === name ? [] : [`package.json calls the app ${visibleLine(name)}, so its name is not confirmed`]),
    ...(compiler === compilerVersion()
      ? []
      : [
          `it claims to be written by compiler ${visibleLine(compiler)}, which cannot be confirmed; this is ${compilerVersion()}`,
        ]),
  ]
}
