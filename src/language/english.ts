/**
 * The English singulars of sentences with a count. Every other English sentence is its own key, plurals included, so it
 * needs no entry. Double braces hold values, and tags hold parts of the page.
 */
export const english = {
  "Policy <file/>, hash <hash/>: {{count}} rules for {{states}} auth states._one":
    "Policy <file/>, hash <hash/>: {{count}} rule for {{states}} auth states.",
  "From the policy's git history: {{count}} commits._one": "From the policy's git history: {{count}} commit.",
  "From the policy's git history: {{count}} commits, {{silent}} without any change in access._one":
    "From the policy's git history: {{count}} commit, {{silent}} without any change in access.",
  "{{count}} invariants stay, and this text still meets them all._one":
    "{{count}} invariant stays, and this text still meets it.",
  "{{count}} errors_one": "{{count}} error",
  "{{count}} warnings_one": "{{count}} warning",
  "Checking again in {{count}} seconds._one": "Checking again in {{count}} second.",
  "{{count}} errors: the compiler rejects this policy._one": "{{count}} error: the compiler rejects this policy.",
  "{{count}} warnings: the compiler accepts this policy._one": "{{count}} warning: the compiler accepts this policy.",
  "Policy <hash/>, {{count}} rules_one": "Policy <hash/>, {{count}} rule",
  "Changes to the policy text: {{count}} lines added, {{removed}} removed_one":
    "Changes to the policy text: {{count}} line added, {{removed}} removed",
  "{{count}} codes left._one": "{{count}} code left.",
  "{{count}} rules do not cover it_one": "{{count}} rule does not cover it",
  "{{count}} pages that anyone can open:_one": "{{count}} page that anyone can open:",
  "{{count}} rules that let anyone in:_one": "{{count}} rule that lets anyone in:",
  "Also {{count}} endpoints that return only data._one": "Also {{count}} endpoint that returns only data.",
  "Also {{count}} operations that anyone can call._one": "Also {{count}} operation that anyone can call.",
  "{{count}} rules_one": "{{count}} rule",
  "{{count}} pages_one": "{{count}} page",
  "{{count}} paths_one": "{{count}} path",
  "The policy has changed since: there are {{count}} newer versions on the main line._one":
    "The policy has changed since: there is {{count}} newer version on the main line.",
  "{{count}} records are being proved._one": "{{count}} record is being proved.",
  "{{count}} records cannot be shown._one": "{{count}} record cannot be shown.",
  "{{count}} more files were not read._one": "{{count}} more file was not read.",
  "{{count}} versions are missing at the end of the new record. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have._one":
    "{{count}} version is missing at the end of the new record. Each record is consistent on its own; only the app's repository shows which one is the app's history. To look at this one anyway, remove the one you have.",
  "{{count}} versions, the newest:_one": "{{count}} version:",
} as const
