import type { MailKind } from "./mail.ts"

export interface MailWords {
  readonly subject: string
  readonly before: string
  readonly action: string
  readonly after: string
  /** Where the link of a mail without a token leads. */
  readonly page: "/auth/confirm" | "/signin" | "/signup" | "/forgot-password"
}

const RESET = { action: "Choose a new password", page: "/forgot-password" } as const
const UNDO = { action: "Take the change back", page: "/forgot-password" } as const
const IT_WAS_YOU = "If it was you, there is nothing to do."

export const WORDS: Readonly<Record<MailKind, MailWords>> = {
  signup: {
    subject: "Confirm your e-mail address",
    before: "Welcome to Sallyport. Please confirm that this address is yours:",
    action: "Confirm this address",
    after: "If you did not sign up, ignore this e-mail and nothing happens.",
    page: "/auth/confirm",
  },
  recovery: {
    subject: "Choose a new password",
    before: "Somebody, hopefully you, asked for a new password. This link lets you choose one:",
    action: "Choose a new password",
    after: "If it was not you, ignore this e-mail: your password stays as it is.",
    page: "/auth/confirm",
  },
  magiclink: {
    subject: "Your sign-in link",
    before: "This link signs you in:",
    action: "Sign in",
    after: "If you did not ask for it, ignore this e-mail.",
    page: "/auth/confirm",
  },
  email_change: {
    subject: "Confirm your new e-mail address",
    before:
      "Please confirm the change of your account's e-mail address. It takes effect when both addresses are confirmed:",
    action: "Confirm the change",
    after: "If you did not ask for it, do not follow the link, and change your password.",
    page: "/auth/confirm",
  },
  notice: {
    subject: "You already have an account",
    before:
      "Somebody, hopefully you, tried to sign up with this address, which already has an account. You can sign in:",
    action: "Sign in",
    after: "If you forgot the password, the sign-in page helps. If it was not you, ignore this e-mail.",
    page: "/signin",
  },
  "wrong-codes": {
    ...RESET,
    subject: "Somebody is typing wrong codes for your account",
    before:
      "Somebody who knows your password typed five wrong codes of your second factor. Whoever signs in with the password has to wait now before the next code. If it was not you, choose a new password at once. Your own code is accepted on the way, without waiting:",
    after: "If it was you, wait five minutes and try again.",
  },
  "factor-added": {
    ...UNDO,
    subject: "A second factor was added to your account",
    before:
      "From now on, signing in to your account asks for a code of an authenticator app too. If it was not you, this link removes it again, signs everybody out, and sends you a link for a new password. It works for seven days:",
    after: IT_WAS_YOU,
  },
  "email-changed": {
    ...UNDO,
    subject: "Your account has a new e-mail address",
    before:
      "Your account's e-mail address was changed: this one does not open it any more. If it was not you, this link puts this address back, signs everybody out, and sends you a link for a new password. It works for seven days:",
    after: IT_WAS_YOU,
  },
  "factor-removed": {
    ...RESET,
    subject: "A second factor was removed from your account",
    before: "A second factor was removed from your account. If it was not you, choose a new password at once:",
    after: IT_WAS_YOU,
  },
  "password-changed": {
    ...RESET,
    subject: "Your password was changed",
    before:
      "The password of your account was changed, and every other device was signed out. If it was not you, choose a new one at once:",
    after: IT_WAS_YOU,
  },
  "recovery-codes-made": {
    ...RESET,
    subject: "New recovery codes were made for your account",
    before:
      "Ten new recovery codes were made for your account; older ones are worthless. If it was not you, choose a new password at once, then make new codes:",
    after: IT_WAS_YOU,
  },
  "recovery-code-used": {
    ...RESET,
    subject: "A recovery code was used for your account",
    before:
      "Somebody signed in with your password and a recovery code. That took the second factor off your account. If it was not you, choose a new password at once:",
    after: "If it was you, set up a second factor again and make new codes.",
  },
  "session-ended": {
    ...RESET,
    subject: "Other devices were signed out of your account",
    before:
      "Somebody who is signed in to your account, hopefully you, signed out one or more of its other devices. If it was not you, choose a new password at once:",
    after: IT_WAS_YOU,
  },
  "account-deleted": {
    subject: "Your account was deleted",
    before:
      "Your account was deleted, with its drafts. If it was not you, somebody knew your password: change it wherever else you use it. You can sign up anew:",
    action: "Sign up",
    after: "If it was you, there is nothing to do, and no more mail will come.",
    page: "/signup",
  },
  "change-undone": {
    ...RESET,
    subject: "The change to your account was taken back",
    before:
      "The change was taken back, and everybody was signed out. The old password does not count any more. A second e-mail has a link for a new one; if it does not come, ask for it here:",
    after: "Do it soon, and look at your account page afterwards: whoever made the change may have changed more.",
  },
}
