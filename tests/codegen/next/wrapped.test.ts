import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { tableDocument } from "../../../codegen/report/table-document.ts"
import { policyIn } from "../command-line/command-line.ts"
import { inventoryFor } from "./inventory-for.ts"
import { LOCKS, NextApp, pagesAt, policyOf, type Files } from "./next-app.ts"

const LOCKS_OF = 'import { locks } from "@/locks"\n'
const page = (name: string, ...before: readonly string[]): string =>
  [LOCKS_OF, ...before, `export default locks.guardPage("${name}", () => null)\n`].join("")

const WRAPPED: Files = {
  ...pagesAt("app/layout.tsx", "app/page.tsx", "app/open/route.ts"),
  ...LOCKS,
  "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./*"] } } }),
  "locks.ts": LOCKS["locks.ts"]!.replace("{ guards,", "{ guards, wrapped: true,"),
  "app/reports/page.tsx": page("/reports"),
  "app/reports/layout.tsx": page("/reports"),
  "app/reports/all/page.tsx": page("/reports/all"),
  "app/export/route.ts": `${LOCKS_OF}export const GET = locks.guardHandler("/export", () => new Response())\n`,
  ...policyOf("/ exact anyone", "/open exact anyone", "/reports subtree signed-in", "/export exact signed-in"),
}

const policyFor = (closed: string, match = "exact"): Files =>
  policyOf(
    "/ exact anyone",
    "/open exact anyone",
    "/reports subtree signed-in",
    "/export exact signed-in",
    `${closed} ${match} signed-in`,
  )

const PAGE_OF_PAGES = "export default function Page() {\n  return null\n}\n"

const app = new NextApp({})
afterAll(() => app.remove())

beforeEach(() => {
  for (const name of ["app", "pages", "policy", "public"]) app.delete(name)
  app.write(WRAPPED)
})

async function check(): Promise<readonly string[]> {
  const { stdout } = await policyIn(app.root, "check", "--format", "json")
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; variant: string; span: { file: string; line: number } | null }[]
  }
  return diagnostics.map(({ code, variant, span }) => `${code}/${variant} ${span?.file}:${span?.line}`)
}

test("an app whose guarded modules are wrapped has no findings, and `check` names its second lock", async () => {
  expect(await check()).toEqual([])
  const { stdout } = await policyIn(app.root, "check")
  expect(stdout).toContain("0 warnings. The second lock is in the app's own modules")
  app.write(LOCKS)
  expect((await policyIn(app.root, "check")).stdout).toContain("0 warnings. The second lock is sealed into the build")
})

test("closed files that draft mode gives away are a warning, which the policy can accept, and no concern of a sealed build", async () => {
  app.write({ ...policyFor("/files/:name"), "public/files/plan.txt": "", "public/open/a.txt": "" })
  expect(await check()).toEqual([])
  for (const handler of ["(await draftMode()).enable", "await defineEnableDraftMode"]) {
    app.write({ "app/open/route.ts": `export const GET = async () => ${handler}()\n` })
    expect(await check()).toEqual(["P451/null policy/app.policy.ts:9"])
  }
  const accepted = '[{ code: "P451", rule: "/files/:name", match: "exact", why: "editors may load them" }]'
  const policy = policyFor("/files/:name")["policy/app.policy.ts"]!
  app.write({ "policy/app.policy.ts": policy.replace("accept: []", `accept: ${accepted}`) })
  expect(await check()).toEqual([])
  app.write({ ...LOCKS, "policy/app.policy.ts": policy })
  expect(await check()).toEqual([])
})

test("so have modules of the Pages Router", async () => {
  app.write({
    "pages/legacy.tsx": `${LOCKS_OF}export const getServerSideProps = locks.guardServerSideProps("/legacy", f)\n${PAGE_OF_PAGES}`,
    ...policyFor("/legacy"),
  })
  expect(await check()).toEqual([])
  app.delete("pages/legacy.tsx")
  app.write({
    "pages/api/t/[team].ts": `${LOCKS_OF}export default locks.guardApiRoute("/api/t/:team", () => {})\n`,
    ...policyFor("/api/t/:team"),
  })
  expect(await check()).toEqual([])
})

test("a constant that a module does not export is no setting", async () => {
  app.write({ "app/reports/page.tsx": page("/reports", "const revalidate = 2\nvoid revalidate\n") })
  expect(await check()).toEqual([])
})

describe("`check` refuses", () => {
  test.each<[string, Files, readonly string[]]>([
    ["a page without wrapper", pagesAt("app/reports/all/page.tsx"), ["P447/page app/reports/all/page.tsx:1"]],
    [
      "the wrapper of another page",
      { "app/reports/all/page.tsx": page("/reports") },
      ["P447/page app/reports/all/page.tsx:2"],
    ],
    ["a layout without wrapper", pagesAt("app/reports/layout.tsx"), ["P447/page app/reports/layout.tsx:1"]],
    ["a handler without wrapper", pagesAt("app/export/route.ts"), ["P447/handler app/export/route.ts:1"]],
    [
      "metadata without wrapper",
      { "app/reports/page.tsx": page("/reports", "export const generateMetadata = () => ({})\n") },
      ["P447/metadata app/reports/page.tsx:2"],
    ],
    [
      "constant metadata",
      { "app/reports/page.tsx": page("/reports", "\n", 'export const metadata = { title: "x" }\n') },
      ["P448/metadata app/reports/page.tsx:3"],
    ],
    [
      "a setting with which Next renders for everybody",
      { "app/reports/page.tsx": page("/reports", "export const revalidate = 2\n") },
      ["P448/setting app/reports/page.tsx:2"],
    ],
    [
      "a client module",
      { "app/reports/page.tsx": `"use client"\n${page("/reports")}` },
      ["P447/client app/reports/page.tsx:3"],
    ],
    [
      "names of another module",
      { "app/reports/page.tsx": page("/reports", 'export * from "./x"\n') },
      ["P447/star app/reports/page.tsx:3"],
    ],
    [
      "a metadata file",
      { "app/reports/opengraph-image.tsx": "export default () => null\n" },
      ["P449/kind app/reports/opengraph-image.tsx:1"],
    ],
    [
      "a page in `pages` without wrapper",
      { "pages/legacy.tsx": PAGE_OF_PAGES, ...policyFor("/legacy") },
      ["P447/props pages/legacy.tsx:1"],
    ],
    [
      "a page in `pages` that is rendered once",
      { "pages/legacy.tsx": `export const getStaticProps = () => ({})\n${PAGE_OF_PAGES}`, ...policyFor("/legacy") },
      ["P448/props pages/legacy.tsx:1"],
    ],
    [
      "an API route without wrapper",
      { "pages/api/t/[team].ts": "export default () => {}\n", ...policyFor("/api/t/:team") },
      ["P447/api pages/api/t/[team].ts:1"],
    ],
    [
      "an API route whose last param is optional",
      {
        "pages/api/x/[[...rest]].ts": `${LOCKS_OF}export default locks.guardApiRoute("/api/x/*", () => {})\n`,
        ...policyFor("/api/x", "subtree"),
      },
      ["P449/optional pages/api/x/[[...rest]].ts:2"],
    ],
    [
      "a layout that none of its pages fits",
      {
        "policy/app.policy.ts": policyOf(
          "/ exact anyone",
          "/open exact anyone",
          "/reports exact recovering",
          "/reports/all exact signed-in",
          "/export exact signed-in",
        )["policy/app.policy.ts"]!.replace("recovering: 403", 'recovering: "/reports"'),
      },
      ["P449/layout app/reports/layout.tsx:2"],
    ],
  ])("%s", async (_, files, want) => {
    app.write(files)
    expect(await check()).toEqual(want)
    expect((await policyIn(app.root, "generate", "--check")).stderr).toContain(`error[${want[0]!.slice(0, 4)}]`)
  })
})

test.each(["sealed", "wrapped"] as const)("each format of the guard table names a %s second lock", (lock) => {
  const text = policyOf("/ exact anyone")["policy/app.policy.ts"]!
  const { checked } = compile({ policy: { path: "a.policy.ts", text }, routes: inventoryFor(["/"], [], lock) })
  const table = guardTableDataOf(checked!)
  expect(JSON.parse(tableDocument(table, "json"))).toMatchObject({ secondLock: lock })
  const words = { sealed: "sealed into the build", wrapped: "own modules: each guarded page" }[lock]
  for (const format of ["markdown", "csv", "html"] as const) expect(tableDocument(table, format)).toContain(words)
})
