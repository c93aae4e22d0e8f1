import { expect, type Locator, type Page } from 'playwright/test'
import {
  boxAtRest,
  card,
  cardIn,
  column,
  devicesOf,
  makeBoard,
  moveByCall,
  openBoard,
  phone,
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'
import { hold } from '../kit/hold.ts'

type Point = { x: number; y: number }

/** A point on a card where nothing is to be pressed, or the middle of something else. */
async function pointOn(locator: Locator): Promise<Point> {
  const { x, y, width, height } = await boxAtRest(locator)
  return { x: x + width / 2, y: y + Math.min(height / 2, 120) }
}
async function pointOnCard(locator: Locator): Promise<Point> {
  const { x, y, width } = await boxAtRest(locator)
  return { x: x + width - 60, y: y + 22 }
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await pointOnCard(from), await pointOn(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 10, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.up()
}

const abc = [{ name: 'Cam 1' }, { name: 'Cam 2' }, { name: 'Cam 3' }] as const

test('[BOARD-2] a card is dragged to the column beside its own, and no further', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Drag', abc)
  await openBoard(page, id)
  await drag(page, card(page, 'Cam 2'), column(page, 'installed'))
  await expect(cardIn(page, 'installed', 'Cam 2')).toBeVisible()
  await drag(page, card(page, 'Cam 1'), column(page, 'confirmed'))
  await expect(cardIn(page, 'waiting', 'Cam 1')).toBeVisible()
  await drag(page, card(page, 'Cam 2'), column(page, 'waiting'))
  await expect(cardIn(page, 'waiting', 'Cam 2')).toBeVisible()
  await expect(page).toHaveURL(`/?projectId=${id}`)
  // On the screen the moves are there before the server has them.
  await expect
    .poll(async () => [...(await devicesOf(page, id)).values()].map(({ status }) => status))
    .toEqual(['waiting', 'waiting', 'waiting'])
})

test('[BOARD-2] while a card is dragged, what a column says of it hides no card and no count', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Hints', [
    ...abc,
    { name: 'Door 1', status: 'installed' },
    { name: 'Door 2', status: 'confirmed' },
  ])
  await openBoard(page, id)
  const start = await pointOnCard(card(page, 'Cam 1'))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (const [status, words, name] of [
    ['installed', 'Mark as Installed', 'Door 1'],
    ['confirmed', 'One step at a time: Installed comes first', 'Door 2'],
  ] as const) {
    const place = await pointOn(column(page, status))
    await page.mouse.move(place.x, place.y, { steps: 12 })
    const hint = await boxAtRest(column(page, status).locator('p', { hasText: words }).locator('span'))
    const [cardBox, count] = await Promise.all([
      boxAtRest(cardIn(page, status, name)),
      boxAtRest(column(page, status).getByText('1', { exact: true })),
    ])
    expect(hint.y + hint.height).toBeLessThanOrEqual(cardBox.y)
    expect(hint.x + hint.width).toBeLessThanOrEqual(count.x)
  }
  await page.mouse.up()
})

test('[BOARD-16] with the keyboard a card is lifted, carried and dropped; the focus goes with it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Drag by keyboard', abc)
  await openBoard(page, id)
  await card(page, 'Cam 1').focus()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Cam 2')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Cam 2 lifted.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Cam 2 is over Installed. Space drops it here.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(cardIn(page, 'installed', 'Cam 2')).toBeFocused()

  await page.keyboard.press('Space')
  await expect(page.getByText('Cam 2 lifted.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Cam 2 is over Confirmed & Tested. Space drops it here.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Cam 2 stays where it was.')).toBeAttached()
  await expect(cardIn(page, 'installed', 'Cam 2')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(card(page, 'Cam 1')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Cam 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Cam 1')).toBeFocused()
})

test('[BOARD-3] on a phone a long press drags to a tab below, and scrolling drags nothing', async ({ openAs }) => {
  const employee = await openAs('employee')
  const cards = Array.from({ length: 30 }, (_, index) => ({ name: `Cam ${index + 1}` }))
  const id = await makeBoard(employee, 'Drag by finger', cards)
  const page = await openAs('installer', phone)
  await openBoard(page, id)
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })

  // A swipe scrolls.
  const start = await pointOnCard(card(page, 'Cam 2'))
  await touch.send('Input.synthesizeScrollGesture', { ...start, yDistance: -400, speed: 1200 })
  await expect(card(page, 'Cam 1')).not.toBeInViewport()
  expect((await devicesOf(employee, id)).get('Cam 2')?.status).toBe('waiting')

  // A rest lifts.
  const from = await pointOnCard(card(page, 'Cam 5'))
  const to = await pointOn(page.getByRole('tab', { name: /^Installed/ }))
  await send('touchStart', [from])
  await expect(page.getByText('Cam 5 lifted.')).toBeAttached()
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  }
  await expect(page.getByText('Cam 5 is over Installed.')).toBeAttached()
  await send('touchEnd', [])
  await expect(page.getByRole('tab', { name: 'Installed, 1' })).toBeVisible()
  await page.getByRole('tab', { name: /^Installed/ }).tap()
  await expect(card(page, 'Cam 5')).toBeVisible()
  await expect.poll(async () => (await devicesOf(employee, id)).get('Cam 5')?.status).toBe('installed')
})

test('[BOARD-4] a selection moves as one, by the bar below and by dragging one of its cards', async ({ openAs }) => {
  const page = await openAs('employee')
  const many = Array.from({ length: 12 }, (_, index) => ({ name: `Cam ${index + 1}` }))
  const id = await makeBoard(page, 'Selection', [...many, { name: 'Door 1', status: 'installed' }])
  await openBoard(page, id)
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  const bar = page.getByRole('region', { name: 'Selected cards' })

  await select('Cam 1').click()
  await select('Cam 4').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('4 selected')
  await select('Door 1').click()
  await expect(bar.getByRole('button')).toHaveText([
    '',
    'Select all',
    'Mark as Installed(4)',
    'Mark as Confirmed(1)',
    'Move back to Waiting(1)',
    'Delete',
  ])
  await bar.getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(column(page, 'installed').getByRole('heading', { level: 3 })).toHaveText([
    'Cam 1',
    'Cam 2',
    'Cam 3',
    'Cam 4',
    'Door 1',
  ])
  await expect(bar).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search cards' }).fill('cam 1')
  await page.getByRole('button', { name: 'Select cards' }).click()
  await bar.getByRole('button', { name: 'Select all matches' }).click()
  await expect(bar).toContainText('4 selected')
  await select('Cam 1').click()
  await drag(page, card(page, 'Cam 11'), column(page, 'installed'))
  await expect
    .poll(async () =>
      [...(await devicesOf(page, id)).values()]
        .filter(({ status }) => status === 'installed')
        .map(({ name }) => name)
        .toSorted(),
    )
    .toEqual(['Cam 1', 'Cam 10', 'Cam 11', 'Cam 12', 'Cam 2', 'Cam 3', 'Cam 4', 'Door 1'])
})

test('[CMD-9] [BOARD-17] of a selection those stay that a colleague overtook, each named with the reason', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Selection, overtaken', abc)
  const installer = await openAs('installer')
  await openBoard(installer, id)
  await goOffline(installer)
  await expect(installer.getByRole('status').filter({ hasText: /Offline|Reconnecting/ })).toBeVisible()
  await moveByCall(employee, id, 'Cam 2', 'installed')
  await moveByCall(employee, id, 'Cam 2', 'confirmed')
  await installer.getByRole('button', { name: 'Select cards' }).click()
  await installer.getByRole('button', { name: 'Select all' }).click()
  await installer
    .getByRole('region', { name: 'Selected cards' })
    .getByRole('button', { name: 'Mark as Installed' })
    .click()
  await installer.context().setOffline(false)
  await expect(toast(installer, 'Failed to update device status')).toContainText(
    /1 of 3 cards was not moved\. Cam 2: Ella Planner moved this card to Confirmed & Tested/,
  )
  await expect(cardIn(installer, 'installed', 'Cam 1')).toBeVisible()
  await expect(cardIn(installer, 'confirmed', 'Cam 2')).toBeVisible()
})

test('[BOARD-36] a card that is held before the code of dragging is here is dragged once it is; keys never wait', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Early hands', abc)
  const letThrough = await hold(page, '**/assets/drag-layer*.js')
  await openBoard(page, id)
  await card(page, 'Cam 1').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()

  await card(page, 'Cam 2').focus()
  const [start, end] = [await pointOnCard(card(page, 'Cam 2')), await pointOn(column(page, 'installed'))]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 20, start.y + 20, { steps: 3 })
  letThrough()
  // The code that comes now lifts the card; nothing of the board was made anew.
  await expect(async () => {
    await page.mouse.move(start.x + 20 + 10 * Math.random(), start.y + 20)
    await expect(page.getByText('Cam 2 lifted.')).toBeAttached({ timeout: 100 })
  }).toPass()
  await expect(card(page, 'Cam 2')).toBeFocused()
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.up()
  await expect(cardIn(page, 'installed', 'Cam 2')).toBeVisible()
})

test('[BOARD-36] where the code of dragging cannot be had, holding a card says so and asks again', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Empty hands', abc)
  await page.route('**/assets/drag-layer*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await openBoard(page, id)
  await failed
  const start = await pointOnCard(card(page, 'Cam 1'))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await expect(toast(page, 'Not loaded yet')).toBeVisible()
  await page.mouse.up()
  const detail = page.getByRole('dialog', { name: 'Cam 1' })
  await expect(detail).toBeVisible()
  // The first Escape may go to the toast, which came just before.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden({ timeout: 1000 })
  }).toPass()

  await page.unrouteAll()
  const code = page.waitForResponse('**/assets/drag-layer*.js')
  await page.mouse.down()
  await (await code).finished()
  await expect(async () => {
    await page.mouse.move(start.x + 20 + 10 * Math.random(), start.y + 20)
    await expect(page.getByText('Cam 1 lifted.')).toBeAttached({ timeout: 100 })
  }).toPass()
  const end = await pointOn(column(page, 'installed'))
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.up()
  await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
})
