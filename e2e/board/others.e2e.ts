import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import {
  boxAtRest,
  card,
  cardIn,
  column,
  deleteByCall,
  detail,
  devicesOf,
  makeBoard,
  moveByCall,
  openBoard,
  phone,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

// Another person's changes to the card that the person of the page is at.

const cams = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Cam ${index + 1}` }))

test('[BOARD-7] [BOARD-8] [BOARD-28] what is typed goes on while a colleague moves the card, and the focus goes with it, or to the card beside when it is deleted', async ({
  openAs,
}) => {
  const [page, colleague] = [await openAs('employee'), await openAs('installer')]
  const id = await makeBoard(page, 'Typing', cams(5))
  await openBoard(page, id)

  await test.step('a description', async () => {
    const description = card(page, 'Cam 1').getByRole('textbox', { name: 'Description' })
    await card(page, 'Cam 1').getByTitle('Click to edit').click()
    await page.keyboard.type('above  gate')
    for (const key of Array.from({ length: 5 }, () => 'ArrowLeft')) await page.keyboard.press(key)
    await moveByCall(colleague, id, 'Cam 1', 'installed')
    await expect(page.getByText('Cam 1 moved to Installed by Ivo Ladder')).toBeAttached()
    await expect(description).toBeFocused()
    await page.keyboard.type('the')
    await expect(description).toHaveValue('above the gate')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await devicesOf(page, id)).get('Cam 1')?.description).toBe('above the gate')
  })
  await test.step('a name', async () => {
    await card(page, 'Cam 2').getByTitle('Click to rename').click()
    await page.keyboard.type('Gate ')
    await moveByCall(colleague, id, 'Cam 2', 'installed')
    await expect(page.getByText('Cam 2 moved to Installed by Ivo Ladder')).toBeAttached()
    await expect(page.getByRole('textbox', { name: 'Card name' })).toBeFocused()
    await page.keyboard.type('east')
    await page.keyboard.press('Enter')
    await expect(cardIn(page, 'installed', 'Gate east')).toBeFocused()
  })
  await test.step('the focus', async () => {
    await card(page, 'Cam 3').getByRole('button', { name: 'Mark as Installed' }).focus()
    await moveByCall(colleague, id, 'Cam 3', 'installed')
    await expect(cardIn(page, 'installed', 'Cam 3')).toBeFocused()
    await card(page, 'Cam 4').focus()
    await deleteByCall(colleague, id, 'Cam 4')
    await expect(card(page, 'Cam 5')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(detail(page, 'Cam 5')).toBeVisible()
    await page.goBack()
    await expect(detail(page, 'Cam 5')).toHaveCount(0)
    await expect(card(page, 'Cam 5')).toBeFocused()
  })
})

test('[BOARD-30] [BOARD-91] rows stand still under a pointer while a colleague takes a card above them; one that goes out of sight says where it went', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const [wide, hand] = [await openAs('employee'), await openAs('customer', phone)]
  const colleague = await openAs('installer')
  const installed = Array.from({ length: 30 }, (_, index) => ({ name: `B ${index + 1}`, status: 'installed' as const }))
  const id = await makeBoard(wide, 'Gone from sight', [{ name: 'A 1' }, ...cams(20), ...installed])
  await openBoard(wide, id)
  await openBoard(hand, id)

  const tab = hand.getByRole('tabpanel')
  await test.step('rows stand still, also when it comes back, and close up once the pointer is elsewhere', async () => {
    const before = await boxAtRest(card(wide, 'Cam 1'))
    await wide.mouse.move(before.x + 40, before.y + 30)
    await moveByCall(colleague, id, 'A 1', 'installed')
    await expect(cardIn(wide, 'installed', 'A 1')).toBeVisible()
    expect(await boxAtRest(card(wide, 'Cam 1'))).toEqual(before)
    await expect(tab).toContainText('A 1 moved to Installed')
    await moveByCall(colleague, id, 'A 1', 'waiting')
    await expect(cardIn(wide, 'installed', 'A 1')).toHaveCount(0)
    expect(await boxAtRest(card(wide, 'Cam 1'))).toEqual(before)
    // A phone that shows both moves at once never had it in sight between them.
    await expect(card(hand, 'A 1')).toBeInViewport()
    await expect(tab).not.toContainText('moved to Installed')
    await moveByCall(colleague, id, 'A 1', 'installed')
    await expect(cardIn(wide, 'installed', 'A 1')).toBeVisible()
    await wide.mouse.move(0, 0)
    await expect.poll(async () => before.y - (await boxAtRest(card(wide, 'Cam 1'))).y).toBeGreaterThan(50)
  })
  const line = column(wide, 'waiting').getByText('Cam 2 moved to Installed by Ivo Ladder')
  await test.step('a line says where it went, on a phone also of what a wide screen shows', async () => {
    await expect(tab).toContainText('A 1 moved to Installed by Ivo Ladder')
    await expect(cardIn(wide, 'installed', 'A 1')).toBeInViewport()
    // A machine that paints late may have said so on the wide screen, too: that line would count both cards.
    await expect(column(wide, 'waiting').getByText('A 1 moved to Installed by Ivo Ladder')).toHaveCount(0)
    await moveByCall(colleague, id, 'Cam 2', 'installed')
    await expect(tab).toContainText('2 cards moved to Installed by Ivo Ladder')
    await expect(line).toBeVisible()
  })
  await test.step('it leads there, and is dismissed', async () => {
    await tab.getByRole('button', { name: 'Show' }).tap()
    await expect(hand.getByRole('tab', { name: /^Installed/ })).toHaveAttribute('aria-selected', 'true')
    await expect(card(hand, 'Cam 2')).toBeFocused()
    await column(wide, 'waiting').getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(line).toHaveCount(0)
    await expect(cardIn(wide, 'waiting', 'Cam 1')).toBeFocused()
    await moveByCall(colleague, id, 'Cam 4', 'installed')
    await expect(column(wide, 'waiting').getByText('Cam 4 moved to Installed by Ivo Ladder')).toBeVisible()
    await expectAccessible(wide)
  })
})
