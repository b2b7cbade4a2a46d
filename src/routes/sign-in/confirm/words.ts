import type { PlainMessage } from "../../../language/message.ts"
import type { EmailLinkType } from "../auth-forms.ts"

interface Words {
  readonly title: PlainMessage
  readonly lead: PlainMessage
  readonly button: PlainMessage
}

/** The purpose of a link, in its page's words. */
export function wordsOf(type: EmailLinkType): Words {
  switch (type) {
    case "signup":
    case "email":
      return {
        title: "Confirm your address",
        lead: "Press the button to confirm your email address and sign in.",
        button: "Confirm and sign in",
      }
    case "invite":
      return { title: "Accept your invitation", lead: "Someone created an account for you.", button: "Accept" }
    case "recovery":
      return {
        title: "Choose a new password",
        lead: "This link signs you in once, to choose a new password.",
        button: "Continue",
      }
    case "magiclink":
      return { title: "Sign in with a link", lead: "This link signs you in once, in this browser.", button: "Sign in" }
    case "undo":
      return {
        title: "Not you?",
        lead: "Then undo the change: your account goes back to how it was, every device is signed out, and we email you a link to choose a new password.",
        button: "This wasn't me: undo the change",
      }
    case "email_change":
      return {
        title: "Confirm your new address",
        lead: "From then on, you sign in with the new email address.",
        button: "Confirm",
      }
  }
}
