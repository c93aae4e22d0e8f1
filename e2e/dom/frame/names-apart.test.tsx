import '../own-databases.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Acceptance, GivenLink } from '#events/acceptance/api.ts'
import { AddedPlan } from '#events/plan/api.ts'
import { userIdOf } from '../../../server/testing/app/app.ts'
import { addCard, createProject, idOfNew } from '../../../server/testing/app/answers.ts'
import { newForm } from '../../../server/testing/app/forms.ts'
import { PNG } from '../../../server/testing/app/pictures.ts'
import { boardPage, goTo, press } from '../board/board-dom.tsx'
import { sendPlan } from '../plans/plan-dom.ts'
import { user } from '../test-page.tsx'

// Each place where words of people stand, with words that are written from the right.

const page = await boardPage()
const NAME = 'باب الحديقة الخلفية'
/** Letters and numbers that such a name would move, were it not apart. */
const OF_SENTENCE = /[A-Za-z0-9]/
const APART = 'bdi, [dir=auto]'
/** Texts that no one sees as a line. */
const UNSEEN = 'textarea, title, style, .sr-only'
/** Tags that stand in a line with the text around them. */
const IN_LINE = new Set(['SPAN', 'B', 'STRONG', 'EM', 'I', 'A', 'TIME', 'MARK', 'SMALL', 'CODE'])

/** The words of the line around a text: those of the element that holds it, and of the lines that this one stands in. */
function lineAround(text: Node): string {
  const own = (element: Element) =>
    [...element.childNodes].flatMap((node) => (node !== text && node.nodeType === 3 ? (node.nodeValue ?? '') : []))
  const words: string[] = []
  for (let at = text.parentElement; at; at = at.parentElement) {
    words.push(...own(at))
    if (!IN_LINE.has(at.tagName) || at.matches('.block, .flex, .grid')) break
  }
  return words.join(' ')
}

/** Texts on the page with such a name that other words of their line stand beside, without the name being apart. */
function mixedTexts(): string[] {
  const mixed: string[] = []
  const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const said = text.nodeValue ?? ''
    if (!said.includes('باب')) continue
    const apart = text.parentElement?.closest(APART)
    if (text.parentElement?.closest(UNSEEN)) continue
    const line = apart ? (apart.textContent ?? '') : `${said} ${lineAround(text)}`
    if (OF_SENTENCE.test(line)) mixed.push(`${location.pathname}: ${text.parentElement?.outerHTML}`)
  }
  return mixed
}

/** Goes from screen to screen. */
function walk() {
  const found: string[] = []
  const seen: string[] = []
  const at = async (path: string, more?: () => Promise<unknown>) => {
    goTo(path)
    // The navigation has the name of the person before the screen has come.
    const main = () => document.querySelector('main')
    await expect.poll(() => main()?.querySelector('[aria-busy=true]'), { timeout: 30_000 }).toBeNull()
    await expect.poll(() => main()?.textContent, { timeout: 30_000 }).toContain(NAME)
    await more?.()
    seen.push(path)
    found.push(...mixedTexts())
  }
  return { found, seen, at }
}

it('[PART-99] names of all that people name stand apart in every line of their screens', async () => {
  const { employee } = page
  const me = userIdOf('employee')
  await employee('PATCH', `/api/users/${me}/info`, { firstName: NAME, lastName: NAME, username: 'employee' })
  const { id } = await createProject(employee, NAME, ['installer'])
  const folderId = await idOfNew(employee, '/api/folders', { name: NAME })
  await employee('PATCH', `/api/projects/${id}/move-to-folder`, { folderId })
  const card = await addCard(employee, id, NAME)
  const facts = { building: NAME, floor: NAME, room: NAME, model: NAME }
  await employee('PATCH', '/api/devices/facts', { deviceIds: [card.id], facts })
  await employee('PATCH', `/api/devices/${card.id}/description`, { description: NAME })
  await employee('POST', '/api/devices/assign', { deviceIds: [card.id], userIds: [me] })
  await employee('POST', '/api/devices/schedule', { deviceIds: [card.id], day: '2026-12-02', part: 'morning' })
  await employee('POST', `/api/devices/${card.id}/flag`, { kind: 'no-access', reason: NAME })
  await employee('PATCH', `/api/devices/${card.id}/name`, { name: `${NAME} ב` })
  await employee('POST', `/api/projects/${id}/notes`, { title: NAME, content: NAME, installersMayRead: true })
  await employee('PUT', `/api/projects/${id}/site`, { address: NAME, gateCode: NAME })
  const survey = await newForm(employee, { title: NAME, sections: [{ id: 1, type: 'camera', title: NAME }] })
  await page.signIn('employee')
  localStorage.setItem(`setupGuideHidden:${id}`, 'true')

  const { seen, found, at } = walk()
  await at('/')
  await at(`/?projectId=${id}`)
  await at(`/?projectId=${id}&card=${card.id}`, () => screen.findByRole('dialog'))
  await at(`/?projectId=${id}&view=table`, () => screen.findByRole('grid'))
  await at(`/projects/${id}/history`, () => screen.findByText(/created the project/))
  for (const path of ['plan-work?week=2026-12-02', 'site', 'compare']) await at(`/projects/${id}/${path}`)
  await at(`/projects/${id}/replay`, () => screen.findByText(/You created the project/))
  for (const path of ['/my-work', '/notes', `/forms/${survey}`, `/forms/view/${survey}`]) await at(path)
  await at(`/forms/${survey}/history`, () => screen.findByText(/made the form/))
  for (const path of [`/forms/${survey}/print`, '/users', `/users/${me}`]) await at(path)
  for (const path of ['/quota-dashboard', '/profile', '/system?tab=log']) await at(path)
  await at('/', async () => {
    await press('Find')
    await user.type(await screen.findByRole('combobox', { name: 'Find' }), 'باب')
    await screen.findAllByRole('option')
  })
  expect(seen).toHaveLength(21)
  expect([...new Set(found)]).toEqual([])
}, 240_000)

it('[PART-99] names stand apart on drawings and documents, among surveys, in the dialogs of notes, and before a guest', async () => {
  const { employee } = page
  const { id } = await createProject(employee, NAME, ['installer', 'customer'])
  const card = await addCard(employee, id, NAME)
  await employee('POST', `/api/projects/${id}/notes`, { title: NAME, content: NAME })
  const organizationId = await idOfNew(employee, '/api/organizations', { name: NAME })
  await newForm(employee, { title: NAME, organizationId, sections: [{ id: 1, type: 'camera', title: NAME }] })
  const newDocument = async () => Acceptance.parse((await employee('POST', `/api/projects/${id}/acceptance`)).body).id
  const points = [{ deviceId: card.id, text: NAME }]
  const customer = await page.app.as('customer')
  await customer('POST', `/api/acceptance/${await newDocument()}/refuse`, { name: NAME, remarks: NAME, points })
  const { link } = GivenLink.parse((await employee('POST', `/api/acceptance/${await newDocument()}/link`)).body)
  await page.signIn('employee')
  const sent = await sendPlan(`/api/projects/${id}/plans`, PNG, { name: NAME, type: 'image/png' })
  const { planId } = AddedPlan.parse(sent.body)
  await employee('PATCH', `/api/plans/${planId}/pages/1`, { title: NAME, sheet: NAME })
  const pin = { page: 1, x: 0.5, y: 0.5, why: NAME }
  await employee('PUT', `/api/plans/${planId}/pins/${card.id}`, { ...pin, kind: 'planned' })
  await employee('PUT', `/api/plans/${planId}/pins/${card.id}`, { ...pin, x: 0.6, kind: 'built' })

  const { seen, found, at } = walk()
  for (const path of ['plans', `plans/${planId}`, 'acceptance']) await at(`/projects/${id}/${path}`)
  const chosen = () => screen.findByRole('region', { name: `Chosen card: ${NAME}` })
  await at(`/projects/${id}/plans/${planId}?card=${card.id}`, chosen)
  await at(`/projects/${id}/plans/${planId}?card=${card.id}`, async () => {
    await press('It hangs here', await chosen())
    await screen.findByRole('textbox', { name: 'Why it hangs elsewhere' })
  })
  await at(`/projects/${id}/history`, () => screen.findByText(/created the project/))
  // The list of surveys stands beside the screen.
  goTo('/forms')
  await press(new RegExp(`^${NAME}`))
  await screen.findByRole('link', { name: NAME })
  seen.push('/forms')
  found.push(...mixedTexts())
  for (const button of [/^Edit/, /^Delete/])
    await at(`/notes?project=${id}`, async () => {
      await user.click((await screen.findAllByRole('button', { name: button }))[0] ?? document.body)
      await screen.findByRole(button.source === '^Edit' ? 'dialog' : 'alertdialog')
    })
  await at(`/accept${new URL(link).hash}`)
  expect(seen).toHaveLength(10)
  expect([...new Set(found)]).toEqual([])
}, 240_000)
