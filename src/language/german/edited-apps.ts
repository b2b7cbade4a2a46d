/** The editor, of other apps' policies. */
export const editedApps = {
  "Edit this policy": "Diese Richtlinie bearbeiten",
  "Edit the policy of this workbench": "Die Richtlinie dieser Werkbank bearbeiten",
  "Guard table of this version": "Zugriffstabelle dieser Fassung",
  "Your text": "Dein Text",
  "The newest policy of <app/> on record, from <file/>. Change it here and take it along: the app stays as it is.":
    "Die neueste aufgezeichnete Richtlinie von <app/>, aus <file/>. Ändere sie hier und nimm sie mit: Die App bleibt, wie sie ist.",
  "What this text would change, compared with the newest version on record, from <file/>.":
    "Was dieser Text ändern würde, verglichen mit der neuesten aufgezeichneten Fassung, aus <file/>.",
  "The patch changes the newest version on record into this text. Apply it with <command/>.":
    "Die Patch-Datei macht aus der neuesten aufgezeichneten Fassung diesen Text. Wende sie mit <command/> an.",
  "Compared with the newest version on record: <summary/>.":
    "Verglichen mit der neuesten aufgezeichneten Fassung: <summary/>.",
  "Nobody's access changes: everybody gets what the newest version on record gives them.":
    "Für niemanden ändert sich der Zugriff: Alle bekommen, was ihnen die neueste aufgezeichnete Fassung gibt.",
  "This is the newest version on record: there is nothing to patch.":
    "Das ist die neueste aufgezeichnete Fassung: Es gibt nichts zu ändern.",
  "What this app serves is not on record, or does not fit this policy: whether every page has a rule is not checked.":
    "Was diese App ausliefert, ist nicht aufgezeichnet oder passt nicht zu dieser Richtlinie: Ob jede Seite eine Regel hat, wird nicht geprüft.",
  "A newer version is on record: this text started from <from/>, and <to/> is the newest now. Findings, access changes and the patch compare with the newest, so they show what this text would take back.":
    "Eine neuere Fassung ist aufgezeichnet: Dieser Text begann mit <from/>, und <to/> ist jetzt die neueste. Befunde, Zugriffsänderungen und Patch-Datei vergleichen mit der neuesten und zeigen so, was dieser Text zurücknähme.",
  "Drafts and reviews are kept of this workbench's own policy alone. This text is yours to take along: download the policy file or the patch.":
    "Entwürfe und Durchsichten gibt es nur zur eigenen Richtlinie dieser Werkbank. Diesen Text kannst du mitnehmen: Lade die Richtliniendatei oder die Patch-Datei herunter.",
  "In the app's repository, <generate/> then rewrites the guards and the guard table. Commit them together with the policy.":
    "Im Repository der App schreibt <generate/> danach Wächter und Zugriffstabelle neu. Committe sie zusammen mit der Richtlinie.",
  "No record here is of this app.": "Keine Aufzeichnung hier ist von dieser App.",
  "The record of this app is false: nothing in it is edited.":
    "Die Aufzeichnung dieser App ist falsch: Nichts aus ihr wird bearbeitet.",
  "The record of this app cannot be read.": "Die Aufzeichnung dieser App kann nicht gelesen werden.",
  "The record of this app cannot be read just now. Try again in a moment.":
    "Die Aufzeichnung dieser App kann gerade nicht gelesen werden. Versuche es gleich noch einmal.",
  "The record of this app is still being proved. Try again in a moment.":
    "Die Aufzeichnung dieser App wird noch bewiesen. Versuche es gleich noch einmal.",
  "The policy on record is larger than 256 KiB, and the editor takes no more.":
    "Die aufgezeichnete Richtlinie ist größer als 256 KiB, und mehr nimmt der Editor nicht.",
  "The record gives the policy's file a name that a patch cannot carry.":
    "Die Aufzeichnung gibt der Richtliniendatei einen Namen, den keine Patch-Datei tragen kann.",
} as const
