import { expect, test } from "vitest"
import type { About } from "../../../src/policies/chosen/about.ts"
import { EditedBar } from "../../../src/routes/editor/review/edited-bar.tsx"
import { markupOf } from "../../ui/markup.tsx"

const policy = { app: "shop", name: "shop", hash: "0".repeat(64), hasRoutes: true } as Parameters<
  typeof EditedBar
>[0]["policy"]
const about = { uploaded: null, deleted: null, version: null } as Partial<About> as About
const version = { word: "1000000000", commit: null, date: null, hash: policy.hash }

test("the bar above the editor names the version, or says nothing about it if none was ever in force", () => {
  expect(markupOf(<EditedBar policy={policy} about={{ ...about, version }} />)).toContain(
    "As of <span>1000000000</span>",
  )
  expect(markupOf(<EditedBar policy={policy} about={about} />)).not.toContain("As of")
})
