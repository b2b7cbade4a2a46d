import type { ServerBuild } from "react-router"

import { answerWith } from "../../src/server/page-cache/document.ts"

/** The build, whose documents are answered whole, as the workbench's own are. */
export function answersWithEachDocument(build: ServerBuild): ServerBuild {
  const render = build.entry.module.default
  const whole: typeof render = async (...given) => {
    const response = await render(...given)
    const { status, headers } = response
    return answerWith(new Uint8Array(await response.arrayBuffer()), { status, headers })
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, default: whole } } }
}
