/** What auditors read: the answers, timeline, map, comparison and evidence. */
export const audit = {
  Timeline: "Zeitleiste",
  Map: "Karte",
  Evidence: "Nachweis",

  "At a glance": "Auf einen Blick",
  "Open to everybody": "Für alle offen",
  "Their rules": "Ihre Regeln",
  "{{count}} pages_one": "{{count}} Seite",
  "{{count}} pages_other": "{{count}} Seiten",
  "To signed-out visitors also:": "Für Abgemeldete außerdem:",
  "Outside the policy": "Außerhalb der Richtlinie",
  "Their reasons": "Ihre Gründe",
  "{{count}} paths_one": "{{count}} Pfad",
  "{{count}} paths_other": "{{count}} Pfade",
  "Opened last": "Zuletzt geöffnet",
  "What it opened": "Was damit aufging",
  "Nothing has ever been opened.": "Noch nie wurde etwas geöffnet.",
  "The first version on record.": "Die erste aufgezeichnete Fassung.",
  "To the public:": "Für die Öffentlichkeit:",
  "To some:": "Für einige:",
  "and {{left}} more": "und {{left}} weitere",
  "Is what runs on record?": "Ist aufgezeichnet, was läuft?",
  "The evidence": "Der Nachweis",
  Yes: "Ja",
  No: "Nein",
  "Policy <hash/> runs, of <version/>.": "Es läuft die Richtlinie <hash/>, <version/>.",
  "Policy <hash/> runs, and no commit holds it.": "Es läuft die Richtlinie <hash/>, und kein Commit enthält sie.",
  "Claims proved": "Bewiesene Behauptungen",
  "The claims": "Die Behauptungen",
  "{{proved}} of {{claims}}": "{{proved}} von {{claims}}",
  "Findings accepted": "Hingenommene Befunde",
  "The findings": "Die Befunde",
  "without an end": "ohne Ende",
  "until <day/>": "bis <day/>",
  "expired at the end of <day/>, so the compiler reports it again":
    "abgelaufen mit <day/>, der Compiler meldet ihn wieder",
  "What the policy accepts": "Was die Richtlinie hinnimmt",
  "The compiler reports these findings, but somebody decided to leave what they point to as it is:":
    "Der Compiler meldet diese Befunde, und jemand hat entschieden, es dabei zu belassen:",
  "not committed": "nicht eingecheckt",
  "commit <commit/>": "Commit <commit/>",

  "Policy <hash/> runs, which came later.": "Es läuft die Richtlinie <hash/>, die später kam.",
  "Only the app itself can say: ask it, and compare.": "Das kann nur die App selbst sagen: Fragen und vergleichen.",

  "Every page rule of this version: who gets in, where everyone else is sent, and why.":
    "Jede Regel dieser Fassung für Seiten: wer hineinkommt, wohin alle anderen geschickt werden, und warum.",
  "What any address gives any auth state under this version of the policy, and why. The address of this page holds the question: share it to share the answer.":
    "Was eine beliebige Adresse unter dieser Fassung der Richtlinie jedem Anmeldezustand gibt, und warum. Die Adresse dieser Seite enthält die Frage: Wer sie teilt, teilt die Antwort.",
  Apps: "Anwendungen",
  App: "Anwendung",
  Action: "Aktion",
  "This workbench": "Diese Werkbank",
  "Show this app": "Diese App zeigen",
  "As of <version/>, policy <hash/>.": "Stand: <version/>, Richtlinie <hash/>.",
  "This view changes with the policy. <to>Link to this version</to>: <version/>.":
    "Diese Ansicht ändert sich mit der Richtlinie. <to>Link auf diese Fassung</to>: <version/>.",
  "The policy was deleted since, in commit <commit/>.": "Die Richtlinie wurde seither gelöscht, in Commit <commit/>.",
  "The policy has changed since: {{count}} newer versions are on record._one":
    "Die Richtlinie hat sich seither geändert: {{count}} neuere Fassung ist aufgezeichnet.",
  "The policy has changed since: {{count}} newer versions are on record._other":
    "Die Richtlinie hat sich seither geändert: {{count}} neuere Fassungen sind aufgezeichnet.",
  "What changed since": "Was sich seither geändert hat",
  "The newest version": "Die neueste Fassung",
  "All apps on record": "Alle aufgezeichneten Apps",
  "Other apps": "Andere Apps",
  "{{count}} records cannot be shown._one": "{{count}} Aufzeichnung kann nicht gezeigt werden.",
  "{{count}} records cannot be shown._other": "{{count}} Aufzeichnungen können nicht gezeigt werden.",
  "{{count}} records are being proved._one": "{{count}} Aufzeichnung wird gerade bewiesen.",
  "{{count}} records are being proved._other": "{{count}} Aufzeichnungen werden gerade bewiesen.",
  "<own>This workbench</own> is always one of them; it needs no record.":
    "<own>Diese Werkbank</own> ist immer dabei; sie braucht keine Aufzeichnung.",
  "Records of this server": "Aufzeichnungen dieses Servers",
  "None. Whoever runs the server names files or directories in <setting/>; <command/> writes such a file.":
    "Keine. Wer den Server betreibt, nennt Dateien oder Verzeichnisse in <setting/>; <command/> schreibt eine solche Datei.",
  "The setting names <file/>, and nothing there can be read.":
    "Die Einstellung nennt <file/>, und dort ist nichts zu lesen.",
  "Not shown: {{count}} more.": "Nicht gezeigt: {{count}} weitere.",
  "Not shown: {{count}} more. The {{file}} file has them all.":
    "Nicht gezeigt: {{count}} weitere. Die {{file}}-Datei hat sie alle.",
  "The oldest entries of each page are left out, here and in the files: {{count}}.":
    "Die ältesten Einträge jeder Seite fehlen hier und in den Dateien: {{count}}.",
  "{{count}} more files were not looked at._one": "{{count}} weitere Datei wurde nicht angesehen.",
  "{{count}} more files were not looked at._other": "{{count}} weitere Dateien wurden nicht angesehen.",
  File: "Datei",
  "What was found": "Was gefunden wurde",
  "not known": "nicht bekannt",
  True: "Wahr",
  False: "Falsch",
  Unreadable: "Unlesbar",
  "Too large": "Zu groß",
  "Not proved": "Nicht bewiesen",
  "Not shown": "Nicht gezeigt",
  "Being proved": "Wird bewiesen",
  "{{count}} versions, the newest:_one": "{{count}} Fassung:",
  "{{count}} versions, the newest:_other": "{{count}} Fassungen, die neueste:",
  Digest: "Prüfsumme",
  "This file was not read: an access record may be no larger than 16 MiB.":
    "Keine Zugriffsaufzeichnung ist größer als 16 MiB: Sie wurde nicht gelesen.",
  "The file <first/> is a record of this app already. Take one of them away, or record one under another name.":
    "Die Datei <first/> ist schon eine Aufzeichnung dieser App. Eine von beiden wegnehmen oder unter anderem Namen aufzeichnen.",
  "Load this page again later.": "Diese Seite später noch einmal laden.",
  "Load this page again in a moment.": "Diese Seite gleich noch einmal laden.",
  "This page shows it as soon as it is proved.": "Diese Seite zeigt sie, sobald sie bewiesen ist.",

  "What is on record of this app, and how to check that it is what runs.":
    "Was von dieser App aufgezeichnet ist und wie sich prüfen lässt, dass es läuft.",
  "You look at an older version.": "Zu sehen ist eine ältere Fassung.",
  "Only the app itself knows what it runs. Open its address followed by <path/>, and enter the sixteen letters and digits that name its policy.":
    "Nur die App kann sagen, was läuft. Ihre Adresse mit <path/> dahinter öffnen: Sie nennt ihre Richtlinie mit sechzehn Buchstaben und Ziffern. Diese hier eingeben.",
  "Policy that the app names": "Richtlinie, die die App nennt",
  "The app runs exactly the policy that you are looking at.": "In der App läuft genau die gezeigte Richtlinie.",
  "The app runs an older version than the one you are looking at.":
    "In der App läuft eine ältere Fassung als die gezeigte.",
  "The app runs a newer version than the one you are looking at.":
    "In der App läuft eine neuere Fassung als die gezeigte.",
  "The app runs a policy that is not on record.": "In der App läuft eine Richtlinie, die nicht aufgezeichnet ist.",
  "The record": "Die Aufzeichnung",
  "Every claim in it was proved again for this page.": "Jede Behauptung darin wurde für diese Seite neu bewiesen.",
  "Policy on record": "Aufgezeichnete Richtlinie",
  "Approved by": "Zugestimmt hat",
  "Approved by:": "Zugestimmt hat:",
  "nobody on record": "niemand verzeichnet",
  "Signature not checked:": "Unterschrift ungeprüft:",
  "valid until <until/>": "gültig bis <until/>",
  "Approved, with a signature that was not checked, by:": "Zugestimmt hat, mit ungeprüfter Unterschrift:",
  "Approvals beside the records": "Zustimmungen neben den Aufzeichnungen",
  "To see whether an approval is for a change that was made, and counts for it, look at that change or the app's evidence page.":
    "Ob eine davon einer Änderung gilt, die kam, und für sie zählt, steht bei der Änderung und auf der Belegseite der App.",
  "Policy that it approves": "Richtlinie, der sie gilt",
  "No app on record had it.": "Keine aufgezeichnete App hatte sie.",
  Signed: "Unterschrieben",
  "with the key <key/>": "mit dem Schlüssel <key/>",
  "Signature not checked": "Unterschrift ungeprüft",
  "This server was given no key to check it with (<setting/>).":
    "Dieser Server hat keinen Schlüssel, um sie zu prüfen (<setting/>).",
  "Does not count": "Zählt nicht",
  "Approved by <who/>: <sentence/>": "Zugestimmt hat <who/>: <sentence/>",
  "None of the approvals kept with the records is for this change.":
    "Keine Zustimmung neben den Aufzeichnungen gilt dieser Änderung.",
  "The record does not say what came before.": "Die Aufzeichnung sagt nicht, was davor galt.",
  "<file/> does not count: <reason/>.": "<file/> zählt nicht: <reason/>.",
  "{{file}} does not count: {{reason}}.": "{{file}} zählt nicht: {{reason}}.",
  "<file/>, valid until <until/>, signed with the key <key/>.":
    "<file/>, gültig bis <until/>, unterschrieben mit dem Schlüssel <key/>.",
  "<file/>, valid until <until/>. Its signature is not checked: this server was given no key to check it with (<setting/>).":
    "<file/>, gültig bis <until/>. Die Unterschrift ist ungeprüft: Dieser Server hat keinen Schlüssel dafür (<setting/>).",
  "valid until {{expires}}": "gültig bis {{expires}}",
  "signed with the key {{key}}": "unterschrieben mit dem Schlüssel {{key}}",
  "its signature is not checked": "die Unterschrift ist ungeprüft",
  "it is larger than any approval": "Sie ist größer als jede Zustimmung",
  "it is of a newer format than this server reads": "Sie hat ein neueres Format, als dieser Server liest",
  "it approves a change of another app": "Sie stimmt einer Änderung einer anderen App zu",
  "it is not a UTF-8 file that this server may read": "Sie ist keine Datei in UTF-8, die dieser Server lesen darf",
  "it is malformed: it is not a signed envelope in its exact written form":
    "Sie ist beschädigt: kein unterschriebener Umschlag, so wie er geschrieben wurde",
  "it is malformed: what was signed is no approval of an access change":
    "Sie ist beschädigt: Unterschrieben ist keine Zustimmung zu einer Änderung des Zugriffs",
  "it is signed by another key": "Ein anderer Schlüssel hat sie unterschrieben",
  "its signature does not fit what it says: it was changed, or signed by another key":
    "Ihre Unterschrift passt nicht zu ihrem Inhalt: Sie wurde verändert, oder ein anderer Schlüssel hat sie unterschrieben",
  "it approves a change of another policy than the one before":
    "Sie gilt einer Änderung, die von einer anderen Richtlinie ausging",
  "it approves another policy than the one after": "Sie gilt einer Änderung zu einer anderen Richtlinie",
  "what the change did to access is not what was approved":
    "Was die Änderung mit dem Zugriff gemacht hat, ist nicht das, dem zugestimmt wurde",
  "it had expired when the change was made": "Sie war abgelaufen, als die Änderung kam",
  "Digest of the record": "Prüfsumme der Aufzeichnung",
  "Versions on record": "Aufgezeichnete Fassungen",
  "From the policy's first version on?": "Von der ersten Fassung der Richtlinie an?",
  "Written by": "Geschrieben von",
  "You need the record's file and a machine that has the compiler. The first command proves every claim of the record again; the second asks the app itself and tries its pages.":
    "Mit der Datei der Aufzeichnung, auf einem Rechner mit dem Compiler. Der erste Befehl beweist jede Behauptung neu; der zweite fragt die App selbst und probiert ihre Seiten.",
  "Run the third in a copy of the app's repository. It says whether a signed approval covers what opened last, and who signed it.":
    "Der dritte, in einer Kopie des Repositorys der App, sagt, ob eine unterschriebene Zustimmung das zuletzt Geöffnete meint und von wem sie ist.",

  nobody: "niemand",

  "Who could open each page, from the first version of the policy on record to the one that runs. Each column is a version that changed access.":
    "Wer jede Seite öffnen konnte, von der ersten aufgezeichneten Fassung der Richtlinie bis zu der, die läuft. Jede Spalte ist eine Fassung, die den Zugriff geändert hat.",
  "Older versions are not drawn: the first column shows how they left it.":
    "Ältere Fassungen sind nicht gezeichnet: Die erste Spalte zeigt, wie sie es hinterlassen haben.",
  "When each page was open to whom": "Wann jede Seite für wen offen war",
  "Save as": "Speichern als",
  "Report to hand in": "Bericht zum Vorlegen",
  "To print": "Zum Drucken",
  "For a spreadsheet": "Für eine Tabellenkalkulation",
  "There is no report of this version: no commit on the main line holds it.":
    "Zu dieser Fassung gibt es keinen Bericht: Kein Commit der Hauptlinie enthält sie.",
  "The same in words": "Dasselbe in Worten",
  Pages: "Seiten",
  "Open to": "Offen für",
  "before that": "davor",
  "answers with data alone": "antwortet nur mit Daten",
  "no page, but a rule names it": "keine Seite, aber eine Regel nennt den Pfad",
  "no page: outside the policy now or once": "keine Seite: liegt oder lag außerhalb der Richtlinie",
  "<audience/> since <version/>": "<audience/> seit <version/>",

  "Every page of the site and who may open it; and where everybody else is sent.":
    "Jede Seite und wer sie öffnen darf; und wohin alle anderen geschickt werden.",
  "The site as a tree": "Die Website als Baum",
  "Picture of the site": "Bild der Website",
  "Picture of the redirects": "Bild der Weiterleitungen",
  "What the colours show": "Was die Farben zeigen",
  "who may open it": "wer sie öffnen darf",
  "Where each auth state is sent": "Wohin jeder Anmeldezustand geschickt wird",
  "from {{count}} pages_one": "von {{count}} Seite",
  "from {{count}} pages_other": "von {{count}} Seiten",
  "opens {{count}} pages_one": "öffnet {{count}} Seite",
  "opens {{count}} pages_other": "öffnet {{count}} Seiten",
  "What it gets": "Was er erhält",
  "which opens": "und die geht auf",
  "and no further": "und nicht weiter",
  "and round again, without end": "und wieder im Kreis, ohne Ende",

  "Compare versions": "Fassungen vergleichen",
  "What opened and what closed between any two versions of the policy. The address of this page holds the question: share it to share the answer.":
    "Was sich zwischen zwei beliebigen Fassungen der Richtlinie geöffnet und geschlossen hat. Die Adresse dieser Seite enthält die Frage: Wer sie teilt, teilt die Antwort.",
  "Only at this page": "Nur bei dieser Seite",
  "A version is named by its commit, by the policy's hash, by a tag, or by a day such as 2026-11-01.":
    "Eine Fassung heißt nach ihrem Commit, nach dem Hash der Richtlinie, nach einem Tag in git oder nach einem Datum wie 2026-11-01.",
  "A version is named by its commit, by the policy's hash, or by a day such as 2026-11-01.":
    "Eine Fassung heißt nach ihrem Commit, nach dem Hash der Richtlinie oder nach einem Datum wie 2026-11-01.",
  "What changed": "Was sich geändert hat",
  "no policy: every page closed": "keine Richtlinie: jede Seite geschlossen",
  "Several versions are called <word/>: give more of its letters.":
    "Mehrere Fassungen heißen <word/>: Gib mehr Zeichen davon an.",
  "No version on record is called <word/>.": "Keine aufgezeichnete Fassung heißt <word/>.",
  "A page is named by its path, such as /dashboard.": "Eine Seite heißt nach ihrem Pfad, etwa /dashboard.",

  "What this server runs, what is on record, and how to check that they are the same.":
    "Was dieser Server ausführt, was aufgezeichnet ist, und wie sich prüfen lässt, dass beides dasselbe ist.",
  "The guards that run were made from the newest policy in the repository.":
    "Die laufenden Wächter sind aus der neuesten Richtlinie im Repository entstanden.",
  "The guards that run were made from a policy that no commit holds.":
    "Die laufenden Wächter sind aus einer Richtlinie entstanden, die kein Commit enthält.",
  Server: "Rechner",
  "Running since": "Läuft seit",
  "Asked at": "Gefragt am",
  "Policy that runs": "Laufende Richtlinie",
  "Newest policy on record": "Neueste aufgezeichnete Richtlinie",
  "The files it was built from": "Die Dateien, aus denen er gebaut ist",
  "The SHA-256 of each: the same file has the same number on every machine, and a different file has a different number.":
    "Von jeder der SHA-256-Wert: Dieselbe Datei hat auf jedem Rechner dieselbe Zahl, eine andere Datei eine andere.",
  "What the proof says": "Was der Beweis besagt",
  "The guards that run decide as the policy file says: on every kind of path, for every auth state, for opening a page and for sending a form.":
    "Die laufenden Wächter entscheiden, wie die Richtlinie es sagt: bei jeder Art von Pfad, für jeden Anmeldezustand, beim Öffnen einer Seite und beim Senden eines Formulars.",
  "Both locks of the server agree: the one before the app, and the one at each page.":
    "Beide Schlösser des Servers sind sich einig: das vor der App und das an jeder Seite.",
  "Every claim of the policy about who never or always gets in is true.":
    "Jede Behauptung der Richtlinie darüber, wer nie oder immer hineinkommt, ist wahr.",
  "`verify` breaks the guards on purpose and counts how many breaks are noticed (the mutation score).":
    "`verify` baut absichtlich Fehler in die Wächter ein und zählt, wie viele davon auffallen (die Mutationsquote).",
  "The claims themselves stand <to>under the guard table</to>.":
    "Die Behauptungen selbst stehen <to>unter der Zugriffstabelle</to>.",
  "How to see for yourself": "Wie man es selbst nachprüft",
  "In a copy of the repository, one line after the other. The first asks this server which policy it runs; the last prints the numbers above. Each command says what is wrong, if anything is.":
    "In einer Kopie des Repositorys, eine Zeile nach der anderen. Die erste fragt diesen Server, welche Richtlinie er ausführt; die letzte gibt die Zahlen von oben aus. Jeder Befehl sagt, was nicht stimmt, falls etwas nicht stimmt.",
} as const
