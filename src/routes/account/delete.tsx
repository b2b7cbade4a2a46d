import { sessionFor } from "../../locks/locks.server.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FormSummary, MayBeDone } from "../../ui/forms/form-summary.tsx"
import { Heading } from "../../ui/shell/heading.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { TextField } from "../../ui/forms/text-field.tsx"
import { Title } from "../../ui/shell/title.tsx"
import type { Route } from "./+types/delete"
import { accountAction } from "./actions/account-action.server.ts"
import { accountClientAction } from "./actions/account-client-action.ts"
import { BackToAccount } from "./layout/section.tsx"
import type { AccountIntent } from "./actions/intents.ts"
import { Proof } from "./actions/proof.tsx"
import { useAccountForm } from "./actions/use-account-form.ts"
import { OwnDataLink } from "./own-data-link.tsx"

/** The account's email address, which has to be typed to confirm the deletion. */
export function loader({ context }: Route.LoaderArgs) {
  return { email: sessionFor(context, "/dashboard/account/delete").email }
}

/** Handles the submitted form of browsers that run no JavaScript. */
export const action = ({ request, context }: Route.ActionArgs) => accountAction(request, context)

/** Handles the submitted form in the browser. The server's action is not called then. */
export const clientAction = ({ request }: Route.ClientActionArgs) => accountClientAction(request)

/** The page on which people delete their account, after a proof of identity. */
export default function DeleteAccount({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const text = useText()
  const intent: AccountIntent = "delete"
  const { problems, proof, errorOf, typed, pending } = useAccountForm(actionData, intent)
  return (
    <>
      <Title>{text("Delete your account")}</Title>
      <BackToAccount />
      <Heading lead={text("This cannot be undone: no one can restore a deleted account.")}>
        {text("Delete your account")}
      </Heading>
      <div className="grid max-w-xl gap-6">
        <Card>
          <h2 className="mb-3">{text("What will be deleted")}</h2>
          <ul className="mb-4 list-disc space-y-1 pl-5">
            <li>{text("Every draft you saved. Links you shared keep working, because each holds its own text.")}</li>
            <li>{text("Every access record you uploaded.")}</li>
            <li>{text("Your name, your password, your second factor and its recovery codes.")}</li>
            <li>{text("Every session: all your devices are signed out.")}</li>
          </ul>
          <p className="mb-4">
            {text(
              "What you wrote in reviews stays because others relied on it: the texts, your comments and your approvals. Your address is removed from them, and nothing else there names you.",
            )}
          </p>
          <p className="mb-4">{text("Want to keep any of it? Download it first.")}</p>
          <OwnDataLink to="/dashboard/account/data.json">{text("Download all my data")}</OwnDataLink>
        </Card>
        <Card>
          <h2 className="mb-3">{text("Delete it for good")}</h2>
          <FormSummary title={text("Your account was not deleted")} problems={problems} />
          <PostForm noValidate>
            <MayBeDone problems={problems} />
            <p className="mb-4">
              <Rich
                message="To confirm, type <email/>."
                parts={{ email: <bdi className="font-semibold wrap-anywhere">{email}</bdi> }}
              />
            </p>
            <TextField
              label={text("Your email address")}
              name="confirmation"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={typed.confirmation ?? ""}
              error={errorOf("confirmation")}
              required
            />
            <Proof owed={proof} email={email} error={errorOf("proof")} />
            <div className="flex flex-wrap gap-3">
              <Button name="intent" value={intent} look="danger" pending={pending}>
                {text("Delete my account for good")}
              </Button>
              <LinkTo to="/dashboard/account" look="secondary">
                {text("Keep my account")}
              </LinkTo>
            </div>
          </PostForm>
        </Card>
      </div>
    </>
  )
}
