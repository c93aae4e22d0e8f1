import { resolve } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Device, ProjectSummary } from '#events/project/api.ts'
import { Instance } from '#events/catalog/api.ts'
import { test } from '../kit/fixtures.ts'

const fixture = (name: string) => resolve('e2e/kit/lists', name)

/** 565 records below the header: 537 devices, 10 more that repeat one of them, 7 that fail, 11 empty ones. */
const bigList = fixture('device-list.csv')
/** Seven records with semicolons, in Windows-1252: six devices, one that fails. */
const germanList = fixture('device-list-excel-german.csv')

/** Makes an empty project that the installer may open too, and opens its board. */
async function openNewProject(employee: Page, name: string): Promise<number> {
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const [instance] = z.array(Instance).parse(await (await employee.request.get('/api/verkada-instances')).json())
  const data = { name, verkadaInstanceId: instance?.id, assignedUsers: ['installer@fieldboard.example'] }
  const answer = await employee.request.post('/api/projects', { headers, data })
  const { id } = ProjectSummary.parse(await answer.json())
  await openProject(employee, id)
  return id
}

const openProject = async (page: Page, id: number) => {
  await page.goto(`/?projectId=${id}`)
  await expectEmpty(page)
}

const expectEmpty = (page: Page) => expect(page.getByText('No devices yet')).toBeVisible()

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting To Be Installed' })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import CSV' })
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })

/** A toast, by its title: a dialog hides the region of toasts from the tree of roles. */
const toast = (page: Page, title: string) =>
  page.getByRole('listitem', { includeHidden: true }).filter({ hasText: title })

const open = (page: Page) => page.getByRole('button', { name: 'Import CSV' }).click()

const close = async (page: Page, name: 'Done' | 'Close') => {
  await inDialog(page, name).click()
  await expect(dialog(page)).toBeHidden()
}

async function choose(page: Page, file: string | { name: string; text: string }): Promise<void> {
  if (!(await dialog(page).isVisible())) await open(page)
  const chosen = typeof file === 'string' ? file : { ...file, mimeType: 'text/csv', buffer: Buffer.from(file.text) }
  await page.getByLabel('CSV file').setInputFiles(chosen)
}

const projectMenu = (page: Page) => page.getByRole('button', { name: 'More for this project' })

/** Undoes the last import from the board's menu, where the item has this name. */
async function undoFromMenu(page: Page, name: string): Promise<void> {
  await projectMenu(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
}

const namesOf = async (page: Page, projectId: number): Promise<string[]> => {
  const answer = await page.request.get(`/api/projects/${projectId}/devices`)
  return z
    .array(Device.pick({ name: true }))
    .parse(await answer.json())
    .map(({ name }) => name)
}

test('[IMPORT-7] [PART-103] a list of 565 rows is looked at, confirmed, seen on both boards, and undone', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const projectId = await openNewProject(employee, 'Import of a big list')
  const installer = await openAs('installer')
  await openProject(installer, projectId)

  await choose(employee, bigList)
  await expect(dialog(employee).getByRole('list', { name: 'Devices by type' }).getByRole('listitem')).toHaveText([
    'Camera 357',
    'Access Controller 26',
    'Access Door 126',
    'Keypad 28',
  ])
  await expect(dialog(employee).getByRole('region', { name: 'Rows with errors' }).getByRole('listitem')).toHaveText([
    'Row 19: Column A (device identifier) is missing',
    'Row 74: Column A (device identifier) is missing',
    'Row 187: Column A (device identifier) is missing',
    'Row 243: Column A (device identifier) is missing',
    'Row 301: Column A (device identifier) is missing',
    '...and 2 more',
  ])

  const table = dialog(employee).getByRole('table', { name: 'Devices of the list' })
  await expect(table).toHaveAttribute('aria-rowcount', '548')
  await expect(table.getByRole('row').nth(1)).toHaveText('2HG-CTRL-UG1 Riser cabinetAccess ControllerRiser cabinet')
  const lastRow = table.getByRole('row').filter({ hasText: 'cam-hg-4-02' })
  await table.press('End')
  await expect(lastRow).toContainText('566')
  await expect(lastRow).toContainText('Same as row 229')

  const duplicates = dialog(employee).getByRole('checkbox', { name: /Import duplicates too \(10 rows/ })
  await duplicates.click()
  await expect(inDialog(employee, 'Import 547 devices')).toBeVisible()
  await duplicates.click()
  expect(await namesOf(employee, projectId)).toEqual([])

  await inDialog(employee, 'Import 537 devices').dblclick()
  await expect(dialog(employee)).toContainText('537 devices imported')
  await expect(waiting(installer)).toContainText('537')
  // A read waits for the read models for a while only.
  let names: string[] = []
  await expect.poll(async () => (names = await namesOf(employee, projectId)).length).toBe(537)
  expect(new Set(names).size).toBe(537)
  expect(names).toContain('CAM-PR-EG-05 Line 3: view of the press\nand of the light curtain')

  await close(employee, 'Done')
  for (const page of [employee, installer]) {
    await expect(waiting(page)).toContainText('537')
    const search = page.getByRole('searchbox', { name: 'Search cards' })
    await search.fill('staff only')
    await expect(card(page, 'CAM-HG-1-04 Sign says "Staff only", aim below it')).toBeVisible()
    await search.fill('')
  }

  await undoFromMenu(employee, 'Undo import (537 devices)')
  await expect(toast(employee, 'Import undone')).toContainText('537 devices removed.')
  for (const page of [employee, installer]) await expectEmpty(page)
  await expect.poll(() => namesOf(employee, projectId)).toEqual([])
})

test('[IMPORT-5] [IMPORT-6] [IMPORT-8] [IMPORT-9] [IMPORT-10] files that hold no list are refused; the sample is one; a lost answer creates nothing twice; an import is undone where it was made, or from the menu', async ({
  openAs,
}, testInfo) => {
  const page = await openAs('employee')
  const projectId = await openNewProject(page, 'Import of other files')

  await test.step('files that hold no list are refused in the words of the specification', async () => {
    await choose(page, { name: 'devices.txt', text: 'Device ID\nCAM-1\n' })
    await expect(toast(page, 'Invalid File Type')).toContainText('Please upload a CSV file')
    await choose(page, { name: 'devices.csv', text: 'Device ID,Building\nCAM-1,"North\nCAM-2,South\n' })
    await expect(toast(page, 'Parse Error')).toContainText('Failed to parse CSV file. Please check the file format.')
    await expect(dialog(page)).toContainText('The quotes in row 2 do not match.')
    await choose(page, { name: 'devices.csv', text: 'Device ID,Building\n,North\n' })
    await expect(toast(page, 'No Devices Found')).toBeVisible()
    await expect(dialog(page)).toContainText('Row 2: Column A (device identifier) is missing')
    await close(page, 'Close')
  })

  await test.step('the preview counts in thousands as everything else does', async () => {
    const rows = Array.from({ length: 3333 }, (_, index) => `CAM-${index}`)
    await choose(page, { name: 'devices.csv', text: ['Device ID', ...rows].join('\n') })
    await expect(dialog(page).getByRole('list', { name: 'Devices by type' })).toHaveText('Camera 3,333')
    await expect(inDialog(page, 'Import 3,333 devices')).toBeEnabled()
  })

  await test.step('the sample can be downloaded and imported as it is', async () => {
    await close(page, 'Close')
    await open(page)
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('link', { name: 'Download a sample' }).click()
    const download = await downloading
    const path = testInfo.outputPath(download.suggestedFilename())
    await download.saveAs(path)

    await choose(page, path)
    await expect(inDialog(page, 'Import 8 devices')).toBeEnabled()
    await close(page, 'Close')
  })

  await test.step('a confirmation whose answer got lost is sent again and creates nothing twice', async () => {
    const keys: (string | undefined)[] = []
    await page.route('**/devices/import', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      // The page sends it once more by itself.
      if (keys.length <= 2) await route.abort()
      else await route.fulfill({ response })
    })

    await choose(page, germanList)
    await expect(dialog(page)).toContainText('Row 6: Column A (device identifier) is missing')
    await inDialog(page, 'Import 6 devices').click()
    await expect(toast(page, 'Import Failed')).toContainText('Network error: Please check your internet connection')
    await expect(dialog(page)).toContainText('nothing is created twice')
    await inDialog(page, 'Try again').click()
    await expect(dialog(page)).toContainText('6 devices imported')

    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect((await namesOf(page, projectId)).toSorted()).toEqual([
      'CAM-N-01 Küche, “Notausgang” – außen',
      'CAM-N-02 Flur; Höhe 2,80 m',
      'CAM-N-03',
      'CTRL-N-01 Schrank, gegenüber der Treppe',
      'D-N-01 Tür zur Küche, 5 € Pfand für den Schlüssel',
      'KP-N-01 Übergang Süd',
    ])
    await page.unroute('**/devices/import')
  })

  await test.step('an import is undone where it was made, and after a reload from the menu of the board', async () => {
    await inDialog(page, 'Undo import').click()
    await expect(dialog(page)).toContainText('6 devices removed.')
    await close(page, 'Done')
    await expectEmpty(page)

    await choose(page, germanList)
    await inDialog(page, 'Import 6 devices').click()
    await close(page, 'Done')
    // Rows that the board has already are left out.
    await choose(page, germanList)
    await expect(inDialog(page, 'Import 0 devices')).toBeDisabled()
    await expect(dialog(page).getByText('On the board already')).toHaveCount(6)
    await close(page, 'Close')
    await page.reload()
    await expect(waiting(page).getByRole('article')).toHaveCount(6)
    await undoFromMenu(page, 'Undo import (6 devices)')
    await expect(toast(page, 'Import undone')).toContainText('6 devices removed.')
    await expectEmpty(page)
    await projectMenu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Delete project' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Undo import/ })).toHaveCount(0)
  })
})
