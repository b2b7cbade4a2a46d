import type { Mutation } from "./mutation.ts"

const data =
  (...tests: readonly string[]) =>
  (file: string, breaks: string, text: string, instead: string): Mutation => ({
    breaks,
    file: `src/backend/${file}.ts`,
    text,
    instead,
    tests: tests.map((test) => `tests/app/${test}.test.ts`),
  })

const gate = data("backend-data-gate", "backend-drafts")
const quota = data("backend-draft-quota")
const standing = data("backend-second-factor", "backend-recovery", "backend-drafts")

/** What the data service answers, to whom, and how much of it. */
export const DATA: readonly Mutation[] = [
  standing(
    "gateway",
    "a session that owes its factor reads no data",
    "  if (owesSecondFactor(parts, caller)) return dataRefusal",
    '  if (owesSecondFactor(parts, { ...caller, aal: "aal2" })) return dataRefusal',
  ),
  standing(
    "gateway",
    "a recovery reads no data",
    "return caller.recovering ? dataRefusal",
    'return caller.userId === "" ? dataRefusal',
  ),
  gate("data-gate", "only tables under row security", " || !tables.has(table)", ""),
  gate(
    "data-gate",
    "only methods that are read",
    "  if (!METHODS.includes(method)) return methodNotAllowed(METHODS)\n",
    "",
  ),
  gate(
    "data-gate",
    "no preference that is not known",
    "if (values?.includes(value) !== true || more.length > 0) {",
    "if (values === null) {",
  ),
  gate(
    "data-gate",
    "nothing but JSON is read",
    'if (type !== "application/json") return',
    'if (type === "never") return',
  ),
  gate("data-search", "no filter but `eq`", 'value.startsWith("eq.") && column.accepts', "column.accepts"),
  gate("data-search", "a filter's value is checked", 'column.accepts(value.slice("eq.".length))', "value.length > 0"),
  gate("data-search", "no parameter twice", 'if (asked.has(name)) return unsupported("a parameter twice")\n', ""),
  gate("data-search", "no column that is not known", "return unknown ? noSuchColumn() : ", "return "),
  gate("data-search", "a write names its row", 'method !== "POST" && !asked.has("id")', 'method === "never"'),
  gate(
    "data-search",
    "answers are bounded",
    'Math.min(Number(asked.get("limit") ?? most), most)',
    'Number(asked.get("limit") ?? 1e6)',
  ),
  gate("data-body", "one row at a time", "|| Array.isArray(given))", ")"),
  gate(
    "data-body",
    "no column that is not known is written",
    "if (column === undefined) return noSuchColumn()",
    "if (column === undefined) continue",
  ),
  gate("data-body", "a value is checked", "if (!column.accepts(value)) return", "if (column === null) return"),
  quota("draft-quota", "so many drafts and no more", "(changed === null && others.count >= MOST_DRAFTS) || ", ""),
  quota("draft-quota", "so many bytes and no more", " || others.bytes + size > MOST_BYTES", ""),
  quota(
    "data-call",
    "the quota is asked",
    "(await quotaRefusal(parts.database, person, row, call.changes)) ?? ask",
    "ask",
  ),
]
