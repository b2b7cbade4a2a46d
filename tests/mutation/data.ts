import { mutationsIn, type Mutation } from "./mutation.ts"

const data = mutationsIn("src/backend")

const gate = data("data-gate", "data/drafts")
const alone = data("data-gate-alone")
const uploads = data("data/uploads")
const reviews = data("data/reviews")
const reviewed = data("reviewed-changes")
const quota = data("draft-quota")

const looked = mutationsIn("src/policies/reviews")("policies/reviews", "reviewed-changes")
const twins = mutationsIn("src")("twins-reviews")

/** What the data service answers, to whom, and how much of it. */
export const DATA: readonly Mutation[] = [
  reviewed("data-search", "digits are a text like any other", "named.some(isNumber)", "named.length > 99"),
  reviews("review-quota", "nobody floods the list of reviews", ">= QUOTAS.open_reviews\n", ">= 1e9\n"),
  reviews(
    "data-search",
    "no comparison but with a value of its kind",
    " || !accepts(bound)) return null",
    ") return null",
  ),
  reviews("review-rules", "a review's digest is that of its texts", "return hasItsDigest(row)", "return row !== null"),
  reviews(
    "review-quota",
    "a review stays what can be read",
    "everybodys >= QUOTAS.comments_of_a_review",
    "everybodys >= 1e9",
  ),
  reviews(
    "review-quota",
    "a review's approvals stay what can be read",
    "given >= QUOTAS.approvals_of_a_review",
    "given >= 1e9",
  ),
  reviews("review-quota", "a person gives so many approvals and no more", "own >= QUOTAS.approvals)", "own >= 1e9)"),
  looked("review", "what runs already is approved by nobody", "Date.parse(given) < Date.parse(cameIntoForce) && ", ""),
  twins(
    "policies/approvals/sound-review.server",
    "an approval is of one policy",
    "found.policyHash === policyHash",
    "found.policyHash.slice(0, 16) === policyHash.slice(0, 16)",
  ),
  twins(
    "policies/approvals/sound-review.server",
    "an approval is of one base",
    "found.baseHash === baseHash",
    "found.baseHash.slice(0, 16) === baseHash.slice(0, 16)",
  ),
  twins(
    "routes/reviews/listed-state",
    "an older review is listed by what its texts are",
    ": stateOf({ ...review, ...change, isSound: true }, inForce)",
    ": state",
  ),
  looked(
    "review",
    "an approval that is over counts for no later change",
    " && Date.parse(cameIntoForce) <= Date.parse(expiryOf(given))",
    "",
  ),
  looked(
    "review",
    "texts that are not what a review says are not approved",
    'isSound ? "approved" : "unsound"',
    '"approved"',
  ),
  looked("review", "nor are texts that nobody could check", 'if (isSound === null) return "unchecked"\n', ""),
  looked("changes.server", "a withdrawn review approved nothing", "[withdrawn.get(id), ", "["),
  looked("changes.server", "a replaced review approved nothing", ", replaced.get(id)]", "]"),
  looked(
    "changes.server",
    "a change of unknown time was approved by nobody",
    'if (date === null) return approved.length === 0 ? "none" : "unknown"',
    'if (date === null) return approvals.get(approved[0]?.id ?? "")?.[0] ?? "none"',
  ),
  looked(
    "changes.server",
    "texts are looked at before they count",
    "if (await proposes(id, change)) return id",
    "return id",
  ),
  alone("data-gate", "only tables under row security", " || !tables.has(table)", ""),
  alone(
    "data-gate",
    "only methods that are read",
    "  if (!METHODS.includes(method)) return methodNotAllowed(METHODS)\n",
    "",
  ),
  alone(
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
  gate("data-search", "no filter but `eq`", 'value.startsWith("eq.") && accepts', "accepts"),
  gate("data-search", "a filter's value is checked", 'accepts(value.slice("eq.".length))', "value.length > 0"),
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
  quota("draft-quota", "so many drafts and no more", "(changed === null && others.count >= QUOTAS.drafts) || ", ""),
  quota("draft-quota", "so many bytes and no more", " || others.bytes + size > QUOTAS.draft_bytes", ""),
  quota("data-call", "the quota is asked", "if (refusal !== null) return refusal\n", ""),
  uploads(
    "upload-rules",
    "so many uploads and no more",
    "(changed === null && others.count >= QUOTAS.uploads) || ",
    "",
  ),
  uploads("upload-rules", "so many uploaded bytes and no more", " || others.bytes + size > QUOTAS.upload_bytes", ""),
  uploads("upload-rules", "no upload beyond its size", "if (size > QUOTAS.bytes_of_an_upload)", "if (size < 0)"),
  uploads("upload-rules", "when it was replaced is ours to say", "{ uploaded_at: writtenTime(Date.now()) }", "{}"),
  uploads("upload-rules", "nothing is told of what did not happen", "  if (before === after) return null\n", ""),
  uploads(
    "data-shape",
    "whose an upload is stays",
    'user_id: { written: "once", accepts: uuid },\n    app: { written: "once", accepts: text(LONGEST.recorded_app)',
    'user_id: { written: "again", accepts: uuid },\n    app: { written: "again", accepts: text(LONGEST.recorded_app)',
  ),
  reviews(
    "data-shape",
    "no title and no sentence hides anything",
    "text(most)(value) && isPlain(String(value))\n",
    "text(most)(value)\n",
  ),
  reviews("data-shape", "no comment hides anything", ' && isPlain(String(value).replaceAll(/[\\n\\t]/g, " "))', ""),
]
