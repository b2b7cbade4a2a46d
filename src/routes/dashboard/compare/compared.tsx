import type { ReactNode } from "react"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { AccessChangeList } from "../../../ui/policy/access-changes.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { Path, plainAddress } from "../../../ui/policy/path.tsx"
import { Typed } from "../../../ui/policy/typed.tsx"
import type { NamedVersion } from "../../../policies/chosen/about.ts"
import { VersionName } from "../shared/version.tsx"
import { Unanswered } from "../shared/unanswered.tsx"
import type { Comparison } from "./comparison.server.ts"
import { Day } from "../../../ui/shell/moment.tsx"
import { PolicyHash } from "../../../ui/policy-hash.tsx"
import { Fact, Section } from "../../../ui/section.tsx"

/** The messages for a word in the form that does not name exactly one version. */
const UNNAMED = {
  ambiguous: "Several versions match <word/>. Enter more of it.",
  "no-date": "<word/> is not a date. Write the day as year, month and day, such as 2026-11-01.",
  unknown: "No recorded version matches <word/>.",
} as const

interface ComparedProps {
  readonly comparison: Comparison
  /** The older version; null for a time without a policy. */
  readonly from: (NamedVersion & { readonly hash: string }) | null
  readonly to: ComparedProps["from"]
  /** The path that the comparison is limited to; empty for all paths. */
  readonly at: string
  /**
   * The day by which the reader named `from`; null if it was named otherwise. A day stands for its end. So a comparison
   * from a day leaves out the changes of that day, which needs a note; one to a day includes them, as expected.
   */
  readonly fromDay: string | null
  /** True if `from` is newer than `to`. */
  readonly isBackwards: boolean
}

/** The result of a comparison, or the reason why there is none. */
export function Compared({ comparison, from, to, at, fromDay, isBackwards }: ComparedProps) {
  const text = useText()
  switch (comparison.kind) {
    case "unnamed":
      return (
        <Refused>
          <Rich
            message={UNNAMED[comparison.named.kind]}
            parts={{
              word: (
                <code>
                  <Typed>{comparison.named.word}</Typed>
                </code>
              ),
            }}
          />
        </Refused>
      )
    case "no-address":
      return <Refused>{text("Name a page by its path, such as /dashboard.")}</Refused>
    case "rejected":
      return <Refused>{text("The compiler rejects one of the two policies.")}</Refused>
    case "too-many":
      return <Refused>{text("The policy has too many regions to compare.")}</Refused>
    case "unanswered":
      return (
        <Refused>
          <Unanswered {...comparison} />
        </Refused>
      )
    case "compared": {
      // The other kind of answer is a file for download.
      if (!("words" in comparison.answer)) return null
      const { summary, changes } = comparison.answer.words
      return (
        <Section id="compared" title={text("What changed")}>
          <dl className="facts">
            <Fact name={text("From")}>
              <ComparedVersion version={from} />
            </Fact>
            <Fact name={text("To")}>
              <ComparedVersion version={to} />
            </Fact>
            {at === "" ? null : (
              <Fact name={text("Only this page")}>
                <Path>{plainAddress(at)}</Path>
              </Fact>
            )}
          </dl>
          {fromDay === null ? null : (
            <p className="note mt-3">
              <Rich
                message="Compared with the policy at the end of <day/> (UTC): changes made on that day are not included."
                parts={{ day: <Day day={fromDay} /> }}
              />
            </p>
          )}
          {isBackwards ? (
            <p className="note">
              {text(
                "The first version is newer than the second, so this shows what going back would change: what opened in between counts as closed.",
              )}
            </p>
          ) : null}
          <p className="mt-4">
            {changes.length === 0 ? (
              text("No one's access changed.")
            ) : (
              <>
                <CompilerSentence sentence={summary} />.
              </>
            )}
          </p>
          <AccessChangeList access={comparison.answer.words} />
        </Section>
      )
    }
  }
}

/** One side of a comparison: a version with its policy. */
function ComparedVersion({ version }: { readonly version: ComparedProps["from"] }) {
  const text = useText()
  return version === null ? (
    text("no policy: every page closed")
  ) : (
    <>
      <VersionName version={version} />,{" "}
      <Rich message="policy <hash/>" parts={{ hash: <PolicyHash>{version.hash}</PolicyHash> }} />
    </>
  )
}

const Refused = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className="note">
    {children}
  </p>
)

/** A hint on how to name a version. Tags are mentioned only if there are any. */
export function HowNamed({ hasTags }: { readonly hasTags: boolean }) {
  const text = useText()
  return (
    <p className="mb-6 text-sm text-faint no-print">
      {hasTags
        ? text("Name a version by its commit, its policy hash, a tag or a day such as 2026-11-01.")
        : text("Name a version by its commit, its policy hash or a day such as 2026-11-01.")}{" "}
      <Rich message="<none/> stands for no policy at all." parts={{ none: <code>none</code> }} />
    </p>
  )
}
