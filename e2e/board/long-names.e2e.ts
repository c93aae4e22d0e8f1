import { expect, type Locator, type Page } from 'playwright/test'
import { card, detail, makeBoard, openBoard, phone, projectsButton } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

/** As long as a name may be, without a place to break it. */
const cardName = 'C'.repeat(200)
const cards = [{ name: cardName, description: 'd'.repeat(300) }, { name: 'Door 3' }]
const SIZES = [
  { where: 'a phone', width: 390, height: 844, isPhone: true },
  { where: 'a phone on its side', width: 844, height: 390, isPhone: true },
  { where: 'a wide screen', width: 1440, height: 900, isPhone: false },
]

/** How far what is in an element reaches beyond its right edge, in pixels. */
const overflowOf = (locator: Locator) => locator.evaluate((element) => element.scrollWidth - element.clientWidth)

/** That nothing on the page is wider than its place. */
async function expectNoneTooWide(page: Page, parts: readonly Locator[]) {
  for (const part of [page.locator('html'), page.getByRole('main'), ...parts]) {
    await expect(part).toBeVisible()
    await expect.poll(() => overflowOf(part)).toBeLessThanOrEqual(0)
  }
}

const linesOf = (locator: Locator) =>
  locator.evaluate((element) => Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)))

/** True if nothing of a text is cut off. */
const isWhole = (text: Locator) =>
  text.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth <= clientWidth && scrollHeight <= clientHeight,
  )

test('[BOARD-15] names of 200 characters without a space widen nothing at any size, and a long one of a project takes two lines on a phone', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  // "Site: " stands before it.
  const projectName = `${Date.now()}-`.padEnd(194, 'P')
  const id = await makeBoard(page, projectName, cards)
  const list = page.getByRole('navigation', { name: 'Projects' })
  const openList = async () => {
    if (!(await list.isVisible())) await projectsButton(page).click()
  }

  await page.goto('/')
  for (const { where, ...size } of SIZES)
    await test.step(`the overview on ${where}`, async () => {
      await page.setViewportSize(size)
      const overview = page.getByRole('main').getByRole('link', { name: projectName })
      // Another width lays the cards out anew, so that the element may go: Playwright's own call fails then.
      await overview.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await expectNoneTooWide(page, [overview])
    })
  await openBoard(page, id)
  for (const { where, isPhone, ...size } of SIZES)
    await test.step(`the board on ${where}`, async () => {
      await page.setViewportSize(size)
      const long = card(page, cardName)
      await expectNoneTooWide(page, [long, page.getByRole('banner').last()])
      await expect.poll(() => linesOf(long.getByRole('heading'))).toBe(3)
      await expect(long.getByText('Camera')).toBeVisible()
      if (isPhone) await expect(long.getByText('Waiting', { exact: true })).toBeVisible()

      await openList()
      await expectNoneTooWide(page, [list, list.getByRole('link', { name: projectName })])
      if (isPhone) await page.keyboard.press('Escape')

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
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
  await test.step('a long name of words is whole, on the board and in the list', async () => {
    const name = 'Site: Harbour Office Refurbishment'
    const words = await makeBoard(page, name.slice('Site: '.length), [])
    await page.setViewportSize(phone.viewport)
    await openBoard(page, words)
    await expect.poll(() => isWhole(page.getByRole('heading', { name }))).toBe(true)
    await openList()
    const inList = list.locator('[aria-current]').getByText(name)
    await expect(inList).toBeVisible()
    await expect.poll(() => isWhole(inList)).toBe(true)
  })
})
