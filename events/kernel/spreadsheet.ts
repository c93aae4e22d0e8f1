/** What a spreadsheet would run as a formula, also in front of further lines, which papaparse's own expression misses. */
export const FORMULA = /^\s*[=+\-@]|^[\t\r]/

/** Tells spreadsheets that a CSV file is UTF-8. */
export const UTF8_MARK = '\ufeff'
