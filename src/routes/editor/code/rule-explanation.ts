import { StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state"
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view"
import { STATE } from "../../../../policy/words.ts"
import { authStates } from "../../../generated/guards.ts"
import { formattedBy, type Text } from "../../../language/use-text.ts"
import { outcomeWordsOf } from "../../../ui/policy/outcome.tsx"
import type { DraftRow } from "../../../policies/compiler/draft-facts.ts"
import { element } from "./finding-note.ts"

/**
 * An editor extension that explains the rule under the pointer, or with a key the one at the cursor. `rowsOf` returns
 * the rules with their positions; null while the compiler has not accepted the text.
 */
export function ruleExplanation(
  rowsOf: (state: EditorState) => readonly DraftRow[] | null,
  translate: Text,
): Extension {
  const shown = StateEffect.define<Tooltip | null>()
  const field = StateField.define<Tooltip | null>({
    create: () => null,
    update(tooltip, transaction) {
      const newest = transaction.effects.find((effect) => effect.is(shown))
      if (newest !== undefined) return newest.value
      // Typing and moving the cursor close the tooltip.
      return transaction.docChanged || transaction.selection !== undefined ? null : tooltip
    },
    provide: (tooltipField) => showTooltip.from(tooltipField),
  })

  const explainAtCursor = (view: EditorView): boolean => {
    const { head } = view.state.selection.main
    const rows = rowsOf(view.state)
    const line = view.state.doc.lineAt(head)
    // A cursor before a rule on the same line counts as at the rule.
    const row = rows === null ? null : (rowAt(rows, head) ?? rowAt(rows, head, line.to))
    const text =
      row !== null
        ? textOf(row, translate)
        : translate(
            rows === null
              ? "What a rule means is shown once the compiler accepts the policy."
              : "There is no rule at the cursor.",
          )
    const create = () => ({ dom: row === null ? paragraph(text) : domOf(row, translate) })
    // At the cursor, because the start of the rule can be scrolled out of view, where the editor hides a tooltip.
    view.dispatch({
      effects: [shown.of({ pos: head, above: false, create }), EditorView.announce.of(text)],
      scrollIntoView: true,
    })
    return true
  }
  const close = (view: EditorView): boolean => {
    if (view.state.field(field) === null) return false
    view.dispatch({ effects: shown.of(null) })
    return true
  }

  return [
    field,
    keymap.of([
      { key: "mod-k mod-i", run: explainAtCursor },
      { key: "Escape", run: close },
    ]),
    hoverTooltip((view, pos) => {
      const row = rowAt(rowsOf(view.state) ?? [], pos)
      return row === null
        ? null
        : { pos: row.span.start, end: row.span.end, above: true, create: () => ({ dom: domOf(row, translate) }) }
    }),
  ]
}

/** The first rule in a range of the text; null if there is none. */
const rowAt = (rows: readonly DraftRow[], from: number, to = from): DraftRow | null =>
  rows.find(({ span }) => span.start <= to && from <= span.end) ?? null

/** The sentence about the routes that a rule covers. */
const coverageOf = ({ routes }: DraftRow, translate: Text, shown = routes.join(", ")): string =>
  routes.length === 0 ? translate("Covers no page.") : translate("Covers {{routes}}.", { routes: shown })

/** Each auth state with its outcome, in words. */
const outcomesOf = ({ outcomes }: DraftRow, translate: Text): readonly (readonly [string, string])[] =>
  authStates.map((state) => [translate(STATE[state].short), formattedBy(translate, outcomeWordsOf(outcomes[state]))])

/** The explanation for screen readers. */
const textOf = (row: DraftRow, translate: Text): string =>
  [row.sentence, coverageOf(row, translate), ...outcomesOf(row, translate).map((pair) => `${pair.join(": ")}.`)].join(
    " ",
  )

/** A placeholder for the routes in a sentence, where it is split to insert an element. No text contains it. */
const GAP = "\n"

/** The explanation for the tooltip: the rule in a sentence, its routes, and the outcome of each visitor. */
function domOf(row: DraftRow, translate: Text): HTMLElement {
  const box = element("div", "", "rule-explanation")
  const sentence = element("p", row.sentence)
  const facts = element("dl", "")
  for (const [visitor, outcome] of outcomesOf(row, translate))
    facts.append(element("dt", visitor), element("dd", outcome))
  sentence.lang = "en"
  const [before = "", after = ""] = coverageOf(row, translate, GAP).split(GAP)
  const routes = element("p", before)
  if (row.routes.length > 0) routes.append(element("code", row.routes.join(", ")), after)
  box.append(sentence, routes, facts)
  return box
}

const paragraph = (text: string): HTMLElement => {
  const box = element("div", "", "rule-explanation")
  box.append(element("p", text))
  return box
}
