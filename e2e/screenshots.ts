// npm run screenshots: every screen at three widths in both themes, into screenshots/ (not part of npm test).
import type { Page } from 'playwright/test'
import { type Person, signIn, test } from './fixtures.ts'

interface Screen {
  name: string
  path: string
  /** Who looks at it; nobody is signed in without. */
  person?: Person
  /** Brings the page from its path into the state to be shown. */
  prepare?: (page: Page) => Promise<void>
}

/** Every screen there is: a new one gets a line here. */
const screens: Screen[] = [
  { name: 'login', path: '/auth' },
  { name: 'dashboard', path: '/', person: 'employee' },
  { name: 'create-project', path: '/', person: 'employee', prepare: createProject },
  { name: 'not-found', path: '/no-such-page', person: 'employee' },
  { name: 'session-expired', path: '/', person: 'employee', prepare: loseSession },
  { name: 'board', path: '/', person: 'employee', prepare: openFirstBoard },
  { name: 'card', path: '/', person: 'installer', prepare: openFirstCard },
  { name: 'import', path: '/', person: 'employee', prepare: previewList },
]
const widths = [390, 768, 1440]
const themes = ['light', 'dark']

/** Opens the dialog and sends it empty. */
async function createProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Project', exact: true }).click()
  await page.getByRole('button', { name: 'Create Project' }).click()
  await page.getByRole('alert').waitFor()
}

async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('alert').waitFor()
}

async function openFirstBoard(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('article').first().waitFor()
}

async function openFirstCard(page: Page): Promise<void> {
  await openFirstBoard(page)
  await page.getByRole('article').first().press('Enter')
  await page.getByRole('dialog').waitFor()
}

/** Opens a project, and the preview of a list in the dialog that imports it. */
async function previewList(page: Page): Promise<void> {
  await openFirstBoard(page)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page.getByLabel('CSV file').setInputFiles('e2e/fixtures/device-list.csv')
  await page.getByRole('table').waitFor()
}

for (const { name, path, person, prepare } of screens) {
  for (const theme of themes) {
    for (const width of widths) {
      test(`${name} ${width} ${theme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
        if (person) await signIn(page, person)
        await page.goto(path)
        await prepare?.(page)
        // The live channel never rests, so a quiet network cannot be waited for; the screen's own loading state can.
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
        await page.screenshot({
          path: `screenshots/${name}-${width}-${theme}.png`,
          fullPage: true,
          animations: 'disabled',
        })
      })
    }
  }
}
