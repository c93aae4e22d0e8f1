import { expect, type Page } from 'playwright/test'
import { button, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { makeFeedback } from '../feedback/feedback-page.ts'
import { test } from '../kit/fixtures.ts'
import { makeInstance, openInstances, removeInstance, unique } from '../instances/instances-page.ts'
import { cardOf, dialog, openUsers, search } from '../users/users-page.ts'

/** Would load a picture that is not there, and run what is to be done about it. */
const MARKUP = '<img src=x onerror=alert(1)><b>bold</b>'

async function expectText(page: Page): Promise<void> {
  await expect(page.getByText(MARKUP).first()).toBeAttached()
  await expect(page.locator('img[src="x"], b')).toHaveCount(0)
}

test('markup in the names of people, companies, instances, feedback and projects is shown as text', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const name = unique(MARKUP)
  const company = await (await page.request.post('/api/companies', { headers, data: { name } })).json()
  const email = `${unique('mark').replace(' ', '-')}@customer.example`
  const data = { firstName: MARKUP, lastName: MARKUP, email, companyId: company.id }
  expect((await page.request.post('/api/users', { headers, data })).status()).toBe(201)
  await openUsers(page)
  await search(page, email)
  await expect(cardOf(page, email)).toContainText(MARKUP)
  await expectText(page)
  await button(page, 'Manage Companies').click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await expectText(page)

  const instance = await makeInstance(page, name)
  await openInstances(page)
  await expectText(page)
  await removeInstance(page, instance)

  await makeFeedback(page, { title: MARKUP, description: MARKUP })
  await page.goto('/feedback')
  await expectText(page)
  await button(page, `View Details: ${MARKUP}`).first().click()
  await expect(dialog(page)).toContainText(MARKUP)
  await expectText(page)

  await openBoard(page, await makeBoard(page, MARKUP, [{ name: MARKUP, description: MARKUP }]))
  await expectText(page)
})
