import { redirect } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { useText } from "../../../language/use-text.ts"
import { requestPasswordReset } from "../auth-calls.ts"
import { readEmail } from "../auth-forms.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { answerOrFailure } from "../../../ui/forms/answer-or-failure.ts"
import { FormSummary } from "../../../ui/forms/form-summary.tsx"
import { Heading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { Title } from "../../../ui/shell/title.tsx"
import { CheckYourMail } from "../check-your-mail.tsx"
import { EmailField, useTypedEmail } from "../credential-fields.tsx"
import { postedForm, refusedForm, unansweredForm, usePostedForm } from "../posted-form.ts"
import { noteAct } from "../noted.server.ts"
import type { Route } from "./+types/page"

/** `sent`: true if an email was just requested. */
export function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/forgot-password")
  context.get(requestFactsContext).markCacheable()
  return { sent: url.searchParams.has("sent") }
}

/**
 * Requests the email, and redirects to the page that confirms it. The server does this even if the page has
 * JavaScript, unlike a sign-in: it changes no session, so the browser's auth client has nothing to tell the page or
 * other tabs.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const read = readEmail(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const answer = await requestPasswordReset(context.get(serverSessionContext).client.auth, read.value)
  if (!answer.ok) return refusedForm(form, [answer])
  noteAct(context, { kind: "recovery-asked" })
  return redirect(pageHrefOf("/forgot-password", { search: { sent: "yes" } }), 303)
}

/** The answer of the server's action, or one with the typed address if the form could not be sent. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(request, serverAction, unansweredForm)

/** The page that sends a link to choose a new password. */
export default function ForgotPassword({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  const text = useText()
  const { problems, errorOf, busy } = usePostedForm(actionData)
  const typed = useTypedEmail()
  if (sent && actionData === undefined) {
    return (
      <CheckYourMail
        title={text("Reset your password")}
        again={<LinkTo to="/forgot-password">{text("Nothing arrived? Send it again")}</LinkTo>}
      >
        {text("If this address has an account, we have sent it a link to choose a new password. The link works once.")}
      </CheckYourMail>
    )
  }
  return (
    <Card narrow>
      <Title>{text("Reset your password")}</Title>
      <Heading lead={text("We will email you a link to choose a new password.")}>{text("Reset your password")}</Heading>
      <FormSummary title={text("No email was sent")} problems={problems} />
      <PostForm noValidate>
        <EmailField typed={actionData?.email ?? typed} error={errorOf("email")} />
        <Button pending={busy} wide>
          {text("Send the link")}
        </Button>
      </PostForm>
      <ul className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        <li>
          <LinkTo to="/signin">{text("Back to sign-in")}</LinkTo>
        </li>
      </ul>
    </Card>
  )
}
