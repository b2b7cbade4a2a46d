import { type WantedClaims } from "../../policy/claims.ts"
import { textsOfClaims } from "../../policy/words.ts"
import type { Outcome } from "../../policy/outcome.ts"
import { AUTH_STATES } from "../../policy/states.ts"
import { textOfOutcome } from "../check/regions/checked-policy.ts"
import {
  kindCountsOf,
  statesByOutcomes,
  type AccessDiff,
  type Decider,
  type PathOutcome,
  type PathOutcomes,
} from "../diff/access-diff.ts"
import type { Place } from "../source/source.ts"
import type { ChangeFile, DeciderFile } from "./record-schema.ts"

/** The position of a rule as the record writes it: six numbers, without the file. */
type DeciderPlace = Extract<DeciderFile, { place: unknown }>["place"]
/** One change of access as the record writes it. */
type AccessChangeFile = NonNullable<ChangeFile["changes"]>[number]

/**
 * An access diff in the record's form: auth states with the same outcomes are one move, and everything that can be
 * derived is left out.
 */
export const changesFileOf = ({ changes }: AccessDiff): AccessChangeFile[] =>
  changes.map(({ kind, access, scope, except, moreExceptions, witness, states, before, after }) => ({
    kind,
    scope,
    ...(except.length === 0 ? {} : { except }),
    ...(moreExceptions === 0 ? {} : { moreExceptions }),
    ...(access === undefined ? {} : { access }),
    url: witness.url,
    // Without `state`, the reader takes the first state that changes.
    ...(witness.state === null || witness.state === states[0]!.state ? {} : { state: witness.state }),
    ...(witness.claims === undefined ? {} : { claims: witness.claims }),
    moves: statesByOutcomes(states, textOf).map((move) => ({
      states: move.states,
      before: textOf(move.before),
      after: textOf(move.after),
    })),
    before: deciderFileOf(before),
    after: deciderFileOf(after),
  }))

/** The outcome of page loads, and after ` / ` that of other methods if it differs. */
function textOf({ load, write }: PathOutcomes): string {
  const [ofLoad, ofWrite] = [textOfPathOutcome(load), textOfPathOutcome(write)]
  return ofLoad === ofWrite ? ofLoad : `${ofLoad} / ${ofWrite}`
}

/** One outcome: with the claims that decide in front, and the last day of shadow mode behind. */
function textOfPathOutcome(pathOutcome: PathOutcome): string {
  if (pathOutcome.kind === "outside") return pathOutcome.kind
  if (pathOutcome.kind === "some")
    return `${textsOfClaims(pathOutcome.claims).join(", ")}, else ${textOfPathOutcome(pathOutcome.otherwise)}`
  const { until, ...outcome } = pathOutcome
  return until === undefined ? textOfOutcome(outcome) : `${textOfOutcome(outcome)} until ${until}`
}

/** A decider (the entry that decides) with its place as six numbers. The version has the file's name. */
function deciderFileOf(decider: Decider): DeciderFile {
  if (!("place" in decider)) return decider
  const { start, end, line, column, endLine, endColumn } = decider.place
  const place: DeciderPlace = [start, end, line, column, endLine, endColumn]
  return { ...decider, place }
}

/** Reads an access diff from the record's form. `files` are the policy file's paths before and after. */
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
        // Derived, like the counts below and the witness's `access`.
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
  return {
    ...kindCountsOf(changes),
    changes,
    ...(ages === undefined ? {} : { ages }),
  }
}

/**
 * The sign between the outcomes of page loads and of other methods. In `role: admin, else / / 404`, this is only the
 * second ` / `: the first slash is the path of a redirect.
 */
const BETWEEN = / \/ (?<!(?:^| \/ )[a-z]\w*: [^/]*, else \/ )/

/** The outcome of page loads and that of other methods, in a text that has both if they differ. */
export function outcomeTextsIn(text: string): readonly [load: string, write: string] {
  const [load = "", write = load] = text.split(BETWEEN)
  return [load, write]
}

/** Reads the text that `textOf` makes. */
function pathOutcomesIn(text: string): PathOutcomes {
  const [load, write] = outcomeTextsIn(text)
  return { load: pathOutcomeIn(load), write: pathOutcomeIn(write) }
}

/** Reads the text that `textOfPathOutcome` makes. */
const pathOutcomeIn = (text: string): PathOutcome => outcomeIn(text, withheldOf)

/**
 * Reads one outcome in a guard table of a record. Tables name shadow mode elsewhere, so ` until ` and a day are the end
 * of a path here.
 */
export const tableOutcomeIn = (text: string): PathOutcome => outcomeIn(text, outcomeOf)

/** Reads one outcome; `readDefinite` reads the part that does not depend on claims. */
function outcomeIn(text: string, readDefinite: typeof withheldOf): PathOutcome {
  if (text === "outside") return { kind: text }
  // No path looks like an outcome with claims, because paths begin with a slash.
  const [, claims, rest] = /^([a-z]\w*: .*?), else (.*)$/.exec(text) ?? []
  return claims === undefined || rest === undefined
    ? readDefinite(text)
    : { kind: "some", claims: claimsOf(claims), otherwise: readDefinite(rest) }
}

/** Reads claims as text: `role: support | admin, team: a`. */
const claimsOf = (text: string): WantedClaims =>
  Object.fromEntries(
    text.split(", ").map((claim) => {
      const [name = "", values = ""] = claim.split(": ")
      return [name, values.split(" | ")]
    }),
  )

/** Reads an outcome that does not depend on claims, with the last day on which shadow mode withholds it, if any. */
function withheldOf(text: string): Exclude<PathOutcome, { kind: "some" | "outside" }> {
  // Only before a day: a path may have the word, too.
  const [outcome = "", until] = text.split(/ until (?=\d{4}-\d\d-\d\d$)/)
  return until === undefined ? outcomeOf(outcome) : { ...outcomeOf(outcome), until }
}

/** Reads `proceed`, a path or a status. The schema has refused any other text. */
function outcomeOf(text: string): Outcome {
  if (text === "proceed") return { kind: text }
  if (text.startsWith("/")) return { kind: "redirect", to: text as `/${string}` }
  return { kind: "refuse", status: Number(text) as Extract<Outcome, { kind: "refuse" }>["status"] }
}

/** The inverse of `deciderFileOf`. */
function deciderOf(written: DeciderFile, file: string): Decider {
  if (!("place" in written)) return written
  const [start, end, line, column, endLine, endColumn] = written.place
  const place: Place = { file, start, end, line, column, endLine, endColumn }
  return { ...written, place }
}
