import type { Project } from "../../project/disk.ts"
import { setUpIn } from "../../set-up/set-ups.ts"
import { visible, visibleLine } from "../../source/visible.ts"
import { withPolicyInForce, type Terminal } from "../terminal/context.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"

/**
 * The command `seal`: puts the locks of a Next app into its build, in `directory` or else in the build directory of the
 * app's settings. If the build cannot be guarded, it fails and leaves the build unchanged.
 */
export const seal = (root: string, directory: string | null, project: Project, terminal: Terminal): Result =>
  withPolicyInForce(project, terminal, (checked) => {
    const { seal: sealBuild } = setUpIn(root)
    if (sealBuild === null)
      return failed(EXIT.noInput, "nothing to seal: the locks of a React Router app are part of every build\n")
    const sealed = sealBuild(root, directory ?? project.buildDirectory ?? null, checked)
    if ("refused" in sealed) {
      const reasons = sealed.refused.map((reason) => `  - ${reason}\n`).join("")
      return failed(EXIT.rejected, visible(`this build cannot be sealed, so it must not be served:\n${reasons}`))
    }
    const { entries, directories } = sealed
    // Without directories, the app's modules are wrapped: they call the locks, so the build was only checked.
    return resultOf({
      stderr:
        directories.length === 0
          ? `checked ${entries} entries, whose modules are wrapped: nothing was sealed\n`
          : `sealed ${entries} entries in ${directories.map(visibleLine).join(" and ")}\n`,
      data: () => ({ entries, directories }),
    })
  })
