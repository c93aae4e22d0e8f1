import { expect, type Page } from 'playwright/test'
import { accountScreens } from './account-screens.ts'
import { button, projectsButton } from './board-page.ts'
import { feedbackScreens } from './feedback-screens.ts'
import { historyScreens } from './history-screens.ts'
import { instancesScreens } from './instances-screens.ts'
import { photoScreens } from './photos-page.ts'
import { projectScreens } from './project-screens.ts'
import { replayScreens } from './replay-screens.ts'
import type { Screen } from './screen.ts'
import { systemScreens } from './system-screens.ts'
import {
  addCard,
  addNote,
  chooseFilters,
  comeBack,
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
    open: (page) => projectsButton(page).click(),
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
    person: 'employee',
    open: openFirstBoard,
    seen: (page) => page.getByRole('article').first(),
  },
  {
    name: 'board-selecting',
    person: 'employee',
    open: selectAndEdit,
    seen: (page) => page.getByRole('textbox', { name: 'Description' }),
  },
  {
    name: 'board-digest',
    person: 'employee',
    open: comeBack,
    seen: (page) => page.getByRole('region', { name: 'While you were away' }),
  },
  {
    name: 'board-filter',
    person: 'employee',
    open: chooseFilters,
    seen: (page) => page.getByRole('dialog', { name: 'Filter' }),
  },
  {
    name: 'board-closed',
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
  { name: 'add-card', person: 'employee', open: addCard, seen: (page) => dialog(page) },
  { name: 'card', person: 'installer', open: openFirstCard, seen: (page) => dialog(page) },
  { name: 'import', person: 'employee', open: previewList, seen: (page) => page.getByRole('table') },
  {
    name: 'import-empty',
    person: 'employee',
    open: previewNothing,
    seen: (page) => dialog(page).getByText('Row 2: Column A (device identifier) is missing'),
  },
  { name: 'notes', person: 'employee', open: readNotes, seen: (page) => page.getByRole('article').first() },
  { name: 'notes-projects', path: '/notes', person: 'employee', seen: (page) => page.getByText('Active').first() },
  {
    name: 'notes-empty',
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
  { name: 'add-note', person: 'employee', open: addNote, seen: (page) => dialog(page).getByRole('alert') },
  {
    name: 'delete-note',
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
  ...projectScreens,
  ...photoScreens,
  ...replayScreens,
  ...historyScreens,
  ...accountScreens,
  ...instancesScreens,
  ...feedbackScreens,
  ...systemScreens,
]

/** Goes to a screen and waits until it is there; the page is signed in where the screen takes that. */
export async function showScreen(page: Page, { path, open, seen }: Screen): Promise<void> {
  if (path !== undefined) await page.goto(path)
  await open?.(page)
  await expect(seen(page)).toBeVisible()
  // The live channel never rests, so a quiet network cannot be waited for; the screen's own loading state can.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
