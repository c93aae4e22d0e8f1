import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, card, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

/** Most bytes that come over the line before the login form is there, fonts aside: the words show without them. */
const MAX_LOGIN_BYTES = 155_000
/** The same of scripts before the first card of a board: 190.6 kB by the build (decision 122), and what comes beside them. */
const MAX_BOARD_BYTES = 192_700

type AskedFile = { readonly name: string; readonly bytes: number }

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
const askedBefore = (page: Page): Promise<readonly AskedFile[]> =>
  page.evaluate(() => {
    const [first] = performance.getEntriesByName('first')
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ startTime }) => startTime < (first?.startTime ?? 0))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize }))
  })
const sumOf = (asked: readonly AskedFile[]) => asked.reduce((sum, { bytes }) => sum + bytes, 0)

test('[HTTP-12] the login form comes in few bytes; until its code is here the page says what it is, or that the browser is too old', async ({
  page,
}) => {
  await test.step('few bytes, without the code of boards', async () => {
    await noteFirst(page, 'input[type=password]')
    await page.goto('/')
    await expect(page.getByLabel('Username or Email')).toBeVisible()
    const asked = (await askedBefore(page)).filter(({ name }) => !name.endsWith('.woff2'))
    expect(asked.map(({ name }) => name)).toContainEqual(expect.stringContaining('/assets/shell-'))
    expect(asked.map(({ name }) => name)).not.toContainEqual(expect.stringContaining('/assets/board-'))
    expect(sumOf(asked), JSON.stringify(asked)).toBeLessThan(MAX_LOGIN_BYTES)
  })
  await test.step('without its code, in both themes', async () => {
    await page.route('**/assets/*', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Installation Portal' })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Loading...')
    await expect(page.getByText('This browser is too old')).toBeHidden()
    await expectAccessible(page)
  })
  await test.step('in a browser that lacks what the portal needs', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'DecompressionStream'))
    await page.goto('/')
    await expect(page.getByText('This browser is too old for the portal.')).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  })
})

test('[HTTP-34, BOARD-31, PART-106] a board asks for few scripts first; menus and dialogs whose code cannot be had say so, and open without a connection once it came', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'First card', [{ name: 'Cam 1' }])
  const more = button(page, 'More for Cam 1')
  const notLoaded = toast(page, 'Not loaded yet')
  await test.step('few scripts before the first card', async () => {
    await noteFirst(page, '[data-card]')
    await openBoard(page, id)
    await expect(card(page, 'Cam 1')).toBeVisible()
    const asked = (await askedBefore(page)).filter(({ name }) => name.endsWith('.js'))
    expect(asked.map(({ name }) => name)).toContainEqual(expect.stringContaining('/assets/socket-'))
    expect(sumOf(asked), JSON.stringify(asked)).toBeLessThan(MAX_BOARD_BYTES)
  })
  await test.step('code that cannot be had', async () => {
    await page.route(/assets\/(menus|manual-card-dialog)-.*\.js/, (route) => route.abort())
    await page.reload()
    await more.click()
    await expect(notLoaded).toBeVisible()
    await notLoaded.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notLoaded).toHaveCount(0)
    await button(page, 'Add Manual Card').click()
    await expect(notLoaded).toBeVisible()
  })
  await test.step('a menu opens by its first press, by key at its first item', async () => {
    await page.unrouteAll()
    const code = page.waitForResponse('**/assets/manual-card-dialog*.js')
    await page.reload()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Open details' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Open details' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('Escape')
    await (await code).finished()
  })
  await test.step('the code of a screen comes when a pointer or the focus reaches a link to it', async () => {
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const work = page.waitForResponse('**/assets/my-work-screen*.js')
    await link('My Work').hover()
    await (await work).finished()
    const quota = page.waitForResponse('**/assets/quota-dashboard-screen*.js')
    await link('Quota Dashboard').focus()
    await (await quota).finished()
  })
  await test.step('a dialog that was never opened opens without a connection', async () => {
    await page.context().setOffline(true)
    await button(page, 'Add Manual Card').click()
    await expect(page.getByRole('dialog', { name: 'Add Manual Card' })).toBeVisible()
  })
})
