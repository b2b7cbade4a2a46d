import type { Policy } from "../../../policy/language.ts"

export default makePolicy() satisfies Policy
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P103: the default export is a call to `makePolicy`, not an object literal
