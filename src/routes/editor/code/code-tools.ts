import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete"
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search"
import { Prec, type EditorState, type Extension } from "@codemirror/state"
import { keymap, type Command } from "@codemirror/view"
import type { PolicyWords } from "../../../policies/compiler/compile-question.server.ts"
import type { Text } from "../../../language/use-text.ts"
import { policyCompletion } from "./policy-completion.ts"

/** What helps whoever types and searches: nobody who only reads the policy needs it. */
export const codeTools = (wordsOf: (state: EditorState) => PolicyWords | null, say: Text): Extension => [
  closeBrackets(),
  policyCompletion(wordsOf, say),
  highlightSelectionMatches(),
  keymap.of([...closeBracketsKeymap]),
  // Escape leaves several cursors before it closes a panel.
  Prec.low(keymap.of([...searchKeymap, ...completionKeymap])),
]

/** What a key of theirs does, for one that was pressed before they were there. */
export const commandOf = (key: string): Command | undefined =>
  [...searchKeymap, ...completionKeymap].find((binding) => binding.key === key)?.run
