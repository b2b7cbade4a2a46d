/** Records that people upload. */
export const uploads = {
  "Apps whose access records were given to this server or uploaded by you. Every claim in a record is proved again before you see any of it.":
    "Apps, deren Zugriffsaufzeichnungen dieser Server bekommen hat oder du hochgeladen hast. Jede Angabe einer Aufzeichnung wird neu geprüft, bevor etwas aus ihr gezeigt wird.",
  "Records you uploaded": "Aufzeichnungen, die du hochgeladen hast",
  "Each record is proved like any other, and only you can see yours. The proof shows that a record is consistent, not that it is genuine: anyone could make one up. To show yours to someone, give them the file; they upload it and compare the digest.":
    "Jede hochgeladene Aufzeichnung wird geprüft wie die auf dem Server; deine siehst nur du. Die Prüfung zeigt, dass eine Aufzeichnung in sich stimmig ist, nicht dass sie echt ist: Erfinden könnte sie jeder. Um deine jemandem zu zeigen, gib die Datei weiter; wer sie bekommt, lädt sie hoch und vergleicht die Prüfsumme.",
  "Your uploads cannot be read right now. Nothing is lost; reload this page.":
    "Was du hochgeladen hast, lässt sich gerade nicht lesen. Nichts ist verloren: Lade diese Seite noch einmal.",
  "Remove the record of {{app}}": "Die Aufzeichnung von {{app}} entfernen",
  Remove: "Entfernen",
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
  "the record could not be read right now": "die Aufzeichnung war gerade nicht zu lesen",

  "Choose an access record file.": "Wähle eine Datei mit einer Zugriffsaufzeichnung.",
  "The file is too large.": "Die Datei ist zu groß.",
  "An uploaded record can be at most 1 MB. The operator of this server can add a larger one to the server's files.":
    "Eine hochgeladene Aufzeichnung hat höchstens 1 MB. Wer den Server betreibt, kann eine größere zu dessen Dateien legen.",
  "The file is not UTF-8 text.": "Die Datei ist kein UTF-8-Text.",
  "A claim in the record is false. Nothing was saved.":
    "Eine Behauptung der Aufzeichnung ist falsch. Nichts wurde gespeichert.",
  "The file cannot be read as an access record. Nothing was saved.":
    "Die Datei lässt sich nicht als Zugriffsaufzeichnung lesen. Nichts wurde gespeichert.",
  "Proving the record took too long. Nothing was saved.":
    "Die Aufzeichnung zu beweisen hat zu lange gedauert. Nichts wurde gespeichert.",
  "Your records took a long time to prove. Try again in a minute.":
    "Deine Aufzeichnungen zu beweisen hat lange gedauert. Versuche es in einer Minute noch einmal.",
  "The record could not be proved right now. Try again in a moment.":
    "Die Aufzeichnung ließ sich gerade nicht beweisen. Versuche es gleich noch einmal.",
  "You already have this exact record.": "Genau diese Aufzeichnung hast du schon.",
  "It ends earlier than the record of this app that you already have.":
    "Sie endet früher als die Aufzeichnung dieser App, die du schon hast.",
  "{{count}} versions are missing at the end of the new record. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have._one":
    "Am Ende der neuen Aufzeichnung fehlt {{count}} Fassung. Jede stimmt in sich; nur das Repository der App zeigt, welche die Geschichte der App ist. Um diese trotzdem anzusehen, entferne die, die du hast.",
  "{{count}} versions are missing at the end of the new record. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have._other":
    "Am Ende der neuen Aufzeichnung fehlen {{count}} Fassungen. Jede stimmt in sich; nur das Repository der App zeigt, welche die Geschichte der App ist. Um diese trotzdem anzusehen, entferne die, die du hast.",
  "Its history differs from the record of this app that you already have.":
    "Ihre Geschichte ist eine andere als die der Aufzeichnung dieser App, die du schon hast.",
  "The two records differ from version {{version}} on: one was rewritten or starts somewhere else. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have.":
    "Ab Fassung {{version}} unterscheiden sich die beiden: Eine wurde umgeschrieben oder beginnt anderswo. Jede stimmt in sich; nur das Repository der App zeigt, welche die Geschichte der App ist. Um diese trotzdem anzusehen, entferne die, die du hast.",
  "Your record of this app was replaced or removed in the meantime. Reload the page.":
    "Deine Aufzeichnung dieser App wurde inzwischen ersetzt oder entfernt. Lade die Seite noch einmal.",
  "This record no longer exists. Reload the page.":
    "Diese Aufzeichnung gibt es nicht mehr. Lade die Seite noch einmal.",
  "You have reached the limit of 20 records or 10 MB in total. Remove one first.":
    "Mehr als 20 Aufzeichnungen oder zusammen 10 MB gehen nicht. Entferne erst eine.",
  "Nothing was done because the data service failed. Try again in a moment.":
    "Nichts ist geschehen, weil der Datendienst versagt hat. Versuche es gleich noch einmal.",
}
