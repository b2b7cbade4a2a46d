import { Rich } from "../../../language/rich.tsx"
import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"
import { Path } from "../../../ui/policy/path.tsx"
import { Section } from "../../../ui/section.tsx"
import { PagedSection } from "../shared/page-turns.tsx"
import type { TablesBelowRules } from "./table-data.server.ts"

type SecondLockProps = Pick<TablesBelowRules, "secondLock" | "heldRequests" | "rewrites">

/** The place of a Next app's second lock, the requests that it alone refuses, and the rewrites of the app. */
export function SecondLock({ secondLock, heldRequests, rewrites }: SecondLockProps) {
  const text = useText()
  return (
    <>
      {secondLock === null ? null : (
        <Section id="second-lock" title={text("Second lock")}>
          <p>{text(SECOND_LOCK[secondLock])}</p>
        </Section>
      )}
      <HeldRequests heldRequests={heldRequests} />
      <Rewrites rewrites={rewrites} />
    </>
  )
}

const SECOND_LOCK: Readonly<Record<NonNullable<SecondLockProps["secondLock"]>, PlainMessage>> = {
  sealed: "The second lock is sealed into the build, before each of its entries.",
  wrapped: "The second lock is in the app's own modules: each guarded page, layout and route handler is wrapped.",
}

/** The requests that pass the first lock by another rule than that of the page that they reach. */
function HeldRequests({ heldRequests }: Pick<SecondLockProps, "heldRequests">) {
  const text = useText()
  return (
    <PagedSection
      id="held"
      title={text("Held by the second lock only")}
      lead={text(
        "These requests reach a page whose rule is stricter than the rule of their address. The proxy lets them through, and the lock at the page refuses them:",
      )}
      page={heldRequests}
      keyOf={({ judgedBy, pageRule, header }) => `${judgedBy} ${pageRule} ${header ?? ""}`}
    >
      {({ urls, header, judgedBy, pageRule }) => (
        <>
          <p className="flex flex-wrap gap-x-4">
            {urls.map((url) => (
              <Path key={url}>{url}</Path>
            ))}
          </p>
          {header === undefined ? null : (
            <p>
              <Rich message="with the header <header/>" parts={{ header: <code>{header}</code> }} />
            </p>
          )}
          <p className="text-faint">
            <Rich
              message="Rule of the address: <address/>. Rule of the page: <page/>."
              parts={{ address: <RuleKeys keys={[judgedBy]} />, page: <RuleKeys keys={[pageRule]} /> }}
            />
          </p>
        </>
      )}
    </PagedSection>
  )
}

/** The addresses that show the page of another address, with the rules of both. */
function Rewrites({ rewrites }: Pick<SecondLockProps, "rewrites">) {
  const text = useText()
  return (
    <PagedSection id="rewrites" title={text("Rewrites")} page={rewrites} keyOf={({ source, to }) => `${source} ${to}`}>
      {({ source, to, sourceRules, targetRules, isLaxer, isUnread }) => (
        <>
          <p>
            <Rich
              message="<source/> shows <page/>."
              parts={{ source: <Path>{source}</Path>, page: <Path>{to}</Path> }}
            />{" "}
            {/* The first lock judges the address by a laxer rule than the page's, or its rule is unknown. */}
            <strong>{text(isLaxer || isUnread ? "Held by the second lock only." : "Held by both locks.")}</strong>
          </p>
          <p className="text-faint">
            {isUnread ? (
              <Rich
                message="Rule of the address: unknown, because it is not a plain pattern. Rule of the page: <page/>."
                parts={{ page: <RuleKeys keys={targetRules} /> }}
              />
            ) : (
              <Rich
                message="Rule of the address: <address/>. Rule of the page: <page/>."
                parts={{ address: <RuleKeys keys={sourceRules} />, page: <RuleKeys keys={targetRules} /> }}
              />
            )}
          </p>
        </>
      )}
    </PagedSection>
  )
}

/** The rules as the policy writes them; "none" for none. */
function RuleKeys({ keys }: { readonly keys: readonly string[] }) {
  const text = useText()
  return keys.length === 0 ? text("none") : <Path>{keys.join(", ")}</Path>
}
