import { Link } from "react-router"
import { useText } from "../../../language/use-text.ts"
import type { TableQuestion } from "./table-questions.ts"

/** Questions about the table, each a link to its answer; plain addresses, so that they work without a script. */
export function AskedTable({ questions }: { readonly questions: readonly TableQuestion[] }) {
  const text = useText()
  return (
    <nav aria-label={text("Common questions")} className="no-print">
      <ul className="questions">
        <li className="questions-of">{text("Rules:")}</li>
        {questions.map(({ message, address, count, isAsked }) => (
          <li key={message}>
            <Link to={address} preventScrollReset aria-current={isAsked ? "true" : undefined}>
              {text(message)} <span className="count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
