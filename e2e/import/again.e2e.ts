import { expect, type Page } from 'playwright/test'
import { card, describeByCall, deviceOf, headers, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { openDetail } from '../photos/photos-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import CSV' })
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const rowOf = (page: Page, name: string) => dialog(page).getByRole('row').filter({ hasText: name })

/** Chooses a list whose rows have columns A and H. */
async function choose(page: Page, rows: readonly (readonly [string, string])[]): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const text = ['ID,B,C,D,E,F,G,Description', ...rows.map(([a, h]) => `${a},,,,,,,${h}`)].join('\n')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('[IMPORT-30] [IMPORT-31] [IMPORT-47] [IMPORT-48] [IMPORT-32] [IMPORT-33] [IMPORT-34] [IMPORT-35] a list that comes again changes the cards that are there; types are corrected in the preview, and on a manual card afterwards', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Import again', [])
  const listed = ['North', 'Yard', 'Cellar'].map((description, index) => ({
    ...{ name: `CAM-${[1, 2, 9][index]} ${description}`, type: 'camera', description },
  }))
  await page.request.post(`/api/projects/${id}/devices/import`, { headers, data: { fileName: 'a.csv', rows: listed } })
  await openBoard(page, id)
  await choose(page, [
    ['CAM-1', 'South'],
    ['CAM-2', 'Yard'],
    ['CAM-3', 'Roof'],
    ['CAM-3', 'Ramp'],
  ])
  await expect(rowOf(page, 'CAM-3 Ramp')).toContainText('Identifier of row 4')
  await expect(inDialog(page, 'Import 2 devices')).toBeEnabled()
  await expect(rowOf(page, 'CAM-1 South')).toContainText('Description: North becomes South')
  const show = (name: string) => dialog(page).getByRole('radio', { name })
  const names = () => dialog(page).getByRole('row').filter({ hasText: 'CAM-' })
  await expect(dialog(page)).toContainText('1 card of this board is not in this list, and stays as it is.')
  await show('Gone 1').click()
  await expect(names()).toHaveText([/CAM-9 Cellar/])
  await show('Changed 1').click()
  await expect(names()).toHaveText([/CAM-1 South/])
  await show('New 2').click()
  await expect(names()).toHaveCount(2)
  await rowOf(page, 'CAM-3 Ramp').getByRole('checkbox').click()
  await expect(inDialog(page, 'Import 1 device')).toBeEnabled()
  await rowOf(page, 'CAM-3 Ramp').getByRole('checkbox').click()
  await show('All 4').click()
  await dialog(page)
    .getByRole('checkbox', { name: /^Take over all changes/ })
    .click()
  await inDialog(page, 'Import 2 devices, change 1').click()
  await expect(dialog(page)).toContainText('2 devices imported, 1 changed')
  await inDialog(page, 'Done').click()
  await expect(card(page, 'CAM-1 South')).toBeVisible()
  await expect(card(page, 'CAM-1 North')).toHaveCount(0)

  await page.getByRole('button', { name: 'More for this project' }).click()
  await page.getByRole('menuitem', { name: 'Undo import (2 devices and 1 change)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(toast(page, 'Import undone')).toContainText('2 devices removed; 1 device changed back.')
  await expect(card(page, 'CAM-1 North')).toBeVisible()
  expect((await deviceOf(page, id, 'CAM-1 North')).description).toBe('North')

  await test.step('types are corrected in the preview, and on a manual card afterwards', async () => {
    await choose(page, [
      ['D-1', 'Dome above the entrance'],
      ['D-2', 'Side door'],
    ])
    await expect(rowOf(page, 'D-1')).toContainText('Access Door')
    await dialog(page).getByRole('button', { name: 'Suggested: Camera' }).click()
    await rowOf(page, 'D-2').getByRole('combobox', { name: 'Type of D-2 Side door' }).click()
    await page.getByRole('option', { name: 'Alarm Device' }).click()
    await inDialog(page, 'Import 2 devices').click()
    await inDialog(page, 'Done').click()
    const typeOf = async (name: string) => (await deviceOf(page, id, name)).type
    await expect.poll(() => typeOf('D-1 Dome above the entrance')).toBe('camera')
    expect(await typeOf('D-2 Side door')).toBe('alarm')

    await openDetail(page, 'D-2 Side door')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Keypad' }).click()
    await expect.poll(() => typeOf('D-2 Side door')).toBe('keypad')
    const other = await openAs('installer')
    await other.goto(`/?projectId=${id}`)
    await openDetail(other, 'D-2 Side door')
    await expect(other.getByRole('dialog').getByText('Keypad')).toBeVisible()
    await expect(other.getByRole('combobox', { name: 'Type' })).toHaveCount(0)
  })
})

test('[IMPORT-57] a list that comes again offers nothing over words from the site, and names who wrote where both changed', {
  tag: '@nightly',
}, async ({ openAs, callsOf }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Words from the site', [])
  const rows = ['CAM-1', 'CAM-2', 'CAM-3'].map((name) => ({ name, type: 'camera', description: 'North' }))
  await page.request.post(`/api/projects/${id}/devices/import`, { headers, data: { fileName: 'a.csv', rows } })
  const installer = { request: await callsOf('installer') }
  for (const name of ['CAM-1', 'CAM-2']) await describeByCall(installer, id, name, `Key for ${name}`)
  await openBoard(page, id)
  await choose(page, [
    ['CAM-1', 'North'],
    ['CAM-2', 'South'],
    ['CAM-3', 'South'],
  ])
  await expect(rowOf(page, 'CAM-2')).toContainText(/Written by Ivo Ladder at \d.+ in place of North of a list/)
  await expect(rowOf(page, 'CAM-1')).not.toContainText('Description: ')
  const all = dialog(page).getByRole('checkbox', { name: /^Take over all changes/ })
  await all.click()
  await expect(all).toBeChecked()
  await expect(rowOf(page, 'CAM-2').getByRole('checkbox')).not.toBeChecked()
  await expect(rowOf(page, 'CAM-3').getByRole('checkbox')).toBeChecked()
  await page.screenshot({ path: 'test-results/rewritten.png' })
})
