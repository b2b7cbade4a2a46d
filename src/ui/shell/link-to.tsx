import type { ReactNode } from "react"
import { generatePath, Link } from "react-router"
import type { PagePath } from "../../generated/guards.ts"
import { buttonClassOf, type ButtonLook } from "../button.tsx"
import { searchOf, type ParamsOf, type Search } from "./page-href.ts"

type LinkToProps<P extends PagePath> = ParamsOf<P> & {
  readonly to: P
  readonly search?: Search
  /** Drawn as a button, where the link is the page's main way on. */
  readonly look?: ButtonLook
  /** True if the link leads to the view on the page. Left out for links that are no alternatives. */
  readonly current?: boolean
  readonly children: ReactNode
}

/** A link to a page this app serves; a page it does not serve is a type error. */
export function LinkTo<P extends PagePath>({
  to,
  params,
  search = {},
  look,
  current = false,
  children,
}: LinkToProps<P>) {
  return (
    <Link
      to={`${generatePath<string>(to, params ?? {})}${searchOf(search)}`}
      aria-current={current ? "true" : undefined}
      className={look === undefined ? "link" : buttonClassOf(look)}
    >
      {children}
    </Link>
  )
}
