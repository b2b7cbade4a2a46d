import { useCompilerVoice } from "../../language/said-finding.ts"
import { Ticked, WithCode } from "./ticked.tsx"

/** A sentence of the compiler in the reader's language where it has one, and else as the compiler says it. */
export function CompilerWords({ text }: { readonly text: string }) {
  const said = useCompilerVoice()(text)
  return said === null ? <Ticked text={text} /> : <WithCode text={said} />
}
