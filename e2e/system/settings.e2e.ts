import { expect, type Page } from 'playwright/test'
import { button, headers, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const quota = (page: Page) => page.getByLabel('MB a day')
const registration = (page: Page) => page.getByRole('switch', { name: 'People register without an invitation' })
const heads = (page: Page) => page.getByRole('textbox', { name: 'E-mail addresses' })
const SETTINGS = '/system?tab=settings'

/** The settings are the installation's own: each test leaves them as it found them. */
test.afterEach(async ({ openAs }) => {
  const page = await openAs('employee')
  await page.request.patch('/api/settings', {
    headers,
    data: { quotaDefaultMB: 1024, selfRegistration: false, headEmails: [] },
  })
})

test('[SETTINGS-1] the quota is set in MB, shows to a colleague, and what does not fit is said at its field', async ({
  openAs,
}) => {
  const [page, colleague] = [await openAs('employee'), await openAs('planner')]
  await page.goto(SETTINGS)
  await colleague.goto(SETTINGS)
  await expect(quota(page)).toHaveValue('1024')
  for (const [wrong, sentence] of [
    ['', 'Please enter a whole number of MB'],
    ['1.5', 'Please enter a whole number of MB'],
    ['0', 'The quota must be at least 1 MB'],
    ['1048577', 'The quota must be at most a terabyte'],
  ] as const) {
    await quota(page).fill(wrong)
    await button(page, 'Save').click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence)
    await expect(quota(page)).toBeFocused()
  }
  await quota(page).fill('1048576')
  await button(page, 'Save').click()
  await expect(toast(page, 'Settings saved')).toContainText('The upload quota is 1,048,576 MB a day.')
  await expect(quota(colleague)).toHaveValue('1048576')

  await quota(colleague).fill('20')
  await quota(page).fill('500')
  await button(page, 'Save').click()
  await expect(toast(page, 'Settings saved')).toContainText('500 MB')
  await colleague.waitForResponse(
    async (answer) => answer.url().endsWith('/api/settings') && (await answer.text()).includes('"quotaDefaultMB":500'),
  )
  await expect(quota(colleague)).toHaveValue('20')
})

test('[SETTINGS-2] self registration is off, says its risk when it is turned on, and opens registration', async ({
  openAs,
  page: guest,
}) => {
  const page = await openAs('employee')
  await page.goto(SETTINGS)
  await expect(registration(page)).not.toBeChecked()
  const body = {
    email: `self-${Date.now()}@guest.example`,
    password: 'long-enough',
    firstName: 'Sam',
    lastName: 'Self',
  }
  const register = async () => (await guest.request.post('/api/register', { headers, data: body })).status()
  expect(await register()).toBe(403)
  await registration(page).click()
  const question = page.getByRole('alertdialog', { name: 'Let people register without an invitation?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(registration(page)).not.toBeChecked()
  expect(await register()).toBe(403)
  await registration(page).click()
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect(toast(page, 'Settings saved')).toContainText('People can register without an invitation now.')
  await expect(registration(page)).toBeChecked()
  await expect(page.getByText('Strangers can make accounts')).toBeVisible()
  expect(await register()).toBe(201)
  await registration(page).click()
  await expect(page.getByText('Strangers can make accounts')).toBeHidden()
  expect(await register()).toBe(403)
})

test('[SETTINGS-1] settings that cannot be loaded or saved say so, and what was typed stays', async ({ openAs }) => {
  const page = await openAs('employee')
  await page.route('**/api/settings', (route) => route.fulfill({ status: 400, json: { message: 'No' } }))
  await page.goto(SETTINGS)
  await expect(page.getByText('The settings could not be loaded')).toBeVisible()
  await page.unroute('**/api/settings')
  await button(page, 'Try Again').click()
  await expect(quota(page)).toHaveValue('1024')
  await page.route('**/api/settings', (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }))
  await quota(page).fill('77')
  await button(page, 'Save').click()
  await expect(toast(page, 'Failed to save settings')).toContainText('Not now.')
  await expect(quota(page)).toHaveValue('77')
  await registration(page).click()
  await button(page, 'Turn on').click()
  await expect(registration(page)).not.toBeChecked()
})

test('[SETTINGS-4] the addresses of signed heads are set one in each line, show to a colleague, and a wrong line is named', async ({
  openAs,
}) => {
  const [page, colleague] = [await openAs('employee'), await openAs('planner')]
  await page.goto(SETTINGS)
  await colleague.goto(SETTINGS)
  await heads(page).fill('ana@customer.example\nno address\n')
  await button(page, 'Save Addresses').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('no address is no e-mail address')
  await expect(heads(page)).toBeFocused()
  await heads(page).fill(Array.from({ length: 11 }, (_, n) => `p${n}@customer.example`).join('\n'))
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('At most 10 addresses can be set')
  await heads(page).fill('ana@customer.example\n\nAna@customer.example\naudit@customer.example')
  await button(page, 'Save Addresses').click()
  await expect(toast(page, 'Settings saved')).toContainText('Signed heads go to 2 addresses now.')
  await expect(heads(page)).toHaveValue('Ana@customer.example\naudit@customer.example')
  await expect(heads(colleague)).toHaveValue('Ana@customer.example\naudit@customer.example')
})
