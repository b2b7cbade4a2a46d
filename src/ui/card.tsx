import type { ReactNode } from "react"

interface CardProps {
  readonly children: ReactNode
  /** A single column for forms. */
  readonly narrow?: boolean
}

export const Card = ({ children, narrow = false }: CardProps) => (
  <section className={narrow ? "card card-narrow" : "card"}>{children}</section>
)
