import { data, Form, redirect } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../guard/context.ts"
import { sessionFor } from "../../guard/session-for.ts"
import { textOf } from "../../session/auth-forms.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { isTheme } from "../../ui/document-facts.tsx"
import { FormSummary } from "../../ui/form-summary.tsx"
import { Heading } from "../../ui/heading.tsx"
import { THEMES, useRootData, type Theme } from "../../ui/root-data.ts"
import { themeCookieOf } from "../../ui/theme-cookie.ts"
import { postedForm, problemsOf } from "../signin/posted-form.ts"
import type { Route } from "./+types/page"
import { returnPathOf } from "./return-path.ts"

export const meta = () => [{ title: "Preferences · Sallyport" }]

export function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/preferences")
  return { next: returnPathOf(url.searchParams.get("next"), context.get(serverSessionContext).state) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const theme = textOf(form, "theme")
  if (!isTheme(theme))
    return data({ problems: [{ field: null, message: "Choose one of the themes." }] }, { status: 400 })
  const { secure } = context.get(requestFactsContext)
  return redirect(returnPathOf(textOf(form, "next"), context.get(serverSessionContext).state), {
    status: 303,
    headers: { "Set-Cookie": themeCookieOf(theme, secure) },
  })
}

const NAMES: Readonly<Record<Theme, string>> = { light: "Light", dark: "Dark", system: "As the system" }

export default function Preferences({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { theme } = useRootData()
  return (
    <Card narrow>
      <Heading lead="Kept in this browser, for every account and for none.">Preferences</Heading>
      <FormSummary problems={problemsOf(actionData)} />
      <Form method="post">
        <input type="hidden" name="next" value={next} />
        <fieldset className="mb-5 flex flex-col gap-1">
          <legend>Theme</legend>
          {THEMES.map((choice) => (
            <label key={choice} className="flex min-h-8 items-center gap-2">
              <input type="radio" name="theme" value={choice} defaultChecked={choice === theme} />
              {NAMES[choice]}
            </label>
          ))}
        </fieldset>
        <Button>Save</Button>
      </Form>
    </Card>
  )
}
