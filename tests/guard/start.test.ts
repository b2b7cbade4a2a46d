import { readFileSync } from "node:fs"
import path from "node:path"

import { ts } from "ts-morph"
import { expect, test } from "vitest"

const ROOT = path.resolve(import.meta.dirname, "../..")

/** The packages that a module takes before anything of it runs, by itself or through what it imports. */
function packagesAtStart(entries: readonly string[]): readonly string[] {
  const [packages, seen] = [new Set<string>(), new Set<string>()]
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const { statements } = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ESNext)
    for (const statement of statements) {
      const isImport = ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly !== true
      const isExport = ts.isExportDeclaration(statement) && !statement.isTypeOnly
      if (!isImport && !isExport) continue
      const from = statement.moduleSpecifier
      if (from === undefined || !ts.isStringLiteral(from)) continue
      if (from.text.startsWith(".")) visit(path.resolve(path.dirname(file), from.text))
      else packages.add(from.text)
    }
  }
  for (const entry of entries) visit(path.join(ROOT, entry))
  return [...packages].sort()
}

test("an app that starts with the locks loads the router, the session's cookies and its machine, but no code that only a refresh needs", () => {
  expect(packagesAtStart(["src/guard/index.ts"])).toEqual(["react-router"])
  expect(packagesAtStart(["src/guard/index.ts", "src/session/supabase/index.ts"])).toEqual([
    "@supabase/ssr",
    "react-router",
    "xstate",
  ])
})
