import "../../language/workbench.ts"

import { useEffect, useState, type ReactNode } from "react"
import { data } from "react-router"
import { expectRuleOf } from "../../locks/locks.server.ts"
import { useText } from "../../language/use-text.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/shell/heading.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Title } from "../../ui/shell/title.tsx"
import { visibleSource } from "../../language/visible-text.ts"
import type { Route } from "./+types/shared"
import { Consequences } from "./check/consequences.tsx"
import { EditedPolicyContext, useEditorHref } from "./context/edited.ts"
import { FindingsPanel } from "../../ui/policy/findings-panel.tsx"
import { textOfFragment } from "./share/policy-fragment.ts"
import { EditedBar } from "./review/edited-bar.tsx"
import { RecordMoved } from "./review/record-moved.tsx"
import { sharedWith } from "./share/shared-with.server.ts"
import { useEditorCheckEndpoint, useLiveCheck } from "./check/use-live-check.ts"

/**
 * The version that the shared text is compared with, or the reason why there is none. The text itself is in the
 * fragment of the address, which only the browser has.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/editor/shared")
  const shared = await sharedWith(context, url)
  return data(shared, { status: shared.kind === "none" ? shared.status : 200 })
}

/** The page for a policy that is contained in the link. The server does not have it. */
export default function SharedPage({ loaderData: shared }: Route.ComponentProps) {
  const text = useText()
  return (
    <>
      <Title>{text("Shared policy")}</Title>
      <Heading
        lead={text(
          shared.kind === "none"
            ? "Someone shared this policy as a link. It is read-only. What it would change is unknown here:"
            : shared.about === null
              ? "Someone shared this policy as a link. It is read-only. This app's compiler shows what it would change."
              : "Someone shared this policy as a link. It is read-only. The compiler shows what it would change in the newest recorded version.",
        )}
      >
        {text("Shared policy")}
      </Heading>
      {shared.kind === "none" ? (
        <>
          <p className="note">
            {text(shared.reason)} <LinkTo to="/dashboard/apps">{text("All recorded apps")}</LinkTo>
          </p>
          <PolicyOfLink>{(policy) => <SharedText policy={policy} />}</PolicyOfLink>
        </>
      ) : (
        <EditedPolicyContext value={shared.policy}>
          {shared.about === null ? null : <EditedBar policy={shared.policy} about={shared.about} />}
          {shared.from === null ? null : <RecordMoved from={shared.from} to={shared.policy.hash} />}
          <PolicyOfLink>{(policy) => <ComparedText key={policy} policy={policy} from={shared.from} />}</PolicyOfLink>
        </EditedPolicyContext>
      )}
    </>
  )
}

/** Reads the text in the address's fragment, and renders `children` with it. */
function PolicyOfLink({ children }: { readonly children: (policy: string) => ReactNode }) {
  const text = useText()
  // Undefined until the link has been read.
  const [policy, setPolicy] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const read = async () => setPolicy(await textOfFragment(window.location.hash))
    const readAgain = () => void read()
    readAgain()
    window.addEventListener("hashchange", readAgain)
    return () => window.removeEventListener("hashchange", readAgain)
  }, [])
  // Its height fits a policy, so that the end of the page does not move.
  return (
    <div className="min-h-dvh">
      {typeof policy === "string" ? (
        children(policy)
      ) : (
        <p className="note">
          {policy === null ? (
            <>
              {text("This link contains no policy, or not all of it. Ask for the link again.")}{" "}
              <LinkTo to="/editor">{text("Open the editor")}</LinkTo>
            </>
          ) : (
            <>
              <span className="noscript:hidden">{text("Reading the link…")}</span>
              <noscript>
                {text(
                  "The policy is in a part of the link that browsers do not send, so this page needs JavaScript to show it.",
                )}{" "}
                <LinkTo to="/editor">{text("Open the editor")}</LinkTo>
              </noscript>
            </>
          )}
        </p>
      )}
    </div>
  )
}

interface SharedTextProps {
  readonly policy: string
}

function SharedText({ policy }: SharedTextProps) {
  const text = useText()
  return (
    <pre className="shared-text" aria-label={text("Shared policy")}>
      <code>{visibleSource(policy)}</code>
    </pre>
  )
}

/** A shared text with the compiler's answer beside it. */
function ComparedText({ policy, from }: SharedTextProps & { readonly from: string | null }) {
  const text = useText()
  const check = useLiveCheck(policy, null, useEditorCheckEndpoint())
  const hrefOf = useEditorHref()
  return (
    <div className="policy-editor">
      <div className="policy-text">
        <SharedText policy={policy} />
      </div>
      <div className="policy-side">
        <PostForm action={hrefOf("/editor")} className="mb-6">
          <input type="hidden" name="policy" value={policy} />
          {from === null ? null : <input type="hidden" name="base_hash" value={from} />}
          <Button look="secondary" name="intent" value="edit">
            {text("Open in the editor")}
          </Button>
        </PostForm>
        <FindingsPanel {...check} tools={null} />
        <Consequences answer={check.answer} current={check.current} />
      </div>
    </div>
  )
}
