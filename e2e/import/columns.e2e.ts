import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { deviceOf, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

test('[IMPORT-60] [IMPORT-61] on a phone the columns of a list are beside each other, and what they say is chosen', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee', phone)
  const id = await makeBoard(page, 'Columns on a phone', [])
  await openBoard(page, id)
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  const choose = async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const text =
      'Sito;Nome;Piano;Colonna 4;Numero di serie;Modello;Indirizzo MAC\nSede A;CAM-1;2;Sala server;VK-1;CD62;E0:A7:00:1B:2C:3D\n'
    const file = { name: 'telecamere.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel('CSV file').setInputFiles(file)
    await expect(dialog.getByRole('region', { name: 'Columns of the list' })).toBeVisible()
  }
  const column = (header: string) => dialog.getByRole('combobox', { name: header })
  const say = async (header: string, role: string) => {
    await column(header).click()
    await page.getByRole('option', { name: role, exact: true }).click()
    await expect(column(header)).toHaveText(role)
  }

  await choose()
  await expect(column('Nome')).toHaveText('Name')
  await expect(column('Indirizzo MAC')).toHaveText('MAC address')
  await expect(column('Colonna 4')).toHaveText('Ignored')
  await expect(column('Colonna 4')).toHaveAccessibleDescription('Sala server')
  expect((await column('Colonna 4').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await say('Colonna 4', 'Room')
  await say('Sito', 'Building')
  // The list of columns scrolls by itself, the dialog does not.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.screenshot({ path: 'test-results/import-columns.png' })
  await dialog.getByRole('button', { name: 'Import 1 device' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(() => deviceOf(page, id, 'CAM-1'))
    .toMatchObject({
      ...{ building: 'Sede A', floor: '2', room: 'Sala server', model: 'CD62', serial: 'VK-1' },
      mac: 'E0:A7:00:1B:2C:3D',
    })

  await page.reload()
  await choose()
  await expect(column('Colonna 4')).toHaveText('Room')
  await expect(dialog.getByText('On the board already')).toBeVisible()
})

test('[IMPORT-64] [IMPORT-65] a workbook is read by the sheet that the person chooses; a damaged one is told', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'A workbook', [])
  await openBoard(page, id)
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  const column = (header: string) => dialog.getByRole('combobox', { name: header })
  const workbook = 'client/shared/lists/workbook/testing/openpyxl.xlsx'
  await page.getByRole('button', { name: 'Import CSV' }).click()

  const buffer = readFileSync(workbook).subarray(0, 3_000)
  await page.getByLabel('CSV file').setInputFiles({ name: 'cut.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(dialog).toContainText('The file is damaged, or no Excel workbook (.xlsx).')

  await page.getByLabel('CSV file').setInputFiles(workbook)
  await expect(column('Seriennummer')).toHaveText('Serial number')
  await expect(dialog).toContainText('Row 4 is read as the header; the 2 rows above it are left out.')
  await dialog.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'Türen' }).click()
  await expect(column('Floor')).toHaveText('Floor')
  await page.screenshot({ path: 'test-results/import-workbook.png' })
  await dialog.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'Geräte' }).click()
  await dialog.getByRole('button', { name: 'Import 4 devices' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(() => deviceOf(page, id, 'CAM-001'))
    .toMatchObject({
      ...{ building: 'Haus A', floor: '2', room: '007', serial: 'VK-1', ip: '10.0.0.1' },
    })
  expect(await deviceOf(page, id, 'CAM-002')).toMatchObject({ floor: '007', description: '05.03.2026' })
})

for (const [where, viewport] of [
  ['a desktop', undefined],
  ['a phone', phone],
] as const)
  test(`[IMPORT-73] on ${where} a list says how many of its columns are out of sight, and leads to them`, async ({
    openAs,
  }) => {
    const page = await openAs('employee', viewport)
    const id = await makeBoard(page, `More columns on ${where}`, [])
    await openBoard(page, id)
    const dialog = page.getByRole('dialog', { name: 'Import CSV' })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const header = 'Name,Building,Floor,Room,Model,Serial,MAC,IP,Note'
    const buffer = Buffer.from(`${header}\nCAM-1,A,2,214,CD62,VK-1,E0:A7:00:1B:2C:3D,10.0.0.1,none\n`)
    await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
    const first = dialog.getByRole('combobox', { name: /^Name/ })
    const last = dialog.getByRole('combobox', { name: /^Note/ })
    await expect(last).not.toBeInViewport()
    const more = dialog.getByRole('button', { name: /more columns?$|first column$/ })
    await expect(more).toHaveText(/^\d more columns$/)
    await more.focus()
    await expect(async () => {
      if ((await more.textContent()) !== 'Back to the first column') await page.keyboard.press('Enter')
      await expect(more).toHaveText('Back to the first column', { timeout: 500 })
    }).toPass()
    await expect(last).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(first).toBeInViewport()
    await expect(more).toHaveText(/^\d more columns$/)
  })
