/** The pages that people pass to come in, to come back in and to leave; and what the sign-in service answers. */
export const doors = {
  "Enter an e-mail address like name@example.org.": "Gib eine E-Mail-Adresse wie name@example.org ein.",
  "Enter your password.": "Gib dein Passwort ein.",
  "Choose a password of at least 8 characters.": "Wähle ein Passwort mit mindestens 8 Zeichen.",
  "Choose a password of at most 72 bytes: about 72 letters, fewer with accents or emoji.":
    "Wähle ein Passwort mit höchstens 72 Bytes: etwa 72 Buchstaben, mit Akzenten oder Emoji weniger.",
  "This password is too easy to guess. Choose a longer or less common one.":
    "Dieses Passwort ist zu leicht zu erraten. Wähle ein längeres oder selteneres.",
  "Too many people use this password, so it is guessed first. Choose another one.":
    "Zu viele Menschen benutzen dieses Passwort, darum wird es zuerst geraten. Wähle ein anderes.",
  "This password has turned up in a leak of another site. Choose another one.":
    "Dieses Passwort ist in einem Datenleck einer anderen Website aufgetaucht. Wähle ein anderes.",
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
  "Enter one of the recovery codes that you kept.":
    "Gib einen der Wiederherstellungscodes ein, die du aufbewahrt hast.",
  "This is not one of your unused recovery codes. Check it letter by letter, or try another one.":
    "Das ist keiner deiner unbenutzten Wiederherstellungscodes. Prüfe ihn Buchstabe für Buchstabe, oder versuche einen anderen.",
  "The e-mail address or the password is wrong.": "Die E-Mail-Adresse oder das Passwort ist falsch.",
  "This e-mail address is not confirmed yet. Open the link in the mail we sent you.":
    "Diese E-Mail-Adresse ist noch nicht bestätigt. Öffne den Link in der Mail, die wir dir geschickt haben.",
  "The sign-in service does not accept this e-mail address.": "Der Anmeldedienst nimmt diese E-Mail-Adresse nicht an.",
  "This address has a character in it that e-mail addresses do not have. Type it again by hand.":
    "In dieser Adresse steht ein Zeichen, das E-Mail-Adressen nicht haben. Tippe sie noch einmal von Hand ein.",
  "This is the address you have already.": "Diese Adresse hast du schon.",
  "New accounts cannot be made here at the moment.": "Hier lassen sich zurzeit keine neuen Konten anlegen.",
  "This link has expired or was already used. Ask for a new one.":
    "Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.",
  "Too many codes were wrong. Wait a few minutes, then try again. If you did not type them, somebody knows your password: sign out here and choose a new one by mail.":
    "Zu viele Codes waren falsch. Warte ein paar Minuten und versuche es dann wieder. Hast du sie nicht eingegeben, kennt jemand dein Passwort: Melde dich hier ab und wähle per E-Mail ein neues.",
  "Too many attempts. Wait a minute, then try again.":
    "Zu viele Versuche. Warte eine Minute und versuche es noch einmal.",
  "The sign-in service does not answer. Nothing was changed: try again in a moment.":
    "Der Anmeldedienst antwortet nicht. Nichts wurde geändert: Versuche es gleich noch einmal.",
  "Your session has ended. Sign in again.": "Deine Sitzung ist beendet. Melde dich neu an.",
  "Enter a code from your authenticator app first, then try again.":
    "Gib zuerst einen Code deiner Authenticator-App ein und versuche es dann noch einmal.",
  "This second factor is gone. Start again.": "Diesen zweiten Faktor gibt es nicht mehr. Fang noch einmal an.",
  "A second factor is set up already. Remove it first.":
    "Ein zweiter Faktor ist schon eingerichtet. Entferne ihn zuerst.",
  "For this change, sign out, sign in again, and try once more.":
    "Für diese Änderung melde dich ab und wieder an, und versuche es dann noch einmal.",
  "Type your e-mail address exactly as it stands above.":
    "Tippe deine E-Mail-Adresse genau so ein, wie sie oben steht.",
  "This site's sign-in service does not offer this yet.": "Der Anmeldedienst dieser Website bietet das noch nicht an.",
  "The sign-in service refused this. Check what you entered and try again.":
    "Der Anmeldedienst hat das abgelehnt. Prüfe deine Eingaben und versuche es noch einmal.",

  "Sign in to open {{path}}.": "Melde dich an, um {{path}} zu öffnen.",
  "Sign in to see the policy that was shared with you.":
    "Melde dich an, um die Richtlinie zu sehen, die mit dir geteilt wurde.",
  "Create an account to open {{path}}.": "Lege ein Konto an, um {{path}} zu öffnen.",
  "Create an account to see the policy that was shared with you.":
    "Lege ein Konto an, um die Richtlinie zu sehen, die mit dir geteilt wurde.",

  "E-mail address": "E-Mail-Adresse",
  Password: "Passwort",
  "Six-digit code": "Sechsstelliger Code",
  "At least 8 characters. A few words in a row are easy to keep and hard to guess.":
    "Mindestens 8 Zeichen. Ein paar Wörter hintereinander sind leicht zu merken und schwer zu erraten.",
  "At least 8 characters. Your other devices will have to sign in with it.":
    "Mindestens 8 Zeichen. Deine anderen Geräte müssen sich damit neu anmelden.",
  Continue: "Weiter",

  "That did not sign you in": "Die Anmeldung ist nicht gelungen",
  "You are signed out.": "Du bist abgemeldet.",
  "You are signed out, here and on every other device.": "Du bist abgemeldet, hier und auf jedem anderen Gerät.",
  "Forgotten your password?": "Passwort vergessen?",
  // Not `link`, which HTML knows as a tag with nothing in it: so does what reads the sentences, and leaves it empty.
  "New here? <to>Create an account</to>": "Neu hier? <to>Konto anlegen</to>",
  "Have an account? <to>Sign in</to>": "Du hast ein Konto? <to>Anmelden</to>",
  "Create account": "Konto anlegen",

  "Check your mail": "Sieh in dein Postfach",
  "Nothing there after a few minutes? Check your spam folder.":
    "Nach ein paar Minuten noch nichts da? Sieh bei den unerwünschten Mails nach.",
  "Open the local mailbox": "Lokales Postfach öffnen",
  "If this address had no account yet, a mail with a link is on its way to it. Open the link to confirm the address; if you have an account already, just sign in.":
    "Wenn diese Adresse noch kein Konto hatte, ist eine Mail mit einem Link an sie unterwegs. Öffne den Link, um die Adresse zu bestätigen; wenn du schon ein Konto hast, melde dich einfach an.",
  "If this address is still to be confirmed, a new link is on its way to it. It replaces the older one.":
    "Wenn diese Adresse noch auf ihre Bestätigung wartet, ist ein neuer Link an sie unterwegs. Er ersetzt den älteren.",
  "Nothing arrived?": "Nichts angekommen?",
  "No mail was sent": "Es wurde keine Mail verschickt",
  "Send the confirmation link again": "Bestätigungslink noch einmal senden",

  "Forgotten password": "Passwort vergessen",
  "We send you a link with which you choose a new password.":
    "Wir schicken dir einen Link, mit dem du ein neues Passwort wählst.",
  "Send the link": "Link senden",
  "Back to sign-in": "Zurück zur Anmeldung",
  "If this address has an account, a mail with a link to a new password is on its way to it. The link works once.":
    "Wenn diese Adresse ein Konto hat, ist eine Mail mit einem Link zu einem neuen Passwort an sie unterwegs. Der Link gilt einmal.",
  "Nothing arrived? Ask once more": "Nichts angekommen? Noch einmal anfordern",

  "Your link worked. Choose the password that you will sign in with from now on.":
    "Dein Link war gültig. Wähle als Erstes das Passwort, mit dem du dich von jetzt an anmeldest.",
  "Your password was not changed": "Dein Passwort wurde nicht geändert",
  "Save and continue": "Speichern und weiter",

  "Your authenticator app shows a code for <email/>.": "Deine Authenticator-App zeigt einen Code für <email/>.",
  "The code was not accepted": "Der Code wurde nicht angenommen",
  "Lost your authenticator app? Use a recovery code":
    "Authenticator-App verloren? Benutze einen Wiederherstellungscode",
  "Use the authenticator app instead": "Stattdessen die Authenticator-App benutzen",
  "Recovery code": "Wiederherstellungscode",
  "A recovery code lets you in as <email/> once.": "Ein Wiederherstellungscode lässt dich einmal als <email/> hinein.",
  "The recovery code was not accepted": "Der Wiederherstellungscode wurde nicht angenommen",
  "One of the codes that you kept when you set up the second factor. Each works once.":
    "Einer der Codes, die du beim Einrichten des zweiten Faktors aufbewahrt hast. Jeder gilt einmal.",
  "Let me in and turn the second factor off": "Hineinlassen und den zweiten Faktor ausschalten",
  "Use another account": "Anderes Konto benutzen",

  "Nobody is signed in in this browser.": "In diesem Browser ist niemand angemeldet.",
  "You are signed in as <email/>.": "Du bist als <email/> angemeldet.",
  "You are still signed in everywhere": "Du bist noch überall angemeldet",

  Confirm: "Bestätigen",
  "Confirm your address": "Bestätige deine Adresse",
  "Press the button to confirm your e-mail address and sign in.":
    "Drück den Knopf, um deine E-Mail-Adresse zu bestätigen und dich anzumelden.",
  "Confirm and sign in": "Bestätigen und anmelden",
  "Accept the invitation": "Nimm die Einladung an",
  "Somebody has made an account for you.": "Jemand hat ein Konto für dich angelegt.",
  Accept: "Annehmen",
  "Choose a new password": "Wähle ein neues Passwort",
  "The link signs you in once, to set a new password.":
    "Der Link meldet dich einmal an, damit du ein neues Passwort wählen kannst.",
  "Sign in by link": "Mit Link anmelden",
  "The link signs you in once, in this browser.": "Der Link meldet dich einmal an, in diesem Browser.",
  "Confirm your new address": "Bestätige deine neue Adresse",
  "From then on you sign in with the new e-mail address.": "Von da an meldest du dich mit der neuen E-Mail-Adresse an.",
  "Was this not you?": "Warst du das nicht?",
  "Then undo the change. It brings back your account as it was, signs every device out, and mails you a link to choose a new password.":
    "Dann mach die Änderung rückgängig. Dein Konto wird wieder wie zuvor, jedes Gerät wird abgemeldet, und wir schicken dir einen Link, mit dem du ein neues Passwort wählst.",
  "This wasn't me: undo the change": "Das war nicht ich: Änderung rückgängig machen",
  "The change is undone": "Die Änderung ist rückgängig gemacht",
  "Your account is as it was before, every device is signed out, and the old password opens nothing any more. We have mailed you a link: open it to choose a new password.":
    "Dein Konto ist wieder wie zuvor, jedes Gerät ist abgemeldet, und das alte Passwort öffnet nichts mehr. Wir haben dir einen Link geschickt: Öffne ihn, um ein neues Passwort zu wählen.",
  "The link did not work": "Der Link hat nicht funktioniert",
  "You are signed in as <email/>. If the link belongs to another account, you will be signed in to that account instead.":
    "Du bist als <email/> angemeldet. Gehört der Link zu einem anderen Konto, machst du mit diesem weiter.",
  "This link does not work": "Dieser Link funktioniert nicht",
  "It is incomplete, expired, or was used already. Mail programs sometimes cut long links in two: try copying all of it into the address bar.":
    "Er ist unvollständig, abgelaufen oder wurde schon benutzt. Mailprogramme brechen lange Links manchmal um: Kopiere ihn ganz in die Adresszeile.",
  "Ask for a new password link": "Neuen Link zum Passwort anfordern",
  "Go on without it": "Ohne ihn weitermachen",
  "One more link": "Noch ein Link",
  "A second mail went to your other e-mail address. Open the link in that one too, and the change is made.":
    "Eine zweite Mail ging an deine andere E-Mail-Adresse. Öffne auch ihren Link, dann ist die Änderung gemacht.",
} as const
