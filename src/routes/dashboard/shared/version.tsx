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
  const parts = { commit: <code>{commit.slice(0, 10)}</code> }
  return date === null ? (
    <Rich message="commit <commit/>" parts={parts} />
  ) : (
    <Rich
      message="<date/>, commit <commit/>"
      parts={{
        ...parts,
        date: isDayEnough ? <Day day={new Date(date).toISOString().slice(0, 10)} /> : <Moment at={date} />,
      }}
    />
  )
}
