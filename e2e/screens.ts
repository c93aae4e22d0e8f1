import { expect, type Locator, type Page } from 'playwright/test'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { card, makeBoard, openBoard } from './board-page.ts'
import type { Person } from './fixtures.ts'

export interface Screen {
  name: string
  path: string
  /** Who looks at it; nobody is signed in without. */
  person?: Person
  /** Brings the page from its path into the state that is meant. */
  open?: (page: Page) => Promise<void>
  /** What is to be seen then. */
  seen: (page: Page) => Locator
  /** Only phones have it. */
  isOfPhones?: boolean
  /** The part to look at, where axe takes what is hidden behind it for reachable: an open menu. */
  within?: string
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/**
 * Every screen there is, and its dialogs: a new one gets a line here. screens.e2e.ts looks at each by the rules of axe,
 * `npm run screenshots` takes a picture of each.
 */
export const screens: Screen[] = [
  { name: 'login', path: '/auth', seen: (page) => page.getByRole('heading', { name: 'Installation Portal' }) },
  {
    name: 'login-empty',
    path: '/auth',
    open: (page) => button(page, 'Login').click(),
    seen: (page) => page.getByText('Password is required'),
  },
  {
    name: 'login-failed',
    path: '/auth',
    open: failLogin,
    seen: (page) => page.getByRole('main').getByText('Invalid username or password').first(),
  },
  {
    name: 'dashboard',
    path: '/',
    person: 'employee',
    seen: (page) => page.getByRole('main').getByRole('link').first(),
  },
  {
    name: 'projects',
    path: '/',
    person: 'installer',
    isOfPhones: true,
    open: (page) => button(page, 'Projects').click(),
    seen: (page) => page.getByRole('dialog', { name: 'Projects' }),
  },
  {
    name: 'menu',
    path: '/',
    person: 'customer',
    isOfPhones: true,
    open: (page) => button(page, 'Menu').click(),
    seen: (page) => page.getByRole('menuitem', { name: 'Installs' }),
    within: '[role=menu]',
  },
  {
    name: 'create-project',
    path: '/',
    person: 'employee',
    open: createProject,
    seen: (page) => dialog(page).getByRole('alert'),
  },
  {
    name: 'shortcuts',
    path: '/',
    person: 'employee',
    open: showShortcuts,
    seen: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
  },
  {
    name: 'not-found',
    path: '/no-such-page',
    person: 'employee',
    seen: (page) => page.getByRole('heading', { name: '404 Page Not Found' }),
  },
  {
    name: 'not-loaded',
    path: '/',
    person: 'employee',
    open: loseCode,
    seen: (page) => page.getByText('This page could not be loaded.'),
  },
  {
    name: 'session-expired',
    path: '/',
    person: 'employee',
    open: loseSession,
    seen: (page) => page.getByText('Session Expired').first(),
  },
  {
    name: 'board',
    path: '/',
    person: 'employee',
    open: openFirstBoard,
    seen: (page) => page.getByRole('article').first(),
  },
  {
    name: 'board-selecting',
    path: '/',
    person: 'employee',
    open: selectAndEdit,
    seen: (page) => page.getByRole('textbox', { name: 'Description' }),
  },
  {
    name: 'board-filter',
    path: '/',
    person: 'employee',
    open: chooseFilters,
    seen: (page) => page.getByRole('dialog', { name: 'Filter' }),
  },
  {
    name: 'board-closed',
    path: '/',
    person: 'employee',
    open: openClosedBoard,
    seen: (page) => page.getByText('This project is closed, so nothing on the board can be changed.'),
  },
  {
    name: 'board-gone',
    path: '/?projectId=999999',
    person: 'employee',
    seen: (page) => page.getByRole('heading', { name: 'This board is not available' }),
  },
  { name: 'add-card', path: '/', person: 'employee', open: addCard, seen: (page) => dialog(page) },
  { name: 'card', path: '/', person: 'installer', open: openFirstCard, seen: (page) => dialog(page) },
  { name: 'import', path: '/', person: 'employee', open: previewList, seen: (page) => page.getByRole('table') },
  {
    name: 'import-empty',
    path: '/',
    person: 'employee',
    open: previewNothing,
    seen: (page) => dialog(page).getByText('Row 2: Column A (device identifier) is missing'),
  },
]

/** With a name of its own: failed logins are counted, and those of the demo's accounts sign in elsewhere. */
async function failLogin(page: Page): Promise<void> {
  await page.getByLabel('Username or Email').fill(`nobody-${Date.now()}`)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await button(page, 'Login').click()
}

/** Opens the dialog and sends it empty. */
async function createProject(page: Page): Promise<void> {
  await button(page, 'New Project').click()
  await button(page, 'Create Project').click()
}

async function showShortcuts(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Active Projects' }).waitFor()
  await page.keyboard.press('?')
}

async function loseCode(page: Page): Promise<void> {
  await page.route('**/assets/installs-screen*.js', (route) => route.abort())
  await page.reload()
}

async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.reload()
}

async function openFirstBoard(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('article').first().waitFor()
}

/** A board with news, where one card is selected and the description of another is being edited. */
async function selectAndEdit(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Selecting', [{ name: 'Cam 1', description: 'north wall' }, { name: 'Cam 2' }])
  await openBoard(page, id)
  await card(page, 'Cam 2').getByRole('button', { name: 'Mark as Installed' }).click()
  await button(page, 'Clear all alerts').waitFor()
  await page.getByRole('checkbox', { name: 'Select Cam 1' }).click()
  await card(page, 'Cam 1').getByTitle('Click to edit').click()
}

async function chooseFilters(page: Page): Promise<void> {
  await openFirstBoard(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('checkbox', { name: 'Keypad' }).click()
}

async function openClosedBoard(page: Page): Promise<void> {
  const answer = await page.request.get('/api/projects')
  const closed = z
    .array(ProjectSummary)
    .parse(await answer.json())
    .find(({ status }) => status !== 'open')
  await page.goto(`/?projectId=${closed?.id}`)
}

/** Opens the dialog and sends it empty. */
async function addCard(page: Page): Promise<void> {
  await openFirstBoard(page)
  await button(page, 'Add Manual Card').click()
  await button(page, 'Add card').click()
}

async function openFirstCard(page: Page): Promise<void> {
  await openFirstBoard(page)
  await page.getByRole('article').first().press('Enter')
}

/** Opens a project, and the preview of a list in the dialog that imports it. */
async function previewList(page: Page): Promise<void> {
  await openFirstBoard(page)
  await button(page, 'Import CSV').click()
  await page.getByLabel('CSV file').setInputFiles('e2e/fixtures/device-list.csv')
}

async function previewNothing(page: Page): Promise<void> {
  await openFirstBoard(page)
  await button(page, 'Import CSV').click()
  const buffer = Buffer.from('Device ID,Building\n,North\n')
  await page.getByLabel('CSV file').setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer })
}

/** Goes to a screen and waits until it is there; the page is signed in where the screen takes that. */
export async function showScreen(page: Page, { path, open, seen }: Screen): Promise<void> {
  await page.goto(path)
  await open?.(page)
  await expect(seen(page)).toBeVisible()
  // The live channel never rests, so a quiet network cannot be waited for; the screen's own loading state can.
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
}
