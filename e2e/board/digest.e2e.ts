import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { expectAccessible } from '../kit/axe.ts'
import {
  boxAtRest,
  type Caller,
  describeByCall,
  headers,
  makeBoard,
  moveByCall,
  openBoard,
  phone,
} from '../kit/board-page.ts'

// When a board counts as seen, and who comes back to it, show e2e/dom/board/digest.test.tsx; here is what takes a browser.

const digest = (page: Page): Locator => page.getByRole('region', { name: 'While you were away' })
const button = (page: Page, name: string): Locator => digest(page).getByRole('button', { name })
const back = (page: Page) => page.getByRole('link', { name: 'Back to projects' }).click()
const badge = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Site: ${name} was changed by somebody else. Mark as seen` })
const inList = (page: Page, name: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^Site: ${name}\\b`) }).first()

/** A board that a person has seen all of. */
async function seenBoard(employee: Caller, person: Page, name: string, count: number): Promise<number> {
  const cards = Array.from({ length: count }, (_, index) => ({ name: `Cam ${index + 1}` }))
  const id = await makeBoard(employee, name, cards)
  const data = { revision: count }
  expect((await person.request.put(`/api/projects/${id}/seen`, { headers, data })).ok()).toBe(true)
  return id
}

test('[SEEN-2] [SEEN-5] [SEEN-30] on a phone the digest is one line that opens to a few; what is read there is read at the desk', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const [desk, hand] = await Promise.all([openAs('installer'), openAs('installer', phone)])
  const name = unique('Away')
  const id = await seenBoard(employee, desk, name, 6)
  for (const cam of ['Cam 1', 'Cam 2', 'Cam 3']) await moveByCall(employee, id, cam, 'installed')
  await moveByCall(employee, id, 'Cam 1', 'confirmed')
  for (const cam of ['Cam 4', 'Cam 5']) await describeByCall(employee, id, cam, `Text of ${cam}. `.repeat(20))
  await employee.request.patch(`/api/projects/${id}/checklist`, { headers, data: { cameraViewsConfirmed: true } })

  await openBoard(hand, id)
  // A press in the first half second goes through it.
  await expect(digest(hand)).toHaveCSS('pointer-events', 'auto')
  await expect(digest(hand).getByRole('listitem')).toHaveCount(0)
  expect((await boxAtRest(digest(hand))).height).toBeLessThan(70)
  await button(hand, 'Ella Planner moved Cam 1 to Confirmed & Tested, and 3 more changes').tap()
  await expect(digest(hand).getByRole('listitem')).toHaveCount(3)
  expect((await digest(hand).boundingBox())?.height).toBeLessThan(300)
  await button(hand, 'Show all 4').click()
  await expect(digest(hand).getByRole('listitem')).toHaveCount(4)
  await expect(digest(hand)).toContainText('Ella Planner ticked “Camera views confirmed”')
  const box = await digest(hand).boundingBox()
  expect(box && box.y).toBeGreaterThan(0)
  await expectAccessible(hand)

  await openBoard(desk, id)
  await expect(digest(desk).getByRole('listitem')).toHaveCount(3)
  await button(hand, 'Got it').click()
  for (const page of [hand, desk]) await expect(digest(page)).toHaveCount(0)
  // At the desk it counts as seen, too: the next digest begins after it.
  await back(desk)
  await expect(inList(desk, name)).toBeVisible()
  await expect(badge(desk, name)).toHaveCount(0)
})
