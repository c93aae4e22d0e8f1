import { expect, type Page } from 'playwright/test'
import { makeBoard, openBoard, toast } from './board-page.ts'
import { dialog, openForm } from './feedback-page.ts'
import { test } from './fixtures.ts'

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
  test(`[FEEDBACK-14] a picture of the page behind the dialog goes along, ${theme}`, async ({ openAs }) => {
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

test('[FEEDBACK-14] where no picture can be taken the dialog says what to do instead', async ({ openHome }) => {
  const page = await openHome('installer')
  await page.route('**/assets/take-screenshot*.js', (route) => route.abort())
  await openForm(page)
  await takeButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Take a screenshot yourself, then paste or choose it here.',
  )
  await expect(preview(page)).toHaveCount(0)
})
