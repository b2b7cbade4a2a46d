import type { StageSentences } from "../../../../codegen/messages/index.ts"
import { expressionText } from "./phrases.ts"
import { notData, notParsed, syntax } from "./unread.ts"

const SETTINGS = {
  appDirectory: "schreib eine Zeichenkette",
  prerender: "schreib `true`, `false` oder eine Liste von Pfaden",
  presets: "schreib stattdessen die Einstellungen des Presets",
  ssr: "schreib `true`, oder lass es weg",
  basename: "schreib eine Zeichenkette",
}

export const router: StageSentences["router"] = {
  P401: {
    ...notParsed,
    missing: () => ({
      message: "die Routenliste hat keinen Default-Export",
      hint: "schreib `export default [ ... ]`",
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
      hint: "schreib die Routen mit `route` und `index` aus, denn Konventionen des Dateisystems sind nicht lesbar",
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
      hint: "schreib die Einstellung aus",
    }),
    setting: ({ key }) => ({
      message: `\`${key}\` ist nicht lesbar`,
      note: "die Konfiguration wird gelesen, aber nie ausgeführt",
      hint: SETTINGS[key],
    }),
    fails: ({ said }) => ({
      message: "die Funktion `prerender` scheitert, also weiß niemand, was vorab gerendert wird",
      note: said,
      hint: "behebe den Fehler der Funktion, oder schreib die Pfade aus",
    }),
    path: ({ path }) => ({
      message: `\`${path}\` ist kein Pfad, der vorab gerendert werden kann`,
      hint: "nimm ihn aus `prerender`, oder berichtige seine Schreibweise",
    }),
  },
  P416: () => ({
    message: "mit `ssr: false` bleibt kein Server, der eine Seite bewachen könnte",
    note: "jede Seite ist eine statische Datei, offen für alle",
    hint: "entferne die Einstellung",
  }),
  P417: ({ basename }) => ({
    message: `\`basename\` lässt sich nicht genau abgleichen: \`${basename}\``,
    hint: "beginne es mit `/`, und nimm nur Buchstaben a-z, Ziffern, `.`, `_`, `~` und `-`",
  }),
  P418: {
    old: ({ minor, first }) => ({
      message: `React Router 7.${minor} sagt der Middleware nicht, welche Route passt`,
      note: "kein Wächter wüsste, welche Seite er schützt",
      hint: `aktualisiere \`react-router\` auf 7.${first} oder neuer`,
    }),
    off: () => ({
      message: "React Router 7 führt hier keine Middleware aus: Kein Wächter läuft, und jede Seite ist offen",
      hint: "schreib `future: { v8_middleware: true }`",
    }),
  },
  P419: ({ said, isDevelopment }) => ({
    message: "der Router kann seine eigene Konfiguration nicht auflösen",
    note: `${isDevelopment ? "in der Entwicklung: " : ""}${said === "" ? "er nennt keinen Grund" : said}`,
    hint: "behebe, was er meldet; `npx react-router routes` zeigt denselben Fehler",
  }),
  P436: ({ read, ignored }) => ({
    message: `\`${read}\` und \`${ignored}\` sind beide da, und nur die erste Datei wird gelesen`,
    hint: "entferne die Datei, die du nicht brauchst",
  }),
}
