import { readFileSync } from 'node:fs'

/** A fenced block of a document: commands, settings or statements that an operator copies. */
type Block = { readonly language: string; readonly line: number; readonly text: string }

/** The fenced blocks of a text of Markdown. */
export const blocksOf = (text: string): Block[] =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ index, 1: language = '', 2: block = '' }) => ({
    language,
    line: text.slice(0, index).split('\n').length,
    text: block,
  }))

/**
 * The block of a document that a test proves, so that what is run is what stands there. The gate knows by these calls which blocks
 * are proven (.oxlint/documents.test.ts): both arguments are literals. @throws Error unless one block alone has the mark.
 */
export function blockWith(document: 'README.md' | 'docs/operations.md', mark: string): string {
  const [block, ...more] = blocksOf(readFileSync(document, 'utf8')).filter(({ text }) => text.includes(mark))
  if (!block || more.length > 0) throw new Error(`${document} has not one block with ${mark}`)
  return block.text
}
