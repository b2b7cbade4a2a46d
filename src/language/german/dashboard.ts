/** The dashboard: guard table, simulator, session and access changes. */
export const dashboard = {
  Changes: "Änderungen",

  "Every page rule: who gets in, where everyone else is sent, and why. Written from the same file as the guards that run now.":
    "Jede Regel für Seiten: wer hineinkommt, wohin alle anderen geschickt werden, und warum. Geschrieben aus derselben Datei wie die Wächter, die jetzt laufen.",
  Search: "Suche",
  Visitor: "Wer kommt",
  Outcome: "Ergebnis",
  any: "beliebig",
  every: "jeder",
  Show: "Anzeigen",
  Clear: "Zurücksetzen",
  "Policy <file/>, hash <hash/>: {{count}} rules for {{states}} auth states._one":
    "Richtlinie <file/>, Hash <hash/>: {{count}} Regel für {{states}} Anmeldezustände.",
  "Policy <file/>, hash <hash/>: {{count}} rules for {{states}} auth states._other":
    "Richtlinie <file/>, Hash <hash/>: {{count}} Regeln für {{states}} Anmeldezustände.",
  "All are shown.": "Alle werden angezeigt.",
  "{{shown}} of {{total}} are shown: <filters/>.": "{{shown}} von {{total}} werden angezeigt: <filters/>.",
  "search “<word/>”": "Suche „<word/>“",
  "opens to <word/>": "öffnet sich für <word/>",
  "visitors who are: <word/>": "wer kommt: <word/>",
  "what they get: <word/>": "was geschieht: <word/>",
  "changed <word/>": "geändert: <word/>",
  "this month": "in diesem Monat",
  "Questions to the table": "Fragen an die Tabelle",
  "every rule": "alle Regeln",
  "open to everybody": "offen für alle",
  "open without signing in": "offen ohne Anmeldung",
  "needs two factors": "nur mit zwei Faktoren",
  "changed this month": "in diesem Monat geändert",
  "<sign/> means: and everything beneath it.": "<sign/> heißt: und alles darunter.",
  "To cite it": "Zum Zitieren",
  "Link to this rule": "Link zu dieser Regel",
  "Path pattern": "Pfadmuster",
  "No rule fits this view. <plain>Show every rule</plain>":
    "Keine Regel passt zu dieser Ansicht. <plain>Alle Regeln anzeigen</plain>",
  "Guard table of policy <hash/> · every rule · <address/>":
    "Zugriffstabelle der Richtlinie <hash/> · alle Regeln · <address/>",
  "Guard table of policy <hash/> · only <filters/> · <address/>":
    "Zugriffstabelle der Richtlinie <hash/> · nur <filters/> · <address/>",
  "No rule covers <path/>: unless it is outside the policy, it is closed by default with {{status}}.":
    "Keine Regel deckt <path/> ab: Liegt der Pfad nicht außerhalb der Richtlinie, ist er von vornherein geschlossen, mit {{status}}.",
  "<path/> is decided by the rule <rule/>.": "Über <path/> entscheidet die Regel <rule/>.",
  "Ask the simulator what each auth state gets there, and why":
    "Den Simulator fragen, was jeder Anmeldezustand dort erhält, und warum",

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
  "Written at": "Steht in",
  "Last changed": "Zuletzt geändert",
  "not known: this server was built without the policy's history":
    "nicht bekannt: Dieser Server wurde ohne die Geschichte der Richtlinie gebaut",
  "after the last commit: this server was built before the change was committed":
    "nach dem letzten Commit: Dieser Server wurde gebaut, bevor die Änderung eingecheckt war",
  "<date/> in commit <commit/>: <subject/>": "<date/> im Commit <commit/>: <subject/>",
  "For example": "Zum Beispiel",
  "What each visitor gets": "Was wer erhält",
  "opening the page": "beim Öffnen der Seite",
  "sending a form": "beim Senden eines Formulars",
  "Download the guard table": "Zugriffstabelle herunterladen",
  "Download the whole table": "Die ganze Tabelle herunterladen",

  "What the compiler proved": "Was der Compiler bewiesen hat",
  "The policy makes none.": "Die Richtlinie stellt keine auf.",
  "<path/> and everything beneath it never opens to <whom/>.":
    "<path/> und alles darunter öffnet sich nie für <whom/>.",
  "<path/> always opens to <whom/>.": "<path/> öffnet sich immer für <whom/>.",
  "Proved.": "Bewiesen.",
  "Not proved.": "Nicht bewiesen.",
  "Where the policy ends": "Wo die Richtlinie endet",
  "A path that no rule covers is <outcome/> for everybody.":
    "Ein Pfad, den keine Regel abdeckt, ist für alle <outcome/>.",
  "A path that no rule covers is <outcome/> for everybody. These are not pages, and the policy says nothing about them:":
    "Ein Pfad, den keine Regel abdeckt, ist für alle <outcome/>. Das Folgende sind keine Seiten, und die Richtlinie sagt nichts über sie:",
  "The words of the policy": "Die Wörter der Richtlinie",
  "the page opens": "die Seite öffnet sich",
  "the visitor is sent to another page": "es geht weiter auf eine andere Seite",
  "the answer is an error view with this status: 401 sign in first, 403 no access, 404 not found, 503 try again":
    "die Antwort ist eine Fehlerseite mit diesem Status: 401 erst anmelden, 403 kein Zugriff, 404 nicht gefunden, 503 noch einmal versuchen",

  "See what each auth state gets at any address under the policy that runs now, and why. This page's address holds the question: share it to share the answer.":
    "Was eine beliebige Adresse unter der Richtlinie, die jetzt läuft, jedem Anmeldezustand gibt, und warum. Die Adresse dieser Seite enthält die Frage: Wer sie teilt, teilt die Antwort.",
  "Path or address": "Pfad oder Adresse",
  Ask: "Fragen",
  "Compare several addresses": "Mehrere Adressen vergleichen",
  "Addresses, one per line, at most {{most}}": "Adressen, eine je Zeile, höchstens {{most}}",
  Compare: "Vergleichen",
  "Try tricky addresses: they are only asked about, never opened.":
    "Probiere knifflige Adressen: Nach ihnen wird nur gefragt, geöffnet werden sie nie.",
  "all of them, compared": "alle im Vergleich",
  "The compiler could not be asked: {{reason}}. Try again in a moment.":
    "Der Compiler ließ sich nicht fragen: {{reason}}. Versuche es gleich noch einmal.",
  Why: "Warum",
  "<address/> is <outcome/> for everybody: <fault/>.": "<address/> ist für alle <outcome/>: <fault/>.",
  "<path/> is outside the policy: <why/>.": "<path/> liegt außerhalb der Richtlinie: <why/>.",
  "Visitors who are <state/>: <outcome/>.": "Im Zustand „<state/>“: <outcome/>.",
  "There is no outcome.": "Es gibt kein Ergebnis.",
  "<path/> opens to nobody.": "<path/> öffnet sich für niemanden.",
  "<path/> opens to everybody, signed in or not.": "<path/> öffnet sich für alle, angemeldet oder nicht.",
  "<path/> opens to {{whom}}.": "<path/> öffnet sich für {{whom}}.",
  "What each visitor gets at <path/>": "Was wer bei <path/> erhält",
  "asked about": "danach wurde gefragt",
  "What would change this answer": "Was diese Antwort ändern würde",
  "What would change these answers": "Was diese Antworten ändern würde",
  "No single word of the policy changes this.": "Kein einzelnes Wort der Richtlinie ändert das.",
  "No single word of the policy changes this for {{whom}}.":
    "Kein einzelnes Wort der Richtlinie ändert das für {{whom}}.",
  "To let in {{whom}}: write <code/> in the rule at line {{line}}.":
    "Um {{whom}} hineinzulassen: Schreib <code/> in die Regel in Zeile {{line}}.",
  "To turn away {{whom}}: write <code/> in the rule at line {{line}}.":
    "Um {{whom}} abzuweisen: Schreib <code/> in die Regel in Zeile {{line}}.",
  "To let in {{whom}}: add the rule <code/>.": "Um {{whom}} hineinzulassen: Füge die Regel <code/> hinzu.",
  "It also lets in {{whom}}.": "Das lässt auch {{whom}} hinein.",
  "It also turns away {{whom}}.": "Das weist auch {{whom}} ab.",
  "The compiler would refuse it ({{code}}): line {{line}} sends <whom/> to <path/>, which would turn them away.":
    "Der Compiler würde das ablehnen ({{code}}): Zeile {{line}} schickt <whom/> zu <path/>, und dort würden sie abgewiesen.",
  "The compiler would refuse it ({{code}}): line {{line}} says that <path/> never opens to <whom/>.":
    "Der Compiler würde das ablehnen ({{code}}): Zeile {{line}} sagt, dass sich <path/> nie für <whom/> öffnet.",
  "The compiler would refuse it ({{code}}): line {{line}} says that <path/> always opens to <whom/>.":
    "Der Compiler würde das ablehnen ({{code}}): Zeile {{line}} sagt, dass sich <path/> immer für <whom/> öffnet.",
  "The compiler would refuse it ({{code}}): <message/>.": "Der Compiler würde das ablehnen ({{code}}): <message/>.",
  "The compiler would refuse it ({{code}}, line {{line}}): <message/>.":
    "Der Compiler würde das ablehnen ({{code}}, Zeile {{line}}): <message/>.",
  Pathname: "Pfadangabe",
  "Canonical path": "Kanonische Schreibweise",
  "none: <fault/>": "keine: <fault/>",
  "Asks for": "Fragt nach",
  "the page's data, which is guarded like the page itself":
    "den Daten der Seite, die bewacht sind wie die Seite selbst",
  Route: "Zuständige Route",
  "none: the router serves nothing here": "keine: Der Router hat hier nichts",
  "<route/> in <module/>": "<route/> aus <module/>",
  "Governing rule": "Geltende Regel",
  "none: <path/> is outside the policy": "keine: <path/> liegt außerhalb der Richtlinie",
  "none: closed by default with {{status}}": "keine: von vornherein geschlossen, mit {{status}}",
  "<path/> <match/>, requirement <require/>: <why/>": "<path/> <match/>, Anforderung <require/>: <why/>",
  "Every rule": "Jede Regel",
  Rule: "Regel",
  here: "hier",
  because: "Grund",
  "line {{line}}": "Zeile {{line}}",
  Outcomes: "Ergebnisse",
  Address: "Adresse",
  "Only the first {{most}} addresses are answered; {{left}} more were left out.":
    "Nur die ersten {{most}} Adressen sind beantwortet; {{left}} weitere wurden ausgelassen.",
  "outside the policy: <why/>": "außerhalb der Richtlinie: <why/>",
  "<outcome/> for everybody: <fault/>": "<outcome/> für alle: <fault/>",

  "Shows whether this browser is signed in, how far the sign-in has got, and what led to that.":
    "Ob dieser Browser angemeldet ist, wie weit, und was ihn dahin gebracht hat.",
  "This browser": "Dieser Browser",
  "It means": "Das heißt",
  "The server said so when it sent this page.": "Das sagte der Server, als er diese Seite schickte.",
  "<event/> on <moment/>.": "<event/>: <moment/>.",
  "How it is decided: the session machine": "Wie das entschieden wird: die Sitzungsmaschine",
  "The build drew it from the machine itself. Choose a state to see where it leads.":
    "Der Build hat sie aus der Maschine selbst gezeichnet. Wähle einen Zustand, um zu sehen, wohin er führt.",
  "not known yet": "noch nicht bekannt",
  "time ran out, being renewed": "Zeit abgelaufen, wird erneuert",
  "This browser read the session it had kept": "Dieser Browser hat seine gespeicherte Sitzung gelesen",
  "Signed out": "Abgemeldet",
  "The sign-in service renewed the session": "Der Anmeldedienst hat die Sitzung erneuert",
  "Something about the account changed": "Am Konto hat sich etwas geändert",
  "A recovery link was opened": "Ein Link zur Wiederherstellung wurde geöffnet",
  "The second factor was given": "Der zweite Faktor wurde gegeben",
  "The server checked the session": "Der Server hat die Sitzung geprüft",
  "The session’s time was up for a check": "Die Zeit der Sitzung war zu prüfen",
  "This page came back into view": "Diese Seite kam wieder in Sicht",
  "Nobody answered for too long": "Zu lange hat niemand geantwortet",
  "Sign-out was asked for on this page": "Auf dieser Seite wurde das Abmelden verlangt",
  "A new password was set": "Ein neues Passwort wurde gesetzt",
  "The session machine": "Der Sitzungsautomat",
  "<state/>, now": "<state/>, jetzt",
  "Save the picture as SVG": "Das Bild als SVG speichern",
  "From <state/>": "Von <state/> aus",
  "with the next event": "mit dem nächsten Ereignis",
  later: "später",
  "no way back": "kein Weg zurück",
  decides: "entscheidet",
  "gives way": "weicht",
  "does not cover it": "deckt sie nicht ab",
  "What happened on this page": "Was auf dieser Seite geschah",
  "Newest first, the last {{most}} since the page was loaded. Nothing is stored, and no token is here.":
    "Das Neueste zuerst, die letzten {{most}} seit dem Laden der Seite. Nichts wird gespeichert, und kein Token steht hier.",
  "The browser's events appear here once scripts run.":
    "Die Ereignisse des Browsers werden aufgelistet, wo Skripte laufen.",
  "still <state/>: <changes/>": "weiterhin <state/>: <changes/>",
  "was <from/>, now <to/>: <changes/>": "war <from/>, jetzt <to/>: <changes/>",
  "nothing changed": "nichts hat sich geändert",
  "a session ended for good": "eine Sitzung ist endgültig beendet",
  "the server confirmed the session": "der Server hat die Sitzung bestätigt",
  "nobody answers": "niemand antwortet",
  "somebody answers again": "es kommt wieder eine Antwort",
  "the session is forgotten": "die Sitzung ist vergessen",
  "the session is closed, and may open again": "die Sitzung ist geschlossen und kann sich wieder öffnen",
  "a session is held": "eine Sitzung besteht",
  "another session is held": "eine andere Sitzung besteht",
  "the same session is held again": "dieselbe Sitzung besteht wieder",
  "the session has its second factor": "die Sitzung hat ihren zweiten Faktor",
  "the session is renewed": "die Sitzung ist erneuert",
  "the new password is set": "das neue Passwort ist gesetzt",
  "a new password is owed": "ein neues Passwort steht aus",
  "Every transition": "Jeder Übergang",
  "Every transition from <state/>": "Jeder Übergang von <state/>",
  "Each line reads: event, [condition], / what is updated. Conditions are checked from the top; the first that is true counts.":
    "Jeweils als Ereignis, [Bedingung], / was sich ändert. Bedingungen werden von oben an geprüft; die erste, die zutrifft, zählt.",
  From: "Von",
  To: "Nach",
  On: "Bei",
  stays: "bleibt",

  "Which pages opened or closed, when, and in which commit. The compiler compared every version of the policy with the one before; each change has an example.":
    "Welche Seiten sich geöffnet oder geschlossen haben, wann, und in welchem Commit. Der Compiler hat jede Fassung der Richtlinie mit der davor verglichen; jede Änderung hat ein Beispiel.",
  "From the policy's history in git: {{count}} commits touched it._one":
    "Aus der Geschichte der Richtlinie in git: {{count}} Commit hat sie berührt.",
  "From the policy's history in git: {{count}} commits touched it._other":
    "Aus der Geschichte der Richtlinie in git: {{count}} Commits haben sie berührt.",
  "From the policy's history in git: {{count}} commits touched it, {{silent}} of them without changing anybody's access._one":
    "Aus der Geschichte der Richtlinie in git: {{count}} Commit hat sie berührt, {{silent}} davon, ohne dass sich für jemanden der Zugriff geändert hat.",
  "From the policy's history in git: {{count}} commits touched it, {{silent}} of them without changing anybody's access._other":
    "Aus der Geschichte der Richtlinie in git: {{count}} Commits haben sie berührt, {{silent}} davon, ohne dass sich für jemanden der Zugriff geändert hat.",
  "Show only those that changed access": "Nur die anzeigen, die den Zugriff geändert haben",
  "Show every commit": "Alle Commits anzeigen",
  "These are the newest; <command/> prints older ones.": "Das sind die neuesten; <command/> gibt ältere aus.",
  "Not committed when this was built": "Nicht eingecheckt, als dies gebaut wurde",
  "No commit has changed anybody's access.": "Kein Commit hat für jemanden den Zugriff geändert.",
  "<date/>, commit <commit/>": "<date/>, Commit <commit/>",
  "<date/>, commit <commit/>, policy <policy/>": "<date/>, Commit <commit/>, Richtlinie <policy/>",
  "What this changed is not known: <reason/>.": "Es lässt sich nicht sagen, was das geändert hat: <reason/>.",
  "Nobody's access changed.": "Der Zugriff hat sich für niemanden geändert.",
  "Nobody's access changed, since <commit/>, the last policy that was accepted.":
    "Der Zugriff hat sich für niemanden geändert, verglichen mit der zuletzt angenommenen Richtlinie, <commit/>.",
  "<summary/>, since <commit/>, the last policy that was accepted.":
    "<summary/>, verglichen mit der zuletzt angenommenen Richtlinie, <commit/>.",
  "This server was built without the policy's git history, so earlier changes are not known here. This is the build's own record.":
    "Dieser Server wurde ohne die git-Geschichte der Richtlinie gebaut; frühere Änderungen sind hier nicht bekannt. Dies ist das eigene Protokoll des Builds.",
  "What the policy opens, compared with no policy": "Was die Richtlinie öffnet, verglichen mit keiner Richtlinie",
  "Built at <date/>": "Gebaut am <date/>",
  "The policy has too many regions to compare.": "Die Richtlinie hat zu viele Bereiche für einen Vergleich.",
  "For example <url/>. Before: <before/>. After: <after/>.":
    "Zum Beispiel <url/>. Vorher: <before/>. Nachher: <after/>.",
  "For example <url/> (visitor: <state/>). Before: <before/>. After: <after/>.":
    "Zum Beispiel <url/> im Zustand „<state/>“. Vorher: <before/>. Nachher: <after/>.",
  "every path that no rule covers": "jeder Pfad, den keine Regel abdeckt",
  "every path": "jeder Pfad",
  "<scope/>, except <others/>": "<scope/>, außer <others/>",
  "{{more}} more": "{{more}} weitere",
  "the rule <rule/> opens it to {{whom}} (<place/>)": "die Regel <rule/> öffnet es für {{whom}} (<place/>)",
  "<path/> is outside the policy (<place/>)": "<path/> liegt außerhalb der Richtlinie (<place/>)",
  "no rule covers it, so it is closed": "keine Regel deckt es ab, darum ist es geschlossen",
  "there is no policy": "es gibt keine Richtlinie",

  "<address/> is <outcome/> for everybody: it begins with two slashes, after which browsers read a host name. Below is what the guard itself answers.":
    "<address/> ist für alle <outcome/>: Die Adresse beginnt mit zwei Schrägstrichen, nach denen Browser den Namen eines Rechners lesen. Darunter steht, was der Wächter selbst antwortet.",
  "<outcome/> for everybody: it begins with two slashes":
    "<outcome/> für alle: Die Adresse beginnt mit zwei Schrägstrichen",
  "No page is there.": "Dort ist keine Seite.",
  "Whoever the rules let in gets 404.": "Wen die Regeln hineinlassen, der erhält 404.",
  "The host <host/> makes no difference: the policy is about paths.":
    "Der Rechner <host/> spielt keine Rolle: Die Richtlinie spricht von Pfaden.",
} as const
