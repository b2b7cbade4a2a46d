import type { ReactNode } from "react"
import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"
import { Card } from "../../../ui/card.tsx"

interface SectionProps {
  readonly heading: PlainMessage
  readonly children: ReactNode
}

/** One part of the account, under a heading of its own. */
export function Section({ heading, children }: SectionProps) {
  const text = useText()
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{text(heading)}</h2>
      {children}
    </Card>
  )
}
