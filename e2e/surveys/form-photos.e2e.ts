import { expect } from 'playwright/test'
import { button, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { camera, door, makeForm, openForm, readForm, save, saveByCall, section, shown, unfold } from './form-page.ts'
import { addCamera, editNewForm, photoInput, photosOf, pictures, UPLOADS } from './form-photos-page.ts'

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

test('[FORM-35] photos that were let go leave the draft, are counted by section, and hold up no other save', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await editNewForm(page, 'Let go', [])
  await addCamera(page)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(2))
  await expect(photosOf(page, 'Camera 1')).toHaveCount(2)
  // A draft of which the server has let one photo go meanwhile.
  await page.evaluate((form) => {
    for (const [key, kept] of Object.entries(localStorage))
      localStorage.setItem(
        key,
        String(kept).replace(new RegExp(`form-${form}/[0-9a-f]{64}`), `form-${form}/${'a'.repeat(64)}`),
      )
  }, id)
  await page.reload()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(2)
  await button(page, 'Save Form').click()
  await expect(toast(page, 'Failed to save form: Conflict')).toContainText('1 photo of Camera 1 is gone')
  await expect(photosOf(page, 'Camera 1')).toHaveCount(1)
  await save(page)
  const { sections } = await readForm(page, id)
  expect(sections).toMatchObject([{ title: 'Camera 1', photos: [expect.stringMatching(/^form-/)] }])
})

test('[FORM-36] photos of a door that are no paths of ours have a placeholder with their name', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Named', [door(1), door(2)])
  await saveByCall(page, id, { sections: [door(1, { doorPhotos: ['legacy-17', 'legacy-18'] }), door(2)] })
  await openForm(page, id)
  const placeholders = page.getByRole('list', { name: 'All photos of Door 1' }).getByRole('listitem')
  await expect(placeholders).toHaveText(['Photo not herelegacy-17', 'Photo not herelegacy-18'])
  await expect(shown(page, 'Door 1')).not.toContainText('No photos yet.')
  await expect(shown(page, 'Door 2')).toContainText('No photos yet.')
  await button(page, 'Edit Form').click()
  await unfold(page, 'Door 1')
  await expect(placeholders).toHaveCount(2)
  await photoInput(page, 'Door 1').setInputFiles(await pictures(1))
  await expect(placeholders).toHaveCount(3)
  await section(page, 'Door 1').getByLabel('Additional Notes').fill('Typed')
  await save(page)
  await expect(placeholders).toHaveCount(3)
  await page.goto(`/forms/${id}/print`)
  await expect(shown(page, 'Door 1')).toContainText('legacy-18')
  await expect(shown(page, 'Door 2')).toContainText('Not filled in')
})
