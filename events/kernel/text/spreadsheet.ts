/**
 * Text that a spreadsheet would run as a formula: a sign of one, full-width and small forms too, behind blanks, line ends,
 * control and unseen characters (docs/rules.md, HIST-40). Papaparse's own expression takes the plain signs at the very start.
 * Apostrophes count as well: one that people wrote before a sign is told from the one that keeps a spreadsheet from running it.
 */
export const FORMULA = /^['\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^'*[\t\r]/u

/** The text of a cell without the apostrophe that keeps a spreadsheet from running it. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** Tells spreadsheets that a CSV file is UTF-8. */
export const UTF8_MARK = '\ufeff'
