import DownloadIcon from "~icons/material-symbols/download"
import type { ReactNode } from "react"
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { buttonClassOf } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { Section } from "../../ui/section.tsx"

interface PutLiveProps {
  /** The review's id. */
  readonly review: string
  /** An app's name in addresses; empty for the workbench itself. */
  readonly app: string
  /** The hash of the approved policy. */
  readonly hash: string
  /** The id of an approval that counts. */
  readonly approval: string
  /** True if this server signs the approval. */
  readonly hasKey: boolean
}

/** The steps that put an approved change live: its files, the commands and the check of the approval. */
export function PutLive({ review, app, hash, approval, hasKey }: PutLiveProps) {
  const text = useText()
  const file = (as: "patch" | "file") => pageHrefOf("/reviews/:review/download", { params: { review }, search: { as } })
  const signed = pageHrefOf("/reviews/:review/approvals/:approval", { params: { review, approval } })
  // The workbench's own repository has a script for the command line.
  const command = app === "" ? "npm run policy --" : "npx sallyport"
  return (
    <Section id="put-live" title={text("Put it live")} className="put-live no-print">
      <ol className="after-applying">
        <li>
          {text("Download the change and its approval.")}
          <p className="my-2 flex flex-wrap gap-2">
            <Download href={file("patch")}>{text("Patch")}</Download>
            <Download href={file("file")}>{text("Policy file")}</Download>
            <Download href={signed}>{text(hasKey ? "Signed approval" : "Unsigned approval")}</Download>
          </p>
        </li>
        <li>
          <Rich
            message="In the repository, apply the patch and rewrite the guards: <commands/>"
            parts={{
              commands: (
                <code className="wrap-anywhere">
                  git apply policy-{shortHashOf(hash)}.patch && {command} generate
                </code>
              ),
            }}
          />
        </li>
        {hasKey ? null : (
          <li>
            <Rich
              message="The check in the repository counts an approval only once it is signed. Sign the statement: <command/>"
              parts={{
                command: (
                  <code className="wrap-anywhere">
                    {command} approve main --statement sallyport.statement.json --key private.pem
                  </code>
                ),
              }}
            />
          </li>
        )}
        <li>{text("Commit the policy together with the generated files, and deploy.")}</li>
        <li>
          <Rich
            message="Where the change is checked: <command/>"
            parts={{
              command: (
                <code className="wrap-anywhere">
                  {command} diff main --fail-on opened --approval sallyport.approval.json --key{" "}
                  {hasKey ? "sallyport.approval-key.pem" : "public.pem"}
                </code>
              ),
            }}
          />
        </li>
      </ol>
    </Section>
  )
}

interface DownloadProps {
  readonly href: string
  /** The name of the file; by default, the server names it. */
  readonly name?: string
  readonly children: ReactNode
}

/** A link that downloads a file. */
export const Download = ({ href, name = "", children }: DownloadProps) => (
  <a href={href} download={name} className={buttonClassOf("secondary")}>
    <Icon picture={DownloadIcon} />
    {children}
  </a>
)
