import { useText } from "../../language/use-text.ts"
import { visibleSource } from "../../language/visible-text.ts"

interface TextDiffProps {
  /** A unified diff; null if the texts differ too much to compare. */
  readonly patch: string | null
  /** The subject of the diff, for screen readers. */
  readonly label: string
}

/** A unified diff. Added and removed lines are marked by sign and element, not by colour alone. */
export function TextDiff({ patch, label }: TextDiffProps) {
  const text = useText()
  if (patch === null) return <p>{text("Too many lines differ to compare them.")}</p>
  return (
    <pre className="text-diff" aria-label={label}>
      <code>
        {linesOf(visibleSource(patch)).map(({ key, line }) =>
          line.startsWith("+") ? (
            <ins key={key}>{line}</ins>
          ) : line.startsWith("-") ? (
            <del key={key}>{line}</del>
          ) : (
            <span key={key} className={line.startsWith("@@") ? "text-faint" : undefined}>
              {line}
            </span>
          ),
        )}
      </code>
    </pre>
  )
}

/** The numbers of lines that a diff adds (`count`, which selects the plural in a message) and removes. */
export function diffCountOf(patch: string): { readonly count: number; readonly removed: number } {
  const signs = linesOf(patch).map(({ line }) => line.charAt(0))
  return { count: signs.filter((sign) => sign === "+").length, removed: signs.filter((sign) => sign === "-").length }
}

/** The lines of a diff without the file headers, which are its first two lines. The keys are positions in the diff. */
const linesOf = (patch: string): readonly { readonly key: number; readonly line: string }[] =>
  patch
    .replace(/\n$/, "")
    .split("\n")
    .map((line, key) => ({ key, line: `${line}\n` }))
    .filter(({ key, line }) => key > 1 || !/^(?:---|\+\+\+) /.test(line))
