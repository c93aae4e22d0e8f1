// The dialogs about a project as a whole, and how a page comes to them.
import { expect, type Page } from 'playwright/test'
import { button, makeBoard } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { board } from '../kit/first-screens.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

export const openProjectMenu = (page: Page) => button(page, 'More for this project').click()

async function manageUsers(page: Page): Promise<void> {
  await openProjectMenu(page)
  await page.getByRole('menuitem', { name: 'Manage Users' }).click()
}

/** Its own button, or on a phone the item of the menu. */
async function assignInstance(page: Page): Promise<void> {
  const own = button(page, 'Verkada Instance')
  if (await own.isVisible()) return own.click()
  await openProjectMenu(page)
  await page.getByRole('menuitem', { name: 'Verkada Instance' }).click()
}

async function moveToFolder(page: Page): Promise<void> {
  await openProjectMenu(page)
  await page.getByRole('menuitem', { name: 'Move to Folder' }).click()
}

/** From the sidebar, or on a phone from its drawer. */
async function manageFolders(page: Page): Promise<void> {
  await page.goto('/')
  // Its name grows by what others changed meanwhile.
  const way = page.getByRole('button', { name: /^Projects/ })
  await expect(way.or(button(page, 'Manage Folders')).first()).toBeVisible()
  if (await way.isVisible()) await way.click()
  await button(page, 'Manage Folders').click()
}

/** A board without devices, as an employee finds it who has not hidden the guide; on a phone the guide is folded. */
async function openGuide(page: Page): Promise<void> {
  await page.goto(`/?projectId=${await makeBoard(page, 'Guide', [])}`)
  const guide = button(page, 'Integration Setup Guide')
  if ((await guide.getAttribute('aria-expanded')) === 'false') await guide.click()
}
const webhookAddress = (page: Page) => page.getByLabel('Webhook address')

/** A sync that waits for its answer. */
async function startSync(page: Page): Promise<void> {
  await page.route('**/devices/sync', () => new Promise(() => undefined))
  await button(page, 'Initial Device Sync').click()
}

const foldersScreen: Screen = {
  name: 'manage-folders',
  person: 'employee',
  open: manageFolders,
  seen: (page) => dialog(page, 'Manage Project Folders').getByText('Northfield Library'),
  opens: ['features/installs/manage-folders-dialog.tsx'],
}

export const projectScreens: Screen[] = [
  { name: 'setup-guide', person: 'employee', open: openGuide, seen: webhookAddress },
  {
    name: 'project-menu',
    from: board,
    person: 'employee',
    open: openProjectMenu,
    seen: (page) => page.getByRole('menuitem').first(),
    within: '[role=menu]',
    opens: ['features/board/header/project-actions.tsx'],
  },
  {
    name: 'project-users',
    from: board,
    person: 'employee',
    open: manageUsers,
    seen: (page) => dialog(page, 'Manage Project Users').getByRole('checkbox').first(),
    opens: ['shared/people/users-dialog.tsx'],
  },
  {
    name: 'project-instance',
    from: board,
    person: 'employee',
    open: assignInstance,
    seen: (page) => dialog(page, 'Verkada Instance').getByLabel('Verkada Instance'),
    opens: ['shared/projects/assign-instance-dialog.tsx'],
  },
  {
    name: 'move-to-folder',
    from: board,
    person: 'employee',
    open: moveToFolder,
    seen: (page) => dialog(page, 'Move Project to Folder').getByLabel('Folder'),
    opens: ['shared/projects/move-to-folder-dialog.tsx'],
  },
  {
    name: 'syncing',
    from: board,
    person: 'employee',
    open: startSync,
    seen: (page) => page.getByText('Asking Verkada …'),
  },
  foldersScreen,
]
