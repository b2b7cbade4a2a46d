import { Rich } from "../../../language/rich.tsx"
import { messageText, useCompilerTables } from "../../../language/compiler-text.ts"
import { CompilerWords } from "../../../ui/policy/compiler-words.tsx"
import { WhomWords } from "../../../ui/policy/state-name.tsx"
import { Path } from "../../../ui/policy/path.tsx"
import type { Flip } from "./flip-groups.ts"

/** What people read of the findings that a change of one word mostly meets. */
const SAID = {
  P502: "The compiler would reject it ({{code}}): line {{line}} sends <whom/> to <path/>, which would turn them away.",
  P601: "The compiler would reject it ({{code}}): line {{line}} claims that <path/> never opens to <whom/>.",
  P602: "The compiler would reject it ({{code}}): line {{line}} claims that <path/> always opens to <whom/>.",
} as const

const isSaid = (code: string): code is keyof typeof SAID => Object.hasOwn(SAID, code)

/** Why the compiler would not take a change, and where that stands. */
export function FlipRefusal({ refusal }: { readonly refusal: NonNullable<Flip["refusal"]> }) {
  const tables = useCompilerTables()
  const { code, line, witness } = refusal
  const state = witness?.state ?? null
  if (witness !== null && state !== null && line !== null && isSaid(code)) {
    const parts = { path: <Path>{witness.url}</Path>, whom: <WhomWords state={state} /> }
    return <Rich message={SAID[code]} parts={parts} values={{ code, line }} />
  }
  const parts = { message: <CompilerWords words={messageText(tables, refusal)} /> }
  return line === null ? (
    <Rich message="The compiler would reject it ({{code}}): <message/>." parts={parts} values={{ code }} />
  ) : (
    <Rich
      message="The compiler would reject it ({{code}}, line {{line}}): <message/>."
      parts={parts}
      values={{ code, line }}
    />
  )
}
