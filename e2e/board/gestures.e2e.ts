import { expect, type Locator, type Page } from 'playwright/test'
import {
  boxAtRest,
  button,
  card,
  cardIn,
  column,
  detail,
  devicesOf,
  makeBoard,
  openBoard,
  phone,
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const abc = ['Cam 1', 'Cam 2', 'Cam 3', 'Cam 4'].map((name) => ({ name }))

const stepOf = (page: Page, name: string) => card(page, name).getByRole('button', { name: 'Mark as Installed' })

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxAtRest(locator)
  return { x: x + width / 2, y: y + height / 2 }
}

/** The names of the cards that the server has in Installed. */
const installed = async (page: Page, id: number) =>
  [...(await devicesOf(page, id)).values()].flatMap(({ name, status }) => (status === 'installed' ? name : []))

for (const [device, options] of [
  ['a mouse', {}],
  ['a thumb', phone],
] as const) {
  test(`[BOARD-23] the second press of a double tap does not move the next card, with ${device}`, async ({
    openAs,
  }) => {
    const page = await openAs('employee', options)
    const id = await makeBoard(page, `Double tap ${device}`, abc)
    await openBoard(page, id)
    const { x, y } = await middleOf(stepOf(page, 'Cam 1'))
    const press = () => (options === phone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
    await Promise.all([press(), press()])
    // A pause of the hand, after which a press is meant for the card that stands there.
    await page.waitForTimeout(1200)
    await press()
    await expect.poll(() => installed(page, id)).toEqual(['Cam 1', 'Cam 2'])
    await expect(stepOf(page, 'Cam 3')).toBeVisible()
  })

  test(`[BOARD-24] a step says what it did, and can be taken back, with ${device}`, async ({ openAs }) => {
    const page = await openAs('employee', options)
    const id = await makeBoard(page, `Undo ${device}`, abc)
    await openBoard(page, id)
    await stepOf(page, 'Cam 2').click()
    await expect.poll(() => installed(page, id)).toEqual(['Cam 2'])
    await toast(page, 'Cam 2 installed').getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Cam 2')).toBeFocused()
    await expect(toast(page, 'Cam 2 moved back to Waiting')).toBeVisible()
    await expect.poll(() => installed(page, id)).toEqual([])
  })
}

test('[BOARD-35] a press is about the card that it began on, also when rows move before it ends', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Moving rows', abc)
  await openBoard(page, id)
  const { x, y } = await middleOf(stepOf(page, 'Cam 2'))
  await page.mouse.move(x, y)
  await page.mouse.down()
  // As by a key, meanwhile: what stood below slides under the pointer.
  await stepOf(page, 'Cam 1').evaluate((element: HTMLElement) => element.click())
  await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
  await boxAtRest(card(page, 'Cam 3'))
  await page.mouse.up()
  await expect.poll(() => installed(page, id)).toEqual(['Cam 1', 'Cam 2'])
  await expect(detail(page, 'Cam 3')).toHaveCount(0)
})

test('[BOARD-23] Enter follows the focus from card to card as fast as it is pressed', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Enter Enter', abc)
  await openBoard(page, id)
  await stepOf(page, 'Cam 1').focus()
  await page.keyboard.press('Enter')
  await expect(stepOf(page, 'Cam 2')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stepOf(page, 'Cam 3')).toBeFocused()
  await expect.poll(() => installed(page, id)).toEqual(['Cam 1', 'Cam 2'])
})

test('[BOARD-23] a double tap in the detail of a card makes one step', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Double tap in detail', abc)
  await openBoard(page, id)
  await card(page, 'Cam 1').press('Enter')
  await detail(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).dblclick()
  await expect(detail(page, 'Cam 1').getByRole('button', { name: 'Mark as Confirmed' })).toBeVisible()
  await expect.poll(() => installed(page, id)).toEqual(['Cam 1'])
})

test('[BOARD-24] a step of a selection can be taken back as one', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Undo of a selection', abc)
  await openBoard(page, id)
  await button(page, 'Select cards').click()
  await button(page, 'Select all').click()
  await page.getByRole('region', { name: 'Selected cards' }).getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(column(page, 'installed').getByRole('article')).toHaveCount(4)
  await expect.poll(() => installed(page, id)).toHaveLength(4)
  await toast(page, '4 devices installed').getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'waiting').getByRole('article')).toHaveCount(4)
  await expect.poll(() => installed(page, id)).toEqual([])
})

test('[BOARD-61] selected cards are deleted with one question, and others see them go', async ({ openAs }) => {
  const page = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeBoard(page, 'Deletion of a selection', abc)
  for (const one of [page, installer]) await openBoard(one, id)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/devices/delete')) asked.push(request.postData() ?? '')
  })
  await button(page, 'Select cards').click()
  for (const name of ['Cam 1', 'Cam 3']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  const bar = page.getByRole('region', { name: 'Selected cards' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2 cards?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '2 cards deleted')).toBeVisible()
  for (const one of [page, installer])
    await expect(column(one, 'waiting').getByRole('heading', { level: 3 })).toHaveText(['Cam 2', 'Cam 4'])
  await expect(card(page, 'Cam 2')).toBeFocused()
  expect(asked).toHaveLength(1)
})

test('[BOARD-26] the bar says how many selected cards are not shown, and Escape ends selecting wherever the focus is', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await openBoard(page, await makeBoard(page, 'Selection, hidden', [...abc, { name: 'Door 1', status: 'installed' }]))
  const bar = page.getByRole('region', { name: 'Selected cards' })
  const search = page.getByRole('searchbox', { name: 'Search cards' })
  await button(page, 'Select cards').click()
  await button(page, 'Select all').click()
  await expect(bar.getByRole('status')).toHaveText('5 selected')
  await search.fill('cam 1')
  await expect(bar.getByRole('status')).toHaveText('5 selected, 4 not shown')
  // The first Escape empties the search, the second one ends selecting.
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(bar.getByRole('status')).toHaveText('5 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)

  for (const place of [
    page.getByRole('link', { name: 'Back to projects' }),
    card(page, 'Cam 2'),
    button(page, 'More for Cam 2'),
  ]) {
    await button(page, 'Select cards').click()
    await expect(bar).toBeVisible()
    await place.focus()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
  }
})

test('[BOARD-26] on a phone the bar counts the selected cards of the other columns as not shown', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const id = await makeBoard(page, 'Selection, phone', [...abc, { name: 'Door 1', status: 'installed' }])
  await openBoard(page, id)
  const bar = page.getByRole('region', { name: 'Selected cards' })
  await button(page, 'Select cards').tap()
  await button(page, 'Select all').tap()
  await page.getByRole('tab', { name: /^Installed/ }).tap()
  await expect(bar.getByRole('status')).toHaveText('4 selected, 4 not shown')
})
