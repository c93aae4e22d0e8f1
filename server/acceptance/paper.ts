import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { recordText, type TextColumn } from '../proof/record-text.ts'

export const INK = '#111827'
export const QUIET = '#4b5563'
const LINE = '#d1d5db'
export const [PLAIN, BOLD, MONO] = ['plain', 'bold', 'mono'] as const

/** Of A4, in points. */
const WIDTH = 595.28
const MARGINS = { top: 76, bottom: 64, left: 48, right: 48 }
/** Bytes that may wait for their reader before more are made. */
const AHEAD_BYTES = 256 * 1024
const WAIT_MS = 2

/** `first`: the first page, where it is none of A4; it has no head of its own. */
type Title = {
  readonly title: string
  readonly madeAt: Date
  readonly first?: { readonly size: 'A3'; readonly layout: 'landscape' | 'portrait' }
}
/** A cell of a table: its text and its place. */
type Cell = { readonly column: TextColumn; readonly x: number }

/** An A4 document in the making: texts, tables, heads and page numbers. */
export function openPaper({ title, madeAt, first }: Title) {
  const info = { Title: title, CreationDate: madeAt, ModDate: madeAt }
  // Each page says how many there are: its head and foot are written at the end. All else on it goes to the reader when it is full.
  const doc = new PDFDocument({ size: 'A4', margins: MARGINS, bufferPages: true, autoFirstPage: false, info })
  const width = WIDTH - MARGINS.left - MARGINS.right
  let last: PDFKit.PDFPage | null = null
  doc.on('pageAdded', () => {
    if (last) handOver(doc, last)
    last = doc.page
  })
  doc.addPage(first && { ...first, margins: MARGINS })
  const { write, columnOf } = recordText(doc)
  const bottom = () => doc.page.height - doc.page.margins.bottom

  /** Begins a page where there are not so many points left on this one. @returns whether it did. */
  function demandRoom(height: number): boolean {
    if (doc.y + height <= bottom()) return false
    doc.addPage()
    return true
  }

  function rule(y = doc.y, from = MARGINS.left, to = doc.page.width - MARGINS.right): void {
    doc.lineWidth(0.5).strokeColor(LINE).moveTo(from, y).lineTo(to, y).stroke()
  }

  return {
    doc,
    write,
    columnOf,
    demandRoom,
    rule,
    left: MARGINS.left,
    width,
    /** The points that are left on this page. */
    room: () => bottom() - doc.y,

    /** A heading that stays with so many points of what follows. */
    async heading(text: string, stays: number): Promise<void> {
      demandRoom(stays + 24)
      doc.x = MARGINS.left
      await write(BOLD, 12, INK, text, 0.4)
    },

    /** Draws cells side by side, and a line below them. */
    row(cells: readonly Cell[], color: string): void {
      const { y } = doc
      const height = Math.max(...cells.map(({ column }) => column.height))
      for (const { column, x } of cells) column.draw(x, y, color)
      doc.x = MARGINS.left
      doc.y = y + height + 3
      rule()
      doc.y += 3
    },

    /** Waits until the reader has taken what was made. @throws where they are gone. */
    async taken(): Promise<void> {
      while (doc.readableLength > AHEAD_BYTES && !doc.destroyed) await sleep(WAIT_MS)
      if (doc.destroyed) throw new Error('the document is not read any more')
    },

    /** Writes a head on every page but the first, and a foot with its number on all of them; then the document ends. */
    async end({ head, foot }: { readonly head: string; readonly foot: string }): Promise<void> {
      const { start, count } = doc.bufferedPageRange()
      for (let page = start; page < start + count; page++) {
        await nextTurn()
        doc.switchToPage(page)
        const shown = { face: PLAIN, size: 8, width: width - 90 } as const
        if (page > start) {
          const column = await columnOf(head, shown)
          column.draw(MARGINS.left, 40, QUIET)
          rule(40 + column.height + 4)
        }
        const y = doc.page.height - 44
        rule(y - 6)
        const line = await columnOf(foot, shown)
        line.draw(MARGINS.left, y, QUIET)
        const number = await columnOf(`Page ${page + 1 - start} of ${count}`, { ...shown, width: 90 })
        number.draw(doc.page.width - MARGINS.right - 70, y, QUIET)
      }
      doc.end()
    },
  }
}

/** A full page goes to the reader, but for its head and foot: these come when all pages are there, as a stream of their own. */
function handOver(doc: PDFKit.PDFDocument, page: PDFKit.PDFPage): void {
  const { content, dictionary } = page
  page.content = doc.ref({})
  Object.assign(dictionary.data, { Contents: [content, page.content] })
  content.end(undefined)
}

export type Paper = ReturnType<typeof openPaper>

/** Days and times as people of a zone read them: "26 Nov 2026, 07:00". */
export function datesIn(timeZone: string) {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const dayOf = (at: string): string => day.format(new Date(at))
  return { dayOf, timeOf: (at: string): string => `${dayOf(at)}, ${time.format(new Date(at))}` }
}
