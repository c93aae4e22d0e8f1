import { createHash } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { ensureSignedIn, test } from '../kit/fixtures.ts'
import { camera, makeForm, openForm, readForm, save, section, shown } from './form-page.ts'
import {
  addCamera,
  editNewForm,
  onTheirWay,
  photoInput,
  photosOf,
  pictures,
  storedPhotos,
  UPLOADS,
} from './form-photos-page.ts'

/** The next page of the same browser, with a connection. */
async function nextPage(page: Page): Promise<Page> {
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  return context.newPage()
}
/** The digests of the photos that a section has at the server. */
const arrived = async (page: Page, id: number, title: string) => {
  const found = (await readForm(page, id)).sections.find((one) => one.title === title)
  const paths = Array.isArray(found?.['photos']) ? found['photos'].map(String) : []
  return paths.map((path) => /[0-9a-f]{64}/.exec(path)?.[0])
}

test('[FORM-75] [FORM-175] what is typed in two tabs outlives a reload and both of them, and can be dropped', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Kept', [camera(1, { cameraNotes: 'Saved' }), camera(2)])
  const context = page.context()
  const other = await context.newPage()
  const notes = (each: Page, title: string) => section(each, title).getByLabel('Camera Notes')
  for (const each of [page, other]) await openForm(each, id)
  for (const [each, title] of [
    [page, 'Camera 1'],
    [other, 'Camera 2'],
  ] as const) {
    await button(each, 'Edit Form').click()
    await notes(each, title).fill(`In ${title}`)
  }
  const expectTyped = async (each: Page) => {
    await expect(each.getByText('What you typed earlier is here again')).toBeVisible()
    for (const title of ['Camera 1', 'Camera 2']) await expect(notes(each, title)).toHaveValue(`In ${title}`)
  }
  await page.reload()
  await expectTyped(page)
  await other.close()
  const next = await nextPage(page)
  await openForm(next, id)
  await expectTyped(next)
  await button(next, 'Drop my changes').click()
  await expect(shown(next, 'Camera 1')).toContainText('Saved')
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))).toEqual([])
})

test('[FORM-182] [FORM-187] photos chosen without a connection outlive screen and page, and arrive byte for byte, once each', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'In the cellar', [camera(1)])
  await addCamera(page)
  const files = await pictures(5)
  await page.context().setOffline(true)
  await photoInput(page, 'Camera 1').setInputFiles(files.slice(0, 3))
  await expect(onTheirWay(page, 'Camera 1')).toHaveCount(3)
  await expect(onTheirWay(page, 'Camera 1').last()).toContainText('Waiting for the connection')
  await photoInput(page, 'Camera 2').setInputFiles(files.slice(3))
  await expect(onTheirWay(page, 'Camera 2').last()).toContainText('Waiting for the connection')
  await expect.poll(() => storedPhotos(page)).toBe(5)
  await page.getByRole('link', { name: 'Back to Surveys' }).click()
  await expect(page).toHaveURL(/forms$/)
  await page.goBack()
  await expect(onTheirWay(page, 'Camera 2')).toHaveCount(2)

  const again = await nextPage(page)
  const keys: (string | undefined)[] = []
  again.on('request', (request) => {
    if (request.url().endsWith('/upload-photos')) keys.push(request.headers()['idempotency-key'])
  })
  await openForm(again, id)
  await expect(photosOf(again, 'Camera 1')).toHaveCount(3)
  await expect(photosOf(again, 'Camera 2')).toHaveCount(2)
  await save(again)
  const digests = files.map(({ buffer }) => createHash('sha256').update(buffer).digest('hex'))
  expect(await arrived(again, id, 'Camera 1')).toEqual(digests.slice(0, 3))
  expect(await arrived(again, id, 'Camera 2')).toEqual(digests.slice(3))
  await expect.poll(() => storedPhotos(again)).toBe(0)
  expect(new Set(keys).size).toBe(5)
})

test('[FORM-189] another person sees and sends none of the photos that wait, and a logout asks and drops those of new sections', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Two persons', [camera(1)])
  await page.route(UPLOADS, (route) => route.abort())
  await addCamera(page)
  const [ofSaved, ofNew] = await pictures(2)
  if (!ofSaved || !ofNew) throw new Error('there are two pictures')
  await photoInput(page, 'Camera 1').setInputFiles(ofSaved)
  await photoInput(page, 'Camera 2').setInputFiles(ofNew)
  await expect.poll(() => storedPhotos(page)).toBe(2)
  await page.context().clearCookies()
  await ensureSignedIn(page.request, 'planner')
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await expect(section(page, 'Camera 1')).toContainText('No photos yet.')
  await expect(onTheirWay(page, 'Camera 1')).toHaveCount(0)
  expect(await storedPhotos(page)).toBe(2)

  await page.context().clearCookies()
  await ensureSignedIn(page.request, 'employee')
  await openForm(page, id)
  await expect(page.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Not saved yet (2)' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: '2 things are not saved yet' })
  await expect(question).toContainText('1 photo not sent: kept on this device until you log in again')
  await expect(question).toContainText('Of surveys 1 photo did not get there yet.')
  await expect(question).toContainText('goes from this browser with the logout')
  await expect(question.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Save as a file' }).click()
  await download
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => storedPhotos(page)).toBe(1)
})
