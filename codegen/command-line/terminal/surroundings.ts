/** The surroundings of a command: directory, streams, environment. Commands read them from here alone. */
export interface Surroundings {
  /** The project's directory, absolute. */
  readonly root: string
  readonly stdout: Stream
  readonly stderr: Stream & { readonly fd: number }
  /** What it says is for this command line alone: git and the router have that of the process. */
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly write: (text: string) => unknown
}
