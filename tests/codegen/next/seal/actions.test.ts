import { expect, test } from "vitest"
import { undecidedActions } from "../../../../codegen/next/seal/actions.ts"
import { wrappersIn } from "../../../../codegen/next/wrappers.ts"
import type { ProjectFiles } from "../../../../codegen/source/project-files.ts"

const OPENED = `import { openNextLocks } from "sallyport/next"
import * as guards from "./generated/guards"
export const locks = openNextLocks({ guards, session })
export const more = openNextLocks({ guards: other, session })
export { locks as renamed }
`
const APP: Readonly<Record<string, string>> = {
  "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
  "proxy.ts": 'import { locks } from "./locks"\nexport const proxy = locks.proxy\n',
  "locks.ts": OPENED,
  "lib/passed-on.ts": 'export { locks } from "../locks"\n',
  "lib/own.ts": "export const locks = { guardedAction: (_: string, run: unknown) => run }\n",
  "lib/function.ts": "export async function save() {}\n",
  "lib/saved.ts":
    'import { locks } from "../locks"\nexport const save = locks.guardedAction("notes.save", async () => {})\n',
}

const filesWith = (more: Readonly<Record<string, string>>): ProjectFiles => {
  const all = { ...APP, ...more }
  return { has: (file) => Object.hasOwn(all, file), read: (file) => all[file] ?? null }
}

const OPERATIONS = [
  { name: "notes.save", require: "signed-in", why: "w" },
  { name: "app.actions.signIn", require: "anyone", why: "w" },
  { name: "app.actions.secret", require: "signed-in", why: "w" },
  { name: "open", require: "anyone", why: "w" },
  { name: "clerk.nextjs.invalidateCache", require: "anyone", why: "w" },
] as const

/** The reasons about one action of a module with this text. */
const reasonsFor = (text: string, exportedName: string, file = "app/actions.ts"): string =>
  undecidedActions([{ file, exportedName }], OPERATIONS, wrappersIn(filesWith({ [file]: text }), "")).join("\n")

const withLocks = (locks: string, rest: string): string => `"use server"\n${locks}\n${rest}\n`
const SAVE = 'export const save = locks.guardedAction("notes.save", async () => {})'

test.each([
  ['import { locks } from "../locks"', SAVE],
  ['import { locks } from "../locks.ts"', SAVE],
  ['import { locks } from "@/locks"', SAVE],
  ['import { renamed as locks } from "../locks"', SAVE],
  ['import { locks } from "../lib/passed-on"', SAVE],
  ['import { locks as l } from "../locks"', SAVE.replace("locks.", "l.")],
  ['import { locks } from "../locks"', `${SAVE.replace("export ", "")}\nexport { save }`],
  [
    'import { locks } from "../locks"',
    `${SAVE.replace("export ", "").replace("save", "keep")}\nexport { keep as save }`,
  ],
  ['import { locks } from "../locks"', SAVE.replace("= locks", "= (locks").replace("{})", "{}) satisfies Save)")],
  ["", 'export { save } from "../lib/saved"'],
  ["", 'import { save } from "@/lib/saved"\nexport { save }'],
])("an action is wrapped: %s %s", (locks, rest) => {
  expect(reasonsFor(withLocks(locks, rest), "save")).toBe("")
})

test("a default export is wrapped, too", () => {
  const text = withLocks('import { locks } from "../locks"', SAVE.replace("const save =", "default"))
  expect(reasonsFor(text, "default")).toBe("")
})

test.each([
  ['import { locks } from "../lib/own"', SAVE],
  ['import { locks } from "some-package"', SAVE],
  ['import { more as locks } from "../locks"', SAVE],
  ['import locks from "../locks"', SAVE],
  ["const locks = { guardedAction: (_, run) => run }", SAVE],
  ['import { openNextLocks } from "sallyport/next"\nconst locks = openNextLocks({ guards, session })', SAVE],
  ['import * as all from "../locks"', SAVE.replace("locks.", "all.locks.")],
  ['import * as locks from "../locks"', SAVE],
  ['import { locks } from "../absent"', SAVE],
])("a wrapper of other locks is none: %s %s", (locks, rest) => {
  expect(reasonsFor(withLocks(locks, rest), "save")).toContain("that is not of the app's locks")
})

test.each([
  'export const save = wrap("notes.save", async () => {})',
  'export const save = locks.other("notes.save", async () => {})',
  "export const save = locks.guardedAction(name, async () => {})",
  'export const save = locks?.guardedAction?.("notes.save", async () => {})',
  'export let save = locks.guardedAction("notes.save", async () => {})',
  "export async function save() {}",
  "export const save = locks.guardedAction()",
  'export default locks.guardedAction("notes.save", async () => {})',
  'export { save } from "../absent"',
  'export { save } from "../lib/function"',
  "export const other = 1",
  "export const save = {",
])("no wrapper: %s", (rest) => {
  expect(reasonsFor(withLocks('import { locks } from "../locks"', rest), "save")).toContain("anybody can call save")
})

test("an app without a proxy of its locks has no wrapper", () => {
  const text = withLocks('import { locks } from "../locks"', SAVE)
  const files = filesWith({ "app/actions.ts": text, "proxy.ts": "export const proxy = () => {}\n" })
  const reasons = undecidedActions(
    [{ file: "app/actions.ts", exportedName: "save" }],
    OPERATIONS,
    wrappersIn(files, ""),
  )
  expect(reasons).toEqual([expect.stringContaining("that is not of the app's locks")])
})

test("locks that can be assigned again are not the proxy's locks", () => {
  const text = withLocks('import { locks } from "../locks"', SAVE)
  const files = filesWith({ "app/actions.ts": text, "locks.ts": OPENED.replace("const locks", "let locks") })
  expect(wrappersIn(files, "")({ file: "app/actions.ts", exportedName: "save" })).toEqual({ kind: "other" })
})

test("a wrapper has the name of its operation", () => {
  const files = filesWith({ "app/actions.ts": withLocks('import { locks } from "../locks"', SAVE) })
  const wrapperOf = wrappersIn(files, "")
  expect(wrapperOf({ file: "app/actions.ts", exportedName: "save" })).toEqual({ kind: "locks", name: "notes.save" })
  expect(wrapperOf({ file: "app/absent.ts", exportedName: "save" })).toEqual({ kind: "none" })
})

test("an operation that the policy does not list is named", () => {
  const text = withLocks('import { locks } from "../locks"', SAVE.replace("notes.save", "notes.lost"))
  expect(reasonsFor(text, "save")).toContain("is the operation `notes.lost`, which the policy does not list")
})

const BARE =
  '"use server"\nexport async function signIn() {}\nexport async function secret() {}\nexport async function open() {}\n'

test("an action that is open to everybody is listed by its module and export", () => {
  expect(reasonsFor(BARE, "signIn")).toBe("")
  expect(reasonsFor(BARE, "signIn", "app/(auth)/actions.ts")).toContain("list `app.auth.actions.signIn`")
  // The export alone is any module's.
  expect(reasonsFor(BARE, "open")).toContain("anybody can call open in app/actions.ts")
  expect(reasonsFor(BARE, "open")).toContain(
    'list `app.actions.open` in `operations` of the policy, with `require: "anyone"`',
  )
  // Listing it for members does not make it ask.
  expect(reasonsFor(BARE, "secret")).toContain("anybody can call secret")
  expect(reasonsFor(BARE, "$$RSC_SERVER_ACTION_0")).toContain("has a server action within a component")
})

test("two actions with one name are not told apart", () => {
  const actions = ["app/actions.ts", "app/(actions).ts"].map((file) => ({ file, exportedName: "signIn" }))
  const reasons = undecidedActions(actions, OPERATIONS, wrappersIn(filesWith({}), ""))
  expect(reasons).toHaveLength(2)
  expect(reasons[0]).toContain("could be signIn in app/actions.ts or signIn in app/(actions).ts")
})

test("an action is confused neither with a wrapped one of its name nor with another name", () => {
  const bare = { file: "app/actions.ts", exportedName: "signIn" }
  const wrapped = { file: "app/(actions).ts", exportedName: "signIn" }
  const unlisted = { file: "app/actions.ts", exportedName: "open" }
  const text = withLocks('import { locks } from "../locks"', SAVE.replace("save", "signIn"))
  const reasons = undecidedActions(
    [bare, wrapped, unlisted],
    OPERATIONS,
    wrappersIn(filesWith({ "app/actions.ts": BARE, "app/(actions).ts": text }), ""),
  )
  expect(reasons).toEqual([expect.stringContaining("anybody can call open in app/actions.ts")])
})

test.each([
  "node_modules/@clerk/nextjs/dist/esm/a.js",
  "../../node_modules/.pnpm/@clerk+nextjs@6/node_modules/@clerk/nextjs/a.js",
])("an action of an installed package is listed by the package and the export: %s", (file) => {
  expect(reasonsFor("", "invalidateCache", file)).toBe("")
  expect(reasonsFor("", "other", file)).toContain("if that is right, list `clerk.nextjs.other`")
  expect(reasonsFor("", "other", file)).not.toContain("export const")
})

test("an action that only the server calls can stop being one, unless a package brings it", () => {
  const advice = 'if only server code calls it, remove `"use server"` from the file'
  expect(reasonsFor(BARE, "secret")).toContain(advice)
  expect(reasonsFor("", "other", "node_modules/@clerk/nextjs/a.js")).not.toContain("remove")
})

test.each([
  ["app/actions.ts", "open", /^anybody can call open in app\/actions\.ts: write/],
  ["node_modules/@clerk/nextjs/a.js", "one", /^anybody can call one in .*: if that is right, list/],
  ["app/saved.ts", "save", /^save in app\/saved\.ts is the operation `notes\.lost`/],
])("an action of both runtimes is counted once: %s", (file, exportedName, reason) => {
  const text = withLocks('import { locks } from "../locks"', SAVE.replace("notes.save", "notes.lost"))
  const actions = [0, 1].map(() => ({ file, exportedName }))
  const reasons = undecidedActions(actions, OPERATIONS, wrappersIn(filesWith({ "app/saved.ts": text }), ""))
  expect(reasons).toEqual([expect.stringMatching(reason)])
})

test("actions with the same remedy are listed under one reason", () => {
  const installed = "node_modules/@clerk/nextjs/a.js"
  const reasons = undecidedActions(
    [
      { file: "app/actions.ts", exportedName: "open" },
      { file: "app/page.tsx", exportedName: "$$RSC_SERVER_ACTION_0" },
      { file: installed, exportedName: "one" },
      { file: "lib/mail.ts", exportedName: "send" },
      { file: "app/page.tsx", exportedName: "$$RSC_SERVER_ACTION_1" },
      { file: "app/form.tsx", exportedName: "$$RSC_SERVER_ACTION_0" },
      { file: installed, exportedName: "two" },
    ],
    OPERATIONS,
    wrappersIn(filesWith({}), ""),
  )
  expect(reasons).toEqual([
    expect.stringMatching(
      /^these files have server actions within a component.*:\n {6}app\/page\.tsx\n {6}app\/form\.tsx$/,
    ),
    expect.stringMatching(
      /^anybody can call these 2 server actions: wrap each, as in `export const open = .*:\n {6}open in app\/actions\.ts: `app\.actions\.open`\n {6}send in lib\/mail\.ts: `lib\.mail\.send`$/,
    ),
    expect.stringMatching(
      /^anybody can call these 2 server actions of packages: .*:\n {6}one in .*: `clerk\.nextjs\.one`\n {6}two in .*: `clerk\.nextjs\.two`$/,
    ),
  ])
})

test("a name that is too long cannot be listed", () => {
  const file = `app/${"long/".repeat(20)}actions.ts`
  expect(reasonsFor(BARE, "open", file)).toBe(
    `anybody can call open in ${file}: write \`export const open = locks.guardedAction("open", async (…) => …)\`, and list the name in \`operations\` of the policy; if only server code calls it, remove \`"use server"\` from the file`,
  )
  const installed = `node_modules/${"long".repeat(30)}/a.js`
  expect(reasonsFor("", "open", installed)).toBe(`anybody can call open in ${installed}: do not import it`)
})
