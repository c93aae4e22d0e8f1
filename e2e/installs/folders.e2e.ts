import { expect, type Locator, type Page } from 'playwright/test'
import { button, closeProject, headers, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const list = (page: Page) => page.getByRole('complementary').getByRole('navigation', { name: 'Projects' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Manage Project Folders' })
const folder = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name }).first()

/** How much further to the right the second one begins, in pixels. */
async function indent(outer: Locator, inner: Locator): Promise<number> {
  const [one, other] = [await outer.boundingBox(), await inner.boundingBox()]
  return Math.round((other?.x ?? 0) - (one?.x ?? 0))
}

test('[FOLDER-5, FOLDER-6, FOLDER-7, FOLDER-31, FOLDER-32] folders that one employee arranges are in the list of the other', async ({
  openAs,
}) => {
  const [page, other] = [await openAs('employee'), await openAs('planner')]
  const [id, outer, inner] = [await makeBoard(page, 'Filed Site', []), 'Outer Folder', 'Inner Folder']
  await closeProject(page, id)
  await other.goto('/')
  await list(other).getByRole('button', { name: 'Closed Projects' }).click()
  await page.goto('/')

  await button(page, 'Manage Folders').click()
  const create = dialog(page).getByRole('button', { name: 'Create' })
  await dialog(page).getByLabel('New folder', { exact: true }).fill('  ')
  await expect(create).toBeDisabled()
  await dialog(page).getByLabel('New folder', { exact: true }).fill(outer)
  await create.click()
  await dialog(page)
    .getByRole('button', { name: `Add a folder in ${outer}` })
    .click()
  await dialog(page).getByLabel(`New folder in ${outer}`, { exact: true }).fill('Inner')
  await create.click()
  await dialog(page).getByRole('button', { name: 'Rename Inner' }).click()
  await dialog(page).getByLabel('New name of Inner').fill('  ')
  await expect(dialog(page).getByRole('button', { name: 'Rename', exact: true })).toBeDisabled()
  await dialog(page).getByLabel('New name of Inner').fill(inner)
  await dialog(page).getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(folder(page, outer).getByRole('button', { name: `Delete ${outer}: it holds` })).toBeDisabled()
  const nameOf = (name: string) => dialog(page).getByText(name, { exact: true })
  await expect.poll(() => indent(nameOf(outer), nameOf(inner))).toBe(20)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  await openBoard(page, id)
  await button(page, 'More for this project').click()
  await page.getByRole('menuitem', { name: 'Move to Folder' }).click()
  const move = page.getByRole('dialog', { name: 'Move Project to Folder' })
  await expect(move.getByRole('button', { name: 'Move' })).toBeDisabled()
  await move.getByLabel('Folder').click()
  await page.getByRole('option', { name: `${outer} / ${inner}` }).click()
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(move).toBeHidden()
  await expect(
    page.getByRole('banner').or(page.locator('header')).getByText(`${outer} / ${inner}`).first(),
  ).toBeVisible()

  // The other employee's list, which nothing was asked of.
  await list(other)
    .getByRole('button', { name: `${outer} 1` })
    .click()
  await list(other)
    .getByRole('button', { name: `${inner} 1` })
    .click()
  const level = (name: string) => list(other).getByRole('button', { name: `${name} 1` })
  await expect.poll(() => indent(level(outer), level(inner))).toBe(16)
  // This browser keeps what is open.
  await other.reload()
  await expect(level(inner)).toBeVisible()
  await list(other).getByRole('link', { name: 'Site: Filed Site', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Site: Filed Site' })).toBeVisible()

  await page.goto('/')
  await button(page, 'Manage Folders').click()
  await dialog(page).getByLabel('Search folders').fill('filed')
  await expect(dialog(page).getByText('Northfield Library')).toBeHidden()
  // A folder that holds a project alone.
  await expect(dialog(page).getByRole('button', { name: `Delete ${inner}: it holds` })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Site: Filed Site' }).click()
  await expect(page.getByRole('heading', { name: 'Site: Filed Site' })).toBeVisible()

  const data = { folderId: null }
  expect((await page.request.patch(`/api/projects/${id}/move-to-folder`, { headers, data })).ok()).toBe(true)
  await button(page, 'Manage Folders').click()
  const drop = async (name: string) => {
    await dialog(page)
      .getByRole('button', { name: `Delete ${name}`, exact: true })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page).getByText(name, { exact: true })).toBeHidden()
  }
  await drop(inner)
  await toast(page, 'Folder deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Folder is back')).toBeVisible()
  await expect.poll(() => indent(nameOf(outer), nameOf(inner))).toBe(20)
  await drop(inner)
  await drop(outer)
  await expect(list(other).getByRole('button', { name: outer })).toBeHidden()
})
