import { Form } from "react-router"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import type { Enrolment } from "../../session/auth-calls.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FormSummary, type Problem } from "../../ui/form-summary.tsx"
import { CodeField } from "../signin/code-field.tsx"
import { useFieldError } from "../signin/use-field-error.ts"
import type { Intent } from "./account-changes.ts"
import { inGroups, secretOf } from "./enrolment.ts"
import { QrCode } from "./qr-code.tsx"

interface SecondFactorProps {
  readonly enrolled: boolean
  readonly enrolment: Enrolment | null
  readonly problems: readonly Problem[]
}

export function SecondFactor({ enrolled, enrolment, problems }: SecondFactorProps) {
  const text = useText()
  const errorOf = useFieldError(problems)
  return (
    <Card>
      <h2 className="mb-3 text-xl font-semibold">{text("Second factor")}</h2>
      <FormSummary title={text("That did not work")} problems={problems} />
      {enrolment === null ? (
        <Change enrolled={enrolled} />
      ) : (
        <Confirmation enrolment={enrolment} error={errorOf("code")} />
      )}
    </Card>
  )
}

function Change({ enrolled }: { readonly enrolled: boolean }) {
  const text = useText()
  const intent: Intent = enrolled ? "remove-factor" : "begin-factor"
  return (
    <>
      <p className="mb-4">
        {enrolled
          ? text("On: signing in asks for a code of your authenticator app, so that your password alone opens nothing.")
          : text(
              "Off: your password alone signs you in. With a second factor, a code of an authenticator app is asked for as well.",
            )}
      </p>
      <Form method="post">
        <Button name="intent" value={intent} look={enrolled ? "danger" : "primary"}>
          {enrolled ? text("Remove the second factor") : text("Set up a second factor")}
        </Button>
      </Form>
    </>
  )
}

interface ConfirmationProps {
  readonly enrolment: Enrolment
  readonly error: string | undefined
}

function Confirmation({ enrolment: { factor, uri }, error }: ConfirmationProps) {
  const text = useText()
  const intent: Intent = "confirm-factor"
  const secret = secretOf(uri) ?? ""
  return (
    <>
      <ol className="mb-4 list-decimal space-y-1 pl-5">
        <li>{text("Scan this picture with your authenticator app, or type in the secret below it.")}</li>
        <li>{text("Enter the code that the app then shows. Until you do, nothing changes.")}</li>
      </ol>
      <QrCode text={uri} caption={text("QR code for your authenticator app")} />
      <p className="mb-4">
        <Rich message="Secret: <secret/>" parts={{ secret: <code className="break-all">{inGroups(secret)}</code> }} />
      </p>
      <Form method="post" noValidate>
        <input type="hidden" name="factor" value={factor} />
        <input type="hidden" name="uri" value={uri} />
        <CodeField error={error} />
        <Button name="intent" value={intent}>
          {text("Turn on")}
        </Button>
      </Form>
    </>
  )
}
