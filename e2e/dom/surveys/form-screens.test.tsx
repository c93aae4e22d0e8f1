import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emailOf, type Send } from '../../../server/testing/app/app.ts'
import { createProject } from '../../../server/testing/app/answers.ts'
import {
  button,
  camera,
  door,
  editForm,
  failing,
  fieldOf,
  fill,
  intercept,
  leave,
  makeForm,
  openAt,
  openForm,
  press,
  readForm,
  save,
  saveByCall,
  shown,
  toast,
} from './form-page.tsx'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let employee: Send
let installer: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  installer = await page.app.as('installer')
})
afterEach(leave)
afterAll(() => page.close())

const heading = (name: string) => screen.findByRole('heading', { name })
const lines = () => within(screen.getByRole('list', { name: 'Changes' })).getAllByRole('article')
const openMenu = () => press('More for this form')
const choose = async (item: string) => user.click(await screen.findByRole('menuitem', { name: item }))

describe('[FORM-72] a form that cannot be loaded', () => {
  const answered = async (id: number, status: number, text: string) => {
    const json = { message: 'Unauthorized', code: 'other-person' }
    const stop = intercept('GET', `/api/forms/${id}`, failing(status, text, status === 401 ? json : undefined))
    openAt(`/forms/${id}`)
    await heading('Error Loading Form')
    return stop
  }
  const says = () => screen.getByRole('alert').textContent

  it('says why, with the way back', async () => {
    await page.signIn('employee')
    openAt('/forms/999999')
    await heading('Error Loading Form')
    expect(says()).toContain('Failed to fetch form: Not Found')
    expect(screen.getByRole('link', { name: 'Back to Surveys' }).getAttribute('href')).toBe('/forms')
    openAt('/forms/none')
    await screen.findByText('No form ID provided')
  })

  it('leads to log in where the session is over, and is tried again where the server fails', async () => {
    await page.signIn('employee')
    const id = await makeForm(employee, camera(1))
    // The form itself comes by the live channel.
    page.line.stall('answers')
    const stop = await answered(id, 401, 'Unauthorized')
    expect(says()).toContain('Unauthorized: You must be logged in to view this form')
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth')
    stop()
    const goOn = await answered(id, 500, 'Internal Server Error')
    expect(says()).toContain('Failed to fetch form: Internal Server Error')
    goOn()
    await page.line.restore()
    await press('Try Again')
    await screen.findByRole('button', { name: 'Edit Form' })
  })
})

describe('the head of a form', () => {
  it('[FORM-85] [FORM-238] lets employees choose who can open it, customers not among them; what failed says why, and keeps what was ticked', async () => {
    await page.signIn('employee')
    const id = await makeForm(employee, camera(1))
    await openForm(id)
    await press('Manage Users')
    const dialog = await screen.findByRole('dialog', { name: 'Manage Form Users' })
    const box = await within(dialog).findByRole('checkbox', { name: /^installer Test/ })
    expect(box.getAttribute('aria-checked')).toBe('true')
    expect(within(dialog).queryByRole('checkbox', { name: /customer Test/ })).toBeNull()
    await user.click(box)
    const message = 'The list of people is closed.'
    const stop = intercept('PATCH', `/api/forms/${id}/users`, failing(500, 'Internal Server Error', { message }))
    await press('Save Changes', dialog)
    await expect.poll(toast).toEqual(['Failed to update form users: Internal Server Error', message])
    expect(box.getAttribute('aria-checked')).toBe('false')
    expect((await readForm(employee, id)).assignedUsers).toEqual([emailOf('installer')])
    stop()
    // A box that was not touched follows what others change.
    const both = [emailOf('installer'), emailOf('stranger')]
    await employee('PATCH', `/api/forms/${id}/users`, { assignedUsers: both })
    const followed = within(dialog).getByRole('checkbox', { name: /^stranger Test/ })
    await expect.poll(() => followed.getAttribute('aria-checked')).toBe('true')
    await press('Save Changes', dialog)
    await expect.poll(toast).toEqual(['Form users updated successfully'])
    expect((await readForm(employee, id)).assignedUsers).toEqual([emailOf('stranger')])
  })

  it('[FORM-85] [FORM-107] [FORM-122] [FORM-143] gives installers neither users, cards nor templates, and their menu by keys', async () => {
    await page.signIn('installer')
    const id = await makeForm(employee, camera(1))
    const { id: project } = await createProject(employee, 'Quay', ['installer'])
    await employee('POST', `/api/forms/${id}/cards`, { projectId: project, sectionIds: [1] })
    await editForm(id)
    await screen.findByRole('button', { name: 'Save Form' })
    for (const name of ['Manage Users', 'Make Cards']) expect(screen.queryByRole('button', { name })).toBe(null)
    fill(fieldOf('Camera 1', 'Camera Notes'), 'Typed')
    button('More for this form').focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menu')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Rename Form',
      'History',
      'Print',
    ])
    await user.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(button('More for this form'))
    await user.keyboard('{Enter}')
    await screen.findByRole('menu')
    await user.keyboard('{ArrowDown}{Enter}')
    await heading('History')
    // The draft is kept meanwhile.
    await user.click(screen.getByRole('link', { name: 'Back to the form' }))
    await screen.findByRole('button', { name: 'Save Form' })
    expect(fieldOf('Camera 1', 'Camera Notes').value).toBe('Typed')
    await press('Cancel')
    await press('Discard')
    const link = await within(shown('Camera 1')).findByRole('link', { name: 'Card on Quay' })
    expect(link.getAttribute('href')).toContain(`projectId=${project}`)
  })

  it('[FORM-94] renames at once, and shows a title that another person gave meanwhile before it is replaced', async () => {
    await page.signIn('installer')
    const id = await makeForm(employee, camera(1))
    await openForm(id)
    await openMenu()
    await choose('Rename Form')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Form' }))
    fill(dialog.getByLabelText('Form Title'), 'Harbour')
    await employee('PATCH', `/api/forms/${id}`, { title: 'Harbour East' })
    await screen.findByText('Harbour East', { selector: 'h1' })
    await user.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await dialog.findByText('Harbour East')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /^Keep mine/ }))
    await user.click(dialog.getByRole('button', { name: 'Rename' }))
    await screen.findByText('Harbour', { selector: 'h1' })
    expect((await readForm(employee, id)).title).toBe('Harbour')
  })

  it('[FORM-107] has "Save as Template" for employees, which says what is not saved yet', async () => {
    await page.signIn('employee')
    const id = await makeForm(employee, camera(1), camera(2))
    await employee('POST', '/api/form-templates', { name: 'Hall', formId: id, organizationId: null })
    await openForm(id)
    const open = async () => {
      await openMenu()
      await choose('Save as Template')
      const dialog = await screen.findByRole('dialog')
      await within(dialog).findByLabelText('Template Name')
      return dialog
    }
    const notYet = 'Your last changes are not saved yet'
    expect((await open()).textContent).toContain('its 2 sections')
    expect(screen.queryByText(notYet, { exact: false })).toBe(null)
    await user.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(button('More for this form'))
    await press('Edit Form')
    fill(fieldOf('Camera 2', 'Camera Notes'), 'Not saved')
    const dialog = await open()
    expect(dialog.textContent).toContain(notYet)
    const name = within(dialog).getByLabelText('Template Name')
    fill(name, 'HALL')
    await press('Save Template', dialog)
    await within(dialog).findByText('There is a template "Hall" already.')
    fill(name, 'Lobby')
    await press('Save Template', dialog)
    await expect.poll(toast).toEqual(['Template saved', expect.anything()])
    await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
    // The form goes on as it was.
    expect(fieldOf('Camera 2', 'Camera Notes').value).toBe('Not saved')
  })
})

describe('the history of a form', () => {
  it('[FORM-13] [FORM-120] [FORM-121] tells a value as replaced unseen that another person put back meanwhile, and no other', async () => {
    await page.signIn('employee')
    const id = await makeForm(employee, camera(1, { cameraNotes: 'low' }), camera(2, { cameraNotes: 'low' }))
    await editForm(id)
    fill(fieldOf('Camera 1', 'Camera Notes'), 'mine')
    for (const notes of ['theirs', 'low'])
      await saveByCall(installer, id, camera(1, { cameraNotes: notes }), camera(2, { cameraNotes: 'high' }))
    // This section is begun on what the other person saved.
    await expect.poll(() => fieldOf('Camera 2', 'Camera Notes').value).toBe('high')
    fill(fieldOf('Camera 2', 'Camera Notes'), 'higher')
    await save()
    openAt(`/forms/${id}/history`)
    await heading('History')
    await screen.findByRole('list', { name: 'Changes' })
    const [second, first] = lines().map(({ textContent }) => textContent)
    expect(first).toMatch(/changed Camera 1.*Replaced what installer Test had given, which employee Test had not seen/s)
    expect(second).toContain('changed Camera 2')
    expect(second).not.toContain('Replaced')
  })

  it('[FORM-123] [FORM-126] goes on by a button, and says so where the form is gone', async () => {
    await page.signIn('installer')
    const id = await makeForm(employee, camera(1))
    for (let n = 0; n < 55; n += 1)
      await employee('PATCH', `/api/forms/${id}`, { sections: [camera(1, { cameraNotes: `${n}` })] })
    openAt(`/forms/${id}/history`)
    await screen.findByRole('list', { name: 'Changes' })
    expect(lines()).toHaveLength(50)
    await press('Show More')
    await screen.findByText('All 56 shown')
    expect(lines()).toHaveLength(56)
    expect(await employee('DELETE', `/api/forms/${id}`)).toMatchObject({ status: 204 })
    await heading('This survey is not available')
    openAt(`/forms/${id}/history`)
    await heading('Error Loading Form')
    openAt('/forms/x/history')
    await screen.findByText('No form ID provided')
  })
})

it('[FORM-131] [FORM-36] a form leads to a document with who filled in what, and only what is filled in', async () => {
  await page.signIn('installer')
  const photos = { doorPhotos: ['legacy-17', 'legacy-18'] }
  const sections = [camera(1, { physaasNotes: 'On the mast' }), door(2), camera(3)]
  const id = await makeForm(employee, ...sections)
  await saveByCall(employee, id, camera(1, { physaasNotes: 'On the mast' }), door(2, photos), camera(3))
  await saveByCall(
    installer,
    id,
    camera(1, { physaasNotes: 'On the mast', cameraNotes: 'At the gate' }),
    door(2, { ...photos, installType: { newInstall: true } }),
    camera(3),
  )
  await openForm(id)
  await openMenu()
  await choose('Print')
  const document = await screen.findByRole('article', { name: 'North wing' })
  expect(within(document).getByRole('heading', { name: 'North wing' })).toBeTruthy()
  expect(document.textContent).toContain(`revision ${(await readForm(employee, id)).revision}`)
  const textOf = (title: string) => shown(title).textContent ?? ''
  expect(textOf('Camera 1')).toContain('At the gate')
  expect(textOf('Camera 1')).not.toContain('Accessibility')
  expect(textOf('Camera 1')).toMatch(/Last changed by installer Test, .+; before by employee Test/)
  expect(textOf('Door 2')).toContain('Photo not herelegacy-18')
  expect(textOf('Camera 3')).toContain('Not filled in')
  expect(textOf('Camera 3')).not.toContain('changed by')
  expect(within(document).queryAllByRole('button')).toEqual([])
  expect(within(document).queryAllByRole('textbox')).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Back to the form' }))
  await screen.findByRole('button', { name: 'Edit Form' })
})
