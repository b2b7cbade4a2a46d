import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { Enrolment } from "../../sign-in/auth-calls.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { FormSummary } from "../../../ui/forms/form-summary.tsx"
import { CodeField } from "../../sign-in/code-field.tsx"
import { inGroups, secretOf } from "../actions/enrolment.ts"
import type { AccountIntent } from "../actions/intents.ts"
import type { Offer } from "../facts/offer.ts"
import { Proof } from "../actions/proof.tsx"
import { CodesLeft } from "./recovery-codes.tsx"
import { Section } from "../layout/section.tsx"
import { useAccountForm, type AccountFormProps } from "../actions/use-account-form.ts"
import { encode } from "uqr"

interface SecondFactorProps extends AccountFormProps {
  /** True if the account has a second factor. */
  readonly enrolled: boolean
  /** The number of recovery codes, or the reason why it is unknown; null without a second factor. */
  readonly codesLeft: Offer<number> | null
  /** True if new recovery codes may exist that the person never saw. */
  readonly areLost: boolean
}

/** The section that turns the second factor on, in two steps, or off. */
export function SecondFactor({ enrolled, email, codesLeft, areLost, answer }: SecondFactorProps) {
  const text = useText()
  const { problems, enrolment } = useAccountForm(answer, "begin-factor", "confirm-factor", "remove-factor")
  return (
    <Section heading="Second factor">
      <FormSummary title={text("That did not work")} problems={problems} />
      {enrolment === null ? (
        <Change enrolled={enrolled} email={email} answer={answer} />
      ) : (
        <Confirmation enrolment={enrolment} email={email} answer={answer} />
      )}
      {enrolled && codesLeft !== null ? (
        <CodesLeft left={codesLeft} areLost={areLost} email={email} answer={answer} />
      ) : null}
    </Section>
  )
}

/** The first step: the form that turns the second factor on or off. */
function Change({ enrolled, email, answer }: AccountFormProps & { readonly enrolled: boolean }) {
  const text = useText()
  const intent: AccountIntent = enrolled ? "remove-factor" : "begin-factor"
  const { errorOf, proof, pending } = useAccountForm(answer, intent)
  return (
    <>
      <p className="mb-4">
        {enrolled
          ? text("On: signing in also requires a code from your authenticator app.")
          : text(
              "Off: your password alone signs you in. Turn on a second factor to also require a code from an authenticator app.",
            )}
      </p>
      <PostForm noValidate>
        <Proof owed={proof} email={email} error={errorOf("proof")} />
        <Button name="intent" value={intent} look={enrolled ? "danger" : "primary"} pending={pending}>
          {enrolled ? text("Remove the second factor") : text("Set up a second factor")}
        </Button>
      </PostForm>
    </>
  )
}

/** The second step: the QR code of a new factor, and the form for its first code. */
function Confirmation({
  enrolment: { factor, uri },
  email,
  answer,
}: AccountFormProps & { readonly enrolment: Enrolment }) {
  const text = useText()
  const intent: AccountIntent = "confirm-factor"
  const { errorOf, proof, pending } = useAccountForm(answer, intent)
  // Never empty: the auth service puts a secret into each `otpauth:` address.
  const secret = secretOf(uri) ?? ""
  return (
    <>
      <ol className="mb-4 list-decimal space-y-1 pl-5">
        <li>{text("Scan this code with your authenticator app, or enter the setup key below it.")}</li>
        <li>{text("Then enter the code the app shows. Nothing changes until you do.")}</li>
      </ol>
      <QrCode text={uri} caption={text("QR code for your authenticator app")} />
      <p className="mb-4">
        <Rich message="Setup key: <secret/>" parts={{ secret: <code>{inGroups(secret)}</code> }} />{" "}
        <a href={uri} className="link">
          {text("Open it in an app on this device")}
        </a>
      </p>
      <PostForm noValidate>
        <input type="hidden" name="factor" value={factor} />
        <input type="hidden" name="uri" value={uri} />
        <CodeField error={errorOf("code")} />
        <Proof owed={proof} email={email} error={errorOf("proof")} />
        <Button name="intent" value={intent} pending={pending}>
          {text("Turn on")}
        </Button>
      </PostForm>
    </>
  )
}

interface QrCodeProps {
  readonly text: string
  readonly caption: string
}

/** A QR code as inline SVG. An image file would need an address of its own, with the secret in it. */
function QrCode({ text, caption }: QrCodeProps) {
  // The quiet zone around a QR code must be four modules wide.
  const { data, size } = encode(text, { border: 4 })
  return (
    <figure className="mb-4 w-52 max-w-full">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        {/* Black on white in both themes, because some cameras cannot read inverted codes. */}
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={data.map(rowPathOf).join("")} />
      </svg>
      <figcaption className="sr-only">{caption}</figcaption>
    </figure>
  )
}

const rowPathOf = (row: readonly boolean[], y: number): string =>
  row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")
