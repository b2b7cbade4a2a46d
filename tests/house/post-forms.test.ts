import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { ts } from "ts-morph"
import { expect, test } from "vitest"

const SRC = path.resolve(import.meta.dirname, "../../src")

/** The preference menus: a second choice replaces one that is still being sent. */
const EXCEPT = ["ui/forms/post-form.tsx", "ui/shell/preference-menu.tsx"]

/** True for a file that may send React Router's form with POST: with a method that is not written as `"get"`. */
function mayPost(text: string): boolean {
  const mayPostIn = (node: ts.Node): boolean => isPostForm(node) || ts.forEachChild(node, mayPostIn) === true
  return (
    text.includes("Form") &&
    mayPostIn(ts.createSourceFile("page.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  )
}

function isPostForm(node: ts.Node): boolean {
  const isElement = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)
  if (!isElement || !/^(?:\w+\.)?Form$/.test(node.tagName.getText())) return false
  // A form without a method is sent with GET, unless a spread gives it one.
  return node.attributes.properties.some((one) =>
    ts.isJsxSpreadAttribute(one)
      ? true
      : one.name.getText() === "method" && !/^\{?["'`]get["'`]\}?$/i.test(one.initializer?.getText() ?? ""),
  )
}

test.each([
  ['<Form method="post" />', true],
  ['<Form onSubmit={() => x()} method="post"></Form>', true],
  ['<Form hidden={a > b} method={"post"} />', true],
  ["<Form method={`POST`} />", true],
  ["<Form method={method} />", true],
  ["<Form {...form} />", true],
  ['<fetcher.Form method="post" />', true],
  ['<p><Form onSubmit={() => x()} method="get"></Form></p>', false],
  ['<Form method={"get"} />', false],
  ["<Form />", false],
  ['<PostForm action="/x" />', false],
  ['<form method="post" />', false],
])("%s may be sent with POST by the router: %s", (element, want) => {
  expect(mayPost(`export const Page = () => ${element}\n`)).toBe(want)
})

test("pages send POST forms with `PostForm`, which sends them only once", () => {
  const direct = globSync("**/*.tsx", { cwd: SRC }).filter((file) =>
    mayPost(readFileSync(path.join(SRC, file), "utf8")),
  )
  expect(direct.map((file) => file.replaceAll(path.sep, "/")).toSorted()).toEqual(EXCEPT)
})
