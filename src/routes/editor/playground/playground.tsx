import { useEffect, useState, useEffectEvent, useRef } from "react"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { useText } from "../../../language/use-text.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"
import { CodeArea } from "../code/code-area.tsx"
import type { CodeSurface } from "../code/code-surface.ts"
import { Consequences } from "../check/consequences.tsx"
import { AddressTrial, WhoGetsIn, type AskedTrial } from "./trial.tsx"
import { FindingsPanel } from "../../../ui/policy/findings-panel.tsx"
import { ShareLink } from "../share/share-link.tsx"
import { findingToolsOf, useLiveCheck, useNotesInCode } from "../check/use-live-check.ts"
import { type PlaygroundExample, MAX_TRIED_SIZE } from "./examples.ts"
import { fragmentOf, textOfFragment } from "../share/policy-fragment.ts"

/** The pause in typing before the address is updated, in milliseconds. */
const ADDRESS_AFTER_MS = 500

/** The state of the text in the address: there is none, it was read, or it cannot be read. */
type TextInAddress = "none" | "read" | "broken"

/**
 * Keeps the text in the fragment of the address, so that it survives a reload and can be shared. Browsers do not send
 * the fragment. An unchanged example has none.
 */
function useTextInAddress(example: string, typed: string, surface: CodeSurface | null): TextInAddress {
  const [inAddress, setInAddress] = useState<TextInAddress>("none")
  const isRead = useRef(false)
  // The text beside a broken link. It is not written, so that the link stays in the address until something is typed.
  const besideBroken = useRef<string | null>(null)
  const read = useEffectEvent(async (into: CodeSurface) => {
    if (window.location.hash === "") return
    const text = await textOfFragment(window.location.hash)
    if (text !== null) into.replace(text)
    besideBroken.current = text === null ? typed : null
    setInAddress(text === null ? "broken" : "read")
  })
  useEffect(() => {
    if (surface === null) return undefined
    const readAgain = () => {
      isRead.current = false
      void read(surface).finally(() => (isRead.current = true))
    }
    readAgain()
    window.addEventListener("hashchange", readAgain)
    return () => window.removeEventListener("hashchange", readAgain)
  }, [surface])
  useEffect(() => {
    const writeFragment = async () => {
      // The fragment must be read before it is overwritten. A text above the limit, which is not checked either, stays
      // out.
      if (!isRead.current || typed === besideBroken.current || new Blob([typed]).size > MAX_TRIED_SIZE) return
      besideBroken.current = null
      const fragment = typed === example ? "" : await fragmentOf(typed)
      const { pathname, search, hash } = window.location
      // Replaced without a navigation, so that Back leaves the page at once.
      if (hash !== fragment) window.history.replaceState(window.history.state, "", `${pathname}${search}${fragment}`)
      // Also after a broken link, which the address no longer has.
      setInAddress(fragment === "" ? "none" : "read")
    }
    const timer = setTimeout(() => void writeFragment(), ADDRESS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [example, typed])
  return inAddress
}

interface PlaygroundProps {
  readonly example: PlaygroundExample
  /** The answer about the unchanged example; null if there is none yet. */
  readonly first: CheckAnswer | null
  /** The answer to the form, if no script runs. */
  readonly answer: { readonly policy: string; readonly asked: AskedTrial; readonly check: CheckAnswer } | null
}

/** The playground: an editor for a visitor's text, with the compiler's answer beside it. */
export function Playground({ example, first, answer }: PlaygroundProps) {
  const text = useText()
  const hydrated = useHydrated()
  const initialText = answer?.policy ?? example.text
  const [typed, setTyped] = useState(initialText)
  const [asked, setAsked] = useState<AskedTrial>(
    answer?.asked ?? { address: example.address, visitor: example.visitor },
  )
  const [surface, setSurface] = useState<CodeSurface | null>(null)
  const check = useLiveCheck(typed, answer?.check ?? first, {
    to: pageHrefOf("/playground/check"),
    fields: { example: example.id, address: asked.address },
    maxBytes: MAX_TRIED_SIZE,
  })
  const textInAddress = useTextInAddress(example.text, typed, surface)
  useNotesInCode(surface, check, typed)
  const tools = findingToolsOf(surface, (start, end) => surface?.show(start, end))
  return (
    <PostForm
      action={pageHrefOf("/playground", { search: { example: example.id } })}
      className="policy-editor"
      preventScrollReset
    >
      <div className="policy-text">
        {textInAddress === "broken" ? (
          <p role="alert" className="note">
            {text("This link contains no policy, or not all of it. Ask for the link again.")}
          </p>
        ) : null}
        <CodeArea
          ref={setSurface}
          name="policy"
          label={text("Policy")}
          hint={text("Tab leaves the editor. Ctrl+Space shows suggestions, F8 goes to the next finding.")}
          defaultValue={initialText}
          invalid={false}
          onChange={setTyped}
          // Nothing is stored here, but Ctrl+S must not save the page as a file.
          onSave={() => {}}
        />
      </div>
      <div className="policy-side">
        {/* The link needs a script. Its space is reserved, so that nothing moves when it appears. */}
        <div className={hydrated ? "editor-actions" : "editor-actions invisible"}>
          <ShareLink
            text={typed}
            page={pageHrefOf("/playground", { search: { example: example.id } })}
            hint={text("The policy is in the link itself, so anyone who has the link can read it.")}
          />
        </div>
        <FindingsPanel {...check} tools={hydrated ? tools : null} />
        <AddressTrial asked={asked} change={setAsked} answer={check.answer} />
        <WhoGetsIn answer={check.answer} />
        <Consequences answer={check.answer} current={check.current} />
      </div>
      {hydrated ? null : <button className="button button-secondary button-small check-now">{text("Check")}</button>}
    </PostForm>
  )
}
