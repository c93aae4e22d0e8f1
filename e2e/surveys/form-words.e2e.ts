import { expect, type Page } from 'playwright/test'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { camera, makeForm, openForm, readForm, save, section, uploadByCall } from './form-page.ts'
import { editNewForm, photoInput, photosOf, pictures, UPLOADS } from './form-photos-page.ts'

/** Answers the requests of a page to a url of this method with a failure of the server, with a sentence or without. */
const failWith = (page: Page, url: string, method: string, status: number, message?: string) =>
  page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, ...(message === undefined ? { body: '' } : { json: { message } }) })
      : route.continue(),
  )

test('[FORM-76] a form that was not saved says the reason phrase of the answer, and stays as it was typed', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const call = `**/api/forms/${await editNewForm(page, 'Not saved', [camera(1)])}`
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Mine')
  for (const [status, phrase, message] of [
    [500, 'Internal Server Error', undefined],
    [507, 'Insufficient Storage', 'The disk is full.'],
  ] as const) {
    await failWith(page, call, 'PATCH', status, message)
    await button(page, 'Save Form').click()
    await expect(toast(page, `Failed to save form: ${phrase}`)).toContainText(message ?? '')
    await page.unroute(call)
  }
  await expect(section(page, 'Camera 1').getByLabel('Camera Notes')).toHaveValue('Mine')
  await save(page)
  await expect(toast(page, 'Form saved successfully')).toBeVisible()
})

test('[FORM-85] users that were not saved say so with the reason phrase, and the dialog keeps what was ticked', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Users not saved', [camera(1)])
  await openForm(page, id)
  await button(page, 'Manage Users').click()
  const dialog = page.getByRole('dialog', { name: 'Manage Form Users' })
  const box = dialog.getByRole('checkbox', { name: /installer@fieldboard\.example/ })
  await box.click()
  const call = `**/api/forms/${id}/users`
  await failWith(page, call, 'PATCH', 500, 'The list of people is closed.')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const failure = toast(page, 'Failed to update form users: Internal Server Error')
  await expect(failure).toContainText('The list of people is closed.')
  await expect(box).not.toBeChecked()
  expect((await readForm(page, id)).assignedUsers).toEqual(['installer@fieldboard.example'])
  await page.unroute(call)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Form users updated successfully')).toBeVisible()
  expect((await readForm(page, id)).assignedUsers).toEqual([])
})

test('[FORM-90] a photo that was not deleted says so with the reason phrase, and stays', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Photo not deleted', [camera(1)])
  await uploadByCall(page, id, 1, 'stays.jpg')
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await photosOf(page, 'Camera 1').click()
  const call = '**/api/forms/delete-photo'
  await failWith(page, call, 'POST', 500, 'The photos are closed.')
  const deleteIt = async () => {
    await button(page, 'Delete this photo').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await deleteIt()
  const failure = toast(page, 'Failed to delete photo: Internal Server Error')
  await expect(failure).toContainText('The photos are closed.')
  await expect(button(page, 'Delete this photo')).toBeVisible()
  await page.unroute(call)
  await deleteIt()
  await expect(toast(page, 'Photo deleted successfully')).toBeVisible()
  await expect(photosOf(page, 'Camera 1')).toHaveCount(0)
})

test('[FORM-90] a section says which photos it takes, and takes no other while one is on its way', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await editNewForm(page, 'One at a time', [camera(1), { id: 2, type: 'networking', title: 'Networking' }])
  const [it, other] = [section(page, 'Camera 1'), section(page, 'Networking')]
  const inputs = it.locator('input[type=file]')
  for (const each of [it, other]) await expect(each).toContainText('JPG, PNG, GIF up to 25MB')
  await expect(inputs).toHaveCount(2)
  for (const index of [0, 1]) {
    await expect(inputs.nth(index)).toBeEnabled()
    await expect(inputs.nth(index)).toHaveAttribute('multiple')
    await expect(inputs.nth(index)).toHaveAttribute('accept', 'image/*')
  }

  const letGo = await hold(page, UPLOADS)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await expect(button(page, 'Uploading...')).toHaveCount(1)
  await expect(it.getByRole('button', { name: 'Uploading...' })).toHaveAttribute('aria-disabled', 'true')
  for (const index of [0, 1]) await expect(inputs.nth(index)).toBeDisabled()
  await expect(photoInput(page, 'Networking')).toBeEnabled()
  letGo()
  await expect(toast(page, 'Photo uploaded successfully')).toBeVisible()
  await expect(it.getByRole('button', { name: 'Add Photos' })).not.toHaveAttribute('aria-disabled', 'true')
  for (const index of [0, 1]) await expect(inputs.nth(index)).toBeEnabled()
})
