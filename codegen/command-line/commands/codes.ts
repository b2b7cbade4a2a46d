import { CODES, entryOf, isCode } from "../../messages/codes.ts"
import type { CodeEntry } from "../../messages/entry.ts"
import { compareText } from "../../../policy/governing-rule.ts"
import { nearestOf } from "../../source/did-you-mean.ts"
import { visibleLine } from "../../source/visible.ts"
import { EXIT, fine, type Result } from "../terminal/result.ts"

export function codes(code: string | undefined, command: string): Result {
  if (code === undefined) {
    const lines = Object.entries(CODES)
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([name, { severity, title }]) => `${name}  ${severity.padEnd(7)}  ${title}`)
    return fine(`${lines.join("\n")}\n\nWhat one of them means: ${command} codes P404\n`)
  }
  const name = code.toUpperCase()
  if (!isCode(name)) {
    const nearest = nearestOf(name, Object.keys(CODES))
    return {
      stdout: "",
      stderr: `\`${visibleLine(code)}\` is not a code${nearest === null ? `: \`${command} codes\` lists them all` : `: did you mean \`${nearest}\`?`}\n`,
      exit: EXIT.usage,
    }
  }
  return fine(textOf(name, entryOf(name), command))
}

const textOf = (
  name: string,
  { severity, title, explanation, remedy, example, acceptable }: CodeEntry,
  command: string,
): string =>
  `${[
    `${severity}[${name}]: ${title}`,
    wrapped(explanation),
    `Example: ${example}`,
    wrapped(`What to do: ${remedy}`),
    ...(acceptable === true
      ? [`To keep it on purpose:\n  ${command} accept ${name} <path of the rule> --because "<reason>"`]
      : []),
  ].join("\n\n")}\n`

const WIDTH = 80

/** In lines that fit a terminal; a word longer than a line stays whole. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join("\n")
}
