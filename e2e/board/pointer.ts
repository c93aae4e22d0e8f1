// Hands on a board: where a card can be taken, and presses at a time of their own.
import type { Locator, Page } from 'playwright/test'
import type { DeviceStatus } from '#events/project/device.ts'
import { boxAtRest, card, column } from '../kit/board-page.ts'
import type { Point } from '../kit/touch.ts'

export async function middleOf(locator: Locator): Promise<Point> {
  const { x, y, width, height } = await boxAtRest(locator)
  return { x: x + width / 2, y: y + Math.min(height / 2, 120) }
}

/** A point on a card where nothing is to be pressed. */
export async function pointOn(locator: Locator): Promise<Point> {
  const { x, y, width } = await boxAtRest(locator)
  return { x: x + width - 60, y: y + 22 }
}

/** Lifts a card with the mouse and holds it over a column. */
export async function holdOver(page: Page, name: string, status: DeviceStatus): Promise<void> {
  const [start, end] = [await pointOn(card(page, name)), await middleOf(column(page, status))]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 10, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 12 })
}

export async function drag(page: Page, name: string, status: DeviceStatus): Promise<void> {
  await holdOver(page, name, status)
  await page.mouse.up()
}

/** Moves a held mouse to and fro until it is told that a card is lifted: the code that lifts it may come at any time. */
export async function moveUntilLifted(page: Page, { x, y }: Point, name: string): Promise<void> {
  const lifted = page.getByText(`${name} lifted.`)
  for (let step = 0; !(await lifted.count()); step += 1) await page.mouse.move(x + 20 + (step % 10), y + 20)
}

/**
 * A mouse whose presses have a time of their own, in seconds from when it is taken, however busy the machine is. One that is later
 * than now counts as if that time had passed.
 */
export async function takeMouse(page: Page) {
  const session = await page.context().newCDPSession(page)
  const now = Date.now() / 1000
  const send = (type: 'mousePressed' | 'mouseReleased', point: Point, afterS: number) =>
    session.send('Input.dispatchMouseEvent', {
      ...point,
      type,
      button: 'left',
      clickCount: 1,
      timestamp: now + afterS,
    })
  return {
    down: (point: Point, afterS: number) => send('mousePressed', point, afterS),
    up: (point: Point, afterS: number) => send('mouseReleased', point, afterS),
    async click(point: Point, afterS: number): Promise<void> {
      await send('mousePressed', point, afterS)
      await send('mouseReleased', point, afterS + 0.02)
    },
  }
}
