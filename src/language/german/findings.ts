import type { SentenceForms } from "../said-finding.ts"

const DOES = [
  ["opens the page to `{}`", "öffnet die Seite für `{}`"],
  ["sends `{}` to `{}`", "schickt `{}` zu `{}`"],
  ["answers `{}` with `{}`", "antwortet `{}` mit `{}`"],
  ["asks for `{}`", "verlangt `{}`"],
] as const

/** What two rules do that contradict each other. */
const contradictions: SentenceForms = DOES.flatMap(([one, eine]) => [
  [`this rule ${one}`, `diese Regel ${eine}`] as const,
  ...DOES.map(
    ([other, andere]) => [`this rule ${one}, the other ${other}`, `diese Regel ${eine}, die andere ${andere}`] as const,
  ),
])

/**
 * What the compiler says of a policy, by the form of its sentences: each `{}` stands for the author's own words and for
 * code, which stay as they are, in the same order.
 */
export const findings: SentenceForms = [
  ...contradictions,
  ["the route list has no default export", "die Routenliste hat keinen Default-Export"],
  ["a call to `{}` cannot be read", "ein Aufruf von `{}` ist nicht lesbar"],
  ["the route list is read but never run", "die Routenliste wird gelesen, aber nie ausgeführt"],
  [
    "use `{}`, `{}`, `{}` and `{}` with literal arguments",
    "nimm `{}`, `{}`, `{}` und `{}` mit Literalen als Argumenten",
  ],
  [
    "route module `{}` does not exist or cannot be read",
    "das Routenmodul `{}` gibt es nicht, oder es ist nicht lesbar",
  ],
  ["create the file, or correct its name", "leg die Datei an, oder berichtige ihren Namen"],
  ["no rule covers route `{}`", "keine Regel gilt für die Route `{}`"],
  ["everybody gets {}", "alle erhalten {}"],
  ["add `{}` to the policy", "füge der Richtlinie `{}` hinzu"],
  ["rule `{}` {} covers no page", "die Regel `{}` {} gilt für keine Seite"],
  ["no route needs it", "keine Route braucht sie"],
  ["remove the rule, or add the route", "entferne die Regel, oder füge die Route hinzu"],
  ["guarded page `{}` has no `{}`", "die bewachte Seite `{}` hat keinen `{}`"],
  ["navigation in the browser would not ask the server", "der Router im Browser würde den Server nicht fragen"],
  [
    "unless its rule will require `{}`: navigation in the browser would not ask the server",
    "außer wenn ihre Regel `{}` verlangen wird: Der Router im Browser würde den Server nicht fragen",
  ],
  ["navigation in the browser does not ask the server", "der Router im Browser fragt den Server nicht"],
  [
    "export a `{}` from `{}`, which may just return null",
    "exportiere einen `{}` aus `{}`; er darf einfach null liefern",
  ],
  [
    "export a `{}` from `{}`, which may just return null, and call `{}` in the `{}`",
    "exportiere einen `{}` aus `{}`, der einfach null liefern darf, und rufe `{}` im `{}` auf",
  ],
  ["guarded page `{}` has a `{}` but no `{}`", "die bewachte Seite `{}` hat einen `{}`, aber keinen `{}`"],
  [
    "guarded page `{}` has a `{}` that never calls `{}`",
    "die bewachte Seite `{}` hat einen `{}`, der nie `{}` aufruft",
  ],
  [
    "call it in `{}`, even if you do not need its result",
    "rufe ihn in `{}` auf, auch wenn du sein Ergebnis nicht brauchst",
  ],
  [
    "guarded page `{}` has no visible `{}`: `{}` reads from `{}`, which is not in the project",
    "die bewachte Seite `{}` hat keinen sichtbaren `{}`: `{}` liest aus `{}`, das nicht im Projekt liegt",
  ],
  ["export it by name: `{}`", "exportiere ihn mit Namen: `{}`"],
  [
    "guarded page `{}` is written in Markdown, where no `{}` can be seen",
    "die bewachte Seite `{}` ist in Markdown geschrieben, wo kein `{}` zu sehen ist",
  ],
  [
    "point its route at a module that exports a `{}`, and the page with `{}`",
    "richte ihre Route auf ein Modul, das einen `{}` exportiert, und die Seite mit `{}`",
  ],
  ["guarded path `{}` is pre-rendered", "der bewachte Pfad `{}` wird vorab gerendert"],
  ["the file would be served before any guard runs", "die Datei würde ausgeliefert, bevor ein Wächter läuft"],
  ["remove it from `{}`: rule `{}` {} requires `{}`", "nimm ihn aus `{}`: Die Regel `{}` {} verlangt `{}`"],
  ["a function is not a literal", "eine Funktion ist kein Literal"],
  ["`{}` is not a literal", "`{}` ist kein Literal"],
  ["`{}` cannot be read", "`{}` ist nicht lesbar"],
  ["the configuration is read but never run", "die Konfiguration wird gelesen, aber nie ausgeführt"],
  ["a computed key could hide a `{}`", "ein berechneter Schlüssel könnte ein `{}` verbergen"],
  ["a spread could hide a `{}`", "ein Spread könnte ein `{}` verbergen"],
  [
    "route `{}` is split between `{}` {} and `{}` {}",
    "die Route `{}` liegt teils unter `{}` {} und teils unter `{}` {}",
  ],
  ["it is one page, but the outcomes differ", "es ist eine Seite, aber die Ergebnisse sind verschieden"],
  [
    "give `{}` a rule that agrees with `{}` {}, or change one of the two",
    "gib `{}` eine Regel, die mit `{}` {} übereinstimmt, oder ändere eine der beiden",
  ],
  ["decides `{}`", "entscheidet über `{}`"],
  ["splat route `{}` serves `{}`, which no rule covers", "die Splat-Route `{}` liefert `{}`, wofür keine Regel gilt"],
  ["add a rule for `{}` with `{}`", "schreib eine Regel für `{}` mit `{}`"],
  [
    "route `{}` has a segment `{}` that a policy cannot express",
    "die Route `{}` hat ein Segment `{}`, das keine Richtlinie ausdrücken kann",
  ],
  [
    "to the router `{}`, `{}` and a `{}` without a name have a meaning of their own, and `{}` begins an escape in URLs",
    "für den Router haben `{}`, `{}` und ein `{}` ohne Namen eine eigene Bedeutung, und `{}` leitet in URLs eine Kodierung ein",
  ],
  [
    "change the route's path to letters that a policy can spell, or write one rule for the subtree that contains both pages",
    "ändere den Pfad der Route in Buchstaben, die eine Richtlinie schreiben kann, oder schreib eine Regel für den Teilbaum, der beide Seiten enthält",
  ],
  [
    "a page looks the same, but its letters are composed differently: in URLs it is `{}`, and the rule's path is `{}`",
    "eine Seite sieht gleich aus, aber ihre Buchstaben sind anders zusammengesetzt: in URLs ist sie `{}`, und der Pfad der Regel ist `{}`",
  ],
  ["write the whole character, or remove it", "schreib das ganze Zeichen, oder entferne es"],
  [
    "write the segment without them; only a whole segment can be optional, and a splat comes last",
    "schreib das Segment ohne sie; nur ein ganzes Segment kann optional sein, und ein Splat steht am Ende",
  ],
  ["it holds half of a character, which no URL can", "es enthält ein halbes Zeichen, was keine URL kann"],
  [
    "the router decodes a URL before it compares it with routes",
    "der Router dekodiert eine URL, bevor er sie mit Routen vergleicht",
  ],
  [
    "route `{}` is case-sensitive, but policies are not",
    "die Route `{}` unterscheidet Groß- und Kleinschreibung, Richtlinien tun das nicht",
  ],
  [
    "in other capitals the router would serve another page under the same rule",
    "mit anderen Großbuchstaben lieferte der Router unter derselben Regel eine andere Seite",
  ],
  ["remove `{}`", "entferne `{}`"],
  [
    "route `{}` is never served: the router picks another route for all of its paths",
    "die Route `{}` wird nie ausgeliefert: Der Router wählt für alle ihre Pfade eine andere",
  ],
  ["remove the route, or change its path", "entferne die Route, oder ändere ihren Pfad"],
  ["page `{}` is outside the policy", "die Seite `{}` liegt außerhalb der Richtlinie"],
  ["move the page, or narrow the entry", "verschieb die Seite, oder begrenze den Eintrag"],
  ["serves the page", "liefert die Seite"],
  ["the route list has no catch-all route", "die Routenliste hat keine Auffangroute"],
  ["middleware does not run for unknown paths", "für unbekannte Pfade läuft keine Middleware"],
  [
    "`{}` {} puts some paths of page `{}` outside the policy",
    "`{}` {} nimmt einige Pfade der Seite `{}` aus der Richtlinie",
  ],
  ["`{}` leaves no server that could guard a page", "mit `{}` bleibt kein Server, der eine Seite bewachen könnte"],
  ["every page is a static file, open to everybody", "jede Seite ist eine statische Datei, offen für alle"],
  ["`{}` cannot be matched exactly: `{}`", "`{}` lässt sich nicht genau abgleichen: `{}`"],
  [
    "begin it with `{}`, and use only the letters a-z, digits, `{}`, `{}`, `{}` and `{}`",
    "beginne es mit `{}`, und nimm nur Buchstaben a-z, Ziffern, `{}`, `{}`, `{}` und `{}`",
  ],
  ["rule `{}` {} covers only a part of route `{}`", "die Regel `{}` {} gilt nur für einen Teil der Route `{}`"],
  [
    "it covers {}; elsewhere, as at `{}`, everybody gets {}",
    "sie gilt für {}; überall sonst, etwa bei `{}`, erhalten alle {}",
  ],
  [
    "accept the finding if the page is for these values only, or write a plain param",
    "nimm den Befund hin, wenn die Seite nur für diese Werte ist, oder schreib einen einfachen Parameter",
  ],
  ["lists the values", "nennt die Werte"],
  ["route `{}` has no rule of its own: `{}` {} decides", "die Route `{}` hat keine eigene Regel: `{}` {} entscheidet"],
  [
    "that rule is another page's, and whatever changes there changes here",
    "diese Regel gehört zu einer anderen Seite, und was dort geändert wird, ändert sich auch hier",
  ],
  [
    "add a rule for {}, or one for the subtree that contains both pages",
    "schreib eine Regel für {}, oder eine für den Teilbaum, in dem beide Seiten liegen",
  ],
  [
    "the route list has no catch-all route that the rule could be for",
    "die Routenliste hat keine Auffangroute, für die die Regel da sein könnte",
  ],
  [
    "a `{}` subtree rule is for the catch-all route alone",
    "eine Regel für `{}` mit subtree ist allein für die Auffangroute da",
  ],
  ["takes any value here", "nimmt hier jeden Wert"],
  ["{} cannot be accepted", "{} kann nicht akzeptiert werden"],
  ["`{}` lets `{}` in, so this denial is never used", "`{}` lässt `{}` ein, also gilt diese Ablehnung nie"],
  ["`{}` answers `{}`, which is declared absent", "`{}` antwortet `{}`, das als abwesend erklärt ist"],
  ["`{}` expected", "`{}` erwartet"],
  ["`{}` is missing `{}`", "in `{}` fehlt `{}`"],
  ["`{}` must be a string", "`{}` muss eine Zeichenkette sein"],
  [
    "`{}` should always get in at `{}`, but `{}` turns them away",
    "`{}` sollte bei `{}` immer hineinkommen, aber `{}` weist ab",
  ],
  [
    "`{}` should never get in under `{}`, but `{}` lets them in",
    "`{}` sollte unter `{}` nie hineinkommen, aber `{}` lässt ein",
  ],
  [
    "`{}` should never get in under `{}`, but `{}` is outside the policy",
    "`{}` sollte unter `{}` nie hineinkommen, aber `{}` liegt außerhalb der Richtlinie",
  ],
  ["`{}` is declared absent twice", "`{}` ist zweimal als abwesend erklärt"],
  ["`{}` is empty", "`{}` ist leer"],
  ["`{}` is given twice", "`{}` steht zweimal da"],
  ["`{}` visitors are never sent to their own page", "wer `{}` ist, wird nie zur eigenen Seite geschickt"],
  ["`{}` is not a valid `{}` status", "`{}` ist kein gültiger Status für `{}`"],
  ["`{}` is not a valid auth state", "`{}` ist kein gültiger Anmeldezustand"],
  ["`{}` is not a valid denial", "`{}` ist keine gültige Ablehnung"],
  ["`{}` is not a valid diagnostic code", "`{}` ist kein gültiger Code eines Befunds"],
  ["`{}` is not a key of a rule", "`{}` ist kein Schlüssel einer Regel"],
  ["`{}` is not a key of the policy", "`{}` ist kein Schlüssel der Richtlinie"],
  ["`{}` is not a valid match mode", "`{}` ist keine gültige Reichweite"],
  ["`{}` is not a valid requirement", "`{}` ist keine gültige Anforderung"],
  ["there are two rules for `{}`", "für `{}` gibt es zwei Regeln"],
  ["`{}` names `{}`, which is declared absent", "`{}` nennt `{}`, das als abwesend erklärt ist"],
  ["`{}` mentions `{}`, which is declared absent", "`{}` spricht von `{}`, das als abwesend erklärt ist"],
  ["the `{}` status must be the number `{}` or `{}`", "der Status von `{}` muss die Zahl `{}` oder `{}` sein"],
  ["a call to `{}` is not a literal", "ein Aufruf von `{}` ist kein Literal"],
  ["a computed key is not a literal", "ein berechneter Schlüssel ist kein Literal"],
  [
    "a policy file may contain only the import of its type and its default export",
    "eine Richtlinie darf nur den Import ihres Typs und ihren Default-Export enthalten",
  ],
  ["a rule is missing `{}`", "in einer Regel fehlt `{}`"],
  ["a rule must be an object", "eine Regel muss ein Objekt sein"],
  ["a spread is not a literal", "ein Spread ist kein Literal"],
  ["a template string with values in it is not a literal", "eine Vorlage mit Werten darin ist kein Literal"],
  [
    "the denial must be a page path, `{}`, `{}` or `{}`",
    "die Ablehnung muss ein Seitenpfad, `{}`, `{}` oder `{}` sein",
  ],
  ["destination `{}` is not a concrete page path", "das Ziel `{}` ist kein fester Seitenpfad"],
  ["destination `{}` turns `{}` away", "das Ziel `{}` weist `{}` ab"],
  ["the match mode must be a string", "die Reichweite muss eine Zeichenkette sein"],
  ["no route serves destination `{}`", "keine Route liefert das Ziel `{}`"],
  ["pattern `{}` ends in `{}`", "das Muster `{}` endet auf `{}`"],
  [
    "pattern `{}` has a param `{}` whose name is not valid",
    "das Muster `{}` hat einen Parameter `{}` ohne gültigen Namen",
  ],
  ["pattern `{}` has a param `{}` with `{}` twice", "das Muster `{}` hat einen Parameter `{}` mit `{}` zweimal"],
  [
    "pattern `{}` has a param `{}` with `{}`, which is not a valid value",
    "das Muster `{}` hat einen Parameter `{}` mit `{}`, das kein gültiger Wert ist",
  ],
  [
    "pattern `{}` has a param `{}` with an empty value",
    "das Muster `{}` hat einen Parameter `{}` mit einem leeren Wert",
  ],
  [
    "pattern `{}` has a param `{}` with a single value",
    "das Muster `{}` hat einen Parameter `{}` mit einem einzigen Wert",
  ],
  ["pattern `{}` has a param `{}` without values", "das Muster `{}` hat einen Parameter `{}` ohne Werte"],
  [
    "pattern `{}` has a segment `{}` that is neither a literal nor a param",
    "das Muster `{}` hat ein Segment `{}`, das weder Literal noch Parameter ist",
  ],
  ["pattern `{}` uses the param `{}` twice", "das Muster `{}` verwendet den Parameter `{}` zweimal"],
  ["pattern `{}` is not a canonical path", "das Muster `{}` ist kein kanonischer Pfad"],
  [
    "pattern `{}` stands for {} patterns, and the limit is {}",
    "das Muster `{}` steht für {} Muster, und höchstens {} sind erlaubt",
  ],
  ["rule `{}` {} repeats what `{}` already says", "die Regel `{}` {} wiederholt, was `{}` schon sagt"],
  [
    "rule `{}` {} never decides: {} cover all of its paths",
    "die Regel `{}` {} entscheidet nie: {} decken alle ihre Pfade ab",
  ],
  [
    "rule `{}` {} never decides: {} covers all of its paths",
    "die Regel `{}` {} entscheidet nie: {} deckt alle ihre Pfade ab",
  ],
  [
    "rules `{}` {} and `{}` {} both cover `{}`, but neither is more specific",
    "die Regeln `{}` {} und `{}` {} decken beide `{}` ab, aber keine ist spezieller",
  ],
  ["the character {} here is invisible", "das Zeichen {} hier ist unsichtbar"],
  [
    "the character {} here is a line end that few editors show",
    "das Zeichen {} hier ist ein Zeilenende, das wenige Editoren zeigen",
  ],
  [
    "the character {} here reverses the direction of the text after it",
    "das Zeichen {} hier kehrt die Richtung des folgenden Texts um",
  ],
  [
    "the default export is a call to `{}`, not an object literal",
    "der Default-Export ist ein Aufruf von `{}`, kein Objektliteral",
  ],
  ["the file has no default export", "die Datei hat keinen Default-Export"],
  [
    "the params of these rules and routes combine in too many ways to check",
    "die Parameter dieser Regeln und Routen ergeben zu viele Kombinationen, um sie zu prüfen",
  ],
  ["the rule requires `{}`, which is declared absent", "die Regel verlangt `{}`, das als abwesend erklärt ist"],
  ["the shorthand `{}` is not a literal", "die Kurzschreibung `{}` ist kein Literal"],
  ["there is no {} finding for `{}` {} to accept", "es gibt keinen Befund {} zu `{}` {}, der zu akzeptieren wäre"],
  ["{} for `{}` {} was accepted only until {}", "{} zu `{}` {} war nur bis {} akzeptiert"],
  ["{} must be a date", "{} muss ein Datum sein"],
  ["write it like `{}`", "schreib es wie `{}`"],
  ["this rule opens every path to anyone", "diese Regel öffnet jeden Pfad für alle"],
  [
    "this denial changes nothing: `{}` gets the same without it",
    "diese Ablehnung ändert nichts: Ohne sie erhält `{}` dasselbe",
  ],
  ["a segment cannot be `{}`", "ein Segment kann nicht `{}` sein"],
  [
    "a literal cannot contain characters that are not visible, and a space only between two others",
    "ein Literal kann keine unsichtbaren Zeichen enthalten, und Leerzeichen nur zwischen zwei anderen Zeichen",
  ],
  [
    "a literal cannot contain a character that looks like `{}` or another sign of a pattern",
    "ein Literal kann kein Zeichen enthalten, das wie `{}` oder ein anderes Zeichen eines Musters aussieht",
  ],
  [
    "a literal cannot contain `{}`, `{}`, `{}`, `{}` or `{}`",
    "ein Literal kann `{}`, `{}`, `{}`, `{}` und `{}` nicht enthalten",
  ],
  ["a reviewer would see a different text", "wer prüft, sähe einen anderen Text"],
  ["a value has to be a literal in lower case", "ein Wert muss ein Literal in Kleinschreibung sein"],
  ["after this", "nach diesem"],
  ["did you mean `{}`?", "meintest du `{}`?"],
  ["under this rule `{}` would get `{}`, but gets `{}`", "nach dieser Regel erhielte `{}` `{}`, erhält aber `{}`"],
  [
    "under this rule `{}` would get the page, but gets `{}`",
    "nach dieser Regel erhielte `{}` die Seite, erhält aber `{}`",
  ],
  [
    "under this rule `{}` would get `{}`, but gets the page",
    "nach dieser Regel erhielte `{}` `{}`, erhält aber die Seite",
  ],
  ["nobody could open the page", "niemand könnte die Seite öffnen"],
  ["param names make no difference", "Namen von Parametern machen keinen Unterschied"],
  ["the file is read but never run", "die Datei wird gelesen, aber nie ausgeführt"],
  ["the outcomes are the same", "die Ergebnisse sind dieselben"],
  ["the router fetches a page's data under that suffix", "unter dieser Endung holt der Router die Daten einer Seite"],
  ["the router serves this page as `{}`", "der Router liefert diese Seite als `{}`"],
  ["visitors would get {}", "der Besuch erhielte {}"],
  ["visitors would be sent there again, without end", "der Besuch würde wieder dorthin geschickt, ohne Ende"],
  ["visitors would be sent on to `{}`", "der Besuch würde nach `{}` weitergeschickt"],
  ["patterns have no wildcards", "Muster haben keine Platzhalter"],
  [
    "two rules overlap and disagree, and neither is more specific",
    "zwei Regeln überschneiden und widersprechen sich, und keine ist spezieller",
  ],
  ["the command `{}` lists them all", "der Befehl `{}` zählt alle auf"],
  ["add `{}`", "füge `{}` hinzu"],
  [
    "add a rule for the overlap, `{}` {}, or give both the same outcomes",
    "schreib eine Regel für die Überschneidung, `{}` {}, oder lass beide Regeln dasselbe sagen",
  ],
  [
    "change the rule that decides, or change the claim",
    "ändere die Regel, die entscheidet, oder ändere die Behauptung",
  ],
  ["fix what the finding reports, and remove this entry", "behebe, was der Befund meldet, und entferne diesen Eintrag"],
  [
    "delete it; if a reason needs it, write it as an escape",
    "lösche es; braucht eine Begründung es, schreib es als Escape",
  ],
  [
    "list fewer values, or write `{}` alone to match any one segment",
    "nenne weniger Werte, oder schreib nur `{}` für ein beliebiges Segment",
  ],
  [
    "list its values, as in `{}`, or write `{}` alone to match any one segment",
    "nenne seine Werte, wie in `{}`, oder schreib nur `{}` für ein beliebiges Segment",
  ],
  [
    "fix what the finding reports and remove this entry, or decide again and set a later date",
    "behebe, was der Befund meldet, und entferne diesen Eintrag, oder entscheide neu und setz ein späteres Datum",
  ],
  ["list two or more different values", "nenne zwei oder mehr verschiedene Werte"],
  [
    "list the public pages, or write `{}` if you mean the home page",
    "nenne die öffentlichen Seiten, oder schreib `{}`, wenn du die Startseite meinst",
  ],
  ["name an existing page, or use 401 or 403", "nenne eine Seite, die es gibt, oder nimm 401 oder 403"],
  ["remove the setting", "entferne die Einstellung"],
  ["remove one of the two rules", "entferne eine der beiden Regeln"],
  ["remove the claim, or remove the state from `{}`", "entferne die Behauptung, oder nimm den Zustand aus `{}`"],
  [
    "remove the denial for `{}`, or change the requirement",
    "entferne die Ablehnung für `{}`, oder ändere die Anforderung",
  ],
  ["remove the denial, or remove the state from `{}`", "entferne die Ablehnung, oder nimm den Zustand aus `{}`"],
  ["remove the key, or remove the state from `{}`", "entferne den Schlüssel, oder nimm den Zustand aus `{}`"],
  [
    "remove the rule, or accept the finding with a reason",
    "entferne die Regel, oder nimm den Befund mit einer Begründung hin",
  ],
  [
    "remove the rule, or narrow the rules that cover it",
    "entferne die Regel, oder begrenze die Regeln, die sie abdecken",
  ],
  ["remove this statement", "entferne diese Anweisung"],
  ["rename one of the two", "benenne eins von beiden um"],
  ["rename the page", "benenne die Seite um"],
  [
    "require a state that visitors can be in, or remove `{}` from `{}`",
    "verlange einen Zustand, den es gibt, oder nimm `{}` aus `{}`",
  ],
  ["write one sentence for the auditor: what is the reason?", "schreib einen Satz für die Prüfung: Was ist der Grund?"],
  [
    "send `{}` to a page that lets them in, or use 401 or 403",
    "schick `{}` zu einer Seite, die sie einlässt, oder nimm 401 oder 403",
  ],
  [
    "use `{}` to cover everything beneath a path, or `{}` to match one segment",
    "nimm `{}` für alles unter einem Pfad oder `{}` für ein Segment",
  ],
  [
    "use fewer params at positions where other patterns have literals",
    "nimm weniger Parameter, wo andere Muster Literale haben",
  ],
  [
    "use other characters, or `{}` to match any one segment",
    "nimm andere Zeichen, oder `{}` für ein beliebiges Segment",
  ],
  [
    "write `{}` and a letter, then letters, digits or `{}`, and nothing else in the segment",
    "schreib `{}` und einen Buchstaben, dann Buchstaben, Ziffern oder `{}`, und sonst nichts im Segment",
  ],
  [
    "write `{}` between the entries of a list or an object, and `{}` between a key and its value",
    "schreib `{}` zwischen die Einträge einer Liste oder eines Objekts und `{}` zwischen Schlüssel und Wert",
  ],
  [
    "write a path like `{}`: lower case, without params, and without a slash at the end",
    "schreib einen Pfad wie `{}`: in Kleinbuchstaben, ohne Parameter und ohne Schrägstrich am Ende",
  ],
  ["begin with `{}`, and use literal segments and `{}`", "beginne mit `{}`, und nimm feste Segmente und `{}`"],
  ["write the value out", "schreib den Wert aus"],
  ["write {}", "schreib {}"],
  ["use {}", "nimm {}"],
  ["the keys here are {}", "die Schlüssel hier sind {}"],
  ["keep one of the two", "behalte eins von beiden"],
  ["remove the denial", "entferne die Ablehnung"],
  ["remove this entry", "entferne diesen Eintrag"],
  ["write the settings of the preset in its place", "schreib stattdessen die Einstellungen des Presets"],
  [
    "write the routes out with `{}` and `{}`, because file-system conventions cannot be read",
    "schreib die Routen mit `{}` und `{}` aus, denn Konventionen des Dateisystems sind nicht lesbar",
  ],
  ["remove the claim", "die Behauptung entfernen"],
  ["remove the denial", "die Ablehnung entfernen"],
  ["remove the key", "den Schlüssel entfernen"],
  ["remove the rule", "die Regel entfernen"],
  ["remove the entry", "den Eintrag entfernen"],
  ["remove `{}` from `{}`", "`{}` aus `{}` nehmen"],
  ["`{}` {} requires this", "`{}` {} verlangt das"],
  ["`{}` {} decides", "`{}` {} entscheidet"],
  ["`{}` {} is more specific", "`{}` {} ist spezieller"],
  ["declares `{}` absent", "erklärt `{}` als abwesend"],
  ["is for `{}` only", "ist nur für `{}`"],
  ["puts the path outside the policy", "nimmt den Pfad aus der Richtlinie"],
  ["the other rule for the same paths", "die andere Regel für dieselben Pfade"],
  [
    "would decide the same paths with the same outcomes",
    "würde über dieselben Pfade mit denselben Ergebnissen entscheiden",
  ],
]

/** What stands between the author's words in a list of them. */
export const joining = { and: "und", or: "oder", as: "wie", exact: "exact", subtree: "subtree" } as const
