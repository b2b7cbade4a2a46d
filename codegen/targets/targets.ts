import type { CanonicalPath } from "../../policy/canonical-path.ts"
import { nextTarget } from "../next/target.ts"
import { reactRouterTarget } from "../react-router/target.ts"
import { filesOn, type ProjectFiles } from "../source/project-files.ts"
import type { RouteEntry } from "../target/entries.ts"
import type { RouteNode } from "../target/inventory.ts"
import type { Target, TargetRouter } from "../target/target.ts"

/** The frameworks that apps are built with. An app that names none of the others is on the last one. */
const TARGETS: readonly Target[] = [nextTarget, reactRouterTarget]

/** The framework of the app with these files. */
export function targetOf({ read }: Pick<ProjectFiles, "read">): Target {
  const manifest = read("package.json")
  return TARGETS.find((target) => target.isOn(manifest)) ?? reactRouterTarget
}

/** True for the directory of an app. */
export const isAppIn = (root: string): boolean => targetIn(root).isAppIn(root)

/** The framework of the app in this directory. */
export const targetIn = (root: string): Target => targetOf(filesOn(root))

/** The router whose routes these are: one that takes the first route of its list that fits, or one that ranks them. */
const routerOf = (tree: readonly RouteNode[]): TargetRouter =>
  tree.some(({ ordered }) => ordered !== undefined) ? nextTarget : reactRouterTarget

/** The one of these routes, all of which cover the path, that the framework serves it with. */
export const servedBy = (
  tree: readonly RouteNode[],
  candidates: readonly RouteEntry[],
  path: CanonicalPath,
): RouteEntry | null => (candidates.length === 0 ? null : routerOf(tree).servedBy(tree, candidates, path))

/** The function that finds spellings which the framework serves with another route than the path; null for none. */
export const splitsIn = (tree: readonly RouteNode[]): TargetRouter["splitsAt"] => routerOf(tree).splitsAt

/** The framework's own router over an inventory; null where no program can call it. */
export const routerOver: TargetRouter["routerOver"] = (tree, entries, regions) =>
  routerOf(tree).routerOver(tree, entries, regions)
