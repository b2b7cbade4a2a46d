/** Records that people upload. */
export const uploads = {
  "Apps whose access records this server was given or you uploaded. Every claim in a record is proved again before you see any of it.":
    "Apps, deren Zugriffsaufzeichnungen dieser Server bekommen hat oder du hochgeladen hast. Jede Behauptung einer Aufzeichnung wird neu bewiesen, bevor etwas aus ihr gezeigt wird.",
  "Records that you uploaded": "Aufzeichnungen, die du hochgeladen hast",
  "Each record is proved like any other, and only you see yours. The proof shows that a record is consistent, not that it is genuine: anybody could make one up. To show yours to somebody, give them the file; they upload it and compare the digest.":
    "Jede wird bewiesen wie alle anderen, und sonst sieht sie niemand: Eine bewiesene Aufzeichnung stimmt mit sich überein, und erfinden könnte sie jeder. Um sie jemandem zu zeigen, gib die Datei weiter; wer sie bekommt, lädt sie hoch und vergleicht die Prüfsumme.",
  "What you uploaded cannot be read just now. Nothing is lost: load this page again.":
    "Was du hochgeladen hast, ist gerade nicht zu lesen. Nichts ist verloren: Lade diese Seite noch einmal.",
  "Remove the record of {{app}}": "Die Aufzeichnung von {{app}} entfernen",
  Remove: "Entfernen",
  "Nothing was changed": "Nichts wurde geändert",
  "File of an access record": "Datei einer Zugriffsaufzeichnung",
  "At most 1 MB. Only you see it. A newer record of the same app takes the older one's place.":
    "Höchstens 1 MB. Nur du siehst sie. Eine neuere Aufzeichnung derselben App tritt an die Stelle der älteren.",
  "Upload this record": "Diese Aufzeichnung hochladen",
  "You uploaded it <date/>.": "Von dir hochgeladen: <date/>.",
  "{{app}}, uploaded by you": "{{app}}, von dir hochgeladen",
  "Uploaded by <person/>, <date/>, and only they can see it. The record is consistent, but only the app's repository, or a digest from there, shows that it is the app's history.":
    "Hochgeladen von <person/>, <date/>, und nur dieser Person gezeigt. Sie stimmt mit sich überein; nur das Repository der App oder eine Prüfsumme von dort zeigt, dass sie deren Geschichte ist.",
  "Uploaded by": "Hochgeladen von",
  "the record could not be read just now": "die Aufzeichnung war gerade nicht zu lesen",

  "Choose the file of an access record.": "Wähle die Datei einer Zugriffsaufzeichnung.",
  "The file is too large.": "Die Datei ist zu groß.",
  "An uploaded record has at most 1 MB. Whoever runs the server can add a larger one to its files.":
    "Eine hochgeladene Aufzeichnung hat höchstens 1 MB. Wer den Server betreibt, kann eine größere zu dessen Dateien legen.",
  "The file is no text in UTF-8.": "Die Datei ist kein Text in UTF-8.",
  "A claim in the record is false. Nothing of it was kept.":
    "Eine Behauptung der Aufzeichnung ist falsch. Nichts davon wurde behalten.",
  "The file cannot be read as an access record. Nothing of it was kept.":
    "Die Datei lässt sich nicht als Zugriffsaufzeichnung lesen. Nichts davon wurde behalten.",
  "The record could not be proved: it took too long. Nothing of it was kept.":
    "Die Aufzeichnung ließ sich nicht beweisen: Es dauerte zu lange. Nichts davon wurde behalten.",
  "Your records have taken long to prove. Try again in a minute.":
    "Deine Aufzeichnungen zu beweisen hat lange gedauert. Versuche es in einer Minute noch einmal.",
  "The record could not be proved just now. Try again in a moment.":
    "Die Aufzeichnung ließ sich gerade nicht beweisen. Versuche es gleich noch einmal.",
  "You have this very record already.": "Genau diese Aufzeichnung hast du schon.",
  "It ends before the record of this app that you have.":
    "Sie endet vor der Aufzeichnung dieser App, die du schon hast.",
  "{{count}} versions are missing at the end of the new record. Each record holds up on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have._one":
    "{{count}} Fassung fehlt am Ende. Für sich ist jede wahr; nur das Repository der App zeigt, welche ihre Geschichte ist. Um diese trotzdem anzusehen, entferne die, die du hast.",
  "{{count}} versions are missing at the end of the new record. Each record holds up on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have._other":
    "{{count}} Fassungen fehlen am Ende. Für sich ist jede wahr; nur das Repository der App zeigt, welche ihre Geschichte ist. Um diese trotzdem anzusehen, entferne die, die du hast.",
  "Its history differs from that of the record you have of this app.":
    "Sie erzählt eine andere Geschichte als die Aufzeichnung dieser App, die du schon hast.",
  "The two records differ from version {{version}} on: one was rewritten, or starts somewhere else. Each holds up on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have.":
    "Ab Fassung {{version}} unterscheiden sie sich: Eine wurde umgeschrieben oder beginnt anderswo. Für sich ist jede wahr; nur das Repository der App zeigt, welche ihre Geschichte ist. Um diese trotzdem anzusehen, entferne die, die du hast.",
  "Your record of this app was replaced or removed meanwhile. Load the page again.":
    "Deine Aufzeichnung dieser App wurde inzwischen ersetzt oder entfernt. Lade die Seite noch einmal.",
  "This record is not there any more. Load the page again.":
    "Diese Aufzeichnung ist nicht mehr da. Lade die Seite noch einmal.",
  "You have reached the limit for one person: 20 records, or 10 MB in all. Remove one first.":
    "Du behältst so viele Aufzeichnungen, wie eine Person darf: 20, zusammen 10 MB. Entferne erst eine.",
  "It was not done: the data service did not take it. Try again in a moment.":
    "Es ist nicht geschehen: Der Datendienst hat es nicht angenommen. Versuche es gleich noch einmal.",
}
