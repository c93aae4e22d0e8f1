import { expect, type Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { camera, chooseMore, makeForm, openForm, readForm, saveByCall, shown } from './form-page.ts'
import { pagesOf } from './pdf.ts'
import { addPhoto, photosLoaded, printButton } from './record-page.ts'

const PHOTOS = /\/api\/forms\/photos\/.+size=1600/

/** A form with two photos in one of its three sections. */
async function makePrinted(page: Page): Promise<number> {
  const id = await makeForm(page, 'Harbour survey', [
    camera(1),
    { id: 2, type: 'notes', title: 'PhySaaS Notes', notes: 'Bring a ladder' },
    camera(3),
  ])
  await addPhoto(page, id, 1, 'gate.jpg', 40)
  await addPhoto(page, id, 1, 'cable.jpg', 120)
  return id
}

test('[FORM-131] a form leads to a document with who filled in what, and only what is filled in', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makePrinted(employee)
  const { revision, sections } = await readForm(page, id)
  await saveByCall(page, id, {
    revision,
    sections: sections.map((one) => (one.id === 1 ? { ...one, cameraNotes: 'At the gate' } : one)),
  })
  await openForm(page, id)
  await chooseMore(page, 'Print')
  const document = page.getByRole('article', { name: 'Harbour survey' })
  await expect(document.getByRole('heading', { name: 'Harbour survey' })).toBeVisible()
  await expect(document).toContainText(`revision ${revision + 1}`)
  await expect(shown(page, 'Camera 1')).toContainText('At the gate')
  await expect(shown(page, 'Camera 1')).not.toContainText('Accessibility')
  const { user, other } = { user: await nameOf(page), other: await nameOf(employee) }
  await expect(shown(page, 'Camera 1')).toContainText(new RegExp(`Last changed by ${user}, .+; before by ${other}`))
  await expect(shown(page, 'PhySaaS Notes')).toContainText(`Last changed by ${other}`)
  await expect(shown(page, 'Camera 3')).toContainText('Not filled in')
  await expect(shown(page, 'Camera 3')).not.toContainText('changed by')
  await expect(document.getByRole('button').or(document.getByRole('textbox'))).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(page).toHaveURL(`/forms/${id}`)
  await expect(button(page, 'Edit Form')).toBeVisible()
})

async function nameOf(page: Page): Promise<string> {
  const user = (await (await page.request.get('/api/user')).json()) as { firstName: string; lastName: string }
  return `${user.firstName} ${user.lastName}`
}

test('[FORM-132] it is printed once each photo is there or cannot be had, which its place says', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makePrinted(page)
  let count = 0
  const letGo = await hold(page, PHOTOS, (route) => {
    count += 1
    return count === 1 ? route.continue() : route.fulfill({ status: 500, body: '' })
  })
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto(`/forms/${id}/print`, { waitUntil: 'commit' })
  await expect(photosLoaded(page)).toHaveText('0 of 2 photos loaded')
  await expect(printButton(page)).toBeDisabled()
  letGo()
  await expect(photosLoaded(page)).toHaveText('1 of 2 photos loaded, 1 could not be loaded')
  await expect(page.getByText('This photo could not be loaded')).toBeVisible()
  await printButton(page).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  // It can be had again.
  await page.unroute(PHOTOS)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(photosLoaded(page)).toHaveText('2 of 2 photos loaded')
})

test('[FORM-131] [FORM-133] a page for the head and for each section comes out, light in the dark theme too', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto(`/forms/${await makePrinted(page)}/print`)
  await expect(photosLoaded(page)).toHaveText('2 of 2 photos loaded')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pages = pagesOf(pdf)
  expect(pages.map((text) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
    [1, 2, 3, 4].map((number) => `Page ${number} of 4`),
  )
  for (const [index, title] of ['Harbour survey', 'Camera 1', 'PhySaaS Notes', 'Camera 3'].entries())
    expect(pages[index]).toContain(title)
  expect(pages.join(' ')).not.toMatch(/Surveys|photos loaded/)

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
