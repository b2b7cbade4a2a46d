import type { PlainMessage } from "../../language/message.ts"
import type { Audience, DiffInWords } from "../../policies/compiler/compile-job.server.ts"

/**
 * True for a change that puts paths outside the policy. It counts as `public`, that is, as letting signed-out visitors
 * in, though outside the policy the app itself decides, and may refuse them.
 */
export const isPutOutside = (change: Pick<DiffInWords["changes"][number], "public" | "after">): boolean =>
  change.public && change.after.kind === "outside"

/** A change of access, with the paths and the visitors that it is about. */
export type ShownChange = DiffInWords["changes"][number]

/** The change of the outcomes of some auth states. */
export type Move = ShownChange["moves"][number]

/** A scope, the paths that a change is about, with all of its changes, most urgent first. */
export interface ChangedScope {
  /** The first change, whose path names the scope. */
  readonly first: ShownChange
  readonly changes: readonly ShownChange[]
}

/** Scopes with the same heading and the same audiences or outcomes: one line of a list. */
export interface ChangeGroup {
  readonly heading: PlainMessage
  readonly kind: ShownChange["kind"]
  /** True if signed-out visitors newly get in. */
  readonly isPublic: boolean
  /** The audiences before and after; null if the moves tell more: see `audiencesOf`. */
  readonly audiences: { readonly before: Audience; readonly after: Audience } | null
  readonly scopes: readonly ChangedScope[]
}

/** Groups the similar changes of a comparison, in their order: new public access first. */
export function changeGroupsOf(changes: readonly ShownChange[]): readonly ChangeGroup[] {
  const scopes = [...Map.groupBy(changes, scopeKeyOf).values()].map((all): ChangedScope => ({
    first: all[0]!,
    changes: all,
  }))
  return [...Map.groupBy(scopes, groupKeyOf).values()].map((alike) => {
    const { first } = alike[0]!
    return {
      heading: headingOf(first),
      kind: first.kind,
      isPublic: first.public,
      audiences: audiencesOf(first),
      scopes: alike,
    }
  })
}

/** The key of a scope. Changes with the same paths and the same deciding entries are of one scope. */
const scopeKeyOf = ({ scope, except, before, after }: ShownChange): string =>
  JSON.stringify([scope, except, before, after])

/** The key of a group: scopes with the same heading and audiences or, without audiences, the same moves. */
function groupKeyOf({ first }: ChangedScope): string {
  return JSON.stringify([headingOf(first), audiencesOf(first) ?? first.moves])
}

const HEADINGS: Readonly<Record<ShownChange["kind"], PlainMessage>> = {
  opened: "Opened",
  closed: "Closed",
  changed: "Redirect or status changed",
}

function headingOf(change: ShownChange): PlainMessage {
  if (isPutOutside(change)) return "Put outside the policy"
  return change.public ? "Opened to the public" : HEADINGS[change.kind]
}

/**
 * The people whom a change admits before and after. Null if the moves tell more: if only a redirect or status changed,
 * if page loads and writes differ, or if both sides admit the same people.
 */
function audiencesOf(change: ShownChange): ChangeGroup["audiences"] {
  // With `access`, one of the two rules has a requirement of its own for writes. An audience is about page loads only.
  if (change.kind === "changed" || change.moves.some(({ access }) => access !== undefined)) return null
  const [before, after] = [audienceOf(change, "before"), audienceOf(change, "after")]
  return before === after ? null : { before, after }
}

/** The requirement for page loads in one such as `anyone, for writes signed-in`. */
const loadsIn = (require: string): string => require.split(", for writes ")[0]!

/** The people whom one side of a change admits. */
function audienceOf(change: ShownChange, side: "before" | "after"): Audience {
  // With shadow mode, the rule admits everybody until a day, whatever it requires.
  const until = change.moves
    .map((move) => move[side].load)
    .find((outcome) => "until" in outcome && outcome.until !== undefined)
  if (until !== undefined && "until" in until) return `until ${until.until}`
  const decider = change[side]
  switch (decider.kind) {
    case "rule":
      // A requirement without a keyword lists people by their claims, in the same form as an audience.
      return decider.require === "anyone" && decider.alsoChecks !== undefined
        ? "checked"
        : (loadsIn(decider.require) as Audience)
    case "operation":
      return decider.require as Audience
    case "outside":
      return "outside"
    case "unlisted":
    case "no-policy":
      return "nobody"
  }
}
