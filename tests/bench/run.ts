// Ratios travel, nanoseconds do not: everything is measured in one run on one machine.
import { claimsSpeed } from "./claims-speed.ts"
import { guardSpeed } from "./guard-speed.ts"
import { checkStart } from "./check-start.ts"
import { compilerScale } from "./compiler-scale.ts"
import { locksCost } from "./locks-cost.ts"
import { nextCost } from "./next-cost.ts"
import { requestSpeed } from "./request-speed.ts"

const write = (line: string): void => console.log(line)

const given = process.argv.slice(2)
const wanted = given.filter((word) => !/^(?:--|\d)/.test(word))
const sizes = given.filter((word) => /^\d+$/.test(word)).map(Number)
if (wanted.length === 0 || wanted.includes("guard")) {
  const isQuick = await guardSpeed(write, sizes.length === 0 ? undefined : sizes)
  if (given.includes("--check") && !isQuick) process.exitCode = 3
}
if (wanted.length === 0 || wanted.includes("claims")) {
  const isQuick = await claimsSpeed(write)
  if (given.includes("--check") && !isQuick) process.exitCode = 3
}
if (wanted.length === 0 || wanted.includes("compiler")) compilerScale(write)
if (wanted.length === 0 || wanted.includes("check")) await checkStart(write)
if (wanted.length === 0 || wanted.includes("request")) {
  const holds = await requestSpeed(write)
  if (given.includes("--check") && !holds) process.exitCode = 3
}
if (wanted.length === 0 || wanted.includes("locks")) {
  const holds = await locksCost(write)
  if (given.includes("--check") && !holds) process.exitCode = 3
}
if (wanted.length === 0 || wanted.includes("next")) {
  const holds = await nextCost(write)
  if (given.includes("--check") && !holds) process.exitCode = 3
}
