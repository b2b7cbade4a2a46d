import { Compartment, type EditorState, type Extension } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import type { PolicyWords } from "../../../policies/compiler/compile-job.server.ts"
import type { Text } from "../../../language/use-text.ts"

type Tools = typeof import("./code-tools.ts")

/** Keys that only the tools handle. If one is pressed before they are loaded, it takes effect after that. */
const AWAITED = ["Mod-f", "F3", "Mod-g", "Mod-Shift-l", "Mod-Alt-g", "Mod-d", "Ctrl-Space"] as const

/**
 * Loads the tools for typing and searching when the editor gets the focus, because a page that is only read does not need
 * them. If loading fails, the next focus tries again.
 */
export function lateTools(wordsOf: (state: EditorState) => PolicyWords | null, translate: Text): Extension {
  const place = new Compartment()
  let fetching: Promise<Tools> | null = null

  const open = async (view: EditorView): Promise<Tools> => {
    const tools = await import("./code-tools.ts")
    view.dispatch({ effects: place.reconfigure(tools.codeTools(wordsOf, translate)) })
    return tools
  }
  const fetched = async (view: EditorView): Promise<Tools | null> => {
    fetching ??= open(view)
    try {
      return await fetching
    } catch {
      fetching = null
      return null
    }
  }
  const waiting = AWAITED.map((key) => ({
    key,
    preventDefault: true,
    run: (view: EditorView) => {
      void fetched(view).then((tools) => tools?.commandOf(key)?.(view))
      return true
    },
  }))
  return [
    place.of(keymap.of(waiting)),
    EditorView.updateListener.of(({ focusChanged, view }) => {
      if (focusChanged && view.hasFocus) void fetched(view)
    }),
  ]
}
