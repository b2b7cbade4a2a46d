// The compiler as others see it: the workbench reaches it through this module alone.
export { statementOf, type Consent } from "./approval/approval.ts"
export { compile, syntaxTreeOf, type Compiled, type CompileInput } from "./check/compile.ts"
export { diffAccess } from "./diff/diff-access.ts"
export { editRules, type RuleEditResult, type RuleEdit } from "./edit/rule-edit.ts"
export type { RuleEditRefusal } from "./edit/rule-list.ts"
export { ruleFormOf, type RuleForm } from "./edit/rule-form.ts"
export { guardTableDataOf } from "./emit/guard-table.ts"
export type { OpenPages } from "./emit/open-pages.ts"
export { emitGuards } from "./emit/guards.ts"
export { auditOfRecord, policyOfRecord } from "./timeline/audit-of-record.ts"
export { auditOfTexts } from "./timeline/audit.ts"
export type { Audit, AuditOfTexts } from "./timeline/audit.ts"
export type { RuleDate, RuleDates } from "./timeline/since-of-rules.ts"
export type {
  Audience,
  AccessPeriod,
  PageTimeline,
  AccessTimeline,
  VersionInForce,
} from "./timeline/access-timeline.ts"
export { policyWordsOf, type PolicyWords } from "./check/findings/policy-words.ts"
export { comparedCsv, comparedJson, comparedRowsOf, diffAt } from "./report/compared.ts"
export { diffInWords, type DiffInWords } from "./report/diff-data.ts"
export { diffMarkdown } from "./report/diff-document.ts"
export { addressTrialOf, explanationDataOf, type ExplanationData } from "./report/explain-data.ts"
export { reportDocument, type ReportOptions } from "./report/report-document.ts"
export { tableDocument, type TableFormat } from "./report/table-document.ts"
export { LONGEST_APP_NAME, RECORD_FILE, type AccessRecord, type RecordedVersion } from "./record/access-record.ts"
export { SHORT_HASH_FORMAT } from "./record/record-schema.ts"
export { LARGEST_RECORD, readRecord, type ReadRecord } from "./record/read-record.ts"
export { misspellingOf } from "./record/record-text.ts"
export { falseClaimOf } from "./record/verify-record.ts"
export { continuationOf, type Continuation } from "./record/continuation.ts"
export { sentenceOf, type Sentence } from "./messages/sentences.ts"
export { dayOf } from "./source/day.ts"
export { visibleLine } from "./source/visible.ts"
