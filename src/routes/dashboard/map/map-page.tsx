import { authStates, type AuthState } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import { pageNamed } from "../../../policies/compiler/parts.ts"
import { denialsOfStates } from "../../../policies/pictures/denials.ts"
import { siteTreeOf, type TreeNode } from "../../../policies/pictures/site-tree.ts"
import { Choices } from "../../../ui/choices.tsx"
import { ExposureLegend } from "../../../ui/policy/exposure-mark.tsx"
import { Path, PathAccess } from "../../../ui/policy/path.tsx"
import { StateName, StateWords } from "../../../ui/policy/state-name.tsx"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { AuditedBar } from "../shared/bar.tsx"
import { useAuditHref } from "../shared/chosen.tsx"
import { FoldedTable } from "../shared/plain-table.tsx"
import { presentAccessOf } from "../shared/present-access.ts"
import { OpenPagesSentence, openCountsOf } from "../shared/open-pages.tsx"
import { PictureFiles, Pictured } from "../shared/pictured.tsx"
import { PageTurns } from "../shared/page-turns.tsx"
import { VersionLink } from "../shared/version-link.tsx"
import { DenialTable } from "./denials.tsx"
import { accessAt, TreeDrawing } from "./tree-drawing.tsx"
import { Section } from "../../../ui/section.tsx"

/** The indents by depth. Deeper pages get the last one, because a phone has no room for more. */
const INDENTS = ["", "pl-4", "pl-8", "pl-12", "pl-16"]

interface TreeProps {
  readonly nodes: readonly TreeNode[]
  /** The auth state whose outcomes are shown; null for the audience of each page. */
  readonly state: AuthState | null
}

/** The tree as a list, for screens that are too narrow for the drawing. */
function TreeList({ nodes, state }: TreeProps) {
  const text = useText()
  const hrefOf = useAuditHref()
  return (
    <ul className="page-list">
      {nodes.map(({ path, label, page }) => {
        const access = page === null ? null : accessAt(page, state, text)
        return (
          <li key={path} className={INDENTS[Math.min(depthOf(path), INDENTS.length - 1)]}>
            <PathAccess
              path={label}
              whole={path}
              to={hrefOf("/dashboard", { q: path })}
              access={access === null ? null : { exposure: access.tone, words: access.words }}
            />
          </li>
        )
      })}
    </ul>
  )
}

const depthOf = (path: string): number => path.split("/").filter((segment) => segment !== "").length

type MapData = ReturnType<typeof mapDataOf>

/** The data of the map, for all visitors or for the auth state that the address names. */
export function mapDataOf(audited: Pick<Audited, "about" | "timeline">, params: URLSearchParams) {
  const { timeline } = presentAccessOf(audited)
  const newest = timeline.versions.length - 1
  return {
    about: audited.about,
    open: timeline.open === null ? null : openCountsOf(timeline.open),
    states: timeline.table?.states ?? [],
    state: authStates.find((state) => state === params.get("state")) ?? null,
    tree: siteTreeOf(timeline, newest, pageNamed(params.get("page"))),
    denials: denialsOfStates(timeline, newest),
  }
}

/** The tree as a table, for screen readers and paper. */
function TreeTable({ nodes, state }: TreeProps) {
  const text = useText()
  return (
    <FoldedTable
      columns={[
        text("Page"),
        state === null ? text("Open to") : <StateName key={state} state={state} />,
        text("Deciding rule"),
      ]}
    >
      {nodes.map(({ path, page }) => {
        if (page === null) return null
        const { tone, words } = accessAt(page, state, text)
        return (
          <tr key={path}>
            <th scope="row">
              <Path>{path}</Path>
            </th>
            <td>
              <span className={`exposure exposure-${tone}`}>{words}</span>
            </td>
            <td>{page.rule === null ? text("none") : <Path>{page.rule}</Path>}</td>
          </tr>
        )
      })}
    </FoldedTable>
  )
}

/** The map page: the site as a tree, and the places where visitors are sent. */
export function MapView({ loaderData }: { readonly loaderData: MapData }) {
  const { about, open, states, state, tree, denials } = loaderData
  const text = useText()
  const hrefOf = useAuditHref()
  return (
    <>
      <PageHeading
        title={text("Map")}
        lead={text("Every page of the site, who may open it, and where everyone else is sent.")}
      />
      <AuditedBar about={about} />
      {open === null ? null : <OpenPagesSentence open={open} />}
      <Section id="tree" title={text("The site as a tree")}>
        <Choices
          label={text("What the colours mean")}
          choices={[null, ...states].map((one) => ({
            to: hrefOf("/dashboard/map", { state: one }),
            name: one === null ? text("who may open it") : <StateWords state={one} />,
            isChosen: one === state,
          }))}
        />
        {state === null ? <ExposureLegend /> : null}
        <PageTurns page={tree.position} list="tree" />
        <TreeList nodes={tree.nodes} state={state} />
        <Pictured name={text("Picture of the site")} className="max-md:hidden">
          <TreeDrawing picture={tree} state={state} />
        </Pictured>
        <PictureFiles files={["map.svg"]} search={{ state, page: `${tree.position.at}` }} />
        <TreeTable nodes={tree.nodes} state={state} />
        <PageTurns page={tree.position} list="tree" />
      </Section>
      <Section id="denials" title={text("Where each visitor is sent")} className="mt-10 xl:mt-0">
        {denials.left === 0 ? null : (
          <p className="note">{text("Not shown: {{count}} more.", { count: denials.left })}</p>
        )}
        <DenialTable states={denials.states} />
      </Section>
      <VersionLink about={about} />
    </>
  )
}
