// How a page comes into the states that screens.ts lists.
import { type Page, request } from 'playwright/test'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { button, card, devicesOf, headers, makeBoard, openBoard, untilSeen } from './board-page.ts'
import { makeNote, openNotes } from './notes-page.ts'

/** With a name of its own: failed logins are counted, and those of the demo's accounts sign in elsewhere. */
export async function failLogin(page: Page): Promise<void> {
  await page.getByLabel('Username or Email').fill(`nobody-${Date.now()}`)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await button(page, 'Login').click()
}

/** Opens the dialog and sends it empty. */
export async function createProject(page: Page): Promise<void> {
  await button(page, 'New Project').click()
  await button(page, 'Create Project').click()
}

export async function showShortcuts(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Active Projects' }).waitFor()
  await page.keyboard.press('?')
}

export async function loseCode(page: Page): Promise<void> {
  await page.route('**/assets/notes-screen*.js', (route) => route.abort())
  await page.goto('/notes')
}

export async function loseSession(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Active Projects' }).waitFor()
  await page.context().clearCookies()
  await page.reload()
}

/** The open project whose name comes first. */
export async function firstProject(page: Page): Promise<number> {
  const answer = await page.request.get('/api/projects')
  const [first] = z
    .array(ProjectSummary)
    .parse(await answer.json())
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => one.name.localeCompare(other.name))
  if (first === undefined) throw new Error('The demo data has no open project.')
  return first.id
}

export async function openFirstBoard(page: Page): Promise<void> {
  await openBoard(page, await firstProject(page))
  await page.getByRole('article').first().waitFor()
}

/** A board with news, where one card is selected and the description of another is being edited. */
export async function selectAndEdit(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Selecting', [{ name: 'Cam 1', description: 'north wall' }, { name: 'Cam 2' }])
  await openBoard(page, id)
  await card(page, 'Cam 2').getByRole('button', { name: 'Mark as Installed' }).click()
  await button(page, 'Clear all alerts').waitFor()
  await page.getByRole('checkbox', { name: 'Select Cam 1' }).click()
  await card(page, 'Cam 1').getByTitle('Click to edit').click()
}

/** A board on which an installer worked while the person of the page was away. */
export async function comeBack(page: Page): Promise<void> {
  const names = Array.from({ length: 14 }, (_, index) => `Cam ${index + 1}`)
  const id = await makeBoard(
    page,
    'Come back',
    names.map((name) => ({ name })),
  )
  await openBoard(page, id)
  await untilSeen(page, id)
  const baseURL = new URL(page.url()).origin
  await button(page, 'Back to projects').click()
  const installer = await request.newContext({ baseURL, extraHTTPHeaders: headers })
  await installer.post('/api/auth/login', { data: { username: 'installer', password: 'Demo-1234' } })
  const devices = [...(await devicesOf(page, id)).values()]
  for (const device of devices.slice(0, 9))
    await installer.patch(`/api/devices/${device.id}/status`, { data: { status: 'installed' } })
  for (const device of devices.slice(9, 12))
    await installer.patch(`/api/devices/${device.id}/description`, {
      data: { description: 'The cable from the north riser is too short, ask for a longer one.' },
    })
  await installer.patch(`/api/projects/${id}/checklist`, { data: { cameraViewsConfirmed: true } })
  await installer.dispose()
  await openBoard(page, id)
}

export async function chooseFilters(page: Page): Promise<void> {
  await openFirstBoard(page)
  await button(page, 'Filter').click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('checkbox', { name: 'Keypad' }).click()
}

export async function openClosedBoard(page: Page): Promise<void> {
  const answer = await page.request.get('/api/projects')
  const closed = z
    .array(ProjectSummary)
    .parse(await answer.json())
    .find(({ status }) => status !== 'open')
  await page.goto(`/?projectId=${closed?.id}`)
}

/** Opens the dialog and sends it empty. */
export async function addCard(page: Page): Promise<void> {
  await openFirstBoard(page)
  await button(page, 'Add Manual Card').click()
  await button(page, 'Add card').click()
}

export async function openFirstCard(page: Page): Promise<void> {
  await openFirstBoard(page)
  await page.getByRole('article').first().press('Enter')
}

/** Opens a project, and the preview of a list in the dialog that imports it. */
export async function previewList(page: Page): Promise<void> {
  await openFirstBoard(page)
  await button(page, 'Import CSV').click()
  await page.getByLabel('CSV file').setInputFiles('e2e/fixtures/device-list.csv')
}

export async function previewNothing(page: Page): Promise<void> {
  await openFirstBoard(page)
  await button(page, 'Import CSV').click()
  const buffer = Buffer.from('Device ID,Building\n,North\n')
  await page.getByLabel('CSV file').setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer })
}

/** Two notes, one of them with the longest title that there may be. */
export async function readNotes(page: Page): Promise<void> {
  const id = await makeBoard(page, `Notes at ${'the far end of the harbour '.repeat(5)}`.trim(), [])
  await makeNote(page, id, { title: 'T'.repeat(300), content: `${'Long '.repeat(100)}${'C'.repeat(500)}` })
  await makeNote(page, id, { title: 'Gate code', content: '1234, and ask at the lodge.\nNot after 18:00.' })
  await openNotes(page, id)
}

/** Sends the dialog empty. */
export async function addNote(page: Page): Promise<void> {
  await readNotes(page)
  await button(page, 'Add Note').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Note' }).click()
}

export async function deleteNote(page: Page): Promise<void> {
  await readNotes(page)
  await button(page, `Delete ${'T'.repeat(300)}`).click()
}

export async function openEmptyNotes(page: Page): Promise<void> {
  await openNotes(page, await makeBoard(page, 'Notes to come', []))
}
