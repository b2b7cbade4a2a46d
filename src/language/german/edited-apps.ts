/** The editor, of other apps' policies. */
export const editedApps = {
  "Edit this policy": "Diese Richtlinie bearbeiten",
  "Edit the policy of this workbench": "Die Richtlinie dieser Werkbank bearbeiten",
  "Guard table of this version": "Zugriffstabelle dieser Fassung",
  "Your text": "Dein Text",
  "The newest policy of <app/> on record, from <file/>. Change it here, save it as a draft or take it along: the app stays as it is.":
    "Die neueste aufgezeichnete Richtlinie von <app/>, aus <file/>. Ändere sie hier, sichere sie als Entwurf oder nimm sie mit: Die App bleibt, wie sie ist.",
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
  "No drafts of this app yet. Change the policy above and save it under a name.":
    "Noch keine Entwürfe zu dieser App. Ändere die Richtlinie oben und sichere sie unter einem Namen.",
  "for <app/>, ": "für <app/>, ",
  "A newer version is on record since this draft began":
    "Seit Beginn dieses Entwurfs ist eine neuere Fassung aufgezeichnet",
  "It started from <from/>, and <to/> is the newest now. The access changes below compare with the newest, so they show what this draft would take back.":
    "Er begann mit <from/>, und <to/> ist jetzt die neueste. Die Zugriffsänderungen unten vergleichen mit der neuesten und zeigen so, was dieser Entwurf zurücknähme.",
  "Start again from the newest version": "Mit der neuesten Fassung neu beginnen",
  "No draft can hold the name of this app. This text is yours to take along: download the policy file or the patch.":
    "Kein Entwurf kann den Namen dieser App festhalten. Diesen Text kannst du mitnehmen: Lade die Richtliniendatei oder die Patch-Datei herunter.",
  "Everybody who is signed in reads a review, and this record is yours alone. Have this change reviewed where the app's repository is: the patch brings it there, and its access changes as Markdown.":
    "Eine Durchsicht lesen alle, die angemeldet sind, und diese Aufzeichnung ist deine allein. Lass diese Änderung dort durchsehen, wo das Repository der App ist: Die Patch-Datei bringt sie dorthin, und ihre Zugriffsänderungen als Markdown.",
  "In the app's repository, <generate/> then rewrites the guards and the guard table. Commit them together with the policy.":
    "Im Repository der App schreibt <generate/> danach Wächter und Zugriffstabelle neu. Committe sie zusammen mit der Richtlinie.",
  "The link itself holds the policy, and names the app and the version. Anyone who is signed in and opens it can read the text and what it would change, but cannot change yours.":
    "Der Link selbst enthält die Richtlinie und nennt App und Fassung. Wer angemeldet ist und ihn öffnet, kann den Text lesen und was er ändern würde, deinen aber nicht ändern.",
  "Somebody shared this policy as a link. It is read-only. The compiler says what it would change in the newest version on record.":
    "Jemand hat diese Richtlinie als Link geteilt. Sie ist nur zu lesen. Der Compiler sagt, was sie an der neuesten aufgezeichneten Fassung ändern würde.",
  "Somebody shared this policy as a link. It is read-only. What it would change is not known here:":
    "Jemand hat diese Richtlinie als Link geteilt. Sie ist nur zu lesen. Was sie ändern würde, ist hier nicht bekannt:",
  "The link names an uploaded record, which only its owner can see while it is there. Ask them for the record, or for a review in the app's repository.":
    "Der Link nennt eine hochgeladene Aufzeichnung, die nur ihre Besitzerin oder ihr Besitzer sieht, solange es sie gibt. Bitte dort um die Aufzeichnung oder um eine Durchsicht im Repository der App.",
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
  "No record here shows this app to everybody who is signed in: it cannot be reviewed here.":
    "Keine Aufzeichnung hier zeigt diese App allen, die angemeldet sind: Sie kann hier nicht durchgesehen werden.",
  "This is the newest version on record: there is nothing to review.":
    "Das ist die neueste aufgezeichnete Fassung: Es gibt nichts durchzusehen.",
  "It is about the policy of <app/>, as its record has it. In its repository, the approval counts where the change is checked.":
    "Es geht um die Richtlinie von <app/>, wie ihre Aufzeichnung sie hat. Die Zustimmung zählt in ihrem Repository, wo die Änderung geprüft wird.",
  "It is about the policy of <app/>, and no record here shows that any more: it cannot be approved, and no approval of it counts.":
    "Es geht um die Richtlinie von <app/>, und keine Aufzeichnung hier zeigt sie noch: Niemand kann zustimmen, und keine Zustimmung zählt.",
  "A newer version is on record since this review began, so nothing in it counts any more. Ask for a new review, from the newest.":
    "Seit sie begann, ist eine neuere Fassung aufgezeichnet: Nichts davon zählt mehr. Bitte um eine neue Durchsicht, von der neuesten aus.",
  "This review starts from <from/>, and <to/> is the newest on record.":
    "Diese Durchsicht geht von <from/> aus, und die neueste aufgezeichnete Fassung ist <to/>.",
  "That starts a separate review, from the newest version on record. Approvals do not carry over.":
    "Das ist eine eigene Durchsicht, von der neuesten aufgezeichneten Fassung aus: Keine Zustimmung kommt mit.",
  "You approve <title/> for <app/>: from policy <from/> to <to/>, and nothing else.":
    "Du stimmst <title/> für <app/> zu: von Richtlinie <from/> zu <to/>, und nichts anderem.",
} as const
