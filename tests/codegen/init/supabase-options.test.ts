import { expect, test } from "vitest"
import { bindingText, portTask } from "../../../codegen/init/binding.ts"
import { sessionOfKind } from "../../../codegen/init/session/session-found.ts"

const found = (options: string) =>
  sessionOfKind("supabase", [
    { path: "app/data.ts", text: "export const data = 1\n" },
    {
      path: "app/supabase.ts",
      text: `export const make = () => createServerClient(process.env.SUPABASE_URL, process.env.SUPABASE_PUBLISHABLE_KEY, ${options})\n`,
    },
  ])

const portIn = (options: string): string => {
  const text = bindingText({
    file: "app/sallyport.server.ts",
    found: found(options),
    isTyped: true,
    suffix: "",
    next: null,
  })
  return text.slice(text.indexOf("  session:"), text.lastIndexOf("})"))
}
const port = (...lines: readonly string[]): string =>
  [
    "  session: supabasePort({",
    "    url,",
    "    publishableKey,",
    ...lines.map((line) => `    ${line}`),
    "  }),",
    "",
  ].join("\n")

const PLAIN = "  session: supabasePort({ url, publishableKey }),\n"
const CASES: readonly (readonly [string, string, string])[] = [
  ["the usual cookies", "{ cookies: { getAll, setAll } }", PLAIN],
  ["options in a variable", "options", PLAIN],
  [
    "a domain",
    "{ cookies: { getAll, setAll }, cookieOptions: { domain: '.example.com', secure: true, maxAge: 60 } as const }",
    port('cookieOptions: { domain: ".example.com", secure: true, maxAge: 60 },'),
  ],
  [
    "tokens alone, unencoded",
    '{ cookieEncoding: "raw", cookies: { encode: "tokens-only", getAll, setAll } }',
    port('cookieEncoding: "raw",', 'cookies: { encode: "tokens-only" },'),
  ],
  [
    "a domain that is known when the app runs",
    '{ cookieOptions: { domain: process.env.DOMAIN }, cookies: { encode: "tokens-only", getAll, setAll } }',
    port('cookies: { encode: "tokens-only" },', "// CHECK: write the same `cookieOptions` here as in app/supabase.ts"),
  ],
  ["a shorthand", "{ cookieOptions }", port("// CHECK: write the same `cookieOptions` here as in app/supabase.ts")],
  [
    "a content that is known when the app runs",
    "{ cookies: { encode, getAll, setAll } }",
    port("// CHECK: write the same `cookies.encode` here as in app/supabase.ts"),
  ],
]

test.each(CASES)("an app whose client has %s gets a port that renews sessions alike", (_, options, want) => {
  expect(portIn(options)).toBe(want)
})

test("what `init` could not read is a task", () => {
  expect(portTask(found("{ cookieOptions }"), "app/sallyport.server.ts")).toContain("complete the line marked CHECK")
  expect(portTask(found("{}"), "app/sallyport.server.ts")).not.toContain("CHECK")
})
