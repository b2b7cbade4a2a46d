import type { ComponentProps } from "react"
import { Form } from "react-router"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { pageNamed, partOf } from "../../../policies/compiler/parts.ts"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { MAX_CHARACTERS, MAX_ROWS } from "../../../policies/pictures/few-pages.ts"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import { AuditedBar } from "../shared/bar.tsx"
import { ChosenFields } from "../shared/chosen.tsx"
import { PageTurns } from "../shared/page-turns.tsx"
import { PictureFiles } from "../shared/pictured.tsx"
import type { Route } from "./+types/page"
import { Compared, HowNamed } from "./compared.tsx"
import { compareQuestionOf, compareVersions, comparisonPage } from "./comparison.server.ts"
import { isBackwards, isWrittenAsDay, versionNamed, wordOf } from "../../../policies/chosen/versions.ts"

/**
 * One page of the comparison that the address names. `from` and `to` are null for a side without a version: the time
 * before the first one, or a name that is not that of one version. `page` is null if nothing was compared.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/compare")
  // The whole history, because both versions may be newer than the one that the address names.
  const audited = await auditedAt(context, url, "whole")
  const { about, timeline } = audited
  const question = compareQuestionOf(url.searchParams, audited)
  const sides = [question.from, question.to].map((word) => versionNamed(timeline, word))
  const [from, to] = sides.map((named) => {
    if (named.kind !== "version") return null
    const { commit, date, hash } = named.version
    return { commit, date, hash }
  })
  return {
    about,
    question,
    hasTags: timeline.versions.some(({ tags }) => tags.length > 0),
    from: from ?? null,
    to: to ?? null,
    // For the note that a day means its end.
    fromDay: isWrittenAsDay(question.from) && from !== null ? question.from : null,
    isBackwards: isBackwards(timeline.versions, sides),
    // The newest versions, as suggestions.
    choices: partOf(
      timeline.versions
        .map((version) => ({ word: wordOf(version), date: version.date?.slice(0, 10) ?? "", subject: version.subject }))
        .toReversed(),
      1,
      { entries: MAX_ROWS, characters: MAX_CHARACTERS },
    ).entries,
    ...comparisonPage(
      await compareVersions(audited, question, "words", requesterOf(context)),
      pageNamed(url.searchParams.get("page")),
    ),
  }
}

/** The page that compares two versions of a policy. It uses GET, so that each comparison has its own address. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { about, question, hasTags, choices, comparison, page, from, to, fromDay, isBackwards } = loaderData
  return (
    <>
      <PageHeading
        title={text("Compare versions")}
        lead={text(
          "What opened and what closed between any two versions of the policy. To share the result, copy this page's address.",
        )}
      />
      <AuditedBar about={about} />
      {/* A new question renders new fields, so that they show it: `defaultValue` counts only once. */}
      <Form method="get" key={JSON.stringify(question)} className="filters no-print">
        <ChosenFields />
        <Field label={text("From")} name="from" dir="auto" list="versions" defaultValue={question.from} />
        <Field label={text("To")} name="to" dir="auto" list="versions" defaultValue={question.to} />
        <Field label={text("Only this page")} name="at" placeholder="/" defaultValue={question.at} />
        <datalist id="versions">
          {choices.map(({ word, date, subject }) => (
            <option key={word} value={word} lang="en">
              {`${date} ${subject}`}
            </option>
          ))}
        </datalist>
        <Button>{text("Compare")}</Button>
      </Form>
      <HowNamed hasTags={hasTags} />
      {page === null ? null : <PageTurns page={page} list="compared" />}
      <Compared
        comparison={comparison}
        from={from}
        to={to}
        at={question.at}
        fromDay={fromDay}
        isBackwards={isBackwards}
      />
      {page === null ? null : <PageTurns page={page} list="compared" />}
      {comparison.kind === "compared" ? (
        <PictureFiles
          files={["comparison.csv", "comparison.md", "comparison.json"]}
          search={{ from: question.from, to: question.to, at: question.at }}
        />
      ) : null}
    </>
  )
}

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string
}

/** A field of the form, for a version or a path. A commit fits into it: on a small phone, each is on its own line. */
const Field = ({ label, ...input }: FieldProps) => (
  <label className="max-sm:flex-[1_1_9.5rem] sm:max-w-60 sm:flex-[1_1_9rem]">
    <span>{label}</span>
    <input {...input} className="input" maxLength={200} />
  </label>
)
