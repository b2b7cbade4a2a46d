import { expect, test } from "vitest"
import { EditorNotes } from "../../../src/routes/editor/editor-notes.tsx"
import { type SendFailure, sendFailureOf } from "../../../src/ui/forms/send-failure.ts"
import { wordsOf } from "../../ui/markup.tsx"

const notesOf = (
  isSaved: boolean,
  reviewFailure: SendFailure | null,
  language: "en" | "de",
  unsent: SendFailure | null = null,
) =>
  wordsOf(
    <EditorNotes
      problems={null}
      unsent={unsent}
      review={{ failure: reviewFailure, again: () => {} }}
      isSaved={isSaved}
      path="/editor"
      pending={false}
      again={() => {}}
      conflict={null}
      from=""
      movedTo={null}
      newest={null}
    />,
    language,
  )

test.each([401, 500])(
  "a review that cannot be opened (%i) says only of an unsaved draft that it is not saved",
  (status) => {
    for (const [language, unsaved, saved] of [
      ["en", "The draft is not saved yet", "The draft is saved"],
      ["de", "Der Entwurf ist noch nicht gespeichert", "Der Entwurf ist gespeichert"],
    ] as const) {
      expect(notesOf(false, sendFailureOf(status, false), language)).toContain(unsaved)
      expect(notesOf(true, sendFailureOf(status, false), language)).not.toContain(unsaved)
      expect(notesOf(true, sendFailureOf(status, false), language)).toContain(saved)
    }
  },
)

test.each([
  [null, true, true],
  [null, false, false],
  [500, true, true],
  [502, true, true],
  [401, true, false],
  [413, true, false],
  [429, true, false],
  [503, true, false],
  [507, true, false],
] as const)(
  "after the status %j, sent %j, the note says that the outcome is unknown: %j",
  (status, isSent, isUnknown) => {
    for (const [language, unknown, unsaved] of [
      ["en", "We do not know yet if the draft was saved.", "The draft is not saved yet"],
      ["de", "Wir wissen noch nicht, ob der Entwurf gespeichert wurde.", "Der Entwurf ist noch nicht gespeichert"],
    ] as const) {
      const notes = notesOf(false, null, language, sendFailureOf(status, isSent))
      expect([notes.includes(unknown), notes.includes(unsaved)]).toEqual([isUnknown, !isUnknown])
    }
  },
)
