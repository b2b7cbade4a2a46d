import { expect, test } from "vitest"
import { foundRoutesOf } from "../../../codegen/next/found-routes.ts"
import { routeModulesIn } from "../../../codegen/next/route-modules.ts"

// Next takes off the longest of an app's `pageExtensions`, in whatever order they are listed.
test.each([
  ["tsx", "page.tsx"],
  ["page.tsx", "tsx"],
])("a file is the module of its route under the page extensions %s and %s", (...extensions) => {
  const files = ["app/robots.page.tsx", "app/team/page.page.tsx"]
  const { routes } = foundRoutesOf({ files, directories: ["app"] }, extensions, () => [])
  expect(routes.map(({ route, kind }) => [route, kind])).toEqual([
    ["/robots.txt", "metadata"],
    ["/team", "page"],
  ])
  expect(routeModulesIn(files, "app", extensions).map(({ file, page }) => [file, page])).toEqual([
    ["app/team/page.page.tsx", "/team"],
  ])
})
