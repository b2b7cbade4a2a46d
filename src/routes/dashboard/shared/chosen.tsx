import { createContext, use, type ReactNode } from "react"
import { Link, useSearchParams } from "react-router"
import type { PagePath } from "../../../generated/guards.ts"
import { pageHrefOf, type Search } from "../../../ui/shell/page-href.ts"

/** The app and the version that the address names: every link of the dashboard's views keeps both. */
export interface ChosenWords {
  readonly app: string | null
  readonly version: string | null
}

// A drawing that stands alone has neither.
const Chosen = createContext<ChosenWords>({ app: null, version: null })

export const useChosen = (): ChosenWords => use(Chosen)

export function ChosenFromAddress({ children }: { readonly children: ReactNode }) {
  const [params] = useSearchParams()
  return <Chosen value={{ app: params.get("app"), version: params.get("version") }}>{children}</Chosen>
}

/** Views of an app, not of whoever looks at them. */
export type AuditPage = Extract<
  PagePath,
  | "/dashboard"
  | "/dashboard/timeline"
  | "/dashboard/map"
  | "/dashboard/compare"
  | "/dashboard/simulator"
  | "/dashboard/changes"
  | "/dashboard/evidence"
>

/** The address of a view of the same app and version. */
export function useAuditHref(): (page: AuditPage, search?: Search) => string {
  const chosen = useChosen()
  return (page, search = {}) => pageHrefOf(page, { search: { ...chosen, ...search } })
}

interface AuditLinkProps {
  readonly to: AuditPage
  readonly search?: Search
  readonly children: ReactNode
}

/** A link to a view of the same app and version. */
export const AuditLink = ({ to, search = {}, children }: AuditLinkProps) => (
  <Link to={useAuditHref()(to, search)} className="link">
    {children}
  </Link>
)

/** In a GET form: what it asks is asked of the same app and version. */
export function ChosenFields() {
  const { app, version } = useChosen()
  return (
    <>
      {app === null || app === "" ? null : <input type="hidden" name="app" value={app} />}
      {version === null || version === "" ? null : <input type="hidden" name="version" value={version} />}
    </>
  )
}
