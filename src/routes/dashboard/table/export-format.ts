export const EXPORT_FORMATS = ["csv", "json", "markdown", "html"] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]
