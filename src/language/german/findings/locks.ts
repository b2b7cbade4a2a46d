import type { StageSentences } from "../../../../codegen/messages/index.ts"
import { noModule } from "./unread.ts"

const MIDDLEWARE =
  "schreib `export const middleware = [locks.headers, locks.middleware]` und deine eigene Middleware dahinter"
const BEFORE = "was vor den Schlössern laufen muss, gehört in `before` von `openLocks`"
const OPEN_LOCKS =
  'schreib `export const locks = openLocks({ guards, ... })`, und importiere `openLocks` aus "sallyport/guard"'
const RELATIVE_PATH = "schreib einen relativen Pfad"

const importGuards = (from: string): string =>
  `schreib \`import * as guards from "${from}"\` und \`guards\` in die Optionen`

const notFollowed = (specifier: string, reason: string): string =>
  `dem Import von "${specifier}" lässt sich nicht folgen: ${reason}`

export const locks: StageSentences["locks"] = {
  P430: {
    ...noModule,
    missing: ({ directory }) => ({
      message: `in \`${directory}\` gibt es kein Wurzelmodul, also läuft kein Wächter`,
      hint: "leg dort `root.tsx` an; liegt die App in einem anderen Verzeichnis, schreib `appDirectory` als Literal in react-router.config",
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
      message: `\`${name}\` wird nicht mit seinem Namen importiert`,
      hint: 'importiere die Schlösser aus dem Modul, das sie öffnet: `import { locks } from "./sallyport.server"`',
    }),
  },
  P431: {
    ...noModule,
    unnamed: ({ name }) => ({
      message: `dieses Modul exportiert \`${name}\` nicht mit Namen`,
      hint: `schreib \`export const ${name} = openLocks({ guards, ... })\``,
    }),
    far: () => ({
      message: "die Schlösser werden durch zu viele Module weitergereicht",
      hint: "importiere sie aus dem Modul, das sie öffnet",
    }),
    constant: ({ name }) => ({ message: `\`${name}\` ist keine Konstante mit den Schlössern`, hint: OPEN_LOCKS }),
    result: ({ name }) => ({ message: `\`${name}\` ist nicht, was \`openLocks\` liefert`, hint: OPEN_LOCKS }),
    opener: ({ name }) => ({ message: `\`${name}\` ist nicht \`openLocks\` aus "sallyport/guard"`, hint: OPEN_LOCKS }),
    options: () => ({
      message: "die Optionen von `openLocks` stehen nicht im Aufruf",
      hint: "schreib sie dorthin: `openLocks({ guards, ... })`",
    }),
  },
  P432: {
    none: ({ from }) => ({ message: "die Schlösser erhalten keine `guards`", hint: importGuards(from) }),
    replaced: () => ({
      message: "das könnte `guards` ersetzen",
      hint: "schreib `guards` zuletzt, oder schreib diese Optionen aus",
    }),
    other: ({ from }) => ({
      message: "die Wächter sind nicht das ganze Modul, das der Compiler schreibt",
      hint: importGuards(from),
    }),
  },
  P433: ({ file, from }) => ({
    message: `diese Wächter sind \`${file}\`, und nicht, was der Compiler schreibt`,
    hint: `importiere sie aus "${from}"`,
  }),
  P434: {
    package: ({ specifier }) => ({
      message: notFollowed(specifier, "`imports` in package.json wird nicht gefolgt"),
      hint: RELATIVE_PATH,
    }),
    missing: ({ specifier }) => ({
      message: notFollowed(specifier, "dieses Projekt hat kein solches Modul"),
      hint: "berichtige den Pfad",
    }),
    foreign: ({ specifier }) => ({
      message: notFollowed(specifier, "es ist kein Modul dieses Projekts"),
      hint: RELATIVE_PATH,
    }),
    either: ({ specifier, file, other }) => ({
      message: notFollowed(specifier, `es könnte ${file} oder ${other} sein`),
      hint: RELATIVE_PATH,
    }),
    twin: ({ specifier, file, other }) => ({
      message: notFollowed(specifier, `es könnte ${file} oder ${other} sein`),
      hint: "entferne eine der beiden Dateien, oder benenne sie um",
    }),
    redirected: ({ specifier, file }) => ({
      message: notFollowed(specifier, `er wird als ${file} gelesen`),
      hint: "schreib den Pfad dieser Datei",
    }),
    "own package": () => ({
      message: 'ein Alias führt "sallyport/guard" in dieses Projekt, also kann `openLocks` jede Funktion sein',
      hint: "entferne den Alias aus `paths` in tsconfig.json",
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
      message: `das Plugin kompiliert \`${built}\`, und hier geht es um \`${policy}\``,
      hint: "entferne `policy` aus den Optionen des Plugins, oder nenne diese Richtlinie mit `--policy`",
    }),
    lost: () => ({
      message: "das Plugin steht nicht mehr neben dem des Routers, also prüft nichts, was gebaut wird",
      hint: "stell `sallyport()` wieder neben `reactRouter()` in die Liste der Plugins in der Konfiguration von Vite",
    }),
    name: ({ from }) => ({
      message: "das Plugin wird hier nicht mit seinem Namen aufgerufen, also sind seine Optionen nicht lesbar",
      hint: `schreib \`import { sallyport } from "${from}"\`, und rufe \`sallyport()\` in der Liste der Plugins auf`,
    }),
    options: () => ({
      message: "die Optionen des Plugins stehen nicht im Aufruf",
      hint: "schreib sie dorthin, als Literale",
    }),
    locks: () => ({
      message: "`locks` schaltet die Prüfung ab, dass ein gebauter Server seine Schlösser öffnet",
      hint: "entferne die Option: Die App öffnet die Schlösser dieses Pakets",
    }),
    option: () => ({
      message: "eine Option des Plugins ist nicht lesbar, ohne sie auszuführen",
      hint: "schreib sie als Literal",
    }),
  },
  P437: () => ({
    message: "der Schattenmodus ist keine Option von `openLocks` mehr",
    hint: 'schreib ihn als `shadow: { until: "2027-01-31" }` in die Richtlinie, und sein `report` hier in `onWithheld`',
  }),
}
