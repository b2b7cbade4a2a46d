import { expect, test } from "vitest"
import { doorOf, type Door } from "../../../codegen/scan/doors.ts"

const DOORS: readonly (readonly [string, Door | null])[] = [
  ["login", "sign-in"],
  ["Sign-In", "sign-in"],
  ["auth/sign_in", "sign-in"],
  [":lang?/login", "sign-in"],
  ["admin/login", "sign-in"],
  ["logout", "sign-out"],
  ["auth/signout", "sign-out"],
  ["register", "sign-up"],
  ["join", "sign-up"],
  ["events/:id/register", null],
  ["events/join", null],
  ["forgot-password", "forgotten"],
  ["auth/forget-password", "forgotten"],
  ["reset-password/:token", "reset"],
  ["events/:token", null],
  ["login/:token", null],
  ["auth/reset-password", "reset"],
  ["settings/two-factor", null],
  ["mfa", "second-factor"],
  ["auth/:provider", "callback"],
  ["auth/:provider/callback", "callback"],
  ["auth/confirm", "callback"],
  ["api/auth/*", "callback"],
  ["auth/*", "callback"],
  ["docs/auth/*", null],
  ["api/*", null],
  ["*", null],
  ["verify", "callback"],
  ["settings/profile/two-factor/verify", null],
  ["billing/callback", null],
  ["callback", null],
  ["webauthn/authentication", "callback"],
  ["auth", null],
  ["", null],
  [":username", null],
  ["users/:username", null],
  ["logins", null],
  ["docs/login-page", null],
]

test.each(DOORS)("%s is guessed from its name", (path, door) => {
  expect(doorOf(path.split("/").filter((segment) => segment !== ""))).toBe(door)
})
