export interface UploadRow {
  readonly id: string
  readonly user_id: string
  readonly app: string
  readonly file: string
  readonly record: string
  readonly digest: string
}

let rows = 0

/** An uploaded record as the data keeps it; what is in it is nothing to the data. */
export const uploadOf = (owner: string, more: Partial<UploadRow> = {}): UploadRow => ({
  id: crypto.randomUUID(),
  user_id: owner,
  app: `app ${++rows}`,
  file: "shop.json",
  record: "{}",
  digest: "a".repeat(64),
  ...more,
})
