import type { StageSentences, RuleName } from "../../../../codegen/messages/index.ts"
import { didYouMean, ruleText, write } from "./phrases.ts"

interface TurnedAway {
  readonly to: string
  readonly state: string
  readonly by: RuleName | null
}

const turnedAway = ({ to, state, by }: TurnedAway) => ({
  message: `das Ziel \`${to}\` weist \`${state}\` ab`,
  hint: `schick \`${state}\` zu einer Seite, die sie einlässt, oder nimm 401 oder 403`,
  related: by === null ? [] : [`${ruleText(by)} verlangt das`],
})

const declaredAbsent = (state: string): string => `erklärt \`${state}\` als abwesend`

const CHANGE = "ändere die Regel, die entscheidet, oder ändere die Behauptung"
const OUTSIDE = "nimmt den Pfad aus der Richtlinie"

export const outcomes: StageSentences["outcomes"] = {
  P501: ({ to, nearest }) => ({
    message: `keine Route liefert das Ziel \`${to}\``,
    note: didYouMean(nearest),
    hint: "nenne eine Seite, die es gibt, oder nimm 401 oder 403",
    fix: write(nearest),
  }),
  P502: {
    refused: ({ to, state, by, status }) => ({
      ...turnedAway({ to, state, by }),
      note: `der Besuch erhielte ${status}`,
    }),
    loop: ({ to, state, by }) => ({
      ...turnedAway({ to, state, by }),
      note: "der Besuch würde wieder dorthin geschickt, ohne Ende",
    }),
    onward: ({ to, state, by, next }) => ({
      ...turnedAway({ to, state, by }),
      note: `der Besuch würde nach \`${next}\` weitergeschickt`,
    }),
  },
  P503: ({ to }) => ({
    message: `das Ziel \`${to}\` ist kein fester Seitenpfad`,
    hint: "schreib einen Pfad wie `/signin`: in Kleinbuchstaben, ohne Parameter und ohne Schrägstrich am Ende",
  }),
  P504: ({ require, state }) => ({
    message: `\`${require}\` lässt \`${state}\` ein, also gilt diese Ablehnung nie`,
    hint: `entferne die Ablehnung für \`${state}\`, oder ändere die Anforderung`,
    fix: "die Ablehnung entfernen",
  }),
  P505: ({ state }) => ({
    message: `diese Ablehnung ändert nichts: Ohne sie erhält \`${state}\` dasselbe`,
    hint: "entferne die Ablehnung",
    fix: "die Ablehnung entfernen",
  }),
  P506: ({ state, page, doors }) => ({
    message: `wer \`${state}\` ist, wird nie zur eigenen Seite geschickt`,
    hint: write(page),
    related: Array.from({ length: doors }, () => `ist nur für \`${state}\``),
  }),
  P507: {
    home: ({ state }) => ({
      message: `\`home\` nennt \`${state}\`, das als abwesend erklärt ist`,
      hint: "entferne den Schlüssel, oder nimm den Zustand aus `absent`",
      related: [declaredAbsent(state)],
      fix: "den Schlüssel entfernen",
    }),
    require: ({ state }) => ({
      message: `die Regel verlangt \`${state}\`, das als abwesend erklärt ist`,
      note: "niemand könnte die Seite öffnen",
      hint: `verlange einen Zustand, den es gibt, oder nimm \`${state}\` aus \`absent\``,
      related: [declaredAbsent(state)],
      fix: `\`${state}\` aus \`absent\` nehmen`,
    }),
    deny: ({ state }) => ({
      message: `\`deny\` antwortet \`${state}\`, das als abwesend erklärt ist`,
      hint: "entferne die Ablehnung, oder nimm den Zustand aus `absent`",
      related: [declaredAbsent(state)],
      fix: "die Ablehnung entfernen",
    }),
    claim: ({ kind, state }) => ({
      message: `\`${kind}\` spricht von \`${state}\`, das als abwesend erklärt ist`,
      hint: "entferne die Behauptung, oder nimm den Zustand aus `absent`",
      related: [declaredAbsent(state)],
      fix: "die Behauptung entfernen",
    }),
  },
  P601: {
    opens: ({ state, under, at, rule }) => ({
      message: `\`${state}\` sollte unter \`${under}\` nie hineinkommen, aber \`${at}\` lässt ein`,
      hint: CHANGE,
      related: [`${ruleText(rule)} entscheidet`],
    }),
    outside: ({ state, under, at }) => ({
      message: `\`${state}\` sollte unter \`${under}\` nie hineinkommen, aber \`${at}\` liegt außerhalb der Richtlinie`,
      hint: CHANGE,
      related: [OUTSIDE],
    }),
  },
  P602: {
    closed: ({ state, page, at, rule }) => ({
      message: `\`${state}\` sollte bei \`${page}\` immer hineinkommen, aber \`${at}\` weist ab`,
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
