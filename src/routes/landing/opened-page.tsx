import { useText } from "../../language/use-text.ts"
import { ChangeFound } from "./example-consequences.tsx"
import { accessOf, BEFORE, changesOf } from "./example/access.ts"
import { policyCodeOf, IN_FORCE, withRule, type ExampleDraft } from "./example/draft.ts"

/** The example's rules with one word changed, which opens the projects to everyone. */
const OPENED = withRule("projects", { require: "anyone" })

/** The line of the changed rule in the policy file. */
const lineIn = (draft: ExampleDraft): string => policyCodeOf(draft.find(({ name }) => name === "projects")!)

/**
 * A change that opens pages to the public: its diff, and the access that it changes. Both are computed from the
 * example's rules.
 */
export function OpenedPage() {
  const text = useText()
  return (
    <figure className="landing-picture">
      <figcaption>{text("One word opens a page to everyone, and you see it first")}</figcaption>
      <pre className="text-diff">
        <code>
          <del>{`- ${lineIn(IN_FORCE)}\n`}</del>
          <ins>{`+ ${lineIn(OPENED)}\n`}</ins>
        </code>
      </pre>
      <ul className="example-changes">
        {changesOf(BEFORE, accessOf(OPENED)).map((change) => (
          <li key={change.page} className="access-public">
            <ChangeFound {...change} />
          </li>
        ))}
      </ul>
      <p>
        <code>npx sallyport diff --fail-on opened</code>{" "}
        {text("fails the pull request until a second person approves the change.")}
      </p>
    </figure>
  )
}
