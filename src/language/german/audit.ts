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
  "None ends by itself: somebody has to take it out of the policy.":
    "Keiner endet von selbst: Jemand muss ihn aus der Richtlinie nehmen.",
  "not committed": "nicht eingecheckt",
  "commit <commit/>": "Commit <commit/>",

  everybody: "alle",
  nobody: "niemand",
  "not governed": "nicht geregelt",

  "Who could open each page, from the first version of the policy on record to the one that runs. Each column is a version that changed access.":
    "Wer jede Seite öffnen konnte, von der ersten aufgezeichneten Fassung der Richtlinie bis zu der, die läuft. Jede Spalte ist eine Fassung, die den Zugriff geändert hat.",
  "Older versions are not drawn: the first column shows how they left it.":
    "Ältere Fassungen sind nicht gezeichnet: Die erste Spalte zeigt, wie sie es hinterlassen haben.",
  "When each page was open to whom": "Wann jede Seite für wen offen war",
  "Save as": "Speichern als",
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
  "sent to {{path}}": "weiter zu {{path}}",
  "refused ({{status}})": "abgewiesen ({{status}})",
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
  "The SHA-256 of each: the same file has the same number on every machine, another file another.":
    "Von jeder der SHA-256-Wert: Dieselbe Datei hat auf jedem Rechner dieselbe Zahl, eine andere Datei eine andere.",
  "What the proof says": "Was der Beweis besagt",
  "The guards that run decide as the policy file says: on every kind of path, for every auth state, for opening a page and for sending a form.":
    "Die laufenden Wächter entscheiden, wie die Richtlinie es sagt: bei jeder Art von Pfad, für jeden Anmeldezustand, beim Öffnen einer Seite und beim Senden eines Formulars.",
  "Both locks of the server agree: the one before the app, and the one at each page.":
    "Beide Schlösser des Servers sind sich einig: das vor der App und das an jeder Seite.",
  "Every claim of the policy about who never or always gets in is true.":
    "Jede Behauptung der Richtlinie darüber, wer nie oder immer hineinkommt, ist wahr.",
  "Mistakes made on purpose in the guards are noticed: that is the mutation score it prints.":
    "Absichtliche Fehler in den Wächtern fallen auf: Das ist die Mutationsquote, die er ausgibt.",
  "The claims themselves stand <to>under the guard table</to>.":
    "Die Behauptungen selbst stehen <to>unter der Zugriffstabelle</to>.",
  "How to see for yourself": "Wie man es selbst nachprüft",
  "In a copy of the repository, one line after the other. The first asks this server which policy it runs; the last prints the numbers above. Each command says what is wrong, if anything is.":
    "In einer Kopie des Repositorys, eine Zeile nach der anderen. Die erste fragt diesen Server, welche Richtlinie er ausführt; die letzte gibt die Zahlen von oben aus. Jeder Befehl sagt, was nicht stimmt, falls etwas nicht stimmt.",
} as const
