/** Said of an app whose name no draft holds. */
export const NOT_KEPT =
  "Drafts cannot be saved under this app's name. Download the policy file or the patch to keep this text."
