/** The account page. */
export const account = {
  "<name/>, you are signed in as <email/>.": "<name/>, du bist als <email/> angemeldet.",

  Name: "Dein Name",
  "Your name": "Dein Name",
  "How this page greets you. Leave it empty for no name.":
    "So begrüßt dich diese Seite. Lass das Feld leer, wenn du keinen willst.",
  "Save name": "Namen speichern",
  "Your name was saved.": "Dein Name wurde gespeichert.",
  "Your name was not saved": "Dein Name wurde nicht gespeichert",

  "Current password": "Jetziges Passwort",
  "Change password": "Passwort ändern",
  "Your password was changed. Your other devices must sign in with the new one.":
    "Dein Passwort wurde geändert. Deine anderen Geräte müssen sich mit dem neuen anmelden.",

  "Off: your password alone signs you in. Turn on a second factor to also require a code from an authenticator app.":
    "Aus: Zum Anmelden genügt dein Passwort. Mit einem zweiten Faktor wird auch ein Code aus einer Authenticator-App verlangt.",
  "On: signing in also requires a code from your authenticator app.":
    "An: Die Anmeldung verlangt auch einen Code aus deiner Authenticator-App.",
  "Set up a second factor": "Zweiten Faktor einrichten",
  "Remove the second factor": "Zweiten Faktor entfernen",
  "Scan this code with your authenticator app, or enter the setup key below it.":
    "Scanne diesen Code mit deiner Authenticator-App oder gib den Schlüssel darunter ein.",
  "Then enter the code the app shows. Nothing changes until you do.":
    "Gib dann den Code ein, den die App zeigt. Bis dahin ändert sich nichts.",
  "QR code for your authenticator app": "QR-Code für deine Authenticator-App",
  "Setup key: <secret/>": "Schlüssel: <secret/>",
  "Open it in an app on this device": "In einer App auf diesem Gerät öffnen",
  "Turn on": "Einschalten",
  "That did not work": "Das hat nicht geklappt",
  "Your second factor is on. From now on, signing in requires a code.":
    "Dein zweiter Faktor ist an. Von jetzt an verlangt die Anmeldung einen Code.",
  "Your second factor was removed.": "Dein zweiter Faktor wurde entfernt.",

  "Your drafts": "Deine Entwürfe",
  "Your data": "Deine Daten",
  "Everything this site stores about you: your profile, sessions, account history, drafts, uploaded records and what you wrote in reviews, as JSON.":
    "Alles, was diese Website über dich speichert: Profil, Sitzungen, Kontoverlauf, Entwürfe, hochgeladene Aufzeichnungen und was du in Überprüfungen geschrieben hast, als JSON.",
  "Download all my data": "Alle meine Daten herunterladen",
  "Your data is already being downloaded. Wait for that to finish, then try again.":
    "Deine Daten werden schon heruntergeladen. Warte, bis das fertig ist, und versuche es dann noch einmal.",
  "Your data could not be read right now. Nothing is lost; try again in a moment.":
    "Deine Daten ließen sich gerade nicht lesen. Nichts ist verloren: Versuche es gleich noch einmal.",
  "Download my drafts only": "Nur meine Entwürfe herunterladen",
  "Your drafts are already being downloaded. Wait for that to finish, then try again.":
    "Deine Entwürfe werden schon heruntergeladen. Warte, bis das fertig ist, und versuche es dann noch einmal.",
  "Your drafts could not be read right now. Nothing is lost; try again in a moment.":
    "Deine Entwürfe ließen sich gerade nicht lesen. Nichts ist verloren: Versuche es gleich noch einmal.",

  "Devices and history": "Geräte und Verlauf",
  "Where you are signed in": "Wo du angemeldet bist",
  "What happened to your account": "Was mit deinem Konto geschah",
  "Signed in with": "Angemeldet mit",
  "two factors": "zwei Faktoren",
  "one factor": "einem Faktor",
  "Last renewed": "Zuletzt erneuert",
  "Renews before": "Nächste Erneuerung spätestens",
  "Sign out here": "Hier abmelden",
  "Sign out everywhere": "Überall abmelden",

  "Confirm it's you": "Bestätige, dass du es bist",
  "Code from your authenticator app": "Code aus deiner Authenticator-App",
  "Confirm this change with a code. You will not be asked again for five minutes.":
    "Bestätige diese Änderung mit einem Code. Danach wirst du fünf Minuten lang nicht wieder gefragt.",
  "Your password": "Dein Passwort",
  "Confirm this change with your password. You will not be asked again for five minutes.":
    "Bestätige diese Änderung mit deinem Passwort. Danach wirst du fünf Minuten lang nicht wieder gefragt.",

  "You sign in with <email/>.": "Du meldest dich mit <email/> an.",
  "Your address was not changed": "Deine Adresse wurde nicht geändert",
  "New email address": "Neue E-Mail-Adresse",
  "We will email both addresses. The change takes effect once you have opened both links.":
    "Wir schreiben an beide Adressen. Die Änderung gilt, sobald du beide Links geöffnet hast.",
  "Change address": "Adresse ändern",
  "The change to <waiting/> is pending: open the links in the emails to <waiting/> and <email/>. Until then, nothing changes.":
    "Die Änderung zu <waiting/> steht noch aus: Öffne die Links in den E-Mails an <waiting/> und <email/>. Bis dahin ändert sich nichts.",
  "We have emailed both addresses. Open both links; until then, nothing changes.":
    "Wir haben an beide Adressen geschrieben. Öffne beide Links: Bis dahin ändert sich nichts.",

  "Recovery codes": "Wiederherstellungscodes",
  "If you lose your authenticator app, a recovery code signs you in. Each works once.":
    "Wenn du deine Authenticator-App verlierst, meldet dich ein Wiederherstellungscode an. Jeder gilt einmal.",
  "You have no recovery codes. If you lose your authenticator app, you are locked out of your account: create some now.":
    "Du hast keine Wiederherstellungscodes. Verlierst du deine Authenticator-App, kommst du nicht mehr in dein Konto: Erzeuge jetzt welche.",
  "{{count}} codes left._one": "{{count}} Code ist noch übrig.",
  "{{count}} codes left._other": "{{count}} Codes sind noch übrig.",
  "No new codes were created": "Es wurden keine neuen Codes erzeugt",
  "Create recovery codes": "Wiederherstellungscodes erzeugen",
  "Replace with new codes": "Durch neue Codes ersetzen",
  "You have new recovery codes. The old ones no longer work.":
    "Du hast neue Wiederherstellungscodes. Die alten gelten nicht mehr.",
  "This site's sign-in service has no recovery codes. If you lose your authenticator app, you cannot sign in.":
    "Der Anmeldedienst dieser Website hat keine Wiederherstellungscodes. Verlierst du deine Authenticator-App, kannst du dich nicht mehr anmelden.",
  "Save your recovery codes now": "Sichere jetzt deine neuen Codes",
  "They are shown only once. Keep them somewhere safe, but not in your authenticator app. If you lose that app, each code signs you in once and turns the second factor off.":
    "Sie werden nur dieses eine Mal gezeigt. Bewahre sie sicher auf, aber nicht in deiner Authenticator-App. Verlierst du die App, kannst du dich mit jedem Code einmal anmelden; das schaltet den zweiten Faktor aus.",
  Copied: "Kopiert",
  "The codes were copied.": "Die Codes wurden kopiert.",
  "Your browser blocked copying. Select the codes and copy them yourself.":
    "Dein Browser hat das Kopieren verhindert. Markiere die Codes und kopiere sie selbst.",
  "Download as text": "Als Text herunterladen",
  Print: "Drucken",
  "I have saved them": "Ich habe sie gesichert",
  "You are signed in. The recovery code is used up and your second factor is off, so your password alone signs you in. Set up a second factor again as soon as you can.":
    "Du bist angemeldet. Der Wiederherstellungscode ist verbraucht und dein zweiter Faktor ist aus: Zum Anmelden genügt dein Passwort. Richte so bald wie möglich wieder einen zweiten Faktor ein.",

  "This could not be loaded right now. Nothing is lost; reload the page in a moment.":
    "Das ließ sich gerade nicht laden. Nichts ist verloren: Lade die Seite gleich noch einmal.",

  Devices: "Geräte",
  "Everywhere you are signed in. If you do not recognize a session, end it and change your password.":
    "Überall, wo du angemeldet bist. Kennst du eine Sitzung nicht, beende sie und ändere dein Passwort.",
  Sessions: "Sitzungen",
  "this device": "dieses Gerät",
  "Signed in": "Angemeldet",
  "Last active": "Zuletzt aktiv",
  "Unknown browser": "Unbekannter Browser",
  "<browser/> on <system/>": "<browser/> auf <system/>",
  "End this session": "Diese Sitzung beenden",
  "The session was not ended": "Die Sitzung wurde nicht beendet",
  "The session was ended. Its device must sign in again.":
    "Die Sitzung wurde beendet. Ihr Gerät muss sich neu anmelden.",
  "All other sessions were ended. Only this one is left.":
    "Alle anderen Sitzungen wurden beendet. Nur diese ist übrig.",
  "This site's sign-in service cannot list sessions, so you can only end them all at once.":
    "Der Anmeldedienst dieser Website führt keine Liste der Sitzungen; sie lassen sich nur alle auf einmal beenden.",
  "All at once": "Alle auf einmal",
  "You are not signed in anywhere else.": "Du bist nirgends sonst angemeldet.",
  "Sign out everywhere else": "Überall sonst abmelden",

  "Account history": "Kontoverlauf",
  "What happened to your account, newest first. If something here wasn't you, change your password.":
    "Was mit deinem Konto geschah, das Neueste zuerst. Kommt dir etwas davon fremd vor, ändere dein Passwort.",
  "This site's sign-in service keeps no history.": "Der Anmeldedienst dieser Website führt keinen Verlauf.",
  "Nothing has happened yet.": "Noch ist nichts geschehen.",
  "this session": "diese Sitzung",
  "from {{address}}": "von {{address}}",
  "Something else:": "Etwas anderes:",
  "You signed in.": "Du hast dich angemeldet.",
  "You signed in with your password.": "Du hast dich mit deinem Passwort angemeldet.",
  "You entered a code from your authenticator app.": "Du hast einen Code aus deiner Authenticator-App eingegeben.",
  "You signed in with a link from an email.": "Du hast dich mit einem Link aus einer E-Mail angemeldet.",
  "You confirmed your address and signed in.": "Du hast deine Adresse bestätigt und dich angemeldet.",
  "You opened a link to choose a new password.": "Du hast einen Link geöffnet, um ein neues Passwort zu wählen.",
  "Someone tried to sign in and failed.": "Jemand hat vergeblich versucht, sich anzumelden.",
  "Someone tried to sign in with a wrong password.":
    "Jemand hat versucht, sich mit einem falschen Passwort anzumelden.",
  "Your account was created.": "Dein Konto wurde angelegt.",
  "You signed out.": "Du hast dich abgemeldet.",
  "You signed out everywhere else.": "Du hast dich überall sonst abgemeldet.",
  "You signed out everywhere.": "Du hast dich überall abgemeldet.",
  "There were too many attempts, and some were blocked.": "Es gab zu viele Versuche, und einige wurden abgewiesen.",
  "A page or a request was blocked.": "Eine Seite oder eine Anfrage wurde abgelehnt.",
  "A second factor was added.": "Ein zweiter Faktor wurde hinzugefügt.",
  "The second factor was removed.": "Der zweite Faktor wurde entfernt.",
  "Someone entered a wrong code.": "Jemand hat einen falschen Code eingegeben.",
  "Someone entered a code that had already been used.": "Jemand hat einen Code eingegeben, der schon benutzt war.",
  "Someone entered a wrong recovery code.": "Jemand hat einen falschen Wiederherstellungscode eingegeben.",
  "New recovery codes were created.": "Neue Wiederherstellungscodes wurden erzeugt.",
  "A recovery code was used, which turned off the second factor.":
    "Ein Wiederherstellungscode wurde benutzt. Er hat den zweiten Faktor ausgeschaltet.",
  "The password was changed.": "Das Passwort wurde geändert.",
  "Someone who was signed in entered a wrong password.":
    "Jemand, der angemeldet war, hat ein falsches Passwort eingegeben.",
  "Someone requested a link by email.": "Jemand hat einen Link per E-Mail angefordert.",
  "Someone requested a link to sign in.": "Jemand hat einen Link zum Anmelden angefordert.",
  "Someone requested the link to confirm your address again.":
    "Jemand hat den Link, der deine Adresse bestätigt, noch einmal angefordert.",
  "Someone opened an email link that no longer works.":
    "Jemand hat einen Link aus einer E-Mail geöffnet, der nicht mehr gilt.",
  "Someone requested a link to choose a new password.":
    "Jemand hat einen Link angefordert, um ein neues Passwort zu wählen.",
  "A link to choose a new password was opened.": "Ein Link zur Wahl eines neuen Passworts wurde geöffnet.",
  "Someone asked to change the email address.": "Jemand wollte die E-Mail-Adresse ändern.",
  "The email address was changed.": "Die E-Mail-Adresse wurde geändert.",
  "A session was ended.": "Eine Sitzung wurde beendet.",
  "There were too many sessions, so those unused for longest were ended.":
    "Es waren zu viele Sitzungen: Die am längsten nicht benutzten wurden beendet.",
  "You ended a session on the devices page.": "Du hast auf der Geräteseite eine Sitzung beendet.",
  "A session was ended because an old token was used again.":
    "Eine Sitzung wurde beendet, weil ein altes Token noch einmal benutzt wurde.",
  "The account was deleted.": "Das Konto wurde gelöscht.",
  "A change was undone with a link from an email.":
    "Eine Änderung wurde mit einem Link aus einer E-Mail rückgängig gemacht.",
  "The policy file was written from the editor.": "Die Richtliniendatei wurde aus dem Editor geschrieben.",
  "You requested a review of a policy.": "Du hast um die Überprüfung einer Richtlinie gebeten.",
  "You commented on a review.": "Du hast eine Überprüfung kommentiert.",
  "You approved a review.": "Du hast einer Änderung zugestimmt.",
  "You withdrew a review.": "Du hast eine Überprüfung zurückgezogen.",
  "You uploaded an app's access record.": "Du hast die Zugriffsaufzeichnung einer App hochgeladen.",
  "You replaced an uploaded access record with a newer one.":
    "Du hast eine hochgeladene Zugriffsaufzeichnung durch eine neuere ersetzt.",
  "You removed an uploaded access record.": "Du hast eine hochgeladene Zugriffsaufzeichnung entfernt.",

  "Delete your account": "Dein Konto löschen",
  "This cannot be undone: no one can restore a deleted account.":
    "Das lässt sich nicht rückgängig machen: Niemand kann ein gelöschtes Konto wiederherstellen.",
  "What will be deleted": "Was gelöscht wird",
  "What you wrote in reviews stays because others relied on it: the texts, your comments and your approvals. Your address is removed from them, and nothing else there names you.":
    "Was du in Überprüfungen geschrieben hast, bleibt, weil andere sich darauf verlassen haben: die Texte, deine Kommentare und deine Zustimmungen. Deine Adresse verschwindet daraus, und nichts anderes dort nennt dich.",
  "Every draft you saved. Links you shared keep working, because each holds its own text.":
    "Jeder Entwurf, den du gespeichert hast. Links, die du geteilt hast, funktionieren weiter, denn jeder enthält seinen Text.",
  "Every access record you uploaded.": "Jede Zugriffsaufzeichnung, die du hochgeladen hast.",
  "Your name, your password, your second factor and its recovery codes.":
    "Dein Name, dein Passwort, dein zweiter Faktor und seine Wiederherstellungscodes.",
  "Every session: all your devices are signed out.": "Jede Sitzung: Alle deine Geräte werden abgemeldet.",
  "Want to keep any of it? Download it first.": "Willst du etwas davon behalten? Lade es vorher herunter.",
  "Delete it for good": "Endgültig löschen",
  "Your account was not deleted": "Dein Konto wurde nicht gelöscht",
  "To confirm, type <email/>.": "Zum Bestätigen tippe <email/> ein.",
  "Your email address": "Deine E-Mail-Adresse",
  "Delete my account for good": "Mein Konto endgültig löschen",
  "Keep my account": "Mein Konto behalten",

  "Appearance and language": "Aussehen und Sprache",
  "Theme and language are saved in this browser, not in your account.":
    "Farbschema und Sprache sind in diesem Browser gespeichert, nicht in deinem Konto.",
  "Choose theme and language": "Farbschema und Sprache wählen",

  Mailbox: "Postfach",
  "Emails that this server would have sent. They are shown on this machine only and are gone after a restart.":
    "E-Mails, die dieser Server verschickt hätte. Sie werden nur auf diesem Rechner gezeigt und sind nach einem Neustart weg.",
  Refresh: "Aktualisieren",
  "Back to Sallyport": "Zurück zu Sallyport",
  "No emails yet. Emails from this server appear here.":
    "Noch keine E-Mails. Die E-Mails dieses Servers erscheinen hier.",
  Recipient: "Empfänger",
  Sent: "Gesendet",
  "Open the link in this email": "Link aus dieser E-Mail öffnen",
} as const
