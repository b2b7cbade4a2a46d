import { writeFileSync } from "node:fs"
import path from "node:path"
import { test } from "vitest"
import { adopted } from "./adopted.ts"
test("try", async () => {
  const app = adopted("express", { SESSION_SECRET: "a secret that only the server knows" })
  console.log(app.directory)
  app.succeed("react-router", "build")
  console.log(app.run("sallyport", "scan"))
})
