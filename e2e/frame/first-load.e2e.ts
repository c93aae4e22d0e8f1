import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, card, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

/** Most bytes that come over the line before the login form is there, fonts aside: the words show without them. */
const MAX_LOGIN_BYTES = 155_000
/** Most bytes of the scripts that are asked for before the first card of a board is there. */
const MAX_BOARD_BYTES = 178_500

type Asked = { readonly name: string; readonly bytes: number }

/** From the next document on, notes the moment at which an element that this selector finds is there first. */
async function noteFirst(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const mark = (_: unknown, observer: MutationObserver) => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      performance.mark('first')
    }
    new MutationObserver(mark).observe(document, { childList: true, subtree: true })
  }, selector)
}

/** Everything that was asked for before the noted moment, the document among it, with its bytes over the line without heads. */
const askedBefore = (page: Page): Promise<readonly Asked[]> =>
  page.evaluate(() => {
    const [first] = performance.getEntriesByName('first')
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ startTime }) => startTime < (first?.startTime ?? 0))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize }))
  })
const sumOf = (asked: readonly Asked[]) => asked.reduce((sum, { bytes }) => sum + bytes, 0)

test('[HTTP-12] the login form comes without the code of boards, in few bytes', async ({ page }) => {
  await noteFirst(page, 'input[type=password]')
  await page.goto('/')
  await expect(page.getByLabel('Username or Email')).toBeVisible()
  const asked = (await askedBefore(page)).filter(({ name }) => !name.endsWith('.woff2'))
  expect(asked.map(({ name }) => name)).toContainEqual(expect.stringContaining('/assets/shell-'))
  expect(asked.map(({ name }) => name)).not.toContainEqual(expect.stringContaining('/assets/board-'))
  expect(sumOf(asked), JSON.stringify(asked)).toBeLessThan(MAX_LOGIN_BYTES)
})

test('[HTTP-34] few scripts are asked for before the first card of a board is there', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'First card', [{ name: 'Cam 1' }])
  await noteFirst(page, '[data-card]')
  await openBoard(page, id)
  await expect(card(page, 'Cam 1')).toBeVisible()
  const asked = (await askedBefore(page)).filter(({ name }) => name.endsWith('.js'))
  expect(asked.map(({ name }) => name)).toContainEqual(expect.stringContaining('/assets/socket-'))
  expect(sumOf(asked), JSON.stringify(asked)).toBeLessThan(MAX_BOARD_BYTES)
})

test('until its code is here the page says what it is, in both themes', async ({ page }) => {
  await page.route('**/assets/*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Installation Portal' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Loading...')
  await expect(page.getByText('This browser is too old')).toBeHidden()
  await expectAccessible(page)
})

test('a browser that lacks what the portal needs says so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'DecompressionStream'))
  await page.route('**/assets/*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('This browser is too old for the portal.')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
})

test('[BOARD-31] a dialog that was never opened opens without a connection', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Off the line', [{ name: 'Cam 1' }])
  await page.route('**/assets/manual-card-dialog*.js', (route) => route.abort())
  await openBoard(page, id)
  await expect(card(page, 'Cam 1')).toBeVisible()
  await button(page, 'Add Manual Card').click()
  await expect(toast(page, 'Not loaded yet')).toBeVisible()

  await page.unrouteAll()
  const code = page.waitForResponse('**/assets/manual-card-dialog*.js')
  await page.reload()
  await (await code).finished()
  await expect(card(page, 'Cam 1')).toBeVisible()
  await page.context().setOffline(true)
  await button(page, 'Add Manual Card').click()
  await expect(page.getByRole('dialog', { name: 'Add Manual Card' })).toBeVisible()
})

test('[BOARD-31] a menu opens by its first press, by key at its first item, and says when its code cannot be had', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Menus', [{ name: 'Cam 1' }])
  await page.route('**/assets/menus-*.js', (route) => route.abort())
  await openBoard(page, id)
  const more = button(page, 'More for Cam 1')
  await more.click()
  await expect(toast(page, 'Not loaded yet')).toBeVisible()

  await page.unrouteAll()
  await page.reload()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open details' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
})
