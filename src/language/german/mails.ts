/** What the mails say that this server sends. No page says it, so no browser loads it. */
export const mails = {
  "Hello,": "Hallo,",

  "Confirm your email address": "Bestätige deine E-Mail-Adresse",
  "Welcome to Sallyport. Confirm that this address is yours, and your account is ready:":
    "Willkommen bei Sallyport. Bestätige, dass diese Adresse dir gehört, dann ist dein Konto bereit:",
  "Confirm this address": "Adresse bestätigen",
  "If you did not sign up, you can ignore this email.":
    "Hast du kein Konto angelegt, kannst du diese E-Mail ignorieren.",

  "Choose a new password": "Neues Passwort wählen",
  "A new password was requested for your account. You can choose it here:":
    "Für dein Konto wurde ein neues Passwort angefordert. Hier kannst du es wählen:",
  "If you did not ask for it, ignore this email: your password stays the same.":
    "Hast du es nicht angefordert, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.",

  "Your sign-in link": "Dein Link zum Anmelden",
  "This link signs you in, once:": "Dieser Link meldet dich einmal an:",
  "Sign in": "Anmelden",
  "If you did not ask for it, ignore this email.": "Hast du ihn nicht angefordert, ignoriere diese E-Mail.",

  "Confirm the change of your email address": "Bestätige die Änderung deiner E-Mail-Adresse",
  "The email address of your account is about to change. To confirm, open this link and the one we sent to the other address:":
    "Die E-Mail-Adresse deines Kontos soll geändert werden. Öffne zum Bestätigen diesen Link und den, den wir an die andere Adresse geschickt haben:",
  "Confirm the change": "Änderung bestätigen",
  "If you did not ask for it, do not open the link, and change your password.":
    "Hast du das nicht angefordert, öffne den Link nicht und ändere dein Passwort.",

  "You already have an account": "Du hast schon ein Konto",
  "Someone tried to sign up with this address, which already has an account. If it was you, just sign in:":
    "Jemand wollte mit dieser Adresse ein Konto anlegen, aber sie hat schon eines. Warst du das, melde dich einfach an:",
  "Forgotten your password? You can choose a new one from the sign-in page. If it was not you, ignore this email.":
    "Passwort vergessen? Auf der Anmeldeseite kannst du ein neues wählen. Warst du das nicht, ignoriere diese E-Mail.",

  "If it was you, there is nothing to do.": "Warst du es selbst, ist nichts zu tun.",

  "Someone is entering wrong codes for your account": "Jemand gibt falsche Codes für dein Konto ein",
  "Someone who has your password entered five wrong codes. Anyone signing in with it now has to wait before the next code. If it was not you, choose a new password now; your own code works there without waiting:":
    "Jemand, der dein Passwort hat, hat fünf falsche Codes eingegeben. Wer sich damit anmeldet, muss jetzt vor dem nächsten Code warten. Warst du das nicht, wähle sofort ein neues Passwort; dort gilt dein eigener Code ohne Wartezeit:",
  "If it was you, wait five minutes and try again.":
    "Warst du es selbst, warte fünf Minuten und versuche es noch einmal.",

  "A second factor was added to your account": "Für dein Konto wurde ein zweiter Faktor eingerichtet",
  "From now on, signing in also asks for a code from an authenticator app. If it was not you, undo the change with this link: it removes the factor, signs out every device and sends you a link for a new password. It works for seven days:":
    "Von jetzt an verlangt die Anmeldung auch einen Code einer Authenticator-App. Warst du das nicht, mach die Änderung mit diesem Link rückgängig: Er entfernt den Faktor, meldet jedes Gerät ab und schickt dir einen Link für ein neues Passwort. Er gilt sieben Tage:",
  "Undo the change": "Änderung rückgängig machen",

  "The email address of your account was changed": "Die E-Mail-Adresse deines Kontos wurde geändert",
  "You can no longer sign in with this address. If it was not you, undo the change with this link: it brings this address back, signs out every device and sends you a link for a new password. It works for seven days:":
    "Mit dieser Adresse kannst du dich nicht mehr anmelden. Warst du das nicht, mach die Änderung mit diesem Link rückgängig: Er setzt diese Adresse wieder ein, meldet jedes Gerät ab und schickt dir einen Link für ein neues Passwort. Er gilt sieben Tage:",

  "A second factor was removed from your account": "Ein zweiter Faktor deines Kontos wurde entfernt",
  "Signing in no longer asks for its code. If it was not you, choose a new password now:":
    "Die Anmeldung verlangt seinen Code nicht mehr. Warst du das nicht, wähle sofort ein neues Passwort:",

  "Your password was changed": "Dein Passwort wurde geändert",
  "The password of your account was changed, and all other devices were signed out. If it was not you, choose a new one now:":
    "Das Passwort deines Kontos wurde geändert, und alle anderen Geräte wurden abgemeldet. Warst du das nicht, wähle sofort ein neues:",

  "Your account has new recovery codes": "Dein Konto hat neue Wiederherstellungscodes",
  "Ten new recovery codes were made, and older ones no longer work. If it was not you, choose a new password now, then make new codes:":
    "Zehn neue Wiederherstellungscodes wurden erzeugt, und ältere gelten nicht mehr. Warst du das nicht, wähle sofort ein neues Passwort und erzeuge dann neue Codes:",

  "A recovery code of your account was used": "Ein Wiederherstellungscode deines Kontos wurde benutzt",
  "Someone signed in with your password and a recovery code, which turned off your second factor. If it was not you, choose a new password now:":
    "Jemand hat sich mit deinem Passwort und einem Wiederherstellungscode angemeldet; damit ist dein zweiter Faktor ausgeschaltet. Warst du das nicht, wähle sofort ein neues Passwort:",
  "If it was you, set up a second factor again and make new codes.":
    "Warst du es selbst, richte wieder einen zweiten Faktor ein und erzeuge neue Codes.",

  "Other devices were signed out of your account": "Andere Geräte wurden von deinem Konto abgemeldet",
  "One or more devices were signed out of your account from another device. If it was not you, choose a new password now:":
    "Von einem anderen Gerät aus wurden ein oder mehrere Geräte von deinem Konto abgemeldet. Warst du das nicht, wähle sofort ein neues Passwort:",

  "Your account was deleted": "Dein Konto wurde gelöscht",
  "Your account and your drafts were deleted. If it was not you, someone knew your password: change it wherever else you use it. You can sign up again:":
    "Dein Konto und deine Entwürfe wurden gelöscht. Warst du das nicht, kannte jemand dein Passwort: Ändere es überall, wo du es sonst noch benutzt. Du kannst wieder ein Konto anlegen:",
  "Sign up": "Konto anlegen",
  "If it was you, there is nothing to do. You will get no more email from us.":
    "Warst du es selbst, ist nichts zu tun. Du bekommst keine weiteren E-Mails von uns.",

  "The change to your account was undone": "Die Änderung an deinem Konto wurde rückgängig gemacht",
  "The change was undone, every device was signed out, and your old password no longer works. A second email brings you a link for a new one. If it does not arrive, ask for it here:":
    "Die Änderung wurde rückgängig gemacht, jedes Gerät wurde abgemeldet, und dein altes Passwort gilt nicht mehr. Eine zweite E-Mail bringt dir einen Link für ein neues. Kommt sie nicht an, fordere den Link hier an:",
  "Do it soon, and then look at your account page: other things may have been changed too.":
    "Tu es bald und sieh danach auf deiner Kontoseite nach: Vielleicht wurde noch mehr geändert.",
} as const
