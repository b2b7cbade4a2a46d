// Preloaded into a process: when it ends, it says on descriptor 3 how long its processor worked, in milliseconds.
const { writeSync } = require("node:fs")

process.on("exit", () => {
  const { user, system } = process.cpuUsage()
  writeSync(3, String((user + system) / 1000))
})
