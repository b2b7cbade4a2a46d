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
  "Your data": "Deine Daten",
  "All that this site keeps about you: your profile, sessions, account history, drafts, uploaded records and what you wrote in reviews, as JSON.":
    "Alles, was diese Website über dich speichert: Profil, Sitzungen, Kontoverlauf, Entwürfe, hochgeladene Aufzeichnungen und was du in Durchsichten geschrieben hast, als JSON.",
  "Download my data": "Meine Daten herunterladen",
  "Your data is being downloaded already. Wait until that is done, then try again.":
    "Deine Daten werden gerade schon heruntergeladen. Warte, bis das fertig ist, und versuche es dann noch einmal.",
  "Your data could not be read just now. Nothing is lost: try again in a moment.":
    "Deine Daten ließen sich gerade nicht lesen. Nichts ist verloren: Versuche es gleich noch einmal.",
  "Download my drafts": "Meine Entwürfe herunterladen",
  "Your drafts are being downloaded already. Wait until that is done, then try again.":
    "Deine Entwürfe werden schon heruntergeladen. Warte, bis das fertig ist, und versuche es dann noch einmal.",
  "Your drafts could not be read just now. Nothing is lost: try again in a moment.":
    "Deine Entwürfe ließen sich gerade nicht lesen. Nichts ist verloren: Versuche es gleich noch einmal.",

  "Devices and history": "Geräte und Verlauf",
  "Where you are signed in": "Wo du angemeldet bist",
  "What happened to your account": "Was mit deinem Konto geschah",
  "Signed in with": "Angemeldet mit",
  "two factors": "zwei Faktoren",
  "one factor": "einem Faktor",
  "Last renewed": "Zuletzt erneuert",
  "Renews itself before": "Erneuert sich vor",
  "Sign out here": "Hier abmelden",
  "Sign out everywhere": "Überall abmelden",

  "Confirm it's you": "Bestätige, dass du es bist",
  "Code from your authenticator app": "Code aus deiner Authenticator-App",
  "This change asks again who you are. A code counts for five minutes.":
    "Diese Änderung fragt noch einmal, wer du bist. Ein Code gilt fünf Minuten lang.",
  "Your password": "Dein Passwort",
  "This change asks again who you are. Your password counts for five minutes.":
    "Diese Änderung fragt noch einmal, wer du bist. Dein Passwort gilt fünf Minuten lang.",

  "You sign in with <email/>.": "Du meldest dich mit <email/> an.",
  "Your address was not changed": "Deine Adresse wurde nicht geändert",
  "New e-mail address": "Neue E-Mail-Adresse",
  "We write to both addresses. The change is made when you have opened both links.":
    "Wir schreiben an beide Adressen. Die Änderung gilt, sobald du beide Links geöffnet hast.",
  "Change address": "Adresse ändern",
  "The change to <waiting/> is not made yet: open the links in the mails to <waiting/> and to <email/>. Until then nothing changes.":
    "Die Änderung zu <waiting/> gilt noch nicht: Öffne die Links in den Mails an <waiting/> und an <email/>. Bis dahin ändert sich nichts.",
  "Mails are on their way to both addresses. Open the link in each: until then, nothing changes.":
    "Mails an beide Adressen sind unterwegs. Öffne den Link in jeder: Bis dahin ändert sich nichts.",

  "Recovery codes": "Wiederherstellungscodes",
  "If you lose your authenticator app, a recovery code lets you in. Each works once.":
    "Wenn du deine Authenticator-App verlierst, kommst du mit einem Wiederherstellungscode hinein. Jeder gilt einmal.",
  "You have no recovery codes. If you lose your authenticator app, you cannot get into your account: make some now.":
    "Du hast keine Wiederherstellungscodes. Verlierst du deine Authenticator-App, kommst du nicht mehr in dein Konto: Erzeuge jetzt welche.",
  "{{count}} codes are left._one": "{{count}} Code ist noch übrig.",
  "{{count}} codes are left._other": "{{count}} Codes sind noch übrig.",
  "No new codes were made": "Es wurden keine neuen Codes erzeugt",
  "Make recovery codes": "Wiederherstellungscodes erzeugen",
  "Replace them with new codes": "Durch neue Codes ersetzen",
  "You have new recovery codes. The old ones no longer work.":
    "Du hast neue Wiederherstellungscodes. Die alten gelten nicht mehr.",
  "This site's sign-in service has no recovery codes: without your authenticator app you cannot get in.":
    "Der Anmeldedienst dieser Website hat keine Wiederherstellungscodes: Ohne deine Authenticator-App kommst du nicht hinein.",
  "Save your recovery codes now": "Sichere jetzt deine Wiederherstellungscodes",
  "They are shown this once. Keep them where you keep your important papers, and not in the app that makes your codes. Each lets you in once if you lose that app, and turns the second factor off.":
    "Sie werden nur dieses eine Mal gezeigt. Bewahre sie bei deinen wichtigen Papieren auf und nicht in der App, die deine Codes erzeugt. Verlierst du die App, lässt dich jeder einmal hinein und schaltet den zweiten Faktor aus.",
  Copied: "Kopiert",
  "The codes were copied.": "Die Codes wurden kopiert.",
  "Your browser did not allow copying: select the codes and copy them.":
    "Dein Browser hat das Kopieren nicht erlaubt: Markiere die Codes und kopiere sie.",
  "Download as text": "Als Text herunterladen",
  Print: "Drucken",
  "I have saved them": "Ich habe sie gesichert",
  "You are in. The recovery code is spent and your second factor is off: your password alone signs you in. Set up a second factor again as soon as you can.":
    "Du bist drin. Der Wiederherstellungscode ist verbraucht und dein zweiter Faktor ist aus: Dein Passwort allein meldet dich an. Richte so bald wie möglich wieder einen zweiten Faktor ein.",

  "This could not be read just now. Nothing is lost: load the page again in a moment.":
    "Das ließ sich gerade nicht lesen. Nichts ist verloren: Lade die Seite gleich noch einmal.",

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
  "That session was ended. Its device has to sign in again.":
    "Die Sitzung wurde beendet. Ihr Gerät muss sich neu anmelden.",
  "Every other session was ended. Only this one is left.":
    "Alle anderen Sitzungen wurden beendet. Nur diese ist übrig.",
  "This site's sign-in service does not list sessions, so they can only be ended all at once.":
    "Der Anmeldedienst dieser Website führt keine Liste der Sitzungen; sie lassen sich nur alle auf einmal beenden.",
  "All at once": "Alle auf einmal",
  "You are signed in nowhere else.": "Du bist nirgends sonst angemeldet.",
  "Sign out everywhere else": "Überall sonst abmelden",

  "Account history": "Kontoverlauf",
  "What happened to your account, newest first. If something here was not you, change your password.":
    "Was mit deinem Konto geschah, das Neueste zuerst. Warst du etwas davon nicht, ändere dein Passwort.",
  "This site's sign-in service keeps no history that it could show you.":
    "Der Anmeldedienst dieser Website führt keinen Verlauf, den er dir zeigen könnte.",
  "Nothing has happened yet.": "Noch ist nichts geschehen.",
  "this session": "diese Sitzung",
  "from {{address}}": "von {{address}}",
  "Something else:": "Etwas anderes:",
  "You signed in.": "Du hast dich angemeldet.",
  "You signed in with your password.": "Du hast dich mit deinem Passwort angemeldet.",
  "You entered a code from your authenticator app.": "Du hast einen Code aus deiner Authenticator-App eingegeben.",
  "You signed in with a link from a mail.": "Du hast dich mit einem Link aus einer Mail angemeldet.",
  "You confirmed your address and signed in.": "Du hast deine Adresse bestätigt und dich angemeldet.",
  "You opened a link to choose a new password.": "Du hast einen Link geöffnet, um ein neues Passwort zu wählen.",
  "Somebody tried to sign in and failed.": "Jemand hat vergeblich versucht, sich anzumelden.",
  "Somebody tried to sign in with a wrong password.":
    "Jemand hat versucht, sich mit einem falschen Passwort anzumelden.",
  "Your account was created.": "Dein Konto wurde angelegt.",
  "You signed out.": "Du hast dich abgemeldet.",
  "You signed out everywhere else.": "Du hast dich überall sonst abgemeldet.",
  "You signed out everywhere.": "Du hast dich überall abgemeldet.",
  "Too many attempts were made, and some were turned away.": "Es gab zu viele Versuche, und einige wurden abgewiesen.",
  "A page or a request was refused.": "Eine Seite oder eine Anfrage wurde abgelehnt.",
  "A second factor was added.": "Ein zweiter Faktor wurde hinzugefügt.",
  "The second factor was removed.": "Der zweite Faktor wurde entfernt.",
  "Somebody entered a wrong code.": "Jemand hat einen falschen Code eingegeben.",
  "Somebody entered a code that had been used already.": "Jemand hat einen Code eingegeben, der schon benutzt war.",
  "Somebody entered a wrong recovery code.": "Jemand hat einen falschen Wiederherstellungscode eingegeben.",
  "New recovery codes were made.": "Neue Wiederherstellungscodes wurden erzeugt.",
  "A recovery code was used. It turned the second factor off.":
    "Ein Wiederherstellungscode wurde benutzt. Er hat den zweiten Faktor ausgeschaltet.",
  "The password was changed.": "Das Passwort wurde geändert.",
  "Somebody who was signed in gave a wrong password.":
    "Jemand, der angemeldet war, hat ein falsches Passwort angegeben.",
  "Somebody asked for a link by mail.": "Jemand hat einen Link per Mail angefordert.",
  "Somebody asked for a link to sign in.": "Jemand hat einen Link zum Anmelden angefordert.",
  "Somebody asked again for the link that confirms your address.":
    "Jemand hat den Link, der deine Adresse bestätigt, noch einmal angefordert.",
  "A link from a mail was opened that works no more.":
    "Ein Link aus einer Mail wurde geöffnet, der nicht mehr funktioniert.",
  "Somebody asked for a link to choose a new password.":
    "Jemand hat einen Link angefordert, um ein neues Passwort zu wählen.",
  "A link to choose a new password was opened.": "Ein Link zur Wahl eines neuen Passworts wurde geöffnet.",
  "Somebody asked to change the e-mail address.": "Jemand wollte die E-Mail-Adresse ändern.",
  "The e-mail address was changed.": "Die E-Mail-Adresse wurde geändert.",
  "A session was ended.": "Eine Sitzung wurde beendet.",
  "There were more sessions than are kept: those not used for longest were ended.":
    "Es waren mehr Sitzungen, als behalten werden: Die am längsten nicht benutzten wurden beendet.",
  "You ended a session on the devices page.": "Du hast auf der Geräteseite eine Sitzung beendet.",
  "A session was ended because an old token of it was used again.":
    "Eine Sitzung wurde beendet, weil ein altes Token von ihr noch einmal benutzt wurde.",
  "The account was deleted.": "Das Konto wurde gelöscht.",
  "A change was undone with the link in a mail.": "Eine Änderung wurde mit dem Link in einer Mail rückgängig gemacht.",
  "The policy file was written from the editor.": "Die Richtliniendatei wurde aus dem Editor geschrieben.",
  "You asked for a review of a policy.": "Du hast um die Durchsicht einer Richtlinie gebeten.",
  "You commented on a review.": "Du hast eine Durchsicht kommentiert.",
  "You approved a review.": "Du hast einer Änderung zugestimmt.",
  "You withdrew a review.": "Du hast eine Durchsicht zurückgezogen.",
  "You uploaded an app's access record.": "Du hast die Zugriffsaufzeichnung einer App hochgeladen.",
  "You replaced an uploaded access record by a newer one.":
    "Du hast eine hochgeladene Zugriffsaufzeichnung durch eine neuere ersetzt.",
  "You removed an uploaded access record.": "Du hast eine hochgeladene Zugriffsaufzeichnung entfernt.",

  "Delete your account": "Dein Konto löschen",
  "There is no way back: nobody can restore a deleted account.":
    "Es gibt keinen Weg zurück: Niemand kann ein gelöschtes Konto wiederherstellen.",
  "What goes with it": "Was mit ihm verschwindet",
  "What you wrote in reviews stays, because others based decisions on it: the texts, your comments and your approvals. Your address is removed from them, and nothing else there names you.":
    "Was du in Durchsichten geschrieben hast, bleibt, weil andere danach entschieden haben: die Texte, deine Kommentare und deine Zustimmungen. Deine Adresse verschwindet daraus, und nichts anderes dort nennt dich.",
  "Every draft you have saved. A link that you shared keeps working: it carries its own text.":
    "Jeder Entwurf, den du gespeichert hast. Ein Link, den du geteilt hast, geht weiter: Er trägt seinen Text bei sich.",
  "Every access record that you uploaded.": "Jede Zugriffsaufzeichnung, die du hochgeladen hast.",
  "Your name, your password, your second factor and its recovery codes.":
    "Dein Name, dein Passwort, dein zweiter Faktor und seine Wiederherstellungscodes.",
  "Every session: all your devices are signed out.": "Jede Sitzung: Alle deine Geräte werden abgemeldet.",
  "Want to keep any of it? Download it first.": "Willst du etwas davon behalten? Lade es vorher herunter.",
  "Delete it for good": "Endgültig löschen",
  "Your account was not deleted": "Dein Konto wurde nicht gelöscht",
  "To show that you mean it, type <email/>.": "Um zu zeigen, dass du es ernst meinst, tippe <email/> ein.",
  "Your e-mail address": "Deine E-Mail-Adresse",
  "Delete my account for good": "Mein Konto endgültig löschen",
  "Keep my account": "Mein Konto behalten",

  "Appearance and language": "Aussehen und Sprache",
  "Theme and language belong to this browser, not to your account.":
    "Farbschema und Sprache gehören zu diesem Browser, nicht zu deinem Konto.",
  "Choose theme and language": "Farbschema und Sprache wählen",

  Mailbox: "Postfach",
  "Mail that this server would have sent. It is shown on this machine only and is gone after a restart.":
    "E-Mails, die dieser Server verschickt hätte. Sie werden nur auf diesem Rechner gezeigt und sind nach einem Neustart weg.",
  "Look again": "Noch einmal nachsehen",
  "Back to Sallyport": "Zurück zu Sallyport",
  "No mail yet.": "Noch keine E-Mails.",
  Recipient: "Empfänger",
  Sent: "Gesendet",
  "Open the link in this mail": "Link aus dieser E-Mail öffnen",
} as const
