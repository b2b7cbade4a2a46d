/** The parts of a policy that the form leaves to the text, in the policy's own words: all but its rules. */
export const CHANGED_IN_TEXT: readonly string[] = [
  "absent",
  "home",
  "unlisted",
  "never",
  "always",
  "outside",
  "accept",
  "shadow",
]
