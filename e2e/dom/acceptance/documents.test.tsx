import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Acceptance, GivenLink } from '#events/acceptance/api.ts'
import {
  boardPage,
  choose,
  dialog,
  fill,
  goTo,
  isThere,
  press,
  question,
  showBoard,
  TICKS,
  toast,
} from '../board/board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()
const customer = await page.app.as('customer')
const makeDocument = async (project: number) =>
  Acceptance.parse((await page.employee('POST', `/api/projects/${project}/acceptance`)).body).id
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Hand-over documents' })).findAllByRole('listitem')
/** Names stand apart within a line, as elements of their own. */
const isLine = (words: string) => (_: string, element: Element | null) =>
  element?.lastElementChild?.tagName === 'BDI' && element.textContent === words
const sign = (id: number) => customer('POST', `/api/acceptance/${id}/sign`, { name: 'Maria' })

it('[ACCEPT-19] the board leads to the documents of its project, and offers to make one once the installation is complete', async () => {
  const id = await page.makeBoard('Harbour', [{ name: 'Gate', status: 'confirmed' }])
  await page.employee('PATCH', `/api/projects/${id}/checklist`, TICKS)
  await showBoard(page, 'employee', id)
  await press('Installation Complete')
  const link = within(await toast('Installation complete')).getByRole('link', { name: 'Make the hand-over document' })
  expect(link.getAttribute('href')).toBe(`/projects/${id}/acceptance`)
  await choose('More for this project', 'Hand-over Documents')
  await screen.findByRole('heading', { name: 'No hand-over document yet' })
  await press('Make hand-over document')
  await toast('Hand-over document made')
  const [row] = await rows()
  expect(row?.textContent).toMatch(/Waiting for signature.*1 of 1 device confirmed, 0 photos, 0 open/)
})

it('[ACCEPT-20] the list follows what others do: a document that is made, signed and refused, and a link that is given', async () => {
  const id = await page.makeBoard('Harbour', [{ name: 'Gate' }])
  await page.signIn('installer')
  goTo(`/projects/${id}/acceptance`)
  await screen.findByRole('heading', { name: 'No hand-over document yet' })
  const first = await makeDocument(id)
  await screen.findByText('Waiting for signature')
  await page.employee('POST', `/api/acceptance/${first}/link`)
  await screen.findByText(/^A guest can open it until/)
  await sign(first)
  await screen.findByText(isLine('Signed by Maria'))
  await customer('POST', `/api/acceptance/${await makeDocument(id)}/refuse`, { name: 'Otto' })
  await screen.findByText(isLine('Refused by Otto'))
  expect(await rows()).toHaveLength(2)
  const [device] = (await page.employee('GET', `/api/projects/${id}/devices`)).body as { id: number }[]
  await page.employee('PATCH', `/api/devices/${device?.id}/name`, { name: 'Door' })
  goTo('/')
  goTo(`/projects/${id}/acceptance`)
  expect(await screen.findAllByText('Changed since acceptance')).toHaveLength(2)
})

it('[ACCEPT-19] an installer gives the link of a document to a guest, shows it again, and ends it', async () => {
  const id = await page.makeBoard('Harbour')
  const document = await makeDocument(id)
  await page.signIn('installer')
  goTo(`/projects/${id}/acceptance`)
  await press(/^Give a link to a guest/)
  const shown = within(await dialog('Link for a guest'))
  const field = await shown.findByRole('textbox', { name: 'Link' })
  const given = GivenLink.parse((await page.employee('POST', `/api/acceptance/${document}/link`)).body)
  // Each came to the server by another name of it.
  const link = given.link.replace(/^.*(?=\/accept#)/, location.origin)
  expect(field.getAttribute('value')).toBe(link)
  expect(shown.getByRole('link', { name: 'Open on this device' }).getAttribute('href')).toBe(link)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: /^Show the link/ })
  await press(/^End link/)
  await press('End link', await question('End the link?'))
  await toast('Link ended')
  await screen.findByRole('button', { name: /^Give a link to a guest/ })
  const headers = { 'x-acceptance-token': given.link.replace(/.*token=/, '') }
  expect(await page.app.anonymous('GET', '/api/guest/acceptance', undefined, { headers })).toMatchObject({
    status: 404,
  })
})

it('[ACCEPT-21] a customer finds the document in the project, reads and signs it there, and makes and gives out none', async () => {
  const id = await page.makeBoard('Harbour')
  const document = await makeDocument(id)
  await showBoard(page, 'customer', id)
  await choose('More for this project', 'Hand-over Documents')
  await user.click(await screen.findByRole('link', { name: `Read and sign document ${document}` }))
  await screen.findByRole('heading', { name: `Hand-over document ${document}` })
  expect(location.pathname).toBe(`/projects/${id}/acceptance/${document}`)
  const pdf = await screen.findByRole('link', { name: /^Read the document/ })
  expect(pdf.getAttribute('href')).toBe(`/api/acceptance/${document}/pdf`)
  await fill(await screen.findByRole('textbox', { name: 'Your name' }), 'Maria')
  await press('Sign')
  await press('Sign', await question('Sign this document?'))
  await screen.findByRole('heading', { name: 'Signed by Maria' })
  await screen.findByRole('button', { name: 'Save what was signed' })
  expect(isThere('button', /link/i)).toBe(false)
  goTo(`/projects/${id}/acceptance`)
  await screen.findByText(isLine('Signed by Maria'))
  expect(isThere('button', /Make|link/)).toBe(false)
})

it('[ACCEPT-21] employees and installers read a document, have no form to answer it, and keep the focus when others do', async () => {
  const id = await page.makeBoard('Harbour')
  const made = await makeDocument(id)
  await page.signIn('employee')
  goTo(`/projects/${id}/acceptance/${made}`)
  await screen.findByRole('heading', { name: 'The document in short' })
  expect(isThere('textbox', 'Your name')).toBe(false)
  const save = await screen.findByRole('button', { name: 'Save' })
  save.focus()
  await sign(made)
  await screen.findByRole('heading', { name: 'Signed by Maria' })
  expect(document.activeElement).toBe(save)
  goTo(`/projects/${id}/acceptance/999999`)
  await screen.findByText('This document does not exist')
})
