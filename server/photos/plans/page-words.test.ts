import { expect, it } from 'vitest'
import { halfCharacter } from '../../testing/app/hostile-drawings.ts'
import { pageWords } from './page-words.ts'
import { withPdf } from './pdfium.ts'

/** The words of a page whose title block has these texts. */
const wordsOf = (...texts: readonly string[]) =>
  pageWords({ texts: () => texts.map((text) => ({ text, x: 0.8, y: 0.8, height: 1 / text.length })), label: '' })

it('halves of characters in a drawing are left out of its title', async () => {
  expect(await withPdf(halfCharacter(), (pdf) => pageWords(pdf.page(0)))).toEqual({
    title: 'Ground floor',
    sheet: null,
  })
})

it('title and sheet are such as a person may give', () => {
  expect(wordsOf('Flur \ud83d', 'Ground floor', `E-1${'.1'.repeat(40)}`, 'E-101')).toEqual({
    title: 'Ground floor',
    sheet: 'E-101',
  })
})
