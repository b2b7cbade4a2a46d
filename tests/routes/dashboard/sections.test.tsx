import type { ReactNode } from "react"
import { expect, test } from "vitest"
import { ChosenFromAddress, OnTour } from "../../../src/routes/dashboard/shared/chosen.tsx"
import { Sections } from "../../../src/routes/dashboard/shared/sections.tsx"
import { markupOf } from "../../ui/markup.tsx"

const tour = (
  <OnTour>
    <Sections />
  </OnTour>
)
const dashboard = (
  <ChosenFromAddress opensOnApps={false}>
    <Sections />
  </ChosenFromAddress>
)

/** The names of the current tabs, and of the tabs of the second row. */
function tabsAt(element: ReactNode, at: string) {
  const markup = markupOf(element, "en", "en", at)
  const namesIn = (text: string, tag: RegExp) => [...text.matchAll(tag)].map(([, name]) => name)
  const [, second = ""] = markup.split('class="tabs-views"')
  return { current: namesIn(markup, /<a [^>]*aria-current[^>]*>([^<]*)/g), views: namesIn(second, /<a [^>]*>([^<]*)/g) }
}

const ACCESS = ["Table", "Map", "Simulator"]

test.each([
  ["/tour", tour, { current: ["Access", "Table"], views: ["Table", "Map"] }],
  ["/tour?view=table", tour, { current: ["Access", "Table"], views: ["Table", "Map"] }],
  ["/tour?view=map", tour, { current: ["Access", "Map"], views: ["Table", "Map"] }],
  ["/tour?view=changes", tour, { current: ["History", "Changes"], views: ["Timeline", "Changes"] }],
  ["/tour?view=simulator", tour, { current: ["Access", "Table"], views: ["Table", "Map"] }],
  ["/tour?view=x", tour, { current: ["Access", "Table"], views: ["Table", "Map"] }],
  ["/dashboard?view=x", dashboard, { current: ["Access", "Table"], views: ACCESS }],
  ["/dashboard?view=map", dashboard, { current: ["Access", "Table"], views: ACCESS }],
  ["/dashboard/map?view=x", dashboard, { current: ["Access", "Map"], views: ACCESS }],
])("the current tab of %s is that of the view it shows", (at, element, want) => {
  expect(tabsAt(element, at)).toEqual(want)
})
