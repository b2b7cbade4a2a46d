// Two languages: the one that a browser asks for, until a person chooses; and in either, the whole site.
import { rmSync } from "node:fs"
import type { Page } from "@playwright/test"

import { startAppServer } from "../server/app-server.ts"
import { signedInSession, valueOf } from "../backend/fixture.ts"
import { fetchFrom, someLoopbackAddress } from "../server/fetch-from.ts"
import { rawRequest } from "../server/raw-request.ts"
import { axeFindings } from "./axe.ts"
import { englishLeft, expectGerman } from "./english-left.ts"
import { complaintsOf } from "./layout-complaints.ts"
import { backendOf, cookiesOf, enter, headerOf } from "./people.ts"
import { startRelay } from "./server/relay.ts"
import { challenged, justDone, nobody, recovering, signedIn, TEXTS, verified, type View } from "./views.ts"
import { expect, hydrated, test, url } from "./visitor.ts"
import { resize } from "../shown-as.ts"

test.use({ savesData: true })

const languageOf = (body: string): string | undefined => /<html[^>]* lang="([^"]*)"/.exec(body)?.[1]

test.describe("the language of who has chosen none", () => {
  for (const [asked, language] of [
    ["de-AT", "de"],
    ["de-CH-1996, en;q=0.5", "de"],
    ["en-GB, de", "en"],
    ["fr, de;q=0.5", "de"],
    ["fr", "en"],
    ["de;q=0, en", "en"],
    ["de;q=0", "en"],
    ["en;q=0.2, de;q=0.9", "de"],
    ["*", "en"],
    ["no language at all, ;;q=;=", "en"],
    [",".repeat(4000), "en"],
    [null, "en"],
  ] as const) {
    test(`asked for ${asked === null ? "nothing" : asked.slice(0, 40)}: ${language}`, async () => {
      const headers = asked === null ? [] : [`Accept-Language: ${asked}`]
      for (const target of ["/", "/signin", "/nowhere"]) {
        const answer = await rawRequest(url, { target, headers })
        expect(languageOf(answer.body), target).toBe(language)
        expect(answer.headers.get("content-language"), target).toBe(language)
        expect(answer.headers.get("vary"), target).toContain("Accept-Language")
      }
    })
  }

  test.describe("in Chromium", () => {
    test.use({ locale: "de-AT" })

    test("a browser in Austria reads German", async ({ page }) => {
      const response = await page.goto("/signin")
      expect(response?.headers()).toMatchObject({ "content-language": "de" })
      expect(response?.headers()["vary"]).toContain("Accept-Language")
      await hydrated(page)
      await expect(page.locator("html")).toHaveAttribute("lang", "de")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmelden")
      await expect(page).toHaveTitle("Anmelden · Sallyport")
    })

    test("the front page loads no translations of the workbench, whose pages wait for them", async ({ page }) => {
      const WORKBENCH = /\/assets\/(?:workbench|findings|explanations|compared)-[^/]*\.js$/
      const scripts: string[] = []
      page.on("request", (request) => scripts.push(request.url()))
      await page.goto("/")
      await hydrated(page)
      await expectGerman(page)
      expect(scripts.filter((script) => WORKBENCH.test(script))).toEqual([])
      const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
      await page.route(WORKBENCH, async (route) => {
        await arrival
        await route.continue()
      })
      const asked = page.waitForRequest(/\/assets\/findings-[^/]*\.js$/)
      await page.getByRole("main").getByRole("link", { name: "Spielwiese" }).click()
      await asked
      await expect(page).toHaveURL(`${url}/`)
      await expectGerman(page)
      arrive()
      await expect(page).toHaveURL(`${url}/playground`)
      await expectGerman(page)
    })
  })
})

const AT = "/signin?next=%2Feditor%3Fa%3D1"

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })

    const arrive = async (page: Page) => {
      await page.goto(AT)
      if (javaScriptEnabled) await hydrated(page)
    }

    test("the menu changes the language and back, on the same page, and keeps the theme", async ({ page, context }) => {
      await context.addCookies([{ name: "sallyport-theme", value: "dark", url }])
      await arrive(page)
      await page.getByRole("button", { name: "Language" }).click()
      await expect(page.getByRole("button", { name: "English" })).toHaveAttribute("aria-pressed", "true")
      await page.getByRole("button", { name: "Deutsch" }).click()
      await expect(page.locator("html")).toHaveAttribute("lang", "de")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmelden")
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
      await expect(page).toHaveURL(`${url}${AT}`)

      const other = await context.newPage()
      await other.goto("/")
      await expect(other.locator("html")).toHaveAttribute("lang", "de")
      const kept = (await context.cookies()).find(({ name }) => name === "sallyport-language")
      // Beyond the browser's end.
      expect(kept).toMatchObject({ value: "de", httpOnly: true, sameSite: "Lax" })
      expect(kept?.expires).toBeGreaterThan(Date.now() / 1000)

      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole("button", { name: "Sprache" }).click()
      await page.getByRole("button", { name: "English" }).click()
      await expect(page.locator("html")).toHaveAttribute("lang", "en")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in")
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
      await expect(page).toHaveURL(`${url}${AT}`)
    })

    test("the menu can be used by keyboard", async ({ page }) => {
      await arrive(page)
      await page.getByRole("button", { name: "Language" }).focus()
      await page.keyboard.press("Enter")
      await expect(page.getByRole("button", { name: "English" })).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(page.getByRole("button", { name: "English" })).toBeHidden()
      await page.keyboard.press("Enter")
      await page.keyboard.press("Tab")
      await expect(page.getByRole("button", { name: "English" })).toBeFocused()
      await page.keyboard.press("Tab")
      await expect(page.getByRole("button", { name: "Deutsch" })).toBeFocused()
      await page.keyboard.press("Enter")
      await expect(page.locator("html")).toHaveAttribute("lang", "de")
      await expect(page).toHaveURL(`${url}${AT}`)
    })

    test("the preferences change the language, and a theme chosen later keeps it", async ({ page }) => {
      await page.goto("/preferences?next=%2Fsignin")
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel("Deutsch").check()
      await page.getByRole("main").getByRole("button", { name: "Save" }).click()
      await expect(page).toHaveURL(`${url}/signin`)
      await expect(page.locator("html")).toHaveAttribute("lang", "de")
      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole("button", { name: "Farbschema" }).click()
      await page.getByRole("button", { name: "Dunkel" }).click()
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
      await expect(page.locator("html")).toHaveAttribute("lang", "de")
    })
  })
}

test("the account page links to theme and language, and these link back", async ({ page, context, backend }) => {
  await enter(context, url, await signedIn(backend))
  await page.goto("/dashboard/account")
  await page.getByRole("link", { name: "Choose theme and language" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preferences")
  await page.getByLabel("Deutsch").check()
  await page.getByRole("main").getByRole("button", { name: "Save" }).click()
  await expect(page).toHaveURL(`${url}/dashboard/account`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Konto")
})

test.describe("a language posted by hand", () => {
  /** As anybody may, with no page before it. */
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetchFrom(someLoopbackAddress())(`${url}/preferences`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: url, ...headers },
      body,
    })

  test("of this site is accepted", async () => {
    const { status, headers } = await post("language=de&next=%2Fsignin")
    expect(status).toBe(303)
    expect(headers.get("set-cookie")).toContain("sallyport-language=de")
  })

  for (const language of ["xx", "", "DE", "de-AT", "fr", "__proto__", "de%0D%0ASet-Cookie:+a=b", "x".repeat(10_000)]) {
    test(`that this site is not written in is refused, and nothing changes: ${language.slice(0, 30)}`, async () => {
      for (const body of [`language=${language}`, `theme=dark&language=${language}`]) {
        const response = await post(body)
        expect(response.status).toBe(400)
        expect(response.headers.get("set-cookie")).toBeNull()
        expect(await response.text()).toContain("Choose one of the languages listed.")
      }
    })
  }

  test("is refused in the words of the reader", async () => {
    const response = await post("language=xx", { "Accept-Language": "de" })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain("Wähle eine der Sprachen.")
  })

  test("and an unknown one in the cookie counts as no cookie", async () => {
    const { body } = await rawRequest(url, {
      target: "/",
      headers: ["Cookie: sallyport-language=xx", "Accept-Language: de"],
    })
    expect(languageOf(body)).toBe("de")
  })
})

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click()

/** Messages about successes and failures. */
const ANSWERS: readonly View[] = [
  { name: "signed out", path: "/signin?done=signed-out", visitor: justDone("signed-out", nobody) },
  {
    name: "signed out everywhere",
    path: "/signin?done=signed-out-everywhere",
    visitor: justDone("signed-out-everywhere", nobody),
  },
  { name: "sign-up sent again", path: "/signup?sent=again", visitor: nobody },
  { name: "forgotten password sent", path: "/forgot-password?sent=yes", visitor: nobody },
  ...(["invite", "recovery", "magiclink", "email_change", "undo"] as const).map((type) => ({
    name: `e-mail link of ${type}`,
    path: `/auth/confirm?type=${type}&token_hash=${"a".repeat(56)}`,
    visitor: signedIn,
  })),
  ...(
    [
      ["sign-up refused", "/signup", nobody, "Create account"],
      ["forgotten password refused", "/forgot-password", nobody, "Send the link"],
      ["a wrong code", "/mfa", challenged, "Continue"],
      ["new password refused", "/reset-password", recovering, "Save and continue"],
      ["change of password refused", "/dashboard/account", signedIn, "Change password"],
    ] as const
  ).map(([name, path, visitor, button]): View => ({
    name,
    path,
    visitor,
    ready: async (page, text) => {
      await press(page, text(button))
      await page.getByRole("alert").waitFor()
    },
  })),
  ...["name", "email", "password", "confirm-factor", "remove-factor", "recovery-code"].map((done) => ({
    name: `account after ${done}`,
    path: `/dashboard/account?done=${done}`,
    visitor: justDone(done, signedIn),
  })),
  { name: "account with a second factor", path: "/dashboard/account", visitor: verified },
]

test.describe("in German", () => {
  test.use({ locale: "de-DE" })

  for (const { name, path, visitor, ready } of ANSWERS) {
    test(`${name}: every word, and nothing for axe to find, nor cut off on a small phone`, async ({
      page,
      context,
      backend,
    }) => {
      await enter(context, url, await visitor(backend))
      await page.goto(path)
      await hydrated(page)
      await ready?.(page, TEXTS.de)
      await expectGerman(page)
      expect(await axeFindings(page)).toEqual([])
      await resize(page, { width: 320, height: 900 })
      expect(await page.evaluate(complaintsOf)).toEqual([])
    })
  }

  test("a draft, the list with it, and an unknown one", async ({ page, context, backend }) => {
    const { client, session } = await signedInSession(backend)
    await enter(context, url, cookiesOf(session))
    const draft = { id: crypto.randomUUID(), user_id: session.user.id, name: "Entwurf", policy: "//", base_hash: "0" }
    valueOf(await client.from("drafts").insert(draft))
    for (const path of ["/editor", `/editor/drafts/${draft.id}`, `/editor/drafts/${crypto.randomUUID()}`]) {
      await resize(page, { width: 1280, height: 900 })
      await page.goto(path)
      await hydrated(page)
      await expectGerman(page)
      expect(await axeFindings(page)).toEqual([])
      await resize(page, { width: 320, height: 900 })
      expect(await page.evaluate(complaintsOf), path).toEqual([])
    }
  })

  test("a file of drafts that cannot be produced says so", async ({ backend }) => {
    const relay = await startRelay(url)
    const { key } = await backendOf(url)
    const server = await startAppServer({ SUPABASE_URL: relay.url, SUPABASE_PUBLISHABLE_KEY: key })
    const cookie = headerOf(await signedIn(backend))
    relay.answerWith((response) => response.destroy(), "/rest/")
    const response = await fetch(`${server.url}/dashboard/account/drafts.json`, {
      headers: { Cookie: cookie, "Accept-Language": "de" },
    })
    await server.stop()
    await relay.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
    expect(response.status).toBe(503)
    expect(response.headers.get("content-language")).toBe("de")
    expect(await response.text()).toContain("Deine Entwürfe ließen sich gerade nicht lesen.")
  })

  test("text that is still English is found", async ({ page }) => {
    await page.goto("/signin")
    await hydrated(page)
    await page.evaluate(() => {
      const main = document.querySelector("main")!
      const said = document.createElement("p")
      said.textContent = "Made for whoever reads"
      const message = document.createElement("p")
      message.textContent = "Save"
      const named = document.createElement("button")
      named.setAttribute("aria-label", "Sign out")
      const marked = document.createElement("p")
      marked.lang = "en"
      marked.textContent = "What the compiler says"
      main.append(said, message, named, marked)
    })
    expect(await englishLeft(page)).toEqual(["Made for whoever reads", "Save", "Sign out"])
  })
})
