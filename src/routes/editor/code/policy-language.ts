import { continuedIndent, foldInside, foldNodeProp, indentNodeProp, LRLanguage } from "@codemirror/language"
import { styleTags, tags } from "@lezer/highlight"
import { parser } from "./policy.grammar"

/**
 * The language of policies for the code editor, a subset of TypeScript: highlighting, indentation, folding,
 * comments and closing brackets.
 */
export const policyLanguage = LRLanguage.define({
  name: "policy",
  parser: parser.configure({
    props: [
      styleTags({
        "import export from": tags.moduleKeyword,
        default: tags.controlKeyword,
        "as satisfies": tags.operatorKeyword,
        "const let var type": tags.definitionKeyword,
        null: tags.null,
        BooleanLiteral: tags.bool,
        String: tags.string,
        TemplateString: tags.string,
        Escape: tags.escape,
        Number: tags.number,
        PropertyName: tags.propertyName,
        PropertyDefinition: tags.propertyName,
        LineComment: tags.lineComment,
        BlockComment: tags.blockComment,
      }),
      indentNodeProp.add({
        // A line is indented if it continues a statement or property, except if it begins with a brace.
        Statement: continuedIndent({ except: /^\s*\{/ }),
        Property: continuedIndent({ except: /^\s*\{/ }),
        // Within these, a new line is indented like the one before: CodeMirror does so for null.
        TemplateString: () => null,
        BlockComment: () => null,
      }),
      foldNodeProp.add({
        ObjectExpression: foldInside,
        ArrayExpression: foldInside,
        BlockComment: ({ from, to }) => ({ from: from + 2, to: to - 2 }),
      }),
    ],
  }),
  languageData: {
    closeBrackets: { brackets: ["(", "[", "{", "'", '"', "`"] },
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    // A brace that is typed at the beginning of a line indents the line again.
    indentOnInput: /^\s*[{}]$/,
    // `$` counts as part of a word, as in TypeScript's names.
    wordChars: "$",
  },
})
