import { CODES, isCode, type CodeEntry } from "../source/codes.ts"
import { nearestOf } from "../source/did-you-mean.ts"
import { visibleLine } from "../source/visible.ts"
import { EXIT, fine, type Result } from "./result.ts"

export function codes(code: string | undefined): Result {
  if (code === undefined) {
    const lines = Object.entries(CODES).map(([name, { severity, title }]) => `${name}  ${severity.padEnd(7)}  ${title}`)
    return fine(`${lines.join("\n")}\n`)
  }
  const name = code.toUpperCase()
  if (!isCode(name)) {
    const nearest = nearestOf(name, Object.keys(CODES))
    return {
      stdout: "",
      stderr: `\`${visibleLine(code)}\` is no diagnostic code${nearest === null ? "" : `: did you mean \`${nearest}\`?`}\n`,
      exit: EXIT.usage,
    }
  }
  return fine(textOf(name, CODES[name]))
}

const textOf = (name: string, { severity, title, explanation, remedy, example, acceptable }: CodeEntry): string =>
  `${severity}[${name}]: ${title}

${explanation}

Wrong, for example: ${example}
What to do: ${remedy}
${acceptable === true ? "Can be suppressed with `accept`, with a reason.\n" : ""}`
