import { expect, test } from "vitest"
import { passwordRefusal } from "../../src/backend/passwords.ts"

test.each([
  ["seven characters", "x7$kQ!a", 422],
  ["eight", "x7$kQ!ab", null],
  ["72 bytes", `x7$kQ!${"ab".repeat(33)}`, null],
  ["73 bytes", `x7$kQ!a${"ab".repeat(33)}`, 422],
  ["73 bytes in fewer characters", `x7$${"ü".repeat(35)}`, 422],
])("%s: %j", (_, password, want) => {
  expect(passwordRefusal(password, "a@x.test")?.status ?? null).toBe(want)
})
