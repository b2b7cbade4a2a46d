/** The part of Babel's node that is read here. */
interface Node {
  readonly type: string
  readonly name?: string
  readonly callee?: Node
  readonly object?: Node
}

const isMessage = ({ type, callee }: Node): boolean =>
  (type === "NewExpression" && /^(?:Type)?Error$/.test(callee?.name ?? "")) ||
  (type === "CallExpression" && callee?.object?.name === "console")

/**
 * Stryker's plugin that leaves messages alone: a test expects an error or a line of the log, and not its every word.
 */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "messages",
    value: {
      shouldIgnore: ({ node }: { readonly node: Node }) => (isMessage(node) ? "the words of a message" : undefined),
    },
  },
]
