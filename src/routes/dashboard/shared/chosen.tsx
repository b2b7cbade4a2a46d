import { createContext, use, type ReactNode } from "react"
import { Link, useSearchParams } from "react-router"
import type { PagePath } from "../../../generated/guards.ts"
import { pageHrefOf, type Search } from "../../../ui/shell/page-href.ts"

/** The app and version that an address of the dashboard names, and the place of the view: the dashboard or the tour. */
interface ChosenView {
  /** Null for the workbench itself. Every link of the dashboard's views keeps the app and the version. */
  readonly app: string | null
  /** Null for the newest version. */
  readonly version: string | null
  /** True on the tour, which has only some views and no downloads. */
  readonly isTour: boolean
  /** True if `/dashboard` redirects to the list of apps. Links to the workbench's own table then need a parameter. */
  readonly opensOnApps: boolean
}

/** The default is for drawings in files, which contain no links. */
const NOTHING: ChosenView = { app: null, version: null, isTour: false, opensOnApps: false }
const OF_THE_TOUR: ChosenView = { ...NOTHING, isTour: true }

const Chosen = createContext(NOTHING)

/** Returns the app and version of a view. */
export const useChosen = (): ChosenView => use(Chosen)

interface ChosenFromAddressProps extends Pick<ChosenView, "opensOnApps"> {
  readonly children: ReactNode
}

/** Provides the app and version of the address to the views of the dashboard. */
export function ChosenFromAddress({ opensOnApps, children }: ChosenFromAddressProps) {
  const [params] = useSearchParams()
  const chosen = { app: params.get("app"), version: params.get("version") }
  return <Chosen value={{ ...chosen, isTour: false, opensOnApps }}>{children}</Chosen>
}

/** Provides the workbench's own policy to the views on the tour. */
export const OnTour = ({ children }: { readonly children: ReactNode }) => (
  <Chosen value={OF_THE_TOUR}>{children}</Chosen>
)

/** The pages of the dashboard: the views of an app, and the list of apps. */
export type AuditPage = Extract<
  PagePath,
  | "/dashboard"
  | "/dashboard/timeline"
  | "/dashboard/map"
  | "/dashboard/compare"
  | "/dashboard/simulator"
  | "/dashboard/changes"
  | "/dashboard/evidence"
  | "/dashboard/apps"
>

/** The pages that the tour shows, each with the value of its `view` parameter. */
export const TOUR_VIEWS = {
  "/dashboard": "table",
  "/dashboard/map": "map",
  "/dashboard/timeline": "timeline",
  "/dashboard/changes": "changes",
} as const satisfies Partial<Readonly<Record<AuditPage, string>>>

/** The view that an address of the tour names. Unknown views count as the table. */
export const tourViewOf = (params: URLSearchParams) =>
  Object.values(TOUR_VIEWS).find((view) => view === params.get("view")) ?? "table"

const isOnTour = (page: AuditPage): page is keyof typeof TOUR_VIEWS => Object.hasOwn(TOUR_VIEWS, page)

/** Returns a function that is true for pages that exist here. The tour has only some of them. */
export function useHasView(): (page: AuditPage) => boolean {
  const { isTour } = useChosen()
  return (page) => !isTour || isOnTour(page)
}

/**
 * Returns a function that makes the address of a view of the same app and version. On the tour, which is one
 * page, the view is a parameter.
 */
export function useAuditHref(): (page: AuditPage, search?: Search) => string {
  const { app, version, isTour, opensOnApps } = useChosen()
  return (page, search = {}) => {
    // The table needs its `view` parameter only where `/dashboard` alone would be the list of apps.
    const isOwnTable = opensOnApps && page === "/dashboard" && (app ?? "") === ""
    if (!isTour) return pageHrefOf(page, { search: { app, version, view: isOwnTable ? "table" : null, ...search } })
    // The tour shows the table by default.
    const view = isOnTour(page) && page !== "/dashboard" ? TOUR_VIEWS[page] : null
    return pageHrefOf("/tour", { search: { view, ...search } })
  }
}

interface AuditLinkProps {
  readonly to: AuditPage
  readonly search?: Search
  /** Absent in a sentence, where `Rich` adds the words. */
  readonly children?: ReactNode
}

/** A link to a view of the same app and version; plain text if there is no such view on the tour. */
export function AuditLink({ to, search = {}, children }: AuditLinkProps) {
  const hrefOf = useAuditHref()
  const hasView = useHasView()
  if (!hasView(to)) return children
  return (
    <Link to={hrefOf(to, search)} className="link">
      {children}
    </Link>
  )
}

/** Hidden fields that keep the app and version in a GET form. */
export function ChosenFields() {
  const { app, version } = useChosen()
  return (
    <>
      {app === null || app === "" ? null : <input type="hidden" name="app" value={app} />}
      {version === null || version === "" ? null : <input type="hidden" name="version" value={version} />}
    </>
  )
}
