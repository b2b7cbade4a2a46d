import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete"
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search"
import { Prec, type EditorState, type Extension } from "@codemirror/state"
import { keymap, type Command } from "@codemirror/view"
import type { PolicyWords } from "../../../policies/compiler/compile-job.server.ts"
import type { Text } from "../../../language/use-text.ts"
import { policyCompletion } from "./policy-completion.ts"

/** The editor's tools for typing and searching, loaded on first use. `wordsOf` returns the words to complete. */
export const codeTools = (wordsOf: (state: EditorState) => PolicyWords | null, translate: Text): Extension => [
  closeBrackets(),
  policyCompletion(wordsOf, translate),
  highlightSelectionMatches(),
  keymap.of(closeBracketsKeymap),
  // Low precedence, so that Escape first removes additional cursors, and closes a panel only after that.
  Prec.low(keymap.of([...searchKeymap, ...completionKeymap])),
]

/** The command that a key has in these tools, to run it for a key that was pressed before they were loaded. */
export const commandOf = (key: string): Command | undefined =>
  [...searchKeymap, ...completionKeymap].find((binding) => binding.key === key)?.run
