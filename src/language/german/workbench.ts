/** The sentences that only the pages of the workbench use, and those of mails. */
export const workbench = {
  // The playground.
  "Try an address": "Eine Adresse ausprobieren",
  "Unknown while the compiler rejects this policy.": "Unbekannt, solange der Compiler diese Richtlinie ablehnt.",
  "Blocked (400) for everyone: this is not a valid address.": "Für alle gesperrt (400): Das ist keine gültige Adresse.",
  "<path/> is outside the policy: anyone can fetch it.":
    "<path/> liegt außerhalb der Richtlinie: Alle können es abrufen.",
  "by the rule <rule/>": "nach der Regel <rule/>",
  "Who gets in": "Wer hineinkommt",
  "Compared with the example: <summary/>.": "Verglichen mit dem Beispiel: <summary/>.",
  "No one's access changes: everyone gets what the example gives them.":
    "Der Zugriff ändert sich für niemanden: Alle erhalten, was das Beispiel ihnen gibt.",
  "Use this in your app": "In deiner App verwenden",
  "Set Sallyport up in a React Router or Next app: <command/>":
    "Richte Sallyport in einer App mit React Router oder Next ein: <command/>",
  "Copy the rules you want from the text above into <file/>.":
    "Kopiere die Regeln, die du willst, aus dem Text oben in <file/>.",
  "Compare them with your routes, then write the guards: <command/>":
    "Vergleiche sie mit deinen Routen und erzeuge dann die Wächter: <command/>",

  // The answers to a review, and what follows its approval.
  "Changes requested": "Änderungen verlangt",
  "Request changes": "Änderungen verlangen",
  "Describe the changes you want.": "Beschreibe, welche Änderungen du willst.",
  "This review is your own, so you cannot request changes to it.":
    "Das ist deine eigene Überprüfung: Änderungen daran kannst du nicht verlangen.",
  "Changes requested by <who/>. They can still approve the change, and its author can replace the text.":
    "Änderungen verlangt von <who/>. Wer das verlangt hat, kann die Änderung trotzdem freigeben; wer sie vorgeschlagen hat, kann den Text ersetzen.",
  "You approved this change.": "Du hast diese Änderung freigegeben.",
  "You withdrew this review.": "Du hast diese Überprüfung zurückgezogen.",
  "Your comment was saved.": "Dein Kommentar wurde gespeichert.",
  "Lines {{first}} to {{last}}": "Zeilen {{first}} bis {{last}}",
  "Choose a line number to comment on that line. With the keyboard: arrow keys, then Enter.":
    "Wähle eine Zeilennummer, um die Zeile zu kommentieren. Mit der Tastatur: Pfeiltasten, dann Enter.",
  Cancel: "Abbrechen",
  "This app is no longer on record.": "Von dieser App gibt es keine Aufzeichnung mehr.",
  "Approved, not live yet. The approval covers exactly this text, starting from exactly this policy.":
    "Freigegeben, gilt noch nicht. Die Freigabe gilt für genau diesen Text, von genau dieser Richtlinie aus.",
  "Approved, live": "Freigegeben, gilt",
  "Approved, no longer live": "Freigegeben, gilt nicht mehr",
  "Approved, live from <from/> to <to/>. Another policy is live now.":
    "Freigegeben, galt von <from/> bis <to/>. Jetzt gilt eine andere Richtlinie.",
  "Approved, live since <when/>.": "Freigegeben, gilt seit <when/>.",
  "It was approved and is live.": "Die Änderung wurde freigegeben und gilt.",
  "It was approved and went live; another policy is live now.":
    "Die Änderung wurde freigegeben und galt; jetzt gilt eine andere Richtlinie.",
  "It was approved and went live on <when/>; another policy is live now.":
    "Die Änderung wurde freigegeben und galt ab <when/>; jetzt gilt eine andere Richtlinie.",
  "Put it live": "In Kraft setzen",
  "Download the change and its approval.": "Lade die Änderung und ihre Freigabe herunter.",
  "Signed approval": "Signierte Freigabe",
  "Unsigned approval": "Unsignierte Freigabe",
  "In the repository, apply the patch and rewrite the guards: <commands/>":
    "Wende im Repository den Patch an und erzeuge die Wächter neu: <commands/>",
  "Commit the policy together with the generated files, and deploy.":
    "Committe die Richtlinie zusammen mit den erzeugten Dateien und stelle die App bereit.",

  // Mails about reviews.
  "Open the review": "Überprüfung öffnen",
  "You get this email because you requested the review, commented on it, or are an approver on this site.":
    "Du bekommst diese E-Mail, weil du die Überprüfung angefordert oder kommentiert hast oder auf dieser Website Änderungen freigeben darfst.",
  "A policy change needs a review": "Eine Änderung der Richtlinie wartet auf Überprüfung",
  "Someone requested a review of a policy change. See whose access it changes, then comment, request changes or approve it:":
    "Jemand hat die Überprüfung einer Änderung der Richtlinie angefordert. Sieh nach, wessen Zugriff sie ändert, und kommentiere sie, verlange Änderungen oder gib sie frei:",
  "New comment on a policy change": "Neuer Kommentar zu einer Änderung der Richtlinie",
  "Someone commented on a policy change under review:": "Jemand hat eine Änderung kommentiert, die geprüft wird:",
  "Changes requested to a policy change": "Eine Änderung der Richtlinie soll überarbeitet werden",
  "Someone requested changes before this policy change is approved:":
    "Jemand verlangt Änderungen, bevor diese Änderung freigegeben wird:",
  "A policy change was approved": "Eine Änderung der Richtlinie wurde freigegeben",
  "Someone approved a policy change. It is not live yet: the review has the patch and the steps that follow:":
    "Jemand hat eine Änderung der Richtlinie freigegeben. Sie gilt noch nicht: In der Überprüfung stehen der Patch und die nächsten Schritte:",

  // The account page.
  "<name/>, you are signed in as <email/>.": "<name/>, du bist als <email/> angemeldet.",

  Name: "Name",
  "Your name": "Dein Name",
  "How this page greets you. Leave it empty for no name.":
    "So begrüßt dich diese Seite. Lass das Feld leer, wenn du keinen Namen willst.",
  "Save name": "Namen speichern",
  "Your name was saved.": "Dein Name wurde gespeichert.",
  "Your name was not saved": "Dein Name wurde nicht gespeichert",

  "Current password": "Jetziges Passwort",
  "Change password": "Passwort ändern",
  "Your email address was changed. You sign in with the new one from now on.":
    "Deine E-Mail-Adresse wurde geändert. Ab jetzt meldest du dich mit der neuen an.",
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
  "Your second factor is on, but its recovery codes did not arrive. Create new ones now: without them, you are locked out if you lose your authenticator app.":
    "Dein zweiter Faktor ist an, aber seine Wiederherstellungscodes sind nicht angekommen. Erzeuge jetzt neue: Ohne sie kommst du nicht mehr in dein Konto, wenn du deine Authenticator-App verlierst.",
  "Your second factor was removed.": "Dein zweiter Faktor wurde entfernt.",

  "Your drafts": "Deine Entwürfe",
  "Your data": "Deine Daten",
  "Everything this site stores about you: your profile, sessions, account history, drafts, uploaded records and what you wrote in reviews, as JSON.":
    "Alles, was diese Website über dich speichert: Profil, Sitzungen, Kontoverlauf, Entwürfe, hochgeladene Aufzeichnungen und was du in Überprüfungen geschrieben hast, als JSON.",
  "Download all my data": "Alle meine Daten herunterladen",
  "Your data is already being downloaded. Wait for that to finish, then try again.":
    "Deine Daten werden schon heruntergeladen. Warte, bis das fertig ist, und versuche es dann noch einmal.",
  "Your data could not be read right now. Nothing is lost; try again in a moment.":
    "Deine Daten ließen sich gerade nicht lesen. Nichts ist verloren; versuche es gleich noch einmal.",
  "Download my drafts only": "Nur meine Entwürfe herunterladen",
  "Your drafts are already being downloaded. Wait for that to finish, then try again.":
    "Deine Entwürfe werden schon heruntergeladen. Warte, bis das fertig ist, und versuche es dann noch einmal.",
  "Your drafts could not be read right now. Nothing is lost; try again in a moment.":
    "Deine Entwürfe ließen sich gerade nicht lesen. Nichts ist verloren; versuche es gleich noch einmal.",

  "Devices and history": "Geräte und Verlauf",
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
    "Wir haben an beide Adressen geschrieben. Öffne beide Links; bis dahin ändert sich nichts.",

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
  "Leave without saving the codes?": "Verlassen, ohne die Codes zu sichern?",
  "Leave before you have the codes?": "Verlassen, bevor du die Codes hast?",
  "Leave without recovery codes that work?": "Verlassen, ohne gültige Wiederherstellungscodes zu haben?",
  "If new codes were created, your old ones no longer work. Create new codes again before you leave.":
    "Falls neue Codes erzeugt wurden, gelten deine alten nicht mehr. Erzeuge noch einmal neue Codes, bevor du die Seite verlässt.",
  "Your new recovery codes will not be shown again.":
    "Deine neuen Wiederherstellungscodes werden nicht noch einmal gezeigt.",
  "You are signed in. The recovery code is used up and your second factor is off, so your password alone signs you in. Set up a second factor again as soon as you can.":
    "Du bist angemeldet. Der Wiederherstellungscode ist verbraucht und dein zweiter Faktor ist aus: Zum Anmelden genügt dein Passwort. Richte so bald wie möglich wieder einen zweiten Faktor ein.",

  "This could not be loaded right now. Nothing is lost; reload the page in a moment.":
    "Das ließ sich gerade nicht laden. Nichts ist verloren; lade die Seite gleich noch einmal.",

  "Everywhere you are signed in. If you do not recognize a session, end it and change your password.":
    "Überall, wo du angemeldet bist. Kennst du eine Sitzung nicht, beende sie und ändere dein Passwort.",
  Sessions: "Sitzungen",
  "this device": "dieses Gerät",
  "Signed in": "Angemeldet",
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

  "What happened to your account, newest first. If something here wasn't you, change your password.":
    "Was mit deinem Konto geschah, das Neueste zuerst. Kommt dir etwas davon fremd vor, ändere dein Passwort.",
  "This site's sign-in service keeps no history.": "Der Anmeldedienst dieser Website führt keinen Verlauf.",
  "Nothing has happened yet.": "Noch ist nichts geschehen.",
  "this session": "diese Sitzung",
  "from {{address}}": "von {{address}}",
  "Something else:": "Etwas anderes:",
  "You signed in, or confirmed your password.": "Du hast dich angemeldet oder dein Passwort bestätigt.",
  "You signed in with your password.": "Du hast dich mit deinem Passwort angemeldet.",
  "You entered a code from your authenticator app.": "Du hast einen Code aus deiner Authenticator-App eingegeben.",
  "You signed in with a link from an email.": "Du hast dich mit einem Link aus einer E-Mail angemeldet.",
  "You confirmed your address and signed in.": "Du hast deine Adresse bestätigt und dich angemeldet.",
  "You opened a link to choose a new password.": "Du hast einen Link geöffnet, um ein neues Passwort zu wählen.",
  "You confirmed with your password that it was you.": "Du hast mit deinem Passwort bestätigt, dass du es bist.",
  "Someone tried to sign in and failed.": "Jemand hat vergeblich versucht, sich anzumelden.",
  "Someone tried to sign in with a wrong password.":
    "Jemand hat versucht, sich mit einem falschen Passwort anzumelden.",
  "Your account was created.": "Dein Konto wurde angelegt.",
  "You signed out, or confirmed your password.": "Du hast dich abgemeldet oder dein Passwort bestätigt.",
  "You signed out.": "Du hast dich abgemeldet.",
  "You signed out everywhere else.": "Du hast dich überall sonst abgemeldet.",
  "You signed out everywhere.": "Du hast dich überall abgemeldet.",
  "There were too many attempts, and some were blocked.": "Es gab zu viele Versuche, und einige wurden abgewiesen.",
  "A page or a request was blocked.": "Ein Seitenaufruf oder eine Anfrage wurde abgewiesen.",
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
    "Es gab zu viele Sitzungen, darum wurden die am längsten unbenutzten beendet.",
  "You ended a session on the devices page.": "Du hast auf der Geräteseite eine Sitzung beendet.",
  "A session was ended because an old token was used again.":
    "Eine Sitzung wurde beendet, weil ein altes Token noch einmal benutzt wurde.",
  "The account was deleted.": "Das Konto wurde gelöscht.",
  "A change was undone with a link from an email.":
    "Eine Änderung wurde mit einem Link aus einer E-Mail rückgängig gemacht.",
  "The policy file was written from the editor.": "Die Richtliniendatei wurde aus dem Editor geschrieben.",
  "You requested a review of a policy.": "Du hast die Überprüfung einer Richtlinie angefordert.",
  "You commented on a review.": "Du hast eine Überprüfung kommentiert.",
  "You approved a review.": "Du hast eine Änderung freigegeben.",
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
    "Was du in Überprüfungen geschrieben hast, bleibt, weil andere sich darauf verlassen haben: die Texte, deine Kommentare und deine Freigaben. Deine Adresse wird daraus entfernt, und sonst nennt dich dort nichts.",
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

  // The dashboard: guard table, simulator, session and access changes.
  Changes: "Änderungen",
  Table: "Tabelle",
  "This is a tour: the dashboard of this site's own policy, read-only.":
    "Das ist ein Rundgang: die Übersicht zur Richtlinie dieser Website, nur zum Lesen.",
  "<signUp>Sign up</signUp> to see who approved each change, compare versions, download reports and look at your own app.":
    "<signUp>Lege ein Konto an</signUp>, um zu sehen, wer welche Änderung freigegeben hat, Fassungen zu vergleichen, Berichte herunterzuladen und deine eigene App anzusehen.",
  "<dashboard>Your own dashboard</dashboard> also shows who approved each change, compares versions and has reports to download.":
    "<dashboard>Deine eigene Übersicht</dashboard> zeigt auch, wer welche Änderung freigegeben hat, vergleicht Fassungen und hat Berichte zum Herunterladen.",
  "Opens to:": "Offen für:",
  "only some people": "nur manche",
  "Static files and services.": "Statische Dateien und Dienste.",

  "Every page rule: who gets in, where everyone else is sent, and why. Generated from the same file as the guards.":
    "Jede Regel für Seiten: wer hineinkommt, wohin alle anderen geschickt werden und warum. Erzeugt aus derselben Datei wie die Wächter.",
  Search: "Suche",
  Visitor: "Besucher",
  Outcome: "Ergebnis",
  any: "beliebig",
  every: "alle",
  Show: "Anzeigen",
  Clear: "Zurücksetzen",
  "Policy <file/>, hash <hash/>: {{count}} rules for {{states}} auth states._one":
    "Richtlinie <file/>, Hash <hash/>: {{count}} Regel für {{states}} Anmeldezustände.",
  "Policy <file/>, hash <hash/>: {{count}} rules for {{states}} auth states._other":
    "Richtlinie <file/>, Hash <hash/>: {{count}} Regeln für {{states}} Anmeldezustände.",
  "Showing all of them.": "Alle werden angezeigt.",
  "Showing {{shown}} of {{total}}: <filters/>.": "{{shown}} von {{total}} angezeigt: <filters/>.",
  "search “<word/>”": "Suche „<word/>“",
  "opens to <word/>": "öffnet sich für <word/>",
  "visitor: <word/>": "Besucher: <word/>",
  "outcome: <word/>": "Ergebnis: <word/>",
  "access changed <word/>": "Zugriff geändert: <word/>",
  "this month": "in diesem Monat",
  "Common questions": "Häufige Fragen",
  "Rules:": "Regeln:",
  "open to everyone": "offen für alle",
  "open without signing in": "offen ohne Anmeldung",
  "needs two factors": "nur mit zwei Faktoren",
  "access changed this month": "Zugriff in diesem Monat geändert",
  "<sign/> means “and everything beneath it”.": "<sign/> heißt „und alles darunter“.",
  "Open a rule to see what each visitor gets.": "Öffne eine Regel, um zu sehen, wer was erhält.",
  "To share it": "Zum Weitergeben",
  "Link to this rule": "Link zu dieser Regel",
  "Path pattern": "Pfadmuster",
  "No rule matches these filters. <plain>Show every rule</plain>":
    "Keine Regel passt zu diesen Filtern. <plain>Alle Regeln anzeigen</plain>",
  "Guard table of policy <hash/> · every rule · <address/>":
    "Zugriffstabelle der Richtlinie <hash/> · alle Regeln · <address/>",
  "Guard table of policy <hash/> · only <filters/> · <address/>":
    "Zugriffstabelle der Richtlinie <hash/> · nur <filters/> · <address/>",
  "The policy does not cover <path/>: anyone can fetch it.":
    "Die Richtlinie deckt <path/> nicht ab: Alle können es abrufen.",
  "No rule covers <path/>: it is blocked ({{status}}).":
    "Keine Regel deckt <path/> ab, darum ist der Pfad gesperrt ({{status}}).",
  "The rule <rule/> decides access to <path/>.": "Über den Zugriff auf <path/> entscheidet die Regel <rule/>.",
  "See in the simulator what each auth state gets there, and why":
    "Im Simulator sehen, was jeder Anmeldezustand dort erhält und warum",

  "In words": "In Worten",
  "{{path}} and everything beneath it": "{{path}} und alles darunter",
  "{{some}} and {{last}}": "{{some}} und {{last}}",
  "{{whom}} are sent to {{path}}": "{{whom}} werden zu {{path}} geschickt",
  "{{whom}} are asked to try again": "{{whom}} werden gebeten, es noch einmal zu versuchen",
  "{{whom}} are blocked ({{status}})": "{{whom}} werden abgewiesen ({{status}})",
  Routes: "Routen",
  none: "keine",
  "Wins over": "Hat Vorrang vor",
  "no other rule": "keiner anderen Regel",
  "Defined at": "Steht in",
  "Access last changed": "Zugriff zuletzt geändert",
  "Text last changed": "Text zuletzt geändert",
  "unknown: this server was built without the policy's history":
    "unbekannt: Dieser Server wurde ohne den Git-Verlauf der Richtlinie gebaut",
  "not committed yet when this server was built": "noch nicht committet, als dieser Server gebaut wurde",
  "commit <commit/>: <subject/>": "Commit <commit/>: <subject/>",
  "<date/> in commit <commit/>: <subject/>": "<date/> im Commit <commit/>: <subject/>",
  "<date/> in commit <commit/> or earlier: <subject/>": "<date/> im Commit <commit/> oder früher: <subject/>",
  "For example": "Zum Beispiel",
  "What each visitor gets": "Wer was erhält",
  "opening the page": "beim Öffnen der Seite",
  "sending a form": "beim Senden eines Formulars",
  "Download the guard table": "Zugriffstabelle herunterladen",
  "Download the whole table": "Die ganze Tabelle herunterladen",

  "What the compiler proved": "Was der Compiler bewiesen hat",
  "<path/> and everything beneath it never opens to <whom/>.":
    "<path/> und alles darunter öffnet sich nie für <whom/>.",
  "<path/> always opens to <whom/>.": "<path/> öffnet sich immer für <whom/>.",
  "Proved.": "Bewiesen.",
  "Not proved.": "Nicht bewiesen.",
  "Until the end of {{until}} (UTC), shadow mode may still let them in.":
    "Bis zum Ende des {{until}} (UTC) kann der Schattenmodus sie noch hineinlassen.",
  "Shadow mode does not apply to operations.": "Der Schattenmodus gilt nicht für Operationen.",
  "Terms used in the policy": "Begriffe der Richtlinie",
  "Shadow mode: until the end of {{until}} (UTC), denials of every rule are reported but not enforced.":
    "Schattenmodus: Bis zum Ende des {{until}} (UTC) werden Abweisungen jeder Regel gemeldet, aber nicht durchgesetzt.",
  "Shadow mode: until the end of {{until}} (UTC), denials of {{rules}} are reported but not enforced.":
    "Schattenmodus: Bis zum Ende des {{until}} (UTC) werden Abweisungen von {{rules}} gemeldet, aber nicht durchgesetzt.",
  "Shadow mode ended on {{until}} (UTC): its denials are enforced. Remove `shadow` from the policy.":
    "Der Schattenmodus endete am {{until}} (UTC). Abweisungen werden jetzt durchgesetzt. Entferne `shadow` aus der Richtlinie.",
  "Shadow mode ended on {{until}} (UTC). Everything listed here as open until that day is now closed.":
    "Der Schattenmodus endete am {{until}} (UTC). Alles, was hier als bis dahin offen aufgeführt ist, ist jetzt geschlossen.",
  "Shadow mode: until the end of {{until}} (UTC), these denials are reported but not enforced.":
    "Schattenmodus: Bis zum Ende des {{until}} (UTC) werden diese Abweisungen gemeldet, aber nicht durchgesetzt.",
  "the page opens": "die Seite öffnet sich",
  "the visitor is sent to another page": "die Person wird zu einer anderen Seite geschickt",
  "the visitor gets an error page: 401 sign in first, 403 no access, 404 not found, 503 try again":
    "es erscheint eine Fehlerseite: 401 erst anmelden, 403 kein Zugriff, 404 nicht gefunden, 503 noch einmal versuchen",

  "See what each auth state gets at any address under the live policy, and why. To share the result, copy this page's address.":
    "Sieh, was jeder Anmeldezustand unter der geltenden Richtlinie bei einer Adresse erhält und warum. Zum Weitergeben genügt die Adresse dieser Seite.",
  "Path or address": "Pfad oder Adresse",
  Ask: "Abfragen",
  "Compare several addresses": "Mehrere Adressen vergleichen",
  "Addresses, one per line, up to {{most}}": "Adressen, eine je Zeile, bis zu {{most}}",
  Compare: "Vergleichen",
  "Try tricky addresses; nothing is opened.": "Probiere knifflige Adressen aus; geöffnet wird keine.",
  "compare them all": "alle vergleichen",
  Why: "Warum",
  "<address/> is <outcome/> for everyone: <fault/>.": "<address/> ist für alle <outcome/>: <fault/>.",
  "<path/> is outside the policy: <why/>.": "<path/> liegt außerhalb der Richtlinie: <why/>.",
  "For {{whom}}, <path/> opens.": "Für {{whom}} öffnet sich <path/>.",
  "At <path/>, {{whom}} are sent to {{to}}.": "Bei <path/> werden {{whom}} zu {{to}} geschickt.",
  "At <path/>, {{whom}} are asked to try again later.":
    "Bei <path/> werden {{whom}} gebeten, es später noch einmal zu versuchen.",
  "At <path/>, {{whom}} are blocked ({{status}}).": "Bei <path/> werden {{whom}} abgewiesen ({{status}}).",
  "No outcome.": "Kein Ergebnis.",
  "<path/> opens to no one.": "<path/> öffnet sich für niemanden.",
  "<path/> opens to everyone, signed in or not.": "<path/> öffnet sich für alle, angemeldet oder nicht.",
  "<path/> opens to {{whom}}.": "<path/> öffnet sich für {{whom}}.",
  "What each visitor gets at <path/>": "Wer bei <path/> was erhält",
  "your question": "deine Frage",
  "What would change this answer": "Was diese Antwort ändern würde",
  "What would change these answers": "Was diese Antworten ändern würde",
  "No single edit to the policy changes this.": "Keine einzelne Änderung an der Richtlinie ändert das.",
  "No single edit to the policy changes this for {{whom}}.":
    "Keine einzelne Änderung an der Richtlinie ändert das für {{whom}}.",
  "To let in {{whom}}: write <code/> in the rule on line {{line}}.":
    "Um {{whom}} hineinzulassen: Schreibe <code/> in die Regel in Zeile {{line}}.",
  "To keep out {{whom}}: write <code/> in the rule on line {{line}}.":
    "Um {{whom}} abzuweisen: Schreibe <code/> in die Regel in Zeile {{line}}.",
  "To let in {{whom}}, whatever their claims: write <code/> in the rule on line {{line}}.":
    "Um {{whom}} hineinzulassen, ganz gleich, welche Claims sie haben: Schreibe <code/> in die Regel in Zeile {{line}}.",
  "To accept forms from {{whom}}: write <code/> in the rule on line {{line}}.":
    "Damit {{whom}} Formulare senden können: Schreibe <code/> in die Regel in Zeile {{line}}.",
  "To accept forms from {{whom}}, whatever their claims: write <code/> in the rule on line {{line}}.":
    "Damit {{whom}} Formulare senden können, ganz gleich, welche Claims sie haben: Schreibe <code/> in die Regel in Zeile {{line}}.",
  "To refuse forms from {{whom}}: write <code/> in the rule on line {{line}}.":
    "Damit {{whom}} keine Formulare senden können: Schreibe <code/> in die Regel in Zeile {{line}}.",
  "With {{claims}}, forms are accepted from {{whom}}.": "Mit {{claims}} können {{whom}} Formulare senden.",
  "With {{claims}}, the page opens to {{whom}}.": "Mit {{claims}} öffnet sich die Seite für {{whom}}.",
  "{{value}} or above": "{{value}} oder höher",
  "To let in {{whom}}: add the rule <code/>.": "Um {{whom}} hineinzulassen: Füge die Regel <code/> hinzu.",
  "It also lets in {{whom}}.": "Das lässt auch {{whom}} hinein.",
  "It also keeps out {{whom}}.": "Das weist auch {{whom}} ab.",
  "The compiler would reject it ({{code}}): line {{line}} sends <whom/> to <path/>, which would turn them away.":
    "Der Compiler würde das ablehnen ({{code}}): Zeile {{line}} schickt <whom/> zu <path/>, und dort würden sie abgewiesen.",
  "The compiler would reject it ({{code}}): by the invariant on line {{line}}, <path/> never opens to <whom/>.":
    "Der Compiler würde das ablehnen ({{code}}): Nach der Invariante in Zeile {{line}} öffnet sich <path/> nie für <whom/>.",
  "The compiler would reject it ({{code}}): by the invariant on line {{line}}, <path/> always opens to <whom/>.":
    "Der Compiler würde das ablehnen ({{code}}): Nach der Invariante in Zeile {{line}} öffnet sich <path/> immer für <whom/>.",
  "The compiler would reject it ({{code}}): <message/>.": "Der Compiler würde das ablehnen ({{code}}): <message/>.",
  "The compiler would reject it ({{code}}, line {{line}}): <message/>.":
    "Der Compiler würde das ablehnen ({{code}}, Zeile {{line}}): <message/>.",
  Pathname: "Pfadname",
  "Canonical path": "Kanonischer Pfad",
  "none: <fault/>": "keiner: <fault/>",
  Requests: "Fragt nach",
  "the page's data, guarded like the page itself": "den Daten der Seite, bewacht wie die Seite selbst",
  Route: "Zuständige Route",
  "none: the router serves nothing here": "keine: Der Router liefert hier nichts",
  "<route/> in <module/>": "<route/> aus <module/>",
  "Deciding rule": "Entscheidende Regel",
  "none: <path/> is outside the policy": "keine: <path/> liegt außerhalb der Richtlinie",
  "none: closed by default ({{status}})": "keine: standardmäßig gesperrt ({{status}})",
  "<path/> <match/>, requires <require/>: <why/>": "<path/> <match/>, verlangt <require/>: <why/>",
  "All rules": "Alle Regeln",
  Rule: "Regel",
  here: "hier",
  because: "Grund",
  "line {{line}}": "Zeile {{line}}",
  Outcomes: "Ergebnisse",
  Address: "Adresse",
  "Only the first {{most}} addresses were answered; {{left}} more were left out.":
    "Nur die ersten {{most}} Adressen wurden beantwortet; {{left}} weitere wurden ausgelassen.",
  "outside the policy: <why/>": "außerhalb der Richtlinie: <why/>",
  "<outcome/> for everyone: <fault/>": "<outcome/> für alle: <fault/>",

  "Whether this browser is signed in, how far sign-in has got, and what led to that.":
    "Ob dieser Browser angemeldet ist, wie weit die Anmeldung gekommen ist und was dazu geführt hat.",
  "This browser": "Dieser Browser",
  Meaning: "Bedeutung",
  "The server reported it with this page.": "Der Server hat es mit dieser Seite gemeldet.",
  "<event/> on <moment/>.": "<event/>: <moment/>.",
  "How this is decided: the session machine": "Wie das entschieden wird: der Sitzungsautomat",
  "The build draws this picture from the machine's own code. Choose a state to see where it leads.":
    "Das Bild entsteht beim Build aus dem Code des Automaten. Wähle einen Zustand, um zu sehen, wohin er führt.",
  "not known yet": "noch nicht bekannt",
  "expired, being renewed": "abgelaufen, wird erneuert",
  "This browser read its saved session": "Dieser Browser hat seine gespeicherte Sitzung gelesen",
  "The sign-in library found this session": "Die Anmeldebibliothek hat diese Sitzung gefunden",
  "Signed out": "Abgemeldet",
  "The sign-in service renewed the session": "Der Anmeldedienst hat die Sitzung erneuert",
  "Something about the account changed": "Am Konto hat sich etwas geändert",
  "A recovery link was opened": "Ein Link zur Wiederherstellung wurde geöffnet",
  "The second factor was entered": "Der zweite Faktor wurde eingegeben",
  "The server checked the session": "Der Server hat die Sitzung geprüft",
  "The session was due for a check": "Die Prüfung der Sitzung war fällig",
  "This page came back into view": "Diese Seite wurde wieder sichtbar",
  "There was no answer for too long": "Zu lange kam keine Antwort",
  "Sign-out was requested on this page": "Auf dieser Seite wurde die Abmeldung angefordert",
  "A new password was set": "Ein neues Passwort wurde gesetzt",
  "The session machine": "Der Sitzungsautomat",
  "<state/>, now": "<state/>, jetzt",
  "Save picture as SVG": "Bild als SVG speichern",
  "From <state/>": "Von <state/> aus",
  "with the next event": "mit dem nächsten Ereignis",
  later: "später",
  "never from here": "von hier aus nie",
  decides: "entscheidet",
  "gives way": "weicht",
  "What happened on this page": "Was auf dieser Seite geschah",
  "Newest first, up to {{most}} since the page was loaded. Nothing is stored, and no tokens are shown.":
    "Das Neueste zuerst, bis zu {{most}} seit dem Laden der Seite. Nichts wird gespeichert, und kein Token wird gezeigt.",
  "This browser's events appear here once JavaScript runs.":
    "Die Ereignisse dieses Browsers erscheinen hier, sobald JavaScript läuft.",
  "still <state/>: <changes/>": "weiterhin <state/>: <changes/>",
  "was <from/>, now <to/>: <changes/>": "war <from/>, jetzt <to/>: <changes/>",
  "nothing changed": "nichts hat sich geändert",
  "a session ended for good": "eine Sitzung ist endgültig beendet",
  "the server confirmed the session": "der Server hat die Sitzung bestätigt",
  "no answer": "keine Antwort",
  "answers are back": "es kommt wieder eine Antwort",
  "the session is forgotten": "die Sitzung ist vergessen",
  "the session is closed and may reopen": "die Sitzung ist beendet und kann wieder aufgenommen werden",
  "there is a session": "es gibt eine Sitzung",
  "there is another session": "es gibt eine andere Sitzung",
  "the same session is back": "dieselbe Sitzung ist wieder da",
  "the session has its second factor": "die Sitzung hat ihren zweiten Faktor",
  "the session is renewed": "die Sitzung ist erneuert",
  "the new password is set": "das neue Passwort ist gesetzt",
  "a new password is needed": "ein neues Passwort ist nötig",
  "Every transition": "Jeder Übergang",
  "Every transition from <state/>": "Jeder Übergang von <state/>",
  "Each line reads: event, [condition], / what is updated. Conditions are checked from the top; the first true one counts.":
    "Aufbau jeder Zeile: Ereignis [Bedingung] / was sich ändert. Bedingungen werden von oben an geprüft; die erste, die zutrifft, zählt.",
  From: "Von",
  To: "Zu",
  On: "Bei",
  stays: "bleibt",

  "Which pages opened or closed, when, and in which commit. The compiler compared each version of the policy with the one before it; each change comes with an example.":
    "Welche Seiten sich geöffnet oder geschlossen haben, wann und in welchem Commit. Der Compiler hat jede Fassung der Richtlinie mit der davor verglichen; jede Änderung hat ein Beispiel.",
  "From the policy's git history: {{count}} commits._one": "Aus dem Git-Verlauf der Richtlinie: {{count}} Commit.",
  "From the policy's git history: {{count}} commits._other": "Aus dem Git-Verlauf der Richtlinie: {{count}} Commits.",
  "From the policy's git history: {{count}} commits, {{silent}} without any change in access._one":
    "Aus dem Git-Verlauf der Richtlinie: {{count}} Commit, {{silent}} davon ohne Änderung am Zugriff.",
  "From the policy's git history: {{count}} commits, {{silent}} without any change in access._other":
    "Aus dem Git-Verlauf der Richtlinie: {{count}} Commits, {{silent}} davon ohne Änderung am Zugriff.",
  "Show only commits that changed access": "Nur Commits anzeigen, die den Zugriff geändert haben",
  "Show every commit": "Alle Commits anzeigen",
  "Only the newest are shown; <command/> prints older ones.":
    "Nur die neuesten sind zu sehen; <command/> gibt ältere aus.",
  "Not committed yet when this was built": "Beim Build noch nicht committet",
  "No commit has changed anyone's access.": "Kein Commit hat für jemanden den Zugriff geändert.",
  "<date/>, commit <commit/>": "<date/>, Commit <commit/>",
  "policy <hash/>": "Richtlinie <hash/>",
  "<date/>, commit <commit/>, policy <policy/>": "<date/>, Commit <commit/>, Richtlinie <policy/>",
  "What this changed is unknown: <reason/>.": "Was das geändert hat, ist unbekannt: <reason/>.",
  "No one's access changed.": "Der Zugriff hat sich für niemanden geändert.",
  "No one's access changed since <commit/>, the last accepted policy.":
    "Der Zugriff hat sich für niemanden geändert, verglichen mit der zuletzt angenommenen Richtlinie, <commit/>.",
  "<summary/> since <commit/>, the last accepted policy.":
    "<summary/>, verglichen mit der zuletzt angenommenen Richtlinie, <commit/>.",
  "This server was built without the policy's git history, so earlier changes are unknown here. This is the build's own record.":
    "Dieser Server wurde ohne den Git-Verlauf der Richtlinie gebaut; frühere Änderungen sind hier nicht bekannt. Dies ist das eigene Protokoll des Builds.",
  "What the policy opens, compared with no policy": "Was die Richtlinie öffnet, verglichen mit keiner Richtlinie",
  "Built at <date/>": "Gebaut am <date/>",
  "The compiler rejects one of the two policies.": "Der Compiler lehnt eine der beiden Richtlinien ab.",
  "The policy has too many regions to compare.": "Die Richtlinie hat zu viele Bereiche für einen Vergleich.",
  "For example <url/>. Before: <before/>. After: <after/>.":
    "Zum Beispiel <url/>. Vorher: <before/>. Nachher: <after/>.",
  "For example <url/> (visitor: <state/>). Before: <before/>. After: <after/>.":
    "Zum Beispiel <url/> im Zustand „<state/>“. Vorher: <before/>. Nachher: <after/>.",
  "every path no rule covers": "jeder Pfad, den keine Regel abdeckt",
  "every path": "jeder Pfad",
  "<scope/>, except <others/>": "<scope/>, außer <others/>",
  "{{more}} more": "{{more}} weitere",
  "<path/> and beneath": "<path/> und darunter",
  "{{who}} (opening a page):": "{{who}} (Seite öffnen):",
  "{{who}} (sending a form):": "{{who}} (Formular senden):",
  "Show {{left}} more": "{{left}} weitere zeigen",
  "{{first}} to {{last}} of {{all}}": "{{first}} bis {{last}} von {{all}}",
  Previous: "Zurück",
  Next: "Weiter",
  "the rule <rule/> opens it to {{whom}} (<place/>)": "die Regel <rule/> öffnet den Pfad für {{whom}} (<place/>)",
  Operations: "Operationen",
  "{{people}} may call it": "{{people}} dürfen sie aufrufen",
  "Any other operation is refused: 401 if the visitor is not signed in, else 403.":
    "Jede andere Operation wird abgelehnt: 401, wenn man nicht angemeldet ist, sonst 403.",
  "the policy allows <operation/> for {{whom}} (<place/>)":
    "die Richtlinie erlaubt <operation/> für {{whom}} (<place/>)",
  "<path/> is outside the policy (<place/>)": "<path/> liegt außerhalb der Richtlinie (<place/>)",
  "no rule covers it": "keine Regel deckt den Pfad ab",
  "no rule covers it, so it is closed": "keine Regel deckt den Pfad ab, darum ist er gesperrt",
  "For example <url/>. No rule covers it, before or after; only what is answered there has changed.":
    "Zum Beispiel <url/>. Keine Regel deckt das ab, weder vorher noch nachher; nur die Antwort dort ist eine andere.",
  "there is no policy": "es gibt keine Richtlinie",

  "<address/> is <outcome/> for everyone: browsers read what follows two leading slashes as a host name. The guard's own answer is below.":
    "<address/> ist für alle <outcome/>: Was auf zwei Schrägstriche am Anfang folgt, lesen Browser als Hostnamen. Darunter steht, was der Wächter selbst antwortet.",
  "<outcome/> for everyone: it begins with two slashes":
    "<outcome/> für alle: Die Adresse beginnt mit zwei Schrägstrichen",
  "There is no page there.": "Dort ist keine Seite.",
  "Anyone the rules let in gets 404.": "Wen die Regeln hineinlassen, der erhält 404.",
  "The host <host/> makes no difference: the policy is about paths.":
    "Der Host <host/> spielt keine Rolle: In der Richtlinie geht es nur um Pfade.",

  // What auditors read: the answers, timeline, map, comparison and evidence.

  "At a glance": "Auf einen Blick",
  "Pages anyone can open": "Seiten, die alle öffnen können",
  "Rules that let anyone in": "Regeln, die alle hineinlassen",
  "View rules": "Regeln ansehen",
  "{{count}} open to everyone:": "{{count}} offen für alle:",
  "{{count}} only when signed out": "{{count}} nur für nicht Angemeldete",
  "Also {{count}} endpoints that return only data._one": "Dazu {{count}} Endpunkt, der nur Daten liefert.",
  "Also {{count}} endpoints that return only data._other": "Dazu {{count}} Endpunkte, die nur Daten liefern.",
  "Also {{count}} operations that anyone can call._one": "Dazu {{count}} Operation, die alle aufrufen können.",
  "Also {{count}} operations that anyone can call._other": "Dazu {{count}} Operationen, die alle aufrufen können.",
  "{{count}} pages that anyone can open:_one": "{{count}} Seite, die alle öffnen können:",
  "{{count}} pages that anyone can open:_other": "{{count}} Seiten, die alle öffnen können:",
  "{{count}} rules that let anyone in:_one": "{{count}} Regel, die alle hineinlässt:",
  "{{count}} rules that let anyone in:_other": "{{count}} Regeln, die alle hineinlassen:",
  "{{everyone}} open to everyone, {{signedOut}} only to people not signed in.":
    "{{everyone}} offen für alle, {{signedOut}} nur für nicht Angemeldete.",
  "everyone until {{until}}": "alle bis {{until}}",
  "then {{people}}": "danach: {{people}}",
  "Shadow mode opens {{opened}} of these to everyone, until the end of {{until}} (UTC).":
    "{{opened}} davon öffnet der Schattenmodus für alle, bis zum Ende des {{until}} (UTC).",
  "{{count}} rules_one": "{{count}} Regel",
  "{{count}} rules_other": "{{count}} Regeln",
  "Not covered (anyone can fetch)": "Nicht abgedeckt (für alle abrufbar)",
  "not covered (anyone can fetch)": "nicht abgedeckt (für alle abrufbar)",
  "View reasons": "Gründe ansehen",
  "{{count}} paths_one": "{{count}} Pfad",
  "{{count}} paths_other": "{{count}} Pfade",
  "Opened last": "Zugriff zuletzt erweitert",
  "What it opened": "Was geöffnet wurde",
  "Nothing has been opened yet.": "Noch nie wurde etwas geöffnet.",
  "The first recorded version.": "Die erste aufgezeichnete Fassung.",
  "To the public:": "Für die Öffentlichkeit:",
  "Nothing. Any path without a rule is <outcome/> for everyone.":
    "Nichts. Jeder Pfad ohne Regel ist für alle <outcome/>.",
  "The policy does not apply to these paths:": "Für diese Pfade gilt die Richtlinie nicht:",
  "Any other path without a rule is <outcome/> for everyone.": "Jeder andere Pfad ohne Regel ist für alle <outcome/>.",
  "since <version/> (redirect or status changed)": "seit <version/> (Weiterleitung oder Status geändert)",
  "This page cannot be shown.": "Diese Seite kann nicht gezeigt werden.",
  "The compiler gave no answer: {{reason}}.": "Der Compiler gab keine Antwort: {{reason}}.",
  "The compiler cannot check the record of this app: it takes too much time or memory.":
    "Der Compiler kann die Aufzeichnung dieser App nicht prüfen: Das braucht zu viel Zeit oder Speicher.",
  "The compiler cannot check the record of this app right now. Try again in a minute.":
    "Der Compiler kann die Aufzeichnung dieser App gerade nicht prüfen. Versuche es in einer Minute noch einmal.",
  "The record of this app was replaced while it was being read. Try again in a moment.":
    "Die Aufzeichnung dieser App wurde ersetzt, während sie gelesen wurde. Versuche es gleich noch einmal.",
  "Stored data cannot be read right now. Nothing is lost; try again in a moment.":
    "Gespeicherte Daten können gerade nicht gelesen werden. Nichts ist verloren; versuche es gleich noch einmal.",
  "since <version/>; before that: {{audience}}": "seit <version/>; davor: {{audience}}",
  "{{count}} rules do not cover it_one": "{{count}} Regel deckt diese Adresse nicht ab",
  "{{count}} rules do not cover it_other": "{{count}} Regeln decken diese Adresse nicht ab",
  "Put outside the policy:": "Von der Richtlinie ausgenommen:",
  "To some:": "Für einige:",
  "and {{left}} more": "und {{left}} weitere",
  "Running what's recorded?": "Läuft, was aufgezeichnet ist?",
  "Is this version live?": "Gilt diese Fassung noch?",
  "Is the live policy recorded?": "Ist die geltende Richtlinie aufgezeichnet?",
  "View evidence": "Nachweis ansehen",
  Yes: "Ja",
  No: "Nein",
  "Policy <hash/>, from <version/>.": "Richtlinie <hash/>, vom <version/>.",
  "Policy <hash/> is live, and no commit contains it.": "Es gilt die Richtlinie <hash/>, und kein Commit enthält sie.",
  "Invariants proved": "Bewiesene Invarianten",
  "{{proved}} of {{invariants}}": "{{proved}} von {{invariants}}",
  "Findings accepted": "Akzeptierte Befunde",
  "View findings": "Befunde ansehen",
  "no end date": "ohne Enddatum",
  "until <day/>": "bis <day/>",
  "expired at the end of <day/>, so the compiler reports it again":
    "abgelaufen am Ende des <day/>; der Compiler meldet ihn wieder",
  "What the policy accepts": "Was die Richtlinie akzeptiert",
  "Second lock": "Zweites Schloss",
  "The second lock is sealed into the build, before each of its entries.":
    "Das zweite Schloss ist im Build versiegelt, vor jedem seiner Einstiegspunkte.",
  "The second lock is in the app's own modules: each guarded page, layout and route handler is wrapped.":
    "Das zweite Schloss steht in den Modulen der App: Jede bewachte Seite, jedes bewachte Layout und jeder bewachte Route-Handler ist umhüllt.",
  "Held by the second lock only": "Nur vom zweiten Schloss gesperrt",
  "Held by the second lock only.": "Nur vom zweiten Schloss gesperrt.",
  "Held by both locks.": "Von beiden Schlössern gesperrt.",
  "These requests reach a page whose rule is stricter than the rule of their address. The proxy lets them through, and the lock at the page refuses them:":
    "Diese Anfragen erreichen eine Seite, deren Regel strenger ist als die Regel ihrer Adresse. Der Proxy lässt sie durch, und das Schloss an der Seite weist sie ab:",
  "with the header <header/>": "mit dem Header <header/>",
  "Rule of the address: <address/>. Rule of the page: <page/>.":
    "Regel der Adresse: <address/>. Regel der Seite: <page/>.",
  "Rule of the address: unknown, because it is not a plain pattern. Rule of the page: <page/>.":
    "Regel der Adresse: unbekannt, denn sie ist kein einfaches Muster. Regel der Seite: <page/>.",
  "<source/> shows <page/>.": "<source/> zeigt <page/>.",
  Rewrites: "Umschreibungen (Rewrites)",
  "The compiler reports these findings, but someone decided to accept them:":
    "Der Compiler meldet diese Befunde, aber jemand hat entschieden, sie zu akzeptieren:",
  "not committed": "nicht committet",
  "commit <commit/>": "Commit <commit/>",

  "Policy <hash/> is live, a later version.": "Es gilt die Richtlinie <hash/>, eine spätere Fassung.",
  "Only the app itself knows: look up its policy hash, and compare.":
    "Das weiß nur die App selbst: Lies den Hash ihrer Richtlinie ab und vergleiche.",

  "Every page rule of this version: who gets in, where everyone else is sent, and why.":
    "Jede Regel dieser Fassung für Seiten: wer hineinkommt, wohin alle anderen geschickt werden und warum.",
  "See what each auth state gets at any address under this version of the policy, and why. To share the result, copy this page's address.":
    "Sieh, was jeder Anmeldezustand unter dieser Fassung der Richtlinie bei einer Adresse erhält und warum. Zum Weitergeben genügt die Adresse dieser Seite.",
  App: "App",
  Action: "Aktion",
  "This workbench": "Diese Werkbank",
  "Show this app": "Diese App zeigen",
  "As of <version/>, policy <hash/>.": "Stand: <version/>, Richtlinie <hash/>.",
  "This view changes with the policy. <to>Link to this version</to>: <version/>.":
    "Diese Ansicht ändert sich mit der Richtlinie. <to>Link zu dieser Fassung</to>: <version/>.",
  "The policy has since been deleted, in commit <commit/>.":
    "Die Richtlinie wurde seither gelöscht, in Commit <commit/>.",
  "The policy has changed since: there are {{count}} newer versions on the main line._one":
    "Die Richtlinie hat sich seither geändert: Auf dem Hauptzweig gibt es {{count}} neuere Fassung.",
  "The policy has changed since: there are {{count}} newer versions on the main line._other":
    "Die Richtlinie hat sich seither geändert: Auf dem Hauptzweig gibt es {{count}} neuere Fassungen.",
  "What has changed since": "Was sich seither geändert hat",
  "The newest version": "Die neueste Fassung",
  "All recorded apps": "Alle aufgezeichneten Apps",
  "{{count}} records cannot be shown._one": "{{count}} Aufzeichnung kann nicht gezeigt werden.",
  "{{count}} records cannot be shown._other": "{{count}} Aufzeichnungen können nicht gezeigt werden.",
  "{{count}} records are being proved._one": "{{count}} Aufzeichnung wird gerade geprüft.",
  "{{count}} records are being proved._other": "{{count}} Aufzeichnungen werden gerade geprüft.",
  "<own>This workbench</own> is always included; it needs no record.":
    "<own>Diese Werkbank</own> ist immer dabei; sie braucht keine Aufzeichnung.",
  "Records on this server": "Aufzeichnungen auf diesem Server",
  "None yet. <command/> writes a record; this server's operator names the file, or its directory, in <setting/>.":
    "Noch keine. <command/> schreibt eine Aufzeichnung; wer diesen Server betreibt, nennt die Datei oder ihr Verzeichnis in <setting/>.",
  "The setting names <file/>, but nothing there can be read.":
    "Die Einstellung nennt <file/>, aber dort lässt sich nichts lesen.",
  "Rules open without signing in come first, then rules whose access changed this month.":
    "Zuerst stehen Regeln, die ohne Anmeldung offen sind, danach Regeln, deren Zugriff sich in diesem Monat geändert hat.",
  "Not shown: {{count}} more.": "Nicht gezeigt: {{count}} weitere.",
  "The oldest entries of each page are left out here and in the files: {{count}}.":
    "Die ältesten Einträge jeder Seite fehlen hier und in den Dateien: {{count}}.",
  "{{count}} more files were not read._one": "{{count}} weitere Datei wurde nicht gelesen.",
  "{{count}} more files were not read._other": "{{count}} weitere Dateien wurden nicht gelesen.",
  File: "Datei",
  "What was found": "Was gefunden wurde",
  unknown: "unbekannt",
  Consistent: "In sich stimmig",
  False: "Falsch",
  Unreadable: "Unlesbar",
  "Too large": "Zu groß",
  "Not proved": "Nicht bewiesen",
  "Not shown": "Nicht gezeigt",
  "Being proved": "Wird geprüft",
  "{{count}} versions, the newest:_one": "{{count}} Fassung:",
  "{{count}} versions, the newest:_other": "{{count}} Fassungen, die neueste:",
  Digest: "Prüfsumme",
  "This file was not read: an access record can be at most 16 MiB.":
    "Diese Datei wurde nicht gelesen: Eine Zugriffsaufzeichnung darf höchstens 16 MiB groß sein.",
  "The file <first/> is already a record of this app. Remove one of the two, or record one under another name.":
    "Die Datei <first/> ist schon eine Aufzeichnung dieser App. Entferne eine von beiden oder zeichne eine unter anderem Namen auf.",
  "Reload this page later.": "Lade diese Seite später noch einmal.",
  "Reload this page in a moment.": "Lade diese Seite gleich noch einmal.",
  "This page shows it as soon as it is proved.": "Diese Seite zeigt sie, sobald sie geprüft ist.",

  "What is recorded about this app, and how to check that it is what runs.":
    "Was über diese App aufgezeichnet ist und wie sich prüfen lässt, ob die App genau diese Richtlinie ausführt.",
  "You are looking at an older version.": "Du siehst eine ältere Fassung.",
  "Only the app itself knows what it runs. Open its address with <path/> at the end, and enter the policy hash that it shows: 64 letters and digits.":
    "Nur die App selbst weiß, was sie ausführt. Öffne ihre Adresse mit <path/> am Ende und gib den Hash der Richtlinie ein, der dort steht: 64 Buchstaben und Ziffern.",
  "Policy that the app reports": "Richtlinie, die die App meldet",
  "The app runs exactly the policy shown here.": "In der App läuft genau die gezeigte Richtlinie.",
  "The app runs an older version than the one shown here.": "In der App läuft eine ältere Fassung als die gezeigte.",
  "The app runs a newer version than the one shown here.": "In der App läuft eine neuere Fassung als die gezeigte.",
  "The app reports only 16 digits of its policy hash. They fit this version, but two policies can share them. Update sallyport in the app, then compare all 64.":
    "Die App nennt vom Hash ihrer Richtlinie nur 16 Stellen. Sie passen zu dieser Fassung, aber zwei Richtlinien können sie gemeinsam haben. Aktualisiere sallyport in der App und vergleiche dann alle 64.",
  "The app reports only 16 digits of its policy hash, and several recorded versions share them. Update sallyport in the app, then compare all 64.":
    "Die App nennt vom Hash ihrer Richtlinie nur 16 Stellen, und mehrere aufgezeichnete Fassungen haben sie gemeinsam. Aktualisiere sallyport in der App und vergleiche dann alle 64.",
  "The record names each policy by 16 digits of its hash, which two policies can share. The hashes on this page were computed again from the texts that it holds.":
    "Die Aufzeichnung nennt von jeder Richtlinie nur 16 Stellen des Hashs, die zwei Richtlinien gemeinsam haben können. Die Hashes auf dieser Seite wurden aus den Texten neu berechnet, die sie enthält.",
  "The app runs a policy that is not recorded.": "In der App läuft eine Richtlinie, die nicht aufgezeichnet ist.",
  "The record": "Die Aufzeichnung",
  "Every claim in it was proved again for this page.": "Alle Angaben darin wurden für diese Seite neu geprüft.",
  "Recorded policy": "Aufgezeichnete Richtlinie",
  "Approved by": "Freigegeben von",
  "Approved by:": "Freigegeben von:",
  "no one on record": "niemand verzeichnet",
  "Signature not checked:": "Signatur ungeprüft:",
  "valid until <until/>": "gültig bis <until/>",
  "Approved, with a signature that was not checked, by:": "Freigegeben, mit ungeprüfter Signatur, von:",
  "Approvals kept with the records": "Freigaben neben den Aufzeichnungen",
  "To see whether an approval matches a change and counts for it, open that change or the app's evidence page.":
    "Ob eine Freigabe zu einer Änderung passt und für sie zählt, steht bei der Änderung und auf der Nachweisseite der App.",
  "Policy it approves": "Richtlinie, der sie gilt",
  "No recorded app had it.": "Keine aufgezeichnete App hatte sie.",
  Signed: "Signiert",
  "with the key <key/>": "mit dem Schlüssel <key/>",
  "Signature not checked": "Signatur ungeprüft",
  "This server has no key to check it with (<setting/>).":
    "Dieser Server hat keinen Schlüssel, um sie zu prüfen (<setting/>).",
  "Does not count": "Zählt nicht",
  "Approved by <who/>: <sentence/>": "Freigegeben von <who/>: <sentence/>",
  "No stored approval covers this change.": "Keine gespeicherte Freigabe gilt für diese Änderung.",
  "The record does not include what came before.": "Was davor war, steht nicht in der Aufzeichnung.",
  "<file/> does not count: <reason/>.": "<file/> zählt nicht: <reason/>.",
  "{{file}} does not count: {{reason}}.": "{{file}} zählt nicht: {{reason}}.",
  "<file/>, valid until <until/>, signed with the key <key/>.":
    "<file/>, gültig bis <until/>, signiert mit dem Schlüssel <key/>.",
  "<file/>, valid until <until/>. Its signature is not checked, because this server has no key to check it with (<setting/>).":
    "<file/>, gültig bis <until/>. Die Signatur ist ungeprüft: Dieser Server hat keinen Schlüssel dafür (<setting/>).",
  "valid until {{expires}}": "gültig bis {{expires}}",
  "signed with the key {{key}}": "signiert mit dem Schlüssel {{key}}",
  "its signature is not checked": "die Signatur ist ungeprüft",
  "it is too large to be an approval": "Sie ist zu groß für eine Freigabe",
  "its format is newer than this server can read": "Ihr Format ist neuer, als dieser Server lesen kann",
  "it approves a change to another app": "Sie gilt einer Änderung an einer anderen App",
  "it is not a UTF-8 file that this server can read": "Sie ist keine Datei in UTF-8, die dieser Server lesen kann",
  "it is malformed: it is not a signed envelope, or it was reformatted":
    "Sie ist beschädigt: Sie ist kein signierter Umschlag, oder sie wurde umformatiert",
  "it is malformed: what was signed is not an approval of an access change":
    "Sie ist beschädigt: Signiert wurde keine Freigabe einer Zugriffsänderung",
  "it is signed by another key": "Sie ist mit einem anderen Schlüssel signiert",
  "its signature does not match its content: it was changed or signed by another key":
    "Ihre Signatur passt nicht zu ihrem Inhalt: Sie wurde verändert oder mit einem anderen Schlüssel signiert",
  "it approves a change from another policy than the one before":
    "Sie gilt einer Änderung, die von einer anderen Richtlinie ausging",
  "it approves a change to another policy than the one after":
    "Sie gilt einer Änderung zu einer anderen Richtlinie hin",
  "the access changes are not the ones that were approved":
    "Die Zugriffsänderungen sind nicht die, die freigegeben wurden",
  "it had expired when the change was made": "Sie war abgelaufen, als die Änderung vorgenommen wurde",
  "Digest of the record": "Prüfsumme der Aufzeichnung",
  "Recorded versions": "Aufgezeichnete Fassungen",
  "Starts with the policy's first version?": "Beginnt mit der ersten Fassung der Richtlinie?",
  "Written by": "Geschrieben von",
  "You need the record file and a machine that has the compiler. The first command proves every statement in the record again; the second reads the policy hash from the app itself and tries its pages.":
    "Du brauchst die Datei der Aufzeichnung und einen Rechner mit dem Compiler. Der erste Befehl prüft alle Angaben der Aufzeichnung neu; der zweite liest den Hash der Richtlinie aus der App selbst und probiert ihre Seiten aus.",
  "Run the third in a clone of the app's repository. It shows whether a signed approval covers what was opened last, and who signed it.":
    "Führe den dritten in einem Klon des Repositorys der App aus. Er zeigt, ob eine signierte Freigabe das zuletzt Geöffnete abdeckt und wer sie signiert hat.",

  "no one": "niemand",
  "claim value": "Wert eines Claims",
  "named visitor": "benannte Besucher",
  "age of the answer": "Alter der Antwort",
  "pages with this param": "Seiten mit diesem Parameter",
  "The claim <claim/> has a new definition: <after/>; before, it was <before/>. Rules that require it count as closed to people with the old claim, and as opened to people with the new one.":
    "Der Claim <claim/> ist neu definiert: jetzt <after/>, vorher <before/>. Regeln, die ihn verlangen, gelten als geschlossen für Menschen mit dem alten Claim und als geöffnet für Menschen mit dem neuen.",
  "The claim <claim/> is now as current as the {{after}}; before, it was as current as the {{before}}.":
    "Stand des Claims <claim/>: vorher {{before}}, jetzt {{after}}.",
  "some: {{claims}}": "manche: {{claims}}",
  "The app also checks": "Die App prüft außerdem",
  "they need {{claims}}": "sie brauchen {{claims}}",
  "{{whom}} without these claims": "{{whom}} ohne diese Claims",
  "Writes:": "Schreibzugriffe:",
  "for writes the rule requires {{people}}": "für Schreibzugriffe verlangt die Regel {{people}}",
  "the app also checks: {{check}}": "die App prüft außerdem: {{check}}",
  "Also {{count}} open to anyone who passes the app's own check.":
    "Außerdem offen für alle, die die eigene Prüfung der App bestehen: {{count}}.",
  "<path/> opens to {{people}} with {{claims}}.": "<path/> öffnet sich für {{people}} mit {{claims}}.",
  "<path/> opens to {{whom}}, and to {{people}} with {{claims}}.":
    "<path/> öffnet sich für {{whom}} und für {{people}} mit {{claims}}.",
  "<path/> opens to anyone who passes the app's own check: <check/>.":
    "<path/> öffnet sich für alle, die die eigene Prüfung der App bestehen: <check/>.",
  "For {{whom}}, <path/> <outcome/>.": "Für {{whom}}: <path/> <outcome/>.",
  "Change this in the text: <parts/>.": "Das kannst du im Text ändern: <parts/>.",
  "anyone who passes the app's own check": "alle, die die eigene Prüfung der App bestehen",
  "people: {{people}}": "Personen: {{people}}",
  "opens to some people, depending on their claims; for the others, see below":
    "öffnet sich für manche, je nach ihren Claims; die anderen stehen unten",

  "Who could open each page, from the first recorded version of the policy to this one.":
    "Wer welche Seite öffnen konnte, von der ersten aufgezeichneten Fassung der Richtlinie bis zu dieser.",
  "Older versions are not shown. The first column shows the state after them.":
    "Ältere Fassungen sind nicht zu sehen. Die erste Spalte zeigt den Stand nach ihnen.",
  "When each page was open to whom": "Wann jede Seite für wen offen war",
  "Save as": "Speichern als",
  "Report for auditors": "Bericht für die Prüfung",
  "For printing": "Zum Drucken",
  "For a spreadsheet": "Für eine Tabellenkalkulation",
  "There is no report of this version: no commit on the main branch contains it.":
    "Zu dieser Fassung gibt es keinen Bericht: Kein Commit des Hauptzweigs enthält sie.",
  "As a table": "Als Tabelle",
  Pages: "Seiten",
  "Open to": "Offen für",
  "before that": "davor",
  now: "jetzt",
  "returns only data": "liefert nur Daten",
  "no page, but a rule names it": "keine Seite, aber eine Regel nennt den Pfad",
  "no page: outside the policy, now or earlier": "keine Seite: liegt oder lag außerhalb der Richtlinie",
  "<audience/> since <version/>": "<audience/> seit <version/>",
  "<audience/> since <version/> (redirect or status changed)":
    "<audience/> seit <version/> (Weiterleitung oder Status geändert)",

  "Every page of the site, who may open it, and where everyone else is sent.":
    "Alle Seiten: wer sie öffnen darf und wohin alle anderen geschickt werden.",
  "The site as a tree": "Die Website als Baum",
  "Picture of the site": "Bild der Website",
  "What the colours mean": "Was die Farben bedeuten",
  "who may open it": "wer sie öffnen darf",
  "Where each visitor is sent": "Wer wohin geschickt wird",
  "{{count}} pages_one": "{{count}} Seite",
  "{{count}} pages_other": "{{count}} Seiten",

  "What opened and what closed between any two versions of the policy. To share the result, copy this page's address.":
    "Was sich zwischen zwei beliebigen Fassungen der Richtlinie geöffnet und geschlossen hat. Zum Weitergeben genügt die Adresse dieser Seite.",
  "Only this page": "Nur diese Seite",
  "Name a version by its commit, its policy hash, a tag or a day such as 2026-11-01.":
    "Nenne eine Fassung nach ihrem Commit, dem Hash ihrer Richtlinie, einem Git-Tag oder einem Datum wie 2026-11-01.",
  "Name a version by its commit, its policy hash or a day such as 2026-11-01.":
    "Nenne eine Fassung nach ihrem Commit, dem Hash ihrer Richtlinie oder einem Datum wie 2026-11-01.",
  "<none/> stands for no policy at all.": "<none/> steht für gar keine Richtlinie.",
  "What changed": "Was sich geändert hat",
  "no policy: every page closed": "keine Richtlinie: jede Seite geschlossen",
  "Several versions match <word/>. Enter more of it.": "Mehrere Fassungen passen zu <word/>. Gib mehr davon ein.",
  "<word/> is not a date. Write the day as year, month and day, such as 2026-11-01.":
    "<word/> ist kein Datum. Schreibe den Tag als Jahr, Monat und Tag, etwa 2026-11-01.",
  "Compared with the policy at the end of <day/> (UTC): changes made on that day are not included.":
    "Verglichen mit der Richtlinie am Ende des <day/> (UTC): Änderungen von diesem Tag sind nicht enthalten.",
  "The first version is newer than the second, so this shows what going back would change: what opened in between counts as closed.":
    "Die erste Fassung ist neuer als die zweite. Gezeigt wird darum, was der Weg zurück ändern würde: Was dazwischen geöffnet wurde, zählt als geschlossen.",
  "This address is too long: enter at most 2,048 characters.":
    "Diese Adresse ist zu lang: Gib höchstens 2.048 Zeichen ein.",
  "No recorded version matches <word/>.": "Keine aufgezeichnete Fassung passt zu <word/>.",
  "Name a page by its path, such as /dashboard.": "Nenne eine Seite nach ihrem Pfad, etwa /dashboard.",

  "What this server runs, what is recorded, and how to check that they are the same.":
    "Was dieser Server ausführt, was aufgezeichnet ist und wie sich prüfen lässt, dass beides dasselbe ist.",
  "The live guards were generated from the newest policy in the repository.":
    "Die laufenden Wächter wurden aus der neuesten Richtlinie im Repository erzeugt.",
  "The live guards were generated from a policy that no commit contains.":
    "Die laufenden Wächter wurden aus einer Richtlinie erzeugt, die kein Commit enthält.",
  Server: "Dieser Server",
  "Running since": "Läuft seit",
  "Checked at": "Geprüft am",
  "Live policy": "Geltende Richtlinie",
  "Newest recorded policy": "Neueste aufgezeichnete Richtlinie",
  "The files this server was built from": "Die Dateien, aus denen dieser Server gebaut ist",
  "The SHA-256 of each file: if yours is the same, so is the file.":
    "Von jeder Datei der SHA-256-Wert. Stimmt er überein, ist die Datei dieselbe.",
  "What the proof does not show": "Was der Beweis nicht zeigt",
  "A policy guards pages, not data. If browsers can reach the database, as with Supabase, a guarded page over an open table is not protected: anyone can query the table without the page.":
    "Eine Richtlinie schützt Seiten, keine Daten. Erreichen Browser die Datenbank, wie bei Supabase, dann ist eine bewachte Seite über einer offenen Tabelle nicht geschützt: Jeder kann die Tabelle ohne die Seite abfragen.",
  "Row level security protects tables. The README of the package `sallyport` describes it under “Do I still need row level security?”.":
    "Row Level Security schützt Tabellen. Das README des Pakets `sallyport` beschreibt sie unter „Do I still need row level security?“.",
  "What the proof shows": "Was der Beweis zeigt",
  "The live guards decide as the policy file says: on every kind of path, for every auth state, for opening a page and for sending a form.":
    "Die laufenden Wächter entscheiden, wie die Richtlinie es sagt: bei jeder Art von Pfad, für jeden Anmeldezustand, beim Öffnen einer Seite und beim Senden eines Formulars.",
  "Both of the server's locks agree: the one in front of the app and the one at each page.":
    "Beide Schlösser des Servers entscheiden gleich: das vor der App und das an jeder Seite.",
  "Every invariant of the policy is true, for every path.": "Jede Invariante der Richtlinie gilt für jeden Pfad.",
  "`verify` breaks the guards on purpose and counts how many of the breaks are caught (the mutation score).":
    "`verify` baut absichtlich Fehler in die Wächter ein und zählt, wie viele davon auffallen (die Mutationsquote).",
  "The invariants are listed <to>under the guard table</to>.":
    "Die Invarianten selbst stehen <to>unter der Zugriffstabelle</to>.",
  "How to check for yourself": "Wie man es selbst nachprüft",
  "Run these in a clone of the repository, one line after the other. The first reads from this server which policy it runs; the last prints the SHA-256 values above. The policy commands fail if anything differs; compare what the first and the last print with this page.":
    "Führe diese Zeilen nacheinander in einem Klon des Repositorys aus. Die erste liest von diesem Server, welche Richtlinie er ausführt; die letzte gibt die SHA-256-Werte von oben aus. Die Befehle zur Richtlinie schlagen bei Abweichungen fehl; was die erste und die letzte Zeile ausgeben, vergleichst du mit dieser Seite.",

  // The editor and all beneath it.
  error: "Fehler",
  warning: "Warnung",
  "Change this policy and see whose access changes. The compiler is the real one. Nothing you type is stored.":
    "Ändere diese Richtlinie und sieh, wessen Zugriff sich ändert. Der Compiler ist der echte. Nichts, was du eingibst, wird gespeichert.",
  Examples: "Beispiele",
  "A small shop": "Ein kleiner Laden",
  "Admin pages behind two factors": "Verwaltungsseiten hinter zwei Faktoren",
  "Two rules that clash": "Zwei Regeln, die sich widersprechen",
  "Roles, and roles in teams": "Rollen, auch in Teams",
  "Tab leaves the editor. Ctrl+Space shows suggestions, F8 goes to the next finding.":
    "Tab verlässt den Editor. Strg+Leertaste zeigt Vorschläge, F8 führt zum nächsten Befund.",
  "The policy is in the link itself, so anyone who has the link can read it.":
    "Die Richtlinie steht im Link selbst: Wer den Link hat, kann sie lesen.",
  "This policy is too long for the playground, which takes at most 64 KiB.":
    "Diese Richtlinie ist zu lang für die Spielwiese, die höchstens 64 KiB annimmt.",
  "Not checked: {{reason}}.": "Nicht geprüft: {{reason}}.",
  "Too many checks at once. Wait a moment.": "Zu viele Prüfungen auf einmal. Warte einen Moment.",
  "Download or share": "Exportieren",
  "The draft was not saved because the data service failed. Your text is still here; try again.":
    "Der Entwurf wurde nicht gespeichert, weil im Datendienst ein Fehler auftrat. Dein Text ist noch hier; versuche es noch einmal.",
  "You have reached the limit of 200 drafts or 20 MiB. Delete one, then save again.":
    "Du hast die Grenze von 200 Entwürfen oder 20 MiB erreicht. Lösche einen Entwurf und speichere dann noch einmal.",
  "A draft can be at most 256 KiB.": "Ein Entwurf darf höchstens 256 KiB groß sein.",
  "Give the draft a name.": "Gib dem Entwurf einen Namen.",
  "A name can have at most 200 characters.": "Ein Name darf höchstens 200 Zeichen haben.",
  "There is no policy to save.": "Es gibt keine Richtlinie zu speichern.",
  "A policy cannot contain NUL characters.": "Eine Richtlinie darf keine NUL-Zeichen enthalten.",
  "The form is incomplete. Reload the page.": "Das Formular ist unvollständig. Lade die Seite neu.",
  "This draft was deleted elsewhere. Save it as a copy to keep it.":
    "Dieser Entwurf wurde anderswo gelöscht. Speichere ihn als Kopie, um ihn zu behalten.",

  "The live policy, from <file/>. Edit it and save it as a draft; the live policy stays as it is.":
    "Die geltende Richtlinie, aus <file/>. Bearbeite sie und speichere sie als Entwurf; die geltende Richtlinie bleibt, wie sie ist.",
  "A draft changes nothing live: it is checked, compared and saved.":
    "Ein Entwurf ändert nichts an dem, was gilt: Er wird geprüft, verglichen und gespeichert.",
  "All drafts": "Alle Entwürfe",
  "Only you can see them.": "Nur du kannst sie sehen.",
  "Your drafts cannot be listed right now. They are not lost; reload the page in a moment.":
    "Deine Entwürfe lassen sich gerade nicht auflisten. Sie sind nicht verloren; lade die Seite gleich noch einmal.",
  "No drafts yet. Edit the policy above and save it under a name.":
    "Noch keine Entwürfe. Bearbeite oben die Richtlinie und speichere sie unter einem Namen.",
  "Draft name": "Name des Entwurfs",
  "Save draft": "Entwurf speichern",
  "Save as a copy": "Als Kopie speichern",
  "{{name}} (from {{hash}})": "{{name}} (auf Grundlage von {{hash}})",
  Check: "Prüfen",
  Review: "Überprüfung",
  "The draft was not saved": "Der Entwurf wurde nicht gespeichert",

  "Saved at <moment/>": "Gespeichert: <moment/>",
  "Not saved: {{reason}}": "Nicht gespeichert: {{reason}}",
  "Not saved: the draft was changed elsewhere.": "Nicht gespeichert: Der Entwurf wurde anderswo geändert.",
  "Not saved yet: saves when you pause.": "Noch nicht gespeichert: Das geschieht, sobald du innehältst.",
  "Not saved yet: a draft needs a name.": "Noch nicht gespeichert: Ein Entwurf braucht einen Namen.",
  "Not saved yet: choose above how to continue.": "Noch nicht gespeichert: Wähle oben, wie es weitergeht.",
  "Not saved yet: the reason is above.": "Noch nicht gespeichert: Der Grund steht oben.",
  "Your session has ended. Sign in again; your text is kept in this tab.":
    "Deine Sitzung ist beendet. Melde dich neu an; dein Text bleibt in diesem Tab.",
  "The server returned {{status}}.": "Der Server hat mit {{status}} geantwortet.",
  "The server returned {{status}}. Your text is unchanged.":
    "Der Server hat mit {{status}} geantwortet. Dein Text ist unverändert.",
  "The server cannot be reached. Nothing was changed.": "Der Server ist nicht erreichbar. Nichts wurde geändert.",
  "The server cannot be reached. Your text is unchanged.":
    "Der Server ist nicht erreichbar. Dein Text ist unverändert.",
  "Your text is safe": "Dein Text ist sicher",
  "Your session has ended.": "Deine Sitzung ist beendet.",
  "The text is too long for the server.": "Der Text ist zu lang für den Server.",
  "Too many attempts in a short time. Wait a minute.": "Zu viele Versuche in kurzer Zeit. Warte eine Minute.",
  "The sign-in service is not responding.": "Der Anmeldedienst antwortet nicht.",
  "The server has no space left.": "Auf dem Server ist kein Platz mehr.",
  "The draft is not saved yet. This tab keeps the text and saves it as soon as the server answers.":
    "Der Entwurf ist noch nicht gespeichert. Dieser Tab behält den Text und speichert ihn, sobald der Server antwortet.",
  "The draft is not saved yet. This tab keeps the text; sign in, then save it.":
    "Der Entwurf ist noch nicht gespeichert. Dieser Tab behält den Text; melde dich an und speichere ihn dann.",
  "The draft is not saved yet. This tab keeps the text.":
    "Der Entwurf ist noch nicht gespeichert. Dieser Tab behält den Text.",
  "We do not know yet if the draft was saved. This tab keeps the text and saves it again as soon as the server answers.":
    "Wir wissen noch nicht, ob der Entwurf gespeichert wurde. Dieser Tab behält den Text und speichert ihn noch einmal, sobald der Server antwortet.",
  "We do not know yet if the draft was saved. This tab keeps the text.":
    "Wir wissen noch nicht, ob der Entwurf gespeichert wurde. Dieser Tab behält den Text.",
  "The draft is saved.": "Der Entwurf ist gespeichert.",
  "The draft is saved; sign in, then try again.":
    "Der Entwurf ist gespeichert; melde dich an und versuche es dann noch einmal.",
  "Sign in and come back": "Anmelden und zurückkehren",
  "Sign in in a new tab": "In einem neuen Tab anmelden",
  "Not saved yet: {{reason}}": "Noch nicht gespeichert: {{reason}}",
  "The data service could not save it. This page will try again in a moment.":
    "Der Datendienst konnte ihn nicht speichern. Diese Seite versucht es gleich noch einmal.",
  "Send the draft as a form.": "Sende den Entwurf als Formular.",
  "POST a form with the draft.": "Sende ein Formular mit dem Entwurf per POST.",
  "Send the policy as a form.": "Sende die Richtlinie als Formular.",
  "POST a form with the policy's text.": "Sende ein Formular mit dem Text der Richtlinie per POST.",
  "Send the policy and the edit as a form.": "Sende die Richtlinie und die Änderung als Formular.",
  "POST a form with the policy and an edit.": "Sende ein Formular mit der Richtlinie und einer Änderung per POST.",
  "This is not an edit of a rule.": "Das ist keine Änderung einer Regel.",

  "This tab still has text you typed here and did not save.":
    "Dieser Tab enthält noch Text, den du hier geschrieben und nicht gespeichert hast.",
  "This tab still has texts you typed here and did not save. “Restore it” goes through them, from the newest to the oldest.":
    "Dieser Tab enthält noch Texte, die du hier geschrieben und nicht gespeichert hast. „Wiederherstellen“ geht sie durch, vom neuesten zum ältesten.",
  "Restore it": "Wiederherstellen",
  "Discard it": "Verwerfen",
  "Your text was restored.": "Dein Text wurde wiederhergestellt.",
  "The text was discarded.": "Der Text wurde verworfen.",
  "Leave without saving?": "Ohne zu speichern verlassen?",
  "You have changes that are not saved as a draft.": "Du hast Änderungen, die nicht als Entwurf gespeichert sind.",
  "Stay here": "Hierbleiben",
  Leave: "Verlassen",

  "The draft was not saved because it has been changed elsewhere since you opened it.":
    "Der Entwurf wurde nicht gespeichert: Er wurde anderswo geändert, seit du ihn geöffnet hast.",
  "Your text is below. Save again to overwrite the stored draft, or save a copy to keep both. To compare, <open>open the stored draft “<name/>” in a new tab</open>.":
    "Dein Text steht unten. Speichere noch einmal, um den gespeicherten Entwurf zu überschreiben, oder speichere eine Kopie, um beide zu behalten. Zum Vergleich kannst du <open>den gespeicherten Entwurf „<name/>“ in einem neuen Tab öffnen</open>.",
  "It is uncertain which policy this draft started from":
    "Es ist ungewiss, von welcher Richtlinie dieser Entwurf ausging",
  "It was saved by an older version, which kept only 16 digits of the policy hash: they fit <to/>, but two policies can share them. Look at the access changes below, then choose.":
    "Eine ältere Version hat ihn gespeichert und vom Hash der Richtlinie nur 16 Stellen behalten: Sie passen zu <to/>, aber zwei Richtlinien können sie gemeinsam haben. Sieh dir unten die Zugriffsänderungen an und entscheide dann.",
  "The live policy has changed since this draft was started":
    "Die geltende Richtlinie hat sich geändert, seit dieser Entwurf begonnen wurde",
  "It started from <from/>, and <to/> is live now. The access changes below compare with the live policy, so they also show what this draft would undo.":
    "Er ging von <from/> aus, und jetzt gilt <to/>. Die Zugriffsänderungen unten vergleichen mit der geltenden Richtlinie und zeigen so auch, was dieser Entwurf zurücknähme.",
  "Keep my text": "Meinen Text behalten",
  "Start over from the live policy": "Mit der geltenden Richtlinie neu beginnen",
  "Keep mine as a copy and start over": "Meinen als Kopie behalten und neu beginnen",
  "Delete this draft": "Diesen Entwurf löschen",
  "Delete “<name/>”?": "„<name/>“ löschen?",
  "You can undo this on the next page. The live policy stays as it is.":
    "Auf der nächsten Seite kannst du es rückgängig machen. Die geltende Richtlinie bleibt, wie sie ist.",
  "Delete it": "Löschen",
  "Keep it": "Behalten",
  "The draft “<name/>” was deleted. You can undo this until you leave this page.":
    "Der Entwurf „<name/>“ wurde gelöscht. Bis du diese Seite verlässt, kannst du das rückgängig machen.",
  Undo: "Rückgängig",

  "Tab leaves the editor. Ctrl+Space shows suggestions, Ctrl+K Ctrl+I explains the rule at the cursor, F8 goes to the next finding.":
    "Tab verlässt den Editor. Strg+Leertaste zeigt Vorschläge, Strg+K Strg+I erklärt die Regel am Cursor, F8 führt zum nächsten Befund.",
  Policy: "Richtlinie",
  "Show the policy as": "Die Richtlinie zeigen als",
  Text: "Textansicht",
  Form: "Formular",
  "match mode": "Reichweite",
  rule: "Regel",
  operation: "Operation",
  requirement: "Anforderung",
  "auth state": "Anmeldezustand",
  page: "Seite",
  "What a rule means is shown once the compiler accepts the policy.":
    "Was eine Regel bedeutet, steht hier, sobald der Compiler die Richtlinie annimmt.",
  "There is no rule at the cursor.": "Am Cursor steht keine Regel.",
  "Covers {{routes}}.": "Gilt für {{routes}}.",
  "Covers no page.": "Gilt für keine Seite.",

  "Reading the rules…": "Die Regeln werden gelesen\u00a0…",
  "The form cannot show this policy, so you can edit it only as text: <reason/>.":
    "Das Formular kann diese Richtlinie nicht zeigen; du kannst sie nur als Text bearbeiten: <reason/>.",
  "The text changed in the meantime, so nothing was done.":
    "Der Text hat sich inzwischen geändert, darum wurde nichts getan.",
  "Your last change was not made, because an earlier one was still under way. Try again.":
    "Deine letzte Änderung wurde nicht vorgenommen, weil eine frühere noch im Gange war. Versuche es noch einmal.",
  "The change was not made: {{reason}}. Try again.":
    "Die Änderung wurde nicht vorgenommen: {{reason}}. Versuche es noch einmal.",
  "This cannot be done in the form: <reason/>.": "Das geht im Formular nicht: <reason/>.",
  "The order of the rules does not matter: the most specific one wins. Comments between rules stay where they are. Those inside a rule, or beside it if nothing else is on that line, are deleted with it.":
    "Die Reihenfolge der Regeln spielt keine Rolle: Die speziellste gewinnt. Kommentare zwischen Regeln bleiben. Die in einer Regel, und die neben ihr auf einer Zeile ohne anderen Inhalt, werden mit ihr gelöscht.",
  "Moving a rule up or down only helps people who read the file. It changes no one's access.":
    "Eine Regel nach oben oder unten zu verschieben, hilft nur denen, die die Datei lesen, und ändert niemandes Zugriff.",
  "You can change these only in the text: <words/>, and a rule's <deny/>.":
    "Nur im Text kannst du ändern: <words/> und das <deny/> einer Regel.",
  "Rule {{number}}: <rule/>": "Regel {{number}}: <rule/>",
  Path: "Pfad",
  Match: "Reichweite",
  Require: "Verlangt",
  "A rule needs this: “<value/>” stays until you enter something else.":
    "Eine Regel braucht das: „<value/>“ bleibt, bis du etwas anderes schreibst.",
  "This is too long: enter at most 2,000 characters. Nothing was changed yet.":
    "Das ist zu lang: Schreibe höchstens 2.000 Zeichen. Noch wurde nichts geändert.",
  "Changed the path of the rule for {{path}}.": "Pfad der Regel für {{path}} geändert.",
  "Changed the match mode of the rule for {{path}}.": "Reichweite der Regel für {{path}} geändert.",
  "Changed the requirement of the rule for {{path}}.": "Anforderung der Regel für {{path}} geändert.",
  "Changed the reason of the rule for {{path}}.": "Grund der Regel für {{path}} geändert.",
  "Moved {{path}} up.": "{{path}} nach oben verschoben.",
  "Moved {{path}} down.": "{{path}} nach unten verschoben.",
  "Deleted the rule for {{path}}.": "Regel für {{path}} gelöscht.",
  "Added the rule for {{path}}.": "Regel für {{path}} hinzugefügt.",
  Up: "Hoch",
  Down: "Runter",
  Delete: "Löschen",
  "Move {{path}} up": "{{path}} nach oben verschieben",
  "Move {{path}} down": "{{path}} nach unten verschieben",
  "Delete the rule for {{path}}": "Regel für {{path}} löschen",
  "Change denials in the text: <denials/>.": "Abweisungen kannst du im Text ändern: <denials/>.",
  "There is a comment next to this rule, so move the rule in the text.":
    "Neben dieser Regel steht ein Kommentar; verschiebe sie darum im Text.",
  "New rule": "Neue Regel",
  "Add rule": "Regel hinzufügen",
  "A rule needs a path.": "Eine Regel braucht einen Pfad.",
  "A rule needs a reason.": "Eine Regel braucht einen Grund.",
  "A rule needs a path and a reason.": "Eine Regel braucht einen Pfad und einen Grund.",

  Compiler: "Befunde des Compilers",
  "Checking…": "Wird geprüft\u00a0…",
  "Press Check to run the compiler.": "Mit „Prüfen“ läuft der Compiler.",
  "The policy was not checked: {{reason}}. Your text is unchanged.":
    "Die Richtlinie wurde nicht geprüft: {{reason}}. Dein Text ist unverändert.",
  "Checking again in {{count}} seconds._one": "Nächste Prüfung in {{count}} Sekunde.",
  "Checking again in {{count}} seconds._other": "Nächste Prüfung in {{count}} Sekunden.",
  "It is checked again when you type.": "Sie wird wieder geprüft, wenn du tippst.",
  "your checks took very long, so wait a minute before the next one":
    "Deine Prüfungen haben sehr lange gedauert; warte eine Minute vor der nächsten",
  "too many policies are waiting to be checked": "Zu viele Richtlinien warten auf ihre Prüfung",
  "a newer text replaced it": "Ein neuerer Text hat sie ersetzt",
  "the compiler thread failed": "Der Thread des Compilers ist abgestürzt",
  "the compiler thread stopped": "Der Thread des Compilers wurde beendet",
  "the record was replaced while it was being read": "Die Aufzeichnung wurde beim Lesen ersetzt",
  "the record is large and is still being checked": "Die Aufzeichnung ist groß und wird noch geprüft",
  "this server is too busy right now": "Dieser Server ist gerade überlastet",
  "checking this policy took too long": "Die Prüfung dieser Richtlinie dauerte zu lange",
  "No findings: the compiler accepts this policy.": "Keine Befunde: Der Compiler nimmt diese Richtlinie an.",
  "{{count}} errors_one": "{{count}} Fehler",
  "{{count}} errors_other": "{{count}} Fehler",
  "{{count}} warnings_one": "{{count}} Warnung",
  "{{count}} warnings_other": "{{count}} Warnungen",
  "{{count}} errors: the compiler rejects this policy._one":
    "{{count}} Fehler: Der Compiler lehnt diese Richtlinie ab.",
  "{{count}} errors: the compiler rejects this policy._other":
    "{{count}} Fehler: Der Compiler lehnt diese Richtlinie ab.",
  "{{count}} warnings: the compiler accepts this policy._one":
    "{{count}} Warnung: Der Compiler nimmt diese Richtlinie an.",
  "{{count}} warnings: the compiler accepts this policy._other":
    "{{count}} Warnungen: Der Compiler nimmt diese Richtlinie an.",
  "{{errors}}, {{warnings}}: the compiler rejects this policy.":
    "{{errors}}, {{warnings}}: Der Compiler lehnt diese Richtlinie ab.",
  "Showing the first {{shown}}.": "Die ersten {{shown}} werden angezeigt.",
  "line {{line}}, column {{column}}": "Zeile {{line}}, Spalte {{column}}",
  "{{file}}, line {{line}}, column {{column}}": "{{file}}, Zeile {{line}}, Spalte {{column}}",
  "For example <url/>": "Zum Beispiel <url/>",
  "For example <url/> (visitor: <state/>)": "Zum Beispiel <url/> im Zustand „<state/>“",
  "Hint: <hint/>": "Hinweis: <hint/>",

  "Shown once the compiler has run.": "Erscheinen, sobald der Compiler gelaufen ist.",
  "Unknown: the text was not checked.": "Unbekannt: Der Text wurde nicht geprüft.",
  "None: the compiler rejects this policy, so no build uses it.":
    "Keine: Der Compiler lehnt diese Richtlinie ab, darum verwendet sie kein Build.",
  "The two policies differ too much to compare.":
    "Die beiden Richtlinien unterscheiden sich zu sehr für einen Vergleich.",
  "No one's access changes: everyone gets what they get now.":
    "Der Zugriff ändert sich für niemanden: Alle erhalten, was sie jetzt erhalten.",
  "Warning: this opens pages to people who are not signed in.":
    "Warnung: Das öffnet Seiten für Leute, die nicht angemeldet sind.",
  "Compared with the live policy: <summary/>.": "Verglichen mit der geltenden Richtlinie: <summary/>.",
  "Guard table for this text": "Zugriffstabelle dieses Textes",
  "Policy <hash/>, {{count}} rules_one": "Richtlinie <hash/>, {{count}} Regel",
  "Policy <hash/>, {{count}} rules_other": "Richtlinie <hash/>, {{count}} Regeln",
  "Changes to the policy text": "Änderungen am Text der Richtlinie",
  "Changes to the policy text: {{count}} lines added, {{removed}} removed_one":
    "Änderungen am Text der Richtlinie: {{count}} Zeile hinzugefügt, {{removed}} entfernt",
  "Changes to the policy text: {{count}} lines added, {{removed}} removed_other":
    "Änderungen am Text der Richtlinie: {{count}} Zeilen hinzugefügt, {{removed}} entfernt",
  "Policy text, line by line": "Text der Richtlinie, Zeile für Zeile",
  "Changes to the generated guards": "Änderungen an den erzeugten Wächtern",
  "Generated guards, line by line": "Erzeugte Wächter, Zeile für Zeile",
  "Too many lines differ to compare them.": "Zu viele Zeilen unterscheiden sich für einen Vergleich.",

  "Download this text": "Diesen Text herunterladen",
  "Policy file": "Richtliniendatei",
  Patch: "Patch-Datei",
  Markdown: "Markdown-Text",
  "The patch turns the live policy into this text. Apply it with <command/>.":
    "Die Patch-Datei macht aus der geltenden Richtlinie diesen Text. Wende sie mit <command/> an.",
  "The compiler rejects this text. The file and the patch contain it anyway, but a build with it fails.":
    "Der Compiler lehnt diesen Text ab. Richtlinien- und Patch-Datei enthalten ihn trotzdem, aber ein Build mit ihm bricht ab.",
  "Request the file, the patch or the Markdown.": "Fordere die Datei, die Patch-Datei oder den Markdown-Text an.",
  "The patch could not be created right now. Download the file instead, or try again.":
    "Die Patch-Datei ließ sich gerade nicht erstellen. Lade stattdessen die Richtliniendatei herunter oder versuche es noch einmal.",
  "This is the live policy, so there is nothing to patch.":
    "Das ist die geltende Richtlinie: Es gibt nichts zu ändern.",
  "The compiler rejects this policy, so there are no access changes to show.":
    "Der Compiler lehnt diese Richtlinie ab; darum gibt es keine Zugriffsänderungen zu zeigen.",
  "The access changes could not be compared right now. Try again.":
    "Die Zugriffsänderungen ließen sich gerade nicht vergleichen. Versuche es noch einmal.",
  "Link to this text": "Link zu diesem Text",
  "The link itself holds the policy. Anyone who is signed in and opens it can read the policy. They cannot change your text.":
    "Der Link selbst enthält die Richtlinie. Wer angemeldet ist und ihn öffnet, kann sie lesen. Deinen Text ändern kann damit niemand.",
  "The link was copied.": "Der Link wurde kopiert.",
  "Copy the link:": "Kopiere den Link:",
  "Shared policy": "Geteilte Richtlinie",
  "Someone shared this policy as a link. It is read-only. This app's compiler shows what it would change.":
    "Jemand hat diese Richtlinie als Link geteilt. Sie ist nur zu lesen. Was sie ändern würde, zeigt der Compiler dieser App.",
  "This link contains no policy, or not all of it. Ask for the link again.":
    "Dieser Link enthält keine oder keine vollständige Richtlinie. Lass ihn dir noch einmal schicken.",
  "Reading the link…": "Der Link wird gelesen\u00a0…",
  "The policy is in a part of the link that browsers do not send, so this page needs JavaScript to show it.":
    "Die Richtlinie steht in einem Teil des Links, den Browser nicht senden; darum braucht diese Seite JavaScript, um sie zu zeigen.",
  "Open in the editor": "Im Editor öffnen",

  "Nothing to review yet. Open the editor and choose Review.":
    "Noch nichts zu überprüfen. Öffne den Editor und wähle „Überprüfung“.",
  "Review of “<name/>”": "Überprüfung von „<name/>“",
  "What this text would change, compared with the live policy, from <file/>.":
    "Was dieser Text ändern würde, verglichen mit der geltenden Richtlinie aus <file/>.",
  "The text was not checked: {{reason}}. Nothing was changed.":
    "Der Text wurde nicht geprüft: {{reason}}. Nichts wurde geändert.",
  "Or download it": "Oder lade ihn herunter",
  "Take it to the repository": "Ins Repository übernehmen",
  "After applying it": "Nach dem Anwenden",
  "<generate/> rewrites the guards and the guard table. Until then, builds fail because these still match the old policy.":
    "<generate/> schreibt Wächter und Zugriffstabelle neu. Bis dahin bricht jeder Build ab, weil sie noch zur alten Richtlinie gehören.",
  "<typecheck/> finds the code that relied on the old rules.":
    "<typecheck/> findet den Code, der sich auf die alten Regeln verlassen hat.",
  "Commit the policy and <generated/> together.": "Committe die Richtlinie und <generated/> zusammen.",
  "Back to the text": "Zurück zum Text",
  Apply: "Anwenden",
  "Writes <file/> on this machine. The running app updates at once.":
    "Schreibt <file/> auf diesem Rechner. Die laufende App zieht sofort nach.",
  "Apply to the policy file": "Auf die Richtliniendatei anwenden",
  "The compiler rejects this policy, so it was not written.":
    "Der Compiler lehnt diese Richtlinie ab: Sie wurde nicht geschrieben.",
  "The policy file has changed since this review compared it. Compare again.":
    "Die Richtliniendatei hat sich seit dem Vergleich dieser Überprüfung geändert. Vergleiche noch einmal.",
  "Applied: <file/> was written, and policy <hash/> is live.":
    "Angewandt: <file/> wurde geschrieben, und Richtlinie <hash/> gilt.",
  "Policy <hash/> is not live; <running/> is. If it was written to <file/> just now, the guards follow in a moment.":
    "Richtlinie <hash/> gilt nicht, sondern <running/>. Wurde sie gerade in <file/> geschrieben, werden die Wächter gleich aktualisiert.",
  "Policy <hash/> is still not live; <running/> is. Look at the development server's output and at <file/>, then reload the page.":
    "Richtlinie <hash/> gilt noch immer nicht, sondern <running/>. Sieh dir die Ausgabe des Entwicklungsservers und <file/> an, und lade dann die Seite neu.",
  "For the pull request": "Für den Pull Request",
  "Copied.": "Kopiert.",
  "Your browser blocked copying. Select the text and copy it yourself.":
    "Dein Browser hat das Kopieren verhindert. Markiere den Text und kopiere ihn selbst.",

  Completions: "Vorschläge",
  "Control character": "Steuerzeichen",
  Diagnostics: "Befunde",
  "No diagnostics": "Keine Befunde",
  Find: "Suchen",
  Replace: "Ersetzen",
  next: "nächster",
  previous: "voriger",
  "match case": "Groß-/Kleinschreibung",
  regexp: "regulärer Ausdruck",
  "by word": "ganze Wörter",
  replace: "ersetzen",
  "replace all": "alle ersetzen",
  "replaced match on line $": "Treffer in Zeile $ ersetzt",
  "replaced $ matches": "$ Treffer ersetzt",
  "current match": "Aktueller Treffer",
  "on line": "in Zeile",
  close: "schließen",
  "Go to line": "Gehe zu Zeile",
  go: "los",
  "Fold line": "Zeile einklappen",
  "Unfold line": "Zeile ausklappen",
  "Folded lines": "Eingeklappt: Zeilen",
  "Unfolded lines": "Ausgeklappt: Zeilen",
  to: "bis",
  "folded code": "eingeklappter Code",
  unfold: "ausklappen",
  "Selection deleted": "Auswahl gelöscht",

  // The editor, of other apps' policies.
  "Edit this policy": "Diese Richtlinie bearbeiten",
  "Edit the policy of this workbench": "Die Richtlinie dieser Werkbank bearbeiten",
  "Guard table for this version": "Zugriffstabelle dieser Fassung",
  "Your text": "Dein Text",
  "The newest recorded policy of <app/>, from <file/>. Edit it, save it as a draft or download it; the app stays as it is.":
    "Die neueste aufgezeichnete Richtlinie von <app/>, aus <file/>. Bearbeite sie, speichere sie als Entwurf oder lade sie herunter; die App bleibt, wie sie ist.",
  "What this text would change, compared with the newest recorded version, from <file/>.":
    "Was dieser Text ändern würde, verglichen mit der neuesten aufgezeichneten Fassung, aus <file/>.",
  "The patch turns the newest recorded version into this text. Apply it with <command/>.":
    "Die Patch-Datei macht aus der neuesten aufgezeichneten Fassung diesen Text. Wende sie mit <command/> an.",
  "Compared with the newest recorded version: <summary/>.":
    "Verglichen mit der neuesten aufgezeichneten Fassung: <summary/>.",
  "No one's access changes: everyone gets what the newest recorded version gives them.":
    "Der Zugriff ändert sich für niemanden: Alle erhalten, was ihnen die neueste aufgezeichnete Fassung gibt.",
  "This is the newest recorded version, so there is nothing to patch.":
    "Das ist die neueste aufgezeichnete Fassung: Es gibt nichts zu ändern.",
  "It was not checked whether every page has a rule: this app's routes are missing from the record or do not match this policy.":
    "Ob jede Seite eine Regel hat, wurde nicht geprüft: Die Routen dieser App fehlen in der Aufzeichnung oder passen nicht zu dieser Richtlinie.",
  "This text names only 16 digits of the version it started from. They fit the newest version, <to/>, but two versions can share them. Findings, access changes and the patch compare with the newest.":
    "Dieser Text nennt nur 16 Stellen der Fassung, mit der er begann. Sie passen zur neuesten Fassung, <to/>, aber zwei Fassungen können sie gemeinsam haben. Befunde, Zugriffsänderungen und Patch-Datei vergleichen mit der neuesten.",
  "There is a newer recorded version: this text started from <from/>, and the newest is now <to/>. Findings, access changes and the patch compare with the newest, so they also show what this text would undo.":
    "Es gibt eine neuere aufgezeichnete Fassung: Dieser Text begann mit <from/>, und die neueste ist jetzt <to/>. Befunde, Zugriffsänderungen und Patch-Datei vergleichen mit der neuesten und zeigen so auch, was dieser Text zurücknähme.",
  "No drafts for this app yet. Edit the policy above and save it under a name.":
    "Noch keine Entwürfe zu dieser App. Bearbeite oben die Richtlinie und speichere sie unter einem Namen.",
  "for <app/>, ": "für <app/>, ",
  "A newer version has been recorded since this draft was started":
    "Seit Beginn dieses Entwurfs wurde eine neuere Fassung aufgezeichnet",
  "It started from <from/>, and the newest is now <to/>. The access changes below compare with the newest, so they also show what this draft would undo.":
    "Er begann mit <from/>, und die neueste ist jetzt <to/>. Die Zugriffsänderungen unten vergleichen mit der neuesten und zeigen so auch, was dieser Entwurf zurücknähme.",
  "Start over from the newest version": "Mit der neuesten Fassung neu beginnen",
  "Drafts cannot be saved under this app's name. Download the policy file or the patch to keep this text.":
    "Unter dem Namen dieser App lassen sich keine Entwürfe speichern. Lade die Richtliniendatei oder die Patch-Datei herunter, um diesen Text zu behalten.",
  "Reviews can be read by everyone who is signed in, but this record is visible only to you. Have this change reviewed in the app's repository instead: take the patch there, and its access changes as Markdown.":
    "Überprüfungen können alle lesen, die angemeldet sind, aber diese Aufzeichnung siehst nur du. Lass diese Änderung stattdessen im Repository der App überprüfen: Nimm die Patch-Datei dorthin mit, und ihre Zugriffsänderungen als Markdown.",
  "In the app's repository, <generate/> then rewrites the guards and the guard table. Commit them together with the policy.":
    "Im Repository der App schreibt <generate/> danach Wächter und Zugriffstabelle neu. Committe sie zusammen mit der Richtlinie.",
  "The link itself holds the policy and names the app and the version. Anyone who is signed in and opens it can read the text and see what it would change. They cannot change your text.":
    "Der Link selbst enthält die Richtlinie und nennt App und Fassung. Wer angemeldet ist und ihn öffnet, kann den Text lesen und sehen, was er ändern würde. Deinen Text ändern kann damit niemand.",
  "Someone shared this policy as a link. It is read-only. The compiler shows what it would change in the newest recorded version.":
    "Jemand hat diese Richtlinie als Link geteilt. Sie ist nur zu lesen. Was sie an der neuesten aufgezeichneten Fassung ändern würde, zeigt der Compiler.",
  "Someone shared this policy as a link. It is read-only. What it would change is unknown here:":
    "Jemand hat diese Richtlinie als Link geteilt. Sie ist nur zu lesen. Was sie ändern würde, ist hier unbekannt:",
  "The link names an uploaded record that only its owner can see, as long as it exists. Ask them for the record, or for a review in the app's repository.":
    "Der Link nennt eine hochgeladene Aufzeichnung, die nur ihre Besitzerin oder ihr Besitzer sieht, solange es sie gibt. Bitte dort um die Aufzeichnung oder um eine Überprüfung im Repository der App.",
  "There is no record of this app here.": "Hier gibt es keine Aufzeichnung dieser App.",
  "A statement in the record of this app is false, so nothing in it can be edited.":
    "Eine Angabe in der Aufzeichnung dieser App ist falsch; darum kann nichts darin bearbeitet werden.",
  "The record of this app cannot be read.": "Die Aufzeichnung dieser App kann nicht gelesen werden.",
  "The record of this app cannot be read right now. Try again in a moment.":
    "Die Aufzeichnung dieser App kann gerade nicht gelesen werden. Versuche es gleich noch einmal.",
  "The record of this app is still being proved. Try again in a moment.":
    "Die Aufzeichnung dieser App wird noch geprüft. Versuche es gleich noch einmal.",
  "This app could not be found.": "Diese App wurde nicht gefunden.",
  "No valid record of it is on this server or among your uploads. The Apps page lists every record.":
    "Weder auf diesem Server noch unter dem, was du hochgeladen hast, gibt es eine gültige Aufzeichnung von ihr. Die Seite Apps zeigt jede Aufzeichnung.",
  "This version could not be found.": "Diese Fassung wurde nicht gefunden.",
  "The date in the address is not in the calendar. Write the day as year, month and day, such as 2026-11-01.":
    "Das Datum in der Adresse steht in keinem Kalender. Schreibe den Tag als Jahr, Monat und Tag, etwa 2026-11-01.",
  "No recorded version matches the address. Choose one on the History pages.":
    "Keine aufgezeichnete Fassung passt zur Adresse. Wähle eine auf den Seiten unter Verlauf.",
  "Several versions match the address. Write more of the version's commit or hash.":
    "Zur Adresse passen mehrere Fassungen. Schreibe mehr vom Commit oder Hash der Fassung.",
  "The app had no policy at that time. Choose a version on the History pages.":
    "Die App hatte damals keine Richtlinie. Wähle eine Fassung auf den Seiten unter Verlauf.",
  "The recorded policy is larger than 256 KiB, which is the most the editor takes.":
    "Die aufgezeichnete Richtlinie ist größer als 256 KiB, und mehr nimmt der Editor nicht an.",
  "The editor does not take the path that the record gives the policy file. It must be relative and have at most 300 characters, without empty, “.” and “..” parts, spaces at the start or end of a name, straight quotation marks, backslashes and invisible characters.":
    "Der Editor nimmt den Pfad nicht an, den die Aufzeichnung der Richtliniendatei gibt. Er muss relativ sein und höchstens 300 Zeichen haben, ohne leere Teile, „.“ und „..“, Leerzeichen am Anfang oder Ende eines Namens, gerade Anführungszeichen, umgekehrte Schrägstriche und unsichtbare Zeichen.",
  "No record here shows this app to everyone who is signed in, so it cannot be reviewed here.":
    "Keine Aufzeichnung hier zeigt diese App allen, die angemeldet sind; darum kann sie hier nicht überprüft werden.",
  "This is the newest recorded version, so there is nothing to review.":
    "Das ist die neueste aufgezeichnete Fassung: Es gibt nichts zu überprüfen.",
  "It is about the policy of <app/>, as its record has it. The approval counts in the app's repository, where the change is checked.":
    "Es geht um die Richtlinie von <app/>, wie ihre Aufzeichnung sie hat. Die Freigabe zählt im Repository der App, wo die Änderung geprüft wird.",
  "It is about the policy of <app/>, which no record here shows any more. It cannot be approved, and no approval of it counts.":
    "Es geht um die Richtlinie von <app/>, und keine Aufzeichnung hier zeigt sie noch: Niemand kann sie freigeben, und keine Freigabe zählt.",
  "A newer version has been recorded since this review began, so nothing in it counts any more. Request a new review, based on the newest version.":
    "Seit dem Beginn dieser Überprüfung wurde eine neuere Fassung aufgezeichnet: Sie und ihre Freigaben zählen nicht mehr. Fordere im Editor eine neue Überprüfung an, auf Grundlage der neuesten Fassung.",
  "This review starts from <from/>, and the newest recorded version is <to/>.":
    "Diese Überprüfung geht von <from/> aus, und die neueste aufgezeichnete Fassung ist <to/>.",
  "This starts a separate review, based on the newest recorded version. Approvals do not carry over.":
    "Damit beginnt eine eigene Überprüfung, auf Grundlage der neuesten aufgezeichneten Fassung. Freigaben werden nicht übernommen.",
  "You are approving “<title/>” for <app/>: from policy <from/> to <to/>, and nothing else.":
    "Du gibst die Änderung „<title/>“ für <app/> frei: von Richtlinie <from/> zu <to/> und sonst nichts.",
  "“<title/>” for <app/>: from policy <from/> to <to/>.": "„<title/>“ für <app/>: von Richtlinie <from/> zu <to/>.",

  // Reviews of proposed policies, and their approval.
  "All reviews": "Alle Überprüfungen",
  "Policy changes that someone has asked others to review. An approval covers one exact change. If the change is edited, or starts from another policy, it needs a new approval.":
    "Änderungen der Richtlinie, die jemand von anderen überprüfen lässt. Eine Freigabe gilt für genau eine Änderung. Wird die Änderung bearbeitet oder geht sie von einer anderen Richtlinie aus, braucht sie eine neue Freigabe.",
  "No reviews yet. Open the editor, change the policy and choose Review to request one.":
    "Noch keine Überprüfungen. Öffne den Editor, ändere die Richtlinie und wähle „Überprüfung“, um eine anzufordern.",
  "Using approvals elsewhere": "Freigaben anderswo verwenden",
  "Each approval is signed with this server's key. Keep this public key where your changes are checked: an approval signed with another key does not count there.":
    "Jede Freigabe ist mit dem Schlüssel dieses Servers signiert. Bewahre diesen öffentlichen Schlüssel dort auf, wo deine Änderungen geprüft werden: Eine Freigabe mit einem anderen Schlüssel zählt dort nicht.",
  "Download the public key": "Öffentlichen Schlüssel herunterladen",
  "This server has no signing key, so approvals are downloaded unsigned. To sign them here, set <setting/>; to sign one yourself, run <approve/>.":
    "Dieser Server hat keinen Signaturschlüssel; darum werden Freigaben unsigniert heruntergeladen. Um sie hier zu signieren, setze <setting/>; um selbst eine zu signieren, führe <approve/> aus.",

  "More reviews": "Weitere Überprüfungen",
  "Newer reviews": "Neuere Überprüfungen",
  "Older reviews": "Ältere Überprüfungen",

  Open: "Offen",
  Approved: "Freigegeben",
  Invalid: "Ungültig",
  "Not checked": "Nicht geprüft",
  Superseded: "Überholt",
  Withdrawn: "Zurückgezogen",
  // The author of a comment or an approval, before its date. The two below follow “von”.
  You: "Du",
  "Someone whose account was deleted": "Jemand, dessen Konto gelöscht wurde",
  you: "dir",
  "someone whose account was deleted": "jemandem, dessen Konto gelöscht wurde",
  "requested by you on <when/>": "angefordert von dir am <when/>",
  "requested by <who/> on <when/>": "angefordert von <who/> am <when/>",
  "From policy <from/> to <to/>.": "Von Richtlinie <from/> zu <to/>.",

  "No one has approved it yet.": "Noch hat sie niemand freigegeben.",
  "No one has approved it yet. Someone other than you must do it.":
    "Noch hat sie niemand freigegeben. Das muss jemand anderes tun als du.",
  "Its approval has expired, so someone else must review it again.":
    "Die Freigabe ist abgelaufen; jemand anderes muss die Änderung noch einmal überprüfen.",
  "Its author withdrew it on <when/>.": "Die Person, die sie begonnen hat, hat sie am <when/> zurückgezogen.",
  "Someone approved it, but its texts could not be checked right now. Reload the page.":
    "Jemand hat sie freigegeben, aber ihre Texte ließen sich gerade nicht prüfen. Lade die Seite neu.",
  "Its text went live, but nothing shows that an approval here counted at that time.":
    "Ihr Text trat in Kraft, aber nichts zeigt, dass eine Freigabe hier zu der Zeit zählte.",
  "It does not count.": "Sie zählt nicht.",
  "Its text went live without an approval here.": "Ihr Text trat in Kraft, ohne dass ihn hier jemand freigegeben hat.",
  "The live policy has changed since this review began, so nothing in it counts any more. Request a new review, based on the live policy.":
    "Die geltende Richtlinie hat sich geändert, seit diese Überprüfung begann: Sie und ihre Freigaben zählen nicht mehr. Fordere im Editor eine neue Überprüfung an, auf Grundlage der geltenden Richtlinie.",
  "Its author has replaced it with <other>another text</other>.":
    "Die Person, die sie begonnen hat, hat sie durch <other>einen anderen Text</other> ersetzt.",
  "The stored texts do not match the ones this review names, so it cannot be approved.":
    "Die gespeicherten Texte sind nicht die, die diese Überprüfung nennt; darum kann sie niemand freigeben.",
  "What has changed in the meantime": "Was sich inzwischen geändert hat",
  "This review starts from <from/>, and <to/> is live now.":
    "Diese Überprüfung geht von <from/> aus, und jetzt gilt <to/>.",
  "No one's access has changed since.": "Der Zugriff hat sich seitdem für niemanden geändert.",
  "Changes to the policy text since": "Änderungen am Text der Richtlinie seitdem",

  "It is unknown whether a review on this site approved it.":
    "Ob das auf dieser Website freigegeben wurde, lässt sich nicht sagen.",
  "No review on this site approved it.": "Auf dieser Website hat das niemand freigegeben.",
  "Approved by <who/>, <given/>: <to>the review</to>.": "Freigegeben von <who/>, <given/>: <to>die Überprüfung</to>.",
  "Its approval": "Freigabe dazu",
  "The review that approved it": "Die Überprüfung, in der sie freigegeben wurde",

  Approvals: "Freigaben",
  "It counts until <end/>.": "Sie zählt bis <end/>.",
  "Approve it as well": "Auch freigeben",
  "Go to approval": "Weiter zur Freigabe",
  "It expires on <end/>.": "Sie läuft am <end/> ab.",
  "Download the approval": "Freigabe herunterladen",
  "Download the unsigned statement": "Unsignierte Erklärung herunterladen",
  "Where the change is checked: <command/>": "Wo die Änderung geprüft wird: <command/>",
  "The check in the repository counts an approval only once it is signed. Sign the statement: <command/>":
    "Die Prüfung im Repository zählt eine Freigabe erst, wenn sie signiert ist. So signierst du die Erklärung: <command/>",

  "The compiler could not check what this text changes. Reload the page in a moment.":
    "Der Compiler konnte nicht prüfen, was dieser Text ändert. Lade die Seite gleich noch einmal.",
  "In total: <summary/>.": "Insgesamt: <summary/>.",
  "The two policies cannot be compared.": "Die beiden Richtlinien lassen sich nicht vergleichen.",
  "Invariants and accepted findings": "Invarianten und akzeptierte Befunde",
  "New invariants, proved": "Neue Invarianten, bewiesen",
  "Removed invariants": "Entfernte Invarianten",
  "Newly accepted findings": "Neu akzeptierte Befunde",
  "Findings no longer accepted": "Nicht mehr akzeptierte Befunde",
  "{{count}} invariants stay, and this text still meets them all._one":
    "{{count}} Invariante bleibt und gilt auch für diesen Text.",
  "{{count}} invariants stay, and this text still meets them all._other":
    "{{count}} Invarianten bleiben und gelten auch für diesen Text.",

  "This review is too long for one page. This is part {{at}} of {{of}}; each list and each text continues in the next part.":
    "Diese Überprüfung ist zu lang für eine Seite. Das ist Teil {{at}} von {{of}}; jede Liste und jeder Text geht im nächsten Teil weiter.",
  "Parts of this review": "Teile dieser Überprüfung",
  "Previous part": "Voriger Teil",
  "Next part": "Nächster Teil",
  "Its current text is too long for this form.": "Ihr jetziger Text ist zu lang für dieses Formular.",
  "Not shown: {{count}} more. <to>The review</to> has them all.":
    "Nicht gezeigt: {{count}} weitere. In <to>der Überprüfung</to> stehen alle.",
  "The proposed policy": "Die vorgeschlagene Richtlinie",
  "Comment on line {{line}}": "Zeile {{line}} kommentieren",
  "About the whole change": "Zur ganzen Änderung",
  "No one has commented on the change as a whole yet.": "Die Änderung als Ganzes hat noch niemand kommentiert.",
  "Add a comment": "Kommentar hinzufügen",
  "Your comment was not saved": "Dein Kommentar wurde nicht gespeichert",
  Comment: "Kommentar",
  "Send comment": "Kommentar abschicken",
  "Everyone who is signed in can read it, with your address. You cannot change it later.":
    "Alle, die angemeldet sind, können ihn mit deiner Adresse lesen. Du kannst ihn später nicht ändern.",

  "Withdraw it": "Zurückziehen",
  "It can still be read, but no longer approved.": "Sie bleibt lesbar, aber niemand kann sie mehr freigeben.",
  "It was not withdrawn": "Sie wurde nicht zurückgezogen",
  "Withdraw this review": "Diese Überprüfung zurückziehen",
  "Replace it with another text": "Durch einen anderen Text ersetzen",
  "This starts a separate review, based on the live policy. Approvals do not carry over.":
    "Damit beginnt eine eigene Überprüfung, auf Grundlage der geltenden Richtlinie. Freigaben werden nicht übernommen.",

  "Request a review": "Überprüfung anfordern",
  "No review was started": "Es wurde keine Überprüfung begonnen",
  "What is the change for?": "Wofür ist die Änderung?",
  "Everyone who is signed in will be able to read it, with your address. You cannot change it later.":
    "Alle, die angemeldet sind, können sie dann mit deiner Adresse lesen. Du kannst sie später nicht ändern.",
  "Say in a few words what the change is for.": "Sag in wenigen Worten, wofür die Änderung ist.",
  "A title can have at most 200 characters.": "Ein Titel darf höchstens 200 Zeichen haben.",
  "A policy can be at most 256 KiB.": "Eine Richtlinie darf höchstens 256 KiB groß sein.",
  "It contains invisible characters, which often come with copied text. Type that part again by hand.":
    "Der Text enthält unsichtbare Zeichen, die oft beim Kopieren entstehen. Tippe diesen Teil noch einmal von Hand.",
  "This is the text of this review. Change the text or the description, then request the review.":
    "Das ist der Text dieser Überprüfung. Ändere den Text oder die Beschreibung, und fordere dann die Überprüfung an.",
  "This is the live policy, so there is nothing to review.":
    "Das ist die geltende Richtlinie: Es gibt nichts zu überprüfen.",
  "The compiler rejects this text. Fix it in the editor first.":
    "Der Compiler lehnt diesen Text ab. Korrigiere ihn zuerst im Editor.",
  "The text could not be checked right now. Try again in a moment.":
    "Der Text konnte gerade nicht geprüft werden. Versuche es gleich noch einmal.",
  "Enter the text of the policy.": "Gib den Text der Richtlinie ein.",
  "Write a comment first.": "Schreibe zuerst einen Kommentar.",
  "A comment can have at most 2,000 characters.": "Ein Kommentar darf höchstens 2.000 Zeichen haben.",
  "The text has no line with this number.": "Der Text hat keine Zeile mit dieser Nummer.",
  "You have reached the limit on what one person can write in reviews in thirty days.":
    "Du hast in Überprüfungen so viel geschrieben, wie eine Person in dreißig Tagen darf.",
  "You already have five open reviews. Withdraw one, or replace one with this text.":
    "Du hast schon fünf offene Überprüfungen. Zieh eine zurück oder ersetze eine durch diesen Text.",
  "This review is full: it holds at most 1,000 comments and 1,000 approvals. Its author can replace it with another review.":
    "Diese Überprüfung ist voll: Sie fasst höchstens 1.000 Kommentare und 1.000 Freigaben. Wer sie begonnen hat, kann sie durch eine andere ersetzen.",
  "Confirm that it's you, then send it again.": "Bestätige, dass du es bist, und schicke es dann noch einmal ab.",
  "You have already done this. Reload the page.": "Das hast du schon getan. Lade die Seite neu.",
  "You cannot do this, or the review is over. Reload the page.":
    "Das kannst du nicht tun, oder die Überprüfung ist vorbei. Lade die Seite neu.",
  "The data service did not confirm this, so it may or may not have been done. Before you send it again, check in another tab whether it was.":
    "Der Datendienst hat das nicht bestätigt: Vielleicht ist es geschehen, vielleicht nicht. Prüfe in einem anderen Tab, ob es geschehen ist, bevor du es noch einmal abschickst.",

  "Only approvers can approve changes here. You are one of them.":
    "Hier können nur dafür benannte Personen Änderungen freigeben. Du bist eine von ihnen.",
  "Only approvers can approve changes here. You are not one of them.":
    "Hier können nur dafür benannte Personen Änderungen freigeben. Du bist keine von ihnen.",
  "Approve this change": "Diese Änderung freigeben",
  "Approve a change": "Änderung freigeben",
  "You are approving “<title/>”: from policy <from/> to <to/>, and nothing else.":
    "Du gibst die Änderung „<title/>“ frei: von Richtlinie <from/> zu <to/> und sonst nichts.",
  "“<title/>”: from policy <from/> to <to/>.": "„<title/>“: von Richtlinie <from/> zu <to/>.",
  "Fingerprint of both texts: <digest/>": "Fingerabdruck beider Texte: <digest/>",
  "It was not approved": "Sie wurde nicht freigegeben",
  "Why do you approve it?": "Warum gibst du sie frei?",
  "One sentence. Everyone who is signed in can read it, and it becomes part of the approval, which this server signs.":
    "Ein Satz. Alle, die angemeldet sind, können ihn lesen, und er wird Teil der Freigabe, die dieser Server signiert.",
  "One sentence. Everyone who is signed in can read it. It becomes part of the approval, which you can then download as an unsigned file.":
    "Ein Satz. Alle, die angemeldet sind, können ihn lesen. Er wird Teil der Freigabe, die du danach als unsignierte Datei herunterlädst.",
  "Back to the review": "Zurück zur Überprüfung",
  "This review is your own, so someone else must approve it.":
    "Diese Überprüfung ist deine eigene; darum muss jemand anderes sie freigeben.",
  "There is nothing for you to approve here: you already have, or the review is over.":
    "Hier gibt es für dich nichts freizugeben: Du hast es schon getan, oder die Überprüfung ist vorbei.",
  "Say in a sentence why you approve it.": "Begründe in einem Satz, warum du sie freigibst.",
  "The sentence can have at most 200 characters.": "Der Satz darf höchstens 200 Zeichen haben.",
  "The server cannot be reached. What you typed is still here; send it again when you are back online.":
    "Der Server ist nicht erreichbar. Was du getippt hast, ist noch da; schicke es noch einmal ab, wenn du wieder online bist.",
  "Your session has ended. What you typed is still here; sign in in another tab, then send it again.":
    "Deine Sitzung ist beendet. Was du getippt hast, ist noch da; melde dich in einem anderen Tab an und schicke es dann noch einmal ab.",
  "Too many attempts in a short time. What you typed is still here; wait a minute, then send it again.":
    "Zu viele Versuche in kurzer Zeit. Was du getippt hast, ist noch da; warte eine Minute und schicke es dann noch einmal ab.",
  "The server did not confirm this, so it may or may not have been done. Before you send it again, check in another tab whether it was.":
    "Der Server hat das nicht bestätigt: Vielleicht ist es geschehen, vielleicht nicht. Prüfe in einem anderen Tab, ob es geschehen ist, bevor du es noch einmal abschickst.",
  "The server could not answer. What you typed is still here; send it again in a moment.":
    "Der Server konnte nicht antworten. Was du getippt hast, ist noch da; schicke es gleich noch einmal ab.",

  // Records that people upload.
  "Apps whose access records were given to this server or uploaded by you. Every statement in a record is proved again before you see any of it.":
    "Apps, deren Zugriffsaufzeichnungen diesem Server gegeben oder von dir hochgeladen wurden. Jede Angabe einer Aufzeichnung wird neu geprüft, bevor du etwas daraus siehst.",
  "Records you uploaded": "Aufzeichnungen, die du hochgeladen hast",
  "Each record is proved like any other, and only you can see yours. The proof shows that a record is consistent, not that it is genuine: anyone could make one up. To show yours to someone, give them the file; they upload it and compare the digest.":
    "Jede hochgeladene Aufzeichnung wird geprüft wie die auf dem Server; deine siehst nur du. Die Prüfung zeigt, dass eine Aufzeichnung in sich stimmig ist, nicht dass sie echt ist: Erfinden könnte sie jeder. Um deine jemandem zu zeigen, gib die Datei weiter; wer sie bekommt, lädt sie hoch und vergleicht die Prüfsumme.",
  "Your uploads cannot be read right now. Nothing is lost; reload this page.":
    "Was du hochgeladen hast, lässt sich gerade nicht lesen. Nichts ist verloren; lade diese Seite noch einmal.",
  "Remove the record of {{app}}": "Die Aufzeichnung von {{app}} entfernen",
  Remove: "Entfernen",
  "Remove “<app/>”?": "„<app/>“ entfernen?",
  "Only this copy is deleted. To get it back, upload the file again.":
    "Gelöscht wird nur diese Kopie. Um sie zurückzubekommen, lade die Datei noch einmal hoch.",
  "Remove it": "Entfernen",
  "The record was uploaded.": "Die Aufzeichnung wurde hochgeladen.",
  "The record was removed.": "Die Aufzeichnung wurde entfernt.",
  "Nothing was changed": "Nichts wurde geändert",
  "Access record file": "Datei einer Zugriffsaufzeichnung",
  "At most 1 MB. Only you can see it. A newer record of the same app replaces the older one.":
    "Höchstens 1 MB. Nur du siehst sie. Eine neuere Aufzeichnung derselben App ersetzt die ältere.",
  "Upload record": "Aufzeichnung hochladen",
  "You uploaded it <date/>.": "Von dir hochgeladen: <date/>.",
  "{{app}}, uploaded by you": "{{app}}, von dir hochgeladen",
  "You (<person/>) uploaded this, <date/>; only you can see it. The record is consistent, but that does not prove it is genuine: compare its digest with one from the app's repository.":
    "Von dir (<person/>) hochgeladen, <date/>; nur du siehst sie. Die Aufzeichnung ist in sich stimmig, aber das beweist nicht, dass sie echt ist: Vergleiche ihre Prüfsumme mit einer aus dem Repository der App.",
  "Uploaded by": "Hochgeladen von",
  "the record could not be read right now": "Die Aufzeichnung ließ sich gerade nicht lesen",

  "Choose an access record file.": "Wähle eine Datei mit einer Zugriffsaufzeichnung.",
  "The file is empty.": "Die Datei ist leer.",
  "The file is too large.": "Die Datei ist zu groß.",
  "An uploaded record can be at most 1 MB. The operator of this server can add a larger one to the server's files.":
    "Eine hochgeladene Aufzeichnung darf höchstens 1 MB groß sein. Wer den Server betreibt, kann eine größere zu dessen Dateien legen.",
  "The file is not UTF-8 text.": "Die Datei ist kein UTF-8-Text.",
  "A statement in the record is false. Nothing was saved.":
    "Eine Angabe der Aufzeichnung ist falsch. Nichts wurde gespeichert.",
  "The file cannot be read as an access record. Nothing was saved.":
    "Die Datei lässt sich nicht als Zugriffsaufzeichnung lesen. Nichts wurde gespeichert.",
  "Proving the record took too long. Nothing was saved.":
    "Die Prüfung der Aufzeichnung hat zu lange gedauert. Nichts wurde gespeichert.",
  "Your records took a long time to prove. Try again in a minute.":
    "Die Prüfung deiner Aufzeichnungen hat lange gedauert. Versuche es in einer Minute noch einmal.",
  "The server did not accept this. Reload the page, then try again.":
    "Der Server hat das nicht angenommen. Lade die Seite neu und versuche es noch einmal.",
  "The record could not be proved right now. Try again in a moment.":
    "Die Aufzeichnung ließ sich gerade nicht prüfen. Versuche es gleich noch einmal.",
  "You already have this exact record.": "Genau diese Aufzeichnung hast du schon.",
  "It ends earlier than the record of this app that you already have.":
    "Sie endet früher als die Aufzeichnung dieser App, die du schon hast.",
  "{{count}} versions are missing at the end of the new record. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have._one":
    "Am Ende der neuen Aufzeichnung fehlt {{count}} Fassung. Jede stimmt in sich; nur das Repository der App zeigt, welche den wahren Verlauf der App enthält. Um diese trotzdem anzusehen, entferne die, die du hast.",
  "{{count}} versions are missing at the end of the new record. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have._other":
    "Am Ende der neuen Aufzeichnung fehlen {{count}} Fassungen. Jede stimmt in sich; nur das Repository der App zeigt, welche den wahren Verlauf der App enthält. Um diese trotzdem anzusehen, entferne die, die du hast.",
  "Its history differs from the record of this app that you already have.":
    "Ihr Verlauf weicht von der Aufzeichnung dieser App ab, die du schon hast.",
  "The two records differ from version {{version}} on: one was rewritten or starts somewhere else. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have.":
    "Ab Fassung {{version}} unterscheiden sich die beiden: Eine wurde umgeschrieben oder beginnt anderswo. Jede stimmt in sich; nur das Repository der App zeigt, welche den wahren Verlauf der App enthält. Um diese trotzdem anzusehen, entferne die, die du hast.",
  "Your record of this app was replaced or removed in the meantime. Reload the page.":
    "Deine Aufzeichnung dieser App wurde inzwischen ersetzt oder entfernt. Lade die Seite noch einmal.",
  "This record no longer exists. Reload the page.":
    "Diese Aufzeichnung gibt es nicht mehr. Lade die Seite noch einmal.",
  "You have reached the limit of 20 records or 10 MB in total. Remove one first.":
    "Du hast die Grenze von 20 Aufzeichnungen oder zusammen 10 MB erreicht. Entferne zuerst eine.",
  "Nothing was done because the data service refused it. Reload the page.":
    "Nichts wurde getan, weil der Datendienst es abgelehnt hat. Lade die Seite neu.",
  "The data service did not confirm this, so it may or may not have been done. Open this page in a new tab to see, then try again if needed.":
    "Der Datendienst hat das nicht bestätigt: Vielleicht ist es geschehen, vielleicht nicht. Öffne diese Seite in einem neuen Tab, um es zu sehen, und versuche es dann wenn nötig noch einmal.",

  // The mails that the server sends. No page uses them.
  "Hello,": "Hallo,",

  "Confirm your email address": "Bestätige deine E-Mail-Adresse",
  "Welcome to Sallyport. Confirm that this address is yours, and your account is ready:":
    "Willkommen bei Sallyport. Bestätige, dass diese Adresse dir gehört, dann ist dein Konto bereit:",
  "Confirm this address": "Adresse bestätigen",
  "If you did not sign up, you can ignore this email.":
    "Hast du kein Konto angelegt, kannst du diese E-Mail ignorieren.",

  "A new password was requested for your account. You can choose it here:":
    "Für dein Konto wurde ein neues Passwort angefordert. Hier kannst du es wählen:",
  "If you did not ask for it, ignore this email: your password stays the same.":
    "Hast du es nicht angefordert, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.",

  "Your sign-in link": "Dein Link zum Anmelden",
  "This link signs you in, once:": "Dieser Link meldet dich einmal an:",
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

  "If it was you, there is nothing to do.": "Warst du es selbst, brauchst du nichts zu tun.",

  "Someone is entering wrong codes for your account": "Jemand gibt falsche Codes für dein Konto ein",
  "Someone who has your password entered five wrong codes. Anyone signing in with it now has to wait before the next code. If it was not you, choose a new password now; your own code works there without waiting:":
    "Jemand, der dein Passwort hat, hat fünf falsche Codes eingegeben. Wer sich damit anmeldet, muss jetzt vor dem nächsten Code warten. Warst du das nicht, wähle sofort ein neues Passwort; dort gilt dein eigener Code ohne Wartezeit:",
  "If it was you, wait five minutes and try again.":
    "Warst du es selbst, warte fünf Minuten und versuche es noch einmal.",

  "A second factor was added to your account": "Für dein Konto wurde ein zweiter Faktor eingerichtet",
  "From now on, signing in also requires a code from an authenticator app. If it was not you, undo the change with this link: it removes the factor, signs out every device and sends you a link for a new password. It works for seven days:":
    "Von jetzt an verlangt die Anmeldung auch einen Code einer Authenticator-App. Warst du das nicht, mach die Änderung mit diesem Link rückgängig: Er entfernt den Faktor, meldet jedes Gerät ab und schickt dir einen Link für ein neues Passwort. Er gilt sieben Tage:",
  "Undo the change": "Änderung rückgängig machen",

  "The email address of your account was changed": "Die E-Mail-Adresse deines Kontos wurde geändert",
  "You can no longer sign in with this address. If it was not you, undo the change with this link: it brings this address back, signs out every device and sends you a link for a new password. It works for seven days:":
    "Mit dieser Adresse kannst du dich nicht mehr anmelden. Warst du das nicht, mach die Änderung mit diesem Link rückgängig: Er setzt diese Adresse wieder ein, meldet jedes Gerät ab und schickt dir einen Link für ein neues Passwort. Er gilt sieben Tage:",

  "A second factor was removed from your account": "Ein zweiter Faktor deines Kontos wurde entfernt",
  "Signing in no longer requires its code. If it was not you, choose a new password now:":
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
  "If it was you, there is nothing to do. You will get no more email from us.":
    "Warst du es selbst, brauchst du nichts zu tun. Du bekommst keine weiteren E-Mails von uns.",

  "The change to your account was undone": "Die Änderung an deinem Konto wurde rückgängig gemacht",
  "The change was undone, every device was signed out, and your old password no longer works. A second email brings you a link for a new one. If it does not arrive, ask for it here:":
    "Die Änderung wurde rückgängig gemacht, jedes Gerät wurde abgemeldet, und dein altes Passwort gilt nicht mehr. Eine zweite E-Mail bringt dir einen Link für ein neues. Kommt sie nicht an, fordere den Link hier an:",
  "Do it soon, and then look at your account page: other things may have been changed too.":
    "Tu es bald und sieh danach auf deiner Kontoseite nach: Vielleicht wurde noch mehr geändert.",
} as const
