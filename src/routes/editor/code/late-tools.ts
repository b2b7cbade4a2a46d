import { Compartment, type EditorState, type Extension } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import type { PolicyWords } from "../../../policies/compiler/compile-job.server.ts"
import type { Text } from "../../../language/use-text.ts"

type Tools = typeof import("./code-tools.ts")

/** Keys that only the tools handle. If one is pressed before they are loaded, it takes effect after that. */
const TOOL_KEYS = ["Mod-f", "F3", "Mod-g", "Mod-Shift-l", "Mod-Alt-g", "Mod-d", "Ctrl-Space"] as const

/**
 * The editor extension that loads the tools for typing and searching when the editor gets the focus, because a page
 * that is only read does not need them. If loading fails, the next focus tries again. `wordsOf` returns the words to
 * complete.
 */
export function lateTools(wordsOf: (state: EditorState) => PolicyWords | null, translate: Text): Extension {
  // Holds the keys below until the tools are loaded, and then the tools.
  const compartment = new Compartment()
  let loading: Promise<Tools> | null = null

  const load = async (view: EditorView): Promise<Tools> => {
    const tools = await import("./code-tools.ts")
    view.dispatch({ effects: compartment.reconfigure(tools.codeTools(wordsOf, translate)) })
    return tools
  }
  const loadOnce = async (view: EditorView): Promise<Tools | null> => {
    loading ??= load(view)
    try {
      return await loading
    } catch {
      loading = null
      return null
    }
  }
  const keys = TOOL_KEYS.map((key) => ({
    key,
    preventDefault: true,
    run: (view: EditorView) => {
      void loadOnce(view).then((tools) => tools?.commandOf(key)?.(view))
      return true
    },
  }))
  return [
    compartment.of(keymap.of(keys)),
    EditorView.updateListener.of(({ focusChanged, view }) => {
      if (focusChanged && view.hasFocus) void loadOnce(view)
    }),
  ]
}
