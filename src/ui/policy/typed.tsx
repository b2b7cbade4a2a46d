import { visibleText } from "../../language/visible-text.ts"

interface TypedProps {
  readonly children: string
  readonly className?: string
}

/** Text from another person. Its invisible characters are shown, and it cannot change the direction of the text around it. */
export const Typed = ({ children, className }: TypedProps) => <bdi className={className}>{visibleText(children)}</bdi>
