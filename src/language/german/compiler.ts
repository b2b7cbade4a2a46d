export { compilerSentences as sentences } from "./compiler-sentences.ts"
export { findings } from "./findings/index.ts"
