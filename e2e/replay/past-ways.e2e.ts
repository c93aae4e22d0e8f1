import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { boxAtRest, button, card, cardIn, column, makeBoard, moveByCall, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { line } from '../history/history-page.ts'

// The ways between board, history, replay and comparison.

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the project' })

/** Thirty installed cards and a waiting one, which another person then installs: it is the last of the column. */
async function makePast(employee: Page, installer: Page, name: string): Promise<number> {
  const cards = Array.from({ length: 30 }, (_, index) => ({ name: `A ${index + 1}`, status: 'installed' as const }))
  const id = await makeBoard(employee, name, [...cards, { name: 'Door 7' }])
  await moveByCall(installer, id, 'Door 7', 'installed')
  await moveByCall(employee, id, 'A 1', 'confirmed')
  return id
}

test('[REPLAY-31] [REPLAY-32] a line of the history leads to its card, and each Back to where one came from', async ({
  openAs,
}) => {
  const [page, installer] = await Promise.all([openAs('employee'), openAs('installer')])
  const id = await makePast(page, installer, 'Ways')
  await openBoard(page, id, '&q=door')
  await button(page, 'More for this project').click()
  await expect(page.getByRole('menuitem', { name: 'Compare' })).toHaveAttribute('href', `/projects/${id}/compare`)
  await page.getByRole('menuitem', { name: 'History' }).click()
  await line(page, 'marked Door 7 as Installed').getByRole('link', { name: 'See the board then' }).click()
  const door = cardIn(page, 'installed', 'Door 7')
  await expect(door).toBeInViewport()
  // Its frame, and that of no other card.
  const frame = (name: string) => card(page, name).evaluate((element) => getComputedStyle(element).borderTopColor)
  await expect.poll(async () => (await frame('Door 7')) !== (await frame('A 30'))).toBe(true)
  expect(await frame('A 29')).toBe(await frame('A 30'))

  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/replay\?at=31$/)
  await link(page, 'Compare with now').click()
  await expect(page.getByRole('row', { name: /Door 7/ })).toBeVisible()
  await expect(link(page, 'Door 7')).toHaveAttribute('href', new RegExp(`^/\\?projectId=${id}&card=\\d+$`))
  await link(page, 'Back to the replay').click()
  await expect(page).toHaveURL(/replay\?at=31$/)
  await link(page, 'Back to the history').click()
  await expect(page).toHaveURL(/history$/)
  await link(page, 'Replay').click()
  await expect(slider(page)).toBeVisible()
  await link(page, 'Back to the history').click()
  // A filter is a step of the browser, and not one of the way.
  await button(page, 'Filter').click()
  await page.getByRole('checkbox', { name: 'Moves' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kind=status/)
  await link(page, 'Back to the board').click()
  await expect(page.getByRole('searchbox', { name: 'Search cards' })).toHaveValue('door')
})

/** True if two things lie over each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxAtRest(one), await boxAtRest(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('[REPLAY-33] [REPLAY-34] a tablet shows the board of then with all its columns, and nothing is covered', async ({
  openAs,
}) => {
  const page = await openAs('employee', { viewport: { width: 768, height: 1024 } })
  const installer = await openAs('installer')
  const id = await makePast(page, installer, 'Upright')
  await page.goto(`/projects/${id}/replay`)
  await expect(slider(page)).toBeVisible()
  for (const status of ['waiting', 'installed', 'confirmed'] as const) {
    const box = await boxAtRest(column(page, status))
    expect(box.x + box.width).toBeLessThanOrEqual(768)
    expect(box.height).toBeGreaterThan(400)
  }
  await expect(page.getByText('Cards in each column over time, up to 31')).toBeVisible()
  await button(page, 'Options').click()
  const feedback = button(page, 'Submit Feedback')
  for (const shown of [button(page, 'Options'), link(page, 'Compare with now'), button(page, 'Follow')])
    expect(await overlap(shown, feedback)).toBe(false)
  await expectAccessible(page)

  await page.goto(`/projects/${id}/history`)
  const then = page.getByRole('link', { name: 'See the board then' })
  await expect(then.nth(9)).toBeVisible()
  for (const one of (await then.all()).slice(0, 10)) expect(await overlap(one, feedback)).toBe(false)
})
