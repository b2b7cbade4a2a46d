import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { useText } from "../../../language/use-text.ts"
import type { PlaygroundExample } from "./examples.ts"

interface ExampleLinksProps {
  readonly examples: readonly PlaygroundExample[]
  readonly chosen: string
}

/** Whole policies to begin with. */
export function ExampleLinks({ examples, chosen }: ExampleLinksProps) {
  const text = useText()
  return (
    <nav aria-label={text("Examples")} className="example-links">
      <ul>
        {examples.map(({ id, name }) => (
          <li key={id}>
            <LinkTo to="/playground" search={{ example: id }} current={id === chosen}>
              {text(name)}
            </LinkTo>
          </li>
        ))}
      </ul>
    </nav>
  )
}
