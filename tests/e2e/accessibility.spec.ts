// Every page and view, in both themes, narrow and wide: axe finds nothing (WCAG 2.2 AA), nothing scrolls sideways, and
// the content security policy is never violated.
import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "@playwright/test"

import { challengedSession, recoveringSession, signedInSession, type BackendAccess } from "../backend-fixture.ts"
import { cookiesOf, enter, type Cookie } from "./people.ts"
import { expect, test, url } from "./visitor.ts"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

type Visitor = (backend: BackendAccess) => Promise<readonly Cookie[]>

const nobody: Visitor = async () => []
const signedIn: Visitor = async (backend) => cookiesOf((await signedInSession(backend)).session)
const challenged: Visitor = async (backend) => cookiesOf((await challengedSession(backend)).session)
const recovering: Visitor = async (backend) =>
  cookiesOf((await recoveringSession(backend)).session, { recovering: true })

const VIEWS: readonly { name: string; path: string; visitor: Visitor; ready?: (page: Page) => Promise<unknown> }[] = [
  { name: "front page", path: "/", visitor: nobody },
  { name: "sign-in", path: "/signin", visitor: nobody },
  {
    name: "sign-in refused",
    path: "/signin",
    visitor: nobody,
    ready: async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Sign in" }).click()
      await page.getByRole("alert").waitFor()
    },
  },
  { name: "sign-up", path: "/signup", visitor: nobody },
  { name: "sign-up sent", path: "/signup?sent=yes", visitor: nobody },
  { name: "forgotten password", path: "/forgot-password", visitor: nobody },
  { name: "e-mail link", path: `/auth/confirm?type=signup&token_hash=${"a".repeat(56)}`, visitor: nobody },
  { name: "dead e-mail link", path: "/auth/confirm", visitor: nobody },
  { name: "second factor", path: "/mfa", visitor: challenged },
  { name: "new password", path: "/reset-password", visitor: recovering },
  { name: "sign-out", path: "/signout", visitor: signedIn },
  { name: "preferences", path: "/preferences", visitor: nobody },
  { name: "guard table", path: "/dashboard", visitor: signedIn },
  { name: "simulator", path: "/dashboard/simulator", visitor: signedIn },
  { name: "simulator's answer", path: "/dashboard/simulator?url=/Editor//drafts/1&as=signed-in", visitor: signedIn },
  { name: "simulator's refusal", path: `/dashboard/simulator?url=/${"a".repeat(200)}%252f`, visitor: signedIn },
  {
    name: "simulator's matrix",
    path: "/dashboard/simulator?urls=%2Feditor%0A%2F%25ff%0A%2Fassets%2Fx",
    visitor: signedIn,
  },
  { name: "guard table of one auth state", path: "/dashboard?state=verified&q=/editor/drafts/1", visitor: signedIn },
  {
    name: "guard table with a rule open",
    path: "/dashboard",
    visitor: signedIn,
    ready: (page) => page.locator(".rule-more summary").first().click(),
  },
  { name: "access changes", path: "/dashboard/changes?show=all", visitor: signedIn },
  {
    name: "session",
    path: "/dashboard/session",
    visitor: signedIn,
    ready: (page) => page.locator(".events").waitFor(),
  },
  { name: "session, a state chosen", path: "/dashboard/session?state=expired", visitor: signedIn },
  {
    name: "keyboard shortcuts",
    path: "/dashboard",
    visitor: signedIn,
    ready: (page) => page.getByRole("button", { name: "Keyboard shortcuts" }).click(),
  },
  { name: "account", path: "/dashboard/account", visitor: signedIn },
  {
    name: "second factor being set up",
    path: "/dashboard/account",
    visitor: signedIn,
    ready: async (page) => {
      await page.getByRole("button", { name: "Set up a second factor" }).click()
      await page.getByRole("button", { name: "Turn on" }).waitFor()
    },
  },
  { name: "editor", path: "/editor", visitor: signedIn, ready: (page) => page.locator(".cm-content").waitFor() },
  { name: "not found", path: "/nowhere", visitor: nobody },
  { name: "unreadable address", path: "/editor/%ff", visitor: nobody },
  { name: "mailbox", path: "/mailbox", visitor: nobody },
]

for (const { name, path, visitor, ready } of VIEWS) {
  test(`${name}: no finding, light and dark, wide and narrow`, async ({ page, context, backend }) => {
    await enter(context, url, await visitor(backend))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await ready?.(page)
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`),
      ).toEqual([])
    }
    // The width of a small phone, and what 400 % zoom leaves of a desktop.
    await page.setViewportSize({ width: 320, height: 700 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways).toBeLessThanOrEqual(0)
  })
}
