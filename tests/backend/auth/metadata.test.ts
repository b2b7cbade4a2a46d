import { describe, expect, test } from "vitest"
import { metadataRefusal } from "../../../src/backend/auth/metadata.ts"

const messageOf = async (data: unknown, kept = {}): Promise<string | null> =>
  ((await metadataRefusal(data, kept)?.json()) as { readonly msg: string } | undefined)?.msg ?? null

describe("metadata of a person", () => {
  test("is a flat object of texts, numbers and booleans", async () => {
    expect(await messageOf(undefined)).toBeNull()
    expect(await messageOf({ name: "Ada", age: 36, isMember: true })).toBeNull()
    for (const data of ["Ada", 36, null, []]) expect(await messageOf(data)).toBe("data needs to be an object")
    for (const data of [{ a: {} }, { a: [] }])
      expect(await messageOf(data)).toBe("data needs to hold texts, numbers and booleans only")
  })

  test("has no control characters in its names and texts", async () => {
    for (const data of [{ "a\0": "" }, { a: "\u{202e}" }])
      expect(await messageOf(data)).toBe("data needs to be free of control characters and invisible characters")
  })

  test("is limited in one request and in total, and the refusal names the limit that is exceeded", async () => {
    // `{"a":""}` has 8 bytes itself, and `{"a":"","b":""}` has 15.
    expect(await messageOf({ a: "x".repeat(1024 - 8) })).toBeNull()
    expect(await messageOf({ a: "x".repeat(1025 - 8) })).toBe("data needs to be at most 1024 bytes of JSON")
    const kept = { b: "x".repeat(1500) }
    expect(await messageOf({ a: "x".repeat(2048 - 1515) }, kept)).toBeNull()
    expect(await messageOf({ a: "x".repeat(2049 - 1515) }, kept)).toBe(
      "data needs to be at most 2048 bytes of JSON with what is already stored",
    )
  })
})
