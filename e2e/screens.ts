import { expect, type Locator, type Page } from 'playwright/test'
import { button } from './board-page.ts'
import type { Person } from './fixtures.ts'
import {
  addCard,
  addNote,
  chooseFilters,
  createProject,
  deleteNote,
  failLogin,
  loseCode,
  loseSession,
  openClosedBoard,
  openEmptyNotes,
  openFirstBoard,
  openFirstCard,
  previewList,
  previewNothing,
  readNotes,
  selectAndEdit,
  showShortcuts,
} from './screen-steps.ts'

export interface Screen {
  name: string
  path: string
  /** Who looks at it; without, the screen of a person who is not signed in. */
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
  { name: 'notes', path: '/', person: 'employee', open: readNotes, seen: (page) => page.getByRole('article').first() },
  { name: 'notes-projects', path: '/notes', person: 'employee', seen: (page) => page.getByText('Active').first() },
  {
    name: 'notes-empty',
    path: '/',
    person: 'employee',
    open: openEmptyNotes,
    seen: (page) => button(page, 'Create First Note'),
  },
  {
    name: 'notes-missing',
    path: '/notes?project=999999',
    person: 'employee',
    seen: (page) => page.getByText('This project does not exist, or you have no access to it.'),
  },
  { name: 'add-note', path: '/', person: 'employee', open: addNote, seen: (page) => dialog(page).getByRole('alert') },
  {
    name: 'delete-note',
    path: '/',
    person: 'employee',
    open: deleteNote,
    seen: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'notes-refused',
    path: '/notes',
    person: 'installer',
    seen: (page) => page.getByRole('heading', { name: /^Access Restricted - / }),
  },
]

/** Goes to a screen and waits until it is there; the page is signed in where the screen takes that. */
export async function showScreen(page: Page, { path, open, seen }: Screen): Promise<void> {
  await page.goto(path)
  await open?.(page)
  await expect(seen(page)).toBeVisible()
  // The live channel never rests, so a quiet network cannot be waited for; the screen's own loading state can.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
