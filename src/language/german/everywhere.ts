/** Header, footer, refusals, the session's notices, the front page and the preferences; and what several pages say. */
export const everywhere = {
  "to {{to}}": "zu {{to}}",
  "try again": "später noch einmal",
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
  "As the system": "Wie das System",

  "Keyboard shortcuts": "Tastenkürzel",
  "Guard table": "Zugriffstabelle",
  Simulator: "Simulator",
  "Access changes": "Zugriffsänderungen",
  "Session machine": "Sitzungsautomat",
  Session: "Sitzung",
  Account: "Konto",
  "Search or address on this page": "Suche oder Adresse auf dieser Seite",
  "This list": "Diese Liste",
  "Shortcuts work outside of fields": "Kürzel wirken außerhalb von Feldern",
  Close: "Schließen",

  "Please check the form": "Bitte prüfe das Formular",
  "Show {{field}}": "{{field}} anzeigen",
  Save: "Speichern",
  Copy: "Kopieren",

  "Checking who is signed in…": "Es wird geprüft, wer angemeldet ist …",
  "Your session could not be renewed: the sign-in service does not answer. What you typed stays on this page. Check your connection; this page keeps asking.":
    "Deine Sitzung ließ sich nicht erneuern: Der Anmeldedienst antwortet nicht. Was du eingegeben hast, bleibt auf dieser Seite. Prüfe deine Verbindung; die Seite fragt weiter nach.",
  "Your session has run out and is being renewed. What you typed stays on this page.":
    "Deine Sitzung ist abgelaufen und wird erneuert. Was du eingegeben hast, bleibt auf dieser Seite.",
  "The sign-in service does not answer, so this page cannot tell whether you are signed in. It keeps asking.":
    "Der Anmeldedienst antwortet nicht; darum weiß diese Seite nicht, ob du angemeldet bist. Sie fragt weiter nach.",
  "Ask now": "Jetzt nachfragen",
  "This page asks again by itself, and opens as soon as there is an answer.":
    "Diese Seite fragt von selbst wieder nach und öffnet sich, sobald eine Antwort da ist.",

  "This address cannot be read.": "Diese Adresse ist nicht lesbar.",
  "Something in it is not a valid address. Check how it is written, or start from the front page.":
    "Etwas darin ist keine gültige Adresse. Prüfe die Schreibweise oder beginne auf der Startseite.",
  "You are not signed in.": "Du bist nicht angemeldet.",
  "This page is for signed-in people. Sign in and open it again.":
    "Diese Seite ist für Angemeldete. Melde dich an und öffne sie noch einmal.",
  "You do not have access to this page.": "Du hast keinen Zugriff auf diese Seite.",
  "The access policy does not let you open it as you are signed in now.":
    "Die Zugriffsrichtlinie öffnet sie dir in deinem jetzigen Zustand nicht.",
  "This page could not be found.": "Diese Seite wurde nicht gefunden.",
  "The address may be mistyped, or the page is gone.":
    "Vielleicht ist die Adresse falsch geschrieben, oder die Seite gibt es nicht mehr.",
  "This page cannot handle that request.": "Mit dieser Anfrage kann die Seite nichts anfangen.",
  "Open it by its link, or use the form on it.": "Öffne sie über ihren Link oder benutze das Formular darauf.",
  "That is too large.": "Das ist zu groß.",
  "Nothing was saved. Send something smaller.": "Nichts wurde gespeichert. Sende etwas Kleineres.",
  "Too many attempts.": "Zu viele Versuche.",
  "Wait a minute before the next one.": "Warte eine Minute bis zum nächsten.",
  "We cannot tell who you are just now.": "Gerade lässt sich nicht feststellen, wer du bist.",
  "The sign-in service does not answer. You are not signed out: try again in a moment.":
    "Der Anmeldedienst antwortet nicht. Du bist nicht abgemeldet: Versuche es gleich noch einmal.",
  "Something went wrong.": "Etwas ist schiefgegangen.",
  "This is our mistake, not yours. Try again; if it keeps happening, send us the reference below.":
    "Das ist unser Fehler, nicht deiner. Versuche es noch einmal; bleibt es dabei, gib die Kennung unten weiter.",
  "The server cannot be reached.": "Der Server ist nicht erreichbar.",
  "Check your connection.": "Prüfe deine Verbindung.",
  "Your text is safe here: this tab keeps what you typed, and gives it back <to>where you typed it</to>.":
    "Dein Text ist hier sicher: Dieser Tab behält, was du geschrieben hast, und gibt es dir zurück, <to>wo du es geschrieben hast</to>.",
  "Try again": "Noch einmal versuchen",
  "Front page": "Startseite",
  "Reference for the log:": "Kennung für das Protokoll:",

  "nobody has signed in": "niemand ist angemeldet",
  "the password was right, a second factor is owed": "das Passwort stimmte, ein zweiter Faktor steht noch aus",
  "came by a recovery link, a new password is owed":
    "kam über einen Link zur Wiederherstellung, ein neues Passwort steht noch aus",
  "signed in, nothing owed": "angemeldet, nichts steht aus",
  "signed in with two factors": "mit zwei Faktoren angemeldet",
  "the sign-in service cannot be asked at the moment": "der Anmeldedienst lässt sich gerade nicht fragen",

  "Sallyport: page access in one policy file": "Sallyport: Seitenzugriff in einer einzigen Datei",
  "Write who may open which page in one file. The compiler checks it and writes the guards.":
    "Schreibe in eine einzige Datei, wer welche Seite öffnen darf. Der Compiler prüft sie und schreibt die Wächter.",
  "Know exactly who can open every page": "Wisse genau, wer welche Seite öffnen kann",
  "Write who may open each page of your app in one file. Sallyport checks it, shows whose access a change would alter before you make it, and writes the guards that run.":
    "Schreibe in eine Datei, wer welche Seite deiner Anwendung öffnen darf. Sallyport prüft sie, zeigt vor jeder Änderung, wessen Zugriff sie ändern würde, und schreibt die Wächter, die dann laufen.",
  "For auditors": "Für alle, die prüfen",
  "One table in plain words: who can open which page, where everyone else is sent, and why. It comes from the same file as the guards that run.":
    "Eine Tabelle in klaren Worten: wer welche Seite öffnen kann, wohin alle anderen geschickt werden, und warum. Sie entsteht aus derselben Datei wie die Wächter, die laufen.",
  "For developers": "Für alle, die entwickeln",
  "An editor that runs the real compiler as you type, shows whose access changes, and says how to fix what is wrong.":
    "Ein Editor, in dem beim Tippen der echte Compiler läuft. Er zeigt, wessen Zugriff sich ändert, und sagt, wie sich Fehler beheben lassen.",
  "For visitors": "Für alle, die zu Besuch sind",
  "Access is checked before the page is served, by two locks that follow one policy. An outage never signs anyone out.":
    "Der Zugriff wird geprüft, bevor die Seite kommt: von zwei Schlössern, die derselben Richtlinie folgen. Kein Ausfall meldet jemanden ab.",
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
  "people signed in": "Angemeldete",
  "people who owe their code": "Leute, deren Code fehlt",
  "are sent on": "werden weitergeleitet",
  "get “not found” (404)": "finden nichts (404)",
  "What its visitors find": "Was Besucher vorfinden",
  Page: "Seite",
  "two answers": "zwei Antworten",
  "Whose access changes": "Wessen Zugriff sich ändert",
  "Nobody’s yet: this is the policy in force. Change one of its rules.":
    "Noch niemandes: Diese Richtlinie ist in Kraft. Ändere eine ihrer Regeln.",
  "Such a policy never goes live: the guards that run stay as they are.":
    "Eine solche Richtlinie wird nie wirksam: Die laufenden Wächter bleiben, wie sie sind.",
  Opened: "Geöffnet",
  "Opened to the public": "Für alle geöffnet",
  Closed: "Geschlossen",
  "Turned away differently": "Anders abgewiesen",
  "{{who}}: was <before/>, now <after/>": "{{who}}: vorher <before/>, jetzt <after/>",
  "{{who}} (opening a page): was <before/>, now <after/>":
    "{{who}} (beim Öffnen einer Seite): vorher <before/>, jetzt <after/>",
  "{{who}} (sending a form): was <before/>, now <after/>":
    "{{who}} (beim Absenden eines Formulars): vorher <before/>, jetzt <after/>",
  "<bad>Rejected: two answers</bad> Both <one/> and <other/> cover <url/>, and neither is more specific. Sallyport does not guess. Let both say the same, or write a rule for that page. <code/>":
    "<bad>Abgelehnt: zwei Antworten</bad> <one/> und <other/> gelten beide für <url/>, und keine ist genauer. Sallyport rät nicht. Lass beide dasselbe sagen oder schreibe eine Regel für diese Seite. <code/>",
  "<bad>Rejected: a redirect without end</bad> Whoever is {{who}} would be sent in circles: <steps/>, and so on. <code/>":
    "<bad>Abgelehnt: eine Weiterleitung ohne Ende</bad> Im Zustand „{{who}}“ ginge es immer im Kreis: <steps/> und so weiter. <code/>",
  "<bad>Rejected: sent to a closed door</bad> Whoever is {{who}} is sent to <steps/>, and blocked there ({{status}}). <code/>":
    "<bad>Abgelehnt: zu einer geschlossenen Tür geschickt</bad> Im Zustand „{{who}}“ geht es zu <steps/> und dort nicht weiter ({{status}}). <code/>",

  "not signed in": "nicht angemeldet",
  "password given, code missing": "Passwort stimmt, Code fehlt",
  "new password owed": "neues Passwort fehlt",
  "signed in": "angemeldet",
  "two factors given": "zwei Faktoren gegeben",
  "sign-in cannot be checked": "Anmeldung nicht prüfbar",
  "this path only": "nur dieser Pfad selbst",
  "sent elsewhere": "weitergeschickt",
  blocked: "gesperrt",
  opens: "öffnet sich",
  "sent to {{to}}": "weiter zu {{to}}",
  "blocked ({{status}})": "gesperrt ({{status}})",
  "asked to try again ({{status}})": "später noch einmal ({{status}})",
  "outside the policy": "außerhalb der Richtlinie",

  Preferences: "Einstellungen",
  "Saved in this browser only, whoever is signed in.": "Nur in diesem Browser gespeichert, wer auch angemeldet ist.",
  "Choose one of the themes.": "Wähle eines der Farbschemata.",
  "Choose one of the languages.": "Wähle eine der Sprachen.",
  "Choose a theme or a language.": "Wähle ein Farbschema oder eine Sprache.",
  "Your account is deleted, with everything in it. Goodbye, and thank you for trying this.":
    "Dein Konto ist gelöscht, mit allem darin. Auf Wiedersehen, und danke, dass du es ausprobiert hast.",
  everybody: "alle",
  "Anyone may open {{scope}}": "Alle dürfen {{scope}} öffnen",
  "Only people who are signed out may open {{scope}}": "Nur Abgemeldete dürfen {{scope}} öffnen",
  "Only signed-in people may open {{scope}}": "Nur Angemeldete dürfen {{scope}} öffnen",
  "Only people signed in with two factors may open {{scope}}":
    "Nur mit zwei Faktoren Angemeldete dürfen {{scope}} öffnen",
  "Only people who still owe a second factor may open {{scope}}":
    "Nur Leute mit ausstehendem zweitem Faktor dürfen {{scope}} öffnen",
  "Only people who came by a recovery link and owe a new password may open {{scope}}":
    "Nur Leute, die über einen Link zur Wiederherstellung kamen und noch ein neues Passwort setzen müssen, dürfen {{scope}} öffnen",
  "signed-out visitors": "Abgemeldete",
  "people who owe a second factor": "Leute mit ausstehendem zweitem Faktor",
  "people who owe a new password": "Leute mit ausstehendem neuem Passwort",
  "signed-in people": "Angemeldete",
  "people with two factors": "Leute mit zwei Faktoren",
  "visitors whose sign-in cannot be checked": "Leute ohne prüfbare Anmeldung",
  "that path alone": "nur dieser Pfad",
  "that path and everything beneath it": "dieser Pfad und alles darunter",
  "Try a whole policy in the playground": "Eine ganze Richtlinie auf der Spielwiese ausprobieren",
  Reviews: "Durchsichten",
} as const
