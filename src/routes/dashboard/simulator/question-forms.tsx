import { Form } from "react-router"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { ChosenFields } from "../shared/chosen.tsx"
import { LONGEST_URL, MOST_URLS, type SimulatorQuestion } from "./simulation.ts"
import { StateField } from "../shared/state-field.tsx"

interface QuestionProps {
  readonly question: SimulatorQuestion
}

/** GET forms, so that question and answer have an address. */
export function QuestionForms({ question }: QuestionProps) {
  const text = useText()
  return (
    <search>
      <Form method="get" action="/dashboard/simulator" className="filters no-print" preventScrollReset>
        <ChosenFields />
        <label className="grow basis-72">
          <span>{text("Path or address")}</span>
          <input
            name="url"
            defaultValue={question.url}
            className="input font-mono"
            maxLength={LONGEST_URL}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            required
          />
        </label>
        <StateField name="as" chosen={question.as} />
        <Button>{text("Ask")}</Button>
      </Form>
      <details className="mb-6 no-print" open={question.urls.length > 0}>
        <summary>{text("Compare several addresses")}</summary>
        <Form method="get" action="/dashboard/simulator" className="filters mt-3" preventScrollReset>
          <ChosenFields />
          <label className="grow basis-72">
            <span>{text("Addresses, one per line, up to {{most}}", { most: MOST_URLS })}</span>
            <textarea
              name="urls"
              defaultValue={question.urls.join("\n")}
              className="input font-mono"
              rows={5}
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              required
            />
          </label>
          <StateField name="as" chosen={question.as} />
          <Button>{text("Compare")}</Button>
        </Form>
      </details>
    </search>
  )
}
