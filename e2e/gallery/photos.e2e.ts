import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { boxAtRest, button, phone } from '../kit/board-page.ts'
import { test, urlOf } from './gallery-page.ts'
import { doubleTap, drawFingers } from '../kit/touch.ts'

const thumbnail = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Photos of the north gate' }).getByRole('button', { name })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos' })
const zoomOut = (page: Page) => viewer(page).getByRole('button', { name: 'Zoom out' })
const center = { x: 195, y: 420 }

/** Presses a photo and waits until the viewer shows it. */
async function open(page: Page, name: string, place: string) {
  await page.goto(urlOf('photos'))
  await thumbnail(page, name).click()
  await expectShown(page, name, place)
}

/** The viewer shows this photo alone; its neighbours are there, but not to be reached. */
async function expectShown(page: Page, name: string, place: string) {
  await expect(viewer(page).getByRole('img', { name })).toBeInViewport({ ratio: 1 })
  await expect(viewer(page).getByText(place, { exact: true })).toBeVisible()
}

test('[PART-5] photos are seen by the keys alone, and grow by + and by the wheel; the viewer breaks no rule of axe', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(urlOf('photos'))
  await thumbnail(page, 'A gate').focus()
  await page.keyboard.press('ArrowRight')
  await expect(thumbnail(page, 'A door')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectShown(page, 'A door', '2 / 3')
  await expect(viewer(page).getByText('Door 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 'A roof', '3 / 3')
  // There is no way around the end.
  await expect(viewer(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, 'A door', '2 / 3')
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, 'A gate', '1 / 3')
  await expect(viewer(page).getByText('North gate, before the reader was moved')).toBeVisible()

  await expect(zoomOut(page)).toBeDisabled()
  await page.keyboard.press('+')
  await expect(zoomOut(page)).toBeEnabled()
  await page.keyboard.press('-')
  await expect(zoomOut(page)).toBeDisabled()
  await viewer(page).getByRole('img', { name: 'A gate' }).hover()
  await page.mouse.wheel(0, -300)
  await expect(zoomOut(page)).toBeEnabled()
  await page.mouse.wheel(0, 3000)
  await expect(zoomOut(page)).toBeDisabled()

  // Tab goes round within the viewer.
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    await expect(viewer(page).locator(':focus')).toHaveCount(1)
  }
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(thumbnail(page, 'A door')).toBeFocused()
})

test('over a dialog the viewer closes alone, by its cross and by Escape', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(urlOf('photos'))
  await button(page, 'Open Card').click()
  const card = page.getByRole('dialog', { name: 'Door 3' })
  const photo = card.getByRole('button', { name: 'A door' })
  for (const close of [() => page.keyboard.press('Escape'), () => button(page, 'Close').click()]) {
    await photo.click()
    await expectShown(page, 'A door', '2 / 3')
    await page.keyboard.press('ArrowRight')
    await expectShown(page, 'A roof', '3 / 3')
    await close()
    await expect(viewer(page)).toBeHidden()
    await expect(card).toBeVisible()
    await expect(photo).toBeFocused()
  }
})

test.describe('under a finger', () => {
  test.use(phone)

  test('[PART-5] [PHOTO-103] photos follow swipes, pinches, double taps and drags, and a pull down closes the viewer', async ({
    page,
  }) => {
    await open(page, 'A gate', '1 / 3')
    const image = viewer(page).getByRole('img', { name: 'A gate' })
    const { x, y } = center
    await test.step('a swipe goes to the next photo and back', async () => {
      const [left, right] = [
        { x: 60, y },
        { x: 330, y },
      ]
      await drawFingers(page, [{ from: right, to: left }])
      await expectShown(page, 'A door', '2 / 3')
      await drawFingers(page, [{ from: left, to: right }])
      await expectShown(page, 'A gate', '1 / 3')
    })
    await test.step('two fingers make it larger', async () => {
      await drawFingers(page, [
        { from: { x: x - 20, y }, to: { x: x - 120, y } },
        { from: { x: x + 20, y }, to: { x: x + 120, y } },
      ])
      await expect(zoomOut(page)).toBeEnabled()
      await page.keyboard.press('Control+0')
      await expect(zoomOut(page)).toBeDisabled()
    })
    await test.step('a double tap makes it twice as large, and the next one whole again', async () => {
      const width = async () => (await boxAtRest(image)).width
      const whole = await width()
      await doubleTap(page, center)
      await expect.poll(width).toBe(2 * whole)
      await doubleTap(page, center)
      await expect.poll(width).toBe(whole)
    })
    await test.step('a large one moves along with the finger, up and down too', async () => {
      for (const key of ['+', '+', '+']) await page.keyboard.press(key)
      await expect(zoomOut(page)).toBeEnabled()
      const top = async () => (await image.boundingBox())?.y ?? 0
      const before = await top()
      await drawFingers(page, [{ from: center, to: { x, y: y - 150 } }])
      await expect.poll(top).toBeLessThan(before - 50)
      await page.keyboard.press('Control+0')
      await expect(zoomOut(page)).toBeDisabled()
    })
    await test.step('a pull down closes the viewer, and gives the focus back', async () => {
      await boxAtRest(image)
      await drawFingers(page, [{ from: center, to: { x, y: y + 300 } }])
      await expect(viewer(page)).toBeHidden()
      await expect(thumbnail(page, 'A gate')).toBeFocused()
    })
  })
})

test('[PART-1] a viewer whose code cannot be had says so, and tries again', async ({ page }) => {
  let isCut = true
  await page.route('**/assets/photo-slides*.js', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(urlOf('photos'))
  await thumbnail(page, 'A door').click()
  await expect(viewer(page).getByRole('alert')).toContainText('The viewer could not be loaded')
  isCut = false
  await viewer(page).getByRole('button', { name: 'Try Again' }).click()
  await expectShown(page, 'A door', '2 / 3')
})
