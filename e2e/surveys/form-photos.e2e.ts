import { expect } from 'playwright/test'
import { button, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { camera, makeForm, openForm, readForm, save, section, shown } from './form-page.ts'
import { photoInput, photosOf, pictures, UPLOADS } from './form-photos-page.ts'

test('[FORM-90] [FORM-92] photos go up one a request, others see how many are to come, and one is deleted again', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Photos', [camera(1)])
  await openForm(page, id)
  await openForm(employee, id)
  await button(page, 'Edit Form').click()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('upload-photos')) requests.push(request.postDataBuffer()?.toString('latin1') ?? '')
  })
  const letGo = await hold(page, UPLOADS)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(7))
  await expect(shown(employee, 'Camera 1')).toContainText('0 of 7 photos arrived')
  await expect(section(page, 'Camera 1').getByRole('button', { name: 'Uploading...' })).toBeVisible()
  letGo()
  await expect(toast(page, '7 photo(s) uploaded successfully')).toBeVisible()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(7)
  await expect(photosOf(employee, 'Camera 1')).toHaveCount(7)
  await expect(shown(employee, 'Camera 1')).not.toContainText('arrived')
  expect(requests.length).toBe(7)
  for (const name of ['formTitle', 'sectionTitle', 'formId', 'sectionId', 'sectionType', 'isNewSection'])
    expect(requests[0]).toContain(`name="${name}"`)
  const [first, second, fourth] = await Promise.all(
    [0, 1, 3].map((at) => photosOf(page, 'Camera 1').nth(at).boundingBox()),
  )
  expect(second?.y).toBe(first?.y)
  expect(fourth?.x).toBe(first?.x)

  await photosOf(page, 'Camera 1').first().click()
  const viewer = page.getByRole('dialog', { name: 'Photos', exact: true })
  const deleted = page.waitForRequest('**/api/forms/delete-photo')
  await viewer.getByRole('button', { name: 'Delete this photo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  expect((await deleted).headers()['x-http-method-override']).toBe('DELETE')
  await expect(toast(page, 'Photo deleted successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photosOf(employee, 'Camera 1')).toHaveCount(6)
})

test('[FORM-91] a section that is not saved yet keeps its photos, and has them once it is saved', async ({
  openAs,
}) => {
  const page = await openAs('installer', phone)
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'New photos', [])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await button(page, 'Add Device(s)').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Section' }).click()
  await expect(section(page, 'Camera 1').locator('input[capture=environment]')).toHaveCount(1)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await expect(toast(page, 'Photo uploaded successfully')).toBeVisible()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(1)
  await page.reload()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(1)
  await save(page)
  await expect(photosOf(page, 'Camera 1')).toHaveCount(1)
  expect((await readForm(page, id)).sections).toMatchObject([{ photos: [expect.stringMatching(/^form-/)] }])
})

test('[FORM-93] photos that did not get there say why and are sent again, and one of another type is not taken', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Failed photos', [camera(1)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await page.route(UPLOADS, (route) => route.fulfill({ status: 500, body: '' }))
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await expect(toast(page, 'Failed to upload photo: Internal Server Error')).toBeVisible()
  await page.unroute(UPLOADS)
  await button(page, 'Retry view 1.jpg').click()
  await expect(toast(page, 'Photo uploaded successfully')).toBeVisible()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(1)
  await photoInput(page, 'Camera 1').setInputFiles({
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expect(toast(page, 'Invalid file type')).toContainText('Please select an image file')
})
