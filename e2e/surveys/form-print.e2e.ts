import { expect } from 'playwright/test'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { camera, makeForm, shown } from './form-page.ts'
import { pagesOf } from './pdf.ts'
import { addPhoto, photosLoaded, printButton } from './record-page.ts'

const PHOTOS = /\/api\/forms\/photos\/.+size=1600/

test('[FORM-131] [FORM-132] [FORM-133] [FORM-246] a form is printed once its photos are there or cannot be had: short sections together, light in the dark theme too', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const ids = [3, 4, 5, 6, 7, 8, 9]
  const id = await makeForm(page, 'Harbour survey', [
    camera(1),
    { id: 2, type: 'notes', title: 'PhySaaS Notes', notes: 'Bring a ladder' },
    ...ids.map((one) => camera(one, { cameraNotes: `First of ${one}${'\n-'.repeat(12)}\nLast of ${one}` })),
  ])
  for (const name of ['gate.jpg', 'cable.jpg']) await addPhoto(page, id, 1, name, name.length * 10)
  let count = 0
  const letGo = await hold(page, PHOTOS, (route) => {
    count += 1
    return count === 1 ? route.continue() : route.fulfill({ status: 500, body: '' })
  })
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto(`/forms/${id}/print`, { waitUntil: 'commit' })
  await test.step('the button waits, and a photo that cannot be had says so until it can', async () => {
    await expect(photosLoaded(page)).toHaveText('0 of 2 photos loaded')
    await expect(printButton(page)).toBeDisabled()
    letGo()
    await expect(photosLoaded(page)).toHaveText('1 of 2 photos loaded, 1 could not be loaded')
    await expect(page.getByText('This photo could not be loaded')).toBeVisible()
    await printButton(page).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed')
    await page.unroute(PHOTOS)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(photosLoaded(page)).toHaveText('2 of 2 photos loaded')
  })
  await test.step('a page for the head comes out, and few for the sections, none of which is torn apart', async () => {
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages.length).toBeLessThan(ids.length)
    expect(pages.map((text) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
      pages.map((_, index) => `Page ${index + 1} of ${pages.length}`),
    )
    const pageWith = (text: string) => pages.findIndex((each) => each.includes(text))
    expect(['Harbour survey', 'Camera 1', 'Bring a ladder'].map(pageWith)).toEqual([0, 1, 1])
    for (const one of ids) expect(pageWith(`Last of ${one}`)).toBe(pageWith(`First of ${one}`))
    expect(pages.join(' ')).not.toMatch(/Surveys|photos loaded/)
  })
  await test.step('paper has the light colours, and nothing of the frame', async () => {
    await page.emulateMedia({ media: 'print' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--raised'))
    expect(await ground()).toMatch(/\(100% /)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Feedback' })).toBeHidden()
    await expect(printButton(page)).toBeHidden()
    await expect(shown(page, 'PhySaaS Notes')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    expect(await ground()).not.toMatch(/\(100% /)
  })
})
