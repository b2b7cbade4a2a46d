/** The pages that people pass to come in, to come back in and to leave; and what the sign-in service answers. */
export const doors = {
  "Enter an e-mail address like name@example.org.": "Gib eine E-Mail-Adresse wie name@example.org ein.",
  "Enter your password.": "Gib dein Passwort ein.",
  "Choose a password of at least 8 characters.": "Wähle ein Passwort mit mindestens 8 Zeichen.",
  "Choose a password of at most 72 bytes: about 72 letters, fewer with accents or emoji.":
    "Wähle ein Passwort mit höchstens 72 Bytes: etwa 72 Buchstaben, mit Akzenten oder Emoji weniger.",
  "This password is too easy to guess. Choose a longer or less common one.":
    "Dieses Passwort ist zu leicht zu erraten. Wähle ein längeres oder selteneres.",
  "This is the password you have already. Choose another one.": "Dieses Passwort hast du schon. Wähle ein anderes.",
  "Enter the password you have now.": "Gib das Passwort ein, das du jetzt hast.",
  "This is not the password you have now.": "Das ist nicht das Passwort, das du jetzt hast.",
  "Choose a name of at most 80 letters; an emoji counts as several.":
    "Wähle einen Namen mit höchstens 80 Buchstaben; ein Emoji zählt mehrfach.",
  "Write the name in one line, without control characters.": "Schreibe den Namen in eine Zeile, ohne Steuerzeichen.",
  "Enter the six digits that your authenticator app shows.":
    "Gib die sechs Ziffern ein, die deine Authenticator-App zeigt.",
  "This code is wrong or too old. Enter the one that your authenticator app shows now.":
    "Dieser Code ist falsch oder zu alt. Gib den ein, den deine Authenticator-App jetzt zeigt.",
  "The e-mail address or the password is wrong.": "Die E-Mail-Adresse oder das Passwort ist falsch.",
  "This e-mail address is not confirmed yet. Open the link in the mail we sent you.":
    "Diese E-Mail-Adresse ist noch nicht bestätigt. Öffne den Link in der Mail, die wir dir geschickt haben.",
  "The sign-in service does not accept this e-mail address.": "Der Anmeldedienst nimmt diese E-Mail-Adresse nicht an.",
  "New accounts cannot be made here at the moment.": "Hier lassen sich zurzeit keine neuen Konten anlegen.",
  "This link is expired or was used already. Ask for a new one.":
    "Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.",
  "Too many attempts. Wait a minute, then try again.":
    "Zu viele Versuche. Warte eine Minute und versuche es noch einmal.",
  "The sign-in service does not answer. Nothing was changed: try again in a moment.":
    "Der Anmeldedienst antwortet nicht. Nichts wurde geändert: Versuche es gleich noch einmal.",
  "Your session has ended. Sign in again.": "Deine Sitzung ist beendet. Melde dich neu an.",
  "Enter a code of your authenticator app first, then try again.":
    "Gib zuerst einen Code deiner Authenticator-App ein und versuche es dann noch einmal.",
  "This second factor is gone. Start again.": "Diesen zweiten Faktor gibt es nicht mehr. Fang noch einmal an.",
  "A second factor is set up already. Remove it first.":
    "Ein zweiter Faktor ist schon eingerichtet. Entferne ihn zuerst.",
  "For this change, sign out, sign in again, and try once more.":
    "Für diese Änderung melde dich ab und wieder an, und versuche es dann noch einmal.",
  "The sign-in service refused this. Check what you entered and try again.":
    "Der Anmeldedienst hat das abgelehnt. Prüfe deine Eingaben und versuche es noch einmal.",
} as const
