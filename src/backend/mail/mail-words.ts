import type { MailSentence } from "../../language/mails.ts"

/** The kinds of emails whose link confirms an address or signs in. They are Supabase's names. */
export type LinkKind = "signup" | "recovery" | "magiclink" | "email_change"

/**
 * The changes of an account that are reported by email, to the address that it had before the change. `email-changed`
 * reports a change that both `email_change` links have confirmed.
 */
export type AccountChangeKind =
  | "factor-added"
  | "factor-removed"
  | "password-changed"
  | "email-changed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "session-ended"
  | "account-deleted"
  | "change-undone"

/** The events of a review that its participants get an email about. */
export type ReviewMailKind = "review-requested" | "review-commented" | "review-changes-requested" | "review-approved"

/**
 * The kind of an email. `notice`: somebody tried to sign up with the address of an existing account. `wrong-codes`:
 * somebody who knows the password is guessing codes.
 */
export type MailKind = LinkKind | AccountChangeKind | ReviewMailKind | "notice" | "wrong-codes"

/** The sentences of an email: those before and after its link, and the link's own. */
export interface MailWords {
  readonly subject: MailSentence
  readonly before: MailSentence
  readonly action: MailSentence
  readonly after: MailSentence
  /** The page that the link leads to. `/auth/confirm` redeems the token in the link; other links have none. */
  readonly page: "/auth/confirm" | "/signin" | "/signup" | "/forgot-password" | "/reviews"
}

const RESET = { action: "Choose a new password", page: "/forgot-password" } as const
const UNDO = { action: "Undo the change", page: "/auth/confirm" } as const
const REVIEW = {
  action: "Open the review",
  after: "You get this email because you requested the review, commented on it, or are an approver on this site.",
  page: "/reviews",
} as const
const IT_WAS_YOU = "If it was you, there is nothing to do."

/** The sentences of every kind of email, in English. */
export const WORDS: Readonly<Record<MailKind, MailWords>> = {
  signup: {
    subject: "Confirm your email address",
    before: "Welcome to Sallyport. Confirm that this address is yours, and your account is ready:",
    action: "Confirm this address",
    after: "If you did not sign up, you can ignore this email.",
    page: "/auth/confirm",
  },
  recovery: {
    subject: "Choose a new password",
    before: "A new password was requested for your account. You can choose it here:",
    action: "Choose a new password",
    after: "If you did not ask for it, ignore this email: your password stays the same.",
    page: "/auth/confirm",
  },
  magiclink: {
    subject: "Your sign-in link",
    before: "This link signs you in, once:",
    action: "Sign in",
    after: "If you did not ask for it, ignore this email.",
    page: "/auth/confirm",
  },
  email_change: {
    subject: "Confirm the change of your email address",
    before:
      "The email address of your account is about to change. To confirm, open this link and the one we sent to the other address:",
    action: "Confirm the change",
    after: "If you did not ask for it, do not open the link, and change your password.",
    page: "/auth/confirm",
  },
  notice: {
    subject: "You already have an account",
    before: "Someone tried to sign up with this address, which already has an account. If it was you, just sign in:",
    action: "Sign in",
    after:
      "Forgotten your password? You can choose a new one from the sign-in page. If it was not you, ignore this email.",
    page: "/signin",
  },
  "wrong-codes": {
    ...RESET,
    subject: "Someone is entering wrong codes for your account",
    before:
      "Someone who has your password entered five wrong codes. Anyone signing in with it now has to wait before the next code. If it was not you, choose a new password now; your own code works there without waiting:",
    after: "If it was you, wait five minutes and try again.",
  },
  "factor-added": {
    ...UNDO,
    subject: "A second factor was added to your account",
    before:
      "From now on, signing in also requires a code from an authenticator app. If it was not you, undo the change with this link: it removes the factor, signs out every device and sends you a link for a new password. It works for seven days:",
    after: IT_WAS_YOU,
  },
  "email-changed": {
    ...UNDO,
    subject: "The email address of your account was changed",
    before:
      "You can no longer sign in with this address. If it was not you, undo the change with this link: it brings this address back, signs out every device and sends you a link for a new password. It works for seven days:",
    after: IT_WAS_YOU,
  },
  "factor-removed": {
    ...RESET,
    subject: "A second factor was removed from your account",
    before: "Signing in no longer requires its code. If it was not you, choose a new password now:",
    after: IT_WAS_YOU,
  },
  "password-changed": {
    ...RESET,
    subject: "Your password was changed",
    before:
      "The password of your account was changed, and all other devices were signed out. If it was not you, choose a new one now:",
    after: IT_WAS_YOU,
  },
  "recovery-codes-made": {
    ...RESET,
    subject: "Your account has new recovery codes",
    before:
      "Ten new recovery codes were made, and older ones no longer work. If it was not you, choose a new password now, then make new codes:",
    after: IT_WAS_YOU,
  },
  "recovery-code-used": {
    ...RESET,
    subject: "A recovery code of your account was used",
    before:
      "Someone signed in with your password and a recovery code, which turned off your second factor. If it was not you, choose a new password now:",
    after: "If it was you, set up a second factor again and make new codes.",
  },
  "session-ended": {
    ...RESET,
    subject: "Other devices were signed out of your account",
    before:
      "One or more devices were signed out of your account from another device. If it was not you, choose a new password now:",
    after: IT_WAS_YOU,
  },
  "account-deleted": {
    subject: "Your account was deleted",
    before:
      "Your account and your drafts were deleted. If it was not you, someone knew your password: change it wherever else you use it. You can sign up again:",
    action: "Sign up",
    after: "If it was you, there is nothing to do. You will get no more email from us.",
    page: "/signup",
  },
  "review-requested": {
    ...REVIEW,
    subject: "A policy change needs a review",
    before:
      "Someone requested a review of a policy change. See whose access it changes, then comment, request changes or approve it:",
  },
  "review-commented": {
    ...REVIEW,
    subject: "New comment on a policy change",
    before: "Someone commented on a policy change under review:",
  },
  "review-changes-requested": {
    ...REVIEW,
    subject: "Changes requested to a policy change",
    before: "Someone requested changes before this policy change is approved:",
  },
  "review-approved": {
    ...REVIEW,
    subject: "A policy change was approved",
    before: "Someone approved a policy change. It is not live yet: the review has the patch and the steps that follow:",
  },
  "change-undone": {
    ...RESET,
    subject: "The change to your account was undone",
    before:
      "The change was undone, every device was signed out, and your old password no longer works. A second email brings you a link for a new one. If it does not arrive, ask for it here:",
    after: "Do it soon, and then look at your account page: other things may have been changed too.",
  },
}
