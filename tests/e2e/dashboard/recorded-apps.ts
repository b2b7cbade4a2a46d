import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

import { Repository } from "../../codegen/history/git-repository.ts"
import { boundAt } from "../../codegen/project/router-project.ts"
import { EVENTFUL, policyText } from "../../codegen/record/histories.ts"
import { ruleOf } from "../../policy/build.ts"

/** An app with a history in git, and its record as `sallyport record` writes it. */
export interface RecordedApp {
  readonly repository: Repository
  /** Oldest first. */
  readonly commits: readonly string[]
  readonly record: string
}

/** Each version is committed at its day, so that days name versions. */
export function recordedApp(
  name: string,
  versions: readonly { readonly day: string; readonly text: string; readonly tag?: string }[],
  pages: readonly string[] = ["orders", "about"],
): RecordedApp {
  const repository = new Repository()
  repository.write("package.json", JSON.stringify({ name }))
  repository.write("react-router.config.ts", 'export default { appDirectory: "src" }\n')
  repository.write("src/page.tsx", "export const loader = () => null\nexport default function Page() {}\n")
  for (const [file, text] of Object.entries(boundAt("src"))) repository.write(file, text)
  const routes = [...pages, "*"].map((at) => `route("${at}", "page.tsx")`).join(", ")
  repository.write("src/routes.ts", `import { route } from "@react-router/dev/routes"\nexport default [${routes}]\n`)
  const commits = versions.map(({ day, text }, at) => {
    repository.write("policy/app.policy.ts", text)
    return repository.commit(`${name}: change ${at + 1}`, `${day}T12:00:00Z`)
  })
  for (const [at, { tag }] of versions.entries()) if (tag !== undefined) repository.git("tag", tag, commits[at]!)
  const { stdout, status, stderr } = repository.policy("record", "--out", "-")
  if (status !== 0) throw new Error(stderr)
  return { repository, commits, record: stdout }
}

const orders = ruleOf("/orders", "subtree", "signed-in")
const about = ruleOf("/about", "exact", "anyone")

export const shop = (): RecordedApp =>
  recordedApp("shop", [
    { day: "2026-09-20", text: EVENTFUL[0]! },
    { day: "2026-10-05", text: EVENTFUL[1]! },
    { day: "2026-11-03", text: EVENTFUL[2]! },
  ])

export const blog = (): RecordedApp =>
  recordedApp("blog", [
    { day: "2026-08-01", text: policyText([orders, about]) },
    { day: "2026-11-10", text: policyText([{ ...orders, require: "verified" }, about]) },
  ])

/** Thirty rules, one of which changes with each version. */
export const thirty = (): RecordedApp => {
  const pages = Array.from({ length: 30 }, (_, i) => `area-of-the-shop/page-${i}`)
  const requirements = ["anyone", "signed-in", "verified"] as const
  const textAt = (version: number): string =>
    policyText(
      pages.map((page, i) =>
        ruleOf(`/${page}`, "exact", requirements[(i + (i < version ? 1 : 0)) % requirements.length]!),
      ),
    )
  const versions = Array.from({ length: 8 }, (_, at) => ({ day: `2026-0${at + 1}-01`, text: textAt(at) }))
  return recordedApp("thirty", versions, pages)
}

/** Its releases are tagged. */
export const kiosk = (): RecordedApp =>
  recordedApp("kiosk", [
    { day: "2026-09-01", text: policyText([orders, about]), tag: "v1.0" },
    { day: "2026-10-01", text: policyText([{ ...orders, require: "verified" }, about]) },
    { day: "2026-11-01", text: policyText([{ ...orders, require: "anyone" }, about]), tag: "release/2.0" },
  ])

/** Of so many rules that no page shows them all. */
export const mall = (): RecordedApp => {
  const shops = Array.from({ length: 520 }, (_, at) => `shop-${at}`)
  const rules = shops.map((shop) => ruleOf(`/${shop}`, "exact", "verified"))
  return recordedApp("mall", [{ day: "2026-11-01", text: policyText(rules) }], shops)
}

/** Written in Arabic and Hebrew: its name, its paths, its reasons and the subjects of its commits. */
export const rightToLeft = (): RecordedApp => {
  const why = "هذه الصفحة للجميع (قواعد 3-2): مفتوحة! 🚀"
  const rulesOf = (require: "anyone" | "signed-in") => [
    { ...ruleOf("/مرحبا/:id", "subtree", require), why },
    { ...ruleOf("/שלום/תודה", "exact", "verified"), why: "דף זה פתוח לכולם, ראו /about." },
    about,
  ]
  const outside = [{ path: "/ملفات", match: "subtree", why }] as const
  return recordedApp(
    "متجر-الكتب",
    [
      { day: "2026-10-01", text: policyText(rulesOf("signed-in"), { outside }), tag: "إصدار-١" },
      { day: "2026-11-01", text: policyText(rulesOf("anyone"), { outside }) },
    ],
    ["مرحبا/:id", "שלום/תודה", "about"],
  )
}

/** With a name, paths and reasons that no line of a phone holds. */
export const longNamed = (): RecordedApp => {
  const [app, word] = ["n".repeat(100), "w".repeat(135)]
  const rulesOf = (require: "anyone" | "signed-in") => [
    { ...ruleOf(`/${word}`, "subtree", require), why: word },
    ruleOf(`/a/${word}/:${word}`, "exact", require),
    about,
  ]
  const outside = [{ path: `/x${word}`, match: "subtree", why: word }] as const
  return recordedApp(
    app,
    [
      { day: "2026-10-01", text: policyText(rulesOf("signed-in"), { outside }), tag: word },
      { day: "2026-11-01", text: policyText(rulesOf("anyone"), { outside }) },
    ],
    [word, `a/${word}/:${word}`, "about"],
  )
}

/** A directory of its own, to be thrown away. */
export class Directory {
  readonly at = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-records-")))

  put(name: string, text: string): void {
    writeFileSync(path.join(this.at, name), text)
  }

  take(name: string): void {
    rmSync(path.join(this.at, name))
  }

  remove(): void {
    rmSync(this.at, { recursive: true, force: true })
  }
}
