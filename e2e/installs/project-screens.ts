// The dialogs about a project as a whole, and how a page comes to them.
import { expect, type Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { firstProject, openFirstBoard } from '../kit/screen-steps.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

export const openProjectMenu = (page: Page) => button(page, 'More for this project').click()

async function manageUsers(page: Page): Promise<void> {
  await openFirstBoard(page)
  await openProjectMenu(page)
  await page.getByRole('menuitem', { name: 'Manage Users' }).click()
}

/** Its own button, or on a phone the item of the menu. */
async function assignInstance(page: Page): Promise<void> {
  await openFirstBoard(page)
  const own = button(page, 'Verkada Instance')
  if (await own.isVisible()) return own.click()
  await openProjectMenu(page)
  await page.getByRole('menuitem', { name: 'Verkada Instance' }).click()
}

async function moveToFolder(page: Page): Promise<void> {
  await openFirstBoard(page)
  await openProjectMenu(page)
  await page.getByRole('menuitem', { name: 'Move to Folder' }).click()
}

/** From the sidebar, or on a phone from its drawer. */
export async function manageFolders(page: Page): Promise<void> {
  await page.goto('/')
  const way = button(page, 'Projects')
  await expect(way.or(button(page, 'Manage Folders')).first()).toBeVisible()
  if (await way.isVisible()) await way.click()
  await button(page, 'Manage Folders').click()
}

/** The first board as an employee finds it who has not hidden the guide; on a phone the guide is folded. */
async function openGuide(page: Page): Promise<void> {
  await page.goto(`/?projectId=${await firstProject(page)}`)
  await page.getByRole('article').first().waitFor()
  const guide = button(page, 'Integration Setup Guide')
  if ((await guide.getAttribute('aria-expanded')) === 'false') await guide.click()
}
const webhookAddress = (page: Page) => page.getByLabel('Webhook address')

/** A sync that waits for its answer. */
async function startSync(page: Page): Promise<void> {
  await page.route('**/devices/sync', () => new Promise(() => undefined))
  await openFirstBoard(page)
  await button(page, 'Initial Device Sync').click()
}

export const projectScreens: Screen[] = [
  { name: 'setup-guide', person: 'employee', open: openGuide, seen: webhookAddress },
  {
    name: 'syncing',
    person: 'employee',
    open: startSync,
    seen: (page) => page.getByText('Asking Verkada …'),
  },
  {
    name: 'project-users',
    person: 'employee',
    open: manageUsers,
    seen: (page) => dialog(page, 'Manage Project Users').getByRole('checkbox').first(),
    opens: ['shared/people/users-dialog.tsx'],
  },
  {
    name: 'project-instance',
    person: 'employee',
    open: assignInstance,
    seen: (page) => dialog(page, 'Verkada Instance').getByLabel('Verkada Instance'),
    opens: ['shared/projects/assign-instance-dialog.tsx'],
  },
  {
    name: 'move-to-folder',
    person: 'employee',
    open: moveToFolder,
    seen: (page) => dialog(page, 'Move Project to Folder').getByLabel('Folder'),
    opens: ['shared/projects/move-to-folder-dialog.tsx'],
  },
  {
    name: 'manage-folders',
    person: 'employee',
    open: manageFolders,
    seen: (page) => dialog(page, 'Manage Project Folders').getByText('Northfield Library'),
    opens: ['features/installs/manage-folders-dialog.tsx'],
  },
]
