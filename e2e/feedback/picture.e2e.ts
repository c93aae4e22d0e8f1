import { expect, type Page } from 'playwright/test'
import { makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { dialog, openDetails, openForm } from './feedback-page.ts'
import { test } from '../kit/fixtures.ts'

const takeButton = (page: Page) => dialog(page).getByRole('button', { name: 'Take a screenshot of this page' })
const preview = (page: Page) => dialog(page).locator('img')

/** The size of the picture in the form, how bright the head of the page is in it (of 765), and how many colours it has. */
const look = (page: Page) =>
  preview(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(context?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? [])
    const [red = 0, green = 0, blue = 0] = context?.getImageData(canvas.width / 2, 2, 1, 1).data ?? []
    return {
      size: [canvas.width, canvas.height],
      colours: new Set(pixels).size,
      brightness: red + green + blue,
    }
  })

for (const theme of ['light', 'dark'] as const)
  test(`[FEEDBACK-14] a picture of the page behind the dialog goes along, ${theme}`, { tag: '@nightly' }, async ({
    openAs,
  }) => {
    const page = await openAs('employee')
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const id = await makeBoard(page, 'Pictured', [{ name: 'Cam 1' }, { name: 'Cam 2', status: 'installed' }])
    await openBoard(page, id)
    await openForm(page)
    await takeButton(page).click()
    await expect(preview(page)).toBeVisible()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const { size, colours, brightness } = await look(page)
    expect(size).toEqual([width, height])
    // Below the scrim of the dialog the head of the page would be grey.
    expect(brightness > 740 ? 'light' : brightness < 150 ? 'dark' : brightness).toBe(theme)
    expect(colours).toBeGreaterThan(50)
    await dialog(page).getByLabel('Title').fill(`Pictured ${theme}`)
    await dialog(page).getByLabel('Description').fill('It looks like this here.')
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/feedback') && answer.ok())
    await dialog(page).getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(toast(page, 'Thank you for your feedback!')).toBeVisible()
    const { id: feedback } = (await (await sent).json()) as { id: number }
    const kept = await page.request.get(`/api/feedback/${feedback}/screenshot`)
    expect([kept.status(), kept.headers()['content-type']]).toEqual([200, 'image/png'])
  })

test('[FEEDBACK-14] where no picture can be taken, or it takes too long, the dialog says what to do instead', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('installer')
  await page.clock.install()
  await page.goto('/')
  const advice = dialog(page)
    .getByRole('alert')
    .filter({ hasText: 'Take a screenshot yourself, then paste or choose it here.' })
  await page.route('**/assets/take-screenshot*.js', () => new Promise<void>(() => {}))
  await openForm(page)
  await takeButton(page).click()
  await expect(dialog(page).getByRole('button', { name: 'Taking a screenshot...' })).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(advice).toBeVisible()

  await page.reload()
  await page.unroute('**/assets/take-screenshot*.js')
  await page.route('**/assets/take-screenshot*.js', (route) => route.abort())
  await openForm(page)
  await takeButton(page).click()
  await expect(advice).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
})

test('[FEEDBACK-14] a picture of more than 5 MB goes along as JPEG', async ({ openAs }) => {
  const page = await openAs('employee')
  // The page gives a picture up after 15 s, which a busy machine may take for one so large.
  await page.addInitScript(() => {
    const real = window.setTimeout
    const later = (done: () => void, ms?: number) => real(done, ms === 15_000 ? 150_000 : ms)
    Object.assign(window, { setTimeout: later })
  })
  await page.setViewportSize({ width: 1920, height: 1200 })
  await page.goto('/')
  await openForm(page)
  // Noise, of which a PNG is as large as the pixels themselves.
  await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = window.innerWidth
    canvas.height = window.innerHeight
    canvas.style.cssText = 'position: fixed; inset: 0'
    const context = canvas.getContext('2d')
    const noise = new ImageData(canvas.width, canvas.height)
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    context?.putImageData(noise, 0, 0)
    document.getElementById('root')?.append(canvas)
  })
  await takeButton(page).click()
  await expect(preview(page)).toBeVisible({ timeout: 120_000 })
  await dialog(page).getByLabel('Title').fill('Noise')
  await dialog(page).getByLabel('Description').fill('The page is full of it.')
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/feedback') && answer.ok())
  await dialog(page).getByRole('button', { name: 'Submit Feedback' }).click()
  const { id } = (await (await sent).json()) as { id: number }
  const kept = await page.request.get(`/api/feedback/${id}/screenshot`)
  expect([kept.status(), kept.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await kept.body()).length).toBeLessThanOrEqual(5 * 1024 * 1024)
})

test('[PHOTO-104] a screenshot is seen alone: no count, and no way to another picture', async ({ openAs }) => {
  const page = await openAs('employee')
  await openDetails(page)
  await page.getByRole('button', { name: 'View the screenshot of "The list is empty"' }).click()
  const viewer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Zoom in' }) })
  await expect(viewer.getByRole('img', { name: 'Screenshot of "The list is empty"' })).toBeVisible()
  await expect(viewer.getByText('1 / 1')).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: /^(Next|Previous)$/ })).toHaveCount(0)
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toHaveCount(0)
})
