import type { PolicyLife } from "../../../compiler/compile-question.server.ts"
import type { NamedVersion } from "../audited/version.tsx"

/** What an auditor asks first. */
export interface Answers {
  /** Pages that open in every auth state, and those that open to whoever is signed out. */
  readonly open: readonly string[]
  readonly doors: readonly string[]
  /** Paths that the policy does not govern. */
  readonly outside: readonly string[]
  /** The newest version that opened something to somebody. */
  readonly lastOpened:
    | (NamedVersion & { readonly scopes: readonly string[]; readonly isPublic: boolean; readonly isFirst: boolean })
    | null
  /** The newest version on record. */
  readonly newest: NamedVersion & { readonly hash: string }
  readonly claims: number
  readonly accepted: readonly {
    readonly code: string
    readonly rule: string
    readonly match: string
    readonly why: string
  }[]
}

/** Null where no version of the policy was ever in force. */
export function answersOf({ versions, pages, table }: PolicyLife): Answers | null {
  const newest = versions.at(-1)
  if (newest === undefined || table === null) return null
  // Without a route list the paths that rules name are all that is known of the app's pages.
  const served = pages.filter(({ kind }) => kind === "page" || kind === "endpoint")
  const known = served.length > 0 ? served : pages.filter(({ kind }) => kind === "rule")
  const openTo = (audience: "anyone" | "signed-out"): readonly string[] =>
    known.filter(({ bands }) => bands.at(-1)?.audience === audience).map(({ path }) => path)
  return {
    open: openTo("anyone"),
    doors: openTo("signed-out"),
    outside: table.outside.map(({ path, match }) => (match === "subtree" ? `${path}/…` : path)),
    lastOpened: lastOpenedOf(versions),
    newest: { commit: newest.commit, date: newest.date, hash: newest.hash },
    claims: table.invariants.length,
    accepted: table.rows.flatMap(({ path, match, suppressed }) =>
      suppressed.map(({ code, why }) => ({ code, rule: path, match, why })),
    ),
  }
}

function lastOpenedOf(versions: PolicyLife["versions"]): Answers["lastOpened"] {
  const at = versions.findLastIndex(({ access }) => access?.changes.some(({ kind }) => kind === "opened") === true)
  const version = versions[at]
  if (version === undefined) return null
  const opened = (version.access?.changes ?? []).filter(({ kind }) => kind === "opened")
  return {
    commit: version.commit,
    date: version.date,
    scopes: opened.map(({ scope }) =>
      scope === null ? "/…" : scope.match === "exact" ? scope.path : `${scope.path}/…`,
    ),
    isPublic: opened.some((change) => change.public),
    isFirst: at === 0,
  }
}
