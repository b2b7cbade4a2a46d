import { writeFileSync } from "node:fs"
import path from "node:path"

import type { Reporter, SerializedError, TestModule } from "vitest/node"

/**
 * A reporter of the errors that no test caught, with which Vitest fails a run although all tests pass. Writes them as a
 * JSON list of sentences to the file that `UNHANDLED_ERRORS` names, because the JSON report does not contain them.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const sentences = errors.map((error) => {
      const file = error["VITEST_TEST_PATH"]
      const place = typeof file === "string" ? path.relative(process.cwd(), file) : "outside the test files"
      return `${place}: unhandled error: ${error.message.split("\n")[0]}`
    })
    writeFileSync(process.env["UNHANDLED_ERRORS"]!, JSON.stringify(sentences))
  }
}
