import { expect, type Page } from 'playwright/test'
import { Feedback } from '#events/feedback/api.ts'
import { button, headers } from '../kit/board-page.ts'

/** Submits feedback as the person of a page, past the screen. */
export async function makeFeedback(page: Page, change: object = {}): Promise<Feedback> {
  const text = { type: 'bug', title: 'The list is empty', description: 'It was full this morning.', pagePath: '/' }
  const browserInfo = { userAgent: 'UA', platform: 'P', language: 'de', screenWidth: 390, screenHeight: 844 }
  const answer = await page.request.post('/api/feedback', { headers, data: { ...text, browserInfo, ...change } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return Feedback.parse(await answer.json())
}

export const dialog = (page: Page) => page.getByRole('dialog')
/** The round button. */
export const widget = (page: Page) => page.getByRole('complementary', { name: 'Feedback' }).getByRole('button')
/** The cards of the list. */
export const cards = (page: Page) => page.getByRole('list', { name: 'Feedback' }).getByRole('article')
export const card = (page: Page, title: string) => cards(page).filter({ hasText: title })

/** Opens the form from the page that is shown. */
export async function openForm(page: Page): Promise<void> {
  await widget(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Submit Feedback' })).toBeVisible()
}

/** Opens the form and sends it as it is. */
export async function sendNothing(page: Page): Promise<void> {
  await openForm(page)
  await dialog(page).getByRole('button', { name: 'Submit Feedback' }).click()
}

/** Goes to the list with one feedback in it, which has a screenshot. */
export async function openList(page: Page): Promise<void> {
  const picture = await page.screenshot()
  await makeFeedback(page, { screenshot: `data:image/png;base64,${picture.toString('base64')}` })
  await page.goto('/feedback')
}

/** The same, and opens it. */
export async function openDetails(page: Page): Promise<void> {
  await openList(page)
  await openFirst(page)
}

/** Opens it from the list. */
export async function openFirst(page: Page): Promise<void> {
  await button(page, 'View Details: The list is empty').first().click()
  await expect(button(page, 'View the screenshot of "The list is empty"')).toBeEnabled()
}

/** Opens the list where it cannot be loaded. */
export async function loseList(page: Page): Promise<void> {
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 400, json: { message: 'No' } }))
  await page.goto('/feedback')
}
