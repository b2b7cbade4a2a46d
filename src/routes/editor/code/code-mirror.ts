import { forceParsing, HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint"
import {
  EditorState,
  Prec,
  StateEffect,
  StateField,
  RangeSet,
  type Extension,
  type Text as EditorText,
} from "@codemirror/state"
import {
  closeHoverTooltips,
  EditorView,
  keymap,
  tooltips,
  gutter,
  GutterMarker,
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from "@codemirror/view"
import { tags } from "@lezer/highlight"
import { codeBasics, typeOverSelection } from "./code-basics.ts"
import type { CodeSurface, CodeSurfaceOptions, CompilerNotes } from "./code-surface.ts"
import type { Finding } from "../../../policies/compiler/finding.ts"
import { findingNote, type Translators } from "./finding-note.ts"
import { lateTools } from "./late-tools.ts"
import { policyLanguage } from "./policy-language.ts"
import { ruleExplanation } from "./rule-explanation.ts"
import type { ChangedLine } from "./changed-lines.ts"
import type { PlainMessage } from "../../../language/message.ts"
import type { Text } from "../../../language/use-text.ts"

/** All phrases of CodeMirror, which the page translates. CodeMirror replaces `$` with a value. */
export const CODE_PHRASES = [
  "Completions",
  "Control character",
  "Diagnostics",
  "No diagnostics",
  "Find",
  "Replace",
  "next",
  "previous",
  "all",
  "match case",
  "regexp",
  "by word",
  "replace",
  "replace all",
  "replaced match on line $",
  "replaced $ matches",
  "current match",
  "on line",
  "close",
  "Go to line",
  "go",
  "Fold line",
  "Unfold line",
  "Folded lines",
  "Unfolded lines",
  "to",
  "folded code",
  "unfold",
  "Selection deleted",
] as const satisfies readonly PlainMessage[]

/** The phrases in the page's language. */
const phrasesIn = (translate: Text): Readonly<Record<string, string>> =>
  Object.fromEntries(CODE_PHRASES.map((phrase) => [phrase, translate(phrase)]))

/**
 * The class of a line for each number of leading spaces: up to 8, so that narrow windows keep enough room for text.
 * Classes, because the content security policy allows no styles of elements.
 */
const INDENT_CLASSES = Array.from({ length: 9 }, (_, depth) => `cm-hang-${depth}`)
const INDENT_MARKS = INDENT_CLASSES.map((name) => Decoration.line({ class: name }))

/** The indent of the rest of a wrapped line, which is 2 characters more than that of its beginning. */
const indentTheme: Extension = EditorView.baseTheme(
  Object.fromEntries(INDENT_CLASSES.map((name, depth) => [`.${name}`, { "--hang": `${depth + 2}ch` }])),
)

/** Indents the rest of a wrapped line more than its beginning. */
const hangingIndent: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = indentsOf(view)
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = indentsOf(update.view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

/** The marks of the visible lines. Policies are indented with spaces; a tab counts as one. */
function indentsOf({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
  const marks = visibleRanges.flatMap(({ from, to }) => {
    const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number]
    return Array.from({ length: last - first + 1 }, (_, i) => {
      const line = doc.line(first + i)
      const depth = Math.min(line.text.length - line.text.trimStart().length, INDENT_MARKS.length - 1)
      return INDENT_MARKS[depth]!.range(line.from)
    })
  })
  return Decoration.set(marks, true)
}

/** The marker of a changed line. */
class ChangedMarker extends GutterMarker {
  override readonly elementClass: string

  constructor(kind: ChangedLine["kind"]) {
    super()
    this.elementClass = `cm-changed-${kind}`
  }
}

const MARKERS = { added: new ChangedMarker("added"), removed: new ChangedMarker("removed") } as const

/** The effect that replaces the marked lines. Until the next one, the marks move with the text. */
const setChangedLines = StateEffect.define<readonly ChangedLine[]>()

/** The markers of the lines that differ from the policy in force. */
const changedLines = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(markers, { effects, changes, state }) {
    const newest = effects.find((effect) => effect.is(setChangedLines))
    return newest === undefined ? markers.map(changes) : markersOf(newest.value, state)
  },
})

/**
 * The markers at the beginnings of changed lines. Lines that were removed at the end of the text have no marker,
 * because no line follows them that could carry it.
 */
const markersOf = (lines: readonly ChangedLine[], { doc }: EditorState): RangeSet<GutterMarker> =>
  RangeSet.of(
    lines.filter(({ line }) => line <= doc.lines).map(({ line, kind }) => MARKERS[kind].range(doc.line(line).from)),
    true,
  )

/** A bar beside each line that differs from the policy in force. The panel describes the changes in words. */
const changeGutter: Extension = [
  changedLines,
  gutter({ class: "cm-changes", markers: (view) => view.state.field(changedLines) }),
]

/** The time limit for parsing; 300 rules take about 30 ms. The rest of a longer text is parsed in the background. */
const PARSING_MS = 500

/**
 * Opens the code editor. This module is imported on demand, because it is larger than the rest of the page. The Tab key
 * is not bound, so that it leaves the editor like any other field.
 */
export function openCodeMirror({
  parent,
  onChange,
  onSave,
  text,
  labelledBy,
  describedBy,
  nonce,
  translate,
  textOfFinding,
}: CodeSurfaceOptions): CodeSurface {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.phrases.of(phrasesIn(translate)),
        Prec.high(keymap.of([{ key: "mod-s", preventDefault: true, run: () => (onSave(), true) }])),
        // The tools for typing and searching, which load when the editor gets the focus. They complete the policy's own
        // words, such as its claims. They come before `codeBasics`, because the Backspace there would leave the closing
        // bracket that was added automatically.
        lateTools((state) => state.field(notes)?.words ?? null, translate),
        codeBasics,
        // The editor itself replaces a selection by typed text: what Chromium would insert violates the security
        // policy.
        typeOverSelection,
        notes,
        ruleExplanation((state) => state.field(notes)?.rows ?? null, translate),
        lintGutter(),
        // Inside of the editor's box, whose width limits them.
        tooltips({ position: "absolute", tooltipSpace: tooltipSpaceOf }),
        changeGutter,
        policyLanguage,
        syntaxHighlighting(colours),
        EditorView.lineWrapping,
        indentTheme,
        hangingIndent,
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({
          // The language of the policy text. The editor's name and description are outside of it, in the page's
          // language.
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
  // Parsed before the first paint, because a later syntax tree would move the fold marks.
  forceParsing(view, view.state.doc.length, PARSING_MS)
  // Measures line heights now. A frame later, lines would already be drawn with estimated heights, and move.
  view.elementAtHeight(0)
  return {
    mark(newNotes, checkedText) {
      const { doc } = view.state
      // An answer about an older text: the positions in it are no longer true.
      if (doc.toString() !== checkedText) return
      view.dispatch(
        setDiagnostics(
          view.state,
          newNotes.findings.flatMap((finding) => diagnosticsOf(finding, doc, { translate, textOfFinding })),
        ),
        {
          effects: [setNotes.of(newNotes), setChangedLines.of(newNotes.changed)],
        },
      )
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

/** The effect that replaces the compiler's notes. */
const setNotes = StateEffect.define<CompilerNotes>()

/**
 * The compiler's notes about the text. An edit drops the rules (`rows`), whose positions are then wrong, but keeps the
 * policy's words.
 */
const notes = StateField.define<CompilerNotes | null>({
  create: () => null,
  update(current, { effects, docChanged }) {
    const newest = effects.find((effect) => effect.is(setNotes))
    if (newest !== undefined) return newest.value
    return docChanged && current !== null ? { ...current, rows: null } : current
  },
})

/** The underlining of a finding about `checked` with its tooltip; none if the finding is not in this text. */
function diagnosticsOf(finding: Finding, checked: EditorText, translators: Translators): readonly Diagnostic[] {
  const { severity, message, span, fix } = finding
  // A finding in another file is only in the list beside the editor.
  if (span === null || span.file !== null) return []
  const renderMessage = (view: EditorView): HTMLElement => {
    // The underlining moves with the text, but the offsets of the fix are those of the checked one.
    const isChecked = (): boolean => view.state.doc.eq(checked)
    const applyFix = (): void => {
      if (fix === null) return
      // Typing does not close an open tooltip.
      if (!isChecked()) view.dispatch({ effects: closeHoverTooltips })
      else view.dispatch({ changes: { from: fix.span.start, to: fix.span.end, insert: fix.text } })
    }
    return findingNote(finding, translators, isChecked() ? applyFix : null)
  }
  return [{ from: span.start, to: span.end, severity, message, renderMessage }]
}

/** The space for tooltips: within the editor, and visible. */
function tooltipSpaceOf({ dom }: EditorView) {
  const { left, right, top, bottom } = dom.getBoundingClientRect()
  return { left, right, top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) }
}

/** The colours of the syntax. */
const colours = HighlightStyle.define([
  // Green, amber and red are reserved for the compiler's findings.
  { tag: tags.keyword, color: "var(--color-faint)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--color-accent)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--color-accent)" },
  { tag: tags.comment, color: "var(--color-faint)", fontStyle: "italic" },
  { tag: tags.propertyName, color: "var(--color-ink)", fontWeight: "560" },
  { tag: tags.invalid, color: "var(--color-bad)" },
])
