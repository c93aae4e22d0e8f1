import { expect, type Page } from 'playwright/test'
import {
  boxAtRest,
  card,
  cardIn,
  column,
  detail,
  deviceOf,
  devicesOf,
  headers,
  makeBoard,
  moveByCall,
  openBoard,
  phone,
} from '../kit/board-page.ts'
import { expectAccessible } from '../kit/axe.ts'
import { test } from '../kit/fixtures.ts'

// Another person's changes to the card that the person of the page is at.

const abc = ['Cam 1', 'Cam 2', 'Cam 3'].map((name) => ({ name }))

async function deleteByCall(page: Page, id: number, name: string): Promise<void> {
  const device = await deviceOf(page, id, name)
  expect((await page.request.delete(`/api/devices/${device.id}`, { headers })).ok()).toBe(true)
}

for (const [device, options] of [
  ['wide', {}],
  ['on a phone', phone],
] as const) {
  test(`[BOARD-7] what is typed goes on while a colleague moves the card, ${device}`, async ({ openAs }) => {
    const colleague = await openAs('installer')
    const page = await openAs('employee', options)
    const id = await makeBoard(page, `Typing ${device}`, abc)
    await openBoard(page, id)
    await card(page, 'Cam 1').getByTitle('Click to edit').click()
    await page.keyboard.type('above  gate')
    for (const key of Array.from({ length: 5 }, () => 'ArrowLeft')) await page.keyboard.press(key)
    await moveByCall(colleague, id, 'Cam 1', 'installed')
    await expect(page.getByText('Cam 1 moved to Installed by Ivo Ladder')).toBeAttached()
    await expect(card(page, 'Cam 1').getByRole('textbox', { name: 'Description' })).toBeFocused()
    await page.keyboard.type('the')
    await expect(card(page, 'Cam 1').getByRole('textbox', { name: 'Description' })).toHaveValue('above the gate')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await devicesOf(page, id)).get('Cam 1')?.description).toBe('above the gate')
  })
}

test('[BOARD-8] a name is typed on while a colleague moves the card', async ({ openAs }) => {
  const page = await openAs('employee')
  const colleague = await openAs('installer')
  const id = await makeBoard(page, 'Naming', abc)
  await openBoard(page, id)
  await card(page, 'Cam 1').getByTitle('Click to rename').click()
  await page.keyboard.type('Gate ')
  await moveByCall(colleague, id, 'Cam 1', 'installed')
  await expect(page.getByText('Cam 1 moved to Installed by Ivo Ladder')).toBeAttached()
  await expect(page.getByRole('textbox', { name: 'Card name' })).toBeFocused()
  await page.keyboard.type('east')
  await page.keyboard.press('Enter')
  await expect(cardIn(page, 'installed', 'Gate east')).toBeFocused()
})

test('[BOARD-28] the focus goes with a card that a colleague moves, and to the next one when it is deleted', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const colleague = await openAs('installer')
  const id = await makeBoard(page, 'Focus, others', abc)
  await openBoard(page, id)
  await card(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).focus()
  await moveByCall(colleague, id, 'Cam 1', 'installed')
  await expect(cardIn(page, 'installed', 'Cam 1')).toBeFocused()
  await card(page, 'Cam 2').focus()
  await deleteByCall(colleague, id, 'Cam 2')
  await expect(card(page, 'Cam 3')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(detail(page, 'Cam 3')).toBeVisible()
  await page.goBack()
  await expect(detail(page, 'Cam 3')).toHaveCount(0)
  await expect(card(page, 'Cam 3')).toBeFocused()
})

test('[BOARD-30] rows stand still under a pointer while a colleague takes the card above them', async ({ openAs }) => {
  const page = await openAs('employee')
  const colleague = await openAs('installer')
  const many = Array.from({ length: 20 }, (_, index) => ({ name: `Cam ${index + 1}` }))
  const id = await makeBoard(page, 'Still rows', many)
  await openBoard(page, id)
  const before = await boxAtRest(card(page, 'Cam 3'))
  await page.mouse.move(before.x + 40, before.y + 30)
  await moveByCall(colleague, id, 'Cam 1', 'installed')
  await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
  expect(await boxAtRest(card(page, 'Cam 3'))).toEqual(before)
  // It comes back, too, and is there without a gap once the pointer is elsewhere.
  await moveByCall(colleague, id, 'Cam 1', 'waiting')
  await expect(column(page, 'installed').getByRole('article')).toHaveCount(0)
  expect(await boxAtRest(card(page, 'Cam 3'))).toEqual(before)
  await moveByCall(colleague, id, 'Cam 1', 'installed')
  await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect.poll(async () => before.y - (await boxAtRest(card(page, 'Cam 3'))).y).toBeGreaterThan(50)
})

test('[BOARD-91] a card that a colleague moves out of sight says where it went, and leads there', async ({
  openAs,
}) => {
  const [wide, hand, colleague] = await Promise.all([
    openAs('employee'),
    openAs('customer', phone),
    openAs('installer'),
  ])
  const installed = Array.from({ length: 30 }, (_, index) => ({ name: `A ${index + 1}`, status: 'installed' as const }))
  const id = await makeBoard(wide, 'Gone from sight', [...abc, { name: 'A 0' }, ...installed])
  await openBoard(wide, id)
  await openBoard(hand, id)
  const tab = hand.getByRole('tabpanel')
  // To the beginning of the next column, which a wide screen shows, and a phone does not.
  await moveByCall(colleague, id, 'A 0', 'installed')
  await expect(tab).toContainText('A 0 moved to Installed by Ivo Ladder')
  await expect(cardIn(wide, 'installed', 'A 0')).toBeInViewport()
  await moveByCall(colleague, id, 'Cam 2', 'installed')
  await expect(tab).toContainText('2 cards moved to Installed by Ivo Ladder')
  const line = column(wide, 'waiting').getByText('Cam 2 moved to Installed by Ivo Ladder')
  await expect(line).toBeVisible()
  await expectAccessible(hand)

  await tab.getByRole('button', { name: 'Show' }).tap()
  await expect(hand.getByRole('tab', { name: /^Installed/ })).toHaveAttribute('aria-selected', 'true')
  await expect(card(hand, 'Cam 2')).toBeFocused()
  await column(wide, 'waiting').getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(line).toHaveCount(0)
  await expect(cardIn(wide, 'waiting', 'Cam 1')).toBeFocused()
})
