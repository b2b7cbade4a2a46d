// The views of the app, and the visitors who see them.
import { readFileSync } from "node:fs"

import type { Page } from "@playwright/test"

import { LANGUAGES, type Language } from "../../src/language/languages.ts"
import type { PlainMessage } from "../../src/language/message.ts"
import { openLanguage } from "../../src/language/open.ts"
import {
  challengedSession,
  recoveringSession,
  signedInSession,
  signIn,
  verifiedSession,
  type BackendAccess,
} from "../backend/fixture.ts"
import { cookiesOf, type Cookie } from "./people.ts"
import { decide } from "../../src/generated/guards.ts"
import routes from "../../src/routes.ts"
import { addUpload } from "../../src/policies/uploads/uploads.server.ts"
import { uploadedRecord } from "./dashboard/record-to-upload.ts"
import { REVIEW_IDS, reviewsToLookAt } from "./reviews/reviews-to-look-at.ts"
import { hydrated } from "./visitor.ts"

export type Visitor = (backend: BackendAccess) => Promise<readonly Cookie[]>

export const nobody: Visitor = async () => []

/** The visitor whose browser has just performed an action, about which the page in the address shows a message. */
export const justDone =
  (done: string, visitor: Visitor): Visitor =>
  async (backend) => [...(await visitor(backend)), { name: "sallyport-done", value: done }]
export const signedIn: Visitor = async (backend) => cookiesOf((await signedInSession(backend)).session)
export const challenged: Visitor = async (backend) => cookiesOf((await challengedSession(backend)).session)
export const verified: Visitor = async (backend) => cookiesOf((await verifiedSession(backend)).session)
export const recovering: Visitor = async (backend) =>
  cookiesOf((await recoveringSession(backend)).session, { recovering: true })

/** Somebody who reads reviews of others. */
const reviewing: Visitor = async (backend) => {
  await reviewsToLookAt(backend)
  return signedIn(backend)
}

/** Somebody who has uploaded a record. */
const uploading: Visitor = async (backend) => {
  const { client, session } = await signedInSession(backend)
  await addUpload(client, session.user.id, "shop", { file: "shop.record.json", text: uploadedRecord })
  return cookiesOf(session)
}

type Text = (message: PlainMessage) => string

/** The form in which a page shows its content. */
export const TEXTS = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, (await openLanguage(language)).text] as const)),
) as Readonly<Record<Language, Text>>

export interface View {
  readonly name: string
  readonly path: string
  readonly visitor: Visitor
  /** The steps from the opened page to the view. */
  readonly ready?: (page: Page, text: Text) => Promise<unknown>
}

/**
 * From the apps on record to what the visitor has uploaded, as a page of its own: if a link is followed and the answer
 * takes half a second, the browser takes the new page for a shift of the layout.
 */
const uploadOpened: NonNullable<View["ready"]> = async (page, text) => {
  const link = page
    .getByRole("region", { name: text("Records you uploaded") })
    .getByRole("row")
    .getByRole("link")
  await page.goto((await link.getAttribute("href"))!)
  await hydrated(page)
  await page.getByRole("region", { name: "shop" }).waitFor()
}

/** The compiler has answered for a text that it accepts: until then less stands beside it. */
const compiled: NonNullable<View["ready"]> = async (page, text) => {
  await page.locator(".cm-content").waitFor()
  await page.getByText(text("No findings: the compiler accepts this policy.")).first().waitFor()
}

const SHOWN: readonly View[] = [
  { name: "front page", path: "/", visitor: nobody },
  { name: "front page, a page opened", path: "/?try=opened", visitor: nobody },
  { name: "front page, two rules that clash", path: "/?try=clash", visitor: nobody },
  {
    name: "front page, a redirect without end",
    path: "/",
    visitor: nobody,
    ready: (page) => page.locator("button[value=loop]").click(),
  },
  { name: "sign-in", path: "/signin", visitor: nobody },
  { name: "tour", path: "/tour", visitor: nobody },
  { name: "tour, map", path: "/tour?view=map", visitor: nobody },
  {
    name: "sign-in refused",
    path: "/signin",
    visitor: nobody,
    ready: async (page, text) => {
      await page
        .getByRole("main")
        .getByRole("button", { name: text("Sign in") })
        .click()
      await page.getByRole("alert").waitFor()
    },
  },
  {
    name: "playground",
    path: "/playground",
    visitor: nobody,
    ready: compiled,
  },
  {
    name: "playground, two rules that clash",
    path: "/playground?example=clash",
    visitor: nobody,
    ready: async (page) => {
      await page.locator(".cm-content").waitFor()
      await page.locator(".findings li").first().waitFor()
    },
  },
  { name: "sign-up", path: "/signup", visitor: nobody },
  { name: "sign-up sent", path: "/signup?sent=yes", visitor: nobody },
  { name: "forgotten password", path: "/forgot-password", visitor: nobody },
  { name: "e-mail link", path: `/auth/confirm?type=signup&token_hash=${"a".repeat(56)}`, visitor: nobody },
  { name: "link that undoes a change", path: `/auth/confirm?type=undo&token_hash=${"a".repeat(56)}`, visitor: nobody },
  { name: "dead e-mail link", path: "/auth/confirm", visitor: nobody },
  { name: "second factor", path: "/mfa", visitor: challenged },
  { name: "recovery code", path: "/mfa?with=recovery-code", visitor: challenged },
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
    path: "/dashboard?rule=%2Fsignin+exact",
    visitor: signedIn,
  },
  { name: "access changes", path: "/dashboard/changes?show=all", visitor: signedIn },
  { name: "timeline", path: "/dashboard/timeline", visitor: signedIn },
  {
    name: "map",
    path: "/dashboard/map",
    visitor: signedIn,
    ready: async (page) => {
      for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click()
    },
  },
  { name: "map of one auth state", path: "/dashboard/map?state=signed-out", visitor: signedIn },
  { name: "comparison", path: "/dashboard/compare?from=none&to=2026-11-21", visitor: signedIn },
  { name: "comparison of what is not there", path: "/dashboard/compare?from=abcdef0", visitor: signedIn },
  { name: "evidence", path: "/dashboard/evidence", visitor: signedIn },
  { name: "apps on record", path: "/dashboard/apps", visitor: signedIn },
  { name: "apps on record, one uploaded", path: "/dashboard/apps", visitor: uploading },
  {
    name: "guard table of an uploaded record",
    path: "/dashboard/apps",
    visitor: uploading,
    ready: uploadOpened,
  },
  {
    name: "evidence of an uploaded record",
    path: "/dashboard/apps",
    visitor: uploading,
    ready: async (page, text) => {
      await uploadOpened(page, text)
      await page
        .getByRole("navigation", { name: text("Dashboard") })
        .getByRole("link", { name: text("Evidence") })
        .click()
      await page.getByRole("region", { name: text("The record") }).waitFor()
    },
  },
  {
    name: "editor of an uploaded record",
    path: "/dashboard/apps",
    visitor: uploading,
    ready: async (page, text) => {
      await uploadOpened(page, text)
      await page.getByRole("link", { name: text("Edit this policy") }).click()
      await page.waitForURL("**/editor?app=*")
      await compiled(page, text)
    },
  },
  {
    name: "apps on record, an upload refused",
    path: "/dashboard/apps",
    visitor: signedIn,
    ready: async (page, text) => {
      await page
        .getByLabel(text("Access record file"))
        .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{") })
      await page.getByRole("button", { name: text("Upload record") }).click()
      await page.getByRole("alert").waitFor()
    },
  },
  { name: "guard table of an older version", path: "/dashboard?version=2026-11-21", visitor: signedIn },
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
    ready: (page, text) => page.getByRole("button", { name: text("Keyboard shortcuts") }).click(),
  },
  { name: "account", path: "/dashboard/account", visitor: signedIn },
  {
    name: "second factor being set up",
    path: "/dashboard/account",
    visitor: signedIn,
    ready: async (page, text) => {
      await page.getByRole("button", { name: text("Set up a second factor") }).click()
      await page.getByRole("button", { name: text("Turn on") }).waitFor()
    },
  },
  {
    name: "recovery codes",
    path: "/dashboard/account",
    visitor: verified,
    ready: async (page, text) => {
      await page.locator("[value=new-codes]").click()
      await page.getByRole("heading", { name: text("Save your recovery codes now") }).waitFor()
    },
  },
  {
    name: "account that asks who is there",
    path: "/dashboard/account",
    visitor: signedIn,
    ready: async (page, text) => {
      await page.clock.setSystemTime(Date.now() + 6 * 60_000)
      await page.getByRole("button", { name: text("Set up a second factor") }).click()
      await page.getByLabel(text("Your password"), { exact: true }).waitFor()
    },
  },
  {
    name: "devices",
    path: "/dashboard/account/devices",
    visitor: async (backend) => cookiesOf((await signIn(backend, await signedInSession(backend))).session),
  },
  { name: "account history", path: "/dashboard/account/history", visitor: signedIn },
  { name: "account to be deleted", path: "/dashboard/account/delete", visitor: signedIn },
  { name: "goodbye", path: "/?done=account-deleted", visitor: justDone("account-deleted", nobody) },
  { name: "editor", path: "/editor", visitor: signedIn, ready: compiled },
  { name: "review", path: "/editor/review", visitor: signedIn },
  { name: "reviews", path: "/reviews", visitor: reviewing },
  { name: "review of a change", path: `/reviews/${REVIEW_IDS.open}?line=21`, visitor: reviewing },
  { name: "review that is approved", path: `/reviews/${REVIEW_IDS.approved}`, visitor: reviewing },
  { name: "review whose base moved", path: `/reviews/${REVIEW_IDS.superseded}`, visitor: reviewing },
  { name: "change to approve", path: `/reviews/${REVIEW_IDS.open}/approve`, visitor: reviewing },
  { name: "shared policy", path: "/editor/shared", visitor: signedIn },
  { name: "not found", path: "/nowhere", visitor: nobody },
  { name: "unreadable address", path: "/editor/%ff", visitor: nobody },
  { name: "mailbox", path: "/mailbox", visitor: nobody },
]

/** In each auth state, a visitor; the first whom a page admits looks at it. */
const VISITORS = { "signed-out": nobody, "signed-in": signedIn, verified, challenged, recovering }

interface Entry {
  readonly file: string
  readonly path?: string
  readonly children?: readonly Entry[]
}

const pathsOf = (entries: readonly Entry[], above = ""): readonly string[] =>
  entries.flatMap(({ file, path, children }) => {
    const whole = path === undefined ? above : `${above}/${path}`
    if (children !== undefined) return pathsOf(children, whole)
    return readFileSync(`src/${file}`, "utf8").includes("export default") ? [whole || "/"] : []
  })

/** Pages without params that no view above shows. */
const unshown = pathsOf(routes as readonly Entry[]).filter(
  (path) => !/[:*]/.test(path) && SHOWN.every((view) => view.path.split("?")[0] !== path),
)

/** All there is to see: every page, and what else some of them show. */
export const VIEWS: readonly View[] = [
  ...SHOWN,
  ...unshown.map((path): View => {
    const states = Object.keys(VISITORS) as (keyof typeof VISITORS)[]
    const state = states.find((one) => decide(path, one).kind === "proceed")
    if (state === undefined) throw new Error(`${path} opens to no visitor`)
    return { name: path, path, visitor: VISITORS[state] }
  }),
]

const looking = new Map<Visitor, Promise<readonly Cookie[]>>()

/** The person who looks at a view. Views without steps share one person per kind of visitor. */
export function lookerAt({ visitor, ready }: View, backend: BackendAccess): Promise<readonly Cookie[]> {
  if (ready !== undefined) return visitor(backend)
  const known = looking.get(visitor) ?? visitor(backend)
  looking.set(visitor, known)
  return known
}
