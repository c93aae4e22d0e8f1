import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Send } from '../../../server/testing/app/app.ts'
import { button, camera, door, fieldOf, fill, leave, makeForm, openForm, press, readForm, toast } from './form-page.tsx'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
})
afterEach(leave)
afterAll(() => page.close())

it('[FORM-250] renaming offers to change the "Form Title" of its section too: with it, or in the draft', async () => {
  await page.signIn('installer')
  const title = (formTitle: string) => ({ id: 1, type: 'title', title: 'Form Information', formTitle })
  const id = await makeForm(employee, title('North wing'), door(2))
  const rename = async (to: string) => {
    await press('More for this form')
    await user.click(await screen.findByRole('menuitem', { name: 'Rename Form' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rename Form' })
    const box = within(dialog).getByRole('checkbox', { name: /^Change the title in Form Information too/ })
    fill(within(dialog).getByRole('textbox', { name: 'Form Title' }), to)
    return { box, go: () => press('Rename', dialog) }
  }
  const titles = async () => {
    const form = await readForm(employee, id)
    return [form.title, form.sections[0]?.['formTitle']]
  }
  await openForm(id)
  const both = await rename('Harbour')
  expect(both.box.getAttribute('aria-checked')).toBe('true')
  await both.go()
  await screen.findByText('Harbour', { selector: 'h1' })
  expect(await titles()).toEqual(['Harbour', 'Harbour'])
  await expect.poll(toast).toEqual(['Form renamed'])
  await press('Edit Form')
  await (await rename('Quay')).go()
  await expect.poll(() => fieldOf('Form Information', 'Form Title').value).toBe('Quay')
  expect(await titles()).toEqual(['Quay', 'Harbour'])
  const alone = await rename('Pier')
  expect(alone.box.getAttribute('aria-checked')).toBe('true')
  await user.click(alone.box)
  await alone.go()
  await screen.findByText('Pier', { selector: 'h1' })
  expect(fieldOf('Form Information', 'Form Title').value).toBe('Quay')
})

it('[FORM-249] [FORM-247] a form of more than eight sections has a list of them: all, unfinished ones, those with photos that wait, by type', async () => {
  await page.signIn('employee')
  const cameras = [1, 2, 3, 4, 5, 6].map((one) => camera(one, { cameraNotes: 'There' }))
  const id = await makeForm(employee, ...cameras, camera(7), camera(8), door(9))
  await openForm(id)
  const open = async () => {
    await press('Sections')
    const dialog = await screen.findByRole('dialog', { name: 'Sections' })
    const listed = () =>
      within(dialog)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent)
    return { listed, choose: (name: RegExp) => user.click(within(dialog).getByRole('radio', { name })), dialog }
  }
  const list = await open()
  expect(list.listed()).toHaveLength(9)
  await list.choose(/^Unfinished 3/)
  expect(list.listed()).toEqual(['Camera 7Nothing filled in', 'Camera 8Nothing filled in', 'Door 9No install type'])
  await list.choose(/^Photos wait 0/)
  expect(list.listed()).toEqual([])
  await list.choose(/^Unfinished/)
  await user.click(button(/^Door 9/, list.dialog))
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Door 9')
  await press('Edit Form')
  expect(document.activeElement).toBe(button('Save Form'))
  await user.click((await open()).dialog.querySelector('li:nth-child(8) button') as HTMLElement)
  await expect.poll(() => fieldOf('Camera 8', 'Section Title').value).toBe('Camera 8')
  await press('Cancel')
  expect(document.activeElement).toBe(button('Edit Form'))
})
