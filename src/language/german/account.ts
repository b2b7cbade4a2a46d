/** The account page. */
export const account = {
  "<name/>, you are signed in as <email/>.": "<name/>, du bist als <email/> angemeldet.",

  Name: "Dein Name",
  "Your name": "Dein Name",
  "How this page greets you. Leave it empty to have none.":
    "So begrüßt dich diese Seite. Lass das Feld leer, um keinen zu haben.",
  "Save name": "Namen speichern",
  "Your name was saved.": "Dein Name wurde gespeichert.",
  "Your name was not saved": "Dein Name wurde nicht gespeichert",

  "Present password": "Jetziges Passwort",
  "Change password": "Passwort ändern",
  "Your password was changed. Your other devices have to sign in with the new one.":
    "Dein Passwort wurde geändert. Deine anderen Geräte müssen sich mit dem neuen anmelden.",

  "Off: your password alone signs you in. With a second factor, a code of an authenticator app is asked for as well.":
    "Aus: Dein Passwort allein meldet dich an. Mit einem zweiten Faktor wird auch ein Code einer Authenticator-App verlangt.",
  "On: signing in asks for a code of your authenticator app, so that your password alone opens nothing.":
    "An: Die Anmeldung verlangt einen Code deiner Authenticator-App, sodass dein Passwort allein nichts öffnet.",
  "Set up a second factor": "Zweiten Faktor einrichten",
  "Remove the second factor": "Zweiten Faktor entfernen",
  "Scan this picture with your authenticator app, or type in the secret below it.":
    "Scanne dieses Bild mit deiner Authenticator-App oder tippe das Geheimnis darunter ein.",
  "Enter the code that the app then shows. Until you do, nothing changes.":
    "Gib den Code ein, den die App dann zeigt. Bis dahin ändert sich nichts.",
  "QR code for your authenticator app": "QR-Code für deine Authenticator-App",
  "Secret: <secret/>": "Geheimnis: <secret/>",
  "Turn on": "Einschalten",
  "That did not work": "Das hat nicht geklappt",
  "Your second factor is on. From now on, signing in asks for a code.":
    "Dein zweiter Faktor ist an. Von jetzt an verlangt die Anmeldung einen Code.",
  "Your second factor was removed.": "Dein zweiter Faktor wurde entfernt.",

  "Your drafts": "Deine Entwürfe",
  "Every draft you have saved, with its whole text, in one JSON file.":
    "Jeder Entwurf, den du gespeichert hast, mit seinem ganzen Text, in einer JSON-Datei.",
  "Download my drafts": "Meine Entwürfe herunterladen",
  "Your drafts are being downloaded already. Wait until that is done, then try again.":
    "Deine Entwürfe werden schon heruntergeladen. Warte, bis das fertig ist, und versuche es dann noch einmal.",
  "Your drafts could not be read just now. Nothing is lost: try again in a moment.":
    "Deine Entwürfe ließen sich gerade nicht lesen. Nichts ist verloren: Versuche es gleich noch einmal.",

  "This session": "Diese Sitzung",
  "Signed in with": "Angemeldet mit",
  "two factors": "zwei Faktoren",
  "one factor": "einem Faktor",
  "Last renewed": "Zuletzt erneuert",
  "Renews itself before": "Erneuert sich vor",
  "Sign out here": "Hier abmelden",
  "Sign out everywhere": "Überall abmelden",

  "Appearance and language": "Aussehen und Sprache",
  "Theme and language belong to this browser, not to your account.":
    "Farbschema und Sprache gehören zu diesem Browser, nicht zu deinem Konto.",
  "Choose theme and language": "Farbschema und Sprache wählen",
} as const
