import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { camera, makeForm, openForm, readForm, section } from './form-page.ts'

test('[FORM-72] a form that could not be loaded says why, with the way on', async ({ openAs }) => {
  const page = await openAs('employee')
  const heading = page.getByRole('heading', { name: 'Error Loading Form' })
  await page.goto('/forms/999999')
  await expect(heading).toBeVisible()
  await expect(page.getByText('Failed to fetch form: Not Found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Surveys' })).toHaveAttribute('href', '/forms')
  await expectAccessible(page)
  await page.goto('/forms/none')
  await expect(page.getByText('No form ID provided')).toBeVisible()
})

test('[FORM-72] a form whose session is over asks to log in, and one that the server fails on is tried again', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Not loaded', [camera(1)])
  // The form itself comes by the live channel: without it only the read says anything.
  let isLive = false
  await page.routeWebSocket(/socket\.io/, (client) => void (isLive ? client.connectToServer() : client.close()))
  // The answer to a page of another person: the session is asked for anew, and for that moment the screen stays.
  const json = { message: 'Unauthorized', code: 'other-person' }
  const call = `**/api/forms/${id}`
  await page.route(call, (route) => route.fulfill({ status: 401, json }))
  await page.goto(`/forms/${id}`)
  await expect(page.getByText('Unauthorized: You must be logged in to view this form')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/auth')
  await expectAccessible(page)

  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('Failed to fetch form: Internal Server Error')).toBeVisible()
  await page.unroute(call)
  isLive = true
  await button(page, 'Try Again').click()
  await expect(button(page, 'Edit Form')).toBeVisible()
})

test('[FORM-85] an employee says who can open a form; an installer has no such button', async ({ openAs }) => {
  const page = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeForm(page, 'People', [camera(1)])
  await openForm(installer, id)
  await expect(button(installer, 'Manage Users')).toHaveCount(0)
  await openForm(page, id)
  await button(page, 'Manage Users').click()
  const dialog = page.getByRole('dialog', { name: 'Manage Form Users' })
  const box = dialog.getByRole('checkbox', { name: /installer@fieldboard\.example/ })
  await expect(box).toBeChecked()
  await box.click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Form users updated successfully')).toBeVisible()
  await expect(installer.getByRole('heading', { name: 'This survey is not available' })).toBeVisible()
  expect((await readForm(page, id)).assignedUsers).toEqual([])
})

test('[FORM-71] people see who has the form open, and in which section they write', async ({ openAs }) => {
  const page = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeForm(page, 'Together', [camera(1), camera(2)])
  await openForm(page, id)
  await openForm(installer, id)
  await expect(page.getByRole('list', { name: 'Also on this form' }).getByRole('listitem')).toHaveCount(1)
  await button(installer, 'Edit Form').click()
  await section(installer, 'Camera 2').getByLabel('Camera Notes').focus()
  const region = page.getByRole('region', { name: 'Camera 2', exact: true })
  await expect(region.getByRole('list', { name: 'Writing here' })).toBeVisible()
})

test('[FORM-79] a key that is pressed in a form of 150 cameras is painted at once', async ({ openAs }) => {
  const page = await openAs('employee')
  const cameras = Array.from({ length: 150 }, (_, index) => camera(index + 1, { cameraNotes: 'Note '.repeat(20) }))
  const id = await makeForm(page, 'Large', cameras)
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 75')
    .getByRole('button', { name: /^Camera 75/ })
    .click()
  const notes = section(page, 'Camera 75').getByLabel('Camera Notes')
  await expect(page.getByLabel('Camera Notes')).toHaveCount(1)
  await notes.focus()
  // A key may change its own section, and the words about the draft beside the title: nothing else is painted anew.
  await notes.press('x')
  const changed = await page.evaluateHandle(() => {
    const elsewhere: string[] = []
    const ofKey = document.activeElement?.closest('li, section')
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        // Parts that come late, such as hints, stand beside the app.
        if (!ofKey?.contains(target) && target !== document.body) elsewhere.push(element?.outerHTML.slice(0, 200) ?? '')
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    return elsewhere
  })
  await notes.pressSequentially('later words')
  await expect(notes).toHaveValue(/xlater words/)
  expect(await changed.jsonValue()).toEqual([])
})
