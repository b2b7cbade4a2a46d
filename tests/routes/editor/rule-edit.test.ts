import { readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { editRules, ruleFormOf, type RuleEdit, type RuleEditRefusal } from "../../../codegen/index.ts"
import { REQUIREMENTS } from "../../../policy/states.ts"

const path = "policy/app.policy.ts"
const APP = readFileSync(path, "utf8")

interface Written {
  readonly rule: {
    readonly path: string
    readonly match: "exact" | "subtree"
    readonly require: string
    readonly why: string
  }
  /** The object as it stands in the text. */
  readonly text: string
  readonly before: string
  readonly toComma: string
  readonly behind: string
}

/** In a policy no character may hide: everything but what is plain is spelt as an escape. */
const literalOf = (value: string): string =>
  JSON.stringify(value).replaceAll(/[^\x20-\x7e]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)

const quoted = (value: string, quote: string): string =>
  quote === '"' ? literalOf(value) : `'${literalOf(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const words = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'say "why"',
    "it's, so [be] it }",
    "// no comment",
    "/* nor this */",
    "\\ back",
    "`tick` ${x}",
    "a\nb",
  ),
)
const anyWhy = words.filter((why) => why.trim() !== "" && !why.includes("\0"))
const anyPath = fc.constantFrom("/", "/a", "/a/:id", "/b.c", "/A/", "no slash", "/it's")

const rule = fc.record({
  path: anyPath,
  match: fc.constantFrom("exact" as const, "subtree" as const),
  require: fc.constantFrom(...REQUIREMENTS),
  why: anyWhy,
})

const inner = fc.constantFrom(" ", "\n      ", " /* in, [here] */ ", " // to the end }, {\n      ")
const apart = fc.constantFrom("", " ", "\n    ", "\n\n    // A heading, with a comma.\n    ", " /* between ] */ ")
const heading = "\n    // A heading of the next\n    "
const toComma = fc.constantFrom("", "", "", " ", " /* before the comma */ ", " // late\n    ", heading)
const behind = fc.constantFrom("", "", " // beside", " /* beside */", "\n")

const element = fc
  .tuple(rule, fc.constantFrom('"', "'"), fc.boolean(), fc.array(inner, { minLength: 5, maxLength: 5 }), fc.boolean())
  .map(([one, quote, backwards, gaps, denies]) => {
    const parts = Object.entries(one).map(([key, value]) => `${key}: ${quoted(value, quote)}`)
    if (denies) parts.push('deny: { "signed-out": 404 }')
    const ordered = backwards ? parts.toReversed() : parts
    return { rule: one, text: `{${ordered.map((part, i) => `${gaps[i % 5]}${part}`).join(",")}${gaps[4]}}` }
  })

const list: fc.Arbitrary<readonly Written[]> = fc.array(
  fc.tuple(element, apart, toComma, behind).map(([one, before, comma, after]) => ({
    ...one,
    before,
    toComma: comma,
    // A comment to the end of the line must end.
    behind: after.startsWith(" //") ? `${after}\n` : after,
  })),
  { maxLength: 5 },
)

interface Layout {
  readonly list: readonly Written[]
  readonly lastComma: boolean
  readonly close: string
}

const layout: fc.Arbitrary<Layout> = fc.record({
  list,
  lastComma: fc.boolean(),
  close: fc.constantFrom("", " ", "\n  ", "\n    // the end\n  ", " // beside\n  ", " /* beside */\n  "),
})

function textOf({ list: rules, lastComma, close }: Layout): string {
  const inside = rules.map(({ before, text, toComma: gap, behind: after }, i) =>
    i < rules.length - 1 || lastComma ? `${before}${text}${gap},${after}` : `${before}${text}`,
  )
  return `// The file's own.
export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [${inside.join("")}${close}],
  never: [], always: [], outside: [], accept: [],
} satisfies Policy
`
}

/** True if a comment stands on the rule's own line: in front of it, before its comma or behind it. */
function isRemarked({ list: rules, lastComma, close }: Layout, index: number): boolean {
  const { before, toComma: gap, behind: after } = rules[index]!
  const inFront = `${rules[index - 1]?.behind ?? ""}${before}`.split("\n").at(-1)!
  if (inFront.trim() !== "") return true
  const isLast = index === rules.length - 1
  const beside = isLast && !lastComma ? close : `${after}${rules[index + 1]?.before ?? close}`
  return ((!isLast || lastComma) && gap.trim() !== "") || /^\s*\/[/*]/.test(beside.split("\n", 1)[0]!)
}

const rulesOf = (text: string) => {
  const form = ruleFormOf(path, text)
  expect(form.unable).toBeNull()
  return form.rules.map((one) => ({
    path: one.path,
    match: one.match,
    require: one.require,
    why: one.why,
    denials: one.denials,
  }))
}

/** A reason in English; a finding with its line. */
const reasonOf = (unable: RuleEditRefusal): string =>
  "finding" in unable ? `${unable.finding.span?.line ?? ""}: ${unable.finding.message}` : unable.english

const edited = (text: string, edit: RuleEdit): string => {
  const result = editRules(path, text, edit)
  if ("unable" in result) throw new Error(reasonOf(result.unable))
  return result.text
}

/** The text without white space and commas. */
const bare = (text: string): string => text.replaceAll(/[\s,]/g, "")

const at = (list: readonly unknown[], pick: number): number => pick % list.length

test("editing a field changes its literal, and no other byte", () => {
  fc.assert(
    fc.property(
      layout.filter(({ list }) => list.length > 0),
      fc.nat(),
      fc.constantFrom("path" as const, "match" as const, "require" as const, "why" as const),
      rule,
      (given, pick, field, values) => {
        const text = textOf(given)
        const before = rulesOf(text)
        const index = at(before, pick)
        const result = editRules(path, text, { kind: "change", index, field, value: values[field] })
        if ("unable" in result) throw new Error(reasonOf(result.unable))
        expect(rulesOf(result.text)).toEqual(before.with(index, { ...before[index]!, [field]: values[field] }))
        const [splice, ...more] = result.splices
        expect(more).toEqual([])
        const was = text.slice(splice!.start, splice!.end)
        expect(was).toMatch(/^(["']).*\1$/s)
        expect(given.list[index]!.text).toContain(was)
        expect(result.text).toBe(text.slice(0, splice!.start) + splice!.text + text.slice(splice!.end))
      },
    ),
  )
})

test.each(["\u2028!", "a\u202eb", "\u200b", "\u{e0041}", "\u0085", "\u0007"])(
  "hidden characters in a reason are written as escapes: %j",
  (why) => {
    const text = textOf({ list: [], lastComma: false, close: "" })
    const added = edited(text, { kind: "add", rule: { path: "/a", match: "exact", require: "anyone", why } })
    expect(added).toMatch(/why: "[\x20-\x7e]+"/)
    expect(rulesOf(added)).toMatchObject([{ why }])
    const changed = edited(added, { kind: "change", index: 0, field: "why", value: `${why}${why}` })
    expect(rulesOf(changed)).toMatchObject([{ why: `${why}${why}` }])
  },
)

test("an added rule is the last one, and all existing text stays", () => {
  fc.assert(
    fc.property(layout, rule, (given, added) => {
      const text = textOf(given)
      const result = editRules(path, text, { kind: "add", rule: added })
      if ("unable" in result) throw new Error(reasonOf(result.unable))
      expect(rulesOf(result.text)).toEqual([...rulesOf(text), { ...added, denials: "" }])
      expect(result.splices.every(({ start, end }) => start === end)).toBe(true)
    }),
  )
})

/** The layout without a rule, and without the comments on its lines if nothing else is on these. */
function without({ list: rules, lastComma, close }: Layout, index: number): Layout {
  const { before, toComma: gap, behind: after } = rules[index]!
  const next = rules[index + 1]
  const hasComma = next !== undefined || lastComma
  const own = hasComma ? gap : ""
  const following = `${hasComma ? after : ""}${next?.before ?? close}`
  const previous = rules[index - 1]
  const preceding = `${previous?.behind ?? ""}${before}`
  const isAlone = preceding.includes("\n") && (own === heading || following.includes("\n"))
  // A line of the list may begin with a comma.
  const isFirst = preceding.includes("\n") || /\n\s*$/.test(previous?.toComma ?? "")
  const isOwn = own !== heading && (isAlone || (isFirst && own.includes("\n")))
  const rest = own !== heading && isAlone ? following.slice(following.indexOf("\n")) : following
  const left = `${isOwn ? "" : own}${rest}`
  const leading = isAlone ? preceding.slice(0, preceding.lastIndexOf("\n") + 1) : preceding
  const list = rules.map((one, i) => {
    const isDeleted = i === index
    return {
      ...one,
      ...(i === index - 1 ? { behind: "" } : {}),
      ...(isDeleted ? { text: "", before: leading, toComma: "", behind: left } : {}),
      ...(i === index + 1 ? { before: "" } : {}),
    }
  })
  const isLast = next === undefined
  // Without a comma behind the last rule, nothing is written between it and the bracket but `close`.
  return { list, lastComma, close: isLast ? (lastComma ? "" : left) : close }
}

test("deleting a rule removes its text, its comma, the comments beside it and white space, and nothing else", () => {
  fc.assert(
    fc.property(
      layout.filter(({ list }) => list.length > 0),
      fc.nat(),
      (given, pick) => {
        const text = textOf(given)
        const before = rulesOf(text)
        const index = at(before, pick)
        const result = edited(text, { kind: "delete", index })
        expect(rulesOf(result)).toEqual(before.toSpliced(index, 1))
        expect(bare(result)).toBe(bare(textOf(without(given, index))))
      },
    ),
  )
})

test("two rules are swapped and every comment between them stays, unless a comment beside one forbids it", () => {
  fc.assert(
    fc.property(
      layout.filter(({ list }) => list.length > 1),
      fc.nat(),
      fc.constantFrom(-1 as const, 1 as const),
      (given, pick, by) => {
        const text = textOf(given)
        const before = rulesOf(text)
        const index = by === 1 ? pick % (before.length - 1) : 1 + (pick % (before.length - 1))
        const other = index + by
        const { list } = given
        const result = editRules(path, text, { kind: "move", index, by })
        const swapped = list
          .with(index, { ...list[index]!, text: list[other]!.text })
          .with(other, { ...list[other]!, text: list[index]!.text })
        const forbidden = [index, other].some((i) => isRemarked(given, i))
        expect("text" in result ? result.text : null).toBe(forbidden ? null : textOf({ ...given, list: swapped }))
        const after = "text" in result ? rulesOf(result.text) : before
        expect(after).toEqual(forbidden ? before : before.with(index, before[other]!).with(other, before[index]!))
      },
    ),
  )
})

test.each(["/* staff only */ ", "/* staff\n only */ "])(
  "a comment in front of a rule forbids to move it: %j",
  (comment) => {
    const [one, other] = ["/a", "/b"].map((at) => `{ path: "${at}", match: "exact", require: "anyone", why: "x" },`)
    const text = APP.replace(/rules: \[[\s\S]*?\n {2}\]/, `rules: [\n    ${comment}${one}\n    ${other}\n  ]`)
    expect(ruleFormOf(path, text).rules.map(({ hasComment }) => hasComment)).toEqual([true, false])
    const result = editRules(path, text, { kind: "move", index: 1, by: -1 })
    expect("unable" in result ? reasonOf(result.unable) : result.text).toContain("there is a comment beside the rule")
  },
)

test("a long line comment full of ends of block comments is read in linear time, and is beside no rule", () => {
  // In quadratic time, it would take longer than the watchdog of the tests.
  const comment = `// ${"*/".repeat(300_000)}`
  const rule = '{ path: "/a", match: "exact", require: "anyone", why: "x" },'
  const text = APP.replace(/rules: \[[\s\S]*?\n {2}\]/, `rules: [\n    ${comment}\n    ${rule}\n  ]`)
  expect(ruleFormOf(path, text).rules.map(({ hasComment }) => hasComment)).toEqual([false])
})

describe("a deleted rule takes along", () => {
  const [a, b] = ["/a", "/b"].map((at) => `{ path: "${at}", match: "exact", require: "anyone", why: "x" }`)
  test.each([
    ["a comment behind it", `\n    ${a}, // on purpose\n    ${b},\n  `, 0, `\n    ${b},\n  `],
    ["one of several lines", `\n    ${a}, /* on\n purpose */\n    ${b},\n  `, 0, `\n    ${b},\n  `],
    ["one behind the last rule", `\n    ${a},\n    ${b} // on purpose\n  `, 1, `\n    ${a}\n  `],
    ["one in front of it", `\n    /* staff */ ${a},\n    ${b},\n  `, 0, `\n    ${b},\n  `],
    ["one before its comma", `\n    ${a} /* on purpose */,\n    ${b},\n  `, 0, `\n    ${b},\n  `],
    ["no heading", `\n    // Pages\n    ${a},\n    ${b},\n  `, 0, `\n    // Pages\n    ${b},\n  `],
    ["no comment of the rule before", `\n    ${a}, // first\n    ${b}\n  `, 1, `\n    ${a} // first\n  `],
    ["no comment that shares the line with another", `${a}, /* between */ ${b}`, 0, `/* between */ ${b}`],
    ["nor with the bracket", ` /* pages */ ${a}, ${b} /* end */ `, 1, ` /* pages */ ${a} /* end */ `],
    ["nor that of a list on one line", `\n    ${a}, ${b}, // staff only\n  `, 1, `\n    ${a}, // staff only\n  `],
    ["nor one in front of two", `\n    /* staff */ ${a}, ${b},\n  `, 0, `\n    /* staff */ ${b},\n  `],
    ["nor one before a comma on that line", `\n    ${a}, ${b} /* both */,\n  `, 1, `\n    ${a}, /* both */\n  `],
    ["but its own in lines that begin with commas", `${a}\n    , ${b} // b\n    , ${a}`, 1, `${a}\n    , ${a}`],
    ["nor one behind the bracket", `${a}, // generated\n    ${b},\n  `, 0, `// generated\n    ${b},\n  `],
    [
      "nor a heading before its comma",
      `\n    ${a} // on purpose\n    // Pages\n    , ${b}\n  `,
      0,
      `\n    // Pages\n    ${b}\n  `,
    ],
    ["nor the end of one", `\n    /* x\n /* y */ ${a},\n    ${b},\n  `, 0, `\n    /* x\n /* y */ \n    ${b},\n  `],
  ])("%s", (_, given, index, want) => {
    const textWith = (rules: string) => APP.replace(/rules: \[[\s\S]*?\n {2}\]/, `rules: [${rules}]`)
    expect(edited(textWith(given), { kind: "delete", index })).toBe(textWith(want))
  })
})

test("deleting a rule on its own line leaves no empty line", () => {
  const line = APP.split("\n").find((one) => one.includes('path: "/signup"'))!
  const index = rulesOf(APP).findIndex((one) => one.path === "/signup")
  expect(edited(APP, { kind: "delete", index })).toBe(APP.replace(`${line}\n`, ""))
})

test("a comment beside the last rule stays beside it when one is added", () => {
  const rules = 'rules: [\n    { path: "/a", match: "exact", require: "anyone", why: "x" } // beside\n  ]'
  const text = APP.replace(/rules: \[[\s\S]*?\n {2}\]/, rules)
  const added = { path: "/b", match: "exact", require: "anyone", why: "y" } as const
  expect(edited(text, { kind: "add", rule: added })).toContain(
    'why: "x" }, // beside\n    { path: "/b", match: "exact", require: "anyone", why: "y" }\n  ]',
  )
})

test("every comment between the policy's rules survives deleting all rules", () => {
  let text = APP
  for (let left = rulesOf(text).length; left > 0; left--) text = edited(text, { kind: "delete", index: 0 })
  expect(rulesOf(text)).toEqual([])
  for (const [comment] of APP.matchAll(/\/\/.*/g)) expect(text).toContain(comment)
})

test("a rule added to the policy is formatted as the formatter would", () => {
  const short = { path: "/help", match: "exact", require: "anyone", why: "help is for everybody" } as const
  expect(edited(APP, { kind: "add", rule: short })).toContain(
    '    },\n    { path: "/help", match: "exact", require: "anyone", why: "help is for everybody" },\n  ],\n  never:',
  )
  const long = { ...short, why: "help is for everybody, whoever they are and from wherever they come to ask for it" }
  expect(edited(APP, { kind: "add", rule: long })).toContain(
    `    {\n      path: "/help",\n      match: "exact",\n      require: "anyone",\n      why: "${long.why}",\n    },\n  ],\n  never:`,
  )
})

const unable: readonly [string, { given: string; want: RegExp }][] = [
  ["a syntax error", { given: APP.replace("rules: [", "rules: [["), want: /^\d+: / }],
  ["a spread", { given: APP.replace("rules: [", "rules: [...more, "), want: /^\d+: a spread is not a literal$/ }],
  ["a word the language does not know", { given: APP.replace('"subtree"', '"subtre"'), want: /`subtre`/ }],
  ["a rule without a reason", { given: APP.replace(/why: "[^"]*"/, 'why: ""'), want: /`why` is empty/ }],
  ["no policy at all", { given: "", want: /no default export/ }],
]

test.each(unable)("there is no form for %s, with the reason", (_, { given, want }) => {
  expect(given).not.toBe(APP)
  const form = ruleFormOf(path, given)
  expect(form.rules).toEqual([])
  expect(form.unable === null ? null : reasonOf(form.unable)).toMatch(want)
  expect(editRules(path, given, { kind: "delete", index: 0 })).toEqual({ unable: form.unable })
})

test("type assertions around the policy, its list, a rule and a value stay", () => {
  const rule = (require: string) =>
    `({ path: "/a", match: "exact", require: ("${require}" as const), why: "x" } as const)`
  const asserted = (require: string) => `export default (<Policy>{
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [${rule(require)}] as const,
  never: [], always: [], outside: [], accept: [],
} as const) satisfies Policy
`
  const change = { kind: "change", index: 0, field: "require", value: "signed-in" } as const
  expect(edited(asserted("anyone"), change)).toBe(asserted("signed-in"))
})

test("editing an unknown rule changes nothing", () => {
  expect(editRules(path, APP, { kind: "delete", index: 99 })).toHaveProperty("unable")
  expect(editRules(path, APP, { kind: "move", index: 0, by: -1 })).toHaveProperty("unable")
})
