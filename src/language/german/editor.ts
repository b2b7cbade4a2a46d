/** The editor and all beneath it. */
export const editor = {
  error: "Fehler",
  warning: "Warnung",
  Playground: "Spielwiese",
  "Change a policy and watch whose access changes. The example plays the part of the policy that runs now, the compiler is the real one, and nothing you type is stored.":
    "Ändere eine Richtlinie und sieh zu, wessen Zugriff sich ändert. Das Beispiel steht für das, was jetzt läuft, der Compiler ist der echte, und nichts von dem, was du tippst, wird gespeichert.",
  Examples: "Beispiele",
  "A small shop": "Ein kleiner Laden",
  "Admin pages behind two factors": "Verwaltungsseiten hinter zwei Faktoren",
  "Two rules that clash": "Zwei Regeln, die sich widersprechen",
  "Tab leaves the editor. Ctrl+Space offers what fits, F8 goes to the next finding.":
    "Tab verlässt den Editor. Strg+Leertaste bietet an, was passt, F8 führt zum nächsten Befund.",
  "The policy is in the link itself, and anybody who has the link can read it.":
    "Die Richtlinie steht im Link selbst, und wer den Link hat, kann sie lesen.",
  "This policy is too long for the playground, which takes 64 KiB at most.":
    "Diese Richtlinie ist zu lang für die Spielwiese, die höchstens 64 KiB nimmt.",
  "Not checked: {{reason}}.": "Nicht geprüft: {{reason}}.",
  "Too many checks at once: wait a moment.": "Zu viele Prüfungen auf einmal: Warte einen Moment.",
  "Download or share": "Herunterladen oder teilen",
  "The draft was not saved: the data service failed. Your text is still here; try again.":
    "Der Entwurf wurde nicht gespeichert: Der Datendienst hat ihn nicht angenommen. Dein Text ist noch hier; versuche es noch einmal.",
  "You have 200 drafts, or 20 MiB of them: there is no room for more. Delete one and save again.":
    "Du hast 200 Entwürfe oder 20 MiB davon: Mehr passt nicht. Lösche einen und speichere noch einmal.",
  "A draft has at most 256 KiB.": "Ein Entwurf hat höchstens 256 KiB.",
  "Give the draft a name.": "Gib dem Entwurf einen Namen.",
  "A name has at most 200 characters.": "Ein Name hat höchstens 200 Zeichen.",
  "There is no policy to save.": "Es gibt keine Richtlinie zu speichern.",
  "A policy has no NUL characters.": "Eine Richtlinie enthält keine NUL-Zeichen.",
  "The form is incomplete. Load the page again.": "Das Formular ist unvollständig. Lade die Seite neu.",
  "This draft was deleted elsewhere. Save it as a copy to keep it.":
    "Dieser Entwurf wurde anderswo gelöscht. Speichere ihn als Kopie, um ihn zu behalten.",

  "The policy in force, from <file/>. Change it here and save it as a draft: what runs now stays as it is.":
    "Die geltende Richtlinie, aus <file/>. Ändere sie hier und speichere sie als Entwurf: Was jetzt läuft, bleibt, wie es ist.",
  "A draft changes nothing that runs: it is checked, compared and kept.":
    "Ein Entwurf ändert nichts an dem, was läuft: Er wird geprüft, verglichen und aufbewahrt.",
  "All drafts": "Alle Entwürfe",
  "Only <email/> sees them.": "Nur <email/> sieht sie.",
  "Your drafts cannot be listed just now. They are not lost: load the page again in a moment.":
    "Deine Entwürfe lassen sich gerade nicht auflisten. Sie sind nicht verloren: Lade die Seite gleich noch einmal.",
  "No drafts yet. Change the policy above and save it under a name.":
    "Noch keine Entwürfe. Ändere oben die Richtlinie und speichere sie unter einem Namen.",
  "Name of the draft": "Name des Entwurfs",
  "Save draft": "Entwurf speichern",
  "Save as a copy": "Als Kopie speichern",
  "{{name}} (from {{hash}})": "{{name}} (auf Grundlage von {{hash}})",
  Check: "Prüfen",
  Review: "Durchsicht",
  "The draft was not saved": "Der Entwurf wurde nicht gespeichert",

  "Saved at <moment/>": "Gespeichert: <moment/>",
  "Not saved: {{reason}}": "Nicht gespeichert: {{reason}}",
  "Not saved: the draft was changed elsewhere.": "Nicht gespeichert: Der Entwurf wurde anderswo geändert.",
  "Not saved yet: saves when you pause.": "Noch nicht gespeichert: Das geschieht, sobald du innehältst.",
  "Not saved yet: a draft needs a name.": "Noch nicht gespeichert: Ein Entwurf braucht einen Namen.",
  "Not saved yet: choose above how to go on.": "Noch nicht gespeichert: Wähle oben, wie es weitergeht.",
  "Not saved yet: see above why.": "Noch nicht gespeichert: Der Grund steht oben.",
  "Your session has ended. Sign in again: your text is kept in this tab.":
    "Deine Sitzung ist beendet. Melde dich neu an: Dein Text bleibt in diesem Tab.",
  "The server answered {{status}}.": "Der Server hat mit {{status}} geantwortet.",
  "The server answered {{status}}. Nothing was changed.":
    "Der Server hat mit {{status}} geantwortet. Nichts wurde geändert.",
  "The server answered {{status}}. Your text is as you left it.":
    "Der Server hat mit {{status}} geantwortet. Dein Text ist unverändert.",
  "The server cannot be reached. Nothing was changed.": "Der Server ist nicht erreichbar. Nichts wurde geändert.",
  "The server cannot be reached. Your text is as you left it.":
    "Der Server ist nicht erreichbar. Dein Text ist unverändert.",
  "The server cannot be reached. Your text is as you left it; it is checked again when you type.":
    "Der Server ist nicht erreichbar. Dein Text ist unverändert und wird wieder geprüft, wenn du tippst.",
  "Your text is safe here": "Dein Text ist hier sicher",
  "Your session has ended.": "Deine Sitzung ist beendet.",
  "The server does not take a text of this length.": "Der Server nimmt keinen Text dieser Länge an.",
  "Too many attempts in a short time: wait a minute.": "Das war zu oft in kurzer Zeit: Warte eine Minute.",
  "The sign-in service does not answer.": "Der Anmeldedienst antwortet nicht.",
  "There is no room left on the server.": "Auf dem Server ist kein Platz mehr.",
  "The draft is not saved yet. This tab keeps the text, and saves it as soon as there is an answer.":
    "Der Entwurf ist noch nicht gespeichert. Dieser Tab behält den Text und speichert ihn, sobald eine Antwort kommt.",
  "The draft is not saved yet. This tab keeps the text: sign in, and save it then.":
    "Der Entwurf ist noch nicht gespeichert. Dieser Tab behält den Text: Melde dich an und speichere ihn dann.",
  "The draft is not saved yet. This tab keeps the text.":
    "Der Entwurf ist noch nicht gespeichert. Dieser Tab behält den Text.",
  "Sign in and come back": "Anmelden und zurückkehren",
  "Sign in in a new tab": "In einem neuen Tab anmelden",
  "Not saved yet: {{reason}}": "Noch nicht gespeichert: {{reason}}",
  "The data service could not save it. This page tries again in a moment.":
    "Der Datendienst hat ihn nicht angenommen. Gleich folgt ein neuer Versuch.",
  "Send the draft as a form.": "Sende den Entwurf als Formular.",
  "POST a form with the draft.": "Sende ein Formular mit dem Entwurf per POST.",
  "Send the policy as a form.": "Sende die Richtlinie als Formular.",
  "POST a form with the policy's text.": "Sende ein Formular mit dem Text der Richtlinie per POST.",
  "Send the policy and the edit as a form.": "Sende die Richtlinie und die Änderung als Formular.",
  "POST a form with the policy and an edit.": "Sende ein Formular mit der Richtlinie und einer Änderung per POST.",
  "This is no edit of a rule.": "Das ist keine Änderung einer Regel.",

  "This tab still holds text that was typed here and not saved.":
    "Dieser Tab enthält noch Text, der hier geschrieben und nicht gespeichert wurde.",
  "Bring it back": "Zurückholen",
  "Discard it": "Verwerfen",
  "Leave without saving?": "Ohne zu speichern verlassen?",
  "The text has changes that are not saved as a draft.":
    "Der Text hat Änderungen, die nicht als Entwurf gespeichert sind.",
  "Stay here": "Hierbleiben",
  Leave: "Verlassen",

  "The draft was not saved: it was changed elsewhere since you opened it.":
    "Der Entwurf wurde nicht gespeichert: Er wurde anderswo geändert, seit du ihn geöffnet hast.",
  "Your text is below. Save again to write it over the stored one, or save it as a copy to keep both. You can <open>open the stored draft “<name/>” in a new tab</open> to compare.":
    "Dein Text steht unten. Speichere noch einmal, um den gespeicherten zu überschreiben, oder speichere ihn als Kopie, um beide zu behalten. Zum Vergleich kannst du <open>den gespeicherten Entwurf „<name/>“ in einem neuen Tab öffnen</open>.",
  "The policy in force has changed since this draft began":
    "Die geltende Richtlinie hat sich geändert, seit dieser Entwurf begann",
  "It started from <from/>, and <to/> runs now. The access changes below compare with what runs now, so they show what this draft would take back.":
    "Er ging von <from/> aus, und jetzt läuft <to/>. Die Zugriffsänderungen unten vergleichen mit dem, was jetzt läuft; so zeigen sie auch, was dieser Entwurf zurücknähme.",
  "Keep my text": "Meinen Text behalten",
  "Start again from what runs now": "Neu beginnen mit dem, was jetzt läuft",
  "Keep mine as a copy and start again": "Meinen als Kopie behalten und neu beginnen",
  "Delete this draft": "Diesen Entwurf löschen",
  "Delete “<name/>”?": "„<name/>“ löschen?",
  "You can undo it on the next page. The policy in force stays as it is.":
    "Auf der nächsten Seite kannst du es rückgängig machen. Die geltende Richtlinie bleibt, wie sie ist.",
  "Delete it": "Löschen",
  "Keep it": "Behalten",
  "The draft “<name/>” is deleted. Until you leave this page it can be brought back.":
    "Der Entwurf „<name/>“ ist gelöscht. Bis du diese Seite verlässt, lässt er sich zurückholen.",
  Undo: "Rückgängig",

  "Tab leaves the editor. Ctrl+Space offers what fits, Ctrl+K Ctrl+I explains the rule at the cursor, F8 goes to the next finding.":
    "Tab verlässt den Editor. Strg+Leertaste bietet an, was passt, Strg+K Strg+I erklärt die Regel am Cursor, F8 geht zum nächsten Befund.",
  Policy: "Richtlinie",
  "Show the policy as": "Die Richtlinie zeigen als",
  Text: "Textansicht",
  Form: "Formular",
  "match mode": "Abgleich",
  rule: "Regel",
  requirement: "Anforderung",
  "auth state": "Anmeldezustand",
  page: "Seite",
  "What a rule means is known once the compiler accepts the policy.":
    "Was eine Regel bedeutet, ist bekannt, sobald der Compiler die Richtlinie annimmt.",
  "There is no rule at the cursor.": "Am Cursor steht keine Regel.",
  "Governs {{routes}}.": "Gilt für {{routes}}.",
  "Governs no page.": "Gilt für keine Seite.",

  "Reading the rules…": "Die Regeln werden gelesen …",
  "The form cannot show this policy, so you can change it only as text: <reason/>.":
    "Das Formular kann diesen Text nicht darstellen; er lässt sich nur als Text ändern: <reason/>.",
  "The text changed meanwhile. Nothing was done.": "Der Text hat sich inzwischen geändert. Nichts wurde getan.",
  "The change was not made: {{reason}}. Try again.":
    "Die Änderung wurde nicht vorgenommen: {{reason}}. Versuche es noch einmal.",
  "This cannot be done in the form: <reason/>.": "Das geht im Formular nicht: <reason/>.",
  "The order of the rules means nothing: the most specific one wins. Comments between rules stay where they are.":
    "Die Reihenfolge der Regeln bedeutet nichts: Die genaueste gewinnt. Kommentare zwischen Regeln bleiben, wo sie sind.",
  "Moving a rule up or down only helps people who read the file. It changes nobody's access.":
    "Eine Regel hoch- oder runterzuschieben hilft nur denen, die die Datei lesen, und ändert niemandes Zugriff.",
  "You can change these only in the text: <words/>, and the <deny/> of a rule.":
    "Nur im Text zu ändern: <words/> und das <deny/> einer Regel.",
  "Rule {{number}}: <rule/>": "Regel {{number}}: <rule/>",
  Path: "Pfad",
  Match: "Abgleich",
  Require: "Verlangt",
  "This cannot be empty in a rule: “<value/>” stays until you enter something else.":
    "Eine Regel braucht das: „<value/>“ bleibt, bis du etwas anderes schreibst.",
  "Changed {{field}} of {{path}}.": "„{{field}}“ von {{path}} geändert.",
  "Moved {{path}} up.": "{{path}} nach oben verschoben.",
  "Moved {{path}} down.": "{{path}} nach unten verschoben.",
  "Deleted the rule of {{path}}.": "Regel für {{path}} gelöscht.",
  "Added the rule of {{path}}.": "Regel für {{path}} hinzugefügt.",
  Up: "Hoch",
  Down: "Runter",
  Delete: "Löschen",
  "Move {{path}} up": "{{path}} nach oben verschieben",
  "Move {{path}} down": "{{path}} nach unten verschieben",
  "Delete the rule of {{path}}": "Regel für {{path}} löschen",
  "Denials are changed in the text: <denials/>.": "Ablehnungen werden im Text geändert: <denials/>.",
  "A comment stands beside this rule, so it is moved in the text.":
    "Neben dieser Regel steht ein Kommentar; darum wird sie im Text verschoben.",
  "New rule": "Neue Regel",
  "Add rule": "Regel hinzufügen",
  "A rule needs a path.": "Eine Regel braucht einen Pfad.",
  "A rule needs a reason.": "Eine Regel braucht einen Grund.",
  "A rule needs a path and a reason.": "Eine Regel braucht einen Pfad und einen Grund.",

  Compiler: "Befunde des Compilers",
  "Asking the compiler…": "Der Compiler wird gefragt …",
  "Press Check to ask the compiler.": "Mit „Prüfen“ fragst du den Compiler.",
  "The policy was not checked: {{reason}}. Your text is as you left it.":
    "Die Richtlinie wurde nicht geprüft: {{reason}}. Dein Text ist unverändert.",
  "Checking again in {{count}} seconds._one": "Nächste Prüfung in {{count}} Sekunde.",
  "Checking again in {{count}} seconds._other": "Nächste Prüfung in {{count}} Sekunden.",
  "Type to check it again.": "Schreib weiter, um erneut zu prüfen.",
  "your checks have taken very long: wait a minute before the next one":
    "deine Prüfungen haben sehr lange gedauert: Warte eine Minute vor der nächsten",
  "too many policies are waiting to be checked": "Zu viele Richtlinien warten auf ihre Prüfung",
  "a newer text took its place": "Ein neuerer Text trat an ihre Stelle",
  "the compiler's thread failed": "Der Thread des Compilers ist gescheitert",
  "the compiler's thread ended": "Der Thread des Compilers wurde beendet",
  "this server is too busy just now": "Dieser Server ist gerade zu beschäftigt",
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
  "The first {{shown}} are shown.": "Die ersten {{shown}} werden angezeigt.",
  "line {{line}}, column {{column}}": "Zeile {{line}}, Spalte {{column}}",
  "For example <url/>": "Zum Beispiel <url/>",
  "For example <url/> for a visitor who is <state/>": "Zum Beispiel <url/> im Anmeldezustand <state/>",
  "Hint: <hint/>": "Hinweis: <hint/>",

  "Known once the compiler has been asked.": "Bekannt, sobald der Compiler gefragt wurde.",
  "Not known: the text was not checked.": "Nicht bekannt: Der Text wurde nicht geprüft.",
  "None: a policy that the compiler rejects never comes into force.":
    "Keine: Eine Richtlinie, die der Compiler ablehnt, tritt nie in Kraft.",
  "The two policies differ in too many ways to compare.":
    "Die beiden Richtlinien unterscheiden sich zu vielfältig für einen Vergleich.",
  "Nobody's access changes: everybody gets what they get now.":
    "Niemandes Zugriff ändert sich: Alle erhalten, was sie jetzt erhalten.",
  "Warning: this opens pages to people not signed in.":
    "Warnung: Das öffnet Seiten für Leute, die nicht angemeldet sind.",
  "Compared with what runs now: <summary/>.": "Verglichen mit dem, was jetzt läuft: <summary/>.",
  "Guard table of this text": "Zugriffstabelle dieses Textes",
  "Policy <hash/>, {{count}} rules_one": "Richtlinie <hash/>, {{count}} Regel",
  "Policy <hash/>, {{count}} rules_other": "Richtlinie <hash/>, {{count}} Regeln",
  "How the policy's text changes": "Wie sich der Text der Richtlinie ändert",
  "How the policy's text changes: {{count}} lines added, {{removed}} removed_one":
    "Wie sich der Text der Richtlinie ändert: {{count}} Zeile hinzugefügt, {{removed}} entfernt",
  "How the policy's text changes: {{count}} lines added, {{removed}} removed_other":
    "Wie sich der Text der Richtlinie ändert: {{count}} Zeilen hinzugefügt, {{removed}} entfernt",
  "Change of the policy's text": "Änderung am Text der Richtlinie",
  "How the generated guards change": "Wie sich die erzeugten Wächter ändern",
  "Change of the generated guards": "Änderung an den erzeugten Wächtern",
  "They differ in too many lines to compare.": "Sie unterscheiden sich in zu vielen Zeilen für einen Vergleich.",

  "Download this text": "Diesen Text herunterladen",
  "Policy file": "Richtliniendatei",
  Patch: "Patch-Datei",
  Markdown: "Markdown-Text",
  "The patch changes the policy in force into this text. Apply it with <command/>.":
    "Die Patch-Datei macht aus der geltenden Richtlinie diesen Text. Wende sie mit <command/> an.",
  "The compiler rejects this text. The file and the patch hold it as it is, and a build with it stops.":
    "Der Compiler lehnt diesen Text ab. Richtlinien- und Patch-Datei enthalten ihn, wie er ist, und ein Build mit ihm bricht ab.",
  "Ask for the file, the patch or the Markdown.": "Frage nach der Datei, der Patch-Datei oder dem Markdown-Text.",
  "The patch could not be made just now. Download the file instead, or try again.":
    "Die Patch-Datei ließ sich gerade nicht erstellen. Lade stattdessen die Richtliniendatei herunter oder versuche es noch einmal.",
  "This is the policy in force: there is nothing to patch.":
    "Das ist die geltende Richtlinie: Es gibt nichts zu ändern.",
  "The compiler rejects this policy, so there are no access changes to show.":
    "Der Compiler lehnt diese Richtlinie ab: Es gibt keine Zugriffsänderungen.",
  "The access changes could not be compared just now. Try again.":
    "Die Zugriffsänderungen ließen sich gerade nicht vergleichen. Versuche es noch einmal.",
  "Link to this text": "Link zu diesem Text",
  "The link itself holds the policy. Anyone who is signed in and opens the link can read it, but cannot change yours.":
    "Die Richtlinie steckt im Link selbst. Wer angemeldet ist und ihn öffnet, kann sie lesen und deine nicht ändern.",
  "The link is in the clipboard.": "Der Link ist in der Zwischenablage.",
  "Copy the link:": "Kopiere den Link:",
  "Shared policy": "Geteilte Richtlinie",
  "Somebody shared this policy as a link. It is read-only. This app's compiler says what it would change.":
    "Eine Richtlinie, die jemand als Link geteilt hat, nur zum Lesen. Was sie ändern würde, sagt der Compiler dieser App.",
  "This link holds no policy, or not all of it. Ask for it again.":
    "Dieser Link enthält keine Richtlinie, oder nicht die ganze. Bitte noch einmal um ihn.",
  "Reading the link…": "Der Link wird gelesen …",
  "The policy is in a part of the link that browsers do not send: this page needs JavaScript to show it.":
    "Die Richtlinie steht in dem Teil des Links, den Browser für sich behalten: Ein Skript muss ihn lesen.",
  "Open in the editor": "Im Editor öffnen",

  "There is no text to review here. Use the Review button in the editor to send it.":
    "Hier ist kein Text zum Durchsehen: Er kommt aus dem Editor, über die Schaltfläche dort.",
  "Review of “<name/>”": "Durchsicht von „<name/>“",
  "What this text would change, compared with the policy in force, from <file/>.":
    "Was dieser Text ändern würde, verglichen mit der geltenden Richtlinie aus <file/>.",
  "The text was not checked: {{reason}}. Nothing was changed.":
    "Der Text wurde nicht geprüft: {{reason}}. Nichts wurde geändert.",
  "Or take it along": "Oder nimm ihn mit",
  "Take it to the repository": "Nimm ihn mit ins Repository",
  "After applying it": "Nach dem Anwenden",
  "<generate/> rewrites the guards and the guard table. Until then a build stops, because they still belong to the old policy.":
    "<generate/> schreibt Wächter und Zugriffstabelle neu. Bis dahin bricht ein Build ab, weil sie die der alten Richtlinie sind.",
  "<typecheck/> names the code that relied on the old rules.":
    "<typecheck/> nennt den Code, der sich auf die alten Regeln verlassen hat.",
  "Commit the policy and <generated/> together.": "Committe die Richtlinie und <generated/> zusammen.",
  "Back to the text": "Zurück zum Text",
  Apply: "Anwenden",
  "Writes <file/> on this machine. The running app follows while you watch.":
    "Schreibt <file/> auf diesem Rechner. Die laufende App zieht nach, während du zusiehst.",
  "Apply to the policy file": "Auf die Richtliniendatei anwenden",
  "The compiler rejects this policy: it was not written.":
    "Der Compiler lehnt diese Richtlinie ab: Sie wurde nicht geschrieben.",
  "The policy file is not what this review compared with: it was changed meanwhile. Compare again.":
    "Die Richtliniendatei ist nicht mehr die, mit der diese Durchsicht verglichen hat: Sie wurde inzwischen geändert. Vergleiche noch einmal.",
  "Applied: <file/> was written, and policy <hash/> is in force.":
    "Angewandt: <file/> wurde geschrieben, und Richtlinie <hash/> gilt.",
  "Policy <hash/> is not in force: <running/> is. If it was written to <file/> just now, the guards follow in a moment.":
    "Richtlinie <hash/> gilt nicht: Es gilt <running/>. Wurde sie gerade erst in <file/> geschrieben, ziehen die Wächter gleich nach.",
  "For the pull request": "Für den Pull-Request",
  "Copied.": "Kopiert.",
  "The browser does not let this page copy: select the text instead.":
    "Der Browser lässt diese Seite nicht kopieren: Markiere stattdessen den Text.",

  Completions: "Vorschläge",
  "Control character": "Steuerzeichen",
  Diagnostics: "Befunde",
  "No diagnostics": "Keine Befunde",
  Find: "Suchen",
  Replace: "Ersetzen",
  next: "nächster",
  previous: "voriger",
  all: "alle",
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
