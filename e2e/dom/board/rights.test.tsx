import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProjectSummary } from '#events/project/api.ts'
import type { Rights } from '#events/project/rights.ts'
import { running } from '../../../client/live/browser-live.ts'
import { Settings } from '#events/settings/settings.ts'
import type { TestPerson } from '../../../server/testing/app/app.ts'
import {
  actOn,
  bar,
  card,
  choose,
  dialog,
  goOffline,
  goOnline,
  goTo,
  isThere,
  boardPage,
  press,
  pressOn,
  showBoard,
  statusesOf,
  toast,
  untilGone,
} from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()

const set = async (id: number, rights: Partial<Rights>) =>
  expect(await page.employee('PATCH', `/api/projects/${id}/rights`, rights)).toMatchObject({ status: 200 })
const rightsOf = async (id: number) => ProjectSummary.parse((await page.employee('GET', `/api/projects/${id}`)).body)
async function show(person: TestPerson, rights: Partial<Rights>): Promise<number> {
  const id = await page.makeBoard('Rights', [{ name: 'Cam 1' }, { name: 'Cam 2', status: 'installed' }])
  if (Object.keys(rights).length > 0) await set(id, rights)
  await showBoard(page, person, id)
  await card('Cam 1')
  return id
}
const isInMenu = async (trigger: string, item: string): Promise<boolean> => {
  await press(trigger)
  await screen.findByRole('menu')
  const found = isThere('menuitem', item)
  await user.keyboard('{Escape}')
  await untilGone('menu', trigger)
  return found
}

describe('[RIGHTS-6] the dialog of the rights', () => {
  it('has a switch for each, which acts at once and follows others', async () => {
    const id = await show('employee', {})
    await choose('More for this project', 'Rights')
    const rights = await dialog('Rights')
    const states = () =>
      within(rights)
        .getAllByRole('switch')
        .map((one) => [one.getAttribute('aria-checked')])
        .flat()
    expect(states()).toEqual(['true', 'false', 'true', 'false'])
    const toggle = (name: string) => user.click(within(rights).getByRole('switch', { name }))
    await toggle('Customers work on the cards')
    await expect.poll(async () => (await rightsOf(id)).customers).toBe('watch')
    await toggle('Installers add cards')
    await toggle('Installers delete cards')
    await toggle('Confirming needs another person')
    await expect
      .poll(() => rightsOf(id))
      .toMatchObject({ customers: 'watch', installersAdd: true, installersDelete: false, confirmByAnother: true })
    await set(id, { customers: 'work' })
    await expect.poll(states).toEqual(['true', 'true', 'false', 'true'])
    await user.keyboard('{Escape}')
    await untilGone('dialog', 'Rights')
    await goOffline(page)
    await choose('More for this project', 'Rights')
    const away = within(await dialog('Rights')).getAllByRole<HTMLButtonElement>('switch')
    expect(away.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
    await goOnline(page)
  })

  it('is for employees, and for open projects', async () => {
    const id = await show('installer', {})
    expect(await isInMenu('More for this project', 'Rights')).toBe(false)
    const ticks = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }
    await page.employee('PATCH', `/api/projects/${id}/checklist`, ticks)
    await page.employee('PATCH', `/api/projects/${id}/status`, { status: 'closed' })
    await showBoard(page, 'employee', id)
    expect(await isInMenu('More for this project', 'Rights')).toBe(false)
  })
})

describe('[RIGHTS-5] a board without the buttons that would be refused', () => {
  it('to customers who watch, and with them once they work, without a reload', async () => {
    const id = await show('customer', { customers: 'watch' })
    expect(screen.getByText('You watch this project.')).toBeTruthy()
    expect(isThere('button', 'Mark as Installed')).toBe(false)
    expect(isThere('button', 'Select cards')).toBe(false)
    expect(within(await card('Cam 1')).queryByTitle('Click to edit')).toBeNull()
    expect(screen.queryByText('Closed')).toBeNull()
    await set(id, { customers: 'work' })
    await within(await card('Cam 1')).findByRole('button', { name: 'Mark as Installed' })
    expect(screen.queryByText('You watch this project.')).toBeNull()
    await pressOn('Cam 1', 'Mark as Installed')
    await expect.poll(async () => (await statusesOf(page.employee, id))['Cam 1']).toBe('installed')
    // The history offers no undo either, once they watch again.
    await set(id, { customers: 'watch' })
    goTo(`/projects/${id}/history`)
    await screen.findByText(/marked/)
    await expect.poll(() => isThere('button', 'Undo')).toBe(false)
  })

  it('to installers who add cards, but no lists, and delete none', async () => {
    const id = await show('installer', { installersAdd: true, installersDelete: false })
    expect(isThere('button', /Import/)).toBe(false)
    expect(await isInMenu('More for Cam 1', 'Delete')).toBe(false)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Cam 1' }))
    await within(await bar()).findByRole('button', { name: /^Mark as Installed/ })
    expect(within(await bar()).queryByRole('button', { name: /^Delete/ })).toBeNull()
    await press('Leave selection')
    await press('Add Manual Card')
    const adding = await dialog('Add Manual Card')
    await user.type(within(adding).getByRole('textbox', { name: 'Card name' }), 'Gate')
    await press('Add card', adding)
    await expect.poll(async () => (await statusesOf(page.employee, id))['Gate']).toBe('waiting')
    await user.keyboard('{Escape}')
    await untilGone('dialog', 'Add Manual Card')
    await set(id, { installersAdd: false, installersDelete: true })
    await untilGone('button', 'Add Manual Card')
    expect(await isInMenu('More for Cam 1', 'Delete')).toBe(true)
  })

  it('of a card that the person installed, where another one confirms', async () => {
    const id = await page.makeBoard('Rights', [{ name: 'Cam 1' }, { name: 'Cam 2', status: 'installed' }])
    await set(id, { confirmByAnother: true })
    await actOn(page.installer, id, 'Cam 1', 'PATCH', 'status', { status: 'installed' })
    await showBoard(page, 'installer', id)
    const button = await within(await card('Cam 1')).findByRole<HTMLButtonElement>('button', {
      name: 'Another person confirms',
    })
    expect(button.disabled).toBe(true)
    for (const name of ['Cam 1', 'Cam 2'])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    await press('Mark as Confirmed (1)', await bar())
    await expect.poll(() => statusesOf(page.employee, id)).toEqual({ 'Cam 1': 'installed', 'Cam 2': 'confirmed' })
    await actOn(page.employee, id, 'Cam 1', 'PATCH', 'status', { status: 'confirmed' })
    await untilGone('button', 'Another person confirms')
  })
})

it('[RIGHTS-7] [STORY-10] work that waited while its right was taken away is refused by its sentence, and goes by itself once it is given back', async () => {
  const id = await show('customer', {})
  await goOffline(page)
  await pressOn('Cam 1', 'Mark as Installed')
  await set(id, { customers: 'watch' })
  await goOnline(page)
  const said = await toast('Failed to update device status')
  expect(said.textContent).toContain('Customers only watch this project.')
  const refusals = () => running.getState().live?.outbox.store.getState().refusals ?? []
  expect(refusals().map(({ code }) => code)).toEqual(['right-missing'])
  expect((await statusesOf(page.employee, id))['Cam 1']).toBe('waiting')
  await set(id, { customers: 'work' })
  await expect.poll(async () => (await statusesOf(page.employee, id))['Cam 1']).toBe('installed')
  expect(refusals()).toEqual([])
})

it('[SETTINGS-5] the settings say whether customers work on new projects', async () => {
  await page.signIn('employee')
  goTo('/system?tab=settings')
  const now = async () => Settings.parse((await page.employee('GET', '/api/settings')).body).customersOfNewProjects
  const toggle = async () => user.click(await screen.findByRole('switch', { name: 'Customers work on new projects' }))
  await toggle()
  await expect.poll(now).toBe('watch')
  await expect
    .poll(() => screen.getByRole('switch', { name: 'Customers work on new projects' }).getAttribute('aria-checked'))
    .toBe('false')
  await toggle()
  await expect.poll(now).toBe('work')
})
