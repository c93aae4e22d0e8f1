import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { create } from 'fontkit'
import decompress from 'woff2-encoder/decompress'
import { z } from 'zod'

/** A font of a record. `isThin`: its only weight is a hairline, which is drawn with a stroke around it. */
export type Face = {
  readonly name: string
  readonly source: Buffer
  readonly isThin: boolean
  /** From the baseline to the top, in thousandths of its size. */
  readonly ascent: number
  has(code: number): boolean
}

const require = createRequire(import.meta.url)

function faceOf(name: string, source: Buffer, isThin = false): Face {
  const font = create(source)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`)
  const ascent = (font.ascent * 1000) / font.unitsPerEm
  return { name, source, isThin, ascent, has: (code) => font.hasGlyphForCodePoint(code) }
}
const faceIn = (file: string) => faceOf(file, readFileSync(file))

/** The faces of the record's own text, which have the letters of Europe, Arabic and Hebrew. */
const BASE = {
  plain: faceIn(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: faceIn(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  mono: faceIn(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')),
} as const
export type BaseFace = keyof typeof BASE
export const baseFace = (name: BaseFace): Face => BASE[name]

/** Families for what those lack, each cut into files by ranges of characters. The weight of a file is its family's lightest. */
const FAMILIES = [
  { manifest: require.resolve('@fontsource-variable/noto-sans-thai/package.json'), isThin: false },
  { manifest: require.resolve('@fontsource-variable/noto-sans-devanagari/package.json'), isThin: false },
  { manifest: require.resolve('@fontsource-variable/noto-sans-sc/package.json'), isThin: true },
  { manifest: require.resolve('@fontsource-variable/noto-sans-kr/package.json'), isThin: true },
  { manifest: require.resolve('@fontsource-variable/noto-emoji/package.json'), isThin: false },
] as const

type Cut = {
  readonly file: string
  readonly isThin: boolean
  readonly ranges: readonly (readonly [number, number])[]
  /** Null until a text needs it. */
  face: Face | null
}

/** The files of a family with the characters that its package says of each. */
function cutsOf({ manifest, isThin }: (typeof FAMILIES)[number]): Cut[] {
  const folder = dirname(manifest)
  const told = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')))
  return Object.entries(told).map(([name, ranges]) => ({
    file: join(folder, 'files', `${basename(folder)}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    isThin,
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
    face: null,
  }))
}

/** Joiners and selectors of a variant are drawn by no glyph of their own. */
const UNDRAWN = /^\p{Default_Ignorable_Code_Point}$/u
const codesOf = (text: string) =>
  Array.from(text)
    .filter((one) => !UNDRAWN.test(one))
    .map((one) => one.codePointAt(0) ?? 0)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** The faces of our own that have each of these characters. */
const ownFace = (codes: readonly number[], base: BaseFace) =>
  [BASE[base], BASE.plain].find((face) => codes.every((code) => face.has(code)))

/** A range of characters that a file has. */
type Range = { readonly from: number; readonly to: number; readonly cut: Cut }
/** Block size, in characters: of thousands of ranges few reach into one. */
const BLOCK = 256

let blocks: ReadonlyMap<number, readonly Range[]> | null = null

/** The ranges of all files, by the blocks that they reach into. */
function rangesByBlock(): ReadonlyMap<number, readonly Range[]> {
  const all = new Map<number, Range[]>()
  for (const cut of FAMILIES.flatMap(cutsOf))
    for (const [from, to] of cut.ranges)
      for (let block = Math.floor(from / BLOCK); block <= to / BLOCK; block++)
        all.set(block, [...(all.get(block) ?? []), { from, to, cut }])
  return all
}

/** The files that have a character. A text asks about each of its characters several times. */
const cutsWith = (code: number): readonly Cut[] =>
  ((blocks ??= rangesByBlock()).get(Math.floor(code / BLOCK)) ?? []).flatMap(({ from, to, cut }) =>
    from <= code && code <= to ? [cut] : [],
  )

/** The files that have each of these characters. */
const cutsFor = (codes: readonly number[]): readonly Cut[] =>
  codes.map(cutsWith).reduce((both, one) => both.filter((cut) => one.includes(cut)))

/** Most texts, which need no look at each of their characters. */
const ASCII = /^[ -~\n]*$/

/** Reads the fonts that a text needs, before it is drawn. PDF takes none that are compressed as these are. */
export async function loadFonts(text: string): Promise<void> {
  if (ASCII.test(text)) return
  for (const codes of graphemesOf(text).map(codesOf)) {
    if (ownFace(codes, 'plain')) continue
    for (const cut of cutsFor(codes)) {
      if (cut.face) continue
      cut.face = faceOf(cut.file, Buffer.from(await decompress(await readFile(cut.file))), cut.isThin)
      await nextTurn()
    }
  }
}

/** A part of a text that one face draws. */
export type DrawnText = { readonly text: string; readonly face: Face }

/**
 * A text, whose fonts are loaded, in parts, each with its face. A character that no font has is written as its number, never as
 * an empty box.
 */
export function drawnBy(text: string, base: BaseFace): DrawnText[] {
  if (ASCII.test(text)) return [{ text, face: BASE[base] }]
  return graphemesOf(text).map((grapheme) => {
    const codes = codesOf(grapheme)
    const own = ownFace(codes, base)
    if (own) return { text: grapheme, face: own }
    const cut = cutsFor(codes).find(({ face }) => face && codes.every((code) => face.has(code)))
    if (cut?.face) return { text: grapheme, face: cut.face }
    const numbers = codes.map((code) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`)
    return { text: numbers.join(''), face: BASE[base] }
  })
}
