import { expect, type Page } from 'playwright/test'
import { button, headers, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { afterLooks, LOOK_EVERY_MS } from '../kit/looks.ts'

const quota = (page: Page) => page.getByLabel('MB a day')
const heads = (page: Page) => page.getByRole('textbox', { name: 'E-mail addresses' })
const SETTINGS = '/system?tab=settings'

/** The settings are the installation's own: each test leaves them as it found them. */
test.afterEach(async ({ openAs }) => {
  const page = await openAs('employee')
  await page.request.patch('/api/settings', {
    headers,
    data: { quotaDefaultMB: 1024, headEmails: [] },
  })
})

test('[SETTINGS-1] [SETTINGS-4] quota and addresses of signed heads show to a colleague, and what does not fit is said at its field', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const [page, colleague] = [await openAs('employee'), await openAs('planner')]
  await colleague.clock.install()
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
  await afterLooks(colleague, (options) => expect(quota(colleague)).toHaveValue('1048576', options))

  await quota(colleague).fill('20')
  await quota(page).fill('500')
  const told = colleague.waitForResponse(
    async (answer) => answer.url().endsWith('/api/settings') && (await answer.text()).includes('"quotaDefaultMB":500'),
  )
  await button(page, 'Save').click()
  await expect(toast(page, 'Settings saved')).toContainText('500 MB')
  await colleague.clock.fastForward(LOOK_EVERY_MS)
  await told
  await expect(quota(colleague)).toHaveValue('20')

  await heads(page).fill('ana@customer.example\nno address\n')
  await button(page, 'Save Addresses').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('no address is no e-mail address')
  await expect(heads(page)).toBeFocused()
  await heads(page).fill(Array.from({ length: 11 }, (_, n) => `p${n}@customer.example`).join('\n'))
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('At most 10 addresses can be set')
  await heads(page).fill('ana@customer.example\n\nAna@customer.example\naudit@customer.example')
  await button(page, 'Save Addresses').click()
  await expect(toast(page, 'Settings saved')).toContainText('2 addresses are set.')
  await expect(heads(page)).toHaveValue('Ana@customer.example\naudit@customer.example')
  await afterLooks(colleague, (options) =>
    expect(heads(colleague)).toHaveValue('Ana@customer.example\naudit@customer.example', options),
  )
})
