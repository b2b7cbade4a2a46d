/** The parts of GitHub's `pull_request_target` event that the tests read, with their surroundings. */
export interface PullRequestEvent {
  readonly action: string
  readonly label?: { readonly name: string }
  readonly pull_request: { readonly head: { readonly sha: string } }
}

interface Happened {
  readonly action?: "opened" | "synchronize" | "reopened" | "edited" | "labeled" | "unlabeled"
  readonly label?: string
  readonly sender?: string
}

/** Of a pull request by `ada`. */
export const eventOf = (
  head: string,
  { action = "opened", label, sender = "ada" }: Happened = {},
): PullRequestEvent => {
  const event = {
    action,
    ...(label === undefined ? {} : { label: { name: label } }),
    number: 7,
    pull_request: {
      id: 2_087_643_117,
      number: 7,
      state: "open",
      title: 'Notes for everybody"; exit 0; #',
      user: { login: "ada", type: "User" },
      body: "`$(exit 0)`",
      // As the event knew them: what counts is what is there when the gate asks.
      labels: [{ name: "access-approved" }],
      head: { label: "ada:notes", ref: "notes", sha: head, repo: { full_name: "ada/field-notes", fork: false } },
      base: {
        label: "ada:main",
        ref: "main",
        sha: "4f2a7d3c5b6e8f901a2b3c4d5e6f708192a3b4c5",
        repo: { full_name: "ada/field-notes", fork: false },
      },
      draft: false,
      merged: false,
    },
    repository: { id: 731_204_455, name: "field-notes", full_name: "ada/field-notes", private: false },
    sender: { login: sender, type: "User" },
  }
  return event
}
