import type { Policy } from "../../../policy/language.ts"

export default {
  home: {},
  unlisted 404,
//       ^ P102: `,` expected
//            ^ P102: `:` expected
  rules: [],
} satisfies Policy
