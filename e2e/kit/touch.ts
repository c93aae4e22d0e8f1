import type { Page } from 'playwright/test'

export type Point = { x: number; y: number }

/** Steps of a finger on its way: browsers tell a swipe from a tap by them. */
const STEPS = 8

/** Fingers on a touch screen, each along a line of its own, all at once. */
export async function drawFingers(page: Page, lines: readonly { from: Point; to: Point }[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : lines.map(({ from, to }, id) => ({
              id,
              x: from.x + (to.x - from.x) * part,
              y: from.y + (to.y - from.y) * part,
            })),
    })
  await send('touchStart', 0)
  for (let step = 1; step <= STEPS; step += 1) await send('touchMove', step / STEPS)
  await send('touchEnd', 1)
  await session.detach()
}

/** Puts a finger down and leaves it there, as a long press begins. */
export async function holdFinger(page: Page, from: Point) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  return {
    async moveTo(to: Point): Promise<void> {
      for (let step = 1; step <= STEPS; step += 1) {
        const part = step / STEPS
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      }
    },
    async lift(): Promise<void> {
      await send('touchEnd', [])
      await session.detach()
    },
  }
}

/** For how long a finger is down in a tap, in seconds. */
const TAP_S = 0.02

/**
 * Taps one place again and again: `afterS` says how many seconds from now each tap begins, by its own time, however busy the
 * machine is. A tap may be later than now: the page takes it as if that time had passed.
 */
export async function tapAt(page: Page, point: Point, ...afterS: readonly number[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const now = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchEnd', touchPoints: Point[], timestamp: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  for (const after of afterS) {
    await send('touchStart', [point], now + after)
    await send('touchEnd', [], now + after + TAP_S)
  }
  await session.detach()
}

/** Two taps at one place, a tenth of a second apart. */
export const doubleTap = (page: Page, point: Point): Promise<void> => tapAt(page, point, 0, 0.1)
