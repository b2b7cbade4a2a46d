import { data, redirect, replace } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import { expectRuleOf } from "../../locks/locks.server.ts"
import { CATALOGUES, isLanguage, LANGUAGES } from "../../language/languages.ts"
import { useText } from "../../language/use-text.ts"
import { typedTextOf } from "../sign-in/auth-forms.ts"
import { answerOrFailure } from "../../ui/forms/answer-or-failure.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { isTheme, useDocumentFacts } from "../../ui/shell/document-facts.tsx"
import { FormSummary, type Problem } from "../../ui/forms/form-summary.tsx"
import { Heading } from "../../ui/shell/heading.tsx"
import { languageCookieOf, themeCookieOf } from "../../ui/shell/preference-cookies.ts"
import { THEMES, useRootData } from "../../ui/shell/root-data.ts"
import { THEME_NAMES } from "../../ui/shell/theme-menu.tsx"
import { Title } from "../../ui/shell/title.tsx"
import { postedForm, problemsOf } from "../sign-in/posted-form.ts"
import type { Route } from "./+types/page"
import { returnPathOf } from "./return-path.ts"

/** The page to return to after a choice: the one in the address if this visitor may open it, else the front page. */
export function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/preferences")
  return { next: returnPathOf(url.searchParams.get("next"), context.get(serverSessionContext).state) }
}

/**
 * Sets the cookies of the preferences in the form, and redirects to the page where they were chosen. A preference that
 * the form lacks stays as it is, because each menu in the header sends only one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const theme = form.has("theme") ? typedTextOf(form, "theme") : null
  const language = form.has("language") ? typedTextOf(form, "language") : null
  if (theme !== null && !isTheme(theme)) return refused("Choose one of the themes listed.")
  if (language !== null && !isLanguage(language)) return refused("Choose one of the languages listed.")
  if (theme === null && language === null) return refused("Choose a theme or a language.")
  const { secure } = context.get(requestFactsContext)
  const headers = new Headers()
  if (theme !== null) headers.append("Set-Cookie", themeCookieOf(theme, secure))
  if (language !== null) headers.append("Set-Cookie", languageCookieOf(language, secure))
  const next = typedTextOf(form, "next")
  const to = returnPathOf(next, context.get(serverSessionContext).state)
  // The page on which it was chosen is in the browser's history already, so a redirect to it adds no entry.
  return (to === next ? replace : redirect)(to, { status: 303, headers })
}

/** The answer of the server's action to a menu of the header, or the reason why there is none. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(request, serverAction, (_, status) => ({ problems: [{ field: null, message: failureOf(status) }] }))

/**
 * The message about a choice that got no answer. It was not saved, because the answer is what saves it, in cookies.
 * `status` is null if the server was not reached.
 */
function failureOf(status: number | null): Problem["message"] {
  if (status === null) return "Your choice was not saved, because the server cannot be reached. Try again in a moment."
  return status === 429
    ? "Too many attempts. Wait a minute, then try again."
    : "Your choice was not saved. Try again in a moment."
}

const refused = (message: Problem["message"]) => data({ problems: [{ field: null, message }] }, { status: 400 })

/** The page on which visitors choose theme and language, for browsers without scripts too. */
export default function Preferences({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const text = useText()
  const { theme } = useRootData()
  const { language } = useDocumentFacts().reader
  const themes = THEMES.map((value) => ({ value, name: text(THEME_NAMES[value]) }))
  const languages = LANGUAGES.map((value) => ({ value, name: CATALOGUES[value].name, lang: value }))
  return (
    <Card narrow>
      <Title>{text("Preferences")}</Title>
      <Heading lead={text("Saved in this browser only, not in your account.")}>{text("Preferences")}</Heading>
      <FormSummary problems={problemsOf(actionData)} />
      <PostForm reloadDocument>
        <input type="hidden" name="next" value={next} />
        <Choices legend={text("Theme")} name="theme" choices={themes} chosen={theme} />
        <Choices legend={text("Language")} name="language" choices={languages} chosen={language} />
        <Button>{text("Save")}</Button>
      </PostForm>
    </Card>
  )
}

interface ChoicesProps {
  readonly legend: string
  readonly name: string
  readonly choices: readonly { readonly value: string; readonly name: string; readonly lang?: string }[]
  readonly chosen: string
}

/** A group of radio buttons. */
const Choices = ({ legend, name, choices, chosen }: ChoicesProps) => (
  <fieldset className="mb-5 flex flex-col gap-1">
    <legend>{legend}</legend>
    {choices.map((choice) => (
      <label key={choice.value} lang={choice.lang} className="flex min-h-8 items-center gap-2">
        <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === chosen} />
        {choice.name}
      </label>
    ))}
  </fieldset>
)
