import "../../language/workbench.ts"

import { useEffect, useState } from "react"
import { Form } from "react-router"
import { sessionFor } from "../../app-guard/session-for.ts"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import { Title } from "../../ui/title.tsx"
import { useHydrated } from "../../ui/use-hydrated.ts"
import { visibleSource } from "../../ui/visible-text.ts"
import type { Route } from "./+types/shared"
import { Consequences } from "./consequences.tsx"
import { FindingsPanel } from "./findings-panel.tsx"
import { textOfFragment } from "./policy-fragment.ts"
import { useEditorsCompiler, useLiveCheck } from "./use-live-check.ts"

export function loader({ context }: Route.LoaderArgs) {
  sessionFor(context, "/editor/shared")
  return null
}

/** A policy that came with the link. Nothing of it is on the server. */
export default function SharedPage() {
  const text = useText()
  const hydrated = useHydrated()
  // Undefined until the link has been read.
  const [policy, setPolicy] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const read = async () => setPolicy(await textOfFragment(window.location.hash))
    const again = () => void read()
    again()
    window.addEventListener("hashchange", again)
    return () => window.removeEventListener("hashchange", again)
  }, [])
  return (
    <>
      <Title>{text("Shared policy")}</Title>
      <Heading
        lead={text(
          "Somebody shared this policy as a link. It is read-only. This app's compiler says what it would change.",
        )}
      >
        {text("Shared policy")}
      </Heading>
      {typeof policy === "string" ? (
        <SharedText key={policy} policy={policy} />
      ) : (
        <p className="note">
          {text(
            hydrated
              ? policy === null
                ? "This link holds no policy, or not all of it. Ask for it again."
                : "Reading the link…"
              : "The policy is in a part of the link that browsers do not send: this page needs JavaScript to show it.",
          )}{" "}
          <LinkTo to="/editor">{text("Open the editor")}</LinkTo>
        </p>
      )}
    </>
  )
}

function SharedText({ policy }: { readonly policy: string }) {
  const text = useText()
  const check = useLiveCheck(policy, null, useEditorsCompiler())
  return (
    <div className="policy-editor">
      <div className="policy-text">
        <pre className="shared-text" aria-label={text("Shared policy")}>
          <code>{visibleSource(policy)}</code>
        </pre>
      </div>
      <div className="policy-side">
        <Form method="post" action={pageHrefOf("/editor")} className="mb-6">
          <input type="hidden" name="policy" value={policy} />
          <Button look="secondary" name="intent" value="edit">
            {text("Open in the editor")}
          </Button>
        </Form>
        <FindingsPanel {...check} tools={null} />
        <Consequences answer={check.answer} current={check.current} />
      </div>
    </div>
  )
}
