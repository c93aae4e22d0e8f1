import type { Point } from '../camera.ts'
import { metres } from '../metres.ts'
import type { Measuring } from './measuring.ts'

/** The lines to be drawn while a page is measured. @param cross where keys would set the next end. */
export function measuredLines({ lines, ends: [from, to] }: Measuring, cross: Point | null) {
  const whole = lines.map((line) => ({ ...line, text: metres(line.metres) }))
  return from ? [...whole, { from, to: to ?? cross ?? from, text: '' }] : whole
}
