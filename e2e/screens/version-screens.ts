// Where two people changed the same, or the server refused, and how a page comes there.
import { expect, type Page } from 'playwright/test'
import { button, card, deviceOf, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { makeNote, openNotes, save, write } from '../notes/notes-page.ts'
import { openProjectMenu } from '../installs/project-screens.ts'
import type { Screen } from '../kit/screen.ts'
import { installerAt, refuseTwo } from '../kit/screen-steps.ts'
import { dialog, makeUser, openUsers, search } from '../users/users-page.ts'

/** Changes something past the screen, as another person would. */
async function change(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.patch(path, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A description that a colleague changes while the person writes. */
async function describeTogether(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Both wrote', [{ name: 'Cam 1', description: 'North wall' }])
  await openBoard(page, id)
  const { id: device } = await deviceOf(page, id, 'Cam 1')
  await goOffline(page)
  await card(page, 'Cam 1').getByTitle('Click to edit').click()
  await card(page, 'Cam 1').getByRole('textbox', { name: 'Description' }).fill('South wall, '.repeat(200))
  await page.keyboard.press('Control+Enter')
  const installer = await installerAt(page)
  await installer.patch(`/api/devices/${device}/description`, { data: { description: 'East wall' } })
  await installer.dispose()
  await page.context().setOffline(false)
}

async function combineTexts(page: Page): Promise<void> {
  await describeTogether(page)
  await button(page, 'Combine both').click()
}

async function editUserTogether(page: Page): Promise<void> {
  const lastName = `Both-${Date.now()}`
  const { id } = await makeUser(page, { lastName })
  await openUsers(page)
  await search(page, lastName)
  await button(page, `Edit Cora ${lastName}`).click()
  await dialog(page).getByLabel('First Name').fill('Corinna')
  await change(page, `/api/users/${id}/info`, { firstName: 'Coralie' })
  await button(page, 'Save Changes').click()
}

export async function editNoteTogether(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Noted by both', [])
  const { id: note } = await makeNote(page, id, { title: 'Gate code', content: '1234' })
  await openNotes(page, id)
  await button(page, 'Edit Gate code').click()
  await write(page, { title: 'Gate code', content: `5678 ${'and ask at the lodge '.repeat(60)}` })
  await change(page, `/api/notes/${note}`, { content: '4321', base: { content: '1234' } })
  await save(page, 'Save')
}

/** Sends the dialog empty. */
async function renameProject(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'To be renamed', []))
  await openProjectMenu(page)
  await page.getByRole('menuitem', { name: 'Rename Project' }).click()
  await dialog(page).getByLabel('Project Name').fill('')
  await dialog(page).getByRole('button', { name: 'Rename' }).click()
}

async function renameTogether(page: Page): Promise<void> {
  const id = new URL(page.url()).searchParams.get('projectId')
  await dialog(page).getByLabel('Project Name').fill('Site: Renamed by me')
  await change(page, `/api/projects/${id}/name`, { name: 'Site: Renamed by another' })
  await button(page, 'Rename').click()
}

const renaming: Screen = {
  name: 'rename-project',
  person: 'employee',
  open: renameProject,
  seen: (page) => dialog(page).getByRole('alert').first(),
  opens: ['shared/projects/rename-project-dialog.tsx'],
}
const rights: Screen = {
  name: 'project-rights',
  person: 'employee',
  open: async (page) => {
    await openBoard(page, await makeBoard(page, 'Rights', []))
    await openProjectMenu(page)
    await page.getByRole('menuitem', { name: 'Rights' }).click()
  },
  seen: (page) => page.getByRole('switch', { name: 'Customers work on the cards' }),
  opens: ['features/board/header/rights-dialog.tsx'],
}
const floors: Screen = {
  name: 'order-of-floors',
  person: 'employee',
  open: async (page) => {
    const id = await makeBoard(page, 'Floors', [{ name: 'Camera 1' }, { name: 'Camera 2' }])
    await openBoard(page, id)
    await openProjectMenu(page)
    await page.getByRole('menuitem', { name: 'Order of Floors' }).click()
  },
  seen: (page) => page.getByRole('dialog', { name: 'Order of Floors' }),
  opens: ['features/board/facts/floors-dialog.tsx'],
}
const refusals: Screen = {
  name: 'refusals',
  person: 'employee',
  open: refuseTwo,
  seen: (page) => page.getByRole('dialog', { name: 'Changes that were refused' }),
  opens: ['shared/waiting/refusals-panel.tsx'],
}

export const versionScreens: readonly Screen[] = [
  {
    name: 'description-conflict',
    person: 'employee',
    open: combineTexts,
    seen: (page) => page.getByLabel('Combined text'),
    opens: ['features/board/card/conflict-dialog.tsx'],
  },
  {
    name: 'edit-user-conflict',
    person: 'employee',
    open: editUserTogether,
    seen: (page) => page.getByRole('region', { name: 'Changed by another person meanwhile' }),
  },
  {
    name: 'edit-note-conflict',
    person: 'employee',
    open: editNoteTogether,
    seen: (page) => page.getByRole('region', { name: 'Changed by another person meanwhile' }),
  },
  rights,
  floors,
  renaming,
  {
    name: 'rename-project-conflict',
    from: renaming,
    person: 'employee',
    open: renameTogether,
    seen: (page) => page.getByRole('region', { name: 'Changed by another person meanwhile' }),
  },
  refusals,
]
