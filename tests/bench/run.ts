// Ratios travel, nanoseconds do not: everything is measured in one run on one machine.
import { guardSpeed } from "./guard-speed.ts"
import { compilerScale } from "./compiler-scale.ts"
import { requestSpeed } from "./request-speed.ts"

const write = (line: string): void => console.log(line)

const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.includes("guard")) await guardSpeed(write)
if (wanted.length === 0 || wanted.includes("compiler")) compilerScale(write)
if (wanted.length === 0 || wanted.includes("request")) await requestSpeed(write)
