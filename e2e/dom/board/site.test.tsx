import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { JPEG, PNG } from '../../../server/testing/app/pictures.ts'
import { boardPage, dialog, fill, goTo, isThere, press, showBoard, toast, untilGone } from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()
const CODE = '4711#'
/** All that the browser has stored. */
const kept = () => [localStorage, sessionStorage].flatMap((storage) => Object.values<string>(storage)).join('\n')
const put = (id: number, body: object) => page.employee('PUT', `/api/projects/${id}/site`, body)
const link = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

it('[SITE-8] [SITE-10] the site of a project comes with its board, leads to navigation, calls, and shows the gate code on a press', async () => {
  const id = await page.makeBoard('Harbour', [{ name: 'Cam 1' }])
  const contacts = [{ name: 'Mrs Süd', phone: '+41 44 668 18 00' }]
  await put(id, { address: 'Quay 3', contacts, gateCode: CODE, bring: 'Ladder' })
  await showBoard(page, 'installer', id)
  await expect.poll(() => queryClient.getQueryData(['/api/sites', id])).toMatchObject([{ address: 'Quay 3' }])
  expect(await link('Site')).toBe(`/projects/${id}/site`)
  goTo(`/projects/${id}/site`)
  expect(await link('Navigate there')).toContain('Quay%203')
  expect(await link(/^Call Mrs Süd/)).toBe('tel:+41446681800')
  expect(isThere('button', 'Edit')).toBe(false)
  expect(screen.queryByText(CODE)).toBeNull()
  await press('Show gate code')
  await screen.findByText(CODE)
  goTo('/')
  goTo(`/projects/${id}/site`)
  await screen.findByRole('button', { name: 'Show gate code' })
  expect(screen.queryByText(CODE)).toBeNull()
})

it('[SITE-9] an open sheet follows others, shows both versions of a field, and keeps what is typed but for the gate code', async () => {
  const id = await page.makeBoard('Harbour')
  await put(id, { address: 'Quay 3', gateCode: CODE })
  await page.signIn('employee')
  goTo(`/projects/${id}/site`)
  await screen.findByText('Quay 3')
  await put(id, { address: 'Quay 4' })
  await screen.findByText('Quay 4')
  await press('Edit')
  const form = within(await dialog('Edit Site'))
  await fill(form.getByRole('textbox', { name: 'Address' }), 'Quay 5')
  await fill(form.getByRole('textbox', { name: 'Gate code' }), 'new-code')
  await user.click(form.getByRole('checkbox', { name: 'Customers see this: Address' }))
  await expect.poll(kept).toContain('Quay 5')
  expect(kept()).not.toContain('new-code')
  await put(id, { address: 'Quay 6' })
  await press('Save')
  const both = within(await form.findByRole('group', { name: 'Address' }))
  both.getByText('Quay 6')
  await user.click(both.getByRole('button', { name: /^Keep mine/ }))
  await press('Save')
  await untilGone('dialog', 'Edit Site')
  await toast('Site sheet saved')
  await screen.findByText('Quay 5')
  await screen.findByText('Customers see this')
  expect((await page.employee('GET', `/api/projects/${id}/site`)).body).toMatchObject({
    ...{ address: 'Quay 5', gateCode: 'new-code', forCustomers: ['address'] },
  })
})

it('[SITE-1] [SITE-7] a customer sees what is marked for them alone, and hears when that changes', async () => {
  const id = await page.makeBoard('Harbour')
  await put(id, { address: 'Quay 3', hours: 'Mo-Fr', gateCode: CODE, forCustomers: ['hours'] })
  await page.signIn('customer')
  goTo(`/projects/${id}/site`)
  await screen.findByText('Mo-Fr')
  expect([screen.queryByText('Quay 3'), isThere('button', 'Show gate code')]).toEqual([null, false])
  await screen.findByText(/are those of UTC/)
  await put(id, { timeZone: 'Asia/Tokyo' })
  await screen.findByText(/are those of Asia\/Tokyo/)
  await put(id, { forCustomers: ['gateCode'] })
  await screen.findByRole('button', { name: 'Show gate code' })
  expect(screen.queryByText('Mo-Fr')).toBeNull()
})

it('[SITE-12] [SITE-13] employees add files to a site and remove them; installers open them, customers once that is marked', async () => {
  const id = await page.makeBoard('Harbour')
  await page.signIn('employee')
  goTo(`/projects/${id}/site`)
  await screen.findByRole('button', { name: 'Add files' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no input of files')
  const upload = (name: string, bytes: Uint8Array, type: string) =>
    user.upload(input, new File([Uint8Array.from(bytes)], name, { type }))
  await upload('Gate.pdf', Buffer.from('%PDF-1.7 nothing'), 'application/pdf')
  await screen.findByText(/^This file is damaged\./)
  await upload('Gate.png', PNG, 'image/png')
  await upload('Way.jpg', JPEG, 'image/jpeg')
  expect(await link('Gate.png')).toMatch(new RegExp(`^/api/projects/${id}/site/files/[0-9a-f]{64}$`))
  await link('Way.jpg')
  await press('Remove Way.jpg')
  await press('Remove', await screen.findByRole('alertdialog', { name: 'Remove Way.jpg?' }))
  await untilGone('link', 'Way.jpg')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('link', { name: 'Gate.png' }))
  await page.signIn('customer')
  goTo(`/projects/${id}/site`)
  await screen.findByText('The site sheet is empty')
  await put(id, { forCustomers: ['files'] })
  await link('Gate.png')
  await page.signIn('installer')
  goTo(`/projects/${id}/site`)
  await link('Gate.png')
  expect([isThere('button', 'Add files'), isThere('button', /^Remove/)]).toEqual([false, false])
})

it('[RIGHTS-8] a customer reads who may do what here, as the rights of the project are now', async () => {
  const id = await page.makeBoard('Harbour')
  await page.signIn('customer')
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  goTo(`/projects/${id}/site#who-may`)
  const table = within(await screen.findByRole('table', { name: 'Who may do what here, by role' }))
  const cellsOf = (words: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${words}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect([cellsOf('Move device'), cellsOf('Add manual card')]).toEqual([
    ['yes', 'yes', 'yes'],
    ['yes', 'no', 'no'],
  ])
  await page.employee('PATCH', `/api/projects/${id}/rights`, { customers: 'watch', installersAdd: true })
  await screen.findByText('Customers watch, and change nothing on the board.')
  expect([cellsOf('Move device'), cellsOf('Add manual card')]).toEqual([
    ['yes', 'yes', 'no'],
    ['yes', 'yes', 'no'],
  ])
  expect(scroll).toHaveBeenCalledOnce()
})
