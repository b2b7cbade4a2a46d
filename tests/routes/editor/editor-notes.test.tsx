import { expect, test } from "vitest"
import { EditorNotes } from "../../../src/routes/editor/editor-notes.tsx"
import { type SendFailure, sendFailureOf } from "../../../src/ui/forms/send-failure.ts"
import { wordsOf } from "../../ui/markup.tsx"

const notesOf = (isSaved: boolean, reviewFailure: SendFailure, language: "en" | "de") =>
  wordsOf(
    <EditorNotes
      problems={null}
      unsent={null}
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
      expect(notesOf(false, sendFailureOf(status), language)).toContain(unsaved)
      expect(notesOf(true, sendFailureOf(status), language)).not.toContain(unsaved)
      expect(notesOf(true, sendFailureOf(status), language)).toContain(saved)
    }
  },
)
