import { expect, type Page } from 'playwright/test'
import { FormRecord } from '#events/form/api.ts'
import { AGE_HEADER } from '#events/kernel/http.ts'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { camera, makeForm, openForm, readForm, saveByCall, section, sectionTitles, shown } from './form-page.ts'
import { addCamera, editNewForm, onTheirWay, photoInput, pictures, storedPhotos } from './form-photos-page.ts'

const WAITS = 'This form waits to be saved'
const LATER_MS = 3 * 3_600_000

/** The next page of the same browser, hours later, with or without a line. */
async function nextPage(page: Page, isOnline = true): Promise<Page> {
  const context = page.context()
  await page.close()
  await context.setOffline(!isOnline)
  return context.newPage()
}
/** Moves what the browser kept of saves that wait into the past. */
const age = (page: Page) =>
  page.evaluate((ms) => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('draft ') && one.endsWith(' save')) ?? ''
    const wish: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...Object(wish), at: new Date(Date.now() - ms).toISOString() }))
  }, LATER_MS)
const history = async (page: Page, id: number) =>
  FormRecord.parse(await (await page.request.get(`/api/forms/${id}/history`)).json()).lines

test('[FORM-191] [FORM-193] a save without a connection outlives the page, and is made once, with its time', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Saved in the cellar', [camera(1)])
  await page.context().setOffline(true)
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Behind the boiler')
  await button(page, 'Save Form').click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await age(page)

  const again = await nextPage(page)
  const ages: number[] = []
  again.on('request', (request) => {
    if (request.method() === 'PATCH') ages.push(Number(request.headers()[AGE_HEADER]))
  })
  await openForm(again, id)
  await expect(toast(again, 'Form saved successfully')).toBeVisible()
  await expect(button(again, 'Edit Form')).toBeVisible()
  expect(ages).toEqual([expect.closeTo(LATER_MS, -6)])
  expect((await readForm(again, id)).sections).toMatchObject([{ cameraNotes: 'Behind the boiler' }])
  const [line] = await history(again, id)
  expect(Date.parse(line?.at ?? '') - Date.parse(line?.doneAt ?? '')).toBeGreaterThan(LATER_MS - 60_000)
  await again.goto(`/forms/${id}/history`)
  await expect(again.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText('done offline')
  await openForm(again, id)
  await expect(again.getByText(WAITS)).toBeHidden()
  expect(ages).toHaveLength(1)
})

test('[FORM-192] a save that waited opens the dialog where another person changed the section too', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const other = await openAs('planner')
  const id = await makeForm(other, 'Both in the cellar', [camera(1)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await page.context().setOffline(true)
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Mine')
  await button(page, 'Save Form').click()
  await expect(page.getByText(WAITS)).toBeVisible()
  const { revision } = await readForm(other, id)
  await saveByCall(other, id, { revision, sections: [camera(1, { cameraNotes: 'Theirs' })] })
  const again = await nextPage(page)
  await again.goto(`/forms/${id}`)
  const dialog = again.getByRole('dialog', { name: 'Changed by another person meanwhile' })
  await dialog.getByRole('radio', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save Form' }).click()
  await expect(button(again, 'Edit Form')).toBeVisible()
  expect((await readForm(again, id)).sections).toMatchObject([{ cameraNotes: 'Mine' }])
})

test('[FORM-192] a save waits for the photos of its new sections, and all of it arrives in the next page', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'New in the cellar', [])
  await addCamera(page)
  await page.context().setOffline(true)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(2))
  await button(page, 'Save Form').click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => storedPhotos(page)).toBe(2)
  const again = await nextPage(page)
  await openForm(again, id)
  await expect(toast(again, 'Form saved successfully')).toBeVisible()
  const photos = [expect.stringMatching(/^form-/), expect.stringMatching(/^form-/)]
  expect((await readForm(again, id)).sections).toMatchObject([{ title: 'Camera 1', photos }])
  await expect(shown(again, 'Camera 1').getByRole('list', { name: 'All photos of Camera 1' })).toBeVisible()
  await expect(onTheirWay(again, 'Camera 1')).toHaveCount(0)
})

test('[FORM-192] a save that waited and is refused is edited again, with the reason at its section', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Refused later', [camera(1)])
  await page.context().setOffline(true)
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Typed')
  await button(page, 'Save Form').click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.route(`**/api/forms/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { message: 'sections.0.cameraNotes is too long' } })
      : route.continue(),
  )
  await page.context().setOffline(false)
  await expect(toast(page, 'Failed to save form')).toBeVisible()
  await expect(page.getByText(WAITS)).toBeHidden()
  await expect(section(page, 'Camera 1').getByLabel('Camera Notes')).toHaveValue('Typed')
  await expect(sectionTitles(page)).toHaveCount(1)
})
