import type { StageSentences, RuleName } from "../../../../codegen/messages/index.ts"
import { answerText, doneText, ruleText, rulesText } from "./phrases.ts"

interface Shadowed {
  readonly rule: RuleName
  readonly at: string | null
  readonly by: readonly RuleName[]
}

const neverDecides = ({ rule, at, by }: Shadowed): string =>
  `die Regel ${ruleText(rule)} entscheidet${at === null ? "" : ` bei \`${at}\``} nie: ${rulesText(by)} ${by.length === 1 ? "deckt" : "decken"} alle ihre Pfade ab`

const removal = (at: string | null): string => (at === null ? "entferne die Regel" : "entferne den Wert aus der Regel")

export const relations: StageSentences["relations"] = {
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
  P302: ({ rule, at, by, state, says, gets }) => ({
    message: neverDecides({ rule, at, by }),
    note: `nach dieser Regel erhielte \`${state}\` ${answerText(says)}, erhält aber ${answerText(gets)}`,
    hint: `${removal(at)}, oder begrenze die Regeln, die sie abdecken`,
    related: by.map((other) => `${ruleText(other)} ist spezieller`),
  }),
  P303: ({ rule, at, by }) => ({
    message: neverDecides({ rule, at, by }),
    note: "die Ergebnisse sind dieselben",
    hint: removal(at),
    related: by.map((other) => `${ruleText(other)} ist spezieller`),
    fix: "die Regel entfernen",
  }),
  P304: ({ rule, by, shown }) => ({
    message: `die Regel ${ruleText(rule)} wiederholt, was ${rulesText(by)} schon ${by.length === 1 ? "sagt" : "sagen"}`,
    note: "die Ergebnisse sind dieselben",
    hint: "entferne die Regel, oder nimm den Befund mit einer Begründung hin",
    related: Array.from({ length: shown }, () => "würde über dieselben Pfade mit denselben Ergebnissen entscheiden"),
    fix: "die Regel entfernen",
  }),
  P305: ({ one, other, at, state, does, otherDoes, overlap, third }) => ({
    message: `die Regeln ${ruleText(one)} und ${ruleText(other)} decken beide \`${at}\` ab, aber keine ist spezieller`,
    note: `diese Regel ${doneText(state, does)}, die andere ${doneText(state, otherDoes)}`,
    hint: `schreib eine Regel für die Überschneidung, ${ruleText(overlap)}, oder lass beide Regeln dasselbe sagen`,
    related: [
      `diese Regel ${doneText(state, otherDoes)}`,
      ...(third === null ? [] : [`${ruleText(third)} ist nicht spezieller als beide`]),
    ],
  }),
  P306: () => ({
    message: "die Parameter dieser Regeln und Routen ergeben zu viele Kombinationen, um sie zu prüfen",
    hint: "nimm weniger Parameter, wo andere Muster Literale haben",
  }),
  P307: ({ code, rule }) => ({
    message: `es gibt keinen Befund ${code} zu ${ruleText(rule)}, der zu akzeptieren wäre`,
    hint: "entferne diesen Eintrag",
    fix: "den Eintrag entfernen",
  }),
  P308: ({ code }) => ({
    message: `${code} kann nicht akzeptiert werden`,
    note: "nur ein Befund, mit dem Wächter und Tabelle stimmen, lässt sich akzeptieren",
    hint: "behebe, was der Befund meldet, und entferne diesen Eintrag",
  }),
  P309: ({ code, rule, last }) => ({
    message: `${code} zu ${ruleText(rule)} war nur bis ${last} akzeptiert`,
    hint: "behebe, was der Befund meldet, und entferne diesen Eintrag, oder entscheide neu und setz ein späteres Datum",
  }),
}
