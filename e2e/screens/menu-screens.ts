// The menus and lists to choose from, the search over everything, and how a page comes to them.
import { expect, type Page } from 'playwright/test'
import { button, card, liveBadge, makeBoard, openBoard, projectsButton } from '../kit/board-page.ts'
import { findScreens } from '../find/find-screens.ts'
import { goOffline } from '../kit/go-offline.ts'
import { openDetails as openFeedback } from '../feedback/feedback-page.ts'
import { openProjectMenu } from '../installs/project-screens.ts'
import type { Screen } from '../kit/screen.ts'
import { importAgain, openFirstBoard } from '../kit/screen-steps.ts'
import { cardOf, openUsers } from '../users/users-page.ts'

/** On a phone the list of projects is in a drawer. */
async function openRowMenu(page: Page): Promise<void> {
  await page.goto('/')
  const actions = page.getByRole('button', { name: 'Project actions' }).first()
  await expect(projectsButton(page).or(actions)).toBeVisible()
  if (await projectsButton(page).isVisible()) await projectsButton(page).click()
  await actions.click()
}

/** A change that waits for the connection, and the strip that says so. */
async function loseConnection(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'Offline', [{ name: 'Cam 1' }]))
  await goOffline(page)
  await expect(liveBadge(page)).toContainText('Offline')
  await card(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).click()
}

const menu = { within: '[role=menu]', seen: (page: Page) => page.getByRole('menuitem').first() } as const

export const menuScreens: readonly Screen[] = [
  ...findScreens,
  {
    ...menu,
    name: 'project-menu',
    person: 'employee',
    open: async (page) => {
      await openFirstBoard(page)
      await openProjectMenu(page)
    },
    opens: ['features/board/header/project-actions.tsx'],
  },
  {
    ...menu,
    name: 'card-menu',
    person: 'employee',
    isReopened: true,
    open: async (page) => {
      await openBoard(page, await makeBoard(page, 'Menu', [{ name: 'Cam 1' }]))
      await button(page, 'More for Cam 1').click()
    },
    opens: ['features/board/card/card-menu.tsx'],
  },
  {
    ...menu,
    name: 'project-row-menu',
    person: 'employee',
    isReopened: true,
    open: openRowMenu,
    opens: ['features/installs/project-row-menu.tsx'],
  },
  {
    ...menu,
    name: 'profile-menu',
    path: '/',
    person: 'employee',
    isOfDesks: true,
    open: (page) => page.getByRole('button', { name: /^Profile of/ }).click(),
    opens: ['frame/nav-bar.tsx'],
  },
  {
    name: 'role-options',
    person: 'employee',
    isReopened: true,
    open: async (page) => {
      await openUsers(page)
      await cardOf(page, 'customer@fieldboard.example').getByRole('combobox', { name: /^Role/ }).click()
    },
    seen: (page) => page.getByRole('option').first(),
    within: '[role=listbox]',
  },
  {
    name: 'company-options',
    person: 'employee',
    open: async (page) => {
      await openUsers(page)
      await cardOf(page, 'customer@fieldboard.example')
        .getByRole('button', { name: /^Company of/ })
        .click()
    },
    seen: (page) => page.getByPlaceholder('Search companies...'),
    within: '[role=dialog]',
  },
  {
    name: 'history-day',
    person: 'employee',
    open: async (page) => {
      const id = await makeBoard(page, 'A day', [{ name: 'Cam 1' }])
      await page.goto(`/projects/${id}/history`)
      await button(page, 'Filter').click()
      await page.getByRole('dialog', { name: 'Filter' }).getByLabel('From', { exact: true }).click()
    },
    isReopened: true,
    seen: (page) => page.getByRole('grid'),
  },
  {
    name: 'feedback-picture',
    person: 'employee',
    open: async (page) => {
      await openFeedback(page)
      await button(page, 'View the screenshot of "The list is empty"').click()
    },
    seen: (page) => page.getByRole('img', { name: 'Screenshot of "The list is empty"' }),
    opens: ['features/feedback/feedback-screenshot.tsx'],
  },
  {
    name: 'import-again',
    person: 'employee',
    open: importAgain,
    seen: (page) => page.getByRole('checkbox', { name: /^Take over all changes/ }),
  },
  {
    name: 'board-offline',
    person: 'employee',
    open: loseConnection,
    seen: (page) => page.getByRole('banner').getByText(/There is no connection to the server/),
  },
]
