import { createHash } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { button, headers, toast } from '../kit/board-page.ts'
import { ensureSignedIn, test } from '../kit/fixtures.ts'
import { camera, makeForm, openForm, readForm, save, section } from './form-page.ts'
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

type Pictures = Awaited<ReturnType<typeof pictures>>
const digestsOf = (files: Pictures) => files.map(({ buffer }) => createHash('sha256').update(buffer).digest('hex'))
/** The digests of the photos that a section has at the server. */
const arrived = async (page: Page, id: number, title: string) => {
  const found = (await readForm(page, id)).sections.find((one) => one.title === title)
  const paths = Array.isArray(found?.['photos']) ? found['photos'].map(String) : []
  return paths.map((path) => /[0-9a-f]{64}/.exec(path)?.[0])
}
const nextPage = async (page: Page): Promise<Page> => {
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  return context.newPage()
}

test('[FORM-187] photos chosen without a connection outlive the page, and arrive byte for byte, once each', async ({
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

  const again = await nextPage(page)
  await openForm(again, id)
  await expect(photosOf(again, 'Camera 1')).toHaveCount(3)
  await expect(photosOf(again, 'Camera 2')).toHaveCount(2)
  await save(again)
  expect(await arrived(again, id, 'Camera 1')).toEqual(digestsOf(files.slice(0, 3)))
  expect(await arrived(again, id, 'Camera 2')).toEqual(digestsOf(files.slice(3)))
  await expect.poll(() => storedPhotos(again)).toBe(0)
})

test('[FORM-187] photos wait for the connection, and go by themselves under their first key', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'By themselves', [camera(1)])
  const keys: (string | undefined)[] = []
  // The server takes the photo, and its answer is lost.
  await page.route(UPLOADS, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const files = await pictures(1)
  await photoInput(page, 'Camera 1').setInputFiles(files)
  await expect.poll(() => keys.length).toBeGreaterThan(1)
  await expect(onTheirWay(page, 'Camera 1')).toHaveCount(0)
  expect(new Set(keys).size).toBe(1)
  expect(await arrived(page, id, 'Camera 1')).toEqual(digestsOf(files))
})

test('[FORM-182] photos on their way to a new section wait for its form, and go with the draft', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Left on the way', [])
  await addCamera(page)
  await page.context().setOffline(true)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(2))
  await expect.poll(() => storedPhotos(page)).toBe(2)
  await page.getByRole('link', { name: 'Back to Surveys' }).click()
  await expect(page).toHaveURL(/forms$/)
  await page.goBack()
  await expect(onTheirWay(page, 'Camera 1')).toHaveCount(2)
  await page.context().setOffline(false)
  await expect(photosOf(page, 'Camera 1')).toHaveCount(2)

  await page.context().setOffline(true)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(3))
  await expect.poll(() => storedPhotos(page)).toBe(3)
  const again = await nextPage(page)
  await again.route(UPLOADS, (route) => route.abort())
  await openForm(again, id)
  await expect(onTheirWay(again, 'Camera 1')).toHaveCount(3)
  await button(again, 'Drop my changes').click()
  await expect(button(again, 'Edit Form')).toBeVisible()
  await expect.poll(() => storedPhotos(again)).toBe(0)
})

test('[FORM-188] a photo that the device has no room for is said not to be kept, and is sent all the same', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await editNewForm(page, 'No room', [camera(1)])
  await page.context().setOffline(true)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(2))
  await expect(section(page, 'Camera 1').getByRole('alert')).toContainText(
    '2 photos are not kept on this device. There is no room left on this device.',
  )
  await page.context().setOffline(false)
  await expect(photosOf(page, 'Camera 1')).toHaveCount(2)
  await expect(section(page, 'Camera 1').getByRole('alert')).toHaveCount(0)
})

test('[FORM-189] another person sees and sends none of the photos that wait, and a logout asks and drops them', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Two persons', [camera(1)])
  await page.route(UPLOADS, (route) => route.abort())
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await expect.poll(() => storedPhotos(page)).toBe(1)
  await page.context().clearCookies()
  await ensureSignedIn(page.request, 'planner')
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await expect(section(page, 'Camera 1')).toContainText('No photos yet.')
  await expect(onTheirWay(page, 'Camera 1')).toHaveCount(0)
  expect(await storedPhotos(page)).toBe(1)

  await page.context().clearCookies()
  await ensureSignedIn(page.request, 'employee')
  await openForm(page, id)
  await expect(page.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Not saved yet (1)' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: '1 thing is not saved yet' })
  await expect(question).toContainText('Of surveys 1 photo did not get there yet.')
  await expect(question).toContainText('goes from this browser with the logout')
  await expect(question.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Save as a file' }).click()
  await download
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => storedPhotos(page)).toBe(0)
})

test('[FORM-190] photos of a section that another person deleted meanwhile stay in sight', async ({ openAs }) => {
  const page = await openAs('employee')
  const other = await openAs('planner')
  const id = await makeForm(other, 'Deleted meanwhile', [camera(1), camera(2)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await page.route(UPLOADS, (route) => route.abort())
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await expect.poll(() => storedPhotos(page)).toBe(1)
  const { revision } = await readForm(other, id)
  const answer = await other.request.patch(`/api/forms/${id}`, { headers, data: { revision, sections: [camera(2)] } })
  expect(answer.ok()).toBe(true)
  const homeless = page.getByRole('list', { name: 'Photos whose section is gone' }).getByRole('listitem')
  await expect(homeless).toContainText('Its section was deleted.')
  await page.reload()
  await expect(homeless).toContainText('Its section was deleted.')
  await button(page, 'Dismiss view 1.jpg').click()
  await expect.poll(() => storedPhotos(page)).toBe(0)
  await expect(toast(page, 'Failed')).toBeHidden()
})
