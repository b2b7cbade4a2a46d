/** The editor and all beneath it. */
export const editor = {
  "The draft was not saved: the data service did not take it. Your text is still here; try again.":
    "Der Entwurf wurde nicht gespeichert: Der Datendienst hat ihn nicht angenommen. Dein Text ist noch hier; versuche es noch einmal.",
  "A draft has at most 256 KiB.": "Ein Entwurf hat höchstens 256 KiB.",
  "Give the draft a name.": "Gib dem Entwurf einen Namen.",
  "A name has at most 200 characters.": "Ein Name hat höchstens 200 Zeichen.",
  "There is no policy to save.": "Es gibt keine Richtlinie zu speichern.",
  "A policy has no NUL characters.": "Eine Richtlinie enthält keine NUL-Zeichen.",
  "The form is incomplete. Load the page again.": "Das Formular ist unvollständig. Lade die Seite neu.",
  "This draft was deleted elsewhere. Save it as a copy to keep it.":
    "Dieser Entwurf wurde anderswo gelöscht. Speichere ihn als Kopie, um ihn zu behalten.",
} as const
