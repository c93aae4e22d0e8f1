import { expect, it, vi } from 'vitest'
import { PlanMarks } from './plan-marks.ts'

vi.stubGlobal('document', { body: {} })
vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'Inter' }))
const inks = { paper: '', ink: '', accent: '', red: '', waiting: '', installed: '', confirmed: '' }

/** The words that a name at a pin is drawn as. */
function drawn(name: string): string {
  const words = new Set<string>()
  const say = (text: string) => words.add(text)
  const context = { fillText: say, strokeText: say } as unknown as CanvasRenderingContext2D
  new PlanMarks(inks).name(context, { x: 0, y: 0 }, name)
  return [...words].join(' and ')
}

it('[PART-99] the name at a pin is written from its own side, and a long one ends with dots after a whole sign', () => {
  expect(drawn('باب 12')).toBe('\u2068باب 12\u2069')
  expect(drawn('Cam 1')).toBe('\u2068Cam 1\u2069')
  expect(drawn('🚪'.repeat(30))).toBe(`\u2068${'🚪'.repeat(11)}…\u2069`)
})
