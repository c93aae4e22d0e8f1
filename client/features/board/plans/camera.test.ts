import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { shownSize } from '#events/plan/page.ts'
import { fit, onDrawing, panned, pinched, toPage, toWindow, zoomed } from './camera.ts'
import { boxOf, levelFor, tilesIn } from './tiles-shown.ts'
import { isPainted, movedBy } from './moved.ts'
import { fanOut, pinsAt, redLines, type ShownPin, stackAt, stacksIn } from './shown-pins.ts'

const page = shownSize({ width: 2384, height: 3370 }, 'application/pdf')
const window = { width: 390, height: 600 }
const expectSame = (one: { x: number; y: number }, other: { x: number; y: number }) => {
  expect(one.x).toBeCloseTo(other.x, 6)
  expect(one.y).toBeCloseTo(other.y, 6)
}
const anyPoint = fc.record({ x: fc.integer({ min: 0, max: 390 }), y: fc.integer({ min: 0, max: 600 }) })

describe('[PLAN-25] the window of a plan', () => {
  it('shows the whole page at first, in the middle', () => {
    const camera = fit(page, window)
    const [corner, end] = [toWindow(camera, page, { x: 0, y: 0 }), toWindow(camera, page, { x: 1, y: 1 })]
    expect(Math.min(corner.x, corner.y)).toBe(16)
    expect(corner.x + end.x).toBeCloseTo(window.width)
    expect(corner.y + end.y).toBeCloseTo(window.height)
  })

  it('keeps what is under the pointer where it is, however it is made larger and smaller', () => {
    fc.assert(
      fc.property(
        anyPoint,
        fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { maxLength: 10 }),
        (at, factors) => {
          let camera = fit(page, window)
          const place = toPage(camera, page, at)
          for (const factor of factors) camera = zoomed(camera, factor, at, page, window)
          expectSame(toWindow(camera, page, place), at)
        },
      ),
      runsOf(),
    )
  })

  it('keeps what two fingers hold under them', () => {
    const camera = zoomed(fit(page, window), 3, { x: 195, y: 300 }, page, window)
    const before = [
      { x: 100, y: 300 },
      { x: 200, y: 300 },
    ] as const
    const after = [
      { x: 80, y: 320 },
      { x: 230, y: 320 },
    ] as const
    const places = before.map((at) => toPage(camera, page, at))
    const pinch = pinched(camera, [...before], [...after], page, window)
    for (const [index, place] of places.entries())
      expectSame(toWindow(pinch, page, place), after[index] ?? { x: 0, y: 0 })
  })

  it('never loses the page, nor makes it smaller or larger than people can use', () => {
    const lost = panned(fit(page, window), { x: 10_000, y: -10_000 }, page, window)
    expect(toWindow(lost, page, { x: 0, y: 1 })).toEqual({ x: 390 - 64, y: 64 })
    expect(zoomed(fit(page, window), 1_000, { x: 0, y: 0 }, page, window).scale).toBe(4)
    expect(zoomed(fit(page, window), 0.001, { x: 0, y: 0 }, page, window).scale).toBe(fit(page, window).scale / 2)
  })
})

describe('[PLAN-25] tiles', () => {
  it('are those of the level that the screen can show, and no more than the window needs', () => {
    const whole = fit(page, window)
    expect([1, 2, 3].map((ratio) => levelFor(page, whole, ratio))).toEqual([0, 1, 2])
    expect(levelFor(page, { scale: 4 }, 2)).toBe(page.maxZoom)
    const near = zoomed(whole, 20, { x: 195, y: 300 }, page, window)
    const level = levelFor(page, near, 2)
    const tiles = tilesIn(page, near, window, level)
    expect(tiles.length).toBeLessThanOrEqual(20)
    const [first] = tiles
    if (!first) throw new Error('no tile is shown')
    const { left, top, scaleX } = boxOf(page, near, first, { width: 512, height: 512 }, 2)
    // The one in the middle comes first.
    expect(left <= 195 && left + 512 * scaleX >= 195 && top <= 300 && top + 512 * scaleX >= 300).toBe(true)
  })

  it('meet their neighbours on whole pixels of the screen, at any size', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 30, noNaN: true }), anyPoint, (factor, at) => {
        const camera = zoomed(fit(page, window), factor, at, page, window)
        const size = { width: 512, height: 512 }
        const [left, right] = [0, 1].map((x) => boxOf(page, camera, { z: 3, x, y: 0 }, size, 2))
        if (!left || !right) throw new Error('two tiles have two boxes')
        expect(left.left + 512 * left.scaleX).toBeCloseTo(right.left, 6)
        expect((right.left * 2) % 1).toBeCloseTo(0, 6)
      }),
      runsOf(),
    )
  })
})

it('[PLAN-59] a newer drawing shows the part that the page showed, as large as before', () => {
  const to = { width: 3000, height: 2000 }
  // Turned by 90 degrees, and larger by a half.
  const placeOn = ({ x, y }: { x: number; y: number }) => ({
    x: 0.1 + (y * page.height * 1.5) / to.width,
    y: 0.2 + (x * page.width * 1.5) / to.height,
  })
  const from = zoomed(fit(page, window), 3, { x: 100, y: 100 }, page, window)
  const camera = onDrawing(from, { from: page, to, window }, placeOn)
  expect(camera.scale).toBeCloseTo(from.scale / 1.5)
  const middle = { x: window.width / 2, y: window.height / 2 }
  expectSame(toWindow(camera, to, placeOn(toPage(from, page, middle))), middle)
})

describe('[PLAN-54] a page that moves', () => {
  const whole = fit(page, window)
  it('has everything where it is, by a move of what is painted', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, fc.double({ min: 0.3, max: 20, noNaN: true }), (place, about, factor) => {
        const painted = zoomed(whole, factor, about, page, window)
        const now = panned(zoomed(painted, 1.3, place, page, window), { x: 40, y: -20 }, page, window)
        const { x, y, scale } = movedBy(painted, now)
        const at = toWindow(painted, page, { x: 0.3, y: 0.8 })
        expectSame({ x: x + at.x * scale, y: y + at.y * scale }, toWindow(now, page, { x: 0.3, y: 0.8 }))
      }),
      runsOf(),
    )
  })

  it('is painted anew where what is painted ends, and where its marks get too large or too small', () => {
    // A page that is shown whole is painted whole.
    expect(isPainted(whole, panned(whole, { x: 300, y: -400 }, page, window), page, window)).toBe(true)
    const near = zoomed(whole, 10, { x: 195, y: 300 }, page, window)
    const by = (x: number) => isPainted(near, panned(near, { x, y: 0 }, page, window), page, window)
    expect([by(90), by(-90), by(100), by(-100)]).toEqual([true, true, false, false])
    const larger = (factor: number) =>
      isPainted(near, zoomed(near, factor, { x: 195, y: 300 }, page, window), page, window)
    expect([larger(1.3), larger(1.5), larger(0.8), larger(0.6)]).toEqual([true, false, true, false])
  })
})

describe('[PLAN-26] a press', () => {
  const pin = (key: string, isFound = true) => ({ key, isFound }) as ShownPin
  it('takes the uppermost pin in reach that the filter finds', () => {
    const pins = [pin('below'), pin('hidden', false), pin('top'), pin('far')]
    const at = { x: 50, y: 50 }
    const drawn = new Map([...pins.map(({ key }) => [key, at] as const), ['far', { x: 90, y: 50 }] as const])
    expect(pinsAt(pins, drawn, { x: 60, y: 50 }, 14).map(({ key }) => key)).toEqual(['top', 'below'])
    expect(pinsAt(pins, drawn, { x: 65, y: 50 }, 14)).toEqual([])
  })

  it('fans out pins that hide each other as large as the page is, and not the two places of one card', () => {
    const at = (key: string, deviceId: number, x: number) => ({ key, deviceId, place: { x, y: 0.5 } }) as ShownPin
    const pins = [at('one', 1, 0.5), at('its own', 2, 0.5), at('top', 2, 0.505), at('far', 3, 0.6)]
    const stack = (scale: number) => stackAt(pins, 'top', ({ x, y }) => ({ x: x * scale, y: y * scale }))
    expect([stack(1_000), stack(4_000)]).toEqual([['one', 'top'], ['top']])
  })

  it('[PLAN-55] is announced by a number at the uppermost pin that hides others: as many as it fans out', () => {
    const pins = [1, 2, 3, 4, 4].map((deviceId, n) => ({ key: `${n}`, deviceId, place: { x: 0, y: 0 } }) as ShownPin)
    const at = (...places: number[]) => new Map(places.map((x, n) => [`${n}`, { x, y: 50 }] as const))
    expect([...stacksIn(pins, at(10, 12, 90, 200, 205))]).toEqual([['1', 2]])
    expect([...stacksIn(pins, at(10, 18, 26, 200, 205))]).toEqual([['2', 2]])
    expect([...stacksIn(pins, at(10, 10, 10, 10, 10))]).toEqual([['4', 4]])
    expect([...stacksIn(pins, at(10, 30, 50, 70, 90))]).toEqual([])
  })

  it('on pins in one place has each stand by itself', () => {
    const keys = Array.from({ length: 30 }, (_, index) => `${index}`)
    const places = [...fanOut(keys, { x: 100, y: 100 }).values()]
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(28)
  })
})

it('[PLAN-23] a red line leads from where a card was to hang to where it hangs, and none where that is the same', () => {
  const pin = (deviceId: number, kind: 'planned' | 'built', x: number) =>
    ({ deviceId, kind, place: { x, y: 0.5 } }) as ShownPin
  const pins = [
    pin(1, 'planned', 0.1),
    pin(1, 'built', 0.3),
    pin(2, 'planned', 0.2),
    pin(2, 'built', 0.2),
    pin(3, 'built', 0.4),
  ]
  expect(redLines(pins)).toEqual([{ deviceId: 1, from: { x: 0.1, y: 0.5 }, to: { x: 0.3, y: 0.5 } }])
})
