import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { drawnBy, loadFonts } from './record-fonts.ts'
import { turnsWhile } from '../testing/turns-while.ts'
import { recordText } from './record-text.ts'

const LENGTH = 5_000
const textOf = (codeOf: (index: number) => number) =>
  Array.from({ length: LENGTH }, (_, index) => String.fromCodePoint(codeOf(index))).join('')
/** Letters of eight scripts by turns, without a blank. */
const MIXED = textOf((index) => [0x41, 0x430, 0x5d0, 0x627, 0x905, 0x4e00, 0xac00, 0xe01][index % 8] ?? 0)
const HAN = textOf((index) => 0x4e00 + index)

describe('[PROOF-28] a long text of any script', () => {
  it.each([
    ['without a blank', MIXED],
    ['from right to left', textOf(() => 0x627)],
    ['of one sign', textOf(() => 0x4e00)],
  ])('leaves turns to others while it is written: %s', async (_, text) => {
    const doc = new PDFDocument()
    doc.resume()
    const { write, columnOf } = recordText(doc)
    await loadFonts(text)
    expect(await turnsWhile(() => write('plain', 10, '#000000', text))).toBeGreaterThan(3)
    const column = async () => void (await columnOf(text, { face: 'plain', size: 10, width: 200 }))
    expect(await turnsWhile(column)).toBeGreaterThan(3)
  })

  it('finds the font of each of thousands of signs at once', async () => {
    await loadFonts(HAN)
    const before = process.cpuUsage()
    expect(new Set(drawnBy(HAN, 'plain').map(({ face }) => face.name)).size).toBeGreaterThan(10)
    // In processor time: a busy machine makes others wait, and no work longer.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
  })

  it('keeps its size and width where others are laid out beside it', async () => {
    const doc = new PDFDocument()
    doc.resume()
    const { columnOf } = recordText(doc)
    const [text, words] = [MIXED.slice(0, 600), 'A word. '.repeat(400)]
    const ask = (one: string, size: number) => columnOf(one, { face: 'plain', size, width: 120 })
    const alone = [(await ask(text, 7)).height, (await ask(words, 12)).height]
    const beside = await Promise.all([ask(text, 7), ask(words, 12)])
    expect(beside.map(({ height }) => height)).toEqual(alone)
  })
})
