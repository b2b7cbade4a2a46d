// The column of each auth state in the table of outcomes of the guards, which has a row for each rule (`rows` in
// `guards.ts`), and in the tables that are made from it. Anything that is not an auth state has the last column, 6,
// which passes no rule. A `switch`, because a record would also have the names that every object inherits, such as
// `constructor`. The emitter copies the region into the guards of an app.

import type { AuthState } from "../../../policy/language.ts"

// #region states
function columnOf(state: AuthState): number {
  switch (state) {
    case "signed-out":
      return 0
    case "challenged":
      return 1
    case "recovering":
      return 2
    case "signed-in":
      return 3
    case "verified":
      return 4
    case "unknown":
      return 5
    default:
      return 6
  }
}
// #endregion

export { columnOf }
