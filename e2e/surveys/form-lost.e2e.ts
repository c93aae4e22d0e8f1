import { expect } from 'playwright/test'
import { button, headers, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { camera, makeForm, openForm, readForm, save, saveByCall, section } from './form-page.ts'

const lines = (page: Parameters<typeof button>[0]) => page.getByRole('list', { name: 'Sections' })

test('[FORM-76] while a save is under way nothing is added, put back or cancelled', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Held back', [camera(1), camera(2)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Mine')
  await button(page, 'Delete Camera 2').click()
  await expect(toast(page, 'Camera 2 deleted')).toBeVisible()
  const letGo = await hold(page, `**/api/forms/${id}`)
  await button(page, 'Save Form').click()
  await expect(button(page, 'Saving...')).toBeVisible()
  await expect(button(page, 'Cancel')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add Device(s)' })).toBeDisabled()
  await expect(lines(page)).toHaveAttribute('inert')
  await expect(toast(page, 'Camera 2 deleted')).toBeHidden()
  letGo()
  await expect(button(page, 'Edit Form')).toBeVisible()
  expect((await readForm(page, id)).sections).toMatchObject([{ cameraNotes: 'Mine' }])
})

test('[FORM-74] a deleted section stays in sight with the way to have it back, by keyboard too', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Deleted line', [camera(1, { cameraNotes: 'Saved' }), camera(2)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await button(page, 'Delete Camera 1').focus()
  await page.keyboard.press('Enter')
  const undo = button(page, 'Undo: Camera 1 deleted')
  await expect(undo).toBeFocused()
  await page.reload()
  await expect(undo).toBeVisible()
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Move Camera 1')).toBeFocused()
  await expect(section(page, 'Camera 1')).toBeVisible()
})

test('[FORM-170] [FORM-171] a save whose answer is lost is no change of another person, and doubles nothing', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Lost', [camera(1)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('First')
  await page.getByRole('button', { name: 'Add Device(s)' }).first().click()
  await page.getByRole('menuitem', { name: 'Camera' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Section' }).click()
  await expect(section(page, 'Camera 2')).toBeVisible()
  // The server takes the save, and its answer gets lost; also where it is sent again by itself.
  await page.route(`**/api/forms/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await button(page, 'Save Form').click()
  await expect(toast(page, 'Saved on this device')).toBeVisible()
  await button(page, 'Cancel').click()
  await page.unroute(`**/api/forms/${id}`)
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('First, and more')
  await save(page)
  expect((await readForm(page, id)).sections).toMatchObject([
    { id: 1, cameraNotes: 'First, and more' },
    { id: 2, title: 'Camera 2' },
  ])
})

test('[FORM-78] a save that is refused is settled also where the news of the other one do not come', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const other = await openAs('planner')
  const id = await makeForm(page, 'No news', [camera(1, { cameraNotes: 'Base' }), camera(2)])
  // The page hears of its own form, and of no event after.
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!String(message).includes('SectionChanged')) socket.send(message)
    })
  })
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Mine')
  const { revision } = await readForm(other, id)
  const theirs = [camera(1, { cameraNotes: 'Theirs' }), camera(2, { cameraNotes: 'Theirs too' })]
  await saveByCall(other, id, { revision, sections: theirs })
  await button(page, 'Save Form').click()
  const dialog = page.getByRole('dialog', { name: 'Changed by another person meanwhile' })
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('radio', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save Form' }).click()
  await expect(toast(page, 'Form saved successfully')).toBeVisible()
  expect((await readForm(page, id)).sections).toMatchObject([{ cameraNotes: 'Mine' }, { cameraNotes: 'Theirs too' }])
})

test('[FORM-185] a save whose news do not come leaves what was typed in sight, and is not taken for a change of another', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Saved unseen', [camera(1, { cameraNotes: 'Base' })])
  let isCut = true
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isCut || !String(message).includes('SectionChanged')) socket.send(message)
    })
  })
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  const text = section(page, 'Camera 1').getByLabel('Camera Notes')
  await text.fill('Mine')
  await button(page, 'Save Form').click()
  await expect(toast(page, 'Form saved successfully')).toBeVisible()
  await expect(button(page, 'Save Form')).toBeEnabled()
  await expect(text).toHaveValue('Mine')
  await text.fill('Mine, and more')
  await button(page, 'Save Form').click()
  await expect(toast(page, 'The form is saved')).toContainText('as soon as its connection is back')

  isCut = false
  await page.reload()
  await expect(text).toHaveValue('Mine, and more')
  await save(page)
  expect((await readForm(page, id)).sections).toMatchObject([{ cameraNotes: 'Mine, and more' }])
})

test('[FORM-186] a text that the server refuses is named at its section', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Too long', [camera(1), camera(2)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 2').getByLabel('Section Title').fill('x'.repeat(301))
  await button(page, 'Save Form').click()
  const long = section(page, 'x'.repeat(301))
  await expect(long.getByRole('alert')).toContainText('300')
  await long.getByLabel('Section Title').fill('Camera 2')
  await save(page)
  await expect(section(page, 'Camera 2').getByRole('alert')).toHaveCount(0)
})

test('[FORM-175] two tabs keep what was typed in each', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Two tabs', [camera(1), camera(2)])
  const other = await page.context().newPage()
  for (const each of [page, other]) await openForm(each, id)
  for (const [each, title] of [
    [page, 'Camera 1'],
    [other, 'Camera 2'],
  ] as const) {
    await button(each, 'Edit Form').click()
    await section(each, title).getByLabel('Camera Notes').fill(`In ${title}`)
  }
  await page.reload()
  for (const title of ['Camera 1', 'Camera 2'])
    await expect(section(page, title).getByLabel('Camera Notes')).toHaveValue(`In ${title}`)
})

test('[FORM-178] a form that is gone shows what was typed, with a way to drop it', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Gone', [camera(1)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Typed in vain')
  await page.goto('/')
  expect((await page.request.delete(`/api/forms/${id}`, { headers })).ok()).toBe(true)
  await page.goto(`/forms/${id}`)
  const typed = page.getByRole('region', { name: 'What you typed' })
  await expect(typed).toContainText('Typed in vain')
  await typed.getByRole('button', { name: 'Drop my changes' }).click()
  await expect(typed).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Surveys' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Error Loading Form' })).toBeVisible()
  await expect(typed).toBeHidden()
})

test('[FORM-174] a logout asks where a survey has a draft, which goes with it', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Logged out', [camera(1)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Typed')
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))
  await page.evaluate(() => localStorage.setItem('draft 999999 form 1', '{}'))
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'What you put into 1 survey is not saved' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await kept()).toHaveLength(2)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await kept()).toEqual(['draft 999999 form 1'])
})
