import { textsDigestOf } from "../../src/policies/reviews/rows.server.ts"

export interface ReviewRow {
  readonly id: string
  readonly author_id: string
  readonly title: string
  readonly app?: string
  readonly base_policy: string
  readonly base_hash: string
  readonly policy: string
  readonly policy_hash: string
  readonly digest: string
  readonly replaces?: string
}

/** Rows as the data service takes them. */
export const reviewRows = {
  reviewOf: (author: string, more: Partial<ReviewRow> = {}): ReviewRow => {
    const texts = { base_policy: "export default {} // before", policy: "export default {}", ...more }
    return {
      id: crypto.randomUUID(),
      author_id: author,
      title: "Open the dashboard",
      base_hash: "0123456789abcdef".repeat(4),
      policy_hash: "fedcba9876543210".repeat(4),
      digest: textsDigestOf(texts.base_policy, texts.policy),
      ...texts,
    }
  },
  commentOn: (review: ReviewRow, author: string, line: number | null = 1) => ({
    id: crypto.randomUUID(),
    review_id: review.id,
    author_id: author,
    ...(line === null ? {} : { line }),
    body: "why?",
  }),
  approvalOf: ({ id, author_id, digest }: ReviewRow, approver: string) => ({
    id: crypto.randomUUID(),
    review_id: id,
    author_id,
    digest,
    approver_id: approver,
    sentence: "reviewed with the team",
  }),
} as const
