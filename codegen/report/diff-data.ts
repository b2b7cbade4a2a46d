import type { AuthState } from "../../policy/language.ts"
import type { PersonClaims } from "../../policy/people.ts"
import type { Access } from "../../policy/states.ts"
import type { PathScope } from "../check/regions/intersection.ts"
import {
  statesByOutcomes,
  type AccessChange,
  type AccessDiff,
  type Decider,
  type PathOutcomes,
} from "../diff/access-diff.ts"
import { textOfPlace } from "../source/source.ts"
import type { Sentence } from "../messages/sentences.ts"
import { countsSentenceOf, hasNoRule, textOfPathOutcomes, type DiffReport } from "./access-change.ts"

/** A decider with its source position as text. */
export type DeciderInWords = Placed<Decider>

/** A type whose `place` is text instead. */
type Placed<D> = D extends { readonly place: unknown } ? Omit<D, "place"> & { readonly place: string } : D

/**
 * An access change as data for a page, which has words of its own. Those of the command line are in `access-change.ts`.
 */
export interface ChangeInWords extends Pick<AccessChange, "public" | "kind" | "except" | "moreExceptions"> {
  /** Null for every path that no rule covers. */
  readonly scope: PathScope | null
  readonly witness: { readonly url: string; readonly state: string | null; readonly claims?: PersonClaims }
  /** The auth states, grouped by their outcomes before and after. */
  readonly moves: readonly {
    readonly states: readonly AuthState[]
    readonly before: PathOutcomes
    readonly after: PathOutcomes
    /** The kind of request that changes; absent if the rules treat all methods alike. */
    readonly access?: Access
  }[]
  readonly before: DeciderInWords
  readonly after: DeciderInWords
}

/** An access diff as data for a page. */
export interface DiffInWords extends Pick<AccessDiff, "ages" | "redefined"> {
  readonly summary: Sentence
  /** New public access first. */
  readonly changes: readonly ChangeInWords[]
}

/** The access diff for a page. */
export const diffInWords = ({ diff }: DiffReport): DiffInWords => ({
  summary: countsSentenceOf(diff),
  ...(diff.ages === undefined ? {} : { ages: diff.ages }),
  ...(diff.redefined === undefined ? {} : { redefined: diff.redefined }),
  changes: diff.changes.map((change) => ({
    public: change.public,
    kind: change.kind,
    scope: hasNoRule(change.before) && hasNoRule(change.after) ? null : change.scope,
    except: change.except,
    moreExceptions: change.moreExceptions,
    witness: {
      url: change.witness.url,
      state: change.witness.state,
      ...(change.witness.claims === undefined ? {} : { claims: change.witness.claims }),
    },
    moves: statesByOutcomes(change.states, textOfPathOutcomes).map((move) => ({
      ...move,
      ...(change.access === undefined ? {} : { access: change.access }),
    })),
    before: placed(change.before),
    after: placed(change.after),
  })),
})

/** A decider with its position as text: `policy/app.policy.ts:6:11`. */
const placed = (decider: Decider): DeciderInWords =>
  "place" in decider ? { ...decider, place: textOfPlace(decider.place) } : decider
