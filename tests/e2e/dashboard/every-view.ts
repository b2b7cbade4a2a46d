import type { Page } from "@playwright/test"

/** Every view of an app, by the section that it is in. */
const VIEWS = [
  ["History", "Timeline"],
  ["Access", "Map"],
  ["History", "Compare"],
  ["Access", "Simulator"],
  ["History", "Changes"],
  ["Evidence", "Evidence"],
  ["Access", "Table"],
] as const

/** Opens every view through the dashboard's own links, and runs the check in each. */
export async function inEveryView(page: Page, check: () => Promise<void>): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Dashboard" })
  for (const [section, name] of VIEWS) {
    await tabs.getByRole("link", { name: section, exact: true }).click()
    await tabs.getByRole("link", { name, exact: true }).click()
    await check()
  }
}
