import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useShortcutGroups } from '../../../client/ui/text/shortcut-help.ts'
import {
  abc,
  TICKS,
  boardPage,
  showBoard,
  goTo,
  watchSent,
  liveBadge,
  cardsOf,
  statusesOf,
  actOn,
  card,
  cardIn,
  namesIn,
  dialog,
  question,
  bar,
  isThere,
  untilGone,
  press,
  choose,
  fill,
  toast,
} from './board-dom.tsx'
import { user } from '../test-page.tsx'

// A board as a whole: who may do what on it, its completion, its end, and what takes gestures back.

const page = await boardPage()

const sample = [
  { name: 'Cam 1', description: 'north wall' },
  { name: 'Cam 2' },
  { name: 'Door 1', type: 'access_door', status: 'installed' },
  { name: 'Keypad 1', type: 'keypad', status: 'confirmed' },
] as const
const CLOSED = /^This project is closed, so nothing on the board can be changed\./
const menuItems = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const boxes = () => within(screen.getByRole('region', { name: 'Installation Checklist' })).getAllByRole('checkbox')
const ticked = () => boxes().map((box) => box.getAttribute('aria-checked') === 'true')
async function tickAll(): Promise<void> {
  for (const box of boxes()) await user.click(box)
}
it('[EXPORT-7] each role sees the actions that it may use, and no other', async () => {
  const id = await page.makeBoard('Roles', sample)
  const ofEmployees = [
    ...['Installation Complete', 'Import CSV', 'Add Manual Card', 'Initial Device Sync', 'Export Photos'],
    ...['Manage Users', 'Verkada Instance', 'Manage Folders', 'Create New Project', 'Project actions'],
  ]
  await showBoard(page, 'employee', id)
  const offered = () => ofEmployees.filter((name) => screen.queryAllByRole('button', { name }).length > 0)
  await expect.poll(offered).toEqual(ofEmployees)
  await within(await card('Cam 1')).findByRole('button', { name: 'Cam 1' })

  for (const person of ['installer', 'customer'] as const) {
    await showBoard(page, person, id)
    await within(await card('Cam 1')).findByRole('button', { name: 'Mark as Installed' })
    expect(offered()).toEqual([])
    await press('More for this project')
    await screen.findByRole('menuitem', { name: 'Replay' })
    expect(menuItems()).toEqual([
      ...['Site', 'Who May Do What', 'Floor Plans', 'Hand-over Documents'],
      ...['Replay', 'Compare', 'History', expect.stringMatching(/^Make Ready for Offline/)],
    ])
    await user.keyboard('{Escape}')
    // The name is no button: only employees rename.
    expect(within(await card('Cam 1')).queryByRole('button', { name: 'Cam 1' })).toBeNull()
    await press('More for Cam 2')
    await screen.findByRole('menuitem', { name: 'Delete' })
  }
})

it('[CMD-7] [LIVE-110] a project is not completed before its checklist, and not past the list of refusals', async () => {
  await showBoard(page, 'employee', await page.makeBoard('Too early', abc))
  await press('Installation Complete')
  expect((await toast('Failed to complete project')).textContent).toContain(
    'You must complete all installation checklist items before marking the project as complete',
  )
  // The same button reopens the project until the refusal is there.
  await screen.findByRole('button', { name: '1 refused' })
  await press('Installation Complete')
  await press('2 refused')
  const panel = await dialog('Changes that were refused')
  expect(within(panel).queryByRole('button', { name: /^Retry/ })).toBeNull()
  const [link] = within(panel).getAllByRole('link', { name: 'Open the project' })
  if (link) await user.click(link)
  await untilGone('dialog', 'Changes that were refused')
  await press('2 refused')
  await press('Discard all')
  await press('Discard all', await question('Discard all 2 refused changes?'))
  await untilGone('dialog', 'Changes that were refused')
  await untilGone('button', /^\d+ refused$/)
})

it('[CMD-7] [CMD-8] [BOARD-59] [PROJ-32] the checklist leads to completion, which asks, and a closed project is read-only until it is reopened', async () => {
  await showBoard(page, 'employee', await page.makeBoard('Checklist', sample))
  const complete = () => screen.findByRole('button', { name: 'Installation Complete' })
  const looks = async () => (await complete()).className
  const quiet = await looks()
  await tickAll()
  expect((await toast('Installation completed')).textContent).toContain('\n3 of 4 devices were not confirmed.')
  expect(await looks()).not.toBe(quiet)
  expect(screen.getByRole('region', { name: 'Installation Checklist' }).textContent).toContain('3/3')

  const close = async (answer: string) => {
    await user.click(await complete())
    const asked = await question('3 devices are not confirmed yet')
    expect(asked.textContent).toContain('2 waiting to be installed, 1 installed but not tested.')
    await press(answer, asked)
  }
  await close('Cancel')
  await close('Complete anyway')
  await screen.findByText(CLOSED)
  await screen.findByText(/3 of 4 devices were not confirmed\./)
  const main = within(screen.getByRole('main'))
  expect(main.queryAllByRole('button', { name: /^Mark as|^Move back|^Add Manual|^Import|^Select/ })).toEqual([])
  expect(boxes().map((box) => box.hasAttribute('disabled'))).toEqual([true, true, true])
  for (const [name, save] of [
    ['Manage Users', 'Save Changes'],
    ['Verkada Instance', 'Save'],
  ] as const) {
    await press(name)
    await within(await screen.findByRole('dialog')).findByText(/This project is closed/)
    expect((await screen.findByRole('button', { name: save })).hasAttribute('disabled')).toBe(true)
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  await press('More for this project')
  await screen.findByRole('menuitem', { name: 'Manage Users' })
  expect(menuItems()).not.toContain('Rename Project')
  await user.keyboard('{Escape}')

  await press('Reopen')
  await within(await card('Cam 1')).findByRole('button', { name: 'Mark as Installed' })
  expect(ticked()).toEqual([true, true, true])
})

it('[CMD-8] a project that a colleague closes is read-only for those who cannot reopen it, until the colleague does', async () => {
  const id = await page.makeBoard('Closed elsewhere', sample)
  await showBoard(page, 'installer', id)
  await page.employee('PATCH', `/api/projects/${id}/checklist`, TICKS)
  await expect.poll(ticked).toEqual([true, true, true])
  await page.employee('PATCH', `/api/projects/${id}/status`, { status: 'closed' })
  await screen.findByText(CLOSED)
  expect(within(await card('Cam 1')).queryByRole('button', { name: 'Mark as Installed' })).toBeNull()
  expect(isThere('button', 'Reopen')).toBe(false)
  await page.employee('PATCH', `/api/projects/${id}/status`, { status: 'open' })
  await within(await card('Cam 1')).findByRole('button', { name: 'Mark as Installed' })
})

it('[PROJ-40] a double press completes a project, and does not reopen it', async () => {
  const id = await page.makeBoard('Double press', [{ name: 'Cam 1', status: 'confirmed' }])
  await showBoard(page, 'employee', id)
  await tickAll()
  await user.dblClick(await screen.findByRole('button', { name: 'Installation Complete' }))
  await screen.findByRole('button', { name: 'Reopen' })
  const read = async () => JSON.stringify((await page.employee('GET', `/api/projects/${id}/history`)).body)
  await expect.poll(read).toContain('completed the project')
  expect(await read()).not.toContain('reopened')
  await press('Reopen')
  expect(await screen.findByRole('button', { name: 'Installation Complete' })).toBeTruthy()
})

it('[PROJ-31] a project is renamed from its board, and follows the name that a colleague gives it', async () => {
  const id = await page.makeBoard('To be renamed')
  await showBoard(page, 'employee', id)
  await choose('More for this project', 'Rename Project')
  const renaming = await dialog('Rename Project')
  await fill(within(renaming).getByRole('textbox', { name: 'Project Name' }), 'Harbour East')
  await press('Rename', renaming)
  expect((await toast('Project renamed')).textContent).toContain('Harbour East')
  await screen.findByRole('heading', { name: 'Harbour East', level: 1 })
  await page.employee('PATCH', `/api/projects/${id}/name`, { name: 'Pier' })
  await screen.findByRole('heading', { name: 'Pier', level: 1 })
})

it('[LIVE-11] deleting a project asks, and leads to the list that it has left', async () => {
  const id = await page.makeBoard('To be deleted', abc)
  await page.makeBoard('To be kept')
  await showBoard(page, 'employee', id)
  const ask = vi.fn<(question: string) => boolean>(() => false)
  vi.stubGlobal('confirm', ask)
  await choose('More for this project', 'Delete project')
  expect(ask.mock.calls).toEqual([['Are you sure you want to delete "To be deleted"? This action cannot be undone.']])
  await card('Cam 1')
  ask.mockReturnValue(true)
  // It leaves the list by itself, before the list is read again.
  const failure = () => Promise.reject(new TypeError('The list cannot be read.'))
  watchSent((path) => (path === '/api/projects' ? failure() : undefined))
  await choose('More for this project', 'Delete project')
  await screen.findByRole('heading', { name: 'Active Projects' })
  expect(screen.getAllByRole('link', { name: /^To be kept/ }).length).toBeGreaterThan(0)
  expect(isThere('link', /^To be deleted/)).toBe(false)
})

it('[LIVE-11] a project that is deleted closes on the boards of the others', async () => {
  const id = await page.makeBoard('Gone elsewhere', abc)
  await showBoard(page, 'installer', id)
  await card('Cam 1')
  await page.employee('DELETE', `/api/projects/${id}`)
  await screen.findByRole('heading', { name: 'This board is not available' })
  expect(isThere('article', 'Cam 1')).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Back to projects' }))
  await screen.findByRole('heading', { name: 'Active Projects' })
})

it('[SYNC-13] the guide is hidden by its button, for this project and browser, and never seen by others', async () => {
  const [id, other] = [await page.makeBoard('Guided', [{ name: 'By hand' }]), await page.makeBoard('Guided, too')]
  const openNew = async (person: 'employee' | 'installer', projectId: number) => {
    await page.signIn(person)
    goTo(`/?projectId=${projectId}`)
    await liveBadge('Live')
  }
  const isGuided = () => isThere('region', 'Integration Setup Guide')
  const hasList = () => isThere('region', 'Installation Checklist')
  const hide = async () => {
    await press('Hide guide')
    await expect.poll(isGuided).toBe(false)
  }
  await openNew('employee', id)
  expect([isGuided(), hasList()]).toEqual([false, true])
  await choose('More for this project', 'Show setup guide')
  await expect.poll(() => [isGuided(), hasList()]).toEqual([true, true])
  await hide()
  await openNew('employee', id)
  expect([isGuided(), hasList()]).toEqual([false, true])
  await openNew('employee', other)
  expect(isGuided()).toBe(true)
  await hide()
  expect(hasList()).toBe(false)
  await openNew('installer', other)
  await screen.findByText('No devices yet')
  expect([isGuided(), hasList()]).toEqual([false, false])
  await openNew('installer', id)
  expect([isGuided(), hasList()]).toEqual([false, true])
})

/** Shows a board of three cards to the employee, once the code is here that takes gestures back. */
async function showUndoable(name: string): Promise<number> {
  const id = await page.makeBoard(name, abc)
  await showBoard(page, 'employee', id)
  await expect.poll(() => Object.keys(useShortcutGroups.getState())).toContain('Undo')
  return id
}
const statuses = async (id: number) => Object.values(await statusesOf(page.employee, id))
const UNDO = '{Control>}z{/Control}'
const REDO = '{Control>}{Shift>}z{/Shift}{/Control}'

it('[UNDO-13] [UNDO-14] Ctrl+Z takes back what the person did last, and Ctrl+Shift+Z does it again, but not in a text', async () => {
  const id = await showUndoable('Undo by keys')
  // By keys, which count as fast as they are pressed.
  for (const name of ['Cam 1', 'Cam 2']) {
    within(await card(name))
      .getByRole('button', { name: 'Mark as Installed' })
      .focus()
    await user.keyboard('{Enter}')
    await cardIn('installed', name)
  }
  // Another person's gesture in between is not one's own.
  await actOn(page.installer, id, 'Cam 3', 'PATCH', 'status', { status: 'installed' })
  await cardIn('installed', 'Cam 3')
  await user.type(screen.getByRole('searchbox', { name: 'Search cards' }), `Cam${UNDO}`)
  expect(namesIn('installed')).toEqual(['Cam 1', 'Cam 2', 'Cam 3'])
  await user.keyboard('{Escape}{Escape}')
  for (const name of ['Cam 2', 'Cam 1']) {
    ;(await card('Cam 3')).focus()
    await user.keyboard(UNDO)
    await cardIn('waiting', name)
  }
  await expect.poll(() => statuses(id)).toEqual(['waiting', 'waiting', 'installed'])
  await user.keyboard(UNDO)
  await toast('Nothing to undo')
  await user.keyboard(REDO + REDO)
  await expect.poll(() => namesIn('installed')).toEqual(['Cam 1', 'Cam 2', 'Cam 3'])
  await expect.poll(() => statuses(id)).toEqual(['installed', 'installed', 'installed'])
})

it('[UNDO-16] deleted cards come back by the toast, in one step', async () => {
  const id = await showUndoable('Undo of a deletion')
  await actOn(page.employee, id, 'Cam 1', 'PATCH', 'description', { description: 'Mast' })
  const before = await cardsOf(page.employee, id)
  await press('Select cards')
  await press('Select all')
  await press('Delete', await bar())
  await press('Delete', await screen.findByRole('alertdialog'))
  await expect.poll(() => cardsOf(page.employee, id)).toEqual(new Map())
  await press('Undo', await toast('3 cards deleted'))
  await card('Cam 3')
  await expect.poll(() => cardsOf(page.employee, id)).toEqual(before)
  await press('Redo', await toast('Undone: 3 cards deleted'))
  await expect.poll(() => cardsOf(page.employee, id)).toEqual(new Map())
})
