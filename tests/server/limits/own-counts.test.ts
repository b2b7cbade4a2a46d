import { expect, test } from "vitest"

import { newNonce } from "../../../src/server/http/security-headers.ts"
import { openOwnCounts } from "../../../src/server/limits/limit-store.ts"

test("points return when the period that began with the first of them ends", () => {
  let time = 0
  const counts = openOwnCounts(60, () => time)
  expect(counts.take("page", "ada")).toEqual({ taken: 1, rest: 60_000 })
  time = 59_999
  expect(counts.take("page", "ada", 2)).toEqual({ taken: 3, rest: 1 })
  expect([counts.take("page", "bob"), counts.take("form", "ada")].map(({ taken }) => taken)).toEqual([1, 1])
  time = 60_000
  expect(counts.take("page", "ada")).toEqual({ taken: 1, rest: 60_000 })
  counts.close()
})

test("each nonce is unique and has 128 bits", () => {
  const nonces = Array.from({ length: 2_000 }, newNonce)
  expect(new Set(nonces).size).toBe(nonces.length)
  expect(nonces.filter((nonce) => Buffer.from(nonce, "base64").length !== 16)).toEqual([])
})
