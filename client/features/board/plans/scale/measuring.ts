import { SCALES_APART } from '#events/plan/limits.ts'
import { areMeasurable, scaleOf } from '#events/plan/maps.ts'
import { MeasuredLine, type PagePoint, type Size } from '#events/plan/page.ts'

/** Number of lines that measure a page. */
export const LINES = 2

/** A page that is being measured: the lines that are whole, and the ends of the next one. */
export type Measuring = {
  readonly of: 'line'
  readonly lines: readonly MeasuredLine[]
  readonly ends: readonly PagePoint[]
}

export const NOT_MEASURED: Measuring = { of: 'line', lines: [], ends: [] }

/** With one more end of a line; a third one begins the line anew. */
export const withEnd = ({ ends, ...rest }: Measuring, end: PagePoint): Measuring => ({
  ...rest,
  ends: ends.length < 2 ? [...ends, end] : [end],
})

/** With the length of the line whose ends are there. @param metres more than 0. */
export function withLength(measuring: Measuring, metres: number): Measuring {
  const [from, to] = measuring.ends
  return from && to ? { ...measuring, lines: [...measuring.lines, { from, to, metres }], ends: [] } : measuring
}

/** Without the last line that was measured. */
export const withoutLast = ({ lines }: Measuring): Measuring => ({ ...NOT_MEASURED, lines: lines.slice(0, -1) })

/** The length that a person typed, in metres; null where it is none that a line may have. A comma is a point. */
export const metresIn = (text: string): number | null =>
  MeasuredLine.shape.metres.safeParse(text.trim() === '' ? null : Number(text.trim().replace(',', '.'))).data ?? null

/** How it stands with the lines: more are wanted, they cannot be told from each other, they say different scales, or they fit. */
export type Verdict =
  | { readonly is: 'unfinished' | 'same angle' | 'fine' }
  | { readonly is: 'apart'; readonly percent: number }

/** @param own the size of the page in its file. @param shown its size in pixels. */
export function verdictOn(lines: readonly MeasuredLine[], own: Size, shown: Size): Verdict {
  if (lines.length < LINES) return { is: 'unfinished' }
  if (!areMeasurable(lines, own)) return { is: 'same angle' }
  const { apart } = scaleOf(lines, shown)
  return apart > SCALES_APART ? { is: 'apart', percent: Math.round(apart * 100) } : { is: 'fine' }
}

/** The length that a scale bar shows: 1, 2 or 5 of a power of ten, of at most `pixels` pixels; in metres. */
export function barMetres(metresPerPixel: number, pixels: number): number {
  const most = metresPerPixel * pixels
  const power = 10 ** Math.floor(Math.log10(most))
  const factor = [5, 2, 1].find((one) => one * power <= most) ?? 1
  return factor * power
}
