import { expect, type Page } from 'playwright/test'
import { boxAtRest, button, card, headers, makeBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { days, describeOften, line, lines, moveTogether, openHistory } from './history-page.ts'

/** A line that stands in the middle of what shows. */
async function readLine(page: Page) {
  await expect(lines(page).nth(6)).toBeVisible()
  const places = await lines(page).evaluateAll((all) =>
    all.map((one) => ({ text: one.textContent, top: one.getBoundingClientRect().top })),
  )
  const found = places.find(({ top }) => top > 350)
  return line(page, new RegExp(`${/AfterLook \d+/.exec(found?.text ?? '')?.[0]}(?!\\d)`))
}

test('[HIST-27] what one reads stays in its place while earlier changes come, and is there again on return', async ({
  openAs,
}) => {
  // With reduced motion the place is lost by the second page that comes in above.
  const page = await openAs('employee', { reducedMotion: 'no-preference' })
  const id = await makeBoard(page, 'Past in its place', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await describeOften(page, id, 'Cam 1', 120)
  await openHistory(page, id, '?revision=100&order=oldest')
  // The name above the list comes with the board.
  await expect(page).toHaveTitle(/^History of Site: Past/)
  const read = await readLine(page)
  const before = await boxAtRest(read)
  // The lines above are read page by page, the first page by itself, which may come before or after a press.
  const earlier = button(page, 'Earlier changes')
  await expect(async () => {
    if ((await earlier.count()) > 0) await earlier.press('Enter', { timeout: 1_000 })
    await expect(earlier).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  expect(await boxAtRest(read)).toEqual(before)
  const main = page.locator('main')
  expect(await main.evaluate((element) => element.scrollTop)).toBeGreaterThan(5_000)
  await expect(days(page).first()).toBeInViewport()

  await read.getByRole('link', { name: 'See the board then' }).click()
  await expect(page.getByRole('slider', { name: 'Moment of the project' })).toBeVisible()
  await page.goBack()
  expect(await boxAtRest(read)).toEqual(before)
  await main.evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(lines(page).first()).toContainText('created the project')
  // It has the focus, which led away from it, so the list keeps it.
  await expect(read).not.toBeInViewport()

  // A new visit begins at its beginning.
  await page.getByRole('link', { name: 'Back to the board' }).click()
  await card(page, 'Cam 1').waitFor()
  await moveTogether(page, id, ['Cam 1', 'Cam 2'])
  await button(page, 'More for this project').click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const both = line(page, 'marked 2 devices as Installed')
  await expect(both).toBeInViewport()

  // The line that was opened is open again.
  await both.getByRole('button', { name: '2 changes' }).click()
  await expect(both.getByRole('listitem')).toHaveCount(2)
  await both.getByRole('link', { name: 'See the board then' }).click()
  await expect(page.getByRole('slider', { name: 'Moment of the project' })).toBeVisible()
  await page.goBack()
  await expect(both.getByRole('listitem')).toHaveCount(2)
})

test('[HIST-19] [REPLAY-3] who loses access while they look at the past is told at once, and when it is deleted or not there', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const employee = await openAs('employee')
  const history = await openAs('installer')
  const replay = await history.context().newPage()
  const open = async (name: string) => {
    const id = await makeBoard(employee, name, [{ name: 'Cam 1' }])
    await openHistory(history, id)
    await replay.goto(`/projects/${id}/replay`)
    await expect(replay.getByRole('slider', { name: 'Moment of the project' })).toBeVisible()
    return id
  }
  const expectGone = async () => {
    await expect(history.getByRole('heading', { name: 'This history is not available' })).toBeVisible()
    await expect(replay.getByRole('heading', { name: 'There is nothing to replay' })).toBeVisible()
    await expect(history.getByText('Cam 1')).toHaveCount(0)
    await expect(replay.getByText('Cam 1')).toHaveCount(0)
  }
  const taken = await open('Past and taken')
  await employee.request.patch(`/api/projects/${taken}/users`, { headers, data: { assignedUsers: [] } })
  await expectGone()
  const deleted = await open('Past and deleted')
  // The board behind the history is open.
  await expect(history).toHaveTitle(/^History of Site: Past and deleted/)
  await employee.request.delete(`/api/projects/${deleted}`, { headers })
  await expectGone()
  await expect(history.getByText('This project was deleted.')).toBeVisible()

  await replay.close()
  for (const path of ['/projects/999999/history', '/projects/x/history']) {
    await history.goto(path)
    await expect(history.getByRole('heading', { name: 'This history is not available' })).toBeVisible()
  }
  await history.getByRole('link', { name: 'Back to projects' }).click()
  await expect(history.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
})
