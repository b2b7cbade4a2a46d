/** English is the key to everything else; only what counts has two forms. */
export const english = {
  "Policy <file/>, hash <hash/>: {{count}} rules for {{states}} auth states._one":
    "Policy <file/>, hash <hash/>: {{count}} rule for {{states}} auth states.",
  "Policy <file/>, hash <hash/>: {{count}} rules for {{states}} auth states._other":
    "Policy <file/>, hash <hash/>: {{count}} rules for {{states}} auth states.",
  "From the policy's history in git: {{count}} commits touched it._one":
    "From the policy's history in git: {{count}} commit touched it.",
  "From the policy's history in git: {{count}} commits touched it._other":
    "From the policy's history in git: {{count}} commits touched it.",
  "From the policy's history in git: {{count}} commits touched it, {{silent}} of them without changing anybody's access._one":
    "From the policy's history in git: {{count}} commit touched it, {{silent}} of them without changing anybody's access.",
  "From the policy's history in git: {{count}} commits touched it, {{silent}} of them without changing anybody's access._other":
    "From the policy's history in git: {{count}} commits touched it, {{silent}} of them without changing anybody's access.",
  "{{count}} errors_one": "{{count}} error",
  "{{count}} errors_other": "{{count}} errors",
  "{{count}} warnings_one": "{{count}} warning",
  "{{count}} warnings_other": "{{count}} warnings",
  "{{count}} errors: the compiler rejects this policy._one": "{{count}} error: the compiler rejects this policy.",
  "{{count}} errors: the compiler rejects this policy._other": "{{count}} errors: the compiler rejects this policy.",
  "{{count}} warnings: the compiler accepts this policy._one": "{{count}} warning: the compiler accepts this policy.",
  "{{count}} warnings: the compiler accepts this policy._other":
    "{{count}} warnings: the compiler accepts this policy.",
  "Policy <hash/>, {{count}} rules_one": "Policy <hash/>, {{count}} rule",
  "Policy <hash/>, {{count}} rules_other": "Policy <hash/>, {{count}} rules",
  "How the policy's text changes: {{count}} lines added, {{removed}} removed_one":
    "How the policy's text changes: {{count}} line added, {{removed}} removed",
  "How the policy's text changes: {{count}} lines added, {{removed}} removed_other":
    "How the policy's text changes: {{count}} lines added, {{removed}} removed",
  "{{count}} codes are left._one": "{{count}} code is left.",
  "{{count}} codes are left._other": "{{count}} codes are left.",
  "{{count}} pages_one": "{{count}} page",
  "{{count}} pages_other": "{{count}} pages",
  "{{count}} paths_one": "{{count}} path",
  "{{count}} paths_other": "{{count}} paths",
  "from {{count}} pages_one": "from {{count}} page",
  "from {{count}} pages_other": "from {{count}} pages",
  "opens {{count}} pages_one": "opens {{count}} page",
  "opens {{count}} pages_other": "opens {{count}} pages",
} as const
