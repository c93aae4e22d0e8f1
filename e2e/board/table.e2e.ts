import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, devicesOf, headers, importByCall, liveBadge, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Cards' })
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })
/** The texts of a column, from top to bottom. */
const textsOf = (page: Page, col: number) =>
  grid(page)
    .locator(`[aria-rowindex]:not([aria-rowindex="1"])`)
    .evaluateAll(
      (rows, index) =>
        rows
          .toSorted(
            (one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')),
          )
          .map((one) => one.querySelector(`[aria-colindex="${index}"]`)?.textContent ?? ''),
      col,
    )
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[aria-colindex]')
    const at = cell?.closest('[aria-rowindex]')
    return [Number(at?.getAttribute('aria-rowindex')), Number(cell?.getAttribute('aria-colindex'))]
  })

test('[BOARD-115] [BOARD-116] [BOARD-117] [BOARD-130] the table of a board is gone through, edited, pasted into and sorted by keys, while a colleague changes it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const names = Array.from({ length: 60 }, (_, index) => ({ name: `Cam ${index + 1}` }))
  const id = await makeBoard(page, 'Table', names)
  await openBoard(page, id)
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '61')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none')

  // One tab stop, and the keys of a grid.
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  expect((await textsOf(page, 1)).slice(0, 2)).toEqual(['Cam 1', 'Cam 2'])
  await row(page, 'Cam 1')
    .first()
    .getByRole('rowheader')
    .click({ position: { x: 20, y: 10 } })
  await expect.poll(() => focused(page)).toEqual([2, 1])
  await page.keyboard.press('Control+End')
  await expect.poll(() => focused(page)).toEqual([61, 13])
  await page.keyboard.press('Control+Home')
  await expect.poll(() => focused(page)).toEqual([2, 1])
  expect(await grid(page).locator('[tabindex="0"]').count()).toBe(1)

  // Floor of the first card.
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: 'Floor of Cam 1', exact: true })
  await field.fill('9')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Enter')
  await field.fill('2')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toEqual([3, 4])
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 1')?.floor).toBe('2')

  // Cells of a spreadsheet, and one undo.
  await page.evaluate(() => navigator.clipboard.writeText('B1\tStore\r\nB1\tStore\r\n10\tHall\r\n'))
  await page.keyboard.press('Control+v')
  await expect(page.getByText('6 cells pasted', { exact: true })).toBeVisible()
  await expect(grid(page).locator('[aria-selected="true"]')).toHaveCount(6)
  await expect.poll(() => focused(page)).toEqual([3, 4])
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 4')).toMatchObject({ floor: '10', room: 'Hall' })
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 4')).toMatchObject({ floor: null, room: null })
  expect((await devicesOf(page, id)).get('Cam 2')?.floor).toBeNull()
  await page.keyboard.press('Control+v')
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 4')?.floor).toBe('10')

  // A range is filled down and copied.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(grid(page).locator('[aria-selected="true"]')).toHaveCount(4)
  await page.keyboard.press('Control+d')
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 6')?.floor ?? null).toBeNull()
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 5')).toMatchObject({ floor: '10', room: 'Hall' })
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('10\tHall\r\n10\tHall')

  // Sorted by floor, basement first, while a colleague changes a card; the focus stays on its card.
  await page.getByRole('columnheader', { name: 'Floor' }).getByRole('button').click()
  await expect.poll(async () => (await textsOf(page, 4)).slice(0, 6)).toEqual(['B1', 'B1', '2', '10', '10', ''])
  const colleague = await openAs('installer')
  const last = (await devicesOf(page, id)).get('Cam 60')
  const told = await colleague.request.patch('/api/devices/facts', {
    headers,
    data: { deviceIds: [last?.id], facts: { floor: 'B2' } },
  })
  expect(told.ok()).toBe(true)
  await expect.poll(async () => (await textsOf(page, 1))[0]).toBe('Cam 60')

  // A step of the board, and the search.
  await page.getByRole('searchbox', { name: 'Search cards' }).fill('Cam 60')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await row(page, 'Cam 60').getByRole('gridcell').nth(1).dblclick()
  const status = page.getByRole('combobox', { name: 'Status of Cam 60' })
  await expect(status).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await page.keyboard.press('F2')
  await expect(status).toBeFocused()
  await page.keyboard.press('m')
  await page.getByRole('option', { name: 'Mark as Installed' }).click()
  await expect(row(page, 'Cam 60')).toContainText('Installed')
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 60')?.status).toBe('installed')
  await page.getByRole('button', { name: 'Clear search' }).click()

  await page.getByRole('combobox', { name: 'Group rows' }).click()
  await page.getByRole('option', { name: 'By floor' }).click()
  await expect(grid(page).getByRole('button', { name: /^B1/ })).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.reload()
  await expect(grid(page).getByRole('button', { name: /^B1/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await button(page, 'Export table as CSV').click()
  expect((await file).suggestedFilename()).toBe('Site: Table table.csv'.replace(':', '_'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Cam' })).toHaveCount(60)
})

test('[BOARD-115] on a phone the table scrolls sideways below its names', async ({ openAs }) => {
  const page = await openAs('employee', phone)
  const id = await makeBoard(page, 'Small table', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await openBoard(page, id, '&view=table')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  const name = row(page, 'Cam 1').getByRole('rowheader')
  const [before, ip] = [await name.boundingBox(), page.getByRole('columnheader', { name: 'Photos' })]
  await ip.scrollIntoViewIfNeeded()
  expect((await name.boundingBox())?.x).toBe(before?.x)
  expect(before?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
})

test('[BOARD-123] [BOARD-122] a table of 3,000 cards renders those in view, is grouped by person, and a cell that is edited without a connection is sent once there is one', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Long table', [])
  const racks = Array.from({ length: 3_000 }, (_, n) => ({ name: `Rack ${n + 1}` }))
  await importByCall(employee, id, racks)
  await openBoard(page, id, '&view=table')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3001')
  expect(await grid(page).getByRole('row').count()).toBeLessThan(100)

  await page.context().setOffline(true)
  await expect(liveBadge(page)).toContainText('Offline')
  await row(page, 'Rack 2').first().getByRole('gridcell').nth(2).dblclick()
  await page.getByRole('textbox', { name: 'Floor of Rack 2', exact: true }).fill('B1')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Rack 2').first()).toContainText('B1')
  await page.keyboard.press('Control+End')
  await expect.poll(() => focused(page)).toEqual([3001, 13])
  expect(await grid(page).getByRole('row').count()).toBeLessThan(100)
  expect((await devicesOf(employee, id)).get('Rack 2')?.floor).toBeNull()
  await page.context().setOffline(false)
  await expect.poll(async () => (await devicesOf(employee, id)).get('Rack 2')?.floor).toBe('B1')

  await page.getByRole('combobox', { name: 'Group rows' }).click()
  await page.getByRole('option', { name: 'By person' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3002')
})
