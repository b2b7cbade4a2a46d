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
  /** The newest version, if it is another one. */
  readonly newest: AddressedVersion | null
  /** The number of later versions. */
  readonly since: number
  /** The commit that deleted the policy after all of them, if one did. */
  readonly deleted: string | null
  /** Other apps that can be chosen. */
  readonly apps: readonly { readonly key: string; readonly name: string; readonly isUploaded: boolean }[]
  /** Records that cannot be shown. */
  readonly faults: number
  /** Records that are still being proved, by compiling their policies again. */
  readonly proving: number
}
