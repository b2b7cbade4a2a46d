import { type WantedClaims } from "../../policy/claims.ts"
import { textsOfClaims } from "../../policy/words.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import type { Outcome } from "../../policy/outcome.ts"
import type { PersonClaims } from "../../policy/people.ts"
import { AUTH_STATES } from "../../policy/states.ts"
import { textOfOutcome } from "../check/regions/checked-policy.ts"
import type { AccessChange, AccessDiff, Decider, PathOutcome, PathOutcomes, StateChange } from "../diff/access-diff.ts"
import type { Place } from "../source/source.ts"
import type { ChangeFile, DeciderFile } from "./record-schema.ts"

type DeciderPlace = Extract<DeciderFile, { place: unknown }>["place"]
type AccessChangeFile = NonNullable<ChangeFile["changes"]>[number]

/** An access diff as the record writes it: states that move alike together, and nothing that follows from the rest. */
export const changesFileOf = ({ changes }: AccessDiff): AccessChangeFile[] =>
  changes.map(({ kind, access, scope, except, moreExceptions, witness, states, before, after }) => ({
    kind,
    scope,
    ...(except.length === 0 ? {} : { except: [...except] }),
    ...(moreExceptions === 0 ? {} : { moreExceptions }),
    ...(access === undefined ? {} : { access }),
    url: witness.url,
    ...(witness.state === null || witness.state === states[0]!.state ? {} : { state: witness.state }),
    ...(witness.claims === undefined ? {} : { claims: claimsFileOf(witness.claims) }),
    moves: movesOf(states),
    before: deciderFileOf(before),
    after: deciderFileOf(after),
  }))

const claimsFileOf = (claims: PersonClaims): Record<string, string[]> =>
  Object.fromEntries(Object.entries(claims).map(([name, values]) => [name, [...values]]))

function movesOf(states: readonly StateChange[]): AccessChangeFile["moves"] {
  const groups = groupedBy(states, ({ before, after }) => `${textOf(before)}\n${textOf(after)}`)
  return [...groups.values()].map((group) => ({
    states: group.map(({ state }) => state),
    before: textOf(group[0]!.before),
    after: textOf(group[0]!.after),
  }))
}

function textOf({ load, write }: PathOutcomes): string {
  const [one, other] = [textOfPathOutcome(load), textOfPathOutcome(write)]
  return one === other ? one : `${one} / ${other}`
}

function textOfPathOutcome(fate: PathOutcome): string {
  if (fate.kind === "outside") return fate.kind
  if (fate.kind === "some") return `${textsOfClaims(fate.claims).join(", ")}, else ${textOfPathOutcome(fate.otherwise)}`
  const { until, ...outcome } = fate
  return until === undefined ? textOfOutcome(outcome) : `${textOfOutcome(outcome)}${UNTIL}${until}`
}

const UNTIL = " until "

function deciderFileOf(decider: Decider): DeciderFile {
  if (!("place" in decider)) return decider
  const { start, end, line, column, endLine, endColumn } = decider.place
  const place: DeciderPlace = [start, end, line, column, endLine, endColumn]
  return { ...decider, place }
}

/** The same, read back. `files` are what the policy file was called before and after. */
export function diffOfFile(
  written: readonly AccessChangeFile[],
  ages: AccessDiff["ages"],
  files: { readonly before: string; readonly after: string },
): AccessDiff {
  const changes = written.map(
    ({ kind, access, scope, except = [], moreExceptions = 0, url, state, claims, moves, before, after }) => {
      const states = moves
        .flatMap((move) =>
          move.states.map((one) => ({
            state: one,
            before: pathOutcomesIn(move.before),
            after: pathOutcomesIn(move.after),
          })),
        )
        .sort((a, b) => AUTH_STATES.indexOf(a.state) - AUTH_STATES.indexOf(b.state))
      return {
        kind,
        public: kind === "opened" && states.some((one) => one.state === "signed-out"),
        ...(access === undefined ? {} : { access }),
        scope,
        except,
        moreExceptions,
        witness: {
          url,
          state: state ?? states[0]!.state,
          ...(claims === undefined ? {} : { claims }),
          ...(access === "write" ? { access } : {}),
        },
        states,
        before: deciderOf(before, files.before),
        after: deciderOf(after, files.after),
      }
    },
  )
  const count = (kind: AccessChange["kind"]): number => changes.filter((change) => change.kind === kind).length
  return {
    opened: count("opened"),
    closed: count("closed"),
    changed: count("changed"),
    changes,
    ...(ages === undefined ? {} : { ages }),
  }
}

function pathOutcomesIn(text: string): PathOutcomes {
  const [load = "", write = load] = text.split(" / ")
  return { load: pathOutcomeIn(load), write: pathOutcomeIn(write) }
}

function pathOutcomeIn(text: string): PathOutcome {
  if (text === "outside") return { kind: text }
  // No path begins like a claim.
  const [, claims, rest] = /^([a-z]\w*: .*?), else (.*)$/.exec(text) ?? []
  return claims === undefined || rest === undefined
    ? withheldOf(text)
    : { kind: "some", claims: claimsOf(claims), otherwise: withheldOf(rest) }
}

const claimsOf = (text: string): WantedClaims =>
  Object.fromEntries(
    text.split(", ").map((claim) => {
      const [name = "", values = ""] = claim.split(": ")
      return [name, values.split(" | ")]
    }),
  )

function withheldOf(text: string): Exclude<PathOutcome, { kind: "some" | "outside" }> {
  const [outcome = "", until] = text.split(UNTIL)
  return until === undefined ? outcomeOf(outcome) : { ...outcomeOf(outcome), until }
}

function outcomeOf(text: string): Outcome {
  if (text === "proceed") return { kind: text }
  if (text.startsWith("/")) return { kind: "redirect", to: text as `/${string}` }
  return { kind: "refuse", status: Number(text) as Extract<Outcome, { kind: "refuse" }>["status"] }
}

function deciderOf(written: DeciderFile, file: string): Decider {
  if (!("place" in written)) return written
  const [start, end, line, column, endLine, endColumn] = written.place
  const place: Place = { file, start, end, line, column, endLine, endColumn }
  return { ...written, place }
}
