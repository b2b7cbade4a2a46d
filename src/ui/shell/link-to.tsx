import type { ReactNode } from "react"
import { generatePath, Link } from "react-router"
import type { PagePath } from "../../generated/guards.ts"
import { buttonClassOf, type ButtonLook } from "../button.tsx"
import { searchOf, type ParamsOf, type Search } from "./page-href.ts"

type LinkToProps<P extends PagePath> = ParamsOf<P> & {
  readonly to: P
  readonly search?: Search
  /** The look of a button, for the most important links of a page. */
  readonly look?: ButtonLook
  /** True if the link leads to the current view. */
  readonly current?: boolean
  readonly onClick?: () => void
  /** Absent in a sentence, where `Rich` adds the words. */
  readonly children?: ReactNode
}

/** A link to a page of this app. Any other path is a type error. */
export function LinkTo<P extends PagePath>({
  to,
  params,
  search = {},
  look,
  current = false,
  onClick,
  children,
}: LinkToProps<P>) {
  return (
    <Link
      to={`${generatePath<string>(to, params ?? {})}${searchOf(search)}`}
      aria-current={current ? "true" : undefined}
      onClick={onClick}
      className={look === undefined ? "link" : buttonClassOf(look)}
    >
      {children}
    </Link>
  )
}
