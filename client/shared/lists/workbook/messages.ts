import type { ReadSheet } from './read-workbook.ts'

/** The page's question to the worker, and the answer: a sentence where the file cannot be read. */
export type WorkbookRequest = { readonly file: Blob; readonly sheet: string | null; readonly locale: string }
export type WorkbookAnswer = { readonly read: ReadSheet } | { readonly failed: string }
