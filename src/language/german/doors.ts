/** The pages that people pass to come in, to come back in and to leave; and what the sign-in service answers. */
export const doors = {
  "Enter an email address like name@example.org.": "Gib eine E-Mail-Adresse wie name@example.org ein.",
  "Enter your password.": "Gib dein Passwort ein.",
  "Choose a password of at least 8 characters.": "Wähle ein Passwort mit mindestens 8 Zeichen.",
  "This password is too long. Use at most 72 letters, fewer with accents or emoji.":
    "Dieses Passwort ist zu lang. Nimm höchstens 72 Buchstaben, mit Akzenten oder Emoji weniger.",
  "This password is too easy to guess. Choose a longer or less common one.":
    "Dieses Passwort ist zu leicht zu erraten. Wähle ein längeres oder selteneres.",
  "This password is so common that it is guessed first. Choose another one.":
    "Dieses Passwort ist so verbreitet, dass es zuerst geraten wird. Wähle ein anderes.",
  "This password has appeared in a data leak from another site. Choose another one.":
    "Dieses Passwort ist in einem Datenleck einer anderen Website aufgetaucht. Wähle ein anderes.",
  "This is already your password. Choose another one.": "Das ist schon dein Passwort. Wähle ein anderes.",
  "Enter your current password.": "Gib dein jetziges Passwort ein.",
  "This is not your current password.": "Das ist nicht dein jetziges Passwort.",
  "Choose a name of at most 80 letters. An emoji counts as several.":
    "Wähle einen Namen mit höchstens 80 Buchstaben. Ein Emoji zählt mehrfach.",
  "Write the name on one line, without control characters.": "Schreibe den Namen in eine Zeile, ohne Steuerzeichen.",
  "Enter the six digits from your authenticator app.": "Gib die sechs Ziffern aus deiner Authenticator-App ein.",
  "This code is wrong or too old. Enter the one your authenticator app shows now.":
    "Dieser Code ist falsch oder zu alt. Gib den ein, den deine Authenticator-App jetzt zeigt.",
  "Enter one of your recovery codes.": "Gib einen deiner Wiederherstellungscodes ein.",
  "This is not one of your unused recovery codes. Check it letter by letter, or try another one.":
    "Das ist keiner deiner unbenutzten Wiederherstellungscodes. Prüfe ihn Buchstabe für Buchstabe, oder versuche einen anderen.",
  "The email address or password is wrong.": "Die E-Mail-Adresse oder das Passwort ist falsch.",
  "This email address is not confirmed yet. Open the link in the email we sent you.":
    "Diese E-Mail-Adresse ist noch nicht bestätigt. Öffne den Link in der E-Mail, die wir dir geschickt haben.",
  "The sign-in service does not accept this email address. Use another one.":
    "Der Anmeldedienst nimmt diese E-Mail-Adresse nicht an. Nimm eine andere.",
  "This address contains a character that email addresses cannot have. Type it again by hand.":
    "Diese Adresse enthält ein Zeichen, das es in E-Mail-Adressen nicht gibt. Tippe sie noch einmal von Hand ein.",
  "This is already your address.": "Das ist schon deine Adresse.",
  "New accounts cannot be created here at the moment.": "Hier lassen sich zurzeit keine neuen Konten anlegen.",
  "This link has expired or has already been used. Request a new one.":
    "Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.",
  "Too many wrong codes. Wait a few minutes, then try again. If this wasn't you, someone knows your password: sign out here and reset it by email.":
    "Zu viele falsche Codes. Warte ein paar Minuten und versuche es dann noch einmal. Warst du das nicht, kennt jemand dein Passwort: Melde dich hier ab und wähle per E-Mail ein neues.",
  "Too many attempts. Wait a minute, then try again.":
    "Zu viele Versuche. Warte eine Minute und versuche es noch einmal.",
  "The sign-in service is not responding. Nothing was changed; try again in a moment.":
    "Der Anmeldedienst antwortet nicht. Nichts wurde geändert: Versuche es gleich noch einmal.",
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
    "Drück den Knopf, um deine E-Mail-Adresse zu bestätigen und dich anzumelden.",
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
  "It is incomplete, has expired or has already been used. Email programs sometimes break long links: try copying the whole link into the address bar.":
    "Er ist unvollständig, abgelaufen oder wurde schon benutzt. Mailprogramme zerteilen lange Links manchmal: Kopiere den ganzen Link in die Adresszeile.",
  "Request a new password link": "Neuen Link zum Zurücksetzen anfordern",
  "Continue without it": "Ohne ihn weitermachen",
  "One more link to open": "Noch ein Link zu öffnen",
  "We sent a second email to your other address. Open the link in that one too to complete the change.":
    "Eine zweite E-Mail ging an deine andere Adresse. Öffne auch den Link darin, dann ist die Änderung gemacht.",
} as const
