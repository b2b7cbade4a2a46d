/** The sentences of pages outside the workbench, and those that several pages use. */
export const site = {
  // Header, footer, refusals, the session's notices, the front page and the preferences; and the texts that several
  // pages share.
  "to {{to}}": "zu {{to}}",
  "opens with {{claims}}, otherwise sent to {{to}}": "offen mit {{claims}}, sonst weiter zu {{to}}",
  "opens with {{claims}}, otherwise blocked ({{status}})": "offen mit {{claims}}, sonst gesperrt ({{status}})",
  "accepted with {{claims}}, otherwise sent to {{to}}": "angenommen mit {{claims}}, sonst weiter zu {{to}}",
  "accepted with {{claims}}, otherwise blocked ({{status}})": "angenommen mit {{claims}}, sonst gesperrt ({{status}})",
  "try again": "später erneut",
  "opens until {{until}}, then {{outcome}}": "offen bis {{until}}, danach: {{outcome}}",
  "accepted until {{until}}, then {{outcome}}": "angenommen bis {{until}}, danach: {{outcome}}",
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
  Access: "Zugriff",
  Map: "Karte",
  Timeline: "Zeitleiste",
  "Compare versions": "Fassungen vergleichen",
  Evidence: "Nachweis",
  Apps: "Apps",
  History: "Verlauf",
  Simulator: "Simulator",
  "Access changes": "Zugriffsänderungen",
  Session: "Sitzung",
  "Account history": "Kontoverlauf",
  Devices: "Geräte",
  Account: "Konto",
  "Go to the search or address field": "Zum Such- oder Adressfeld",
  "This list": "Diese Liste",
  "Keyboard shortcuts, except while you type": "Tastenkürzel, außer beim Schreiben",
  Close: "Schließen",

  "Please check the form": "Bitte prüfe das Formular",
  "Show {{field}}": "{{field}} anzeigen",
  Save: "Speichern",
  Copy: "Kopieren",

  "Still working…": "Noch in Arbeit\u00a0…",
  "Checking who is signed in…": "Es wird geprüft, wer angemeldet ist\u00a0…",
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
  "We cannot check your access to this page right now.":
    "Gerade lässt sich nicht prüfen, ob du diese Seite öffnen darfst.",
  "A service that knows your role is not responding. Try again in a moment.":
    "Ein Dienst, der deine Rolle kennt, antwortet nicht. Versuche es gleich noch einmal.",
  "We cannot check your sign-in right now.": "Gerade lässt sich deine Anmeldung nicht prüfen.",
  "The sign-in service is not responding. You have not been signed out; try again in a moment.":
    "Der Anmeldedienst antwortet nicht. Du wurdest nicht abgemeldet; versuche es gleich noch einmal.",
  "That form could not be read.": "Dieses Formular war nicht zu lesen.",
  "Nothing was saved. Reload the page, then send the form again.":
    "Nichts wurde gespeichert. Lade die Seite neu und sende das Formular dann noch einmal.",
  "This page cannot be shown right now.": "Diese Seite kann gerade nicht gezeigt werden.",
  "Try again in a moment.": "Versuche es gleich noch einmal.",
  "This request was refused.": "Diese Anfrage wurde abgelehnt.",
  "Reload the page, or start from the front page.": "Lade die Seite neu oder beginne auf der Startseite.",
  "Something went wrong.": "Etwas ist schiefgegangen.",
  "This is our mistake, not yours. Try again; if it keeps happening, send us the reference below.":
    "Das ist unser Fehler, nicht deiner. Versuche es noch einmal; bleibt es dabei, schicke uns die Kennung unten.",
  "This is our mistake, not yours. Try again; if it keeps happening, tell us.":
    "Das ist unser Fehler, nicht deiner. Versuche es noch einmal; bleibt es dabei, sag uns Bescheid.",
  "The server cannot be reached.": "Der Server ist nicht erreichbar.",
  "Not sent: an earlier form was still being sent. Try again in a moment.":
    "Nicht gesendet: Ein früheres Formular war noch unterwegs. Versuche es gleich noch einmal.",
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
  "For React Router 7.16 and later with server rendering, and for Next 16.3 and 16.4":
    "Für React Router ab 7.16 mit Server-Rendering und für Next 16.3 und 16.4",
  "The second line shows who can open what in your app today. It needs no policy and changes nothing.":
    "Die zweite Zeile zeigt, wer heute was in deiner App öffnen kann. Sie braucht keine Richtlinie und ändert nichts.",
  "One word opens a page to everyone, and you see it first":
    "Ein Wort öffnet eine Seite für alle, und du siehst es vorher",
  "fails the pull request until a second person approves the change.":
    "hält den Pull Request auf, bis eine zweite Person die Änderung freigibt.",
  Playground: "Spielwiese",
  "Tour of the dashboard": "Rundgang durch die Übersicht",
  "Get started": "Loslegen",
  Documentation: "Dokumentation",
  "See who can open what today: signed out, and signed in with a cookie that you provide":
    "Sieh, wer heute was öffnen kann: ohne Anmeldung und angemeldet mit einem Cookie von dir",
  "Keep it that way: the policy and the locks change nobody’s access":
    "Halte es so fest: Richtlinie und Schlösser ändern niemandes Zugriff",
  "Change a rule, and find every mistake before a build does":
    "Ändere eine Regel und finde jeden Fehler vor dem nächsten Build",
  "Stop every pull request that opens a page, until a second person approves it":
    "Halte jeden Pull Request auf, der eine Seite öffnet, bis eine zweite Person ihn freigibt",
  "The documentation comes with the package, in <readme/>: the policy language, session ports for Supabase, Better Auth, signed tokens and sessions of your own, servers, commands, and questions. <help/> lists every command. <eject/> takes the package out again and leaves your pages as closed as they are.":
    "Die Dokumentation liegt im Paket, in <readme/>: die Sprache der Richtlinie, Anbindungen an Supabase, Better Auth, signierte Tokens und eigene Sitzungen, Server, Befehle und Fragen. <help/> listet alle Befehle auf. <eject/> entfernt das Paket wieder; deine Seiten bleiben so geschlossen, wie sie sind.",
  "For auditors": "Für alle, die prüfen",
  "One table in plain words: who can open which page, where everyone else is sent, and why. It comes from the same file as the guards.":
    "Eine Tabelle in klaren Worten: wer welche Seite öffnen kann, wohin alle anderen geschickt werden und warum. Sie kommt aus derselben Datei wie die Wächter.",
  "For developers": "Für alle, die entwickeln",
  "An editor that runs the real compiler as you type, shows whose access changes, and tells you how to fix mistakes.":
    "Ein Editor, in dem beim Tippen der echte Compiler läuft. Er zeigt, wessen Zugriff sich ändert, und sagt, wie sich Fehler beheben lassen.",
  "For visitors": "Für Besucher",
  "Access is checked twice before a page is served: in front of the app and at the page, both by the same policy. An outage never signs anyone out.":
    "Der Zugriff wird zweimal geprüft, bevor eine Seite ausgeliefert wird: vor der App und an der Seite, beide Male nach derselben Richtlinie. Auch bei einem Ausfall bleiben alle angemeldet.",
  "Create an account": "Konto anlegen",
  "Enter your code": "Code eingeben",
  "Choose your new password": "Neues Passwort wählen",
  "Open the dashboard": "Übersicht öffnen",
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
  "Opens to": "Offen für",
  "all others": "alle anderen",
  everyone: "alle",
  "people not signed in": "Leute ohne Anmeldung",
  "are sent elsewhere": "werden weitergeleitet",
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
  "The policy has no invariants.": "Die Richtlinie hat keine Invarianten.",
  all: "alle",
  "Redirect or status changed": "Weiterleitung oder Status geändert",
  "{{who}}: <before/> before, now <after/>": "{{who}}: vorher <before/>, jetzt <after/>",
  "<bad>Rejected: two answers</bad> Both <one/> and <other/> cover <url/>, and neither is more specific. Sallyport does not guess. Make them agree, or add a rule for that page. <code/>":
    "<bad>Abgelehnt: zwei Antworten</bad> <one/> und <other/> gelten beide für <url/>, und keine ist spezieller. Sallyport entscheidet das nicht auf gut Glück. Gleiche sie an oder schreibe eine Regel für diese Seite. <code/>",
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
  "sent elsewhere": "weitergeleitet",
  blocked: "gesperrt",
  refused: "abgewiesen",
  opens: "offen",
  accepted: "angenommen",
  "sent to {{to}}": "weiter zu {{to}}",
  "blocked ({{status}})": "gesperrt ({{status}})",
  "asked to try again ({{status}})": "später erneut versuchen ({{status}})",
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
  Reviews: "Überprüfungen",

  // The pages that people pass to come in, to come back in and to leave; and what the sign-in service answers.
  "Enter an email address like name@example.org.": "Gib eine E-Mail-Adresse wie name@example.org ein.",
  "This email address is too long. It can have at most 254 characters.":
    "Diese E-Mail-Adresse ist zu lang. Sie darf höchstens 254 Zeichen haben.",
  "Enter your password.": "Gib dein Passwort ein.",
  "Choose a password of at least 8 characters.": "Wähle ein Passwort mit mindestens 8 Zeichen.",
  "This password is too long. Use at most 72 letters, fewer with accents or emoji.":
    "Dieses Passwort ist zu lang. Nimm höchstens 72 Buchstaben, mit Akzenten oder Emoji weniger.",
  "This password is too easy to guess. Choose a longer or less common one.":
    "Dieses Passwort ist zu leicht zu erraten. Wähle ein längeres oder selteneres.",
  "This password is so common that it is guessed first. Choose another one.":
    "Dieses Passwort ist so verbreitet, dass es zuerst geraten wird. Wähle ein anderes.",
  "This password is too similar to your email address or this site's name. Attackers try those first. Choose another one.":
    "Dieses Passwort ähnelt zu sehr deiner E-Mail-Adresse oder dem Namen dieser Website. Angreifer versuchen diese zuerst. Wähle ein anderes.",
  "This password has appeared in a data leak from another site. Choose another one.":
    "Dieses Passwort ist in einem Datenleck einer anderen Website aufgetaucht. Wähle ein anderes.",
  "This is already your password. Choose another one.": "Das ist schon dein Passwort. Wähle ein anderes.",
  "Enter your current password.": "Gib dein jetziges Passwort ein.",
  "This is not your current password.": "Das ist nicht dein jetziges Passwort.",
  "Choose a name of at most 80 letters. An emoji counts as several.":
    "Wähle einen Namen mit höchstens 80 Buchstaben. Ein Emoji zählt mehrfach.",
  "Write the name on one line, without control characters or invisible ones.":
    "Schreibe den Namen in eine Zeile, ohne Steuerzeichen und unsichtbare Zeichen.",
  "Enter the six digits from your authenticator app.": "Gib die sechs Ziffern aus deiner Authenticator-App ein.",
  "This code is wrong or too old. Enter the one your authenticator app shows now.":
    "Dieser Code ist falsch oder zu alt. Gib den ein, den deine Authenticator-App jetzt zeigt.",
  "Enter one of your recovery codes.": "Gib einen deiner Wiederherstellungscodes ein.",
  "This is not one of your unused recovery codes. Check it letter by letter, or try another one.":
    "Das ist keiner deiner unbenutzten Wiederherstellungscodes. Prüfe ihn Buchstabe für Buchstabe, oder versuche einen anderen.",
  "The email address or password is wrong.": "Die E-Mail-Adresse oder das Passwort ist falsch.",
  "This email address is not confirmed yet. Open the link in the email we sent you.":
    "Diese E-Mail-Adresse ist noch nicht bestätigt. Öffne den Link in der E-Mail, die wir dir geschickt haben.",
  "The sign-in service does not accept this email address. Use one without accented letters and with a full domain, like name@example.org.":
    "Der Anmeldedienst nimmt diese E-Mail-Adresse nicht an. Nimm eine ohne Umlaute und Akzente und mit vollständiger Domain, wie name@example.org.",
  "This address contains a character that email addresses cannot have. Type it again by hand.":
    "Diese Adresse enthält ein Zeichen, das es in E-Mail-Adressen nicht gibt. Tippe sie noch einmal von Hand ein.",
  "This is already your address.": "Das ist schon deine Adresse.",
  "New accounts cannot be created here at the moment.": "Hier lassen sich zurzeit keine neuen Konten anlegen.",
  "This link has expired or has already been used. Request a new one.":
    "Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.",
  "Too many wrong codes. Try again later: the wait grows with each wrong code, up to an hour. If this wasn't you, someone knows your password: sign out here and reset it by email.":
    "Zu viele falsche Codes. Versuche es später noch einmal: Mit jedem falschen Code dauert es länger, bis zu einer Stunde. Warst du das nicht, kennt jemand dein Passwort: Melde dich hier ab und wähle per E-Mail ein neues.",
  "Too many attempts. Wait a minute, then try again.":
    "Zu viele Versuche. Warte eine Minute und versuche es noch einmal.",
  "Too many emails were requested. Wait an hour, then try again.":
    "Es wurden zu viele E-Mails angefordert. Warte eine Stunde und versuche es noch einmal.",
  "A new password has already been set, in another tab or by an earlier attempt. Reload this page to continue.":
    "Ein neues Passwort wurde schon gesetzt, in einem anderen Tab oder bei einem früheren Versuch. Lade diese Seite neu, um fortzufahren.",
  "Your browser blocks cookies, so it cannot stay signed in. Allow them for this site, then try again.":
    "Dein Browser lässt keine Cookies zu und kann deshalb nicht angemeldet bleiben. Erlaube sie für diese Website und versuche es noch einmal.",
  "The new session needs more data than a browser can store, so it was not stored. Tell the people who run this site.":
    "Die neue Sitzung braucht mehr Daten, als ein Browser speichern kann. Deshalb wurde sie nicht gespeichert. Melde das den Betreibern dieser Website.",
  "The sign-in service is not responding. Nothing was changed; try again in a moment.":
    "Der Anmeldedienst antwortet nicht. Nichts wurde geändert; versuche es gleich noch einmal.",
  "The sign-in service is not responding. Try again in a moment.":
    "Der Anmeldedienst antwortet nicht. Versuche es gleich noch einmal.",
  "We do not know if this worked": "Wir wissen nicht, ob das geklappt hat",
  "The sign-in service did not confirm this, so it may or may not have been done. Open this page in a new tab to see, then try again if needed.":
    "Der Anmeldedienst hat das nicht bestätigt: Vielleicht ist es geschehen, vielleicht nicht. Öffne diese Seite in einem neuen Tab, um es zu sehen, und versuche es dann wenn nötig noch einmal.",
  "The sign-in service did not confirm this, so your password may or may not have been changed. Try again: if your current password is then wrong, the new one is already in use.":
    "Der Anmeldedienst hat das nicht bestätigt: Vielleicht wurde dein Passwort geändert, vielleicht nicht. Versuche es noch einmal: Ist dein jetziges Passwort dann falsch, gilt schon das neue.",
  "The sign-in service did not confirm this, so your password may or may not have been changed. Try again with the same new password.":
    "Der Anmeldedienst hat das nicht bestätigt: Vielleicht wurde dein Passwort geändert, vielleicht nicht. Versuche es noch einmal mit demselben neuen Passwort.",
  "The sign-in service did not confirm this, so your code may be used up. Try again with the next code that your app shows.":
    "Der Anmeldedienst hat das nicht bestätigt, dein Code ist also vielleicht schon verbraucht. Versuche es noch einmal mit dem nächsten Code, den deine App zeigt.",
  "The sign-in service did not confirm this, so the second factor may or may not be on. Reload this page: if it asks you for a code, it is on.":
    "Der Anmeldedienst hat das nicht bestätigt: Vielleicht ist der zweite Faktor an, vielleicht nicht. Lade diese Seite neu: Verlangt sie einen Code, ist er an.",
  "The sign-in service did not confirm this, so your account may or may not have been deleted. Try again to find out.":
    "Der Anmeldedienst hat das nicht bestätigt: Vielleicht wurde dein Konto gelöscht, vielleicht nicht. Versuche es noch einmal, um es zu erfahren.",
  "The sign-in service did not confirm this, so you may or may not be signed out everywhere. Try again; if you then have to sign in, look at your devices.":
    "Der Anmeldedienst hat das nicht bestätigt: Vielleicht bist du überall abgemeldet, vielleicht nicht. Versuche es noch einmal; musst du dich dann anmelden, sieh deine Geräte durch.",
  "The sign-in service did not confirm this. If new codes were created, your old ones no longer work, so create new codes again.":
    "Der Anmeldedienst hat das nicht bestätigt. Falls neue Codes erzeugt wurden, gelten deine alten nicht mehr: Erzeuge noch einmal neue Codes.",
  "The sign-in service did not confirm this, so the email may or may not have been sent. If none arrives in a few minutes, try again.":
    "Der Anmeldedienst hat das nicht bestätigt: Vielleicht wurde die E-Mail gesendet, vielleicht nicht. Kommt in ein paar Minuten keine an, versuche es noch einmal.",
  "The sign-in service did not confirm this, so your account may or may not have been created. If no email arrives in a few minutes, try to sign in, then sign up again if needed.":
    "Der Anmeldedienst hat das nicht bestätigt: Vielleicht wurde dein Konto angelegt, vielleicht nicht. Kommt in ein paar Minuten keine E-Mail an, versuche dich anzumelden, und registriere dich wenn nötig noch einmal.",
  "The sign-in service did not confirm this, so the change may or may not have been undone. Try again; if the link no longer works, it was undone: choose a new password with the link that we emailed you then.":
    "Der Anmeldedienst hat das nicht bestätigt: Vielleicht wurde die Änderung zurückgenommen, vielleicht nicht. Versuche es noch einmal; gilt der Link nicht mehr, wurde sie zurückgenommen: Wähle ein neues Passwort mit dem Link, den wir dir dann geschickt haben.",
  "The sign-in service did not confirm this, so the link may already be used up. Try again; if it no longer works, sign in or request a new link.":
    "Der Anmeldedienst hat das nicht bestätigt, der Link ist also vielleicht schon verbraucht. Versuche es noch einmal; gilt er nicht mehr, melde dich an oder fordere einen neuen Link an.",
  "Your choice was not saved, because the server cannot be reached. Try again in a moment.":
    "Deine Auswahl wurde nicht gespeichert, weil der Server nicht erreichbar ist. Versuche es gleich noch einmal.",
  "Your choice was not saved. Try again in a moment.":
    "Deine Auswahl wurde nicht gespeichert. Versuche es gleich noch einmal.",
  "This account no longer exists.": "Dieses Konto gibt es nicht mehr.",
  "Your session has ended. Sign in again.": "Deine Sitzung ist beendet. Melde dich neu an.",
  "Enter a code from your authenticator app first, then try again.":
    "Gib zuerst einen Code deiner Authenticator-App ein und versuche es dann noch einmal.",
  "This second factor no longer exists. Start again.": "Diesen zweiten Faktor gibt es nicht mehr. Fang noch einmal an.",
  "A second factor is already set up. Remove it first.":
    "Ein zweiter Faktor ist schon eingerichtet. Entferne ihn zuerst.",
  "To make this change, sign out, sign in again, then try once more.":
    "Melde dich für diese Änderung ab und wieder an und versuche es dann noch einmal.",
  "Type your email address exactly as shown above.": "Tippe deine E-Mail-Adresse genau so ein, wie sie oben steht.",
  "This site's sign-in service does not offer this yet.": "Der Anmeldedienst dieser Website bietet das noch nicht an.",
  "The sign-in service rejected this. Check what you entered and try again.":
    "Der Anmeldedienst hat das abgelehnt. Prüfe deine Eingaben und versuche es noch einmal.",

  "Sign in to open {{path}}.": "Melde dich an, um {{path}} zu öffnen.",
  "Sign in to see the policy shared with you.": "Melde dich an, um die Richtlinie zu sehen, die mit dir geteilt wurde.",
  "Create an account to open {{path}}.": "Lege ein Konto an, um {{path}} zu öffnen.",
  "Create an account to see the policy shared with you.":
    "Lege ein Konto an, um die Richtlinie zu sehen, die mit dir geteilt wurde.",

  "Email address": "E-Mail-Adresse",
  Password: "Passwort",
  "Six-digit code": "Sechsstelliger Code",
  "At least 8 characters. A few words in a row are easy to remember and hard to guess.":
    "Mindestens 8 Zeichen. Ein paar Wörter hintereinander sind leicht zu merken und schwer zu erraten.",
  "At least 8 characters. Your other devices will have to sign in with it.":
    "Mindestens 8 Zeichen. Deine anderen Geräte müssen sich damit neu anmelden.",
  Continue: "Weiter",

  "Sign-in failed": "Die Anmeldung ist nicht gelungen",
  "You are signed out.": "Du bist abgemeldet.",
  "You are signed out here and on all other devices.": "Du bist hier und auf allen anderen Geräten abgemeldet.",
  "Forgot your password?": "Passwort vergessen?",
  // Not `link`, which HTML knows as a tag with nothing in it: so does what reads the sentences, and leaves it empty.
  "New here? <to>Create an account</to>": "Neu hier? <to>Konto anlegen</to>",
  "Have an account? <to>Sign in</to>": "Du hast ein Konto? <to>Anmelden</to>",
  "Create account": "Konto anlegen",

  "Check your email": "Sieh in dein Postfach",
  "Nothing after a few minutes? Check your spam folder.":
    "Nach ein paar Minuten noch nichts da? Sieh im Spam-Ordner nach.",
  "Open the local mailbox": "Lokales Postfach öffnen",
  "If this address is new here, we have sent it a link. Open the link to confirm the address. If you already have an account, just sign in.":
    "Wenn diese Adresse hier neu ist, haben wir ihr einen Link geschickt. Öffne ihn, um die Adresse zu bestätigen. Wenn du schon ein Konto hast, melde dich einfach an.",
  "If this address still needs confirming, we have sent it a new link. It replaces the old one.":
    "Wenn diese Adresse noch bestätigt werden muss, haben wir ihr einen neuen Link geschickt. Er ersetzt den alten.",
  "Nothing arrived?": "Nichts angekommen?",
  "No email was sent": "Es wurde keine E-Mail verschickt",
  "Resend the confirmation link": "Bestätigungslink noch einmal senden",

  "Reset your password": "Passwort zurücksetzen",
  "We will email you a link to choose a new password.":
    "Wir schicken dir per E-Mail einen Link, mit dem du ein neues Passwort wählst.",
  "Send the link": "Link senden",
  "Back to sign-in": "Zurück zur Anmeldung",
  "If this address has an account, we have sent it a link to choose a new password. The link works once.":
    "Wenn diese Adresse ein Konto hat, haben wir ihr einen Link geschickt, mit dem du ein neues Passwort wählst. Der Link gilt einmal.",
  "Nothing arrived? Send it again": "Nichts angekommen? Noch einmal senden",

  "Choose the password you will sign in with from now on.":
    "Wähle das Passwort, mit dem du dich von jetzt an anmeldest.",
  "Your password was not changed": "Dein Passwort wurde nicht geändert",
  "Save and continue": "Speichern und weiter",

  "Enter the code your authenticator app shows for <email/>.":
    "Gib den Code ein, den deine Authenticator-App für <email/> zeigt.",
  "The code was not accepted": "Der Code wurde nicht angenommen",
  "Lost your authenticator app? Use a recovery code":
    "Authenticator-App verloren? Benutze einen Wiederherstellungscode",
  "Use the authenticator app instead": "Stattdessen die Authenticator-App benutzen",
  "Recovery code": "Code zur Wiederherstellung",
  "A recovery code signs you in as <email/> once.": "Ein Wiederherstellungscode meldet dich einmal als <email/> an.",
  "The recovery code was not accepted": "Der Wiederherstellungscode wurde nicht angenommen",
  "One of the codes you saved when you set up the second factor. Each works once.":
    "Einer der Codes, die du beim Einrichten des zweiten Faktors aufbewahrt hast. Jeder gilt einmal.",
  "Sign in and turn off the second factor": "Anmelden und zweiten Faktor ausschalten",
  "Use another account": "Anderes Konto benutzen",

  "No one is signed in on this browser.": "In diesem Browser ist niemand angemeldet.",
  "You are signed in as <email/>.": "Du bist als <email/> angemeldet.",
  "You are still signed in everywhere": "Du bist noch überall angemeldet",

  Confirm: "Bestätigen",
  "Confirm your address": "Bestätige deine Adresse",
  "Press the button to confirm your email address and sign in.":
    "Drücke den Knopf, um deine E-Mail-Adresse zu bestätigen und dich anzumelden.",
  "Confirm and sign in": "Bestätigen und anmelden",
  "Accept your invitation": "Nimm die Einladung an",
  "Someone created an account for you.": "Jemand hat ein Konto für dich angelegt.",
  Accept: "Annehmen",
  "Choose a new password": "Wähle ein neues Passwort",
  "This link signs you in once, to choose a new password.":
    "Dieser Link meldet dich einmal an, damit du ein neues Passwort wählen kannst.",
  "Sign in with a link": "Mit Link anmelden",
  "This link signs you in once, in this browser.": "Dieser Link meldet dich einmal an, in diesem Browser.",
  "Confirm your new address": "Bestätige deine neue Adresse",
  "From then on, you sign in with the new email address.": "Von da an meldest du dich mit der neuen E-Mail-Adresse an.",
  "Not you?": "Warst du das nicht?",
  "Then undo the change: your account goes back to how it was, every device is signed out, and we email you a link to choose a new password.":
    "Dann mach die Änderung rückgängig: Dein Konto wird wieder wie zuvor, jedes Gerät wird abgemeldet, und wir schicken dir einen Link, mit dem du ein neues Passwort wählst.",
  "This wasn't me: undo the change": "Das war nicht ich: Änderung rückgängig machen",
  "The change was undone": "Die Änderung wurde rückgängig gemacht",
  "Your account is as it was before, every device is signed out, and the old password no longer works. Open the link we emailed you to choose a new one.":
    "Dein Konto ist wieder wie zuvor, jedes Gerät ist abgemeldet, und das alte Passwort gilt nicht mehr. Öffne den Link, den wir dir geschickt haben, um ein neues zu wählen.",
  "The link did not work": "Der Link hat nicht funktioniert",
  "You are signed in as <email/>. If the link belongs to another account, you will be signed in to that account instead.":
    "Du bist als <email/> angemeldet. Gehört der Link zu einem anderen Konto, wirst du stattdessen dort angemeldet.",
  "This link does not work": "Dieser Link funktioniert nicht",
  "It has expired, has already been used, or a newer link has replaced it: open the link in the newest email. Email programs sometimes break long links: try copying the whole link into the address bar.":
    "Er ist abgelaufen, wurde schon benutzt, oder ein neuerer Link hat ihn ersetzt: Öffne den Link in der neuesten E-Mail. Mailprogramme zerteilen lange Links manchmal: Kopiere den ganzen Link in die Adresszeile.",
  "Request a new password link": "Neuen Link zum Zurücksetzen anfordern",
  "Continue without it": "Ohne ihn weitermachen",
  "One more link to open": "Noch ein Link zu öffnen",
  "We sent a second email to your other address. Open the link in that one too to complete the change.":
    "Eine zweite E-Mail ging an deine andere Adresse. Öffne auch den Link darin, dann ist die Änderung gemacht.",
} as const
