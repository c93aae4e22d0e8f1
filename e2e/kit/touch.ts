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

/** When a finger comes and goes in a double tap, in seconds after its beginning. */
const DOUBLE_TAP_S = [0, 0.02, 0.1, 0.12]

/** Two taps at one place, a tenth of a second apart by their own time, however busy the machine is. */
export async function doubleTap(page: Page, point: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const begin = Date.now() / 1000
  for (const [index, after] of DOUBLE_TAP_S.entries()) {
    const isDown = index % 2 === 0
    await session.send('Input.dispatchTouchEvent', {
      type: isDown ? 'touchStart' : 'touchEnd',
      touchPoints: isDown ? [point] : [],
      timestamp: begin + after,
    })
  }
  await session.detach()
}
