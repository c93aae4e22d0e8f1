import { expect, type Page } from 'playwright/test'
import {
  boxAtRest,
  button,
  card,
  cardIn,
  chooseOn,
  column,
  detail,
  deviceOf,
  headers,
  makeBoard,
  openBoard,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { line, lines, list, moveTogether, openHistory } from '../history/history-page.ts'
import { answer, bringToMiddle, expectStill, makeRows, numbered, ROWS, wheelTo } from './long-lists-page.ts'
import { dialog, makeNote, note, openNotes, save } from '../notes/notes-page.ts'

// In the midst of 200 rows each thing that can be done with one leaves the list where it is scrolled to, and the focus in it.

/** A board with 200 cards, "Cam 000" to "Cam 199". */
async function makeLongBoard(page: Page, name: string): Promise<number> {
  const id = await makeBoard(page, name, [])
  const rows = Array.from({ length: ROWS }, (_, number) => ({
    name: numbered('Cam', number),
    type: 'camera',
    description: 'North mast',
  }))
  const data = { fileName: 'cams.csv', rows }
  expect((await page.request.post(`/api/projects/${id}/devices/import`, { headers, data })).ok()).toBe(true)
  return id
}

test('[PART-63] board columns and import preview: move, describe, rename, open, select, delete and choose in the midst of 200 cards', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  await openBoard(page, await makeLongBoard(page, 'Long board'))
  const cam = (number: number) => card(page, numbered('Cam', number))
  await wheelTo(page, column(page, 'waiting'), cam(150))

  // Its detail, opened and closed.
  await expectStill(cam(150), async () => {
    await cam(150).focus()
    await page.keyboard.press('Enter')
    await expect(detail(page, 'Cam 150')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cam(150)).toBeFocused()
  })

  // A description.
  await expectStill(cam(150), async () => {
    await cam(150).getByTitle('Click to edit').click()
    await cam(150).getByRole('textbox', { name: 'Description' }).fill('South mast')
    await page.keyboard.press('Control+Enter')
    await expect(cam(150)).toContainText('South mast')
    await expectFocusIn(page, 'Cam 150')
  })

  // A name.
  await expectStill(
    card(page, 'Cam 150b'),
    async () => {
      await chooseOn(page, 'Cam 150', 'Rename')
      await page.getByRole('textbox', { name: 'Name' }).fill('Cam 150b')
      await page.keyboard.press('Enter')
      await expectFocusIn(page, 'Cam 150b')
    },
    cam(150),
  )

  // A move: the next card stands there.
  await expectStill(
    cam(151),
    async () => {
      await card(page, 'Cam 150b').getByRole('button', { name: 'Mark as Installed' }).press('Enter')
      await expect(cardIn(page, 'installed', 'Cam 150b')).toBeVisible()
      await expectFocusIn(page, 'Cam 151')
    },
    card(page, 'Cam 150b'),
  )

  // A deletion.
  await expectStill(
    cam(152),
    async () => {
      await chooseOn(page, 'Cam 151', 'Delete')
      await answer(page, 'Delete')
      await expect(cam(151)).toHaveCount(0)
      await expect(cam(152)).toBeFocused()
    },
    cam(151),
  )

  // Several at once.
  await chooseOn(page, 'Cam 152', 'Select')
  await page.getByRole('checkbox', { name: 'Select Cam 153' }).click()
  const bar = page.getByRole('region', { name: 'Selected cards' })
  await expectStill(
    cam(154),
    async () => {
      await bar.getByRole('button', { name: 'Delete' }).click()
      await answer(page, 'Delete')
      await expect(cam(153)).toHaveCount(0)
      await expect(cam(154)).toBeFocused()
    },
    cam(152),
  )

  // The same cards, in a list that comes again.
  await button(page, 'Import CSV').click()
  const rows = Array.from({ length: ROWS }, (_, number) => `${numbered('Cam', number)},,,,,,,South`)
  const fresh = Array.from({ length: ROWS }, (_, number) => `${numbered('New', number)},,,,,,,North`)
  const buffer = Buffer.from(['ID,B,C,D,E,F,G,Description', ...rows, ...fresh].join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer })
  const table = page.getByRole('table', { name: 'Devices of the list' })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })

  await wheelTo(page, table, row('Cam 170'))
  await expectStill(row('Cam 170'), async () => {
    await row('Cam 170').getByRole('checkbox').click()
    await expect(row('Cam 170').getByRole('checkbox')).toBeChecked()
    await expect(row('Cam 170').getByRole('checkbox')).toBeFocused()
  })
  await wheelTo(page, table, row('New 150'))
  const type = row('New 150').getByRole('combobox')
  await expectStill(row('New 150'), async () => {
    await type.click()
    await page.getByRole('option', { name: 'Keypad' }).click()
    await expect(type).toHaveText('Keypad')
    await expect(type).toBeFocused()
  })
})

/** The focus is on a card or in it. */
const expectFocusIn = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-card]')?.getAttribute('aria-label')))
    .toBe(name)

test('[PART-63] project history: a line opens and closes in the midst of 200, filters leave the focus at their button', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Long history', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const { id: deviceId } = await deviceOf(page, id, 'Cam 1')
  const look = (number: number) =>
    page.request.patch(`/api/devices/${deviceId}/description`, { headers, data: { description: `Look ${number}` } })
  await makeRows(look, ROWS / 2)
  await moveTogether(page, id, ['Cam 1', 'Cam 2'])
  await makeRows(look, ROWS / 2)
  await openHistory(page, id)
  const moved = line(page, 'marked 2 devices as Installed')
  await wheelTo(page, list(page), moved)
  await expectStill(moved, async () => {
    await moved.getByRole('button', { name: '2 changes' }).click()
    await expect(moved.getByRole('list', { name: 'What this line is about' })).toBeVisible()
    await expect(moved.getByRole('button', { name: '2 changes' })).toBeFocused()
  })
  await expectStill(moved, async () => {
    await moved.focus()
    await page.keyboard.press('Enter')
    await expect(moved.getByRole('list', { name: 'What this line is about' })).toHaveCount(0)
    await expect(moved).toBeFocused()
  })
  // To the board of that moment, and back.
  const top = (await boxAtRest(moved)).y
  await moved.getByRole('link', { name: 'See the board then' }).click()
  await expect(page).toHaveURL(/replay/)
  await page.goBack()
  await expect.poll(async () => Math.abs((await boxAtRest(moved)).y - top)).toBeLessThan(2)

  const filter = page.getByRole('button', { name: /^Filter/ })
  await filter.click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('checkbox', { name: 'Moves' }).click()
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(filter).toBeFocused()
  await button(page, 'Remove filter Moves').press('Enter')
  await expect(filter).toBeFocused()
  await expect(lines(page).first()).toBeInViewport()
})

test('[PART-63] notes: edit, leave and delete in the midst of 200', { tag: '@nightly' }, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Long notes', [])
  await makeRows((number) => makeNote(page, id, { title: numbered('Note', number), content: 'Gate code' }))
  await openNotes(page, id)
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(titles).toHaveLength(ROWS)
  const [one = '', next = ''] = titles.slice(150, 152)
  await bringToMiddle(note(page, one))

  await expectStill(note(page, one), async () => {
    await button(page, `Edit ${one}`).click()
    await page.keyboard.press('Escape')
    await expect(button(page, `Edit ${one}`)).toBeFocused()
  })
  await expectStill(note(page, one), async () => {
    await button(page, `Edit ${one}`).click()
    await dialog(page).getByLabel('Content').fill('Another gate code')
    await save(page, 'Save')
    await expect(note(page, one)).toContainText('Another gate code')
    await expect(button(page, `Edit ${one}`)).toBeFocused()
  })
  await expectStill(
    note(page, next),
    async () => {
      await button(page, `Delete ${one}`).click()
      await answer(page, 'Delete')
      await expect(note(page, one)).toHaveCount(0)
      await expect(button(page, `Edit ${next}`)).toBeFocused()
    },
    note(page, one),
  )
})
