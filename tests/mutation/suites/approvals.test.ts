import "../../codegen/approval/approval.test.ts"
import "../../codegen/approval/bindings-of-record.test.ts"
