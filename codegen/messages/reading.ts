import type { CodeEntry } from "./entry.ts"
import {
  listed,
  conversionText,
  corrected,
  expressionText,
  partText,
  valueText,
  type Conversion,
  type Expression,
  type Misspelled,
  type PolicyPart,
  type PolicyValue,
} from "./phrases.ts"
import { notData, notParsed, syntax } from "./unread.ts"

const EXPORT_DEFAULT = "write `export default { ... } satisfies Policy`"
const SAVE_AS_TEXT = "save it as UTF-8 text of at most 16 MiB"
const ONLY_EXPORT = "a policy file may contain only the import of its type and its default export"

/** Characters that may mislead a reviewer, and what each kind does. */
const CHARACTERS = {
  return: "ends the line for the compiler only: it is a carriage return",
  "line end": "is a line end that few editors show",
  direction: "reverses the direction of the text after it",
  control: "is a control character",
  invisible: "is invisible",
}

type UnknownKey = Misspelled & { readonly part: PolicyPart; readonly keys: readonly string[] }
type UnknownWord = Misspelled & { readonly value: PolicyValue; readonly words: readonly string[] }
/** A value that has to be one of these statuses. */
type OfStatuses = { readonly value: PolicyValue; readonly statuses: readonly number[] }

/** P1xx: reading the policy file. */
export const reading = {
  P101: {
    title: "the policy file is missing or cannot be read",
    explanation: "Without a policy there is nothing to enforce, and an empty one is never assumed.",
    remedy:
      "Create the file (`new` prints a minimal policy for your routes), or name another one with `--policy <file>`.",
    example: "policy/app.policy.ts does not exist",
    sentences: {
      missing: ({ file, command }: { readonly file: string; readonly command: string }) => ({
        message: `the policy file \`${file}\` does not exist`,
        hint: `\`${command} init\` sets up an app; \`${command} new > policy/app.policy.ts\` writes only this file; \`--policy <file>\` names another one`,
      }),
      unreadable: ({ file }: { readonly file: string }) => ({
        message: `the policy file \`${file}\` cannot be read`,
        hint: "name another one with `--policy <file>`",
      }),
    },
  },
  P102: {
    title: "the policy file is not valid TypeScript",
    explanation: "The file is never run, but the compiler has to be able to parse it.",
    remedy: "Fix the syntax error at the marked place.",
    example: "export default { rules: [ }",
    sentences: syntax,
  },
  P103: {
    title: "the default export is missing or is not an object literal",
    explanation:
      "The compiler reads the object that is written right after `export default`. It does not follow a variable or a function call.",
    remedy: "Write `export default { ... } satisfies Policy`.",
    example: "export default makePolicy()",
    sentences: {
      missing: () => ({ message: "the file has no default export", hint: EXPORT_DEFAULT }),
      second: () => ({ message: "there is a second default export", hint: "keep one of the two" }),
      other: ({ what }: { readonly what: Expression }) => ({
        message: `the default export is ${expressionText(what)}, not an object literal`,
        hint: EXPORT_DEFAULT,
      }),
    },
  },
  P104: {
    title: "a value in the policy is not a literal",
    explanation:
      "A policy is plain data. Spreads, variables, function calls, computed keys and template strings with values in them only mean something when the file is run, and it never is.",
    remedy: "Write the value itself in place of the expression.",
    example: "rules: [...sharedRules]",
    sentences: notData,
  },
  P105: {
    title: "an unknown key",
    explanation: "The policy language has no such key. Ignoring it could hide a mistake, so it is an error.",
    remedy: "Correct the spelling, or remove the key.",
    example: 'requires: "signed-in"',
    sentences: ({ written, nearest, part, keys }: UnknownKey) => ({
      ...corrected(nearest),
      message: `\`${written}\` is not a key of ${partText(part)}`,
      hint: `the keys here are ${listed(keys, "and")}`,
    }),
  },
  P106: {
    title: "a required key is missing",
    explanation: "Nothing in a policy has a default value, so every required key has to be written.",
    remedy: "Add the key.",
    example: '{ path: "/a" }',
    sentences: ({ part, key }: { readonly part: PolicyPart; readonly key: string }) => ({
      message: `${partText(part)} is missing \`${key}\``,
      hint: `add \`${key}\``,
    }),
  },
  P107: {
    title: "a key or an absent state is given twice",
    explanation:
      "JavaScript would silently keep the last of two equal keys. A state that is listed twice was probably meant to be another one.",
    remedy: "Keep one of the two, or correct the one that was mistyped.",
    example: 'why: "a", why: "b"',
    sentences: {
      key: ({ key }: { readonly key: string }) => ({
        message: `\`${key}\` is given twice`,
        hint: "keep one of the two",
      }),
      absent: ({ state }: { readonly state: string }) => ({
        message: `\`${state}\` is declared absent twice`,
        hint: "keep one of the two",
      }),
    },
  },
  P108: {
    title: "a value of the wrong kind",
    explanation: "The policy language expects another kind of value here, such as a string instead of a number.",
    remedy: "Write the kind of value that the message names.",
    example: "path: 7",
    sentences: {
      part: ({ part, wanted }: { readonly part: PolicyPart; readonly wanted: "object" | "list" | "string" }) => ({
        message: `${partText(part)} must be ${wanted === "object" ? "an object" : `a ${wanted}`}`,
      }),
      word: ({ value }: { readonly value: PolicyValue }) => ({ message: `the ${valueText(value)} must be a string` }),
      status: ({ value, statuses }: OfStatuses) => ({
        message: `the ${valueText(value)} must be the number ${listed(statuses)}`,
      }),
      answer: ({ value, statuses }: OfStatuses) => ({
        message: `the ${valueText(value)} must be a page path, ${listed(statuses)}`,
      }),
      flag: ({ part }: { readonly part: PolicyPart }) => ({
        message: `${partText(part)} must be \`true\``,
        hint: "write `true`, or remove the key",
      }),
      day: ({ part }: { readonly part: PolicyPart }) => ({
        message: `${partText(part)} must be a date`,
        hint: "write it like `2027-01-31`",
      }),
    },
  },
  P109: {
    title: "an unknown word",
    explanation: "Match modes, requirements, auth states, statuses and codes each come from a fixed list.",
    remedy: "Use one of the words that the hint lists.",
    example: 'require: "signedin"',
    sentences: {
      word: ({ written, nearest, value, words }: UnknownWord) => ({
        ...corrected(nearest),
        message: `\`${written}\` is not a valid ${valueText(value)}`,
        hint: `use ${listed(words)}`,
      }),
      status: ({ written, value, statuses }: OfStatuses & { readonly written: number }) => ({
        message: `\`${written}\` is not a valid ${valueText(value)}`,
        hint: `use ${listed(statuses)}`,
      }),
      code: ({ written, nearest }: Misspelled) => ({
        ...corrected(nearest),
        message: `\`${written}\` is not a valid diagnostic code`,
        hint: "the command `codes` lists them all",
      }),
    },
  },
  P110: {
    title: "an empty reason",
    explanation:
      "Auditors read the `why`. Every rule, claim, invariant, `outside` entry and accepted finding needs one.",
    remedy: "Write in one sentence why these visitors may open the page, and nobody else.",
    example: 'why: ""',
    sentences: () => ({ message: "`why` is empty", hint: "write one sentence for the auditor: what is the reason?" }),
  },
  P111: {
    title: "the file is too large, nested too deeply, or not text",
    explanation:
      "The whole policy is read on every save. That is why its size is limited to 16 MiB, and its nesting to what the policy language needs.",
    remedy: "Make the file smaller, or save it as UTF-8 text.",
    example: "[[[[[[[[[[...]]]]]]]]]]",
    sentences: {
      // `large`: a text of more than 16 Mi characters. `bytes`, below: a file of more than four bytes for each.
      ...notParsed,
      encoding: ({ file }: { readonly file: string }) => ({
        message: `the policy file \`${file}\` is not text in UTF-8`,
        hint: SAVE_AS_TEXT,
      }),
      bytes: ({ file }: { readonly file: string }) => ({
        message: `the policy file \`${file}\` is larger than 64 MiB`,
        hint: SAVE_AS_TEXT,
      }),
    },
  },
  P112: {
    title: "a statement that is not read",
    explanation:
      "The file is never run, so nothing in it has an effect except its default export and the import of its type.",
    remedy: "Remove the statement. If it imports a type, write `import type`.",
    example: "const shared = []",
    sentences: {
      import: () => ({ message: ONLY_EXPORT, hint: "write `import type`" }),
      statement: () => ({ message: ONLY_EXPORT, hint: "remove this statement" }),
    },
  },
  P113: {
    title: "a character that hides or moves the text around it",
    explanation:
      "Control characters, line ends that editors do not show, bidirectional controls and invisible characters can make a reviewer see a different policy from the one that the compiler reads: a rule hidden behind a comment, or one word that looks like another. This applies to comments, too.",
    remedy: "Delete the character. If a reason needs it, write it as an escape, such as `\\u00ad`.",
    example: "// a comment, a lone carriage return, and a rule that looks like part of the comment",
    sentences: ({ character, is }: { readonly character: string; readonly is: keyof typeof CHARACTERS }) => ({
      message: `the character ${character} here ${CHARACTERS[is]}`,
      note: "a reviewer would see a different text",
      hint: "delete it; if a reason needs it, write it as an escape",
    }),
  },
  P114: {
    title: "a file that git converts",
    explanation:
      "People review what git stores, and the compiler reads the file on disk. A filter, another encoding or a symbolic link could make the two differ. This holds for the policy and for every file that binds the app to its guards.",
    remedy:
      "Remove the attribute for this file from `.gitattributes`, or replace the link with the file itself, and commit that. Line ends may differ.",
    example: "policy/app.policy.ts working-tree-encoding=UTF-16",
    sentences: {
      policy: ({ file, conversion }: { readonly file: string; readonly conversion: Conversion }) => ({
        message: `git does not store the policy file \`${file}\` as it is on disk: ${conversionText(conversion)}`,
        hint: "remove that for this file, so that what is reviewed is what is compiled",
      }),
      module: ({ file, conversion }: { readonly file: string; readonly conversion: Conversion }) => ({
        message: `git does not store \`${file}\`, which binds the app to its guards, as it is on disk: ${conversionText(conversion)}`,
        hint: "remove that for this file, so that what is reviewed is what is built",
      }),
    },
  },
} satisfies Readonly<Record<string, CodeEntry>>
