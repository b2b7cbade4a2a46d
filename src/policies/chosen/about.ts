/** A version of a policy by its commit and date; null if it is in no commit. */
export interface NamedVersion {
  readonly commit: string | null
  readonly date: string | null
}

/** A version with its name in addresses. */
export interface AddressedVersion extends NamedVersion {
  /** Its name in addresses, which stays the same when newer versions come. */
  readonly word: string
  readonly hash: string
}

/** The email address of a record's uploader, and the time of the upload in ISO 8601. */
export interface Uploaded {
  readonly by: string
  readonly at: string
}

/** The app and version that a view shows, for the bar above it. */
export interface About {
  /** The app's key in addresses; empty for the workbench itself. */
  readonly app: string
  /** The app's name; null for the workbench itself. */
  readonly name: string | null
  /** The uploader; null for the operator's records and for the workbench itself. */
  readonly uploaded: Uploaded | null
  /** The version shown, or null if none was ever in force. */
  readonly version: AddressedVersion | null
  /** True if the address names the version. */
  readonly isNamed: boolean
  /** The newest version; null if that is the version shown. */
  readonly newest: AddressedVersion | null
  /** The number of versions after the one shown. */
  readonly since: number
  /** The commit that deleted the policy after the newest version; null if none did. */
  readonly deleted: string | null
  /** The apps that can be chosen, besides the workbench itself. */
  readonly apps: readonly { readonly key: string; readonly name: string; readonly isUploaded: boolean }[]
  /** The number of records that cannot be shown. */
  readonly faults: number
  /** The number of records that are still being proved, by compiling their policies again. */
  readonly proving: number
}
