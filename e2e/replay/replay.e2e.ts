import { expect, type Page } from 'playwright/test'
import { button, cardIn, column, headers, makeBoard, moveByCall, openBoard, phone } from '../kit/board-page.ts'
import { expectAccessible } from '../kit/axe.ts'
import { test } from '../kit/fixtures.ts'

const abc = ['Cam 1', 'Cam 2', 'Cam 3'].map((name) => ({ name }))

/** Revision 0 makes the project, 1 to 3 its cards; 4 and 5 move the first one, 6 the second. */
async function makeHistory(employee: Page, name: string): Promise<number> {
  const id = await makeBoard(employee, name, abc)
  await moveByCall(employee, id, 'Cam 1', 'installed')
  await moveByCall(employee, id, 'Cam 1', 'confirmed')
  await moveByCall(employee, id, 'Cam 2', 'installed')
  return id
}

/** The replay of a project with all its events loaded. */
async function openReplay(page: Page, id: number, query = ''): Promise<void> {
  await page.goto(`/projects/${id}/replay${query}`)
  await expect(page.getByRole('slider', { name: 'Moment of the project' })).toBeVisible()
}
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the project' })
const change = (page: Page, number: number) =>
  expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`change ${number} of`))
const lines = (page: Page) => page.getByRole('region', { name: 'What happened' }).getByRole('listitem')

test('[REPLAY-5] [REPLAY-6] [REPLAY-8] a project is gone through by keys, each moment has a url, and it plays to its end', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeHistory(page, 'By keys')
  await openBoard(page, id)
  await button(page, 'More for this project').click()
  await page.getByRole('menuitem', { name: 'Replay' }).click()
  await change(page, 7)
  await expect(cardIn(page, 'confirmed', 'Cam 1')).toBeVisible()
  await expect(lines(page).first()).toContainText('You marked Cam 2 as Installed')

  await page.keyboard.press('ArrowLeft')
  await expect(cardIn(page, 'waiting', 'Cam 2')).toBeVisible()
  await expect(lines(page).first()).toContainText('You marked Cam 1 as Confirmed')
  await page.keyboard.press('ArrowLeft')
  await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
  await expect(page).toHaveURL(/\/replay\?at=4$/)
  await page.keyboard.press('Home')
  await change(page, 1)
  await expect(column(page, 'waiting').getByRole('article')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(cardIn(page, 'waiting', 'Cam 1')).toBeVisible()
  await expect(button(page, 'Mark as Installed')).toHaveCount(0)

  await openReplay(page, id, '?from=0')
  await change(page, 7)
  await expect(button(page, 'Play')).toBeVisible()
  await expect(cardIn(page, 'installed', 'Cam 2')).toBeVisible()
})

test('[REPLAY-7] who follows sees what a colleague does, and who looks at the past does not lose it', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const employee = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeHistory(employee, 'Follows')
  await openReplay(installer, id, '?at=2')
  await openReplay(employee, id)
  await button(employee, 'Follow').press('Enter')
  await expect(employee.getByText('Following live')).toBeVisible()
  await moveByCall(installer, id, 'Cam 3', 'installed')
  await expect(cardIn(employee, 'installed', 'Cam 3')).toBeVisible()
  await expect(lines(employee).first()).toContainText('Ivo Ladder marked Cam 3 as Installed')
  await expect(slider(installer)).toHaveAttribute('aria-valuetext', /change 3 of 8/)
  await expect(cardIn(installer, 'waiting', 'Cam 2')).toBeVisible()
})

test('[REPLAY-8] a link to a moment shows it to an assigned customer, until the project is gone', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeHistory(employee, 'Link for a customer')
  const page = await openAs('customer')
  await openReplay(page, id, '?at=4')
  await change(page, 5)
  await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
  const time = await page.locator('header time').getAttribute('datetime')
  await openReplay(page, id, `?time=${time}`)
  await change(page, 5)
  await page.getByRole('link', { name: 'Go to now' }).click()
  await expect(cardIn(page, 'installed', 'Cam 2')).toBeVisible()
  await openReplay(page, id, '?at=4')
  expect((await employee.request.delete(`/api/projects/${id}`, { headers })).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'There is nothing to replay' })).toBeVisible()
})

test('[REPLAY-9] two moments are compared, and the list is exported', { tag: '@nightly' }, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeHistory(page, 'Compared')
  await openReplay(page, id, '?at=3')
  await page.getByRole('link', { name: 'Compare with now' }).click()
  const rowsOf = (title: string) => page.getByRole('table', { name: title }).getByRole('row')
  await expect(rowsOf('Confirmed & Tested').nth(1)).toHaveText(/Cam 1.*From Waiting To Be Installed/)
  await expect(rowsOf('Installed').nth(1)).toHaveText(/Cam 2.*From Waiting To Be Installed/)
  await expect(page.getByText('Cam 3')).toHaveCount(0)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
  expect(download.suggestedFilename()).toBe('Site: Compared changes.csv'.replace(':', '_'))
  await page.goto(`/projects/${id}/compare?from=6&to=6`)
  await expect(page.getByText('No card changed between these moments')).toBeVisible()
  await page.goto(`/projects/${id}/compare?from=99`)
  await expect(page.getByText('The last revision of this project is 6.')).toBeVisible()
  const from = page.getByRole('group', { name: 'From' })
  await from.getByLabel('Time').fill('23:59')
  await from.getByRole('button', { name: /^Date/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Today', exact: true }).click()
  await button(page, 'Compare').click()
  await expect(page.getByText('No card changed between these moments')).toBeVisible()
  await button(page, 'Since yesterday').click()
  await expect(page.getByText('Cam 3').first()).toBeVisible()
})

test('a finger drags the board through time, and steps go along one card', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeHistory(employee, 'By finger')
  const page = await openAs('installer', phone)
  await openReplay(page, id)
  await button(page, 'Options').tap()
  await page.getByRole('radio', { name: 'Card' }).tap()
  await button(page, 'Card Choose a card').tap()
  await page.getByRole('option', { name: 'Cam 1' }).tap()
  await button(page, 'Previous change of the card').tap()
  await change(page, 6)
  await expect(page.getByRole('article', { name: 'Cam 1' })).toBeVisible()
  await button(page, 'Previous change of the card').tap()
  await change(page, 5)
  await button(page, 'Previous change of the card').tap()
  await change(page, 2)
  await expect(button(page, 'Previous change of the card')).toBeDisabled()
  await expectAccessible(page)

  const box = await slider(page).locator('xpath=ancestor::span[@data-orientation]').first().boundingBox()
  // Far from the thumb, which stands near the beginning; before the last change or at it, as close as they were in time.
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) - 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /change [67] of/)
})
