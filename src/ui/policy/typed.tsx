import { visibleText } from "../../language/visible-text.ts"

interface TypedProps {
  readonly children: string
  readonly className?: string
}

/** What somebody else typed: it neither hides anything, nor turns what stands around it. */
export const Typed = ({ children, className }: TypedProps) => <bdi className={className}>{visibleText(children)}</bdi>
