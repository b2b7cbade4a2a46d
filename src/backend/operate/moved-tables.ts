/** A table of supabase/migrations whose rows move as they are. */
interface MovedTable {
  readonly table: string
  readonly columns: readonly string[]
  /** Names an account that has to be there; null where a row stays when its account goes. */
  readonly owner: string | null
}

/**
 * Every table that people write, each after those that it refers to.
 *
 * INVARIANT: rows are read in the order in which they came: a review is written after the one that it replaces.
 */
export const MOVED_TABLES: readonly MovedTable[] = [
  {
    table: "drafts",
    columns: ["id", "user_id", "name", "policy", "base_hash", "app", "created_at", "updated_at"],
    owner: "user_id",
  },
  { table: "people", columns: ["id", "email"], owner: "id" },
  {
    table: "reviews",
    columns: [
      "id",
      "author_id",
      "title",
      "app",
      "base_policy",
      "base_hash",
      "policy",
      "policy_hash",
      "digest",
      "replaces",
      "created_at",
    ],
    owner: null,
  },
  {
    table: "review_comments",
    columns: ["id", "review_id", "author_id", "line", "body", "created_at"],
    owner: null,
  },
  {
    table: "review_approvals",
    columns: ["id", "review_id", "author_id", "digest", "approver_id", "sentence", "created_at"],
    owner: null,
  },
  { table: "review_withdrawals", columns: ["id", "author_id", "created_at"], owner: null },
  {
    table: "uploaded_records",
    columns: ["id", "user_id", "app", "file", "record", "digest", "uploaded_at"],
    owner: "user_id",
  },
]
