import { Fragment, type ReactNode } from "react"
import { useText } from "../../../language/use-text.ts"
import type { DenialsOfState } from "../../../policies/pictures/denials.ts"
import { OutcomeWords } from "../../../ui/policy/outcome.tsx"
import { StateName } from "../../../ui/policy/state-name.tsx"
import { TableHead } from "../shared/plain-table.tsx"

interface DenialTableProps {
  readonly states: readonly DenialsOfState[]
}

/** For each auth state, the number of pages that open, and what visitors get at the others. */
export function DenialTable({ states }: DenialTableProps) {
  const text = useText()
  return (
    // It can take the focus, so that the keyboard can scroll it on narrow screens.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="sideways" tabIndex={0}>
      <table className="plain-table">
        <TableHead columns={[text("Visitor"), text("Pages"), text("Outcome")]} />
        <tbody>
          {states.map(({ state, open, some, denials }) => (
            <Fragment key={state}>
              <Row state={state} count={open}>
                {text("opens")}
              </Row>
              {some === undefined ? null : (
                <Row state={state} count={some}>
                  {text("opens to some people, depending on their claims; for the others, see below")}
                </Row>
              )}
              {denials.map(({ outcome, count }) => (
                <Row key={JSON.stringify(outcome)} state={state} count={count}>
                  <OutcomeWords outcome={outcome} />
                </Row>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly state: string
  readonly count: number
  readonly children: ReactNode
}

/** An outcome of an auth state, with the number of pages that have it. */
const Row = ({ state, count, children }: RowProps) => (
  <tr>
    <th scope="row">
      <StateName state={state} />
    </th>
    <td>{count}</td>
    <td>{children}</td>
  </tr>
)
