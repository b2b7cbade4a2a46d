import "../../codegen/init/observed-access.test.ts"
