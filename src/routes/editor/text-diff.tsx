interface TextDiffProps {
  /** A unified diff; null where the texts differ beyond comparing. */
  readonly patch: string | null
  /** What the diff is of, for those who cannot see where it stands. */
  readonly label: string
}

/** A unified diff as lines that say by sign and by element, not by colour alone, what comes and what goes. */
export function TextDiff({ patch, label }: TextDiffProps) {
  if (patch === null) return <p>They differ in too many lines to compare.</p>
  return (
    <pre className="text-diff" aria-label={label}>
      <code>
        {linesOf(patch).map(({ key, text }) =>
          text.startsWith("+") ? (
            <ins key={key}>{text}</ins>
          ) : text.startsWith("-") ? (
            <del key={key}>{text}</del>
          ) : (
            <span key={key} className={text.startsWith("@@") ? "text-faint" : undefined}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  )
}

/** How many lines a diff adds and takes away, in words. */
export function diffCountOf(patch: string): string {
  const lines = linesOf(patch)
  const [more, less] = ["+", "-"].map((sign) => lines.filter(({ text }) => text.startsWith(sign)).length)
  return `${more} ${more === 1 ? "line" : "lines"} added, ${less} removed`
}

/** Without the two lines that name the files. A diff's lines have no name but their place. */
const linesOf = (patch: string): readonly { readonly key: number; readonly text: string }[] =>
  patch
    .trimEnd()
    .split("\n")
    .map((text, key) => ({ key, text: `${text}\n` }))
    .filter(({ key, text }) => key > 1 || !/^(?:---|\+\+\+) /.test(text))
