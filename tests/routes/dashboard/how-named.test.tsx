import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { openLanguage } from "../../../src/language/open.ts"
import { serverSessionContext } from "../../../src/locks/context.ts"
import { tourAudited } from "../../../src/policies/chosen/audited.server.ts"
import { Compared, HowNamed } from "../../../src/routes/dashboard/compare/compared.tsx"
import { comparisonDocument, type Comparison } from "../../../src/routes/dashboard/compare/comparison.server.ts"
import { wordsOf } from "../../ui/markup.tsx"

test("tags are offered if the record can have some", () => {
  expect(wordsOf(<HowNamed hasTags />)).toContain("a tag or")
  expect(wordsOf(<HowNamed hasTags={false} />)).toBe(
    "Name a version by its commit, its policy hash or a day such as 2026-11-01. none stands for no policy at all.",
  )
  expect(wordsOf(<HowNamed hasTags />, "de")).toContain("Git-Tag")
  expect(wordsOf(<HowNamed hasTags={false} />, "de")).not.toContain("Git-Tag")
})

const compared = (asked: { readonly fromDay?: string; readonly isBackwards?: boolean }, comparison: Comparison) =>
  wordsOf(
    <Compared comparison={comparison} from={null} to={null} at="" fromDay={null} isBackwards={false} {...asked} />,
  )

const NOTHING: Comparison = {
  kind: "compared",
  answer: { words: { summary: { english: "nobody's access changes", name: "changes", args: {} }, changes: [] } },
} as unknown as Comparison

test("a comparison from a day, or back in time, describes its contents", () => {
  expect(compared({}, NOTHING)).not.toMatch(/not included|going back/)
  expect(compared({ fromDay: "2026-11-22" }, NOTHING)).toContain(
    "Compared with the policy at the end of Nov 22, 2026 (UTC): changes made on that day are not included.",
  )
  expect(compared({ isBackwards: true }, NOTHING)).toContain("what opened in between counts as closed")
})

test("a comparison says that it changes how current a claim is", () => {
  const words = {
    summary: { english: "nobody's access changes", name: "changes", args: {} },
    changes: [],
    ages: [{ claim: "role", before: "token", after: "request" }],
  }
  expect(compared({}, { kind: "compared", answer: { words } } as unknown as Comparison)).toContain(
    "The claim role is now as current as the request; before, it was as current as the token.",
  )
})

test("a word that names no version is repeated as it was typed, with nothing invisible in it", () => {
  const refusal = (word: string) => compared({}, { kind: "unnamed", named: { kind: "unknown", word } })
  expect(refusal("erste Fassung")).toContain("No recorded version matches erste Fassung.")
  expect(refusal("a\u202eb")).not.toContain("\u202e")
})

test("an impossible date is refused as such", () => {
  const named = { kind: "no-date", word: "2026-02-30" } as const
  expect(compared({}, { kind: "unnamed", named })).toContain("2026-02-30 is not a date.")
})

test("a file of a comparison that cannot be made is refused in the reader's language", async () => {
  const context = new RouterContextProvider()
  context.set(serverSessionContext, { session: null } as never)
  const params = new URLSearchParams("from=none&to=none&at=here")
  const { text } = await openLanguage("de")
  const response = (await comparisonDocument(context, "comparison.csv", params, tourAudited(), text)) as Response
  expect(response.status).toBe(404)
  expect(await response.text()).toBe("Nenne eine Seite nach ihrem Pfad, etwa /dashboard.\n")
})
