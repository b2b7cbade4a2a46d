/** The environment of a command: directory, streams, variables. Commands use nothing of the process except through it. */
export interface Surroundings {
  /** The project's directory, absolute. */
  readonly root: string
  readonly stdout: Stream
  readonly stderr: Stream & { readonly fd: number }
  /** Environment variables for this command line. Git and the router get those of the process. */
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly write: (text: string) => unknown
}
