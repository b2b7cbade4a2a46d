import type { PlainMessage } from "../../../language/message.ts"
import type { EmailLinkType } from "../auth-forms.ts"

interface Words {
  readonly title: PlainMessage
  readonly lead: PlainMessage
  readonly button: PlainMessage
}

/** What a link is for, as its page says it. */
export function wordsOf(type: EmailLinkType): Words {
  switch (type) {
    case "signup":
    case "email":
      return {
        title: "Confirm your address",
        lead: "Press the button to confirm your e-mail address and sign in.",
        button: "Confirm and sign in",
      }
    case "invite":
      return { title: "Accept the invitation", lead: "Somebody has made an account for you.", button: "Accept" }
    case "recovery":
      return {
        title: "Choose a new password",
        lead: "The link signs you in once, to set a new password.",
        button: "Continue",
      }
    case "magiclink":
      return { title: "Sign in by link", lead: "The link signs you in once, in this browser.", button: "Sign in" }
    case "undo":
      return {
        title: "Was this not you?",
        lead: "Then undo the change. It brings back your account as it was, signs every device out, and mails you a link to choose a new password.",
        button: "This wasn't me: undo the change",
      }
    case "email_change":
      return {
        title: "Confirm your new address",
        lead: "From then on you sign in with the new e-mail address.",
        button: "Confirm",
      }
  }
}
