import { PageTitle, SheetNumber } from '#events/plan/commands.ts'
import type { PageText, PdfPage } from './pdfium.ts'

/** Title and number of a sheet as its drawing says them; null: it does not. */
export type PageWords = { readonly title: string | null; readonly sheet: string | null }

/** The title block of a drawing stands in its lower right corner. */
const isInCorner = ({ x, y }: Pick<PageText, 'x' | 'y'>): boolean => x >= 0.55 && y >= 0.6

/** The number of a sheet, such as E-101, EL-2.03 or A101a. */
const SHEET = /^[A-Z]{1,4}[-. ]?\d{1,4}(?:[-.]\d{1,4})*[a-z]?$/
/** Sizes of paper look like numbers of sheets. */
const PAPER = /^[AB][0-5]$/i
/** Words that say what stands beside them. */
const CAPTION =
  /^(?:scale|date|drawn|checked|approved|sheet|revision|rev|project|drawing|title|client|no|number)\b.{0,12}$/i

/** Reads title and number of a sheet out of its texts: the largest ones of its title block. */
export function pageWords({ texts, label }: Pick<PdfPage, 'texts' | 'label'>): PageWords {
  const inCorner = texts(isInCorner)
    .map((text) => ({ ...text, text: text.text.replace(/\s+/g, ' ').trim() }))
    .toSorted((one, other) => other.height - one.height)
  const isSheet = (text: string) => SHEET.test(text) && !PAPER.test(text) && SheetNumber.safeParse(text).success
  const sheet = isSheet(label.trim()) ? label.trim() : inCorner.find(({ text }) => isSheet(text))?.text
  const title = inCorner.find(
    ({ text }) =>
      /\p{L}{3}/u.test(text) && !SHEET.test(text) && !CAPTION.test(text) && PageTitle.safeParse(text).success,
  )
  return { title: title ? PageTitle.parse(title.text) : null, sheet: sheet ?? null }
}
