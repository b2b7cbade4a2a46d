/** Header, footer, refusals, the session's notices, the front page and the preferences; and what several pages say. */
export const everywhere = {
  "to {{to}}": "zu {{to}}",
  "try again": "später erneut",
  "opens until {{until}}, then {{outcome}}": "öffnet bis {{until}}, danach: {{outcome}}",
  "Skip to content": "Zum Inhalt springen",
  Main: "Hauptmenü",
  Dashboard: "Übersicht",
  Editor: "Editor",
  "Second factor": "Zweiter Faktor",
  "New password": "Neues Passwort",
  "Sign in": "Anmelden",
  "Sign up": "Konto anlegen",
  "Sign out": "Abmelden",
  "Guarded by policy <hash/>": "Bewacht von der Zugriffsrichtlinie <hash/>",
  "Local mailbox": "Lokales Postfach",
  Theme: "Farbschema",
  Language: "Sprache",
  Light: "Hell",
  Dark: "Dunkel",
  System: "Wie das System",

  "Keyboard shortcuts": "Tastenkürzel",
  "Guard table": "Zugriffstabelle",
  Simulator: "Simulator",
  "Access changes": "Zugriffsänderungen",
  "Session machine": "Sitzung",
  Session: "Sitzung",
  Account: "Konto",
  "Go to the search or address field": "Zum Such- oder Adressfeld",
  "This list": "Diese Liste",
  "Keyboard shortcuts, except while you type": "Tastenkürzel, außer beim Schreiben",
  Close: "Schließen",

  "Please check the form": "Bitte prüfe das Formular",
  "Show {{field}}": "{{field}} anzeigen",
  Save: "Speichern",
  Copy: "Kopieren",

  "Checking who is signed in…": "Es wird geprüft, wer angemeldet ist …",
  "Your session could not be renewed because the sign-in service is not responding. What you typed stays on this page. Check your connection; this page keeps trying.":
    "Deine Sitzung ließ sich nicht erneuern, weil der Anmeldedienst nicht antwortet. Was du eingegeben hast, bleibt auf dieser Seite. Prüfe deine Verbindung; die Seite versucht es weiter.",
  "Your session has expired and is being renewed. What you typed stays on this page.":
    "Deine Sitzung ist abgelaufen und wird erneuert. Was du eingegeben hast, bleibt auf dieser Seite.",
  "The sign-in service is not responding, so this page cannot tell whether you are signed in. It keeps trying.":
    "Der Anmeldedienst antwortet nicht; darum weiß diese Seite nicht, ob du angemeldet bist. Sie versucht es weiter.",
  "Try now": "Jetzt versuchen",
  "This page retries by itself and opens as soon as there is an answer.":
    "Diese Seite versucht es von selbst wieder und öffnet sich, sobald eine Antwort da ist.",

  "This address is not valid.": "Diese Adresse ist ungültig.",
  "Check how it is written, or start from the front page.": "Prüfe die Schreibweise oder beginne auf der Startseite.",
  "You are not signed in.": "Du bist nicht angemeldet.",
  "This page is for signed-in people. Sign in, then open it again.":
    "Diese Seite ist für Angemeldete. Melde dich an und öffne sie noch einmal.",
  "You do not have access to this page.": "Du hast keinen Zugriff auf diese Seite.",
  "The access policy does not allow it with your current sign-in.":
    "Die Zugriffsrichtlinie erlaubt das mit deiner jetzigen Anmeldung nicht.",
  "This page could not be found.": "Diese Seite wurde nicht gefunden.",
  "The address may be mistyped, or the page may be gone.":
    "Vielleicht ist die Adresse falsch geschrieben, oder die Seite gibt es nicht mehr.",
  "This page cannot handle that request.": "Mit dieser Anfrage kann die Seite nichts anfangen.",
  "Open the page from a link, or use the form on it.":
    "Öffne die Seite über einen Link oder benutze das Formular darauf.",
  "That is too large.": "Das ist zu groß.",
  "Nothing was saved. Send something smaller.": "Nichts wurde gespeichert. Sende etwas Kleineres.",
  "Too many attempts.": "Zu viele Versuche.",
  "Wait a minute, then try again.": "Warte eine Minute und versuche es dann noch einmal.",
  "We cannot check your sign-in right now.": "Gerade lässt sich deine Anmeldung nicht prüfen.",
  "The sign-in service is not responding. You have not been signed out; try again in a moment.":
    "Der Anmeldedienst antwortet nicht. Du wurdest nicht abgemeldet: Versuche es gleich noch einmal.",
  "That form could not be read.": "Dieses Formular war nicht zu lesen.",
  "Nothing was saved. Reload the page, then send the form again.":
    "Nichts wurde gespeichert. Lade die Seite neu und sende das Formular dann noch einmal.",
  "This page cannot be shown right now.": "Diese Seite kann gerade nicht gezeigt werden.",
  "Try again in a moment.": "Versuche es gleich noch einmal.",
  "This request was refused.": "Diese Anfrage wurde abgelehnt.",
  "Reload the page, or start from the front page.": "Lade die Seite neu oder beginne auf der Startseite.",
  "Something went wrong.": "Etwas ist schiefgegangen.",
  "This is our mistake, not yours. Try again; if it keeps happening, send us the reference below.":
    "Das ist unser Fehler, nicht deiner. Versuche es noch einmal; bleibt es dabei, schick uns die Kennung unten.",
  "The server cannot be reached.": "Der Server ist nicht erreichbar.",
  "Check your connection.": "Prüfe deine Verbindung.",
  "Your text is safe: this tab keeps it and restores it <to>where you typed it</to>.":
    "Dein Text ist sicher: Dieser Tab behält ihn und zeigt ihn wieder, <to>wo du ihn geschrieben hast</to>.",
  "Try again": "Noch einmal versuchen",
  "Front page": "Startseite",
  "Reference:": "Kennung:",

  "no one is signed in": "niemand ist angemeldet",
  "the password was correct, the second factor is still missing": "das Passwort stimmte, der zweite Faktor fehlt noch",
  "came through a recovery link, must set a new password":
    "kam über einen Link zur Wiederherstellung, muss ein neues Passwort setzen",
  "signed in, no further step needed": "angemeldet, kein weiterer Schritt nötig",
  "signed in with two factors": "mit zwei Faktoren angemeldet",
  "the sign-in service is not responding": "der Anmeldedienst antwortet nicht",

  "Sallyport: page access in one policy file": "Sallyport: Seitenzugriff in einer einzigen Datei",
  "Declare who can open which page in one file. The compiler checks it and generates the guards.":
    "Lege in einer einzigen Datei fest, wer welche Seite öffnen kann. Der Compiler prüft sie und erzeugt die Wächter.",
  "Know exactly who can open each page": "Wissen, wer welche Seite öffnen kann",
  "Declare in one file who can open each page of your app. Sallyport checks it, shows whose access a change affects before you make it, and generates the guards.":
    "Lege in einer Datei fest, wer welche Seite deiner App öffnen kann. Sallyport prüft sie, zeigt vor jeder Änderung, wessen Zugriff sie ändern würde, und erzeugt die Wächter.",
  "For auditors": "Für alle, die prüfen",
  "One table in plain words: who can open which page, where everyone else is sent, and why. It comes from the same file as the guards.":
    "Eine Tabelle in klaren Worten: wer welche Seite öffnen kann, wohin alle anderen geschickt werden, und warum. Sie kommt aus derselben Datei wie die Wächter.",
  "For developers": "Für alle, die entwickeln",
  "An editor that runs the real compiler as you type, shows whose access changes, and tells you how to fix mistakes.":
    "Ein Editor, in dem beim Tippen der echte Compiler läuft. Er zeigt, wessen Zugriff sich ändert, und sagt, wie sich Fehler beheben lassen.",
  "For visitors": "Für Besucher",
  "Access is checked twice before a page is served: in front of the app and at the page, both by the same policy. An outage never signs anyone out.":
    "Der Zugriff wird zweimal geprüft, bevor eine Seite ausgeliefert wird: vor der App und an der Seite, beide Male nach derselben Richtlinie. Auch bei einem Ausfall bleiben alle angemeldet.",
  "Create an account": "Konto anlegen",
  "Enter your code": "Code eingeben",
  "Choose your new password": "Neues Passwort wählen",
  "Open the guard table": "Zugriffstabelle öffnen",
  "Open the editor": "Editor öffnen",

  "Try it: change a rule": "Probiere es aus: Ändere eine Regel",
  "Open the admin pages": "Verwaltung für alle öffnen",
  "Write two rules that clash": "Zwei Regeln, die sich widersprechen",
  "Send people in circles": "Leute im Kreis schicken",
  "Start over": "Von vorn",
  "Show what changes": "Zeigen, was sich ändert",
  "The policy": "Die Richtlinie",
  "and everything beneath it": "und alles darunter",
  "opens to": "öffnet sich für",
  "Opens to": "Öffnet sich für",
  "all others": "alle anderen",
  everyone: "alle",
  "people not signed in": "Leute ohne Anmeldung",
  "are sent elsewhere": "werden umgeleitet",
  "get “not found” (404)": "bekommen 404",
  "What visitors get": "Was Besucher erhalten",
  Page: "Seite",
  "two answers": "zwei Antworten",
  "Whose access changes": "Wessen Zugriff sich ändert",
  "No one’s yet. Change a rule.": "Noch ändert sich nichts. Ändere eine Regel.",
  "A policy like this never goes live: the guards stay as they are.":
    "Eine solche Richtlinie wird nie wirksam: Die Wächter bleiben, wie sie sind.",
  Opened: "Geöffnet",
  "Opened to the public": "Ohne Anmeldung geöffnet",
  "Put outside the policy": "Von der Richtlinie ausgenommen",
  Closed: "Geschlossen",
  "The policy makes no claims.": "Die Richtlinie stellt keine Behauptungen auf.",
  all: "alle",
  "Turned away differently": "Anders abgewiesen",
  "Turned away differently ({{many}})": "Anders abgewiesen ({{many}})",
  "{{who}}: <before/> before, now <after/>": "{{who}}: vorher <before/>, jetzt <after/>",
  "{{who}} (opening a page): <before/> before, now <after/>":
    "{{who}} (beim Öffnen einer Seite): vorher <before/>, jetzt <after/>",
  "{{who}} (sending a form): <before/> before, now <after/>":
    "{{who}} (beim Absenden eines Formulars): vorher <before/>, jetzt <after/>",
  "<bad>Rejected: two answers</bad> Both <one/> and <other/> cover <url/>, and neither is more specific. Sallyport does not guess. Make them agree, or add a rule for that page. <code/>":
    "<bad>Abgelehnt: zwei Antworten</bad> <one/> und <other/> gelten beide für <url/>, und keine ist genauer. Sallyport entscheidet das nicht auf gut Glück. Lass beide dasselbe sagen oder schreibe eine Regel für diese Seite. <code/>",
  "<bad>Rejected: an endless redirect</bad> Visitors ({{who}}) would be sent in circles: <steps/>, and so on. <code/>":
    "<bad>Abgelehnt: eine endlose Weiterleitung</bad> Besucher ({{who}}) würden im Kreis geschickt: <steps/> und so weiter. <code/>",
  "<bad>Rejected: sent to a closed door</bad> Visitors ({{who}}) would be sent to <steps/> and blocked there ({{status}}). <code/>":
    "<bad>Abgelehnt: zu einer geschlossenen Tür geschickt</bad> Besucher ({{who}}) würden zu <steps/> geschickt und dort abgewiesen ({{status}}). <code/>",

  "not signed in": "nicht angemeldet",
  "password given, code missing": "Passwort stimmt, Code fehlt",
  "new password needed": "neues Passwort nötig",
  "signed in": "angemeldet",
  "two factors given": "mit zwei Faktoren",
  "sign-in cannot be checked": "Anmeldung nicht prüfbar",
  "this path only": "nur dieser Pfad selbst",
  "sent elsewhere": "weitergeschickt",
  blocked: "gesperrt",
  opens: "offen",
  accepted: "angenommen",
  "sent to {{to}}": "weiter zu {{to}}",
  "blocked ({{status}})": "gesperrt ({{status}})",
  "asked to try again ({{status}})": "auf später vertröstet ({{status}})",
  "outside the policy": "außerhalb der Richtlinie",

  Preferences: "Einstellungen",
  "Saved in this browser only, not in your account.": "Nur in diesem Browser gespeichert, nicht in deinem Konto.",
  "Choose one of the themes listed.": "Wähle eines der Farbschemata.",
  "Choose one of the languages listed.": "Wähle eine der Sprachen.",
  "Choose a theme or a language.": "Wähle ein Farbschema oder eine Sprache.",
  "Your account and everything in it have been deleted. Goodbye, and thank you for trying Sallyport.":
    "Dein Konto ist gelöscht, mit allem darin. Auf Wiedersehen, und danke, dass du Sallyport ausprobiert hast.",
  "Anyone may open {{scope}}": "Alle dürfen {{scope}} öffnen",
  "Only people not signed in may open {{scope}}": "Nur Leute ohne Anmeldung dürfen {{scope}} öffnen",
  "Only signed-in people may open {{scope}}": "Nur Angemeldete dürfen {{scope}} öffnen",
  "Only people signed in with two factors may open {{scope}}":
    "Nur mit zwei Faktoren Angemeldete dürfen {{scope}} öffnen",
  "Only people who have entered their password but not their code may open {{scope}}":
    "Nur Leute mit Passwort, aber noch ohne Code, dürfen {{scope}} öffnen",
  "Only people setting a new password through a recovery link may open {{scope}}":
    "Nur Leute, die über einen Link zur Wiederherstellung ein neues Passwort setzen, dürfen {{scope}} öffnen",
  "people missing their code": "Leute mit fehlendem Code",
  "people setting a new password": "Leute mit Rücksetzlink",
  "signed-in people": "Angemeldete",
  "people signed in without two factors": "Angemeldete ohne zweiten Faktor",
  "people with two factors": "Leute mit zwei Faktoren",
  "visitors whose sign-in cannot be checked": "Leute ohne prüfbare Anmeldung",
  "that path alone": "nur dieser Pfad",
  "that path and everything beneath it": "dieser Pfad und alles darunter",
  "Try a full policy in the playground": "Eine ganze Richtlinie auf der Spielwiese ausprobieren",
  Reviews: "Überprüfungen",
} as const
