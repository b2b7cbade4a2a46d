import "../../codegen/emit/open-pages.test.ts"
import "../../codegen/emit/merged-automaton.test.ts"
