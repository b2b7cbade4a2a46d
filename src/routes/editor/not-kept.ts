/** Said of an app whose name no draft holds. */
export const NOT_KEPT =
  "No draft can hold the name of this app. This text is yours to take along: download the policy file or the patch."
