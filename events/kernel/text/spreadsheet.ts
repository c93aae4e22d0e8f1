/**
 * Text that a spreadsheet would run as a formula: a sign of one, full-width and small forms too, behind blanks, line ends,
 * control and unseen characters (docs/rules.md, HIST-40). Papaparse's own expression takes the plain signs at the very start.
 */
export const FORMULA = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r]/u

/** Tells spreadsheets that a CSV file is UTF-8. */
export const UTF8_MARK = '\ufeff'
