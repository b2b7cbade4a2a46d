/** The editor and all beneath it. */
export const editor = {
  error: "Fehler",
  warning: "Warnung",
  Playground: "Spielwiese",
  "Change this policy and see whose access changes. The compiler is the real one. Nothing you type is stored.":
    "Ändere diese Richtlinie und sieh, wessen Zugriff sich ändert. Der Compiler ist der echte. Nichts, was du eingibst, wird gespeichert.",
  Examples: "Beispiele",
  "A small shop": "Ein kleiner Laden",
  "Admin pages behind two factors": "Verwaltungsseiten hinter zwei Faktoren",
  "Two rules that clash": "Zwei Regeln, die sich widersprechen",
  "Tab leaves the editor. Ctrl+Space shows suggestions, F8 goes to the next finding.":
    "Tab verlässt den Editor. Strg+Leertaste zeigt Vorschläge, F8 führt zum nächsten Befund.",
  "The policy is in the link itself, so anyone who has the link can read it.":
    "Die Richtlinie steht im Link selbst, und wer den Link hat, kann sie lesen.",
  "This policy is too long for the playground, which takes at most 64 KiB.":
    "Diese Richtlinie ist zu lang für die Spielwiese, die höchstens 64 KiB nimmt.",
  "Not checked: {{reason}}.": "Nicht geprüft: {{reason}}.",
  "Too many checks at once. Wait a moment.": "Zu viele Prüfungen auf einmal. Warte einen Moment.",
  "Download or share": "Herunterladen oder teilen",
  "The draft was not saved because the data service failed. Your text is still here; try again.":
    "Der Entwurf wurde nicht gespeichert: Der Datendienst hat ihn nicht angenommen. Dein Text ist noch hier; versuche es noch einmal.",
  "You have reached the limit of 200 drafts or 20 MiB. Delete one, then save again.":
    "Mehr als 200 Entwürfe oder 20 MiB gehen nicht. Lösche einen und speichere dann noch einmal.",
  "A draft can be at most 256 KiB.": "Ein Entwurf hat höchstens 256 KiB.",
  "Give the draft a name.": "Gib dem Entwurf einen Namen.",
  "A name can have at most 200 characters.": "Ein Name hat höchstens 200 Zeichen.",
  "There is no policy to save.": "Es gibt keine Richtlinie zu speichern.",
  "A policy cannot contain NUL characters.": "Eine Richtlinie darf keine NUL-Zeichen enthalten.",
  "The form is incomplete. Reload the page.": "Das Formular ist unvollständig. Lade die Seite neu.",
  "This draft was deleted elsewhere. Save it as a copy to keep it.":
    "Dieser Entwurf wurde anderswo gelöscht. Speichere ihn als Kopie, um ihn zu behalten.",

  "The live policy, from <file/>. Edit it and save it as a draft; the live policy stays as it is.":
    "Die geltende Richtlinie, aus <file/>. Bearbeite sie und speichere sie als Entwurf: Die geltende Richtlinie bleibt, wie sie ist.",
  "A draft changes nothing live: it is checked, compared and saved.":
    "Ein Entwurf ändert nichts an dem, was gilt: Er wird geprüft, verglichen und gespeichert.",
  "All drafts": "Alle Entwürfe",
  "Only you can see them.": "Nur du kannst sie sehen.",
  "Your drafts cannot be listed right now. They are not lost; reload the page in a moment.":
    "Deine Entwürfe lassen sich gerade nicht auflisten. Sie sind nicht verloren: Lade die Seite gleich noch einmal.",
  "No drafts yet. Edit the policy above and save it under a name.":
    "Noch keine Entwürfe. Bearbeite oben die Richtlinie und speichere sie unter einem Namen.",
  "Draft name": "Name des Entwurfs",
  "Save draft": "Entwurf speichern",
  "Save as a copy": "Als Kopie speichern",
  "{{name}} (from {{hash}})": "{{name}} (auf Grundlage von {{hash}})",
  Check: "Prüfen",
  Review: "Überprüfung",
  "The draft was not saved": "Der Entwurf wurde nicht gespeichert",

  "Saved at <moment/>": "Gespeichert: <moment/>",
  "Not saved: {{reason}}": "Nicht gespeichert: {{reason}}",
  "Not saved: the draft was changed elsewhere.": "Nicht gespeichert: Der Entwurf wurde anderswo geändert.",
  "Not saved yet: saves when you pause.": "Noch nicht gespeichert: Das geschieht, sobald du innehältst.",
  "Not saved yet: a draft needs a name.": "Noch nicht gespeichert: Ein Entwurf braucht einen Namen.",
  "Not saved yet: choose above how to continue.": "Noch nicht gespeichert: Wähle oben, wie es weitergeht.",
  "Not saved yet: the reason is above.": "Noch nicht gespeichert: Der Grund steht oben.",
  "Your session has ended. Sign in again; your text is kept in this tab.":
    "Deine Sitzung ist beendet. Melde dich neu an: Dein Text bleibt in diesem Tab.",
  "The server returned {{status}}.": "Der Server hat mit {{status}} geantwortet.",
  "The server returned {{status}}. Nothing was changed.":
    "Der Server hat mit {{status}} geantwortet. Nichts wurde geändert.",
  "The server returned {{status}}. Your text is unchanged.":
    "Der Server hat mit {{status}} geantwortet. Dein Text ist unverändert.",
  "The server cannot be reached. Nothing was changed.": "Der Server ist nicht erreichbar. Nichts wurde geändert.",
  "The server cannot be reached. Your text is unchanged.":
    "Der Server ist nicht erreichbar. Dein Text ist unverändert.",
  "The server cannot be reached. Your text is unchanged and will be checked again when you type.":
    "Der Server ist nicht erreichbar. Dein Text ist unverändert und wird wieder geprüft, wenn du tippst.",
  "Your text is safe": "Dein Text ist sicher",
  "Your session has ended.": "Deine Sitzung ist beendet.",
  "The text is too long for the server.": "Der Text ist zu lang für den Server.",
  "Too many attempts in a short time. Wait a minute.": "Zu viele Versuche in kurzer Zeit. Warte eine Minute.",
  "The sign-in service is not responding.": "Der Anmeldedienst antwortet nicht.",
  "The server has no space left.": "Auf dem Server ist kein Platz mehr.",
  "The draft is not saved yet. This tab keeps the text and saves it as soon as the server answers.":
    "Der Entwurf ist noch nicht gespeichert. Dieser Tab behält den Text und speichert ihn, sobald der Server antwortet.",
  "The draft is not saved yet. This tab keeps the text; sign in, then save it.":
    "Der Entwurf ist noch nicht gespeichert. Dieser Tab behält den Text: Melde dich an und speichere ihn dann.",
  "The draft is not saved yet. This tab keeps the text.":
    "Der Entwurf ist noch nicht gespeichert. Dieser Tab behält den Text.",
  "Sign in and come back": "Anmelden und zurückkehren",
  "Sign in in a new tab": "In einem neuen Tab anmelden",
  "Not saved yet: {{reason}}": "Noch nicht gespeichert: {{reason}}",
  "The data service could not save it. This page will try again in a moment.":
    "Der Datendienst konnte ihn nicht speichern. Diese Seite versucht es gleich noch einmal.",
  "Send the draft as a form.": "Sende den Entwurf als Formular.",
  "POST a form with the draft.": "Sende ein Formular mit dem Entwurf per POST.",
  "Send the policy as a form.": "Sende die Richtlinie als Formular.",
  "POST a form with the policy's text.": "Sende ein Formular mit dem Text der Richtlinie per POST.",
  "Send the policy and the edit as a form.": "Sende die Richtlinie und die Änderung als Formular.",
  "POST a form with the policy and an edit.": "Sende ein Formular mit der Richtlinie und einer Änderung per POST.",
  "This is not an edit of a rule.": "Das ist keine Änderung einer Regel.",

  "This tab still has text you typed here and did not save.":
    "Dieser Tab enthält noch Text, den du hier geschrieben und nicht gespeichert hast.",
  "Restore it": "Wiederherstellen",
  "Discard it": "Verwerfen",
  "Leave without saving?": "Ohne zu speichern verlassen?",
  "You have changes that are not saved as a draft.": "Du hast Änderungen, die nicht als Entwurf gespeichert sind.",
  "Stay here": "Hierbleiben",
  Leave: "Verlassen",

  "The draft was not saved because it has been changed elsewhere since you opened it.":
    "Der Entwurf wurde nicht gespeichert: Er wurde anderswo geändert, seit du ihn geöffnet hast.",
  "Your text is below. Save again to overwrite the stored draft, or save a copy to keep both. To compare, <open>open the stored draft “<name/>” in a new tab</open>.":
    "Dein Text steht unten. Speichere noch einmal, um den gespeicherten Entwurf zu überschreiben, oder speichere eine Kopie, um beide zu behalten. Zum Vergleich kannst du <open>den gespeicherten Entwurf „<name/>“ in einem neuen Tab öffnen</open>.",
  "It is uncertain which policy this draft started from":
    "Es ist ungewiss, von welcher Richtlinie dieser Entwurf ausging",
  "It was saved by an older version, which kept only 16 digits of the policy: they fit <to/>, but two policies can share them. Look at the access changes below, then choose.":
    "Eine ältere Version hat ihn gespeichert und nur 16 Stellen der Richtlinie behalten: Sie passen zu <to/>, aber zwei Richtlinien können sie gemeinsam haben. Sieh dir unten die Zugriffsänderungen an und entscheide dann.",
  "The live policy has changed since this draft was started":
    "Die geltende Richtlinie hat sich geändert, seit dieser Entwurf begonnen wurde",
  "It started from <from/>, and <to/> is live now. The access changes below compare with the live policy, so they also show what this draft would undo.":
    "Er ging von <from/> aus, und jetzt gilt <to/>. Die Zugriffsänderungen unten vergleichen mit der geltenden Richtlinie und zeigen so auch, was dieser Entwurf zurücknähme.",
  "Keep my text": "Meinen Text behalten",
  "Start over from the live policy": "Mit der geltenden Richtlinie neu beginnen",
  "Keep mine as a copy and start over": "Meinen als Kopie behalten und neu beginnen",
  "Delete this draft": "Diesen Entwurf löschen",
  "Delete “<name/>”?": "„<name/>“ löschen?",
  "You can undo this on the next page. The live policy stays as it is.":
    "Auf der nächsten Seite kannst du es rückgängig machen. Die geltende Richtlinie bleibt, wie sie ist.",
  "Delete it": "Löschen",
  "Keep it": "Behalten",
  "The draft “<name/>” was deleted. You can undo this until you leave this page.":
    "Der Entwurf „<name/>“ wurde gelöscht. Bis du diese Seite verlässt, kannst du das rückgängig machen.",
  Undo: "Rückgängig",

  "Tab leaves the editor. Ctrl+Space shows suggestions, Ctrl+K Ctrl+I explains the rule at the cursor, F8 goes to the next finding.":
    "Tab verlässt den Editor. Strg+Leertaste zeigt Vorschläge, Strg+K Strg+I erklärt die Regel am Cursor, F8 führt zum nächsten Befund.",
  Policy: "Richtlinie",
  "Show the policy as": "Die Richtlinie zeigen als",
  Text: "Textansicht",
  Form: "Formular",
  "match mode": "Abgleich",
  rule: "Regel",
  requirement: "Anforderung",
  "auth state": "Anmeldezustand",
  page: "Seite",
  "What a rule means is shown once the compiler accepts the policy.":
    "Was eine Regel bedeutet, steht hier, sobald der Compiler die Richtlinie annimmt.",
  "There is no rule at the cursor.": "Am Cursor steht keine Regel.",
  "Covers {{routes}}.": "Gilt für {{routes}}.",
  "Covers no page.": "Gilt für keine Seite.",

  "Reading the rules…": "Die Regeln werden gelesen …",
  "The form cannot show this policy, so you can edit it only as text: <reason/>.":
    "Das Formular kann diese Richtlinie nicht zeigen; du kannst sie nur als Text bearbeiten: <reason/>.",
  "The text changed in the meantime, so nothing was done.":
    "Der Text hat sich inzwischen geändert. Nichts wurde getan.",
  "The change was not made: {{reason}}. Try again.":
    "Die Änderung wurde nicht vorgenommen: {{reason}}. Versuche es noch einmal.",
  "This cannot be done in the form: <reason/>.": "Das geht im Formular nicht: <reason/>.",
  "The order of the rules does not matter: the most specific one wins. Comments between rules stay where they are.":
    "Die Reihenfolge der Regeln spielt keine Rolle: Die genaueste gewinnt. Kommentare zwischen Regeln bleiben, wo sie sind.",
  "Moving a rule up or down only helps people who read the file. It changes no one's access.":
    "Eine Regel hoch- oder runterzuschieben hilft nur denen, die die Datei lesen, und ändert niemandes Zugriff.",
  "You can change these only in the text: <words/>, and a rule's <deny/>.":
    "Nur im Text kannst du ändern: <words/> und das <deny/> einer Regel.",
  "Rule {{number}}: <rule/>": "Regel {{number}}: <rule/>",
  Path: "Pfad",
  Match: "Abgleich",
  Require: "Verlangt",
  "A rule needs this: “<value/>” stays until you enter something else.":
    "Eine Regel braucht das: „<value/>“ bleibt, bis du etwas anderes schreibst.",
  "Changed {{field}} of {{path}}.": "„{{field}}“ von {{path}} geändert.",
  "Moved {{path}} up.": "{{path}} nach oben verschoben.",
  "Moved {{path}} down.": "{{path}} nach unten verschoben.",
  "Deleted the rule for {{path}}.": "Regel für {{path}} gelöscht.",
  "Added the rule for {{path}}.": "Regel für {{path}} hinzugefügt.",
  Up: "Hoch",
  Down: "Runter",
  Delete: "Löschen",
  "Move {{path}} up": "{{path}} nach oben verschieben",
  "Move {{path}} down": "{{path}} nach unten verschieben",
  "Delete the rule for {{path}}": "Regel für {{path}} löschen",
  "Change denials in the text: <denials/>.": "Ablehnungen kannst du im Text ändern: <denials/>.",
  "There is a comment next to this rule, so move the rule in the text.":
    "Neben dieser Regel steht ein Kommentar; verschiebe sie darum im Text.",
  "New rule": "Neue Regel",
  "Add rule": "Regel hinzufügen",
  "A rule needs a path.": "Eine Regel braucht einen Pfad.",
  "A rule needs a reason.": "Eine Regel braucht einen Grund.",
  "A rule needs a path and a reason.": "Eine Regel braucht einen Pfad und einen Grund.",

  Compiler: "Befunde des Compilers",
  "Checking…": "Wird geprüft …",
  "Press Check to run the compiler.": "Mit „Prüfen“ läuft der Compiler.",
  "The policy was not checked: {{reason}}. Your text is unchanged.":
    "Die Richtlinie wurde nicht geprüft: {{reason}}. Dein Text ist unverändert.",
  "Checking again in {{count}} seconds._one": "Nächste Prüfung in {{count}} Sekunde.",
  "Checking again in {{count}} seconds._other": "Nächste Prüfung in {{count}} Sekunden.",
  "It is checked again when you type.": "Sie wird wieder geprüft, wenn du tippst.",
  "your checks took very long, so wait a minute before the next one":
    "Deine Prüfungen haben sehr lange gedauert; warte eine Minute vor der nächsten",
  "too many policies are waiting to be checked": "Zu viele Richtlinien warten auf ihre Prüfung",
  "a newer text replaced it": "Ein neuerer Text hat sie ersetzt",
  "the compiler thread failed": "Der Thread des Compilers ist gescheitert",
  "the compiler thread stopped": "Der Thread des Compilers wurde beendet",
  "this server is too busy right now": "Dieser Server ist gerade überlastet",
  "checking this policy took too long": "Die Prüfung dieser Richtlinie dauerte zu lange",
  "No findings: the compiler accepts this policy.": "Keine Befunde: Der Compiler nimmt diese Richtlinie an.",
  "{{count}} errors_one": "{{count}} Fehler",
  "{{count}} errors_other": "{{count}} Fehler",
  "{{count}} warnings_one": "{{count}} Warnung",
  "{{count}} warnings_other": "{{count}} Warnungen",
  "{{count}} errors: the compiler rejects this policy._one":
    "{{count}} Fehler: Der Compiler lehnt diese Richtlinie ab.",
  "{{count}} errors: the compiler rejects this policy._other":
    "{{count}} Fehler: Der Compiler lehnt diese Richtlinie ab.",
  "{{count}} warnings: the compiler accepts this policy._one":
    "{{count}} Warnung: Der Compiler nimmt diese Richtlinie an.",
  "{{count}} warnings: the compiler accepts this policy._other":
    "{{count}} Warnungen: Der Compiler nimmt diese Richtlinie an.",
  "{{errors}}, {{warnings}}: the compiler rejects this policy.":
    "{{errors}}, {{warnings}}: Der Compiler lehnt diese Richtlinie ab.",
  "Showing the first {{shown}}.": "Die ersten {{shown}} werden angezeigt.",
  "line {{line}}, column {{column}}": "Zeile {{line}}, Spalte {{column}}",
  "For example <url/>": "Zum Beispiel <url/>",
  "For example <url/> (visitor: <state/>)": "Zum Beispiel <url/> im Zustand „<state/>“",
  "Hint: <hint/>": "Hinweis: <hint/>",

  "Shown once the compiler has run.": "Erscheinen, sobald der Compiler gelaufen ist.",
  "Unknown: the text was not checked.": "Unbekannt: Der Text wurde nicht geprüft.",
  "None: a policy that the compiler rejects never goes live.":
    "Keine: Eine Richtlinie, die der Compiler ablehnt, wird nie wirksam.",
  "The two policies differ too much to compare.":
    "Die beiden Richtlinien unterscheiden sich zu sehr für einen Vergleich.",
  "No one's access changes: everyone gets what they get now.":
    "Der Zugriff ändert sich für niemanden: Alle erhalten, was sie jetzt erhalten.",
  "Warning: this opens pages to people who are not signed in.":
    "Warnung: Das öffnet Seiten für Leute, die nicht angemeldet sind.",
  "Compared with the live policy: <summary/>.": "Verglichen mit der geltenden Richtlinie: <summary/>.",
  "Guard table for this text": "Zugriffstabelle dieses Textes",
  "Policy <hash/>, {{count}} rules_one": "Richtlinie <hash/>, {{count}} Regel",
  "Policy <hash/>, {{count}} rules_other": "Richtlinie <hash/>, {{count}} Regeln",
  "Changes to the policy text": "Änderungen am Text der Richtlinie",
  "Changes to the policy text: {{count}} lines added, {{removed}} removed_one":
    "Änderungen am Text der Richtlinie: {{count}} Zeile hinzugefügt, {{removed}} entfernt",
  "Changes to the policy text: {{count}} lines added, {{removed}} removed_other":
    "Änderungen am Text der Richtlinie: {{count}} Zeilen hinzugefügt, {{removed}} entfernt",
  "Policy text, line by line": "Text der Richtlinie, Zeile für Zeile",
  "Changes to the generated guards": "Änderungen an den erzeugten Wächtern",
  "Generated guards, line by line": "Erzeugte Wächter, Zeile für Zeile",
  "Too many lines differ to compare them.": "Zu viele Zeilen unterscheiden sich für einen Vergleich.",

  "Download this text": "Diesen Text herunterladen",
  "Policy file": "Richtliniendatei",
  Patch: "Patch-Datei",
  Markdown: "Markdown-Text",
  "The patch turns the live policy into this text. Apply it with <command/>.":
    "Die Patch-Datei macht aus der geltenden Richtlinie diesen Text. Wende sie mit <command/> an.",
  "The compiler rejects this text. The file and the patch contain it anyway, but a build with it fails.":
    "Der Compiler lehnt diesen Text ab. Richtlinien- und Patch-Datei enthalten ihn trotzdem, aber ein Build mit ihm bricht ab.",
  "Request the file, the patch or the Markdown.": "Frag nach der Datei, der Patch-Datei oder dem Markdown-Text.",
  "The patch could not be created right now. Download the file instead, or try again.":
    "Die Patch-Datei ließ sich gerade nicht erstellen. Lade stattdessen die Richtliniendatei herunter oder versuche es noch einmal.",
  "This is the live policy, so there is nothing to patch.":
    "Das ist die geltende Richtlinie: Es gibt nichts zu ändern.",
  "The compiler rejects this policy, so there are no access changes to show.":
    "Der Compiler lehnt diese Richtlinie ab; darum gibt es keine Zugriffsänderungen zu zeigen.",
  "The access changes could not be compared right now. Try again.":
    "Die Zugriffsänderungen ließen sich gerade nicht vergleichen. Versuche es noch einmal.",
  "Link to this text": "Link zu diesem Text",
  "The link itself holds the policy. Anyone who is signed in and opens it can read the policy, but cannot change yours.":
    "Der Link selbst enthält die Richtlinie. Wer angemeldet ist und ihn öffnet, kann sie lesen, deine aber nicht ändern.",
  "The link was copied.": "Der Link wurde kopiert.",
  "Copy the link:": "Kopiere den Link:",
  "Shared policy": "Geteilte Richtlinie",
  "Someone shared this policy as a link. It is read-only. This app's compiler shows what it would change.":
    "Jemand hat diese Richtlinie als Link geteilt. Sie ist nur zu lesen. Was sie ändern würde, zeigt der Compiler dieser App.",
  "This link contains no policy, or not all of it. Ask for the link again.":
    "Dieser Link enthält keine oder keine vollständige Richtlinie. Lass ihn dir noch einmal schicken.",
  "Reading the link…": "Der Link wird gelesen …",
  "The policy is in a part of the link that browsers do not send, so this page needs JavaScript to show it.":
    "Die Richtlinie steht in einem Teil des Links, den Browser nicht senden; darum braucht diese Seite JavaScript, um sie zu zeigen.",
  "Open in the editor": "Im Editor öffnen",

  "Nothing to review yet. Open the editor and choose Review.":
    "Noch nichts zu überprüfen. Öffne den Editor und wähle „Überprüfung“.",
  "Review of “<name/>”": "Überprüfung von „<name/>“",
  "What this text would change, compared with the live policy, from <file/>.":
    "Was dieser Text ändern würde, verglichen mit der geltenden Richtlinie aus <file/>.",
  "The text was not checked: {{reason}}. Nothing was changed.":
    "Der Text wurde nicht geprüft: {{reason}}. Nichts wurde geändert.",
  "Or download it": "Oder lade ihn herunter",
  "Take it to the repository": "Nimm ihn mit ins Repository",
  "After applying it": "Nach dem Anwenden",
  "<generate/> rewrites the guards and the guard table. Until then, builds fail because these still match the old policy.":
    "<generate/> schreibt Wächter und Zugriffstabelle neu. Bis dahin bricht jeder Build ab, weil sie noch zur alten Richtlinie gehören.",
  "<typecheck/> finds the code that relied on the old rules.":
    "<typecheck/> findet den Code, der sich auf die alten Regeln verlassen hat.",
  "Commit the policy and <generated/> together.": "Committe die Richtlinie und <generated/> zusammen.",
  "Back to the text": "Zurück zum Text",
  Apply: "Anwenden",
  "Writes <file/> on this machine. The running app updates at once.":
    "Schreibt <file/> auf diesem Rechner. Die laufende App zieht sofort nach.",
  "Apply to the policy file": "Auf die Richtliniendatei anwenden",
  "The compiler rejects this policy, so it was not written.":
    "Der Compiler lehnt diese Richtlinie ab: Sie wurde nicht geschrieben.",
  "The policy file has changed since this review compared it. Compare again.":
    "Die Richtliniendatei hat sich seit dem Vergleich dieser Überprüfung geändert. Vergleiche noch einmal.",
  "Applied: <file/> was written, and policy <hash/> is live.":
    "Angewandt: <file/> wurde geschrieben, und Richtlinie <hash/> gilt.",
  "Policy <hash/> is not live; <running/> is. If it was written to <file/> just now, the guards follow in a moment.":
    "Richtlinie <hash/> gilt nicht: Es gilt <running/>. Wurde sie gerade erst in <file/> geschrieben, ziehen die Wächter gleich nach.",
  "For the pull request": "Für den Pull-Request",
  "Copied.": "Kopiert.",
  "Your browser blocked copying. Select the text and copy it yourself.":
    "Dein Browser hat das Kopieren verhindert. Markiere den Text und kopiere ihn selbst.",

  Completions: "Vorschläge",
  "Control character": "Steuerzeichen",
  Diagnostics: "Befunde",
  "No diagnostics": "Keine Befunde",
  Find: "Suchen",
  Replace: "Ersetzen",
  next: "nächster",
  previous: "voriger",
  "match case": "Groß-/Kleinschreibung",
  regexp: "regulärer Ausdruck",
  "by word": "ganze Wörter",
  replace: "ersetzen",
  "replace all": "alle ersetzen",
  "replaced match on line $": "Treffer in Zeile $ ersetzt",
  "replaced $ matches": "$ Treffer ersetzt",
  "current match": "Aktueller Treffer",
  "on line": "in Zeile",
  close: "schließen",
  "Go to line": "Gehe zu Zeile",
  go: "los",
  "Fold line": "Zeile einklappen",
  "Unfold line": "Zeile ausklappen",
  "Folded lines": "Eingeklappt: Zeilen",
  "Unfolded lines": "Ausgeklappt: Zeilen",
  to: "bis",
  "folded code": "eingeklappter Code",
  unfold: "ausklappen",
  "Selection deleted": "Auswahl gelöscht",
} as const
