export const reports = new Map([["spring", "kept-secret: less than last year"]])
