import { RangeSet, StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state"
import { gutter, GutterMarker } from "@codemirror/view"
import type { ChangedLine } from "./changed-lines.ts"

class Changed extends GutterMarker {
  override readonly elementClass: string

  constructor(kind: ChangedLine["kind"]) {
    super()
    this.elementClass = `cm-changed-${kind}`
  }
}

const MARKERS = { added: new Changed("added"), removed: new Changed("removed") } as const

/** Marks these lines until the next time; in between they move with the text. */
export const markChanged = StateEffect.define<readonly ChangedLine[]>()

const changed = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(markers, { effects, changes, state }) {
    const newest = effects.find((effect) => effect.is(markChanged))
    return newest === undefined ? markers.map(changes) : markersOf(newest.value, state)
  },
})

const markersOf = (lines: readonly ChangedLine[], { doc }: EditorState): RangeSet<GutterMarker> =>
  RangeSet.of(
    lines.filter(({ line }) => line <= doc.lines).map(({ line, kind }) => MARKERS[kind].range(doc.line(line).from)),
    true,
  )

/** A bar beside each line that is not what is in force. What changed is said in words by the panel. */
export const changeGutter: Extension = [
  changed,
  gutter({ class: "cm-changes", markers: (view) => view.state.field(changed) }),
]
