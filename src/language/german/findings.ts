import type {
  Advice,
  Conversion,
  Expression,
  FindingSentences,
  PolicyPart,
  PolicyValue,
  RuleName,
  SENTENCES,
  StageSentences,
  Translated,
  UnreadSentences,
} from "../../../codegen/messages/index.ts"

// German phrases that the sentences of several codes share.

const any = new Intl.ListFormat("de", { type: "disjunction" })
const all = new Intl.ListFormat("de", { type: "conjunction" })

const quoted = (words: readonly (string | number)[]): readonly string[] => words.map((word) => `\`${word}\``)

const oneOf = (words: readonly (string | number)[]): string => any.format(quoted(words))
const allOf = (words: readonly (string | number)[]): string => all.format(quoted(words))

const ruleText = ({ path, match }: RuleName): string => `\`${path}\` ${match}`

const pathText = ({ path, match }: RuleName): string => (match === "exact" ? `\`${path}\`` : ruleText({ path, match }))

const rulesText = (rules: readonly RuleName[]): string => allOf(rules.map(({ path, match }) => `${path} ${match}`))

const didYouMean = (nearest: string | null): string | null => (nearest === null ? null : `meintest du \`${nearest}\`?`)

const write = (text: string | null): string => `schreibe \`${text ?? ""}\``

const EXPRESSIONS: Readonly<Record<Expression["is"], (text: string) => string>> = {
  code: (text) => `\`${text}\``,
  call: (text) => `ein Aufruf von \`${text}\``,
  shorthand: (text) => `die Kurzschreibweise \`${text}\``,
  spread: () => "ein Spread",
  template: () => "ein Template-String mit Werten darin",
  hole: () => "eine Lücke in einer Liste",
  function: () => "eine Funktion",
  "computed key": () => "ein berechneter Schlüssel",
  "deep value": () => "ein so tief verschachtelter Wert",
  "prefix without routes": () => "ein `prefix` ohne Routen",
  "helper without arguments": () => "ein Aufruf einer Hilfsfunktion ohne ihre Argumente",
}

const expressionText = ({ is, text }: Expression): string => EXPRESSIONS[is](text)

type NamedPart = Exclude<PolicyPart, `\`${string}\``>

/** Parts of a policy, as the subject of a sentence and behind "in" and "kein Schlüssel". */
const PARTS: Readonly<Record<NamedPart, readonly [subject: string, within: string, of: string]>> = {
  policy: ["die Richtlinie", "in der Richtlinie", "der Richtlinie"],
  rule: ["eine Regel", "in einer Regel", "einer Regel"],
  operation: ["eine Operation", "in einer Operation", "einer Operation"],
  "rule name": ["der Name einer Regel", "im Namen einer Regel", "des Namens einer Regel"],
  never: ["eine `never`-Invariante", "in einer `never`-Invariante", "einer `never`-Invariante"],
  always: ["eine `always`-Invariante", "in einer `always`-Invariante", "einer `always`-Invariante"],
  outside: ["ein Eintrag in `outside`", "in einem Eintrag in `outside`", "eines Eintrags in `outside`"],
  accept: ["ein Eintrag in `accept`", "in einem Eintrag in `accept`", "eines Eintrags in `accept`"],
  claim: ["ein Claim", "in einem Claim", "eines Claims"],
  people: ["eine Anforderung mit Claims", "in einer Anforderung mit Claims", "einer Anforderung mit Claims"],
  values: ["die Werte eines Claims", "in den Werten eines Claims", "der Werte eines Claims"],
  value: ["ein Wert eines Claims", "in einem Wert eines Claims", "eines Wertes eines Claims"],
  "shadow rules": ["`rules` in `shadow`", "in `rules` in `shadow`", "von `rules` in `shadow`"],
}

const isNamed = (part: PolicyPart): part is NamedPart => Object.hasOwn(PARTS, part)

const partText = (part: PolicyPart): string => (isNamed(part) ? PARTS[part][0] : part)
const inPart = (part: PolicyPart): string => (isNamed(part) ? PARTS[part][1] : `in ${part}`)
const ofPart = (part: PolicyPart): string => (isNamed(part) ? PARTS[part][2] : `von ${part}`)

/** Values of a policy: `muss` goes on behind the first, and the second behind "ist". */
const VALUES: Readonly<Record<PolicyValue, readonly [subject: string, notValid: string]>> = {
  "match mode": ["die Reichweite", "keine gültige Reichweite"],
  requirement: ["die Anforderung", "keine gültige Anforderung"],
  state: ["der Anmeldezustand", "kein gültiger Anmeldezustand"],
  "absent state": ["der abwesende Zustand", "kein Zustand, der abwesend sein kann"],
  "state of people": ["der Zustand von Leuten mit Claims", "kein gültiger Zustand von Leuten mit Claims"],
  "age of a claim": ["`asOf`", "kein gültiger Wert für `asOf`"],
  unlisted: ["der Status von `unlisted`", "kein gültiger Status für `unlisted`"],
  home: ["das Ziel in `home`", "kein gültiges Ziel in `home`"],
  denial: ["die Abweisung", "keine gültige Abweisung"],
}

const valueText = (value: PolicyValue): string => VALUES[value][0]
const notValid = (value: PolicyValue): string => VALUES[value][1]

const answerText = (answer: string): string => (answer === "proceed" ? "die Seite" : `\`${answer}\``)

/** The rule's effect on a visitor, as the end of a sentence that begins with "diese Regel". */
function effectText(state: string, answer: string): string {
  if (answer === "proceed") return `öffnet die Seite für \`${state}\``
  if (answer.startsWith("/")) return `schickt \`${state}\` zu \`${answer}\``
  return /^\d/.test(answer) ? `antwortet \`${state}\` mit \`${answer}\`` : `verlangt \`${answer}\``
}

function adviceText(advice: Advice): string {
  switch (advice.add) {
    case "rule": {
      const rule = `{ path: ${JSON.stringify(advice.path)}, match: "${advice.match}", require: "signed-in", why: "..." }`
      const all =
        advice.covers === null ? "" : `; sie gilt für alle ${advice.covers} Routen darunter, die keine Regel haben`
      return `füge der Richtlinie \`${rule}\` hinzu${all}`
    }
    case "subtree":
      return `schreibe eine Regel für \`${advice.prefix}\` mit \`match: "subtree"\``
    case "none":
      return "kein einzelnes Muster deckt alle Pfade dieser Seite ab: Ändere den Pfad der Route oder schreibe für jede Kombination ihrer optionalen Segmente eine Regel"
    case "no prefix":
      return "ändere den Pfad der Route in einen, den eine Richtlinie ausdrücken kann"
  }
}

function conversionText({ by, attribute }: Conversion): string {
  switch (by) {
    case "link":
      return "Sie liegt hinter einem symbolischen Link"
    case "submodule":
      return "Sie liegt in einem Submodul"
    case "attribute":
      return `Ihr Git-Attribut ist \`${attribute}\``
  }
}

// German sentences about texts that cannot be read, which several codes have in common.

/** Syntax errors of a file. */
const syntax: UnreadSentences["syntax"] = {
  syntax: ({ reason }) => ({ message: `TypeScript meldet: ${reason}` }),
  expected: ({ sign }) => ({ message: `\`${sign}\` erwartet` }),
  unterminated: () => ({
    message: "ein Text in dieser Zeile ist nicht geschlossen",
    hint: "ein Text hat an beiden Enden ein Anführungszeichen und endet in der Zeile, in der er beginnt",
  }),
  comma: () => ({
    message: "`,` erwartet",
    note: "nach diesem",
    hint: "schreibe `,` zwischen die Einträge einer Liste oder eines Objekts und `:` zwischen Schlüssel und Wert",
  }),
}

/** Files that are not parsed at all. */
const notParsed: UnreadSentences["notParsed"] = {
  large: () => ({ message: "die Datei ist größer als 16 MiB" }),
  nul: () => ({ message: "die Datei ist kein Text: Sie enthält ein NUL-Zeichen" }),
  nested: () => ({ message: "die Datei ist zu tief verschachtelt" }),
}

/** Expressions in places for data. */
const notData: UnreadSentences["notData"] = {
  "not a literal": ({ what }) => ({
    message: `${expressionText(what)} ist kein Literal`,
    note: "die Datei wird gelesen, aber nie ausgeführt",
    hint: "schreibe den Wert aus",
  }),
}

/** Modules of the chain that binds an app to its guards. */
const noModule: UnreadSentences["noModule"] = {
  ...syntax,
  ...notParsed,
  unreadable: ({ file }) => ({
    message: `\`${file}\` ist nicht lesbar, also zeigt nichts, dass die App ihre Schlösser öffnet`,
    hint: "speichere die Datei als Text in UTF-8",
  }),
}

const EXPORT_DEFAULT = "schreibe `export default { ... } satisfies Policy`"
const SAVE_AS_TEXT = "speichere sie als Text in UTF-8 mit höchstens 16 MiB"
const ONLY_EXPORT = "eine Richtlinie darf nur den Import ihres Typs und ihren Default-Export enthalten"

const CHARACTERS = {
  return: "beendet die Zeile nur für den Compiler: Es ist ein Wagenrücklauf",
  "line end": "ist ein Zeilenende, das wenige Editoren zeigen",
  direction: "kehrt die Richtung des folgenden Texts um",
  control: "ist ein Steuerzeichen",
  invisible: "ist unsichtbar",
}

const WANTED = { object: "ein Objekt", list: "eine Liste", string: "eine Zeichenkette" }

const reading: StageSentences["reading"] = {
  P101: {
    missing: ({ file, command }) => ({
      message: `die Richtliniendatei \`${file}\` gibt es nicht`,
      hint: `\`${command} init\` richtet eine App ein; \`${command} new > policy/app.policy.ts\` legt nur diese Datei an; \`--policy <file>\` nennt eine andere`,
    }),
    unreadable: ({ file }) => ({
      message: `die Richtliniendatei \`${file}\` ist nicht lesbar`,
      hint: "nenne mit `--policy <file>` eine andere",
    }),
  },
  P102: syntax,
  P103: {
    missing: () => ({ message: "die Datei hat keinen Default-Export", hint: EXPORT_DEFAULT }),
    second: () => ({ message: "es gibt einen zweiten Default-Export", hint: "behalte einen von beiden" }),
    other: ({ what }) => ({
      message: `der Default-Export ist ${expressionText(what)}, kein Objektliteral`,
      hint: EXPORT_DEFAULT,
    }),
  },
  P104: notData,
  P105: ({ written, part, keys, nearest }) => ({
    message: `\`${written}\` ist kein Schlüssel ${ofPart(part)}`,
    note: didYouMean(nearest),
    hint: `die Schlüssel hier sind ${allOf(keys)}`,
    fix: write(nearest),
  }),
  P106: ({ part, key }) => ({ message: `${inPart(part)} fehlt \`${key}\``, hint: `füge \`${key}\` hinzu` }),
  P107: {
    key: ({ key }) => ({ message: `\`${key}\` steht zweimal da`, hint: "behalte eins von beiden" }),
    absent: ({ state }) => ({
      message: `\`${state}\` ist zweimal für abwesend erklärt`,
      hint: "behalte eins von beiden",
    }),
  },
  P108: {
    part: ({ part, wanted }) => ({ message: `${partText(part)} muss ${WANTED[wanted]} sein` }),
    word: ({ value }) => ({ message: `${valueText(value)} muss eine Zeichenkette sein` }),
    status: ({ value, statuses }) => ({ message: `${valueText(value)} muss die Zahl ${oneOf(statuses)} sein` }),
    answer: ({ value, statuses }) => ({
      message: `${valueText(value)} muss ein Seitenpfad, ${oneOf(statuses)} sein`,
    }),
    flag: ({ part }) => ({
      message: `${partText(part)} muss \`true\` sein`,
      hint: "schreibe `true` oder entferne den Schlüssel",
    }),
    day: ({ part }) => ({ message: `${partText(part)} muss ein Datum sein`, hint: "schreibe es wie `2027-01-31`" }),
  },
  P109: {
    word: ({ written, value, words, nearest }) => ({
      message: `\`${written}\` ist ${notValid(value)}`,
      note: didYouMean(nearest),
      hint: `nimm ${oneOf(words)}`,
      fix: write(nearest),
    }),
    status: ({ written, value, statuses }) => ({
      message: `\`${written}\` ist ${notValid(value)}`,
      hint: `nimm ${oneOf(statuses)}`,
    }),
    code: ({ written, nearest }) => ({
      message: `\`${written}\` ist kein gültiger Code eines Befunds`,
      note: didYouMean(nearest),
      hint: "der Befehl `codes` zählt alle auf",
      fix: write(nearest),
    }),
  },
  P110: () => ({
    message: "`why` ist leer",
    hint: "schreibe einen Satz für alle, die die Richtlinie prüfen: Was ist der Grund?",
  }),
  P111: {
    ...notParsed,
    encoding: ({ file }) => ({
      message: `die Richtliniendatei \`${file}\` ist kein Text in UTF-8`,
      hint: SAVE_AS_TEXT,
    }),
    bytes: ({ file }) => ({
      message: `die Richtliniendatei \`${file}\` ist größer als 64 MiB`,
      hint: SAVE_AS_TEXT,
    }),
  },
  P112: {
    import: () => ({ message: ONLY_EXPORT, hint: "schreibe `import type`" }),
    statement: () => ({ message: ONLY_EXPORT, hint: "entferne diese Anweisung" }),
  },
  P113: ({ character, is }) => ({
    message: `das Zeichen ${character} hier ${CHARACTERS[is]}`,
    note: "wer die Datei prüft, sähe einen anderen Text",
    hint: "lösche es; wenn eine Begründung es braucht, schreibe es als Escape-Sequenz",
  }),
  P114: {
    policy: ({ file, conversion }) => ({
      message: `Git speichert die Richtliniendatei \`${file}\` nicht so, wie sie auf der Festplatte liegt: ${conversionText(conversion)}`,
      hint: "entferne das für diese Datei, damit kompiliert wird, was geprüft wird",
    }),
    module: ({ file, conversion }) => ({
      message: `Git speichert die Datei \`${file}\`, die die App an ihre Wächter bindet, nicht so, wie sie auf der Festplatte liegt: ${conversionText(conversion)}`,
      hint: "entferne das für diese Datei, damit gebaut wird, was geprüft wird",
    }),
  },
}

const shadow: StageSentences["shadow"] = {
  P120: ({ last, days }) => ({
    message: `der Schattenmodus darf nur bis ${last} dauern, und das angegebene Datum liegt später`,
    note: `höchstens ${days} Tage ab heute`,
    hint: `schreibe \`${last}\` oder einen früheren Tag`,
  }),
  P121: ({ written, nearest }) => ({
    message: `der Schattenmodus nennt \`${written}\`, aber das ist keine Regel dieser Richtlinie`,
    note: didYouMean(nearest),
    hint: 'schreibe Pfad und Reichweite einer Regel, etwa `"/notes subtree"`, oder `"unlisted"`',
    fix: write(nearest),
  }),
  P122: {
    none: () => ({
      message: "der Schattenmodus nennt keine Regel",
      hint: "nenne die Regeln, deren Abweisungen zurückgehalten werden, oder lass `rules` weg, damit es alle sind",
    }),
    twice: ({ name }) => ({
      message: `der Schattenmodus nennt \`${name}\` zweimal`,
      hint: "behalte eins von beiden",
    }),
  },
  P123: ({ until }) => ({
    message: `der Schattenmodus endete am ${until}`,
    note: "die Schlösser setzen wieder jede Regel durch",
    hint: "entferne `shadow` aus der Richtlinie",
  }),
}

const WORDS_WITH_SIGNS =
  "nimm Wörter aus Buchstaben und Ziffern mit je einem Leerzeichen, Bindestrich, Punkt oder Unterstrich dazwischen"

const claims: StageSentences["claims"] = {
  P130: {
    letters: ({ name }) => ({
      message: `\`${name}\` kann kein Name eines Claims sein`,
      hint: "beginne mit einem Kleinbuchstaben und nimm nur Buchstaben und Ziffern",
    }),
    state: () => ({
      message: "`state` kann kein Name eines Claims sein",
      note: "in einer Anforderung ist `state` der Anmeldezustand",
      hint: "benenne den Claim um",
    }),
  },
  P131: {
    both: () => ({ message: "der Claim hat `one` und `many`", hint: "entferne eins von beiden" }),
    neither: () => ({
      message: "der Claim hat keine Werte",
      hint: "füge `one: [...]` hinzu, wenn jemand nur einen Wert hat, oder `many: [...]`, wenn jemand mehrere haben kann",
    }),
  },
  P132: {
    none: () => ({ message: "der Claim nennt keinen Wert", hint: "nenne die Werte, die Leute haben können" }),
    many: ({ count, most }) => ({
      message: `der Claim nennt ${count} Werte, und höchstens ${most} sind erlaubt`,
      hint: "nenne nur die Werte, die Regeln unterscheiden",
    }),
    letters: ({ value }) => ({
      message: `\`${value}\` kann kein Wert eines Claims sein`,
      hint: "nimm Buchstaben von A bis Z, Ziffern und `_ . : -`",
    }),
    repeated: ({ value }) => ({
      message: `\`${value}\` steht zweimal da`,
      hint: "behalte eins von beiden",
      fix: `das zweite \`${value}\` entfernen`,
    }),
  },
  P133: {
    word: ({ name }) => ({
      message: `\`${name}\` kann kein Name für Besucher sein: Es ist ein Wort der Richtliniensprache`,
      hint: "wähle einen anderen Namen",
    }),
    until: ({ name }) => ({
      message: `\`${name}\` kann kein Name für Besucher sein: So steht der Schattenmodus in Zeitleisten`,
      hint: "wähle einen anderen Namen",
    }),
    letters: ({ name, most }) => ({
      message: `\`${name}\` kann kein Name für Besucher sein`,
      hint: `${WORDS_WITH_SIGNS}, höchstens ${most} Zeichen`,
    }),
  },
  P134: ({ written, nearest, claims: names }) => ({
    message: `die Richtlinie kennt keinen Claim \`${written}\``,
    note: didYouMean(nearest),
    hint: names.length === 0 ? "nenne ihn unter `claims`" : `nimm ${oneOf(names)} oder nenne ihn unter \`claims\``,
    fix: write(nearest),
  }),
  P135: ({ written, nearest, claim, values }) => ({
    message: `der Claim \`${claim}\` nennt \`${written}\` nicht`,
    note: didYouMean(nearest),
    hint: `nimm ${oneOf(values)} oder füge den Wert dem Claim hinzu`,
    fix: write(nearest),
  }),
  P136: {
    empty: ({ claim }) => ({
      message: `für den Claim \`${claim}\` ist kein Wert genannt`,
      note: "niemand könnte die Seite öffnen",
      hint: "nenne mindestens einen Wert oder entferne den Claim",
    }),
    repeated: ({ value }) => ({
      message: `\`${value}\` steht zweimal da`,
      hint: "behalte eins von beiden",
      fix: `das zweite \`${value}\` entfernen`,
    }),
  },
  P137: ({ claim }) => ({
    message: `die Werte des Claims \`${claim}\` haben keine Reihenfolge, also bedeutet \`atLeast\` nichts`,
    hint: "nenne die Werte, die gemeint sind; wenn der Claim sie vom niedrigsten zum höchsten nennt, füge ihm `ordered: true` hinzu",
    related: ["ist ohne `ordered: true` erklärt"],
  }),
  P138: {
    none: ({ state }) => ({
      message: "diese Leute sind durch keinen Claim beschrieben",
      hint: `füge einen Claim hinzu oder schreibe nur \`"${state}"\`, wo eine Regel das verlangt`,
    }),
    state: ({ state, states }) => ({
      message: `im Zustand \`${state}\` hat niemand Claims`,
      hint: `nimm ${oneOf(states)}`,
    }),
  },
  P139: () => ({
    message: "`alsoChecks` ist leer",
    hint: "schreibe in einem Satz, was die App selbst prüft, oder entferne den Schlüssel",
  }),
  P140: ({ name }) => ({
    message: `\`${name}\` kann nicht der Name einer Operation sein`,
    hint: `beginne mit einem Buchstaben und nimm Buchstaben, Ziffern und \`. _ -\`, höchstens 100 Zeichen`,
  }),
  P141: ({ name }) => ({
    message: `die Richtlinie listet die Operation \`${name}\` zweimal`,
    hint: "entferne eine der beiden oder gib ihr einen anderen Namen",
    related: ["ist der andere Eintrag"],
  }),
  P142: ({ operation, claim, within }) => ({
    message: `die Operation \`${operation}\` verlangt den Claim \`${claim}\`, den es nur innerhalb von \`${within}\` gibt`,
    note: "eine Operation hat keinen Pfad, also haben die Parameter des Claims keinen Wert",
    hint: "verlange einen Zustand oder einen Claim ohne `within` und prüfe den Rest in der Operation selbst",
    related: [`den Claim \`${claim}\` gibt es nur innerhalb von \`${within}\``],
  }),
}

const LETTERS = {
  unreadable: "ein Literal kann keine unsichtbaren Zeichen enthalten und Leerzeichen nur zwischen zwei anderen Zeichen",
  misleading: "ein Literal kann kein Zeichen enthalten, das wie `/` oder ein anderes Zeichen eines Musters aussieht",
  reserved: "ein Literal kann `?`, `%`, `#`, `|` und `\\` nicht enthalten",
}

const LOWER_CASE = "ein Wert muss ein Literal in Kleinschreibung sein"

const listOf = (instead: string | null) => ({
  hint: instead === null ? "nenne zwei oder mehr verschiedene Werte" : write(instead),
  fix: write(instead),
})

const patterns: StageSentences["patterns"] = {
  P201: {
    spelling: ({ pattern, canonical }) => ({
      message: `das Muster \`${pattern}\` ist kein kanonischer Pfad`,
      note: `der Router liefert diese Seite als \`${canonical}\``,
      hint: write(canonical),
      fix: write(canonical),
    }),
    none: ({ pattern, dots }) => ({
      message: `das Muster \`${pattern}\` ist kein kanonischer Pfad`,
      note: dots === null ? null : `ein Segment kann nicht \`${dots}\` sein`,
      hint: "beginne mit `/` und nimm feste Segmente und `:params`",
    }),
  },
  P202: {
    wildcard: ({ pattern, segment }) => ({
      message: `das Muster \`${pattern}\` hat ein Segment \`${segment}\`, das weder Literal noch Parameter ist`,
      note: "Muster haben keine Platzhalter",
      hint: 'nimm `match: "subtree"` für alles unter einem Pfad oder `:name` für ein Segment',
    }),
    letters: ({ pattern, segment, letters }) => ({
      message: `das Muster \`${pattern}\` hat ein Segment \`${segment}\`, das weder Literal noch Parameter ist`,
      note: LETTERS[letters],
      hint: "nimm andere Zeichen oder `:name` für ein beliebiges Segment",
    }),
  },
  P203: {
    name: ({ pattern, segment }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` ohne gültigen Namen`,
      hint: "schreibe `:` und einen Buchstaben, dann Buchstaben, Ziffern oder `_` und sonst nichts im Segment",
    }),
    twice: ({ pattern, segment }) => ({
      message: `das Muster \`${pattern}\` verwendet den Parameter \`${segment}\` zweimal`,
      hint: "benenne einen von beiden um",
    }),
  },
  P204: ({ pattern }) => ({
    message: `das Muster \`${pattern}\` endet auf \`.data\``,
    note: "unter dieser Endung holt der Router die Daten einer Seite",
    hint: "benenne die Seite um",
  }),
  P205: () => ({
    message: "diese Regel öffnet jeden Pfad für alle",
    note: "die Routenliste hat keine Auffangroute, für die die Regel da sein könnte",
    hint: 'nenne die öffentlichen Seiten oder schreibe `match: "exact"`, wenn du die Startseite meinst',
  }),
  P206: {
    none: ({ pattern, segment }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` ohne Werte`,
      hint: "nenne seine Werte, wie in `:lang(de|en)`, oder schreibe nur `:name` für ein beliebiges Segment",
    }),
    one: ({ pattern, segment, instead }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` mit einem einzigen Wert`,
      ...listOf(instead),
    }),
    twice: ({ pattern, segment, value, instead }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\`, in dem \`${value}\` zweimal steht`,
      ...listOf(instead),
    }),
    empty: ({ pattern, segment, instead }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` mit einem leeren Wert`,
      note: LOWER_CASE,
      ...listOf(instead),
    }),
    invalid: ({ pattern, segment, value, instead }) => ({
      message: `das Muster \`${pattern}\` hat einen Parameter \`${segment}\` mit \`${value}\`, das kein gültiger Wert ist`,
      note: LOWER_CASE,
      ...listOf(instead),
    }),
    many: ({ pattern, count, most }) => ({
      message: `das Muster \`${pattern}\` steht für ${count} Muster, und höchstens ${most} sind erlaubt`,
      hint: "nenne weniger Werte oder schreibe nur `:name` für ein beliebiges Segment",
    }),
    total: ({ most }) => ({
      message: `ab diesem Muster stehen die Werte, die Parameter nennen, für mehr als ${most} Muster`,
      hint: "schreibe nur `:name`, wo ein beliebiges Segment genügt",
    }),
  },
  P207: ({ pattern }) => ({
    message: `\`within\` ist \`${pattern}\`, und dieses Muster hat keinen Parameter`,
    hint: "füge einen Parameter hinzu, etwa `:team`, oder entferne `within`, wenn der Claim nur von der Person abhängt",
  }),
}

interface Shadowed {
  readonly rule: RuleName
  readonly at: string | null
  readonly by: readonly RuleName[]
}

const neverDecides = ({ rule, at, by }: Shadowed): string =>
  `die Regel ${ruleText(rule)} entscheidet${at === null ? "" : ` bei \`${at}\``} nie: ${rulesText(by)} ${by.length === 1 ? "deckt" : "decken"} alle ihre Pfade ab`

const removal = (at: string | null): string => (at === null ? "entferne die Regel" : "entferne den Wert aus der Regel")

const relations: StageSentences["relations"] = {
  P301: ({ rule, isSame, isWhole }) => ({
    message: `für \`${rule}\` gibt es zwei Regeln`,
    note: isSame
      ? null
      : isWhole
        ? "Namen von Parametern machen keinen Unterschied"
        : "ein Parameter mit einer Liste von Werten steht für jeden davon",
    hint: isWhole ? "entferne eine der beiden Regeln" : "entferne den Wert aus einer der beiden Regeln",
    related: ["die andere Regel für dieselben Pfade"],
  }),
  P302: ({ rule, at, by, shown, state, expected, actual }) => ({
    message: neverDecides({ rule, at, by }),
    note: `nach dieser Regel erhielte \`${state}\` ${answerText(expected)}, erhält aber ${answerText(actual)}`,
    hint: `${removal(at)} oder fasse die Regeln enger, die sie abdecken`,
    related: by.slice(0, shown).map((other) => `${ruleText(other)} ist spezieller`),
  }),
  P303: ({ rule, at, by, shown }) => ({
    message: neverDecides({ rule, at, by }),
    note: "die Ergebnisse sind dieselben",
    hint: removal(at),
    related: by.slice(0, shown).map((other) => `${ruleText(other)} ist spezieller`),
    fix: "die Regel entfernen",
  }),
  P304: ({ rule, by, shown, differs = false }) => ({
    message: `die Regel ${ruleText(rule)} wiederholt, was ${rulesText(by)} schon ${by.length === 1 ? "sagt" : "sagen"}`,
    note: differs
      ? "die Ergebnisse sind dieselben; nur der Text von `alsoChecks` unterscheidet sich"
      : "die Ergebnisse sind dieselben",
    hint: "entferne die Regel oder akzeptiere den Befund mit einer Begründung",
    related: Array.from({ length: shown }, () => "würde über dieselben Pfade mit denselben Ergebnissen entscheiden"),
    fix: "die Regel entfernen",
  }),
  P305: ({ one, other, at, state, does, otherDoes, overlap, third }) => ({
    message: `die Regeln ${ruleText(one)} und ${ruleText(other)} decken beide \`${at}\` ab, aber keine ist spezieller`,
    note: `diese Regel ${effectText(state, does)}, die andere ${effectText(state, otherDoes)}`,
    hint: `schreibe eine Regel für die Überschneidung, ${ruleText(overlap)}, oder gib beiden dieselben Ergebnisse`,
    related: [
      `diese Regel ${effectText(state, otherDoes)}`,
      ...(third === null ? [] : [`${ruleText(third)} ist nicht spezieller als beide`]),
    ],
  }),
  P306: () => ({
    message: "die Parameter dieser Regeln und Routen ergeben zu viele Kombinationen, um sie zu prüfen",
    hint: "nimm weniger Parameter, wo andere Muster Literale haben",
  }),
  P307: ({ code, rule }) => ({
    message: `es gibt keinen Befund ${code} zu ${ruleText(rule)}, den dieser Eintrag akzeptieren könnte`,
    hint: "entferne diesen Eintrag",
    fix: "den Eintrag entfernen",
  }),
  P308: ({ code }) => ({
    message: `${code} kann nicht akzeptiert werden`,
    note: "akzeptieren lässt sich nur ein Befund, mit dem die Wächter und die Zugriffstabelle trotzdem stimmen",
    hint: "behebe, was der Befund meldet, und entferne diesen Eintrag",
  }),
  P310: ({ rule, claim, within }) => ({
    message: `die Regel ${ruleText(rule)} verlangt den Claim \`${claim}\` auf Pfaden, auf denen es ihn nicht gibt`,
    hint: `wähle den Pfad \`${within}\` oder einen darunter`,
    related: [`den Claim \`${claim}\` gibt es nur innerhalb von \`${within}\``],
  }),
  P309: ({ code, rule, last }) => ({
    message: `${code} zu ${ruleText(rule)} war nur bis ${last} akzeptiert`,
    hint: "behebe, was der Befund meldet, und entferne diesen Eintrag, oder entscheide neu und setze ein späteres Datum",
  }),
}

const SETTINGS = {
  appDirectory: "schreibe eine Zeichenkette",
  prerender: "schreibe `true`, `false` oder eine Liste von Pfaden",
  presets: "schreibe stattdessen die Einstellungen des Presets",
  ssr: "schreibe `true` oder lass die Einstellung weg",
  basename: "schreibe eine Zeichenkette",
}

const router: StageSentences["router"] = {
  P401: {
    ...notParsed,
    missing: () => ({
      message: "die Routenliste hat keinen Default-Export",
      hint: "schreibe `export default [ ... ]`",
    }),
  },
  P402: {
    ...syntax,
    unread: ({ what }) => ({
      message: `${expressionText(what)} ist nicht lesbar`,
      note: "die Routenliste wird gelesen, aber nie ausgeführt",
      hint: "nimm `route`, `index`, `layout` und `prefix` mit Literalen als Argumenten",
    }),
    conventions: ({ what }) => ({
      message: `${expressionText(what)} ist nicht lesbar`,
      note: "die Routenliste wird gelesen, aber nie ausgeführt",
      hint: "schreibe die Routen mit `route` und `index` aus, denn Konventionen des Dateisystems sind nicht lesbar",
    }),
  },
  P408: {
    ...syntax,
    ...notParsed,
    ...notData,
    other: () => ({
      message: "die Konfiguration des Routers ist kein Objektliteral, also ist ihr `prerender` nicht lesbar",
    }),
    hidden: ({ by }) => ({
      message: `${by === "spread" ? "ein Spread" : "ein berechneter Schlüssel"} könnte ein \`prerender\` verbergen`,
      hint: "schreibe die Einstellung aus",
    }),
    setting: ({ key }) => ({
      message: `\`${key}\` ist nicht lesbar`,
      note: "die Konfiguration wird gelesen, aber nie ausgeführt",
      hint: SETTINGS[key],
    }),
    fails: ({ output }) => ({
      message: "die Funktion `prerender` scheitert, also weiß niemand, was vorab gerendert wird",
      note: output,
      hint: "behebe den Fehler der Funktion oder schreibe die Pfade aus",
    }),
    path: ({ path }) => ({
      message: `\`${path}\` ist kein Pfad, der vorab gerendert werden kann`,
      hint: "nimm ihn aus `prerender` oder korrigiere seine Schreibweise",
    }),
  },
  P416: () => ({
    message: "mit `ssr: false` bleibt kein Server, der eine Seite bewachen könnte",
    note: "jede Seite ist eine statische Datei, offen für alle",
    hint: "entferne die Einstellung, damit ein Server die Seiten rendert; soll die App statisch bleiben, kann nur die API, die ihre Seiten aufrufen, Daten schützen",
  }),
  P417: ({ basename }) => ({
    message: `\`basename\` lässt sich nicht genau abgleichen: \`${basename}\``,
    hint: "beginne es mit `/` und nimm nur Buchstaben a-z, Ziffern, `.`, `_`, `~` und `-`",
  }),
  P418: {
    old: ({ minor, first }) => ({
      message: `React Router 7.${minor} ist zu alt für die Wächter`,
      note: "auf seine Middleware ist kein Verlass",
      hint: `aktualisiere \`react-router\` und alle Pakete \`@react-router/*\` zusammen auf 7.${first} oder neuer, oder auf 8`,
    }),
    new: ({ major, newest }) => ({
      message: `React Router ${major} ist neuer als alle Versionen, mit denen die Wächter getestet sind`,
      note: "seine Middleware läuft vielleicht nicht so, wie die Wächter es brauchen",
      hint: `aktualisiere \`sallyport\` oder bleib bei React Router ${newest}`,
    }),
    off: () => ({
      message: "React Router 7 führt hier keine Middleware aus, darum läuft kein Wächter, und jede Seite ist offen",
      hint: "schreibe `future: { v8_middleware: true }`",
    }),
  },
  P419: ({ output, isDevelopment, runner }) => ({
    message: "der Router kann seine eigene Konfiguration nicht auflösen",
    note: `${isDevelopment ? "in der Entwicklung: " : ""}${output === "" ? "er nennt keinen Grund" : output}`,
    hint: `behebe, was er meldet; \`${runner} react-router routes\` zeigt denselben Fehler`,
  }),
  P436: ({ read, ignored }) => ({
    message: `es gibt sowohl \`${read}\` als auch \`${ignored}\`, und nur die erste Datei wird gelesen`,
    hint: "entferne die Datei, die du nicht brauchst",
  }),
}

interface Split {
  readonly route: string
  readonly one: RuleName
  readonly at: string
  readonly others: readonly (RuleName & { readonly at: string })[]
}

const splitBetween = ({ route, one, at, others }: Split) => ({
  message: `die Route \`${route}\` liegt ${all.format([one, ...others].map((rule) => `teils unter ${ruleText(rule)}`))}`,
  note: "es ist eine Seite, aber die Ergebnisse sind verschieden",
  related: [at, ...others.map((other) => other.at)].map((path) => `entscheidet über \`${path}\``),
})

const inexpressible = (route: string, segment: string): string =>
  `die Route \`${route}\` hat ein Segment \`${segment}\`, das keine Richtlinie ausdrücken kann`

const routes: StageSentences["routes"] = {
  P403: ({ file }) => ({
    message: `das Routenmodul \`${file}\` gibt es nicht, oder es ist nicht lesbar`,
    hint: "lege die Datei an oder korrigiere ihren Namen",
  }),
  P404: ({ route, unlisted, advice }) => ({
    message: `keine Regel gilt für die Route \`${route}\``,
    note: `alle erhalten ${unlisted}`,
    hint: advice === null ? null : adviceText(advice),
  }),
  P405: {
    rule: ({ rule, twin }) => ({
      message: `die Regel ${ruleText(rule)} gilt für keine Seite`,
      note:
        twin === null
          ? "keine Route braucht sie"
          : `eine Seite sieht gleich aus, aber ihre Buchstaben sind anders zusammengesetzt: In URLs ist sie \`${twin.page}\`, und der Pfad der Regel ist \`${twin.rule}\``,
      hint: "entferne die Regel oder füge die Route hinzu",
    }),
    redirected: ({ rule }) => ({
      message: `die Regel ${ruleText(rule)} gilt für keine Seite`,
      note: "dort antworten `redirects` aus next.config, bevor ein Schloss läuft",
      hint: "entferne die Regel: Alle werden weitergeleitet, und die Seite am Ziel hat eine eigene Regel",
    }),
    value: ({ rule, at }) => ({
      message: `die Regel ${ruleText(rule)} gilt bei \`${at}\` für keine Seite`,
      note: "keine Route braucht sie dort",
      hint: "entferne den Wert aus der Regel oder füge die Route hinzu",
    }),
  },
  P409: {
    disagree: ({ rules, ...split }) => ({
      ...splitBetween(split),
      hint:
        rules.length === 1
          ? `gib ${pathText(rules[0]!)} eine Regel, die mit ${ruleText(split.one)} übereinstimmt, oder ändere eine der beiden`
          : `gib ${all.format(rules.map(pathText))} Regeln, die mit ${ruleText(split.one)} übereinstimmen, oder ändere die abweichenden`,
    }),
    swallowed: ({ instead, more, ...split }) => {
      const taking = all.format(split.others.map(ruleText))
      const written =
        more === 0 ? instead.map(ruleText) : [...instead.map(ruleText), `${more} weitere Regeln dieser Art`]
      return {
        ...splitBetween(split),
        hint: `diese Route liefert auch ${allOf(split.others.map(({ at }) => at))}, denn ihr Parameter nimmt jedes Wort: ${
          instead.length === 0
            ? `entferne ${taking}, denn keine andere Seite braucht das`
            : `schreibe für die Seiten darunter statt ${taking} einzeln ${all.format(written)}`
        }`,
      }
    },
  },
  P410: ({ route, path, advice }) => ({
    message: `die Splat-Route \`${route}\` liefert \`${path}\`, aber für diesen Pfad gilt keine Regel`,
    hint: adviceText(advice),
  }),
  P411: {
    half: ({ route, segment }) => ({
      message: inexpressible(route, segment),
      note: "es enthält ein halbes Zeichen, und das kann in keiner URL stehen",
      hint: "schreibe das ganze Zeichen oder entferne es",
    }),
    encoded: ({ route, segment, decoded }) => ({
      message: inexpressible(route, segment),
      note: "der Router dekodiert eine URL, bevor er sie mit Routen vergleicht",
      hint: write(decoded),
    }),
    signs: ({ route, segment }) => ({
      message: inexpressible(route, segment),
      note: "für den Router haben `?`, `*` und ein `:` ohne Namen eine eigene Bedeutung, und `%` leitet in URLs eine Kodierung ein",
      hint: "schreibe das Segment ohne sie; nur ein ganzes Segment kann optional sein, und ein Splat steht am Ende",
    }),
    case: ({ route }) => ({
      message: `die Route \`${route}\` unterscheidet Groß- und Kleinschreibung, Richtlinien tun das nicht`,
      note: "mit anderen Großbuchstaben lieferte der Router unter derselben Regel eine andere Seite",
      hint: "entferne `caseSensitive`",
    }),
  },
  P412: ({ route }) => ({
    message: `die Route \`${route}\` wird nie ausgeliefert: Der Router wählt für alle ihre Pfade eine andere`,
    hint: "entferne die Route oder ändere ihren Pfad",
  }),
  P414: () => ({
    message: "die Routenliste hat keine Auffangroute",
    note: "für unbekannte Pfade läuft keine Middleware",
    hint: 'füge `route("*", ...)` als letzte Route hinzu; mit Datei-Routen lege ein Modul `routes/$.tsx` an',
  }),
  P424: {
    unbound: ({ route, rule, claim, param, at }) => ({
      message: `die Route \`${route}\` hat keinen Parameter für \`:${param}\` des Claims \`${claim}\``,
      note: `\`${at}\` nennt keinen Wert dafür`,
      hint: `gib der Route eine eigene Regel, die spezieller ist als ${ruleText(rule)}, oder einen Parameter an dieser Stelle`,
      related: ["verlangt den Claim"],
    }),
    several: ({ route, rule, claim, param, at }) => ({
      message: `die Route \`${route}\` hat mehrere Parameter für \`:${param}\` des Claims \`${claim}\``,
      note: `einer davon steht in \`${at}\``,
      hint: `schreibe für jeden Weg eine eigene Route oder gib der Route eine eigene Regel, die spezieller ist als ${ruleText(rule)}`,
      related: ["verlangt den Claim"],
    }),
  },
  P425: {
    own: (endpoints) => ({
      ...redirecting(endpoints),
      hint: 'füge der Regel `deny: { "signed-out": 401 }` hinzu oder akzeptiere den Befund, wenn Menschen die Adresse über einen Link öffnen',
      fix: '`deny: { "signed-out": 401 }` hinzufügen',
    }),
    shared: ({ own, ...endpoints }) => ({
      ...redirecting(endpoints),
      hint:
        own === null
          ? 'diese Regel gilt auch für Seiten: Gib jeder Seite eine eigene Regel und füge dieser `deny: { "signed-out": 401 }` hinzu'
          : `diese Regel gilt auch für Seiten: Gib ${endpoints.count === 1 ? "dem Endpunkt eine eigene Regel" : "jedem Endpunkt eine eigene Regel, etwa eine"} für ${ruleText(own)} mit \`deny: { "signed-out": 401 }\``,
    }),
  },
}

const redirecting = ({
  endpoint,
  count,
  to,
}: {
  readonly endpoint: string
  readonly count: number
  readonly to: string
}) => ({
  message: `der Endpunkt \`${endpoint}\`${count === 1 ? " leitet" : count === 2 ? " und ein weiterer leiten" : ` und ${count - 1} weitere leiten`} nicht angemeldete Besucher zu \`${to}\` weiter`,
  note: "ein `fetch` bekommt das HTML dieser Seite mit Status 200",
})

const notAsked = (isRuled: boolean): string =>
  isRuled
    ? "der Router im Browser würde den Server nicht fragen"
    : "außer wenn ihre Regel `anyone` verlangen wird: Der Router im Browser würde den Server nicht fragen"

const borrowedFrom = ({ route, rule }: { readonly route: string; readonly rule: RuleName }) => ({
  message: `die Route \`${route}\` hat keine eigene Regel: ${ruleText(rule)} entscheidet`,
  related: ["nimmt hier jeden Wert"],
})

const ANOTHER_PAGES = "diese Regel gehört zu einer anderen Seite, und was dort geändert wird, ändert sich auch hier"

const pages: StageSentences["pages"] = {
  P406: {
    none: ({ route, isRuled, file }) => ({
      message: `die bewachte Seite \`${route}\` hat keinen \`loader\``,
      note: notAsked(isRuled),
      hint: `setze \`sallyport()\` neben \`reactRouter()\` in die Konfiguration von Vite, oder exportiere einen \`loader\` aus \`${file}\`; er darf einfach null liefern`,
    }),
    browser: ({ route, isRuled, file }) => ({
      message: `die bewachte Seite \`${route}\` hat einen \`clientLoader\`, aber keinen \`loader\``,
      note: notAsked(isRuled),
      hint: `exportiere einen \`loader\` aus \`${file}\`, der einfach null liefern darf, und rufe \`serverLoader()\` im \`clientLoader\` auf; mit \`clientLoader.hydrate = true\` und einem exportierten \`HydrateFallback\` läuft er auch weiterhin, wenn die Seite geöffnet wird`,
    }),
    star: ({ route, isRuled, from }) => ({
      message: `die bewachte Seite \`${route}\` hat keinen sichtbaren \`loader\`: \`export *\` liest aus \`${from}\`, das nicht im Projekt liegt`,
      note: notAsked(isRuled),
      hint: `exportiere ihn mit Namen: \`export { loader } from "${from}"\``,
    }),
    markdown: ({ route, isRuled }) => ({
      message: `die bewachte Seite \`${route}\` ist in Markdown geschrieben, wo kein \`loader\` zu sehen ist`,
      note: notAsked(isRuled),
      hint: 'lass ihre Route auf ein Modul zeigen, das einen `loader` exportiert und die Seite mit `export { default } from "./…"`',
    }),
  },
  P407: {
    ruled: ({ path, rule, require }) => ({
      message: `der bewachte Pfad \`${path}\` wird vorab gerendert`,
      note: "die Datei würde ausgeliefert, bevor ein Wächter läuft",
      hint: `nimm ihn aus \`prerender\`: Die Regel ${ruleText(rule)} verlangt \`${require}\``,
    }),
    unlisted: ({ path }) => ({
      message: `der bewachte Pfad \`${path}\` wird vorab gerendert`,
      note: "die Datei würde ausgeliefert, bevor ein Wächter läuft",
      hint: "nimm ihn aus `prerender`: Keine Regel gilt für ihn, also darf ihn niemand sehen",
    }),
  },
  P413: ({ route }) => ({
    message: `die Seite \`${route}\` liegt außerhalb der Richtlinie`,
    hint: "verschiebe die Seite oder fasse den Eintrag enger",
    related: ["liefert die Seite"],
  }),
  P415: ({ route, outside }) => ({
    message: `${ruleText(outside)} nimmt einige Pfade der Seite \`${route}\` aus der Richtlinie`,
    hint: "verschiebe die Seite oder fasse den Eintrag enger",
    related: ["liefert die Seite"],
  }),
  P420: ({ route, file }) => ({
    message: `die bewachte Seite \`${route}\` hat einen \`clientLoader\`, der nie \`serverLoader\` aufruft`,
    note: "der Router im Browser fragt den Server nicht",
    hint: `rufe ihn in \`${file}\` auf, auch wenn du sein Ergebnis nicht brauchst`,
  }),
  P421: ({ rule, route, covered, more, at, unlisted }) => ({
    message: `die Regel ${ruleText(rule)} gilt nur für einen Teil der Route \`${route}\``,
    note: `sie gilt für ${more === 0 ? allOf(covered) : `${covered.map((path) => `\`${path}\``).join(", ")} und ${more} weitere`}; überall sonst, etwa bei \`${at}\`, erhalten alle ${unlisted}`,
    hint: "akzeptiere den Befund, wenn die Seite nur für diese Werte ist, oder schreibe einen einfachen Parameter",
    related: ["nennt die Werte"],
  }),
  P422: {
    root: ({ route, rule, advice }) => ({
      ...borrowedFrom({ route, rule }),
      note: "eine Regel für `/` mit subtree ist allein für die Auffangroute da",
      hint: adviceText(advice),
    }),
    value: ({ route, rule, at, own }) => ({
      ...borrowedFrom({ route, rule }),
      note: ANOTHER_PAGES,
      hint: `gib \`${at}\` eine Regel, die mit ${ruleText(own)} übereinstimmt, oder ändere eine der beiden`,
    }),
    letters: ({ route, rule }) => ({
      ...borrowedFrom({ route, rule }),
      note: ANOTHER_PAGES,
      hint: "schreibe den Pfad der Route mit Buchstaben, die in einer Richtlinie stehen können, oder schreibe eine Regel für den Teilbaum, der beide Seiten enthält",
    }),
    page: ({ route, rule, paths }) => ({
      ...borrowedFrom({ route, rule }),
      note: ANOTHER_PAGES,
      hint: `schreibe eine Regel für ${oneOf(paths)} oder eine für den Teilbaum, in dem beide Seiten liegen`,
    }),
  },
  P423: ({ rule, routes }) => ({
    message: `über Routen, die keine Regel unterscheiden kann, entscheidet die Regel ${ruleText(rule)}: ${allOf(routes)}`,
    note: "wer eine davon öffnen kann, kann alle öffnen",
    hint: "akzeptiere den Befund, wenn eine Regel für alle richtig ist, oder ändere den Pfad einer der Routen",
    related: routes.map(() => "liefert einige ihrer Pfade aus"),
  }),
}

const MIDDLEWARE =
  "schreibe `export const middleware = [locks.headers, locks.middleware]` und deine eigene Middleware dahinter"
const BEFORE = "was vor den Schlössern laufen muss, gehört in `before` von `openLocks`"

const openingAdvice = ({ opener, from }: { readonly opener: string; readonly from: string }): string =>
  `schreibe \`export const locks = ${opener}({ guards, ... })\` und importiere \`${opener}\` aus "${from}"`

const RELATIVE_PATH = "schreibe einen relativen Pfad"

const importGuards = (from: string): string =>
  `schreibe \`import * as guards from "${from}"\` und \`guards\` in die Optionen`

const notFollowed = (specifier: string, reason: string): string =>
  `dem Import von "${specifier}" lässt sich nicht folgen: ${reason}`

const locks: StageSentences["locks"] = {
  P430: {
    ...noModule,
    missing: ({ directory }) => ({
      message: `in \`${directory}\` gibt es kein Wurzelmodul, also läuft kein Wächter`,
      hint: "lege dort `root.tsx` an; liegt die App in einem anderen Verzeichnis, schreibe `appDirectory` als Literal in react-router.config",
    }),
    none: () => ({
      message: "das Wurzelmodul exportiert keine `middleware`, also läuft kein Wächter",
      hint: MIDDLEWARE,
    }),
    elsewhere: () => ({
      message: "die `middleware` des Wurzelmoduls kommt aus einem anderen Modul, dem nicht gefolgt wird",
      hint: MIDDLEWARE,
    }),
    list: () => ({ message: "die `middleware` des Wurzelmoduls ist keine konstante Liste", hint: MIDDLEWARE }),
    headers: () => ({
      message: "`locks.headers` allein bewacht nichts: `locks.middleware` muss folgen",
      hint: `${MIDDLEWARE}; ${BEFORE}`,
    }),
    first: () => ({
      message: "die `middleware` des Wurzelmoduls beginnt nicht mit den Schlössern",
      hint: `${MIDDLEWARE}; ${BEFORE}`,
    }),
    used: ({ name }) => ({
      message: `\`${name}\` wird ein zweites Mal verwendet, wo es geändert werden könnte`,
      hint: "verwende die Liste nirgends sonst",
    }),
    imported: ({ name }) => ({
      message: `\`${name}\` wird nicht unter seinem Namen importiert`,
      hint: 'importiere die Schlösser aus dem Modul, das sie öffnet: `import { locks } from "./sallyport.server"`',
    }),
  },
  P431: {
    ...noModule,
    unnamed: ({ name, opener }) => ({
      message: `dieses Modul exportiert \`${name}\` nicht mit Namen`,
      hint: `schreibe \`export const ${name} = ${opener}({ guards, ... })\``,
    }),
    far: () => ({
      message: "die Schlösser werden durch zu viele Module weitergereicht",
      hint: "importiere sie aus dem Modul, das sie öffnet",
    }),
    constant: ({ name, ...opening }) => ({
      message: `\`${name}\` ist keine Konstante mit den Schlössern`,
      hint: openingAdvice(opening),
    }),
    result: ({ name, ...opening }) => ({
      message: `\`${name}\` ist nicht, was \`${opening.opener}\` liefert`,
      hint: openingAdvice(opening),
    }),
    opener: ({ name, ...opening }) => ({
      message: `\`${name}\` ist nicht \`${opening.opener}\` aus "${opening.from}"`,
      hint: openingAdvice(opening),
    }),
    options: ({ opener }) => ({
      message: `die Optionen von \`${opener}\` stehen nicht im Aufruf`,
      hint: `schreibe sie dorthin: \`${opener}({ guards, ... })\``,
    }),
  },
  P432: {
    none: ({ from }) => ({ message: "die Schlösser erhalten keine `guards`", hint: importGuards(from) }),
    replaced: () => ({
      message: "das könnte `guards` ersetzen",
      hint: "schreibe `guards` zuletzt oder schreibe diese Optionen aus",
    }),
    other: ({ from }) => ({
      message: "die Wächter sind nicht das ganze Modul, das der Compiler schreibt",
      hint: importGuards(from),
    }),
  },
  P433: ({ file, from }) => ({
    message: `diese Wächter sind \`${file}\` und nicht das, was der Compiler schreibt`,
    hint: `importiere sie aus "${from}"`,
  }),
  P434: {
    package: ({ specifier }) => ({
      message: notFollowed(specifier, "`imports` in package.json wird nicht gefolgt"),
      hint: RELATIVE_PATH,
    }),
    missing: ({ specifier }) => ({
      message: notFollowed(specifier, "In diesem Projekt gibt es kein solches Modul"),
      hint: "korrigiere den Pfad",
    }),
    foreign: ({ specifier }) => ({
      message: notFollowed(specifier, "Es ist kein Modul dieses Projekts"),
      hint: RELATIVE_PATH,
    }),
    outside: ({ specifier }) => ({
      message: notFollowed(specifier, "Ein Alias könnte ihn aus diesem Projekt hinausführen"),
      hint: RELATIVE_PATH,
    }),
    either: ({ specifier, file, other }) => ({
      message: notFollowed(specifier, `Ein Alias führt ihn zu ${file} oder zu ${other}`),
      hint: RELATIVE_PATH,
    }),
    twin: ({ specifier, file, other }) => ({
      message: notFollowed(specifier, `Es könnte ${file} oder ${other} sein`),
      hint: "entferne eine der beiden Dateien oder benenne sie um",
    }),
    redirected: ({ specifier, file }) => ({
      message: notFollowed(specifier, `Er wird als ${file} gelesen`),
      hint: "schreibe den Pfad dieser Datei",
    }),
    "own package": ({ opener, from }) => ({
      message: `ein Alias führt "${from}" zu einem anderen Modul, also kann \`${opener}\` jede Funktion sein`,
      hint: "entferne den Alias aus `paths` oder `baseUrl` in tsconfig.json",
    }),
    "bundler alias": () => ({
      message:
        "ein Alias führt die Schlösser des Pakets zu einem anderen Modul, also kann `openLocks` jede Funktion sein",
      hint: "entferne den Alias aus der Konfiguration von Vite",
    }),
  },
  P435: {
    ...noModule,
    policy: ({ built, policy }) => ({
      message: `das Plugin kompiliert \`${built}\`, aber hier geht es um \`${policy}\``,
      hint: "entferne `policy` aus den Optionen des Plugins oder nenne diese Richtlinie mit `--policy`",
    }),
    lost: () => ({
      message: "das Plugin steht nicht mehr neben dem des Routers, also wird nicht geprüft, was gebaut wird",
      hint: "stelle `sallyport()` wieder neben `reactRouter()` in die Liste der Plugins in der Konfiguration von Vite",
    }),
    name: ({ from }) => ({
      message: "das Plugin wird hier nicht unter seinem Namen aufgerufen, also sind seine Optionen nicht lesbar",
      hint: `schreibe \`import { sallyport } from "${from}"\` und rufe \`sallyport()\` in der Liste der Plugins auf`,
    }),
    options: () => ({
      message: "die Optionen des Plugins stehen nicht im Aufruf",
      hint: "schreibe sie dorthin, als Literale",
    }),
    locks: () => ({
      message: "`locks` schaltet die Prüfung ab, dass ein gebauter Server seine Schlösser öffnet",
      hint: "entferne die Option: Die App öffnet die Schlösser dieses Pakets",
    }),
    option: () => ({
      message: "eine Option des Plugins lässt sich nicht lesen, ohne sie auszuführen",
      hint: "schreibe sie als Literal",
    }),
  },
  P437: ({ opener }) => ({
    message: `der Schattenmodus ist keine Option von \`${opener}\` mehr`,
    hint: 'schreibe ihn als `shadow: { until: "2027-01-31" }` in die Richtlinie und sein `report` hier in `onWithheld`',
  }),
  P438: ({ name }) => ({
    message: `\`${name}\` liest Daten eines Loaders, und eine Abweisung hat keine`,
    note: "Besucher, die die Schlösser abweisen, sehen statt der Fehlerseite der App nur einfachen Text",
    hint: 'schreibe die Ansicht so, dass sie ohne die Daten auskommt, wie in `useRouteLoaderData("root")?.theme`',
  }),
}

const PROXY = "schreibe `export const proxy = locks.proxy`"

const next: StageSentences["next"] = {
  P440: {
    old: ({ version, first }) => ({
      message: `Next ${version} ist zu alt für die Schlösser`,
      note: "ältere Versionen haben Lücken, durch die sich Seiten lesen lassen",
      hint: `aktualisiere \`next\` auf ${first} oder neuer`,
    }),
    untested: ({ version, tested }) => ({
      message: `die Schlösser wurden nicht mit Next ${version} getestet`,
      note: `getestet sind sie mit ${tested.replace("from", "ab").replace("and", "und")}`,
      hint: "installiere eine dieser Versionen oder aktualisiere `sallyport`",
    }),
  },
  P441: {
    export: () => ({
      message: '`output: "export"` lässt keinen Server übrig, der eine Seite bewachen könnte',
      note: "jede Seite ist eine statische Datei und für alle offen",
      hint: "entferne die Einstellung, damit ein Server die Seiten rendert; muss die App statisch bleiben, kann nur die API, die ihre Seiten aufrufen, Daten schützen",
    }),
    languages: () => ({
      message: "mit `i18n` hat jede Seite für jede Sprache eine Adresse, die in der Richtlinie nicht vorkommt",
      hint: "entferne die Einstellung und schreibe die Sprache als Segment der Routen, etwa `app/[lang]/page.tsx`",
    }),
    normalize: () => ({
      message: "der Proxy bekäme andere Adressen zu sehen als die Seiten",
      note: "Anfragen nach den Daten einer Seite könnten an ihm vorbeikommen",
      hint: "entferne `skipProxyUrlNormalize`",
    }),
    adapter: () => ({
      message: "`adapterPath` ersetzt den Adapter des Hosters und kann Seiten an den Schlössern vorbei ausliefern",
      hint: "entferne die Einstellung und setze NEXT_ADAPTER_PATH für den Build, der ihn braucht",
    }),
  },
  P442: {
    fails: ({ output, runner }) => ({
      message: "Next kann seine eigenen Routen nicht auflösen",
      note: output === "" ? "es nennt keinen Grund" : output,
      hint: `behebe, was es meldet; \`${runner} next typegen\` zeigt denselben Fehler`,
    }),
    unknown: ({ route }) => ({
      message: `Next hat eine Route \`${route}\`, zu der es keine Datei gibt`,
      note: "eine unbekannte Route lässt sich nicht bewachen",
      hint: "aktualisiere `sallyport` oder melde diese Route als Fehler",
    }),
    unused: ({ route, file }) => ({
      message: `\`${file}\` sieht aus wie die Route \`${route}\`, aber Next hat sie nicht`,
      note: "eine Datei, die keine Route ist, erweckt den Anschein, eine zu sein",
      hint: "verschiebe die Datei aus dem Verzeichnis der Routen oder aktualisiere `sallyport`",
    }),
  },
  P443: {
    ...noModule,
    missing: ({ file }) => ({
      message: `es gibt keine Datei \`${file}\`, also wird keine Anfrage geprüft`,
      hint: PROXY,
    }),
    middleware: ({ file, proxy }) => ({
      message: `\`${file}\` ist die alte Form des Proxys und läuft vielleicht dort, wo die Schlösser nicht laufen können`,
      hint: `benenne die Datei in \`${proxy}\` um und ${PROXY}`,
    }),
    place: ({ file, proxy }) => ({
      message: `Next liest \`${file}\` nicht`,
      note: "es sucht den Proxy neben dem Verzeichnis der Routen",
      hint: `verschiebe die Datei nach \`${proxy}\``,
    }),
    extension: ({ file, extensions }) => ({
      message: `Next liest \`${file}\` wegen \`pageExtensions\` nicht`,
      note: `es liest die Endungen ${extensions}`,
      hint: "nimm die Endung dieser Datei in `pageExtensions` auf",
    }),
    config: () => ({
      message: "`config` schränkt ein, für welche Anfragen der Proxy läuft",
      note: "jeder `matcher` lässt Adressen aus, die zu einer Seite führen",
      hint: "entferne `config`: Der Proxy lässt durch, was die Richtlinie in `outside` ausnimmt",
    }),
    none: () => ({ message: "dieses Modul exportiert kein `proxy`", hint: PROXY }),
    other: () => ({ message: "der Proxy ist nicht der Proxy der Schlösser", hint: PROXY }),
    imported: ({ name }) => ({
      message: `\`${name}\` wird nicht unter seinem Namen importiert`,
      hint: 'importiere die Schlösser aus dem Modul, das sie öffnet: `import { locks } from "./locks"`',
    }),
  },
  P444: () => ({
    message: "vor Code in der Edge-Laufzeit steht kein Schloss",
    hint: "entferne die Einstellung oder schreibe `nodejs`",
  }),
  P445: {
    guarded: ({ route, to }) => ({
      message: `\`${route}\` ist bewacht, wird aber auf einen anderen Server umgeschrieben`,
      note: `\`${to}\` antwortet und steht hinter keinem Schloss`,
      hint: "rufe diesen Server aus einem bewachten Route-Handler auf oder prüfe den Zugriff dort und verlange hier `anyone`",
    }),
    unread: ({ source, to }) => ({
      message: `die Adressen, die \`${source}\` abdeckt, lassen sich nicht mit der Richtlinie vergleichen`,
      note: `\`${to}\` antwortet dort und steht hinter keinem Schloss`,
      hint: "schreibe die Quelle nur mit Namen und Parametern, etwa `/docs/:path*`",
    }),
  },
  P446: {
    ...noModule,
    missing: ({ file }) => ({
      message: `es gibt keine Datei \`${file}\`, also sind die Schlösser nicht registriert, und jede Seite antwortet mit 503`,
      hint: "schreibe dort `export const register = () => locks.register()`",
    }),
    other: () => ({
      message: "`register` registriert die Schlösser nicht, also antwortet jede Seite mit 503",
      hint: "rufe darin `locks.register()` auf",
    }),
  },
  P447: {
    page: ({ file, page }) => ({
      message: `\`${page}\` ist bewacht, aber \`${file}\` ist nicht dafür umhüllt`,
      hint: `schreibe \`export default locks.guardPage("${page}", …)\``,
    }),
    metadata: ({ name, page }) => ({
      message: `\`${page}\` ist bewacht, aber \`${name}\` läuft für alle`,
      hint: `schreibe \`export const ${name} = locks.guardMetadata("${page}", …)\``,
    }),
    handler: ({ name, page }) => ({
      message: `\`${page}\` ist bewacht, aber \`${name}\` läuft für alle`,
      hint: `schreibe \`export const ${name} = locks.guardHandler("${page}", …)\``,
    }),
    props: ({ file, page }) => ({
      message: `\`${page}\` ist bewacht, aber \`${file}\` ist nicht dafür umhüllt`,
      hint: `schreibe \`export const getServerSideProps = locks.guardServerSideProps("${page}", …)\``,
    }),
    api: ({ file, page }) => ({
      message: `\`${page}\` ist bewacht, aber \`${file}\` ist nicht dafür umhüllt`,
      hint: `schreibe \`export default locks.guardApiRoute("${page}", …)\``,
    }),
    client: ({ file, page }) => ({
      message: `\`${page}\` ist bewacht, aber \`${file}\` ist ein Client-Modul und lässt sich nicht umhüllen`,
      hint: "importiere es in einem Server-Modul und umhülle es dort mit `locks.guardPage`",
    }),
    star: ({ file, page }) => ({
      message: `\`${page}\` ist bewacht, aber \`${file}\` exportiert alles aus einem anderen Modul`,
      hint: "nenne jeden Export einzeln",
    }),
    unreadable: ({ file, page }) => ({
      message: `\`${page}\` ist bewacht, aber \`${file}\` lässt sich nicht lesen`,
      hint: "berichtige die Datei",
    }),
  },
  P448: {
    metadata: ({ page }) => ({
      message: `\`${page}\` ist bewacht, aber \`metadata\` davon sehen alle`,
      hint: `schreibe \`export const generateMetadata = locks.guardMetadata("${page}", () => (…))\``,
    }),
    props: ({ page }) => ({
      message: `\`${page}\` ist bewacht, aber wegen \`getStaticProps\` rendert Next die Seite ein einziges Mal für alle`,
      hint: `schreibe stattdessen \`export const getServerSideProps = locks.guardServerSideProps("${page}", …)\``,
    }),
    setting: ({ name, page }) => ({
      message: `\`${page}\` ist bewacht, aber wegen \`${name}\` rendert Next die Seite ein einziges Mal für alle`,
      hint: `entferne \`${name}\``,
    }),
  },
  P449: {
    kind: ({ file, page }) => ({
      message: `\`${page}\` ist bewacht, aber \`${file}\` lässt sich nicht umhüllen`,
      hint: "liefere das aus einer Seite oder einem Route-Handler, öffne die Regel oder versiegle den Build",
    }),
    optional: ({ file, page }) => ({
      message: `\`${page}\` ist bewacht, aber der letzte Parameter von \`${file}\` ist optional, sodass der Absender einen nennen könnte`,
      hint: "schreibe zwei Dateien, etwa `index.ts` und `[...path].ts`, oder einen Route-Handler im Verzeichnis `app`",
    }),
    layout: ({ file }) => ({
      message: `\`${file}\` umgibt nur bewachte Seiten, und keine davon öffnet sich allen, denen eine andere sich öffnet`,
      note: "ein Layout entscheidet nach dem Zustand des Besuchers und nach Parametern seines Ordners",
      hint: "verschiebe von hier in die Seiten, was bewacht ist",
    }),
  },
  P450: () => ({
    message: "kein Skript in package.json ruft mehr `sallyport seal` auf, also prüft nichts, was gebaut wird",
    hint: "schreibe `next build && sallyport seal` als Skript für den Build",
  }),
  P451: ({ rule, file }) => ({
    message: `die Regel ${ruleText(rule)} schließt Dateien in \`public\`, und der Entwurfsmodus gibt sie preis`,
    note: `\`${file}\` nutzt den Entwurfsmodus, und mit dessen Cookie kann ein Browser den Proxy überspringen`,
    hint: "liefere diese Dateien aus einem Route-Handler oder versiegle den Build",
  }),
}

interface TurnedAway {
  readonly to: string
  readonly state: string
  readonly by: RuleName | null
}

const turnedAway = ({ to, state, by }: TurnedAway) => ({
  message: `das Ziel \`${to}\` weist \`${state}\` ab`,
  hint: `schicke \`${state}\` zu einer Seite, die diesen Zustand hineinlässt, oder nimm 401 oder 403`,
  related: by === null ? [] : [`${ruleText(by)} verlangt das`],
})

const declaredAbsent = (state: string): string => `erklärt \`${state}\` für abwesend`

const CHANGE = "ändere die Regel, die entscheidet, oder ändere die Invariante"
const OUTSIDE = "nimmt den Pfad aus der Richtlinie"

const outcomes: StageSentences["outcomes"] = {
  P501: {
    missing: ({ to, nearest }) => ({
      message: `keine Route liefert das Ziel \`${to}\``,
      note: didYouMean(nearest),
      hint: "nenne eine Seite, die es gibt, oder nimm 401 oder 403",
      fix: write(nearest),
    }),
    endpoint: ({ to }) => ({
      message: `das Ziel \`${to}\` ist ein Endpunkt`,
      note: "Besucher können nur auf eine Seite geschickt werden",
      hint: "nenne eine Seite, die zum Endpunkt weiterleiten kann, oder nimm 401 oder 403",
    }),
  },
  P502: {
    claims: ({ to, state, by }) => ({
      ...turnedAway({ to, state, by }),
      message: `das Ziel \`${to}\` lässt nicht alle hinein, die \`${state}\` sind: Es verlangt einen Claim`,
      hint: `schicke \`${state}\` zu einer Seite, die keinen Claim verlangt, oder nimm 401 oder 403`,
    }),
    refused: ({ to, state, by, status }) => ({
      ...turnedAway({ to, state, by }),
      note: `Besucher erhielten ${status}`,
    }),
    loop: ({ to, state, by }) => ({
      ...turnedAway({ to, state, by }),
      note: "Besucher würden endlos wieder dorthin geschickt",
    }),
    onward: ({ to, state, by, next }) => ({
      ...turnedAway({ to, state, by }),
      note: `Besucher würden zu \`${next}\` weitergeleitet`,
    }),
  },
  P503: ({ to }) => ({
    message: `das Ziel \`${to}\` ist kein konkreter Seitenpfad`,
    hint: "schreibe einen Pfad wie `/signin`: in Kleinbuchstaben, ohne Parameter und ohne Schrägstrich am Ende",
  }),
  P504: ({ require, state }) => ({
    message: `\`${require}\` lässt \`${state}\` hinein, also gilt diese Abweisung nie`,
    hint: `entferne die Abweisung für \`${state}\` oder ändere die Anforderung`,
    fix: "die Abweisung entfernen",
  }),
  P505: ({ state }) => ({
    message: `diese Abweisung ändert nichts: Ohne sie erhält \`${state}\` dasselbe`,
    hint: "entferne die Abweisung",
    fix: "die Abweisung entfernen",
  }),
  P506: ({ state, page, count, shown }) => ({
    message: `wer \`${state}\` ist, wird nie zu${count === 1 ? "r eigenen Seite" : ` einer der ${count} eigenen Seiten`} geschickt`,
    hint: write(page),
    related: Array.from({ length: shown }, () => `ist nur für \`${state}\``),
  }),
  P507: {
    home: ({ state }) => ({
      message: `\`home\` nennt \`${state}\`, das für abwesend erklärt ist`,
      hint: "entferne den Schlüssel oder nimm den Zustand aus `absent`",
      related: [declaredAbsent(state)],
      fix: "den Schlüssel entfernen",
    }),
    require: ({ state }) => ({
      message: `die Regel verlangt \`${state}\`, das für abwesend erklärt ist`,
      note: "niemand könnte die Seite öffnen",
      hint: `verlange einen Zustand, den es gibt, oder nimm \`${state}\` aus \`absent\``,
      related: [declaredAbsent(state)],
      fix: `\`${state}\` aus \`absent\` nehmen`,
    }),
    operation: ({ state }) => ({
      message: `die Operation verlangt \`${state}\`, das für abwesend erklärt ist`,
      note: "niemand könnte sie aufrufen",
      hint: `verlange einen Zustand, den es gibt, oder nimm \`${state}\` aus \`absent\``,
      related: [declaredAbsent(state)],
      fix: `\`${state}\` aus \`absent\` nehmen`,
    }),
    people: ({ state }) => ({
      message: `von Leuten mit Claims wird \`${state}\` verlangt, das für abwesend erklärt ist`,
      note: "niemand könnte gemeint sein",
      hint: `nimm einen Zustand, den es gibt, oder nimm \`${state}\` aus \`absent\``,
      related: [declaredAbsent(state)],
      fix: `\`${state}\` aus \`absent\` nehmen`,
    }),
    deny: ({ state }) => ({
      message: `\`deny\` antwortet \`${state}\`, das für abwesend erklärt ist`,
      hint: "entferne die Abweisung oder nimm den Zustand aus `absent`",
      related: [declaredAbsent(state)],
      fix: "die Abweisung entfernen",
    }),
    claim: ({ kind, state }) => ({
      message: `\`${kind}\` spricht von \`${state}\`, das für abwesend erklärt ist`,
      hint: "entferne die Invariante oder nimm den Zustand aus `absent`",
      related: [declaredAbsent(state)],
      fix: "die Invariante entfernen",
    }),
  },
  P508: ({ rule, person }) => ({
    message: `die Regel ${ruleText(rule)} lässt \`${person}\` schreiben, aber nicht lesen`,
    hint: "fasse `write` enger oder `require` weiter; wenn es so gemeint ist, akzeptiere den Befund mit einer Begründung",
  }),
  P601: {
    opens: ({ state, under, at, rule }) => ({
      message: `\`${state}\` sollte unter \`${under}\` nie hineinkommen, aber \`${at}\` öffnet sich`,
      hint: CHANGE,
      related: [`${ruleText(rule)} entscheidet`],
    }),
    people: ({ state, under, at, rule, person }) => ({
      message: `\`${state}\` sollte unter \`${under}\` nie hineinkommen, aber \`${at}\` öffnet sich für jemanden`,
      note: `\`${person}\` kommt hinein`,
      hint: CHANGE,
      related: [`${ruleText(rule)} entscheidet`],
    }),
    outside: ({ state, under, at }) => ({
      message: `\`${state}\` sollte unter \`${under}\` nie hineinkommen, aber \`${at}\` liegt außerhalb der Richtlinie`,
      hint: CHANGE,
      related: [OUTSIDE],
    }),
  },
  P603: ({ kind, path, claim, within }) => ({
    message: `\`${kind}\` nennt den Claim \`${claim}\` bei \`${path}\`, wo es ihn nicht gibt`,
    hint: `wähle den Pfad \`${within}\` oder einen darunter`,
    related: [`den Claim \`${claim}\` gibt es nur innerhalb von \`${within}\``],
  }),
  P604: ({ state }) => ({
    message: `\`alone\` bedeutet für \`${state}\` nichts, denn dieser Zustand nennt keinen Claim`,
    hint: "entferne `alone` oder nenne in `admit` Leute mit Claims",
  }),
  P602: {
    closed: ({ state, page, at, rule }) => ({
      message: `\`${state}\` sollte bei \`${page}\` immer hineinkommen, aber \`${at}\` öffnet sich nicht`,
      hint: CHANGE,
      related: rule === null ? [] : [`${ruleText(rule)} entscheidet`],
    }),
    people: ({ state, page, at, rule, person }) => ({
      message: `\`${state}\` sollte bei \`${page}\` immer hineinkommen, aber \`${at}\` weist jemanden ab`,
      note: `\`${person}\` wird abgewiesen`,
      hint: CHANGE,
      related: rule === null ? [] : [`${ruleText(rule)} entscheidet`],
    }),
    outside: ({ state, page, at }) => ({
      message: `\`${state}\` sollte bei \`${page}\` immer hineinkommen, aber \`${at}\` liegt außerhalb der Richtlinie`,
      hint: CHANGE,
      related: [OUTSIDE],
    }),
  },
}

/** The sentences of all findings, in German. */
export const findings: FindingSentences = {
  ...reading,
  ...shadow,
  ...claims,
  ...patterns,
  ...relations,
  ...router,
  ...routes,
  ...pages,
  ...locks,
  ...next,
  ...outcomes,
}

/** The compiler's sentences that are no findings, in German. */
export const sentences: Translated<typeof SENTENCES> = {
  // Why a rule decides on an address, or does not.
  "most specific": () => "die speziellste Regel hier",
  beaten: ({ rule }) => `gegen ${rule}`,
  agrees: ({ rule }) => `entscheidet wie die Regel ${rule}, deren Literal zuerst kommt`,
  "other literal": ({ segment, literal }) => `\`${segment}\` ist nicht \`${literal}\``,
  "other literals": ({ segment, literals }) => `\`${segment}\` ist keins von ${allOf(literals)}`,
  short: () => "der Pfad ist zu kurz",
  long: () => "die Regel gilt nur für diesen Pfad, und die Adresse geht weiter",
  differs: () => "der Pfad ist ein anderer",

  // Why an address has no canonical path.
  "no URL": () => "die Adresse ist keine URL",
  dots: ({ segment }) => `das Segment \`${segment}\` ist in einem Pfad nicht erlaubt`,
  slash: ({ segment }) => `das Segment \`${segment}\` enthält einen kodierten Schrägstrich oder Backslash`,
  nul: ({ segment }) => `das Segment \`${segment}\` enthält ein NUL-Zeichen`,
  escape: ({ segment }) => `das Segment \`${segment}\` enthält ein fehlerhaftes Prozent-Escape`,
  "no slash": () => "die Adresse beginnt nicht mit einem Schrägstrich",

  // Why a form cannot make an edit.
  unread: () => "die Richtlinie ist nicht lesbar",
  "no list": () => "die Liste der Regeln wurde nicht gefunden",
  "no rule": () => "diese Regel gibt es nicht mehr",
  "no neighbour": () => "auf dieser Seite hat die Regel keinen Nachbarn",
  comment: ({ line }) => `neben der Regel in Zeile ${line} steht ein Kommentar: Verschiebe sie im Text`,

  // Why a file is no access record.
  "record too large": () => "die Datei ist größer als 16 MiB, und das ist keine Zugriffsaufzeichnung",
  "record too deep": () => "die Datei ist tiefer verschachtelt als jede Zugriffsaufzeichnung",
  "no JSON": () => "die Datei ist kein gültiges JSON",
  "no record": () => "die Datei ist keine Zugriffsaufzeichnung",
  "other format": ({ format, known }) =>
    `das Format der Aufzeichnung ist ${format}, und dieser Compiler liest ${known.join(" und ")}: Lies sie mit der Version von sallyport, die sie geschrieben hat`,
  "other shape": ({ at, reason }) => `die Aufzeichnung ist${at === null ? "" : ` bei ${at}`} nicht gültig: ${reason}`,
  "too many versions": ({ most }) => `die Aufzeichnung hat mehr als ${most} Fassungen`,
  "too many tags": ({ most }) => `die Aufzeichnung hat mehr als ${most} Tags`,
  "version misfit": ({ version }) => `der Text von Fassung ${version} passt nicht zu dem davor`,
  "record expands too far": () => "die Aufzeichnung ist entpackt zu groß",
  "upload expands too far": () =>
    "die Aufzeichnung ist entpackt zu groß zum Hochladen: Die Texte aller Fassungen dürfen zusammen höchstens 4 MiB groß sein, und die Zahl der Pfade mal die Zahl der Fassungen darf höchstens 30.000 sein; wer den Server betreibt, kann eine größere zu seinen Dateien legen",
  "long name": () => "der Name der App ist zu lang",
  "never in force": () => "die Aufzeichnung hat keine Richtlinie, die je in Kraft war",

  // Why nobody can tell what a commit changed.
  "rejected commit": ({ codes }) => `die Richtlinie dieses Commits ist abgelehnt: ${codes.join(", ")}`,
  "history begins": () =>
    "die gelesenen Commits reichen nicht bis zur Richtlinie davor zurück; in einem flachen Klon holt `git fetch --unshallow` den Rest",
  "too many ways": () =>
    "die Parameter der Richtlinien davor und danach ergeben zu viele Kombinationen, um sie zu vergleichen",
  "record begins": () => "diese Aufzeichnung reicht nicht bis zur Richtlinie davor zurück",

  // How much access changes.
  changes: ({ opened, outside, closed, changed }) => {
    const counts = [
      [opened, "geöffnet"],
      [outside, "von der Richtlinie ausgenommen"],
      [closed, "geschlossen"],
      [changed, "mit anderer Weiterleitung oder anderem Status"],
    ] as const
    const counted = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
    return counted.length === 0 ? "niemandes Zugriff ändert sich" : counted.join(", ")
  },
}
