import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FormTemplate } from '#events/template/api.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import { newForm } from '../../../server/testing/app/forms.ts'
import { button, camera, failing, fill, intercept, leave, makeForm, openAt, press, toast } from './form-page.tsx'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

// The list of surveys has no height here: e2e/surveys/surveys.e2e.ts looks at its lines.

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  await page.signIn('employee')
})
afterEach(leave)
afterAll(() => page.close())

const internal = failing(500, 'Internal Server Error')
const list = () => screen.findByRole('navigation', { name: 'Surveys' })
const where = () => `${location.pathname}${location.search}`

describe('[FORM-60] a list that cannot be read', () => {
  it.each([
    ['/api/forms', 'Error fetching forms', 'Unable to load forms'],
    ['/api/organizations', 'Error fetching organizations', 'Error fetching organizations'],
  ])('says so with a toast and in its place, and is read again: %s', async (path, title, text) => {
    const stop = intercept('GET', path, internal)
    openAt('/forms')
    await expect.poll(() => toast()?.[0]).toBe(title)
    await within(await list()).findByText(text)
    stop()
    await press('Try Again', await list())
    await expect.poll(async () => (await list()).textContent).not.toContain(text)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBe(null)
  })

  it('of organizations says so in the field of a new form, too', async () => {
    intercept('GET', '/api/organizations', internal)
    openAt('/forms/new')
    await expect.poll(() => toast()?.[0]).toBe('Error fetching organizations')
    await user.click(await screen.findByRole('button', { name: /^Organization / }))
    await screen.findByText('The organizations could not be loaded')
  })

  it('[FORM-66] for a session that is over says to log in, without a toast', async () => {
    // The answer to a page of another person: the session is asked for anew, and for that moment the screen stays.
    const json = { message: 'Unauthorized', code: 'other-person' }
    intercept('GET', '/api/forms', failing(401, 'Unauthorized', json))
    openAt('/forms')
    await screen.findByText('Please log in to create forms and manage organizations')
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth')
    expect(toast()).toBe(null)
  })
})

it('[FORM-57] an organization that was not created says why, and its name stays to be sent again', async () => {
  openAt('/forms')
  await press('Create Organization')
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByLabelText<HTMLInputElement>('Organization Name')
  fill(name, 'Amber Wharf')
  const message = 'The catalog is closed.'
  const stop = intercept('POST', '/api/organizations', failing(500, 'Internal Server Error', { message }))
  await press('Create', dialog)
  await expect.poll(toast).toEqual(['Failed to create organization', message])
  expect(name.value).toBe('Amber Wharf')
  stop()
  await press('Create', dialog)
  await expect.poll(toast).toEqual(['Organization created', 'Amber Wharf'])
})

describe('[FORM-64] the debug tool', () => {
  it('shows a form as the server answers it, by its id or as one of the two newest', async () => {
    await makeForm(employee, camera(1))
    const odd = [{ id: 4, type: 'odd', title: 'Odd' }]
    const older = await newForm(employee, { title: 'Older', sections: JSON.stringify(odd) })
    const newer = await newForm(employee, { title: 'Newer' })
    openAt('/debug/forms')
    await screen.findByRole('button', { name: `Form ${newer}` })
    const presets = screen.getAllByRole('button', { name: /^Form \d+$/ })
    expect(presets.map(({ textContent }) => textContent)).toEqual([`Form ${newer}`, `Form ${older}`])
    const id = screen.getByLabelText('Form ID')
    for (const wrong of ['', 'seven', '7.5', '-7', '0']) {
      fill(id, wrong)
      await press('Fetch Form')
      await screen.findByText('Please enter a valid form ID')
      expect(where()).toBe('/debug/forms')
    }
    await press(`Form ${older}`)
    expect(where()).toBe(`/debug/forms?id=${older}`)
    const raw = (name: string) => screen.findByRole('group', { name })
    expect((await raw('Parsed sections')).textContent).toContain('"title": "Odd"')
    expect((await raw('Raw data')).textContent).toContain('"revision"')
    const text = screen.getByRole('main').textContent
    for (const part of ['Older', '1 section, as an array', 'odd: 1']) expect(text).toContain(part)
    fill(screen.getByLabelText('Form ID'), '999999')
    await press('Fetch Form')
    await within(screen.getByRole('main')).findByText('Failed to fetch form: Not Found', {}, { timeout: 30_000 })
    expect(toast()?.[0]).toBe('Failed to fetch form: Not Found')
  })
})

async function makeTemplate(name: string, organizationId: number | null = null, send = employee) {
  const formId = await makeForm(send, camera(1))
  return FormTemplate.parse((await send('POST', '/api/form-templates', { name, formId, organizationId })).body)
}

describe('templates', () => {
  it('[FORM-106] [FORM-110] follow others in their list, and one is deleted after a question', async () => {
    const colleague = await page.app.as('colleague')
    const theirs = await makeTemplate('Set 1', 1, colleague)
    openAt('/forms')
    await press('Templates')
    const templates = await screen.findByRole('list', { name: 'Templates' })
    const rows = () =>
      within(templates)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const first = expect.stringContaining('Set 11 section · Test · colleague Test')
    await expect.poll(rows).toEqual([first])
    await makeTemplate('Set 2')
    await expect.poll(rows).toEqual([first, expect.stringContaining('Set 21 section · All organizations · You')])
    await press('Delete Set 1')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Delete the template "Set 1"?')
    await press('Cancel', question)
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await expect.poll(focused).toBe('Delete Set 1')
    await press('Delete Set 1')
    await press('Delete', await screen.findByRole('alertdialog'))
    await expect.poll(() => toast()?.[0]).toBe('Template deleted')
    await expect.poll(() => within(templates).queryByText('Set 1')).toBe(null)
    await expect.poll(focused).toBe('Delete Set 2')
    expect(await colleague('DELETE', `/api/form-templates/${theirs.id}`)).toMatchObject({ status: 404 })
  })

  it('[FORM-240] of an organization are opened to all, and given back to it', async () => {
    const own = await makeTemplate('Own set', 1)
    openAt('/forms')
    await press('Templates')
    const templates = await screen.findByRole('list', { name: 'Templates' })
    const row = () => within(templates).getByText('Own set').closest('li')?.textContent
    await press('Open Own set to all organizations')
    await expect.poll(() => toast()?.[0]).toBe('Template opened to all organizations')
    await expect.poll(row).toContain('All organizations')
    await press('Offer Own set to Test alone again')
    await expect.poll(row).toContain('1 section · Test')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Open Own set to all organizations')
    await employee('DELETE', `/api/form-templates/${own.id}`)
  })

  it('[FORM-111] say how to save one where there are none, and the form can start without where they cannot be read', async () => {
    const none = intercept('GET', '/api/form-templates', async () => Response.json([]))
    openAt('/forms')
    await press('Templates')
    await screen.findByText('No templates yet')
    await screen.findByText('"Save as Template"', { exact: false })
    openAt('/forms/new')
    await screen.findByText('There is none for this form yet.', { exact: false })
    none()

    const stop = intercept('GET', '/api/form-templates', failing(404, 'Not Found', { message: 'Away' }))
    openAt('/forms/new?orgId=1')
    await expect.poll(() => toast()?.[0]).toBe('Error fetching templates')
    const place = (await screen.findByText(/^The templates could not be loaded/)).closest<HTMLElement>('[role=alert]')
    fill(screen.getByLabelText('Form Title'), 'Without a template')
    await expect.poll(() => button('Create Form').disabled).toBe(false)
    stop()
    await press('Try Again', place ?? undefined)
    await expect.poll(() => screen.queryByText(/^The templates could not be loaded/)).toBe(null)
    await press('Create Form')
    await expect.poll(where).toMatch(/^\/forms\/\d+$/)
  })

  it('[FORM-109] that were chosen wait for another choice where they are for another organization, or were deleted', async () => {
    await employee('POST', '/api/organizations', { name: 'Mole' })
    const ofTest = await makeTemplate('Of Test', 1)
    await makeTemplate('Of all')
    openAt('/forms/new?orgId=1')
    fill(await screen.findByLabelText('Form Title'), 'Lobby')
    const choose = async (field: RegExp, option: RegExp) => {
      await user.click(await screen.findByRole('button', { name: field }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    const template = () => button(/^Start from a Template/)
    await choose(/^Start from a Template/, /^Of Test/)
    await screen.findByText('It brings 1 section', { exact: false })
    // A reload takes nothing of it away.
    openAt('/forms/new?orgId=1')
    await expect.poll(() => template().textContent).toBe('Of Test')
    expect(button('Create Form').disabled).toBe(false)
    await choose(/^Organization/, /^Mole/)
    await screen.findByText('The template that you chose is for another organization', { exact: false })
    await screen.findByText('Please select another template, or none')
    expect(button('Create Form').disabled).toBe(true)
    await choose(/^Organization/, /^Test/)
    await expect.poll(() => button('Create Form').disabled).toBe(false)
    await employee('DELETE', `/api/form-templates/${ofTest.id}`)
    await screen.findByText('Please select another template, or none')
    await choose(/^Start from a Template/, /^Of all/)
    await expect.poll(() => button('Create Form').disabled).toBe(false)
  })
})
