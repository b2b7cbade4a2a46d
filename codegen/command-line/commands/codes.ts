import { CODES, entryOf, isCode, type Code } from "../../messages/codes.ts"
import { compareText } from "../../../policy/governing-rule.ts"
import { UsageError } from "../../project/disk.ts"
import { wrappedText } from "../../report/text-table.ts"
import { nearestOf } from "../../source/did-you-mean.ts"
import { visibleLine } from "../../source/visible.ts"
import { resultOf, type Result } from "../terminal/result.ts"

/**
 * The command `codes`: lists the codes of findings, or explains one. `command` is how the reader starts the command
 * line, such as `npx sallyport`.
 */
export function codes(code: string | undefined, command: string): Result {
  if (code === undefined) {
    const all = (Object.keys(CODES) as Code[]).toSorted(compareText).map(dataOf)
    const lines = all.map((one) => `${one.code}  ${one.severity.padEnd(7)}  ${one.title}`)
    return resultOf({
      stdout: `${lines.join("\n")}\n\n${lines.length} codes. What one of them means: ${command} codes P404\n`,
      data: () => ({ codes: all }),
    })
  }
  const name = code.toUpperCase()
  if (!isCode(name)) {
    const nearest = nearestOf(name, Object.keys(CODES))
    const advice = nearest === null ? `\`${command} codes\` lists them all` : `did you mean \`${nearest}\`?`
    throw new UsageError(`\`${visibleLine(code)}\` is not a code: ${advice}`)
  }
  return resultOf({ stdout: textOf(name, command), data: () => ({ codes: [dataOf(name)] }) })
}

/** The entry of a code, as data for `--json`. */
function dataOf(code: Code) {
  const { severity, title, explanation, remedy, example, acceptable = false } = entryOf(code)
  return { code, severity, title, explanation, remedy, example, acceptable }
}

/** The entry of a code as text: its explanation, an example and what to do. */
function textOf(code: Code, command: string): string {
  const { severity, title, explanation, remedy, example, acceptable } = dataOf(code)
  return `${[
    `${severity}[${code}]: ${title}`,
    wrapped(explanation),
    `Example: ${example}`,
    wrapped(`What to do: ${remedy}`),
    ...(acceptable
      ? [`To keep it on purpose:\n  ${command} accept ${code} <path of the rule> --because "<reason>"`]
      : []),
  ].join("\n\n")}\n`
}

/** The longest line of an explanation, in characters. */
const WIDTH = 80

const wrapped = (text: string): string => wrappedText(text, WIDTH).join("\n")
