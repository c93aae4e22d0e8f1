import { setImmediate as nextTurn } from 'node:timers/promises'
import bidiFactory from 'bidi-js'
import type PDFKit from 'pdfkit'
import { baseFace, type BaseFace, type Drawn, drawnBy, type Face, graphemesOf, loadFonts } from './record-fonts.ts'

type Doc = InstanceType<typeof PDFKit>

const bidi = bidiFactory()
const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts that are written without spaces: a line may end between two of their words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u
/** Signs that would break a line, or end it. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu

/** UTF-16 units that may be measured as one: what is longer fills a line, and is measured letter by letter. */
const MAX_MEASURED = 500
/** How long texts are laid out without a pause, in milliseconds: other requests are served between. */
const AT_ONCE_MS = 10

/** Of a face that is a hairline, the stroke around its lines, as a share of its size. */
const STROKE = 0.03

/** Texts of one face, side by side. */
type Run = Drawn & { readonly isReversed: boolean }

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

  let pausedAt = performance.now()
  /** The size and colour of the document are another text's after it, where several are laid out side by side. */
  async function pause(): Promise<void> {
    if (performance.now() - pausedAt < AT_ONCE_MS) return
    await nextTurn()
    pausedAt = performance.now()
  }

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

/** Neighbours of one face as one. */
function joined(drawn: readonly Drawn[], isReversed: boolean): Run[] {
  const runs: Run[] = []
  for (const { text, face } of drawn) {
    const last = runs.at(-1)
    if (last?.face === face) runs[runs.length - 1] = { ...last, text: last.text + text }
    else runs.push({ text, face, isReversed })
  }
  return runs
}

/** A line as its runs stand from left to right (Unicode Standard Annex 9, rule L2). */
function visualRuns(line: string, face: BaseFace): Run[] {
  if (!RIGHT_TO_LEFT.test(line)) return joined(drawnBy(line, face), false)
  const { levels } = bidi.getEmbeddingLevels(line)
  const parts: { text: string; level: number }[] = []
  let at = 0
  for (const letter of line) {
    const level = levels[at] ?? 0
    const last = parts.at(-1)
    if (last?.level === level) last.text += letter
    else parts.push({ text: letter, level })
    at += letter.length
  }
  const highest = Math.max(...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) reverseFrom(parts, level)
  return parts.flatMap(({ text, level }) => {
    const isReversed = level % 2 === 1
    const mirrored = isReversed ? Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one).join('') : text
    const runs = joined(drawnBy(mirrored, face), isReversed)
    return isReversed ? runs.toReversed().map(inOrder) : runs
  })
}

/** Reverses each row of parts of this level or higher, in place. */
function reverseFrom(parts: { text: string; level: number }[], level: number): void {
  for (let from = 0; from < parts.length; from++) {
    let to = from
    while ((parts[to]?.level ?? -1) >= level) to++
    if (to > from + 1) parts.splice(from, to - from, ...parts.slice(from, to).toReversed())
    from = Math.max(from, to - 1)
  }
}

/** Fonts set letters of such scripts from right to left by themselves, and signs without a script from left to right. */
const inOrder = (run: Run): Run =>
  RIGHT_TO_LEFT.test(run.text) ? run : { ...run, text: Array.from(run.text).toReversed().join(''), isReversed: false }
