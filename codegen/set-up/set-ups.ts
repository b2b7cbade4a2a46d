import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { SealScript } from "../eject/plan.ts"
import type { AppFacts, Plan, InitRefusal } from "../init/app/found.ts"
import type { PlanOptions } from "../init/finished-plan.ts"
import { planOf } from "../init/plan.ts"
import { readApp } from "../init/read-app.ts"
import { attackBuild, type AttackOptions } from "../next/attack/attack-build.ts"
import { nextPlanOf } from "../next/init/plan.ts"
import { readNextApp } from "../next/init/read-app.ts"
import { sealScriptOf } from "../next/seal/eject.ts"
import { sealBuild } from "../next/seal/seal.ts"
import type { Sealed } from "../next/seal/sealing.ts"
import type { Target } from "../target/target.ts"
import { targetIn } from "../targets/targets.ts"

export type { AttackOptions }

/** The parts of the commands that change an app or its build which differ by framework. */
export interface SetUp {
  /** The plan of `init`, or the reasons against it. `found` is null for an app that cannot have locks. */
  readonly plan: (
    root: string,
    report: PlanOptions["report"],
    optionsFor: (found: AppFacts) => PlanOptions,
  ) => { readonly found: AppFacts | null; readonly plan: Plan | InitRefusal }
  /** The rule for coding agents that keeps the app bound to its locks. */
  readonly agentRule: string
  /**
   * Puts the locks into the build in a directory, or in the usual one; null where they are part of every build.
   */
  readonly seal: ((root: string, directory: string | null, checked: CheckedPolicy) => Sealed) | null
  /**
   * The script that puts the locks into the builds of an ejected app, in this directory by default; null where they are
   * part of every build.
   */
  readonly sealScript:
    | ((root: string, directory: string | null, checked: CheckedPolicy, sources: readonly string[]) => SealScript)
    | null
  /** Attacks a running build; null where there is no attack. */
  readonly attack: typeof attackBuild | null
}

/** The parts for each framework. */
const SET_UPS: Readonly<Record<Target["name"], SetUp>> = {
  "react-router": {
    plan: (root, report, optionsFor) => planned(readApp(root, report), (found) => planOf(found, optionsFor(found))),
    agentRule: "Keep `locks.headers` and `locks.middleware` first in the root's `middleware`.",
    seal: null,
    sealScript: null,
    attack: null,
  },
  next: {
    plan: (root, report, optionsFor) =>
      planned(readNextApp(root, report), (found) => nextPlanOf(found, optionsFor(found))),
    agentRule: "Never add a `config` to `proxy.ts`, and keep `sallyport seal` after `next build`.",
    seal: sealBuild,
    sealScript: sealScriptOf,
    attack: attackBuild,
  },
}

/** The plan that `makePlan` makes for an app that could be read; the refusal of any other. */
const planned = <F extends AppFacts>(found: F | InitRefusal, makePlan: (found: F) => Plan | InitRefusal) =>
  "refused" in found ? { found: null, plan: found } : { found, plan: makePlan(found) }

/** The set-up for the framework of the app in a directory. */
export const setUpIn = (root: string): SetUp => SET_UPS[targetIn(root).name]
