/** What GitHub Actions writes for `pull_request`, as far as anything here reads it and around that. */
export const openedEvent = {
  action: "opened",
  number: 7,
  pull_request: {
    id: 2_087_643_117,
    number: 7,
    state: "open",
    title: 'Notes for everybody"; exit 0; #',
    user: { login: "ada", type: "User" },
    body: "`$(exit 0)`",
    labels: [],
    head: {
      label: "ada:notes",
      ref: "notes",
      sha: "9b6e1e0f1d1e4c7cb0a1f9f5a8e3b2c4d5e6f708",
      repo: { full_name: "ada/field-notes", fork: false },
    },
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
  sender: { login: "ada", type: "User" },
} as const
