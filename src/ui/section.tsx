import type { ReactNode } from "react"

interface SectionProps {
  /** The id of the heading, which names the section. */
  readonly id: string
  readonly title: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A section of a page, named by its heading. */
export const Section = ({ id, title, className, children }: SectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

interface FactProps {
  readonly name: ReactNode
  readonly children: ReactNode
}

/** An entry of a list of facts (`<dl>`). */
export const Fact = ({ name, children }: FactProps) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
