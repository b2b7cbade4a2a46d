import path from "node:path"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { readProject } from "../../../codegen/project/disk.ts"
import { askRouter } from "../../../codegen/react-router/ask-router.ts"
import { resolvedInventory } from "../../../codegen/react-router/resolved-inventory.ts"
import type { RouteInventory, RouteNode } from "../../../codegen/target/inventory.ts"
import { anyRoutes, textOfRoutes } from "../diff/fuzz-model.ts"
import { projectOf } from "./router-project.ts"

const LISTS = 80

/** The tree without where each route is written, which only the text of a list knows. */
const shapeOf = ({ path: own, index, caseSensitive, module, children }: RouteNode): unknown => ({
  own,
  index,
  caseSensitive,
  module,
  children: children.map(shapeOf),
})

/** Many lists in one, each beneath a prefix of its own and every module a file of its own. */
function manyLists(seed: number): string {
  let count = 0
  const lists = fc.sample(anyRoutes, { numRuns: LISTS, seed }).map((models, i) => {
    const text = textOfRoutes(models)
    const list = text.slice(text.indexOf("export default") + "export default".length)
    const own = list.replaceAll(/"m\d+\.tsx"/g, () => `"m${count++}.tsx"`)
    return `...prefix("list-${i}", ${own.trim().replace(/ satisfies RouteConfig$/, "")}),`
  })
  expect(count).toBeGreaterThan(LISTS)
  // Empty paths came up in every place that can have one.
  for (const form of ['route("", ', 'prefix("", ']) expect(lists.some((list) => list.includes(form))).toBe(true)
  return `import { index, layout, prefix, relative, route } from "@react-router/dev/routes"
const away = relative("away")
export default [
${lists.join("\n")}
route("numbered", "frame.tsx", [route(":a", "x.tsx"), route(":b", "404.tsx"), index("7.tsx"), route(":c", "y.tsx", { id: "12" })]),
layout("shell.tsx", { id: "shell" }, [route("cased", "cased.tsx", { caseSensitive: true })]),
route("optional/:lang?/about?", "optional.tsx"),
route("", "empty.tsx", [index("first.tsx"), route("", "second.tsx")]),
layout("bare.tsx", [route("", "third.tsx"), route(null, "pathless.tsx", [route("inner", "inner.tsx")])]),
away.route("", "fourth.tsx"),
away.route("away", "page.tsx", [away.index("start.tsx")]),
route("*", "rest.tsx"),
]
`
}

test.each(["here", "seven"] as const)("a list that is read says what the router makes of it: %s", (installed) => {
  const files = { "app/root.tsx": "export default () => null\n", "policy/app.policy.ts": "" }
  const config = "export default { future: { v8_middleware: true } }\n"
  const settings: Readonly<Record<string, string>> = installed === "seven" ? { "react-router.config.ts": config } : {}
  const root = projectOf({ ...files, ...settings, "app/routes.ts": manyLists(20_261_122) }, installed)
  const read = readProject({ root, policy: "policy/app.policy.ts", routes: "app/routes.ts" })
  expect(read.diagnostics.map(({ message }) => message)).toEqual([])
  expect(read.routeSources).toBeNull()
  const answer = askRouter({ root, routes: path.join(root, "app/routes.ts"), config: null })
  if (answer.kind !== "resolved") throw new Error(JSON.stringify(answer))
  const resolved = resolvedInventory(answer.config, null, {
    routes: "app/routes.ts",
    config: "react-router.config.ts",
    readText: () => "",
    readModule: (file) => ({ file: path.posix.normalize(`app/${file}`), exists: false, exports: [] }),
  }).value
  const said = (inventory: RouteInventory | null): unknown => inventory?.tree.map(shapeOf)
  expect(said(read.routes)).toEqual(said(resolved))
})
