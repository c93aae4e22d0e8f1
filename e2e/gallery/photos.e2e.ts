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

test('[PART-5] photos are seen by the keys alone', async ({ page }) => {
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
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(thumbnail(page, 'A door')).toBeFocused()
})

test('over a dialog the viewer closes alone, by its cross and by Escape', async ({ page }) => {
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

test('the focus stays in the viewer, also while Tab goes round', async ({ page }) => {
  await open(page, 'A door', '2 / 3')
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    await expect(viewer(page).locator(':focus')).toHaveCount(1)
  }
})

test('[PART-5] a photo grows by + and by the wheel, and becomes small again', async ({ page }) => {
  await open(page, 'A gate', '1 / 3')
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
})

test.describe('under a finger', () => {
  test.use(phone)

  test('[PART-5] a swipe goes to the next photo and back', async ({ page }) => {
    await open(page, 'A gate', '1 / 3')
    const [left, right] = [
      { x: 60, y: 420 },
      { x: 330, y: 420 },
    ]
    await drawFingers(page, [{ from: right, to: left }])
    await expectShown(page, 'A door', '2 / 3')
    await drawFingers(page, [{ from: left, to: right }])
    await expectShown(page, 'A gate', '1 / 3')
  })

  test('[PART-5] two fingers make it larger', async ({ page }) => {
    await open(page, 'A gate', '1 / 3')
    const { x, y } = center
    await drawFingers(page, [
      { from: { x: x - 20, y }, to: { x: x - 120, y } },
      { from: { x: x + 20, y }, to: { x: x + 120, y } },
    ])
    await expect(zoomOut(page)).toBeEnabled()
    await page.keyboard.press('Control+0')
    await expect(zoomOut(page)).toBeDisabled()
  })

  test('[PHOTO-103] a double tap makes a photo twice as large, and the next one whole again', async ({ page }) => {
    await open(page, 'A gate', '1 / 3')
    const width = async () => (await boxAtRest(viewer(page).getByRole('img', { name: 'A gate' }))).width
    const whole = await width()
    await doubleTap(page, center)
    await expect.poll(width).toBe(2 * whole)
    await doubleTap(page, center)
    await expect.poll(width).toBe(whole)
  })

  test('a large photo moves along with the finger, up and down too', async ({ page }) => {
    await open(page, 'A gate', '1 / 3')
    for (const key of ['+', '+', '+']) await page.keyboard.press(key)
    await expect(zoomOut(page)).toBeEnabled()
    const image = viewer(page).getByRole('img', { name: 'A gate' })
    const top = async () => (await image.boundingBox())?.y ?? 0
    const before = await top()
    await drawFingers(page, [{ from: center, to: { x: center.x, y: center.y - 150 } }])
    await expect.poll(top).toBeLessThan(before - 50)
  })

  test('[PART-5] a pull down closes the viewer, and gives the focus back', async ({ page }) => {
    await open(page, 'A gate', '1 / 3')
    await drawFingers(page, [{ from: center, to: { x: center.x, y: center.y + 300 } }])
    await expect(viewer(page)).toBeHidden()
    await expect(thumbnail(page, 'A gate')).toBeFocused()
  })
})

test('the viewer breaks no rule of axe', async ({ page }) => {
  await open(page, 'A door', '2 / 3')
  await expectAccessible(page, '[role=dialog]')
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
