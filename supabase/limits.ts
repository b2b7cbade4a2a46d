// The limits of the data service, embedded or hosted. The embedded backend reads them here. A hosted project has them
// from the newest `migrations/*_hosted_quota_values.sql`, whose text is that of `quotaValues()`. To change a limit,
// change it here, and add a migration with the new text.

/** The most characters of a column. The tables in `migrations/` are declared with the same. */
export const LONGEST = {
  name: 200,
  policy: 262_144,
  title: 200,
  /** The name of an app in the address of a page. */
  app: 200,
  /** The name of an app with an uploaded access record, which is shorter. */
  recorded_app: 100,
  comment: 2000,
  sentence: 200,
  email: 254,
  file: 200,
  record: 1_000_000,
} as const

/** The most that one person stores or writes, and the most that one review has. Sizes are in bytes. */
export const QUOTAS = {
  /** The days after which reviews, comments and approvals no longer count for their author. */
  days: 30,
  drafts: 200,
  draft_bytes: 20 * 1024 * 1024,
  reviews: 200,
  review_bytes: 20 * 1024 * 1024,
  open_reviews: 5,
  comments: 1000,
  comments_on_one_review: 100,
  approvals: 1000,
  /** The limits of everybody together, because a review's page shows all comments and approvals. */
  comments_of_a_review: 1000,
  approvals_of_a_review: 1000,
  uploads: 20,
  upload_bytes: 10_000_000,
  bytes_of_an_upload: LONGEST.record,
} as const

/** The text of the migration that gives a hosted project its quotas. */
export const quotaValues = (): string => `-- Written by quotaValues() of supabase/limits.ts.
create or replace function sallyport.quota(of text) returns bigint
  language sql immutable
  set search_path = ''
as $$
  select case of
${Object.entries(QUOTAS)
  .map(([name, most]) => `    when '${name}' then ${most}\n`)
  .join("")}  end
$$;
`
