import { expect, test } from "vitest"
import { plainAddress } from "../../src/ui/policy/path.tsx"

test.each([
  ["/dashboard", "/dashboard"],
  ["/über/%ff", "/über/%ff"],
  ["/adm\u2062in", "/adm%E2%81%A2in"],
  ["/\u202enimda", "/%E2%80%AEnimda"],
  ["/admin\u200b", "/admin%E2%80%8B"],
  ["/a b\u00a0c\u3000d", "/a%20b%C2%A0c%E3%80%80d"],
  ["/a\nb\u2028c\u001b[31m", "/a%0Ab%E2%80%A8c%1B[31m"],
  ["/\ud800", "/\ufffd"],
  ["/\u115fa\ufe0f", "/%E1%85%9Fa%EF%B8%8F"],
])("%j is shown as %j", (given, want) => {
  expect(plainAddress(given)).toBe(want)
})
