import { mutationsIn, type Mutation } from "./mutation.ts"

const folding = mutationsIn("policy")("folding")
const letters = mutationsIn("codegen")("check/letters")
const sent = mutationsIn("codegen")("guard/letters")

/** That a page is governed by its own rule, whatever its letters. */
export const LETTERS: readonly Mutation[] = [
  folding(
    "canonical-path",
    "no letter beyond ASCII is folded into it",
    'upper.length !== 1 || (unit >= "\\x80" && upper < "\\x80")',
    "upper.length !== 1",
  ),
  folding(
    "canonical-path",
    "no letter is folded further than the router folds it",
    "lower.length === 1 && upperCaseOf(lower) === upper",
    "lower.length === 1",
  ),
  folding(
    "literal",
    "no literal has a letter that is not visible",
    '  if (UNREADABLE.test(text)) return "unreadable"\n',
    "",
  ),
  folding(
    "literal",
    "no literal has a letter that looks like a slash",
    "SLASHES.test(text) || RESERVED.test(plain) || isDots(plain)",
    "false",
  ),
  letters(
    "borrowed",
    "a param that is one page's letters decides no second page",
    "page !== entry && isRuleOf(page, rule, shape)",
    "page !== entry && shapesOf(page).includes(shape)",
  ),
  letters(
    "emit/runtime/walk",
    "an escaped letter is decoded where another begins like it",
    "(isOdd(code) || holdsEscape(path, start, at))",
    "isOdd(code)",
  ),
  letters("emit/runtime/any-letter", "a letter that is not escaped is one too", "return code > 127 || (", "return ("),
  letters(
    "emit/runtime/any-letter",
    "a capital letter beyond ASCII is the small one",
    "encodeURIComponent(folded(letter))",
    "encodeURIComponent(letter)",
  ),
  sent("emit/guards", "a redirect is sent as ASCII", "return addressText(outcome.to)", "return quoted(outcome.to)"),
]
