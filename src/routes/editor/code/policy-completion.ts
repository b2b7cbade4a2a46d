import {
  autocompletion,
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete"
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language"
import type { EditorState, Extension } from "@codemirror/state"
import type { EditorView } from "@codemirror/view"
import type { Text } from "../../../language/use-text.ts"
import type { PolicyWords } from "../../../policies/compiler/compile-job.server.ts"

// The node type is taken from the tree, because its package is not one of our dependencies.
type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>

/**
 * The editor extension for completion. It offers the keys and values that are valid at the cursor. `wordsOf` returns
 * the words of the policy and its app; null before the compiler's first answer.
 */
export const policyCompletion = (wordsOf: (state: EditorState) => PolicyWords | null, translate: Text): Extension =>
  autocompletion({
    // Without icons, because their characters are not in the site's fonts.
    icons: false,
    override: [
      (context) => {
        const words = wordsOf(context.state)
        return words === null ? null : completionsAt(context, words, translate)
      },
    ],
  })

/** The completions at the cursor: values within a string, else keys or a whole entry. Null if there are none. */
export function completionsAt(
  context: CompletionContext,
  words: PolicyWords,
  translate: Text,
): CompletionResult | null {
  const { state, pos } = context
  const node = parsedTree(state).resolveInner(pos, -1)
  if (node.name === "String" && node.from < pos) {
    const keys = keysAround(state, node)
    const options = valuesFor(keys, words, translate)
    if (options.length === 0) return null
    return {
      from: node.from + 1,
      options: options.map((option) => ({ ...option, apply: writeWhole })),
      // The list stays open while the text between the quotes is typed.
      validFor: /^[^"'`\n]*$/,
    }
  }
  const word = context.matchBefore(/[\w-]+/)
  // Keys are offered from their first letter on, or on request.
  if (word === null && !context.explicit) return null
  return keysFor(state, node, word?.from ?? pos, words, translate)
}

/** The time to parse the rest of a long text for one list of completions, in milliseconds. */
const PARSE_TIMEOUT_MS = 200

/** The syntax tree of the whole text. The editor parses in the background, which may not have reached the cursor. */
const parsedTree = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, PARSE_TIMEOUT_MS) ?? syntaxTree(state)

/** Replaces the whole string with the chosen word, the part after the cursor included. */
function writeWhole(view: EditorView, { label }: Completion, from: number, to: number): void {
  const rest = view.state.sliceDoc(to, view.state.doc.lineAt(to).to)
  // The rest of the string on this line, up to its closing quote.
  const behind = /^[^"'`]*(?=["'`])/.exec(rest)?.[0].length ?? 0
  view.dispatch({
    changes: { from, to: to + behind, insert: label },
    selection: { anchor: from + label.length },
    userEvent: "input.complete",
  })
}

/** The values for the string at the cursor. `keys` are the property names around it, nearest first. */
function valuesFor(keys: readonly string[], words: PolicyWords, translate: Text): readonly Completion[] {
  const [key, above, aboveThat] = keys
  const page = translate("page")
  // Before the keys below, because a claim may have the same name as one of them.
  const claimValues = valuesOfClaimAt(keys, words)
  if (claimValues !== undefined) return enumOptions(claimValues, translate("claim value"))
  // The definition of a claim, such as `claims: { role: { asOf: "" } }`.
  if (aboveThat === "claims") {
    if (key === "asOf") return enumOptions(words.ages, translate("age of the answer"))
    return key === "within" ? pathOptions(scopesIn(words.pages), translate("pages with this param")) : []
  }
  if (key === "match") return enumOptions(words.modes, translate("match mode"))
  if (key === "require") return enumOptions(words.requirements, translate("requirement"))
  if (key === "write") return enumOptions(words.requirements, translate("requirement"))
  // Requirements with claims: people's claims are known only in these states.
  if (key === "state") return enumOptions(["signed-in", "verified"], translate("auth state"))
  if (key === "absent") return enumOptions(words.absentStates, translate("auth state"))
  if (key === "rules" && above === "shadow") return enumOptions(words.shadowRules, translate("rule"))
  if (key === "admit")
    return [
      ...enumOptions(words.states, translate("auth state")),
      ...enumOptions(words.visitors, translate("named visitor")),
    ]
  // An operation is called from any page, so it is refused with a status alone.
  if (above === "deny" && aboveThat === "operations") return []
  if (above === "home" || above === "deny") return pathOptions(words.destinations, page)
  if (key === "path" && above !== "outside") return pathOptions(words.pages, page)
  return key === "under" || key === "at" || key === "rule" ? pathOptions(words.pages, page) : []
}

/**
 * True for an object that describes people: in a rule, in an invariant, or under a visitor's name. The property names
 * around it are given, nearest first.
 */
const describesPeople = ([key = "", above]: readonly string[]): boolean =>
  ["require", "write", "admit"].includes(key) || above === "visitors"

/** The values of the claim whose list or `atLeast` is at the cursor; undefined elsewhere. */
function valuesOfClaimAt(keys: readonly string[], { claims }: PolicyWords) {
  // `atLeast` stands between the claim's name and its value.
  const [name = "", ...holder] = keys[0] === "atLeast" ? keys.slice(1) : keys
  return describesPeople(holder) && Object.hasOwn(claims, name) ? claims[name] : undefined
}

// The keys of a rule, of an operation (a server function without a path) and of a claim (a fact about
// a person, such as a role).
const RULE_KEYS = ["path", "match", "require", "write", "alsoChecks", "why", "deny"]
const OPERATION_KEYS = ["name", "require", "why", "deny"]
const CLAIM_KEYS = ["one", "many", "ordered", "within", "asOf", "why"]

/** The keys that are valid at the cursor, or the snippet of an entry. `from` is the beginning of the typed word. */
function keysFor(
  state: EditorState,
  node: SyntaxNode,
  from: number,
  words: PolicyWords,
  translate: Text,
): CompletionResult | null {
  const entry = entryAt(state, node, from, translate)
  if (entry !== null) return entry
  const object = enclosing(node, "ObjectExpression")
  if (object === null || isValue(node, object)) return null
  const keys = keysAround(state, object)
  const [above, aboveThat] = keys
  // The keys of `home` and `deny` are auth states. Those with a hyphen need quotes.
  if (above === "home" || above === "deny") {
    const options = words.settledStates.map((label) => ({
      label,
      type: "property",
      detail: translate("auth state"),
      apply: `${/^\w+$/.test(label) ? label : `"${label}"`}: `,
    }))
    return { from, options, validFor: /^[\w-]*$/ }
  }
  const offered = (labels: readonly string[]): CompletionResult => ({
    from,
    options: labels.map((label) => ({ label, type: "property", apply: `${label}: ` })),
    validFor: /^\w*$/,
  })
  if (describesPeople(keys)) return offered(["state", ...Object.keys(words.claims)])
  // A claim's values are a list, or if they have an order, an object with the lowest one: `{ atLeast: "manager" }`.
  if (valuesOfClaimAt(keys, words) !== undefined)
    return words.ordered.includes(above ?? "") ? offered(["atLeast"]) : null
  if (aboveThat === "claims") return offered(CLAIM_KEYS)
  if (above === "operations") return offered(OPERATION_KEYS)
  return above === "rules" ? offered(RULE_KEYS) : null
}

/** The scopes of claims: the beginnings of pages that end with a param, such as `/teams/:team`. */
function scopesIn(pages: readonly string[]): readonly string[] {
  const scopes = pages.flatMap((page) => {
    const segments = page.split("/")
    return segments.flatMap((segment, i) => (segment.startsWith(":") ? [segments.slice(0, i + 1).join("/")] : []))
  })
  return [...new Set(scopes)].sort()
}

/** The snippets of a rule and of an operation. Tab moves between the parts in `${}`. */
const RULE = '{ path: "/${path}", match: "${exact}", require: "${signed-in}", why: "${reason}" },'

const OPERATION = '{ name: "${name}", require: "${signed-in}", why: "${reason}" },'

/** The completion between rules or operations, where only a whole one is valid; null elsewhere. */
function entryAt(state: EditorState, node: SyntaxNode, from: number, translate: Text): CompletionResult | null {
  const list = enclosing(node, "ArrayExpression")
  const object = enclosing(node, "ObjectExpression")
  // The list is the innermost bracket around the cursor, which is not within one of its entries.
  const isBetween = list !== null && (object === null || object.from < list.from) && node.from >= list.from
  if (!isBetween || from <= list.from) return null
  const offered = (snippet: string, label: string, detail: string): CompletionResult => ({
    from,
    options: [snippetCompletion(snippet, { label, detail })],
  })
  const [key] = keysAround(state, list)
  if (key === "rules") return offered(RULE, "{ path, match, require, why }", translate("rule"))
  return key === "operations" ? offered(OPERATION, "{ name, require, why }", translate("operation")) : null
}

const enumOptions = (labels: readonly string[], detail: string): readonly Completion[] =>
  labels.map((label) => ({ label, type: "enum", detail }))

const pathOptions = (labels: readonly string[], detail: string): readonly Completion[] =>
  labels.map((label) => ({ label, type: "text", detail }))

/** The property names on the path from a node to the root, nearest first. Lists are skipped. */
function keysAround(state: EditorState, node: SyntaxNode): readonly string[] {
  const keys: string[] = []
  for (let child: SyntaxNode = node, { parent } = node; parent !== null; child = parent, { parent } = parent) {
    const name = parent.name === "Property" ? parent.firstChild : null
    // The node can be in a property's name, which is then not around it.
    if (name !== null && name.from !== child.from) keys.push(state.sliceDoc(name.from, name.to).replaceAll(/["']/g, ""))
  }
  return keys
}

/** True if the cursor is after a key's colon, where a value belongs. */
function isValue(node: SyntaxNode, object: SyntaxNode): boolean {
  const property = enclosing(node, "Property")
  return property !== null && property.from >= object.from && node.from > (property.firstChild?.to ?? property.to)
}

/** The innermost node of this type around a node, or the node itself; null if there is none. */
function enclosing(node: SyntaxNode, name: string): SyntaxNode | null {
  for (let around: SyntaxNode | null = node; around !== null; around = around.parent)
    if (around.name === name) return around
  return null
}
