import type { NamedVersion } from "../../../policies/chosen/about.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Day, Moment } from "../../../ui/shell/moment.tsx"

interface VersionNameProps {
  readonly version: NamedVersion
  /** True to leave out the time of day. */
  readonly isDayEnough?: boolean
}

/** The date and commit of a version. */
export function VersionName({ version: { commit, date }, isDayEnough = false }: VersionNameProps) {
  const text = useText()
  if (commit === null) return date === null ? text("not committed") : <Moment at={date} />
  const named = <code>{commit.slice(0, 10)}</code>
  if (date === null) return <Rich message="commit <commit/>" parts={{ commit: named }} />
  const moment = isDayEnough ? <Day day={date} /> : <Moment at={date} />
  return <Rich message="<date/>, commit <commit/>" parts={{ commit: named, date: moment }} />
}
