import { expect, type Page } from 'playwright/test'
import { button, headers, makeBoard, openBoard } from './board-page.ts'
import { test } from './fixtures.ts'

const list = (page: Page) => page.getByRole('complementary').getByRole('navigation', { name: 'Projects' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Manage Project Folders' })
const folder = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name }).first()

/** Closes a project as an employee, all ticked. */
async function close(page: Page, id: number): Promise<void> {
  const ticks = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }
  await page.request.patch(`/api/projects/${id}/checklist`, { headers, data: ticks })
  const closed = await page.request.patch(`/api/projects/${id}/status`, { headers, data: { status: 'closed' } })
  expect(closed.ok()).toBe(true)
}

test('[FOLDER-5, FOLDER-6, FOLDER-7] folders that one employee arranges are in the list of the other', async ({
  openAs,
}) => {
  const [page, other] = [await openAs('employee'), await openAs('planner')]
  const [id, outer, inner] = [await makeBoard(page, 'Filed Site', []), 'Outer Folder', 'Inner Folder']
  await close(page, id)
  await other.goto('/')
  await list(other).getByRole('button', { name: 'Closed Projects' }).click()
  await page.goto('/')

  await button(page, 'Manage Folders').click()
  await dialog(page).getByLabel('New folder', { exact: true }).fill(outer)
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await dialog(page)
    .getByRole('button', { name: `Add a folder in ${outer}` })
    .click()
  await dialog(page).getByLabel(`New folder in ${outer}`, { exact: true }).fill('Inner')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await dialog(page).getByRole('button', { name: 'Rename Inner' }).click()
  await dialog(page).getByLabel('New name of Inner').fill(inner)
  await dialog(page).getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(folder(page, outer).getByRole('button', { name: `Delete ${outer}: it holds` })).toBeDisabled()
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
  await list(other).getByRole('button', { name: 'Site: Filed Site', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Site: Filed Site' })).toBeVisible()

  await page.goto('/')
  await button(page, 'Manage Folders').click()
  await dialog(page).getByLabel('Search folders').fill('filed')
  await expect(dialog(page).getByText('Northfield Library')).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Site: Filed Site' }).click()
  await expect(page.getByRole('heading', { name: 'Site: Filed Site' })).toBeVisible()

  const data = { folderId: null }
  expect((await page.request.patch(`/api/projects/${id}/move-to-folder`, { headers, data })).ok()).toBe(true)
  await button(page, 'Manage Folders').click()
  for (const name of [inner, outer])
    await dialog(page)
      .getByRole('button', { name: `Delete ${name}`, exact: true })
      .click()
  await expect(dialog(page).getByText(outer)).toBeHidden()
  await expect(list(other).getByRole('button', { name: outer })).toBeHidden()
})
