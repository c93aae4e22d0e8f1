import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Acceptance, GivenLink } from '#events/acceptance/api.ts'
import { boardPage, cardsOf, fill, goTo, press, question, toast } from '../board/board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()
const name = () => screen.findByRole('textbox', { name: 'Your name' })
const kept = () => Object.values<string>(sessionStorage).join('\n')

/** A document of a project of its own, and the address of its link on this page. */
async function makeLink() {
  const project = await page.makeBoard('Harbour', [{ name: 'Gate' }, { name: 'Door', status: 'confirmed' }])
  const made = Acceptance.parse((await page.installer('POST', `/api/projects/${project}/acceptance`)).body)
  const { body } = await page.installer('POST', `/api/acceptance/${made.id}/link`)
  const token = GivenLink.parse(body).link.replace(/.*token=/, '')
  const read = async () => Acceptance.parse((await page.employee('GET', `/api/acceptance/${made.id}`)).body)
  return { project, id: made.id, token, href: `/accept#token=${token}`, read }
}

it('[ACCEPT-14] [ACCEPT-16] a guest reads a document, adds an open point, and signs by name once they said yes to the question', async () => {
  const { project, href, read } = await makeLink()
  goTo(href)
  await screen.findByRole('heading', { name: 'Hand-over of Harbour' })
  await screen.findByText('1 of 2 tested and confirmed, 0 more installed')
  await press('Sign')
  await screen.findByText('Please enter your name')
  await fill(await name(), 'Maria Muster')
  await press('Add an open point Choose a device...')
  await user.type(await screen.findByRole('combobox', { name: 'Search devices' }), 'ga')
  await user.click(await screen.findByRole('option', { name: 'Gate' }))
  await press('Sign')
  await screen.findByText('Say what is open')
  await fill(await screen.findByRole('textbox', { name: 'Gate' }), 'Hangs loose')
  await press('Sign')
  const asked = await question('Sign this document?')
  expect(asked.textContent).toMatch(/but for 1 open point, as Maria Muster, with your typed name as your signature/)
  await press('Cancel', asked)
  expect(await read()).toMatchObject({ state: 'waiting' })
  await press('Sign')
  await press('Sign', await question('Sign this document?'))
  const answer = await screen.findByRole('heading', { name: 'Signed by Maria Muster' })
  expect(document.activeElement).toBe(answer)
  await expect.poll(read).toMatchObject({ state: 'signed', name: 'Maria Muster', answeredBy: null })
  await expect.poll(async () => (await cardsOf(page.employee, project)).get('Gate')?.flag?.reason).toBe('Hangs loose')
})

it('[ACCEPT-14] a PDF that was loaded before the answer is not opened after it', async () => {
  const { href } = await makeLink()
  // As a browser that opens no tab.
  vi.spyOn(window, 'open').mockReturnValue(null)
  goTo(href)
  await fill(await name(), 'Maria')
  await press(/^Read the document \(PDF, /)
  await screen.findByRole('link', { name: 'Open the document' })
  await press('Sign')
  await press('Sign', await question('Sign this document?'))
  await screen.findByRole('button', { name: 'Read the document (PDF)' })
  expect(screen.queryByRole('link', { name: 'Open the document' })).toBeNull()
})

it('[ACCEPT-14] a guest refuses with a remark', async () => {
  const { href, read } = await makeLink()
  goTo(href)
  await fill(await name(), 'Maria')
  await fill(await screen.findByRole('textbox', { name: 'Remarks' }), 'The gate is missing')
  await press('Refuse')
  await press('Refuse', await question('Refuse this document?'))
  await screen.findByRole('heading', { name: 'Refused by Maria' })
  await screen.findByText('The gate is missing')
  await expect.poll(read).toMatchObject({ state: 'refused', remarks: 'The gate is missing' })
})

it('[ACCEPT-17] typed words survive a reload until they are sent, without the token; the answer of another one takes the place of the form', async () => {
  const { href, token } = await makeLink()
  goTo(href)
  await fill(await name(), 'Maria')
  await expect.poll(kept).toContain('Maria')
  goTo(href)
  await expect.poll(async () => (await name()).getAttribute('value')).toBe('Maria')
  expect(kept()).not.toContain(token)
  const headers = { 'x-acceptance-token': token }
  const second = await page.app.anonymous('POST', '/api/guest/acceptance/sign', { name: 'Otto' }, { headers })
  expect(second).toMatchObject({ status: 200 })
  await press('Sign')
  await press('Sign', await question('Sign this document?'))
  const told = await toast('The document was not signed')
  expect(told.textContent).toMatch(/signed already, by Otto/)
  await screen.findByRole('heading', { name: 'Signed by Otto' })
  expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull()
})

it('[ACCEPT-18] a link that ended, and one that is not whole, say what to do', async () => {
  const { id, href } = await makeLink()
  await page.installer('DELETE', `/api/acceptance/${id}/link`)
  goTo(href)
  await screen.findByRole('heading', { name: 'This link has ended' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/Ask for a new one where you got it\.$/)
  goTo('/accept')
  await screen.findByRole('heading', { name: 'This link is not complete' })
  expect(screen.getByRole('alert').textContent).toMatch(/Open the whole link/)
})
