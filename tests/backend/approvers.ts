import { newAccount, type Account } from "./fixture.ts"

/** People whose approvals count on a server that is started with `setting`; each is handed out once. */
export function namedApprovers(): { readonly setting: string; readonly next: () => Account } {
  const accounts = Array.from({ length: 40 }, () => newAccount())
  const setting = accounts.map(({ email }) => email).join(", ")
  const left = accounts.values()
  return {
    setting,
    next: () => {
      const { value, done } = left.next()
      if (done === true) throw new Error("more approvers are asked for than were named")
      return value
    },
  }
}
