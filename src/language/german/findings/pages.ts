import type { StageSentences, RuleName } from "../../../../codegen/messages/index.ts"
import { adviceText, allOf, oneOf, ruleText } from "./phrases.ts"

const notAsked = (isRuled: boolean): string =>
  isRuled
    ? "der Router im Browser würde den Server nicht fragen"
    : "außer wenn ihre Regel `anyone` verlangen wird: Der Router im Browser würde den Server nicht fragen"

const borrowedFrom = ({ route, rule }: { readonly route: string; readonly rule: RuleName }) => ({
  message: `die Route \`${route}\` hat keine eigene Regel: ${ruleText(rule)} entscheidet`,
  related: ["nimmt hier jeden Wert"],
})

const ANOTHER_PAGES = "diese Regel gehört zu einer anderen Seite, und was dort geändert wird, ändert sich auch hier"

export const pages: StageSentences["pages"] = {
  P406: {
    none: ({ route, isRuled, file }) => ({
      message: `die bewachte Seite \`${route}\` hat keinen \`loader\``,
      note: notAsked(isRuled),
      hint: `exportiere einen \`loader\` aus \`${file}\`; er darf einfach null liefern`,
    }),
    browser: ({ route, isRuled, file }) => ({
      message: `die bewachte Seite \`${route}\` hat einen \`clientLoader\`, aber keinen \`loader\``,
      note: notAsked(isRuled),
      hint: `exportiere einen \`loader\` aus \`${file}\`, der einfach null liefern darf, und rufe \`serverLoader()\` im \`clientLoader\` auf`,
    }),
    star: ({ route, isRuled, from }) => ({
      message: `die bewachte Seite \`${route}\` hat keinen sichtbaren \`loader\`: \`export *\` liest aus \`${from}\`, das nicht im Projekt liegt`,
      note: notAsked(isRuled),
      hint: `exportiere ihn mit Namen: \`export { loader } from "${from}"\``,
    }),
    markdown: ({ route, isRuled }) => ({
      message: `die bewachte Seite \`${route}\` ist in Markdown geschrieben, wo kein \`loader\` zu sehen ist`,
      note: notAsked(isRuled),
      hint: 'richte ihre Route auf ein Modul, das einen `loader` exportiert, und die Seite mit `export { default } from "./…"`',
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
    hint: "verschieb die Seite, oder begrenze den Eintrag",
    related: ["liefert die Seite"],
  }),
  P415: ({ route, outside }) => ({
    message: `${ruleText(outside)} nimmt einige Pfade der Seite \`${route}\` aus der Richtlinie`,
    hint: "verschieb die Seite, oder begrenze den Eintrag",
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
    hint: "nimm den Befund hin, wenn die Seite nur für diese Werte ist, oder schreib einen einfachen Parameter",
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
      hint: "ändere den Pfad der Route in Buchstaben, die eine Richtlinie schreiben kann, oder schreib eine Regel für den Teilbaum, der beide Seiten enthält",
    }),
    page: ({ route, rule, paths }) => ({
      ...borrowedFrom({ route, rule }),
      note: ANOTHER_PAGES,
      hint: `schreib eine Regel für ${oneOf(paths)}, oder eine für den Teilbaum, in dem beide Seiten liegen`,
    }),
  },
}
