/** The dashboard: guard table, simulator, session and access changes. */
export const dashboard = {
  Changes: "Änderungen",

  "Every rule of the access policy, what it gives each auth state, and why. The compiler wrote it from the same file as the guards that are running now.":
    "Jede Regel der Zugriffsrichtlinie, was sie jedem Anmeldezustand gibt, und warum. Der Compiler hat sie aus derselben Datei geschrieben wie die Wächter, die jetzt laufen.",
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
  "Anyone may open {{scope}}": "Alle dürfen {{scope}} öffnen",
  "Only people who are signed out may open {{scope}}": "Nur Abgemeldete dürfen {{scope}} öffnen",
  "Only signed-in people may open {{scope}}": "Nur Angemeldete dürfen {{scope}} öffnen",
  "Only people signed in with two factors may open {{scope}}":
    "Nur mit zwei Faktoren Angemeldete dürfen {{scope}} öffnen",
  "Only people who still owe a second factor may open {{scope}}":
    "Nur Leute mit ausstehendem zweitem Faktor dürfen {{scope}} öffnen",
  "Only people who came by a recovery link and owe a new password may open {{scope}}":
    "Nur Leute, die über einen Link zur Wiederherstellung kamen und noch ein neues Passwort setzen müssen, dürfen {{scope}} öffnen",
  "{{path}} and everything beneath it": "{{path}} und alles darunter",
  "signed-out visitors": "Abgemeldete",
  "people who owe a second factor": "Leute mit ausstehendem zweitem Faktor",
  "people who owe a new password": "Leute mit ausstehendem neuem Passwort",
  "signed-in people": "Angemeldete",
  "people with two factors": "Leute mit zwei Faktoren",
  "visitors whose sign-in cannot be checked": "Leute ohne prüfbare Anmeldung",
  "{{some}} and {{last}}": "{{some}} und {{last}}",
  "{{whom}} are sent to {{path}}": "{{whom}} werden zu {{path}} geschickt",
  "{{whom}} are asked to try again": "{{whom}} werden gebeten, es noch einmal zu versuchen",
  "{{whom}} are refused ({{status}})": "{{whom}} werden abgewiesen ({{status}})",
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

  "Invariants the compiler proved": "Invarianten, die der Compiler bewiesen hat",
  "The policy makes none.": "Die Richtlinie stellt keine auf.",
  "Visitors who are <state/> never get into <path/> or anything beneath it.":
    "Im Zustand „<state/>“ kommt niemand zu <path/> oder darunter.",
  "Visitors who are <state/> can always open <path/>.": "Im Zustand „<state/>“ lässt sich <path/> immer öffnen.",
  "Proved.": "Bewiesen.",
  "Not proved.": "Nicht bewiesen.",
  "Where the policy ends": "Wo die Richtlinie endet",
  "A path that no rule covers is <outcome/> for everybody. These are not pages, and the policy says nothing about them:":
    "Ein Pfad, den keine Regel abdeckt, ist für alle <outcome/>. Das Folgende sind keine Seiten, und die Richtlinie sagt nichts über sie:",
  "The words of the policy": "Die Wörter der Richtlinie",
  "that path alone": "nur dieser Pfad",
  "that path and everything beneath it": "dieser Pfad und alles darunter",
  "the page opens": "die Seite öffnet sich",
  "the visitor is sent to another page": "es geht weiter auf eine andere Seite",
  "the answer is an error view with this status: 401 sign in first, 403 no access, 404 not found, 503 try again":
    "die Antwort ist eine Fehlerseite mit diesem Status: 401 erst anmelden, 403 kein Zugriff, 404 nicht gefunden, 503 noch einmal versuchen",

  "What any address gives any auth state under the policy that runs now, and why. The address of this page holds the question: share it to share the answer.":
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
  "no single word of the policy changes this for visitors who are: <state/>":
    "kein einzelnes Wort der Richtlinie ändert das im Zustand: <state/>",
  Pathname: "Pfadangabe",
  "Canonical path": "Kanonische Schreibweise",
  "none: <fault/>": "keine: <fault/>",
  "Asks for": "Fragt nach",
  "the data of the page, which is guarded as the page itself":
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

  "The machine that decides which auth state this browser is in. The build drew it from the machine itself; choose a state to see where it leads.":
    "Der Automat, der entscheidet, in welchem Anmeldezustand dieser Browser ist. Der Build hat ihn aus dem Automaten selbst gezeichnet; wähle einen Zustand, um zu sehen, wohin er führt.",
  "The session machine": "Der Sitzungsautomat",
  "<state/>, now": "<state/>, jetzt",
  "Save the picture as SVG": "Das Bild als SVG speichern",
  "Now: <state/>": "Jetzt: <state/>",
  "From <state/>": "Von <state/> aus",
  "with the next event": "mit dem nächsten Ereignis",
  later: "später",
  "no way back": "kein Weg zurück",
  "Events of this page": "Ereignisse dieser Seite",
  "The last {{most}} since the page was loaded, newest first. Nothing is stored, and no token is here.":
    "Die letzten {{most}}, seit die Seite geladen wurde, die neuesten zuerst. Nichts wird gespeichert, und kein Token steht hier.",
  "The browser's events are listed where scripts run.":
    "Die Ereignisse des Browsers werden aufgelistet, wo Skripte laufen.",
  "stays <state/>: <changes/>": "bleibt <state/>: <changes/>",
  "<from/> to <to/>: <changes/>": "<from/> nach <to/>: <changes/>",
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
  "Each as event, [condition], / what is updated. Conditions are tried from the top; the first that holds counts.":
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
  "It cannot be said what this changed: <reason/>.": "Es lässt sich nicht sagen, was das geändert hat: <reason/>.",
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
  "For example <url/>, for visitors who are <state/>. Before: <before/>. After: <after/>.":
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
  "Where two outcomes stand beside each other, the first is for opening a page, the second for sending a form.":
    "Wo zwei Ergebnisse nebeneinanderstehen, gilt das erste für das Öffnen einer Seite, das zweite für das Absenden eines Formulars.",
  "No page is there: visitors who get in are told that it could not be found.":
    "Dort ist keine Seite: Wer durchgelassen wird, erfährt, dass sie nicht gefunden wurde.",
  "The host <host/> plays no part: the policy speaks of paths.":
    "Der Rechner <host/> spielt keine Rolle: Die Richtlinie spricht von Pfaden.",
} as const
