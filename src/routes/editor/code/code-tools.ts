import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete"
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search"
import { Prec, type EditorState, type Extension } from "@codemirror/state"
import { keymap, type Command } from "@codemirror/view"
import type { PolicyWords } from "../../../policies/compiler/compile-job.server.ts"
import type { Text } from "../../../language/use-text.ts"
import { policyCompletion } from "./policy-completion.ts"

/**
 * The editor's tools for typing and searching. `late-tools.ts` loads this module when the editor first gets the focus.
 * `wordsOf` returns the words to complete; null before the compiler's first answer.
 */
export const codeTools = (wordsOf: (state: EditorState) => PolicyWords | null, translate: Text): Extension => [
  closeBrackets(),
  policyCompletion(wordsOf, translate),
  highlightSelectionMatches(),
  keymap.of(closeBracketsKeymap),
  // Low precedence, so that Escape first removes additional cursors, and closes a panel only after that.
  Prec.low(keymap.of([...searchKeymap, ...completionKeymap])),
]

/** The command of a key, such as `Mod-f`, to run it if the key was pressed before these tools were loaded. */
export const commandOf = (key: string): Command | undefined =>
  [...searchKeymap, ...completionKeymap].find((binding) => binding.key === key)?.run
