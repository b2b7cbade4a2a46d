import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint"
import { EditorState, Prec, StateEffect, StateField } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import { tags } from "@lezer/highlight"
import { changeGutter, markChanged } from "./change-gutter.ts"
import { codeBasics } from "./code-basics.ts"
import { phrasesIn } from "./code-phrases.ts"
import type { CodeSurface, CodeSurfaceOptions, CompilerNotes } from "./code-surface.ts"
import type { Finding } from "../../compiler/finding.ts"
import { lateTools } from "./late-tools.ts"
import { policyLanguage } from "./policy-language.ts"
import { typeOverSelection } from "./replace-selection.ts"
import { ruleExplanation } from "./rule-explanation.ts"

// Loaded only where it is used, because it is larger than all other pages together. Tab is left to the browser: it
// leaves the editor, as it leaves every other field.

export function openCodeMirror({
  parent,
  text,
  labelledBy,
  describedBy,
  nonce,
  onChange,
  onSave,
  say,
}: CodeSurfaceOptions): CodeSurface {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.phrases.of(phrasesIn(say)),
        Prec.high(keymap.of([{ key: "mod-s", preventDefault: true, run: () => (onSave(), true) }])),
        // Before the basics, whose Backspace knows no brackets that were closed by themselves.
        lateTools((state) => state.field(notes)?.words ?? null, say),
        codeBasics,
        typeOverSelection,
        notes,
        ruleExplanation((state) => state.field(notes)?.rows ?? null, say),
        lintGutter(),
        changeGutter,
        policyLanguage,
        syntaxHighlighting(colours),
        look,
        EditorView.lineWrapping,
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({
          // Names and words of the policy; what names and describes the editor is outside of it, in the page's language.
          lang: "en",
          "aria-labelledby": labelledBy,
          "aria-describedby": describedBy,
          tabindex: "0",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    mark(said, about) {
      if (view.state.doc.toString() !== about) return
      view.dispatch(setDiagnostics(view.state, said.findings.flatMap(marked)), {
        effects: [noted.of(said), markChanged.of(said.changed)],
      })
    },
    show(start, end) {
      const { length } = view.state.doc
      view.dispatch({
        selection: { anchor: Math.min(start, length), head: Math.min(end, length) },
        scrollIntoView: true,
      })
      view.focus()
    },
    replace(insert, start = 0, end = view.state.doc.length) {
      view.dispatch({ changes: { from: start, to: end, insert } })
    },
    splice(splices) {
      view.dispatch({ changes: splices.map(({ start, end, text: insert }) => ({ from: start, to: end, insert })) })
    },
    close: () => view.destroy(),
  }
}

const noted = StateEffect.define<CompilerNotes>()

/** Where a rule stands is known only of the text that was asked about; words stay the same. */
const notes = StateField.define<CompilerNotes | null>({
  create: () => null,
  update(said, { effects, docChanged }) {
    const newest = effects.find((effect) => effect.is(noted))
    if (newest !== undefined) return newest.value
    return docChanged && said !== null ? { ...said, rows: null } : said
  },
})

function marked(finding: Finding): readonly Diagnostic[] {
  const { code, severity, message, note, hint, span, fix } = finding
  if (span === null) return []
  const whole = [message, note, hint === null ? null : `hint: ${hint}`].filter((part) => part !== null).join("\n")
  return [
    {
      from: span.start,
      to: span.end,
      severity,
      source: code,
      message: whole,
      renderMessage: () => inEnglish(whole),
      actions:
        fix === null
          ? []
          : [
              {
                name: fix.title,
                apply: (view: EditorView) =>
                  view.dispatch({ changes: { from: fix.span.start, to: fix.span.end, insert: fix.text } }),
              },
            ],
    },
  ]
}

/** The compiler's words, whatever the page is written in. */
function inEnglish(words: string): HTMLElement {
  const made = document.createElement("span")
  made.lang = "en"
  made.textContent = words
  return made
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--color-accent)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--color-good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--color-move)" },
  { tag: tags.comment, color: "var(--color-faint)", fontStyle: "italic" },
  { tag: tags.propertyName, color: "var(--color-ink)", fontWeight: "560" },
  { tag: tags.invalid, color: "var(--color-bad)" },
])

const look = EditorView.theme({
  "&": { color: "var(--color-ink)", backgroundColor: "var(--color-sheet)", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "2px solid var(--color-accent)", outlineOffset: "1px" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    lineHeight: "1.6",
    minHeight: "24rem",
    // Of every text: it takes the place of a field that cannot know how its lines will wrap.
    height: "var(--code-height, 75dvh)",
  },
  ".cm-changes": { width: "4px" },
  ".cm-changed-added": { backgroundColor: "var(--color-accent)" },
  ".cm-changed-removed": { borderTop: "3px solid var(--color-bad)" },
  // A letter of another weight, or one whose font is still on its way, makes no line higher.
  ".cm-line span": { lineHeight: "1" },
  ".cm-content": { caretColor: "var(--color-ink)" },
  ".cm-cursor": { borderLeftColor: "var(--color-ink)" },
  ".cm-gutters": { backgroundColor: "var(--color-sheet)", color: "var(--color-faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--color-sunken) 60%, transparent)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--color-accent) 26%, transparent)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--color-accent-soft)",
    outline: "1px solid var(--color-edge)",
  },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--color-sheet)",
    color: "var(--color-ink)",
    border: "1px solid var(--color-rule)",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--color-accent)",
    color: "var(--color-on-accent)",
  },
  ".cm-foldPlaceholder": { backgroundColor: "var(--color-sunken)", color: "var(--color-faint)", border: "none" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap" },
})
