/** Header, footer, refusals, the session's notices, the front page and the preferences; and what several pages say. */
export const everywhere = {
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
  "The access policy does not open it to you in the state you are in now.":
    "Die Zugriffsrichtlinie öffnet sie dir in deinem jetzigen Zustand nicht.",
  "This page could not be found.": "Diese Seite wurde nicht gefunden.",
  "The address may be mistyped, or the page is gone.":
    "Vielleicht ist die Adresse falsch geschrieben, oder die Seite gibt es nicht mehr.",
  "This page does not take that.": "Das nimmt diese Seite nicht an.",
  "Open it by its link, or use the form on it.": "Öffne sie über ihren Link oder benutze das Formular darauf.",
  "That is too large.": "Das ist zu groß.",
  "Nothing was saved. Send something smaller.": "Nichts wurde gespeichert. Sende etwas Kleineres.",
  "Too many attempts.": "Zu viele Versuche.",
  "Wait a minute before the next one.": "Warte eine Minute bis zum nächsten.",
  "We cannot tell who you are just now.": "Gerade lässt sich nicht feststellen, wer du bist.",
  "The sign-in service does not answer. You are not signed out: try again in a moment.":
    "Der Anmeldedienst antwortet nicht. Du bist nicht abgemeldet: Versuche es gleich noch einmal.",
  "Something went wrong.": "Etwas ist schiefgegangen.",
  "This is our mistake, not yours. Try again; if it stays, pass on the reference below.":
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
  "Write who may open which page in one file. The compiler proves it and writes the guards.":
    "Schreibe in eine einzige Datei, wer welche Seite öffnen darf. Der Compiler beweist sie und schreibt die Wächter.",
  "One door open at a time": "Immer nur eine Tür offen",
  "Say who may open which page in one file. A compiler reads that file, proves things about it, and writes the guards that server and browser run and the table that an auditor reads.":
    "Sage in einer einzigen Datei, wer welche Seite öffnen darf. Ein Compiler liest sie, beweist etwas über sie und schreibt die Wächter, die in Server und Browser laufen, und die Tabelle, die geprüft wird.",
  "A rule of this site, and what its guard answers now":
    "Eine Regel dieser Website, und was ihr Wächter jetzt antwortet",
  "For whoever audits": "Wer prüft",
  "A guard table in plain words: every rule, what each visitor gets, why, and where it is written.":
    "Eine Zugriffstabelle in klaren Worten: jede Regel, was wer bekommt, warum, und wo es geschrieben steht.",
  "For whoever writes the rules": "Wer die Regeln schreibt",
  "An editor that runs the real compiler as you type, and says what is wrong and how to put it right.":
    "Ein Editor, in dem beim Tippen der echte Compiler läuft und der sagt, was falsch ist und wie es richtig wird.",
  "For whoever visits": "Wer die Seiten besucht",
  "The check comes before the page. Two locks hold the same policy; an outage never signs anyone out.":
    "Erst wird geprüft, dann kommt die Seite. Zwei Schlösser folgen derselben Richtlinie; kein Ausfall meldet jemanden ab.",
  "Create an account": "Konto anlegen",
  "Give the second factor": "Zweiten Faktor angeben",
  "Choose your new password": "Neues Passwort wählen",
  "Open the guard table": "Zugriffstabelle öffnen",
  "Open the editor": "Editor öffnen",

  Preferences: "Einstellungen",
  "Kept in this browser, for every account and for none.":
    "In diesem Browser gespeichert, für jedes Konto und für keines.",
  "Choose one of the themes.": "Wähle eines der Farbschemata.",
  "Choose one of the languages.": "Wähle eine der Sprachen.",
  "Choose a theme or a language.": "Wähle ein Farbschema oder eine Sprache.",
} as const
