import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const SRC = path.resolve(import.meta.dirname, "../../src")

/** React Router's form, sent with POST. */
const ROUTER_POST = /<Form\b[^>]*\smethod="post"/

/** The preference menus: a second choice replaces one that is still being sent. */
const EXCEPT = ["ui/forms/post-form.tsx", "ui/shell/preference-menu.tsx"]

test("pages send POST forms with `PostForm`, which sends them only once", () => {
  const direct = globSync("**/*.tsx", { cwd: SRC }).filter((file) =>
    ROUTER_POST.test(readFileSync(path.join(SRC, file), "utf8")),
  )
  expect(direct.map((file) => file.replaceAll(path.sep, "/")).toSorted()).toEqual(EXCEPT)
})
