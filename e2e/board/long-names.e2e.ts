import { expect, type Locator, type Page } from 'playwright/test'
import { card, detail, makeBoard, openBoard, phone, projectsButton } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

/** As long as a name may be, without a place to break it. */
const cardName = 'C'.repeat(200)
const cards = [{ name: cardName, description: 'd'.repeat(300) }, { name: 'Door 3' }]

/** How far what is in an element reaches beyond its right edge, in pixels. */
const overflowOf = (locator: Locator) => locator.evaluate((element) => element.scrollWidth - element.clientWidth)

/** That nothing on the page is wider than its place. */
async function expectNoneTooWide(page: Page, parts: readonly Locator[]) {
  for (const part of [page.locator('html'), page.getByRole('main'), ...parts]) {
    await expect(part).toBeVisible()
    expect(await overflowOf(part)).toBeLessThanOrEqual(0)
  }
}

const linesOf = (locator: Locator) =>
  locator.evaluate((element) => Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)))

for (const [where, options] of [
  ['a phone', phone],
  ['a phone on its side', { ...phone, viewport: { width: 844, height: 390 } }],
  ['a wide screen', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`[BOARD-15] on ${where} names of 200 characters without a space widen nothing`, async ({ openHome }) => {
    const page = await openHome('employee', options)
    // "Site: " stands before it.
    const projectName = `${where.replaceAll(' ', '-')}-`.padEnd(194, 'P')
    const id = await makeBoard(page, projectName, cards)

    const overview = page.getByRole('main').getByRole('link', { name: projectName })
    await overview.scrollIntoViewIfNeeded()
    await expectNoneTooWide(page, [overview])

    await openBoard(page, id)
    const long = card(page, cardName)
    await expectNoneTooWide(page, [long, page.getByRole('banner').last()])
    expect(await linesOf(long.getByRole('heading'))).toBe(3)
    await expect(long.getByText('Camera')).toBeVisible()
    if ('isMobile' in options) await expect(long.getByText('Waiting', { exact: true })).toBeVisible()

    const list = page.getByRole('navigation', { name: 'Projects' })
    if (!(await list.isVisible())) await projectsButton(page).click()
    await expectNoneTooWide(page, [list, list.getByRole('link', { name: projectName })])
    if ('isMobile' in options) await page.keyboard.press('Escape')

    await long.press('Enter')
    const dialog = detail(page, cardName)
    const title = dialog.getByRole('heading', { name: cardName }).first()
    await expectNoneTooWide(page, [dialog, title])
    // One look at both: the dialog may still slide up between two.
    const roomInHead = await title.evaluate((element) => {
      const head = element.closest('header')?.getBoundingClientRect()
      const text = element.getBoundingClientRect()
      return { top: text.top - (head?.top ?? Infinity), bottom: (head?.bottom ?? -Infinity) - text.bottom }
    })
    expect(roomInHead.top).toBeGreaterThanOrEqual(0)
    expect(roomInHead.bottom).toBeGreaterThanOrEqual(0)
  })
}
