import { expect, type Locator, type Page } from 'playwright/test'
import { stampWords } from '../../client/shared/when/stamp.ts'
import { button, makeBoard, openBoard, phone, toast } from '../kit/board-page.ts'
import { card, cards, dialog, loseList, makeFeedback, openForm, widget } from './feedback-page.ts'
import { test } from '../kit/fixtures.ts'

const count = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')
const numberOf = async (page: Page, label: string) => Number(await count(page, label).innerText())
const chooseStatus = async (page: Page, status: string) => {
  await dialog(page).getByLabel('Status').click()
  await page.getByRole('option', { name: status, exact: true }).click()
}
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not there')
  return box
}
/** True if two parts of the page lie over each other. */
async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('[FEEDBACK-8] [FEEDBACK-2] [FEEDBACK-30] [FEEDBACK-32] [FEEDBACK-33] what one person submits by keyboard is in the open list of two others, and so is the status that one of them sets', async ({
  openAs,
  openHome,
}) => {
  const customer = await openHome('customer')
  const [employee, planner] = [await openAs('employee'), await openAs('planner')]
  for (const page of [employee, planner]) {
    await page.goto('/feedback')
    await expect(count(page, 'All')).toHaveText(/\d/)
  }
  const [all, open, inProgress] = [
    await numberOf(planner, 'All'),
    await numberOf(planner, 'Open'),
    await numberOf(planner, 'In Progress'),
  ]

  await widget(customer).press('Enter')
  await expect(dialog(customer).getByRole('radio', { name: 'Bug' })).toBeFocused()
  await customer.keyboard.press('ArrowDown')
  await expect(dialog(customer).getByRole('radio', { name: 'Feature Request' })).toBeChecked()
  await customer.keyboard.press('Tab')
  await customer.keyboard.type('<b>Doors</b> by floor')
  await customer.keyboard.press('Escape')
  await expect(dialog(customer)).toHaveCount(0)
  await expect(widget(customer)).toBeFocused()
  await widget(customer).press('Enter')
  await expect(dialog(customer).getByLabel('Title')).toHaveValue('<b>Doors</b> by floor')
  await dialog(customer).getByLabel('Description').fill('<img src=x onerror="alert(1)"> Could they be sorted?')
  await dialog(customer).getByRole('button', { name: 'Submit Feedback' }).press('Enter')
  await expect(toast(customer, 'Thank you for your feedback!')).toBeVisible()
  await expect(dialog(customer)).toHaveCount(0)
  await expect(widget(customer)).toBeFocused()

  const title = '<b>Doors</b> by floor'
  for (const page of [employee, planner]) await expect(card(page, title)).toContainText('Open')
  await expect(count(planner, 'All')).toHaveText(String(all + 1))
  await expect(count(planner, 'Open')).toHaveText(String(open + 1))

  // Where the text stands, and over it the button that covers the card.
  const text = await card(employee, title).getByText('Could they be sorted?').boundingBox()
  await employee.mouse.click((text?.x ?? 0) + 5, (text?.y ?? 0) + 5)
  await expect(dialog(employee)).toContainText('<img src=x onerror="alert(1)"> Could they be sorted?')
  await expect(dialog(employee)).toContainText('/')
  await chooseStatus(employee, 'In Progress')
  await expect(toast(employee, 'Status Updated')).toBeVisible()
  await expect(card(planner, title)).toContainText('In Progress')
  await expect(count(planner, 'In Progress')).toHaveText(String(inProgress + 1))

  await dialog(employee).getByLabel('Answer').fill('They are, since <i>today</i>.')
  await dialog(employee).getByRole('button', { name: 'Answer' }).click()
  await expect(toast(employee, 'Answer saved')).toBeVisible()
  await expect(card(planner, title)).toContainText('Answered')
  await customer.goto('/profile')
  const mine = customer.getByRole('list', { name: 'My Feedback' }).getByRole('article').filter({ hasText: title })
  await expect(mine).toContainText('In Progress')
  await expect(mine).toContainText('They are, since <i>today</i>.')

  await employee.route('**/api/feedback/*/status', (route) => route.abort())
  await chooseStatus(employee, 'Closed')
  await expect(
    toast(employee, 'Failed to update status: Network error: Please check your internet connection'),
  ).toBeVisible()
  await expect(dialog(employee).getByLabel('Status')).toHaveText('In Progress')
})

test('[FEEDBACK-9] the list is searched, filtered and left as the url says, with dates as specified', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee', { locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
  const { createdAt } = await makeFeedback(page, { title: 'Zebra one', type: 'bug' })
  await makeFeedback(page, { title: 'Zebra two', type: 'feature', pagePath: '/notes?project=7' })
  await page.goto('/feedback')
  await page.getByLabel('Search feedback').fill('zebra')
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).first()).toContainText('Zebra two')
  const inTokyo = new Date(Date.parse(createdAt) + 9 * 3_600_000 + new Date().getTimezoneOffset() * 60_000)
  await expect(card(page, 'Zebra one').getByRole('time')).toHaveText(stampWords(inTokyo.toISOString()))

  await page.getByRole('combobox', { name: /^Type/ }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Type: All',
    'Type: Bug',
    'Type: Feature Request',
    'Type: General',
  ])
  await page.getByRole('option', { name: 'Type: Feature Request' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(/find=zebra/)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await button(page, 'View Details: Zebra two').click()
  await expect(dialog(page)).toContainText('/notes?project=7')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('combobox', { name: /^Status/ }).click()
  await page.getByRole('option', { name: 'Status: Closed' }).click()
  await expect(page.getByText('No feedback found')).toBeVisible()
  await button(page, 'Show all feedback').click()
  await expect(card(page, 'Zebra one')).toBeVisible()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')

  await loseList(page)
  await expect(page.getByText('Error Loading Feedback')).toBeVisible()
  await page.unroute('**/api/feedback')
  await button(page, 'Try Again').click()
  await expect(card(page, 'Zebra one')).toBeVisible()
})

test('[FEEDBACK-10] the button is there for people who are signed in, and the list for employees', {
  tag: '@nightly',
}, async ({ openHome, page: stranger }) => {
  await stranger.goto('/auth')
  await expect(stranger.getByRole('heading', { name: 'Installation Portal' })).toBeVisible()
  await expect(widget(stranger)).toHaveCount(0)
  const installer = await openHome('installer')
  await expect(installer.getByRole('link', { name: 'Feedback', exact: true })).toHaveCount(0)
  await installer.goto('/feedback')
  await expect(installer.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(widget(installer)).toBeVisible()
  const employee = await openHome('employee')
  await employee.getByRole('link', { name: 'Feedback', exact: true }).click()
  await expect(employee.getByRole('heading', { name: 'Feedback', exact: true })).toBeVisible()
  await employee.goto('/login-test')
  await expect(widget(employee)).toBeVisible()
  for (const path of ['/set-password', '/complete-registration']) {
    await employee.goto(path)
    await expect(employee.getByRole('heading').first()).toBeVisible()
    await expect(widget(employee)).toHaveCount(0)
  }
})

test('[FEEDBACK-10] on a board the button lies over no tab, no bar of a selection and no card that is scrolled to the end', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const names = Array.from({ length: 12 }, (_, index) => ({ name: `Cam ${index + 1}` }))
  const id = await makeBoard(page, 'Under the button', names)
  await openBoard(page, id)
  await expect(widget(page)).toBeInViewport({ ratio: 1 })
  for (const tab of await page.getByRole('tab').all()) expect(await doOverlap(widget(page), tab)).toBe(false)
  await page.getByRole('tabpanel').evaluate((panel) => panel.parentElement?.scrollTo({ top: 1e6 }))
  const last = page
    .getByRole('article')
    .filter({ hasText: 'Cam 12' })
    .getByRole('button', { name: 'Mark as Installed' })
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await doOverlap(widget(page), last)).toBe(false)
  await button(page, 'Select cards').click()
  const bar = page.getByRole('region', { name: 'Selected cards' })
  await expect(bar).toBeVisible()
  expect(await doOverlap(widget(page), bar)).toBe(false)
  await button(page, 'Leave selection').click()
  await openForm(page)
  await expect(dialog(page).getByRole('button', { name: 'Submit Feedback' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 820, height: 700 })
  await button(page, 'Select cards').click()
  await button(page, 'Select all').click()
  await expect(bar.getByText('12 selected')).toBeVisible()
  expect(await doOverlap(widget(page), bar)).toBe(false)
})
