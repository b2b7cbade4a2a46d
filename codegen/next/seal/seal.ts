import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { governingRule, scopedRuleOf } from "../../../policy/governing-rule.ts"
import type { Policy } from "../../../policy/language.ts"
import { answerOf } from "../../../policy/reference.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { filesOn } from "../../source/project-files.ts"
import { nextTarget } from "../target.ts"
import { undecidedActions } from "./actions.ts"
import type { BuiltAction } from "./build.ts"
import { wrappersIn, type Wrapper } from "./guarded-action.ts"
import { readable } from "./read-build.ts"
import { sealedWith, type Sealed } from "./sealing.ts"

/** Seals a build with the policy of its app. */
export const sealBuild = (root: string, directory: string, { policy, policyHash }: CheckedPolicy): Sealed =>
  readable(() =>
    sealedWith(root, directory, {
      policyHash,
      isClosed: closedBy(policy),
      undecided: (actions) => undecidedActions(actions, policy.operations ?? [], wrappersOf(root)),
    }),
  )

/** The wrappers of the server actions of an app. */
export function wrappersOf(root: string): (action: BuiltAction) => Wrapper {
  const { appDirectory } = nextTarget.pathsIn(root)
  return wrappersIn(filesOn(root), appDirectory === "." ? "" : appDirectory)
}

/** Tests paths of pages: true if a policy does not let everybody load one. */
export const closedBy =
  (policy: Policy) =>
  (route: string): boolean =>
    !isOutside(policy, route) && answerOf(policy, route, "signed-out", "load").outcome.kind !== "proceed"

function isOutside({ outside }: Policy, pathname: string): boolean {
  const canonical = canonicalPathOf(pathname)
  const rules = outside.map(({ path: pattern, match }) =>
    scopedRuleOf({ path: pattern, match, require: "anyone", why: "" }),
  )
  return canonical !== null && governingRule(rules, canonical) !== null
}
