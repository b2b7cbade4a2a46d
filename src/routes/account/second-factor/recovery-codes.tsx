import { useEffect, useRef, useState } from "react"
import { useNavigation } from "react-router"
import DownloadIcon from "~icons/material-symbols/download"
import { useText } from "../../../language/use-text.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { LeaveWarning } from "../../../ui/leave-warning.tsx"
import { Button, buttonClassOf } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { FormSummary } from "../../../ui/forms/form-summary.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import type { AccountAnswer } from "../actions/account-answer.ts"
import type { AccountIntent } from "../actions/intents.ts"
import { NotHere } from "../layout/not-here.tsx"
import type { Offer } from "../facts/offer.ts"
import { Proof } from "../actions/proof.tsx"
import { useAccountForm, type AccountFormProps } from "../actions/use-account-form.ts"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"

/** A button that copies the codes. It is rendered only after hydration, because it needs a script. */
function CopyButton({ text: copied }: { readonly text: string }) {
  const text = useText()
  const hydrated = useHydrated()
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle")
  if (!hydrated) return null
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(copied)
      setState("copied")
    } catch {
      setState("refused")
    }
  }
  return (
    <>
      <Button type="button" look="secondary" onClick={() => void copy()}>
        {state === "copied" ? text("Copied") : text("Copy")}
      </Button>
      <output className="sr-only">
        {state === "copied" ? text("The codes were copied.") : null}
        {state === "refused" ? text("Your browser blocked copying. Select the codes and copy them yourself.") : null}
      </output>
    </>
  )
}

function PrintButton() {
  const text = useText()
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <Button type="button" look="secondary" onClick={() => window.print()}>
      {text("Print")}
    </Button>
  )
}

interface CodesLeftProps extends AccountFormProps {
  /** The number, or the reason why it is unknown. */
  readonly left: Offer<number>
  /** True if new codes may have been created that did not arrive. */
  readonly areLost: boolean
}

/** The number of recovery codes that are left, and a form for new ones. */
export function CodesLeft({ left, areLost, email, answer }: CodesLeftProps) {
  const text = useText()
  const intent: AccountIntent = "new-codes"
  const { problems, proof, errorOf, pending } = useAccountForm(answer, intent)
  return (
    <div className="mt-6 border-t border-rule pt-5">
      <h3 className="mb-2">{text("Recovery codes")}</h3>
      {left.kind === "here" ? (
        <>
          <p className="mb-4">{text(areLost ? LOST : left.value === 0 ? NONE_LEFT : MEANING)}</p>
          {left.value === 0 || areLost ? null : (
            <p className="mb-4">{text("{{count}} codes left.", { count: left.value })}</p>
          )}
          <FormSummary title={text("No new codes were created")} problems={problems} />
          <PostForm noValidate>
            <Proof owed={proof} email={email} error={errorOf("proof")} />
            <Button name="intent" value={intent} look={left.value === 0 ? "primary" : "secondary"} pending={pending}>
              {left.value === 0 ? text("Create recovery codes") : text("Replace with new codes")}
            </Button>
          </PostForm>
        </>
      ) : (
        <NotHere
          offer={left}
          missing="This site's sign-in service has no recovery codes. If you lose your authenticator app, you cannot sign in."
        />
      )}
    </div>
  )
}

const MEANING = "If you lose your authenticator app, a recovery code signs you in. Each works once."
const LOST = "If new codes were created, your old ones no longer work. Create new codes again before you leave."
const NONE_LEFT =
  "You have no recovery codes. If you lose your authenticator app, you are locked out of your account: create some now."

interface NewCodesProps {
  readonly codes: readonly string[]
  readonly email: string
  /** Called when the person says that they have saved the codes. */
  readonly onSaved: () => void
}

/** New recovery codes with ways to save them. They are never shown again. */
export function NewCodes({ codes, email, onSaved }: NewCodesProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lines = codes.join("\n")
  return (
    <div className="recovery-codes">
      <Card>
        <h2 ref={heading} tabIndex={-1} className="mb-3">
          {text("Save your recovery codes now")}
        </h2>
        <p className="mb-4 max-w-prose">
          {text(
            "They are shown only once. Keep them somewhere safe, but not in your authenticator app. If you lose that app, each code signs you in once and turns the second factor off.",
          )}
        </p>
        <p className="print-only mb-2">{`Sallyport · ${email}`}</p>
        <ol className="codes-list" aria-label={text("Recovery codes")}>
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ol>
        <div className="no-print mt-5 flex flex-wrap gap-3">
          <CopyButton text={lines} />
          {/* A data URL, so that the codes are saved without another request. */}
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`}
            download="sallyport-recovery-codes.txt"
            className={buttonClassOf("secondary")}
          >
            <Icon picture={DownloadIcon} />
            {text("Download as text")}
          </a>
          <PrintButton />
          <LinkTo to="/dashboard/account" look="primary" onClick={onSaved}>
            {text("I have saved them")}
          </LinkTo>
        </div>
      </Card>
    </div>
  )
}

/** The forms that create recovery codes. */
const CREATING: readonly unknown[] = ["new-codes", "confirm-factor"] satisfies readonly AccountIntent[]

/**
 * Returns true from an answer that leaves it open if new codes were created, until codes arrive: the old ones may no
 * longer work. `done` names the form that succeeded before, or is null.
 */
export function useLostCodes(answer: AccountAnswer | undefined, done: string | null): boolean {
  const [wereLost, setLost] = useState(false)
  const isUnknown = answer?.done === null && answer.problems.some(({ code }) => code === "codes-unknown")
  const haveArrived = answer !== undefined && answer.done !== null && answer.codes !== null
  const areLost = !haveArrived && (wereLost || isUnknown || done === "codes-missing")
  if (areLost !== wereLost) setLost(areLost)
  return areLost
}

interface CodesWarningProps {
  /** The new codes that the page shows, or null. */
  readonly codes: readonly string[] | null
  /** True if new codes may have been created that did not arrive (`useLostCodes`). */
  readonly areLost: boolean
  /** Returns true if the person has said that they have saved them. */
  readonly isSaved: () => boolean
}

/**
 * The question before new recovery codes are lost: while they are being created, until they are saved, and if their
 * answer is lost. One component for all three, because the router asks only one question, and because the answer may
 * arrive while it is open.
 */
export function CodesWarning({ codes, areLost, isSaved }: CodesWarningProps) {
  const { state, formData } = useNavigation()
  const isCreating = state === "submitting" && CREATING.includes(formData?.get("intent"))
  const isLost = !isCreating && areLost
  return (
    <LeaveWarning
      active={codes !== null || isCreating || isLost}
      question={
        isCreating
          ? "Leave before you have the codes?"
          : isLost
            ? "Leave without recovery codes that work?"
            : "Leave without saving the codes?"
      }
      loss={isLost ? LOST : "Your new recovery codes will not be shown again."}
      // Lost codes are created again on this page, so a navigation to it is safe. Otherwise every navigation, even one
      // to this page, loses codes that are not saved. While codes are being created, saved ones are older.
      isSafe={(next, now) => (isLost ? next.pathname === now.pathname : !isCreating && isSaved())}
      // If no codes were created, the page stays, because it says why.
      follows={false}
    />
  )
}
