import type { ReactNode } from "react"
import { Link } from "react-router"

/** A view of a page, with its link. */
interface ViewChoice {
  readonly to: string
  readonly name: ReactNode
  /** The number of entries it leads to. */
  readonly count?: number
  readonly isChosen: boolean
}

interface ChoicesProps {
  /** The accessible name of the list. */
  readonly label: string
  /** Visible text before the choices. */
  readonly lead?: string
  readonly choices: readonly ViewChoice[]
}

/**
 * Links to the views of a page, with the current one marked. Plain links give each view an address and need no script.
 */
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
