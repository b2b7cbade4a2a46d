/** What auditors read: the answers, timeline, map, comparison and evidence. */
export const audit = {
  Timeline: "Zeitleiste",
  Map: "Karte",
  Evidence: "Nachweis",

  "At a glance": "Auf einen Blick",
  "Pages anyone can open": "Seiten, die alle öffnen können",
  "Rules that let anyone in": "Regeln, die alle einlassen",
  "View rules": "Regeln ansehen",
  "{{count}} open to everyone:": "{{count}} offen für alle:",
  "{{count}} only when signed out": "{{count}} nur für nicht Angemeldete",
  "Also {{count}} endpoints that return only data._one": "Dazu {{count}} Endpunkt, der nur Daten liefert.",
  "Also {{count}} endpoints that return only data._other": "Dazu {{count}} Endpunkte, die nur Daten liefern.",
  "{{count}} pages that anyone can open:_one": "{{count}} Seite, die alle öffnen können:",
  "{{count}} pages that anyone can open:_other": "{{count}} Seiten, die alle öffnen können:",
  "{{count}} rules that let anyone in:_one": "{{count}} Regel, die alle einlässt:",
  "{{count}} rules that let anyone in:_other": "{{count}} Regeln, die alle einlassen:",
  "{{everyone}} open to everyone, {{signedOut}} only to people not signed in.":
    "{{everyone}} offen für alle, {{signedOut}} nur für nicht Angemeldete.",
  "everyone until {{until}}": "alle bis {{until}}",
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
  "since <version/> (redirect or status changed)": "seit <version/> (Weiterleitung oder Statuscode geändert)",
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
  "Live policy recorded?": "Geltende Richtlinie aufgezeichnet?",
  "Pages of this workbench": "Die Seiten dieser Werkbank",
  "Is this version live?": "Gilt diese Fassung noch?",
  "Is the live policy recorded?": "Ist die geltende Richtlinie aufgezeichnet?",
  "View evidence": "Nachweis ansehen",
  Yes: "Ja",
  No: "Nein",
  "Policy <hash/>, from <version/>.": "Richtlinie <hash/>, <version/>.",
  "Policy <hash/> is live, and no commit contains it.": "Es läuft die Richtlinie <hash/>, und kein Commit enthält sie.",
  "Claims proved": "Bewiesene Behauptungen",
  "View claims": "Behauptungen ansehen",
  "{{proved}} of {{claims}}": "{{proved}} von {{claims}}",
  "Findings accepted": "Akzeptierte Befunde",
  "View findings": "Befunde ansehen",
  "no end date": "ohne Enddatum",
  "until <day/>": "bis <day/>",
  "expired at the end of <day/>, so the compiler reports it again":
    "abgelaufen mit <day/>, der Compiler meldet ihn wieder",
  "What the policy accepts": "Was die Richtlinie akzeptiert",
  "The compiler reports these findings, but someone decided to accept them:":
    "Der Compiler meldet diese Befunde, aber jemand hat entschieden, sie zu akzeptieren:",
  "not committed": "nicht eingecheckt",
  "commit <commit/>": "Commit <commit/>",

  "Policy <hash/> is live, a later version.": "Es läuft die Richtlinie <hash/>, eine spätere Fassung.",
  "Only the app itself can tell: ask it, and compare.": "Das kann nur die App selbst sagen: Frag sie und vergleiche.",

  "Every page rule of this version: who gets in, where everyone else is sent, and why.":
    "Jede Regel dieser Fassung für Seiten: wer hineinkommt, wohin alle anderen geschickt werden, und warum.",
  "See what each auth state gets at any address under this version of the policy, and why. To share the result, copy this page's address.":
    "Sieh, was jeder Anmeldezustand unter dieser Fassung der Richtlinie bei einer Adresse erhält, und warum. Zum Weitergeben genügt die Adresse dieser Seite.",
  Apps: "Apps",
  App: "App",
  Action: "Aktion",
  "This workbench": "Diese Werkbank",
  "Show this app": "Diese App zeigen",
  "As of <version/>, policy <hash/>.": "Stand: <version/>, Richtlinie <hash/>.",
  "This view changes with the policy. <to>Link to this version</to>: <version/>.":
    "Diese Ansicht ändert sich mit der Richtlinie. <to>Link auf diese Fassung</to>: <version/>.",
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
  "{{count}} records are being proved._one": "{{count}} Aufzeichnung wird gerade bewiesen.",
  "{{count}} records are being proved._other": "{{count}} Aufzeichnungen werden gerade bewiesen.",
  "<own>This workbench</own> is always included; it needs no record.":
    "<own>Diese Werkbank</own> ist immer dabei; sie braucht keine Aufzeichnung.",
  "Records on this server": "Aufzeichnungen auf diesem Server",
  "None yet. <command/> writes a record; this server's operator names the file, or its directory, in <setting/>.":
    "Noch keine. <command/> schreibt eine Aufzeichnung; wer diesen Server betreibt, nennt die Datei oder ihr Verzeichnis in <setting/>.",
  "The setting names <file/>, but nothing there can be read.":
    "Die Einstellung nennt <file/>, aber dort ist nichts zu lesen.",
  "Not shown: {{count}} more.": "Nicht gezeigt: {{count}} weitere.",
  "Not shown: {{count}} more. The {{file}} file has them all.":
    "Nicht gezeigt: {{count}} weitere. Die {{file}}-Datei hat sie alle.",
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
  "Being proved": "Wird bewiesen",
  "{{count}} versions, the newest:_one": "{{count}} Fassung:",
  "{{count}} versions, the newest:_other": "{{count}} Fassungen, die neueste:",
  Digest: "Prüfsumme",
  "This file was not read: an access record can be at most 16 MiB.":
    "Diese Datei wurde nicht gelesen: Eine Zugriffsaufzeichnung darf höchstens 16 MiB groß sein.",
  "The file <first/> is already a record of this app. Remove one of the two, or record one under another name.":
    "Die Datei <first/> ist schon eine Aufzeichnung dieser App. Entferne eine von beiden oder zeichne eine unter anderem Namen auf.",
  "Reload this page later.": "Lade diese Seite später noch einmal.",
  "Reload this page in a moment.": "Lade diese Seite gleich noch einmal.",
  "This page shows it as soon as it is proved.": "Diese Seite zeigt sie, sobald sie bewiesen ist.",

  "What is recorded about this app, and how to check that it is what runs.":
    "Was über diese App aufgezeichnet ist und wie sich prüfen lässt, ob die App genau diese Richtlinie ausführt.",
  "You are looking at an older version.": "Du siehst eine ältere Fassung.",
  "Only the app itself knows what it runs. Open its address with <path/> at the end, and enter the policy hash that it shows: 64 letters and digits.":
    "Nur die App selbst weiß, was sie ausführt. Öffne ihre Adresse mit <path/> am Ende und gib den Hash der Richtlinie ein, der dort steht: 64 Buchstaben und Ziffern.",
  "Policy that the app reports": "Richtlinie, die die App meldet",
  "The app runs exactly the policy shown here.": "In der App läuft genau die gezeigte Richtlinie.",
  "The app runs an older version than the one shown here.": "In der App läuft eine ältere Fassung als die gezeigte.",
  "The app runs a newer version than the one shown here.": "In der App läuft eine neuere Fassung als die gezeigte.",
  "The app reports only 16 digits of its policy. They fit this version, but two policies can share them. Update sallyport in the app, then compare all 64.":
    "Die App nennt nur 16 Stellen ihrer Richtlinie. Sie passen zu dieser Fassung, aber zwei Richtlinien können sie gemeinsam haben. Aktualisiere sallyport in der App und vergleiche dann alle 64.",
  "The app reports only 16 digits of its policy, and several recorded versions share them. Update sallyport in the app, then compare all 64.":
    "Die App nennt nur 16 Stellen ihrer Richtlinie, und mehrere aufgezeichnete Fassungen haben sie gemeinsam. Aktualisiere sallyport in der App und vergleiche dann alle 64.",
  "The record names each policy by 16 digits, which two policies can share. The hashes on this page were computed again from the texts that it holds.":
    "Die Aufzeichnung nennt jede Richtlinie mit 16 Stellen, die zwei Richtlinien gemeinsam haben können. Die Hashes auf dieser Seite wurden aus den Texten neu berechnet, die sie enthält.",
  "The app runs a policy that is not recorded.": "In der App läuft eine Richtlinie, die nicht aufgezeichnet ist.",
  "The record": "Die Aufzeichnung",
  "Every claim in it was proved again for this page.": "Alle Angaben darin wurden für diese Seite neu geprüft.",
  "Recorded policy": "Aufgezeichnete Richtlinie",
  "Approved by": "Zugestimmt hat",
  "Approved by:": "Zustimmung:",
  "no one on record": "keine verzeichnet",
  "Signature not checked:": "Unterschrift ungeprüft:",
  "valid until <until/>": "gültig bis <until/>",
  "Approved, with a signature that was not checked, by:": "Zustimmung mit ungeprüfter Unterschrift:",
  "Approvals kept with the records": "Zustimmungen neben den Aufzeichnungen",
  "To see whether an approval matches a change and counts for it, open that change or the app's evidence page.":
    "Ob eine Zustimmung zu einer Änderung passt und für sie zählt, steht bei der Änderung und auf der Nachweisseite der App.",
  "Policy it approves": "Richtlinie, der sie gilt",
  "No recorded app had it.": "Keine aufgezeichnete App hatte sie.",
  Signed: "Unterschrieben",
  "with the key <key/>": "mit dem Schlüssel <key/>",
  "Signature not checked": "Unterschrift ungeprüft",
  "This server has no key to check it with (<setting/>).":
    "Dieser Server hat keinen Schlüssel, um sie zu prüfen (<setting/>).",
  "Does not count": "Zählt nicht",
  "Approved by <who/>: <sentence/>": "Zugestimmt hat <who/>: <sentence/>",
  "No stored approval covers this change.": "Keine gespeicherte Zustimmung gilt dieser Änderung.",
  "The record does not say what came before.": "Die Aufzeichnung sagt nicht, was davor galt.",
  "<file/> does not count: <reason/>.": "<file/> zählt nicht: <reason/>.",
  "{{file}} does not count: {{reason}}.": "{{file}} zählt nicht: {{reason}}.",
  "<file/>, valid until <until/>, signed with the key <key/>.":
    "<file/>, gültig bis <until/>, unterschrieben mit dem Schlüssel <key/>.",
  "<file/>, valid until <until/>. Its signature is not checked, because this server has no key to check it with (<setting/>).":
    "<file/>, gültig bis <until/>. Die Unterschrift ist ungeprüft: Dieser Server hat keinen Schlüssel dafür (<setting/>).",
  "valid until {{expires}}": "gültig bis {{expires}}",
  "signed with the key {{key}}": "unterschrieben mit dem Schlüssel {{key}}",
  "its signature is not checked": "die Unterschrift ist ungeprüft",
  "it is too large to be an approval": "Sie ist zu groß für eine Zustimmung",
  "its format is newer than this server can read": "Ihr Format ist neuer, als dieser Server lesen kann",
  "it approves a change to another app": "Sie gilt einer Änderung an einer anderen App",
  "it is not a UTF-8 file that this server can read": "Sie ist keine Datei in UTF-8, die dieser Server lesen kann",
  "it is malformed: it is not a signed envelope exactly as it was written":
    "Sie ist beschädigt: kein unterschriebener Umschlag, genau wie er geschrieben wurde",
  "it is malformed: what was signed is not an approval of an access change":
    "Sie ist beschädigt: Unterschrieben ist keine Zustimmung zu einer Änderung des Zugriffs",
  "it is signed by another key": "Ein anderer Schlüssel hat sie unterschrieben",
  "its signature does not match its content: it was changed or signed by another key":
    "Ihre Unterschrift passt nicht zu ihrem Inhalt: Sie wurde verändert, oder ein anderer Schlüssel hat sie unterschrieben",
  "it approves a change from another policy than the one before":
    "Sie gilt einer Änderung, die von einer anderen Richtlinie ausging",
  "it approves a change to another policy than the one after":
    "Sie gilt einer Änderung zu einer anderen Richtlinie hin",
  "the access changes are not the ones that were approved":
    "Die Zugriffsänderungen sind nicht die, denen zugestimmt wurde",
  "it had expired when the change was made": "Sie war abgelaufen, als die Änderung kam",
  "Digest of the record": "Prüfsumme der Aufzeichnung",
  "Recorded versions": "Aufgezeichnete Fassungen",
  "Starts with the policy's first version?": "Beginnt mit der ersten Fassung der Richtlinie?",
  "Written by": "Geschrieben von",
  "You need the record file and a machine that has the compiler. The first command proves every claim in the record again; the second asks the app itself and tries its pages.":
    "Du brauchst die Datei der Aufzeichnung und einen Rechner mit dem Compiler. Der erste Befehl prüft alle Angaben der Aufzeichnung neu; der zweite fragt die App selbst und probiert ihre Seiten.",
  "Run the third in a clone of the app's repository. It tells you whether a signed approval covers what was opened last, and who signed it.":
    "Führe den dritten in einem Klon des Repositorys der App aus. Er sagt, ob eine unterschriebene Zustimmung das zuletzt Geöffnete abdeckt und von wem sie ist.",

  "no one": "niemand",

  "Who could open each page, from the first recorded version of the policy to this one.":
    "Wer welche Seite öffnen konnte, von der ersten aufgezeichneten Fassung der Richtlinie bis zu dieser.",
  "Older versions are not shown. The first column shows how they left things.":
    "Ältere Fassungen sind nicht zu sehen. Die erste Spalte zeigt, was sie hinterlassen haben.",
  "When each page was open to whom": "Wann jede Seite für wen offen war",
  "Save as": "Speichern als",
  "Report for auditors": "Bericht zum Vorlegen",
  "For printing": "Zum Drucken",
  "For a spreadsheet": "Für eine Tabellenkalkulation",
  "There is no report of this version: no commit on the main branch contains it.":
    "Zu dieser Fassung gibt es keinen Bericht: Kein Commit des Hauptzweigs enthält sie.",
  "The same in words": "Dasselbe in Worten",
  Pages: "Seiten",
  "Open to": "Offen für",
  "before that": "davor",
  "returns only data": "liefert nur Daten",
  "no page, but a rule names it": "keine Seite, aber eine Regel nennt den Pfad",
  "no page: outside the policy, now or earlier": "keine Seite: liegt oder lag außerhalb der Richtlinie",
  "<audience/> since <version/>": "<audience/> seit <version/>",
  "<audience/> since <version/> (redirect or status changed)":
    "<audience/> seit <version/> (Weiterleitung oder Statuscode geändert)",

  "Every page of the site, who may open it, and where everyone else is sent.":
    "Alle Seiten: wer sie öffnen darf und wohin alle anderen geschickt werden.",
  "The site as a tree": "Die Website als Baum",
  "Picture of the site": "Bild der Website",
  "Picture of the redirects": "Bild der Weiterleitungen",
  "What the colours mean": "Was die Farben bedeuten",
  "who may open it": "wer sie öffnen darf",
  "Where each visitor is sent": "Wohin wer geschickt wird",
  "{{count}} pages_one": "{{count}} Seite",
  "{{count}} pages_other": "{{count}} Seiten",
  "from {{count}} pages_one": "von {{count}} Seite",
  "from {{count}} pages_other": "von {{count}} Seiten",
  "opens {{count}} pages_one": "öffnet {{count}} Seite",
  "opens {{count}} pages_other": "öffnet {{count}} Seiten",
  "What it gets": "Was er erhält",
  "which opens": "die sich öffnet",
  "and no further": "und nicht weiter",
  "and around again, endlessly": "und wieder im Kreis, endlos",

  "Compare versions": "Fassungen vergleichen",
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
  "No recorded version matches <word/>.": "Keine aufgezeichnete Fassung passt zu <word/>.",
  "Name a page by its path, such as /dashboard.": "Nenne eine Seite nach ihrem Pfad, etwa /dashboard.",

  "What this server runs, what is recorded, and how to check that they are the same.":
    "Was dieser Server ausführt, was aufgezeichnet ist und wie sich prüfen lässt, dass beides dasselbe ist.",
  "The live guards were generated from the newest policy in the repository.":
    "Die laufenden Wächter wurden aus der neuesten Richtlinie im Repository erzeugt.",
  "The live guards were generated from a policy that no commit contains.":
    "Die laufenden Wächter wurden aus einer Richtlinie erzeugt, die kein Commit enthält.",
  Server: "Rechner",
  "Running since": "Läuft seit",
  "Checked at": "Geprüft am",
  "Live policy": "Laufende Richtlinie",
  "Newest recorded policy": "Neueste aufgezeichnete Richtlinie",
  "The files this server was built from": "Die Dateien, aus denen dieser Server gebaut ist",
  "The SHA-256 of each file: if yours is the same, so is the file.":
    "Von jeder Datei der SHA-256-Wert. Stimmt er überein, ist die Datei dieselbe.",
  "What the proof shows": "Was der Beweis zeigt",
  "The live guards decide as the policy file says: on every kind of path, for every auth state, for opening a page and for sending a form.":
    "Die laufenden Wächter entscheiden, wie die Richtlinie es sagt: bei jeder Art von Pfad, für jeden Anmeldezustand, beim Öffnen einer Seite und beim Senden eines Formulars.",
  "Both of the server's locks agree: the one in front of the app and the one at each page.":
    "Beide Schlösser des Servers sind sich einig: das vor der App und das an jeder Seite.",
  "Every claim in the policy about who never or always gets in is true.":
    "Jede Behauptung der Richtlinie darüber, wer nie oder immer hineinkommt, ist wahr.",
  "`verify` breaks the guards on purpose and counts how many of the breaks are caught (the mutation score).":
    "`verify` baut absichtlich Fehler in die Wächter ein und zählt, wie viele davon auffallen (die Mutationsquote).",
  "The claims are listed <to>under the guard table</to>.":
    "Die Behauptungen selbst stehen <to>unter der Zugriffstabelle</to>.",
  "How to check for yourself": "Wie man es selbst nachprüft",
  "Run these in a clone of the repository, one line after the other. The first asks this server which policy it runs; the last prints the SHA-256 values above. The policy commands fail if anything differs; compare what the first and the last print with this page.":
    "Führe diese Zeilen nacheinander in einem Klon des Repositorys aus. Die erste fragt diesen Server, welche Richtlinie er ausführt; die letzte gibt die Zahlen von oben aus. Die Befehle zur Richtlinie schlagen bei Abweichungen fehl; das Übrige vergleichst du mit dieser Seite.",
} as const
