import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { makeBoard } from '../kit/board-page.ts'
import { type Person, test } from '../kit/fixtures.ts'

/** The paths of the route tables. Their screens need a browser, so that they are read as text. */
const PATHS = ['routes.tsx', 'survey-routes.tsx']
  .flatMap((file) => [
    ...readFileSync(new URL(`../../client/frame/${file}`, import.meta.url), 'utf8').matchAll(
      /^ {4}path: '(?<path>[^']+)'/gm,
    ),
  ])
  .flatMap(({ groups }) => groups?.['path'] ?? [])
/** Specification 000, section 2. */
const OF_EMPLOYEES = new Set([
  '/quota-dashboard',
  '/verkada-instances',
  '/users',
  '/feedback',
  '/system',
  '/forms/new',
  '/debug/forms',
])
const OF_SURVEYORS = new Set(['/forms', '/forms/:id', '/forms/view/:id', '/forms/:id/history', '/forms/:id/print'])
const PUBLIC = new Set(['/auth', '/complete-registration', '/set-password', '/login-test'])

const heading = (page: Page) => page.getByRole('heading').first()
const isNotFound = (page: Page) => page.getByRole('heading', { name: '404 Page Not Found' }).isVisible()

// Contents that the content security policy keeps back, and errors that nothing catches, fail every test (kit/fixtures.ts).

for (const person of ['employee', 'installer', 'customer'] as const satisfies readonly Person[])
  test(`each path shows its screen or the page 404 to the ${person}, within the content security policy`, async ({
    openAs,
  }) => {
    expect(PATHS.length).toBeGreaterThan(12)
    const page = await openAs(person)
    const id = await makeBoard(await openAs('employee'), 'Every route', [{ name: 'Cam 1' }])
    for (const path of PATHS) {
      await page.goto(path.replace(':id', String(id)))
      await expect(heading(page)).toBeVisible()
      const isForbidden =
        (person !== 'employee' && OF_EMPLOYEES.has(path)) || (person === 'customer' && OF_SURVEYORS.has(path))
      expect([path, await isNotFound(page)]).toEqual([path, isForbidden])
    }
  })

test('each path shows its screen or leads to the login form without a session', async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path.replace(':id', '1'))
    await expect(heading(page)).toBeVisible()
    const { pathname } = new URL(page.url())
    expect([path, pathname]).toEqual([path, PUBLIC.has(path) ? path : '/auth'])
  }
})
