import { useCompilerVoice } from "../language/said-finding.ts"
import { Ticked } from "./ticked.tsx"

/** A sentence of the compiler in the reader's language where it has one, and else as the compiler says it. */
export function CompilerWords({ text }: { readonly text: string }) {
  const said = useCompilerVoice()(text)
  return said === null ? <Ticked text={text} /> : ticked(said)
}

const ticked = (said: string) =>
  said.split("`").map((part, i) =>
    i % 2 === 1 ? (
      <code key={`${i} ${part}`} lang="en">
        {part}
      </code>
    ) : (
      part
    ),
  )
