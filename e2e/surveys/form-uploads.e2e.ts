import { expect } from 'playwright/test'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { camera, readForm, save, section, sectionTitles } from './form-page.ts'
import {
  addCamera,
  editNewForm,
  noPicture,
  onTheirWay,
  photoInput,
  photosOf,
  pictures,
  UPLOADS,
} from './form-photos-page.ts'

test('[FORM-180] a photo that is refused or cancelled takes none of the others with it', async ({ openAs }) => {
  const page = await openAs('employee')
  await editNewForm(page, 'One of several', [camera(1)])
  const [first, second, third] = await pictures(3)
  if (!first || !second || !third) throw new Error('no pictures')
  await photoInput(page, 'Camera 1').setInputFiles([first, noPicture('broken.jpg'), second])
  await expect(toast(page, '2 photo(s) uploaded successfully')).toContainText('broken.jpg: Please select an image file')
  await expect(photosOf(page, 'Camera 1')).toHaveCount(2)
  await expect(onTheirWay(page, 'Camera 1')).toHaveCount(1)
  await expect(onTheirWay(page, 'Camera 1')).toContainText('Please select an image file')
  await button(page, 'Dismiss broken.jpg').click()

  const letGo = await hold(page, UPLOADS)
  await photoInput(page, 'Camera 1').setInputFiles([{ ...third, name: 'wanted.jpg' }, noPicture('unwanted.jpg')])
  await button(page, 'Cancel unwanted.jpg').click()
  letGo()
  await expect(toast(page, 'Photo uploaded successfully')).toBeVisible()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(3)
  await expect(onTheirWay(page, 'Camera 1')).toHaveCount(0)
})

test('[FORM-91] a save waits until the photos of a new section are there', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Waited for', [])
  await addCamera(page)
  const letGo = await hold(page, UPLOADS)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await expect(onTheirWay(page, 'Camera 1')).toHaveCount(1)
  await button(page, 'Save Form').click()
  await expect(toast(page, 'Photos are still on their way')).toContainText('Save the form once they are there.')
  expect((await readForm(page, id)).sections).toEqual([])
  letGo()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(1)
  await save(page)
  expect((await readForm(page, id)).sections).toMatchObject([{ photos: [expect.stringMatching(/^form-/)] }])
})

test('[FORM-181] a save names the photos of a new section that did not get there, and shows the way to them', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Not lost', [])
  await addCamera(page)
  await page.route(UPLOADS, (route) => route.fulfill({ status: 500, body: '' }))
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(2))
  await expect(toast(page, 'Failed to upload photos: Internal Server Error')).toBeVisible()
  const head = section(page, 'Camera 1').getByRole('heading').getByRole('button')
  await head.click()
  await expect(onTheirWay(page, 'Camera 1')).toHaveCount(0)
  await button(page, 'Save Form').click()
  await expect(toast(page, '2 photos did not get there')).toContainText('Retry or remove them')
  await page.unroute(UPLOADS)
  await button(page, 'Remove view 1.jpg').click()
  await button(page, 'Retry view 2.jpg').click()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(1)
  await save(page)
  expect((await readForm(page, id)).sections).toMatchObject([{ photos: [expect.stringMatching(/^form-/)] }])
})

test('[FORM-182] the photos on their way to a new section that is deleted stay its own, and hold up no save', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Deleted on the way', [camera(1)])
  await addCamera(page)
  const letGo = await hold(page, UPLOADS)
  await photoInput(page, 'Camera 2').setInputFiles(await pictures(2))
  await expect(onTheirWay(page, 'Camera 2')).toHaveCount(2)
  await button(page, 'Delete Camera 2').click()
  await expect(sectionTitles(page)).toHaveCount(1)
  await toast(page, 'Camera 2 deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(onTheirWay(page, 'Camera 2')).toHaveCount(2)
  await button(page, 'Delete Camera 2').click()
  // It has the name of the one before it, and none of its photos.
  await addCamera(page)
  letGo()
  await expect(section(page, 'Camera 2')).toContainText('No photos yet.')
  await photoInput(page, 'Camera 2').setInputFiles(await pictures(1))
  await expect(photosOf(page, 'Camera 2')).toHaveCount(1)
  await expect(onTheirWay(page, 'Camera 2')).toHaveCount(0)
  await save(page)
  const { sections } = await readForm(page, id)
  expect(sections[1]).toMatchObject({ photos: [expect.stringMatching(/^form-/)] })
})

test('[FORM-93] a photo that the server asks to send again has its Retry, and holds the save meanwhile', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Sent again', [])
  await addCamera(page)
  for (const status of [408, 429]) {
    await page.route(UPLOADS, (route) => route.fulfill({ status, json: { message: 'Send it again.' } }))
    await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
    await expect(onTheirWay(page, 'Camera 1').getByRole('alert')).toHaveText('Send it again.')
    await button(page, 'Save Form').click()
    await expect(toast(page, '1 photo did not get there')).toBeVisible()
    if (status === 408) await button(page, 'Remove view 1.jpg').click()
    await page.unroute(UPLOADS)
  }
  await button(page, 'Retry view 1.jpg').click()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(1)
  await save(page)
  expect((await readForm(page, id)).sections).toMatchObject([{ photos: [expect.stringMatching(/^form-/)] }])
})

test('[FORM-93] the texts of the specification stand once each', async ({ openAs }) => {
  const page = await openAs('employee')
  await editNewForm(page, 'Said once', [])
  await addCamera(page)
  for (const [name, json] of [
    ['none.jpg', { photos: [] }],
    ['odd.jpg', { files: 1 }],
  ] as const) {
    await page.route(UPLOADS, (route) => route.fulfill({ status: 201, json }))
    await photoInput(page, 'Camera 1').setInputFiles(noPicture(name))
    const item = onTheirWay(page, 'Camera 1').filter({ hasText: name })
    await expect(item.getByRole('alert')).toHaveText('No photo path returned from server')
    await expect(toast(page, 'Failed to upload photo: No photo path returned from server')).toBeVisible()
    await expect(toast(page, 'Failed')).not.toContainText(/server.*No photo path/s)
    await button(page, `Remove ${name}`).click()
    await page.unroute(UPLOADS)
  }
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await photosOf(page, 'Camera 1').click()
  await button(page, 'Delete this photo').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Photo deleted successfully')).toBeVisible()
})

test('[FORM-93] photos too large or over the quota are not sent, and what the server refuses for it says so', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const quota = { currentUsage: 1023.9, quotaLimit: 1024, remainingSpace: 0.1, usagePercentage: 99 }
  let room = { ...quota, currentUsage: 0, remainingSpace: 1024, usagePercentage: 0 }
  await page.route('**/api/quota/status', (route) => route.fulfill({ json: room }))
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('upload-photos') && sent.push(request.url()))
  await editNewForm(page, 'Refused', [camera(1)])
  await photoInput(page, 'Camera 1').setInputFiles({ ...noPicture('large.jpg'), buffer: Buffer.alloc(26_214_401) })
  await expect(toast(page, 'File too large')).toContainText('File must be smaller than 25MB')
  await expect(onTheirWay(page, 'Camera 1')).toContainText('File must be smaller than 25MB')
  await button(page, 'Dismiss large.jpg').click()

  room = quota
  await page.reload()
  await button(page, 'Edit Form').click()
  await expect(section(page, 'Camera 1')).toContainText('1,023.9 MB')
  await photoInput(page, 'Camera 1').setInputFiles({ ...noPicture('over.jpg'), buffer: Buffer.alloc(500_000) })
  await expect(toast(page, 'Quota exceeded')).toContainText('Upload would exceed your storage quota')
  expect(sent).toEqual([])

  const full = { usagePercentage: 100, currentUsage: 1024, quotaLimit: 1024 }
  await page.route(UPLOADS, (route) => route.fulfill({ status: 413, json: { quota: full } }))
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await expect(toast(page, 'Quota exceeded')).toContainText('Storage limit reached: 100% used (1024/1024MB)')
  // There is room again tomorrow.
  await expect(button(page, 'Retry view 1.jpg')).toBeVisible()
})
