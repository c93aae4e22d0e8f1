import { expect, type Page } from 'playwright/test'
import {
  boxAtRest,
  card,
  cardIn,
  column,
  deviceOf,
  devicesOf,
  headers,
  makeBoard,
  moveByCall,
  openBoard,
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const abc = ['Cam 1', 'Cam 2', 'Cam 3'].map((name) => ({ name }))

const statusOf = async (page: Page, id: number, name: string) => (await devicesOf(page, id)).get(name)?.status

const space = { key: ' ', code: 'Space', windowsVirtualKeyCode: 32 }
const arrowRight = { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 }

/** Lifts a card with the mouse and holds it over a column. */
async function holdOver(page: Page, name: string, status: 'installed' | 'confirmed'): Promise<void> {
  const [from, to] = [await boxAtRest(card(page, name)), await boxAtRest(column(page, status))]
  await page.mouse.move(from.x + from.width - 60, from.y + 22)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width - 40, from.y + 40, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 8 })
}

async function deleteByCall(page: Page, id: number, name: string): Promise<void> {
  const device = await deviceOf(page, id, name)
  expect((await page.request.delete(`/api/devices/${device.id}`, { headers })).ok()).toBe(true)
}

test('[BOARD-27] no key is lost, however fast they follow each other and however slow the machine is', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Keys', abc)
  await openBoard(page, id)
  const client = await page.context().newCDPSession(page)
  // Without waiting for one before the next, as Playwright's own keyboard would.
  const press = (type: 'rawKeyDown' | 'keyUp', key: typeof space) =>
    client.send('Input.dispatchKeyEvent', { type, ...key })
  for (const rate of [1, 6]) {
    await client.send('Emulation.setCPUThrottlingRate', { rate })
    const name = rate === 1 ? 'Cam 1' : 'Cam 2'
    await card(page, name).focus()
    await Promise.all([space, arrowRight, space].flatMap((key) => [press('rawKeyDown', key), press('keyUp', key)]))
    await expect(cardIn(page, 'installed', name)).toBeFocused()
    await expect.poll(() => statusOf(page, id, name)).toBe('installed')
  }
})

test('[BOARD-25] a card that a colleague deletes or moves is taken out of the hand that carries it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Carried', abc)
  const colleague = await openAs('installer')
  await openBoard(page, id)

  await holdOver(page, 'Cam 1', 'installed')
  await expect(column(page, 'installed').getByText('Mark as Installed')).toBeVisible()
  await deleteByCall(colleague, id, 'Cam 1')
  await expect(toast(page, 'Card deleted')).toContainText('Another person deleted Cam 1 while you carried it.')
  await expect(column(page, 'installed').getByText('Mark as Installed')).toHaveCount(0)
  await page.mouse.up()

  await holdOver(page, 'Cam 2', 'installed')
  await moveByCall(colleague, id, 'Cam 2', 'installed')
  await expect(toast(page, 'Cam 2 is in Installed')).toContainText('Moved by Ivo Ladder while you carried it.')
  await page.mouse.up()
  await expect(page.getByText('stays where it was')).toHaveCount(0)

  // The hand is free for the next one.
  await holdOver(page, 'Cam 3', 'installed')
  await page.mouse.up()
  await expect(cardIn(page, 'installed', 'Cam 3')).toBeVisible()
})

test('[BOARD-2] a card that would skip a step says why where it is held, and when it is dropped', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Skipped step', abc)
  await openBoard(page, id)
  await holdOver(page, 'Cam 1', 'confirmed')
  await expect(column(page, 'confirmed').getByText('One step at a time: Installed comes first')).toBeVisible()
  await page.mouse.up()
  await expect(toast(page, 'Cam 1 stays in Waiting')).toContainText('Cards move one step at a time.')
  await expect(cardIn(page, 'waiting', 'Cam 1')).toBeVisible()
})
