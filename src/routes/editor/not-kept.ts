/** Said where a draft would be saved, of a policy that is not kept here. */
export const NOT_KEPT =
  "Drafts and reviews are kept of this workbench's own policy alone. This text is yours to take along: download the policy file or the patch."
