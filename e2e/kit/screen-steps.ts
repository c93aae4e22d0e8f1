// How a page comes into the states that screens/screens.ts lists.
import { type APIRequestContext, expect, type Page, request } from 'playwright/test'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { button, card, deviceOf, devicesOf, headers, makeBoard, openBoard, untilSeen } from './board-page.ts'

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

/** The names of the projects in the demo data: other tests of the worker make theirs beside them. */
const DEMO = /^(Harbour|Northfield) /

/** The open project whose name comes first. */
export async function firstProject(page: Page): Promise<number> {
  const answer = await page.request.get('/api/projects')
  const [first] = z
    .array(ProjectSummary)
    .parse(await answer.json())
    .filter(({ name, status }) => status === 'open' && DEMO.test(name))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  if (first === undefined) throw new Error('The demo data has no open project.')
  return first.id
}

export async function openFirstBoard(page: Page): Promise<void> {
  await openBoard(page, await firstProject(page))
  await page.getByRole('article').first().waitFor()
}

/** A colleague with a session of their own, to make calls. */
export async function colleagueAt(page: Page, username: 'employee' | 'installer'): Promise<APIRequestContext> {
  const colleague = await request.newContext({ baseURL: new URL(page.url()).origin, extraHTTPHeaders: headers })
  await colleague.post('/api/auth/login', { data: { username, password: 'Demo-1234' } })
  return colleague
}
export const installerAt = (page: Page) => colleagueAt(page, 'installer')

/** A board with news, where one card is selected and the description of another is being edited. */
export async function selectAndEdit(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Selecting', [{ name: 'Cam 1', description: 'north wall' }, { name: 'Cam 2' }])
  await openBoard(page, id)
  const installer = await installerAt(page)
  const { id: device } = await deviceOf(page, id, 'Cam 2')
  await installer.patch(`/api/devices/${device}/status`, { data: { status: 'installed' } })
  await installer.dispose()
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
  await page.getByRole('link', { name: 'Back to projects' }).click()
  const installer = await installerAt(page)
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
  await button(page, 'Add Manual Card').click()
  await button(page, 'Add card').click()
}

export async function openFirstCard(page: Page): Promise<void> {
  await openFirstBoard(page)
  await page.getByRole('article').first().press('Enter')
}

/** The preview of a list in the dialog that imports it. */
export async function previewList(page: Page): Promise<void> {
  await button(page, 'Import CSV').click()
  await page.getByLabel('CSV file').setInputFiles('e2e/kit/lists/device-list.csv')
}

/** The same of a list without any device, in place of the one before. */
export async function previewNothing(page: Page): Promise<void> {
  await button(page, 'Choose another file').click()
  const buffer = Buffer.from('Device ID,Building\n,North\n')
  await page.getByLabel('CSV file').setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer })
}

/** A list that comes again with changes, one of them to a long text. */
export async function importAgain(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Import again', [])
  const listed = [
    { name: 'CAM-1 North', type: 'camera', description: 'North' },
    { name: 'CAM-2 Yard', type: 'camera', description: 'Yard' },
  ]
  await page.request.post(`/api/projects/${id}/devices/import`, { headers, data: { fileName: 'a.csv', rows: listed } })
  await openBoard(page, id)
  await button(page, 'Import CSV').click()
  const rows = [`CAM-1,,,,,,,${'South of the gate '.repeat(8)}`, 'CAM-2,,,,,,,Yard', 'CAM-3,,,,,,,Roof']
  const buffer = Buffer.from(['ID,B,C,D,E,F,G,Description', ...rows].join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer })
}

/** A board with two changes that the server refused, and the list of them. */
export async function refuseTwo(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'Refused', [{ name: 'Cam 1' }]))
  await button(page, 'Installation Complete').click()
  // The same button reopens the project until the refusal is there.
  await expect(button(page, '1 refused')).toBeVisible()
  await button(page, 'Installation Complete').click()
  // By a key: the toasts of the refusals lie over the button on a phone, for as long as they stay.
  await button(page, '2 refused').press('Enter')
}
