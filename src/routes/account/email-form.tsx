import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { Button } from "../../ui/button.tsx"
import { FormSummary } from "../../ui/forms/form-summary.tsx"
import { useRootData } from "../../ui/shell/root-data.ts"
import { TextField } from "../../ui/forms/text-field.tsx"
import { MailboxLink } from "../sign-in/mailbox-link.tsx"
import type { AccountIntent } from "./actions/intents.ts"
import { Proof } from "./actions/proof.tsx"
import { Section } from "./layout/section.tsx"
import { useAccountForm, type AccountFormProps } from "./actions/use-account-form.ts"

interface EmailFormProps extends AccountFormProps {
  /** The new address that is not confirmed yet, or null. */
  readonly waiting: string | null
}

/** The form for a new email address, with a note while one waits to be confirmed. */
export function EmailForm({ email, waiting, answer }: EmailFormProps) {
  const text = useText()
  const intent: AccountIntent = "email"
  const { problems, errorOf, proof, typed, pending, form } = useAccountForm(answer, intent)
  return (
    <Section heading="Email address">
      <p className="mb-4">
        <Rich message="You sign in with <email/>." parts={{ email: <bdi className="wrap-anywhere">{email}</bdi> }} />
      </p>
      {waiting === null ? null : <PendingAddress email={email} waiting={waiting} />}
      <FormSummary title={text("Your address was not changed")} problems={problems} />
      <PostForm noValidate ref={form}>
        <TextField
          label={text("New email address")}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={text("We will email both addresses. The change takes effect once you have opened both links.")}
          defaultValue={typed.email ?? ""}
          error={errorOf("email")}
          required
        />
        <Proof owed={proof} email={email} error={errorOf("proof")} />
        <Button look="secondary" name="intent" value={intent} pending={pending}>
          {text("Change address")}
        </Button>
      </PostForm>
    </Section>
  )
}

/** A note that a change of the address is pending. `waiting` is the new address. */
function PendingAddress({ email, waiting }: { readonly email: string; readonly waiting: string }) {
  const { mailbox } = useRootData()
  return (
    <div className="mb-5 rounded-lg border border-move bg-move-soft px-4 py-3">
      <p>
        <Rich
          message="The change to <waiting/> is pending: open the links in the emails to <waiting/> and <email/>. Until then, nothing changes."
          parts={{
            waiting: <bdi className="font-semibold wrap-anywhere">{waiting}</bdi>,
            email: <bdi className="wrap-anywhere">{email}</bdi>,
          }}
        />
      </p>
      {mailbox ? (
        <div className="mt-3">
          <MailboxLink />
        </div>
      ) : null}
    </div>
  )
}
