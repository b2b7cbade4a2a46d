import type { Extension } from "@codemirror/state"
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view"

/** Deeper lines hang as these do: a narrow window has no more room to give away. */
const DEEPEST = 8

// Classes, because the content security policy allows no styles of elements.
const marks = Array.from({ length: DEEPEST + 1 }, (_, depth) => Decoration.line({ class: `cm-hang-${depth}` }))

/** What is too long for its line goes on further in than where the line begins. */
export const hangingIndent: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = marksOf(view)
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = marksOf(update.view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function marksOf({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
  const found = visibleRanges.flatMap(({ from, to }) => {
    const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number]
    return Array.from({ length: last - first + 1 }, (_, i) => {
      const line = doc.line(first + i)
      const depth = Math.min(line.text.length - line.text.trimStart().length, DEEPEST)
      return marks[depth]!.range(line.from)
    })
  })
  return Decoration.set(found, true)
}
