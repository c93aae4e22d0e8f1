import { expect, type Locator, type Page } from 'playwright/test'
import { boxAtRest, card, cardIn, detail, devicesOf, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { untilSettled } from '../kit/settled.ts'
import { middleOf, takeMouse } from './pointer.ts'

const cams = Array.from({ length: 7 }, (_, index) => ({ name: `Cam ${index + 1}` }))
const stepOf = (place: Locator) => place.getByRole('button', { name: 'Mark as Installed' })

/** The names of the cards that the server has in Installed. */
const installed = async (page: Page, id: number) =>
  [...(await devicesOf(page, id)).values()]
    .flatMap(({ name, status }) => (status === 'installed' ? name : []))
    .toSorted()

test('[BOARD-23] [BOARD-35] presses are about the card that they were aimed at, and keys follow the focus as fast as they come', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Presses', [...cams, { name: 'Door 1', status: 'confirmed' }])
  await openBoard(page, id)

  // Of other columns than the steps that follow: those would be too soon after it.
  await test.step('in the detail of a card a double press makes one step', async () => {
    await card(page, 'Door 1').press('Enter')
    const dialog = detail(page, 'Door 1')
    await expect(dialog).toBeVisible()
    await untilSettled(page)
    const mouse = await takeMouse(page)
    const step = await middleOf(dialog.getByRole('button', { name: 'Move back to Installed' }))
    await mouse.click(step, 0)
    await mouse.click(step, 0.1)
    await page.getByLabel('Reason').fill('Wrong angle')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Mark as Confirmed' })).toBeVisible()
    await expect.poll(() => installed(page, id)).toEqual(['Door 1'])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('the second press of a double one does not move the next card, and a later one does', async () => {
    const mouse = await takeMouse(page)
    const step = await middleOf(stepOf(card(page, 'Cam 1')))
    await mouse.click(step, 0)
    await mouse.click(step, 0.1)
    // A busy machine may paint the first one late.
    await mouse.click(step, 20)
    await expect.poll(() => installed(page, id)).toEqual(['Cam 1', 'Cam 2', 'Door 1'])
    await expect(stepOf(card(page, 'Cam 3'))).toBeVisible()
  })
  await test.step('Enter goes from card to card', async () => {
    await stepOf(card(page, 'Cam 3')).focus()
    await page.keyboard.press('Enter')
    await expect(stepOf(card(page, 'Cam 4'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(stepOf(card(page, 'Cam 5'))).toBeFocused()
    await expect.poll(() => installed(page, id)).toEqual(['Cam 1', 'Cam 2', 'Cam 3', 'Cam 4', 'Door 1'])
  })
  await test.step('a press counts for its card, also when the rows move before it ends', async () => {
    const mouse = await takeMouse(page)
    const step = await middleOf(stepOf(card(page, 'Cam 6')))
    await page.mouse.move(step.x, step.y)
    await mouse.down(step, 1)
    // As by a key, meanwhile: another row slides under the pointer.
    await stepOf(card(page, 'Cam 5')).evaluate((element: HTMLElement) => element.click())
    await expect(cardIn(page, 'installed', 'Cam 5')).toBeVisible()
    await boxAtRest(card(page, 'Cam 7'))
    await mouse.up(step, 1.1)
    await expect
      .poll(() => installed(page, id))
      .toEqual(['Cam 1', 'Cam 2', 'Cam 3', 'Cam 4', 'Cam 5', 'Cam 6', 'Door 1'])
    await expect(detail(page, 'Cam 7')).toHaveCount(0)
  })
})
