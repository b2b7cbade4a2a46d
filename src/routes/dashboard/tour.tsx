// The sentences of the workbench, which browsers load with this page.
import "../../language/workbench.ts"

import { textFor } from "../../language/text-for.server.ts"
import { useText } from "../../language/use-text.ts"
import { tourAudited } from "../../policies/chosen/audited.server.ts"
import { Rich } from "../../language/rich.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { useRootData } from "../../ui/shell/root-data.ts"
import type { Route } from "./+types/tour"
import { changesDataOf, ChangesView } from "./changes/changes-page.tsx"
import { mapDataOf, MapView } from "./map/map-page.tsx"
import { OnTour, tourViewOf } from "./shared/chosen.tsx"
import { Sections } from "./shared/sections.tsx"
import { tableDataOf } from "./table/table-data.server.ts"
import { TableView } from "./table/table-page.tsx"
import { tableQueryOf } from "./table/table-view.ts"
import { timelineDataOf, TimelineView } from "./timeline/timeline-page.tsx"

/**
 * Loads a view without the compiler and without stored data, so that strangers cannot cause expensive work. Anyone may
 * open the tour, so unlike the dashboard's loaders, it does not check which rule let the request in.
 */
export async function loader({ url, request }: Route.LoaderArgs) {
  const params = url.searchParams
  const view = tourViewOf(params)
  const audited = tourAudited()
  switch (view) {
    case "map":
      return { view, data: mapDataOf(audited, params) }
    case "timeline":
      return { view, data: timelineDataOf(audited, params, []) }
    case "changes":
      return { view, data: changesDataOf(audited, params, []) }
    case "table": {
      // The tour is of this site's running policy, whatever app or version the address names.
      const query = { ...tableQueryOf(params), app: "", version: "" }
      return {
        view,
        data: tableDataOf(audited, {
          query,
          params,
          text: await textFor(request),
          governing: null,
          approval: "hidden",
          approvers: [],
        }),
      }
    }
  }
}

/** The dashboard of the workbench's own policy for strangers: read-only, and without the names of approvers. */
export default function Tour({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { person } = useRootData()
  return (
    <OnTour>
      <Sections />
      <p className="mb-4 rounded-md border border-rule bg-sheet px-3 py-2 no-print">
        {text("This is a tour: the dashboard of this site's own policy, read-only.")}{" "}
        {person === null ? (
          <Rich
            message="<signUp>Sign up</signUp> to see who approved each change, compare versions, download reports and look at your own app."
            parts={{ signUp: <LinkTo to="/signup" /> }}
          />
        ) : (
          <Rich
            message="<dashboard>Your own dashboard</dashboard> also shows who approved each change, compares versions and has reports to download."
            parts={{ dashboard: <LinkTo to="/dashboard" /> }}
          />
        )}
      </p>
      <TourView {...loaderData} />
    </OnTour>
  )
}

/** The view of the dashboard that the address names. */
function TourView(shown: Route.ComponentProps["loaderData"]) {
  switch (shown.view) {
    case "table":
      return <TableView loaderData={shown.data} />
    case "map":
      return <MapView loaderData={shown.data} />
    case "timeline":
      return <TimelineView loaderData={shown.data} />
    case "changes":
      return <ChangesView loaderData={shown.data} />
  }
}
