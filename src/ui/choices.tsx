import type { ReactNode } from "react"
import { Link } from "react-router"

export interface Choice {
  readonly to: string
  readonly name: ReactNode
  /** The number of entries it leads to. */
  readonly count?: number
  readonly isChosen: boolean
}

interface ChoicesProps {
  /** Names the choices for those who cannot see where they stand. */
  readonly label: string
  /** Seen before them. */
  readonly lead?: string
  readonly choices: readonly Choice[]
}

/** Views of one thing, of which one is shown: plain links, so that each has an address and works without a script. */
export const Choices = ({ label, lead, choices }: ChoicesProps) => (
  <nav aria-label={label} className="choices no-print">
    <ul>
      {lead === undefined ? null : <li className="choices-lead">{lead}</li>}
      {choices.map(({ to, name, count, isChosen }) => (
        <li key={to}>
          <Link to={to} preventScrollReset aria-current={isChosen ? "true" : undefined}>
            {name} {count === undefined ? null : <span className="count">{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
