import { useText } from "../../language/use-text.ts"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Section } from "./layout/section.tsx"

/** Not kept with the account, and so not changed here. */
export function Appearance() {
  const text = useText()
  return (
    <Section heading="Appearance and language">
      <p className="mb-4">{text("Theme and language are saved in this browser, not in your account.")}</p>
      <LinkTo to="/preferences" search={{ next: "/dashboard/account" }} look="secondary">
        {text("Choose theme and language")}
      </LinkTo>
    </Section>
  )
}
