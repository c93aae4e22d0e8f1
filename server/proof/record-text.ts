import type PDFKit from 'pdfkit'
import { inTimeSlices } from '#projections/engine/pace/slices.ts'
import { baseFace, type BaseFace, drawnBy, type Face, graphemesOf, loadFonts } from './record-fonts.ts'
import { joined, RIGHT_TO_LEFT, type Run, visualRuns } from './visual-runs.ts'

type Doc = InstanceType<typeof PDFKit>

const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts that are written without spaces: a line may end between two of their words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u
/** Signs that would break a line, or end it. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu

/** Maximum of UTF-16 units that are measured as one: what is longer fills a line, and is measured letter by letter. */
const MAX_MEASURED = 500

/** Of a face that is a hairline, the stroke around its lines, as a share of its size. */
const STROKE = 0.03

/**
 * Writes texts of any script into a document, line under line: each character in a font that has it, words from right to left where
 * the script goes so. A line ends behind a space, so that no address or number is cut at its hyphens unless it is longer than a line.
 */
export function recordText(doc: Doc) {
  const registered = new Set<Face>()
  function set(face: Face) {
    if (!registered.has(face)) doc.registerFont(face.name, face.source)
    registered.add(face)
    return doc.font(face.name)
  }
  /** A run as wide as it is drawn. Right to left a font needs the whole run: pdfkit would set its words from left to right. */
  const optionsOf = ({ isReversed }: Run) => (isReversed ? { features: [] } : {})
  const widthOf = (run: Run) => set(run.face).widthOfString(run.text, optionsOf(run))
  const widthOfText = (text: string, face: BaseFace) =>
    joined(drawnBy(text, face), RIGHT_TO_LEFT.test(text)).reduce((sum, run) => sum + widthOf(run), 0)

  const fits = (text: string, face: BaseFace, width: number) =>
    text.length <= MAX_MEASURED && widthOfText(text, face) <= width

  /** The size and colour of the document are another text's after it, where several are laid out side by side. */
  const pause = inTimeSlices()

  /** The lines of a text in a size, none of them wider than so many points. */
  async function linesOf(text: string, { face, size, width }: Column): Promise<string[]> {
    doc.fontSize(size)
    if (fits(text, face, width)) return [text]
    const lines: string[] = []
    let [line, taken] = ['', 0]
    const add = (part: string) => {
      const wide = widthOfText(part, face)
      if (taken + wide > width && line.trim() !== '') {
        lines.push(line)
        ;[line, taken] = ['', 0]
      }
      line += part
      taken += wide
    }
    for (const part of partsOf(text)) {
      await pause()
      doc.fontSize(size)
      if (fits(part.trimEnd(), face, width)) add(part)
      else
        for (const grapheme of graphemesOf(part)) {
          await pause()
          doc.fontSize(size)
          add(grapheme)
        }
    }
    return [...lines, line]
  }

  function drawLine(line: string, face: BaseFace, size: number, color: string): void {
    let { x } = doc
    // All faces of a line stand on one baseline, whatever room they want above it.
    const y = doc.y + (baseFace(face).ascent * size) / 1000
    for (const run of visualRuns(line, face)) {
      const stroke = run.face.isThin
      if (stroke) doc.lineWidth(size * STROKE).strokeColor(color)
      set(run.face).text(run.text, x, y, {
        ...optionsOf(run),
        baseline: 'alphabetic',
        lineBreak: false,
        fill: true,
        stroke,
      })
      x += widthOf(run)
    }
  }

  /** A text in a column of its own, so many points wide, whose lines break no page. */
  async function columnOf(text: string, { face, size, width }: Column): Promise<TextColumn> {
    await loadFonts(text)
    const lines: string[] = []
    for (const paragraph of text.split('\n'))
      lines.push(...(await linesOf(paragraph.replace(CONTROLS, ' '), { face, size, width })))
    doc.fontSize(size)
    const lineHeight = set(baseFace(face)).currentLineHeight(true)
    return {
      height: lines.length * lineHeight,
      draw(x, y, color) {
        doc.fontSize(size).fillColor(color)
        for (const [at, line] of lines.entries()) {
          doc.x = x
          doc.y = y + at * lineHeight
          drawLine(line.trimEnd(), face, size, color)
        }
      },
    }
  }

  async function write(face: BaseFace, size: number, color: string, text: string, gap = 0): Promise<void> {
    await loadFonts(text)
    const { x, page } = doc
    const bottom = () => doc.page.height - doc.page.margins.bottom
    const width = page.width - page.margins.right - x
    for (const paragraph of text.split('\n')) {
      for (const line of await linesOf(paragraph.replace(CONTROLS, ' '), { face, size, width })) {
        await pause()
        doc.fontSize(size).fillColor(color)
        const height = set(baseFace(face)).currentLineHeight(true)
        if (doc.y + height > bottom()) doc.addPage()
        const { y } = doc
        doc.x = x
        drawLine(line.trimEnd(), face, size, color)
        doc.x = x
        doc.y = y + height
      }
    }
    set(baseFace(face)).moveDown(gap)
  }

  return { write, columnOf }
}

type Column = { readonly face: BaseFace; readonly size: number; readonly width: number }
/** A text as it stands in a column: its height in points, and what draws it from its left top corner on. */
export type TextColumn = { readonly height: number; readonly draw: (x: number, y: number, color: string) => void }

/** Words with the spaces behind them, which stay on one line. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const before = parts.at(-1)
    const mayEnd = before === undefined || /\s$/u.test(before) || (UNSPACED.test(before) && UNSPACED.test(segment))
    if (mayEnd) parts.push(segment)
    else parts[parts.length - 1] = before + segment
  }
  return parts
}
