import { createPath, useLocation } from "react-router"
import { useText } from "../../language/use-text.ts"
import { AskingAgain } from "./asking-again.tsx"
import { Heading } from "./heading.tsx"
import { KeptText } from "../forms/kept-text.tsx"
import { Title } from "./title.tsx"

/** Whether no answer came at all: browsers tell it in words of their own, and never with a status. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

/** In the place of a page whose server could not be asked. */
export function Unreachable() {
  const text = useText()
  const here = createPath(useLocation())
  return (
    <div className="refusal">
      <Title>{text("The server cannot be reached.")}</Title>
      <Heading lead={text("Check your connection.")}>{text("The server cannot be reached.")}</Heading>
      <p>
        <a href={here} className="button button-primary">
          {text("Try again")}
        </a>
      </p>
      <AskingAgain address={here} />
      <KeptText />
    </div>
  )
}
