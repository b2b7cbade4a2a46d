import type { ReactNode } from "react"

interface CardProps {
  readonly children: ReactNode
  /** True for the width of a form. */
  readonly narrow?: boolean
}

/** A bordered box around a part of a page. */
export const Card = ({ children, narrow = false }: CardProps) => (
  <section className={narrow ? "card card-narrow" : "card"}>{children}</section>
)
