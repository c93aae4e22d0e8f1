import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { readZip } from '../../server/testing/read-zip.ts'
import { expectAccessible } from '../kit/axe.ts'
import { button, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { waitingItem, waitingList } from './waiting-page.ts'
import { camera, makeForm, openForm, readForm, section } from '../surveys/form-page.ts'
import {
  addCamera,
  editNewForm,
  onTheirWay,
  photoInput,
  pictures,
  storedPhotos,
  UPLOADS,
} from '../surveys/form-photos-page.ts'

const openMenu = (page: Page) => page.getByRole('button', { name: /^Profile of|^Menu$/ }).click()
const photosOf = async (page: Page, id: number): Promise<number> => {
  const paths = (await readForm(page, id)).sections[0]?.['photos']
  return Array.isArray(paths) ? paths.length : 0
}

/** Opens the list of what waits, by the menu of the person. */
async function openList(page: Page, count: number): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: `Not saved yet (${count})` }).click()
}

test('[OFFLINE-113] [OFFLINE-114] the list names a survey that waits, at a desk and on a phone, and its photos go while it is closed', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'In the shaft', [camera(1)])
  const context = page.context()
  // An upload that a route holds while its page closes would be let go to the server.
  await context.setOffline(true)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(2))
  await expect.poll(() => storedPhotos(page)).toBe(2)
  await page.close()
  await context.route(UPLOADS, (route) => route.abort())
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/projects')
  await openList(next, 2)
  const item = waitingItem(next, 'Photos of Camera 1')
  for (const size of [{ width: 1440, height: 900 }, phone.viewport]) {
    await next.setViewportSize(size)
    await expect(item.getByRole('listitem')).toHaveCount(2)
    await expect(item).toContainText('In the shaft')
    await expect(item).toContainText('view 1.jpg')
    await expect(item.locator('img').first()).toHaveJSProperty('complete', true)
    await expect(item).toContainText(/Made at \d.*kept on this device/)
    const link = item.getByRole('link', { name: 'Open the survey' })
    await expect(link).toHaveAttribute('href', `/forms/${id}`)
    // The button that has the focus at first shows its tooltip, which stands in no landmark.
    await link.focus()
    await expectAccessible(next)
  }
  await item.getByRole('button', { name: /^Cancel view 2.jpg/ }).click()
  await expect.poll(() => storedPhotos(next)).toBe(1)

  const keys: (string | undefined)[] = []
  next.on('request', (request) => {
    if (request.url().endsWith('/upload-photos')) keys.push(request.headers()['idempotency-key'])
  })
  await context.unroute(UPLOADS)
  await waitingList(next).getByRole('button', { name: 'Try now' }).click()
  await expect(waitingList(next)).toContainText('Nothing waits')
  expect(await photosOf(next, id)).toBe(1)
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => storedPhotos(next)).toBe(0)
})

test('[OFFLINE-113] [OFFLINE-115] [FORM-216] photos of a new section go on any screen, and its save goes after them', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Up on the roof', [camera(1)])
  await addCamera(page)
  await page.context().setOffline(true)
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Behind the boiler')
  await photoInput(page, 'Camera 2').setInputFiles(await pictures(1))
  await expect.poll(() => storedPhotos(page)).toBe(1)
  await button(page, 'Save Form').click()
  await expect(page.getByText('This form waits to be saved')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(
    /(?<!change, )1 photo and 1 unsaved survey are kept on this device/,
  )
  const context = page.context()
  await page.close()
  await context.route(UPLOADS, (route) => route.abort())
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/projects')
  await openList(next, 2)
  const item = waitingItem(next, 'Up on the roof')
  await expect(item).toContainText('Save the form.')
  const download = next.waitForEvent('download')
  await waitingList(next).getByRole('button', { name: 'Save as a file' }).click()
  const files = await readZip(await readFile(await (await download).path()))
  expect([...files.keys()]).toContain('photos/001-view_1.jpg')
  const Saved = z.object({
    surveys: z.array(z.object({ id: z.number(), typed: z.object({ edits: z.array(z.unknown()) }) })),
  })
  const { surveys } = Saved.parse(JSON.parse(String(files.get('changes.json'))))
  expect(surveys).toMatchObject([{ id }])
  expect(JSON.stringify(surveys)).toContain('Behind the boiler')

  await context.unroute(UPLOADS)
  // They are tried again after a while, and at once by a page that begins.
  await next.reload()
  await expect.poll(async () => (await readForm(next, id)).sections.length).toBe(2)
  expect((await readForm(next, id)).sections).toMatchObject([
    { cameraNotes: 'Behind the boiler' },
    { photos: [expect.stringMatching(/^form-/)] },
  ])
  await expect.poll(() => storedPhotos(next)).toBe(0)
  await openMenu(next)
  await expect(next.getByRole('menuitem', { name: /^Not saved yet/ })).toHaveCount(0)
})

test('[FORM-194] two tabs that know the same photos send each of them once', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Two tabs', [camera(1)])
  const context = page.context()
  await context.route(UPLOADS, (route) => route.abort())
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(3))
  await expect.poll(() => storedPhotos(page)).toBe(3)
  const other = await context.newPage()
  await openForm(other, id)
  await expect(
    onTheirWay(other, 'Camera 1').or(other.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem')),
  ).toHaveCount(3)
  const third = await context.newPage()
  await third.goto('/projects')
  await openMenu(third)
  await expect(third.getByRole('menuitem', { name: 'Not saved yet (3)' })).toBeVisible()

  const keys: (string | undefined)[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/upload-photos')) keys.push(response.request().headers()['idempotency-key'])
  })
  await context.unroute(UPLOADS)
  await expect.poll(() => photosOf(page, id), { timeout: 60_000 }).toBe(3)
  await expect.poll(() => storedPhotos(page)).toBe(0)
  for (const tab of [page, other])
    await expect(tab.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem')).toHaveCount(0)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(3)
})
