/** The editor, of other apps' policies. */
export const editedApps = {
  "Edit this policy": "Diese Richtlinie bearbeiten",
  "Edit the policy of this workbench": "Die Richtlinie dieser Werkbank bearbeiten",
  "Guard table for this version": "Zugriffstabelle dieser Fassung",
  "Your text": "Dein Text",
  "The newest recorded policy of <app/>, from <file/>. Edit it, save it as a draft or download it; the app stays as it is.":
    "Die neueste aufgezeichnete Richtlinie von <app/>, aus <file/>. Bearbeite sie, speichere sie als Entwurf oder lade sie herunter: Die App bleibt, wie sie ist.",
  "What this text would change, compared with the newest recorded version, from <file/>.":
    "Was dieser Text ändern würde, verglichen mit der neuesten aufgezeichneten Fassung, aus <file/>.",
  "The patch turns the newest recorded version into this text. Apply it with <command/>.":
    "Die Patch-Datei macht aus der neuesten aufgezeichneten Fassung diesen Text. Wende sie mit <command/> an.",
  "Compared with the newest recorded version: <summary/>.":
    "Verglichen mit der neuesten aufgezeichneten Fassung: <summary/>.",
  "No one's access changes: everyone gets what the newest recorded version gives them.":
    "Für niemanden ändert sich der Zugriff: Alle bekommen, was ihnen die neueste aufgezeichnete Fassung gibt.",
  "This is the newest recorded version, so there is nothing to patch.":
    "Das ist die neueste aufgezeichnete Fassung: Es gibt nichts zu ändern.",
  "It was not checked whether every page has a rule: this app's routes are missing from the record or do not match this policy.":
    "Ob jede Seite eine Regel hat, wurde nicht geprüft: Die Routen dieser App fehlen in der Aufzeichnung oder passen nicht zu dieser Richtlinie.",
  "This text names only 16 digits of the version it started from. They fit the newest version, <to/>, but two versions can share them. Findings, access changes and the patch compare with the newest.":
    "Dieser Text nennt nur 16 Stellen der Fassung, mit der er begann. Sie passen zur neuesten Fassung, <to/>, aber zwei Fassungen können sie gemeinsam haben. Befunde, Zugriffsänderungen und Patch-Datei vergleichen mit der neuesten.",
  "There is a newer recorded version: this text started from <from/>, and the newest is now <to/>. Findings, access changes and the patch compare with the newest, so they also show what this text would undo.":
    "Es gibt eine neuere aufgezeichnete Fassung: Dieser Text begann mit <from/>, und die neueste ist jetzt <to/>. Befunde, Zugriffsänderungen und Patch-Datei vergleichen mit der neuesten und zeigen so auch, was dieser Text zurücknähme.",
  "No drafts for this app yet. Edit the policy above and save it under a name.":
    "Noch keine Entwürfe zu dieser App. Bearbeite oben die Richtlinie und speichere sie unter einem Namen.",
  "for <app/>, ": "für <app/>, ",
  "A newer version has been recorded since this draft was started":
    "Seit Beginn dieses Entwurfs wurde eine neuere Fassung aufgezeichnet",
  "It started from <from/>, and the newest is now <to/>. The access changes below compare with the newest, so they also show what this draft would undo.":
    "Er begann mit <from/>, und die neueste ist jetzt <to/>. Die Zugriffsänderungen unten vergleichen mit der neuesten und zeigen so auch, was dieser Entwurf zurücknähme.",
  "Start over from the newest version": "Mit der neuesten Fassung neu beginnen",
  "Drafts cannot be saved under this app's name. Download the policy file or the patch to keep this text.":
    "Unter dem Namen dieser App lassen sich keine Entwürfe speichern. Lade die Richtliniendatei oder die Patch-Datei herunter, um diesen Text zu behalten.",
  "Reviews can be read by everyone who is signed in, but this record is visible only to you. Have this change reviewed in the app's repository instead: take the patch there, and its access changes as Markdown.":
    "Überprüfungen können alle lesen, die angemeldet sind, aber diese Aufzeichnung siehst nur du. Lass diese Änderung stattdessen im Repository der App überprüfen: Nimm die Patch-Datei dorthin mit, und ihre Zugriffsänderungen als Markdown.",
  "In the app's repository, <generate/> then rewrites the guards and the guard table. Commit them together with the policy.":
    "Im Repository der App schreibt <generate/> danach Wächter und Zugriffstabelle neu. Committe sie zusammen mit der Richtlinie.",
  "The link itself holds the policy and names the app and the version. Anyone who is signed in and opens it can read the text and what it would change, but cannot change yours.":
    "Der Link selbst enthält die Richtlinie und nennt App und Fassung. Wer angemeldet ist und ihn öffnet, kann den Text lesen und was er ändern würde, deinen aber nicht ändern.",
  "Someone shared this policy as a link. It is read-only. The compiler shows what it would change in the newest recorded version.":
    "Jemand hat diese Richtlinie als Link geteilt. Sie ist nur zu lesen. Was sie an der neuesten aufgezeichneten Fassung ändern würde, zeigt der Compiler.",
  "Someone shared this policy as a link. It is read-only. What it would change is unknown here:":
    "Jemand hat diese Richtlinie als Link geteilt. Sie ist nur zu lesen. Was sie ändern würde, ist hier unbekannt:",
  "The link names an uploaded record that only its owner can see, as long as it exists. Ask them for the record, or for a review in the app's repository.":
    "Der Link nennt eine hochgeladene Aufzeichnung, die nur ihre Besitzerin oder ihr Besitzer sieht, solange es sie gibt. Bitte dort um die Aufzeichnung oder um eine Überprüfung im Repository der App.",
  "There is no record of this app here.": "Hier gibt es keine Aufzeichnung dieser App.",
  "The record of this app is false, so nothing in it can be edited.":
    "Die Aufzeichnung dieser App ist falsch; darum lässt sich nichts daraus bearbeiten.",
  "The record of this app cannot be read.": "Die Aufzeichnung dieser App kann nicht gelesen werden.",
  "The record of this app cannot be read right now. Try again in a moment.":
    "Die Aufzeichnung dieser App kann gerade nicht gelesen werden. Versuche es gleich noch einmal.",
  "The record of this app is still being proved. Try again in a moment.":
    "Die Aufzeichnung dieser App wird noch bewiesen. Versuche es gleich noch einmal.",
  "The recorded policy is larger than 256 KiB, which is the most the editor takes.":
    "Die aufgezeichnete Richtlinie ist größer als 256 KiB, und mehr nimmt der Editor nicht.",
  "The record gives the policy file a name that a patch cannot have.":
    "Die Aufzeichnung gibt der Richtliniendatei einen Namen, den keine Patch-Datei tragen kann.",
  "No record here shows this app to everyone who is signed in, so it cannot be reviewed here.":
    "Keine Aufzeichnung hier zeigt diese App allen, die angemeldet sind; darum kann sie hier nicht überprüft werden.",
  "This is the newest recorded version, so there is nothing to review.":
    "Das ist die neueste aufgezeichnete Fassung: Es gibt nichts zu überprüfen.",
  "It is about the policy of <app/>, as its record has it. The approval counts in the app's repository, where the change is checked.":
    "Es geht um die Richtlinie von <app/>, wie ihre Aufzeichnung sie hat. Die Zustimmung zählt im Repository der App, wo die Änderung geprüft wird.",
  "It is about the policy of <app/>, which no record here shows any more. It cannot be approved, and no approval of it counts.":
    "Es geht um die Richtlinie von <app/>, und keine Aufzeichnung hier zeigt sie noch: Niemand kann zustimmen, und keine Zustimmung zählt.",
  "A newer version has been recorded since this review began, so nothing in it counts any more. Request a new review, based on the newest version.":
    "Seit dem Beginn dieser Überprüfung wurde eine neuere Fassung aufgezeichnet: Sie und ihre Zustimmungen zählen nicht mehr. Frag im Editor eine neue Überprüfung an, auf Grundlage der neuesten Fassung.",
  "This review starts from <from/>, and the newest recorded version is <to/>.":
    "Diese Überprüfung geht von <from/> aus, und die neueste aufgezeichnete Fassung ist <to/>.",
  "This starts a separate review, based on the newest recorded version. Approvals do not carry over.":
    "Damit beginnt eine eigene Überprüfung, von der neuesten aufgezeichneten Fassung aus. Keine Zustimmung kommt mit.",
  "You are approving “<title/>” for <app/>: from policy <from/> to <to/>, and nothing else.":
    "Du stimmst der Änderung „<title/>“ für <app/> zu: von Richtlinie <from/> zu <to/>, und nichts anderem.",
} as const
