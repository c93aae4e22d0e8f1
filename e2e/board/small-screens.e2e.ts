import { expect, type Page } from 'playwright/test'
import { button, card, makeBoard, openBoard, phone, projectsButton } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { test } from '../kit/fixtures.ts'
import { untilSettled } from '../kit/settled.ts'

const cards = Array.from({ length: 12 }, (_, index) => ({ name: `Cam ${index + 1}`, description: 'north wall' }))

/** Cards have most of the height, they alone scroll, the head with them, and the last can be reached. */
async function expectRoomForCards(page: Page): Promise<void> {
  const panel = page.getByRole('tabpanel')
  const share = () => panel.evaluate((element) => (element.parentElement?.clientHeight ?? 0) / innerHeight)
  await expect.poll(share).toBeGreaterThan(0.6)
  const scrollers = await panel.evaluate((inner) => {
    const found: string[] = []
    for (let element = inner.parentElement; element; element = element.parentElement)
      if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible')
        found.push(element.className)
    return found
  })
  expect(scrollers).toHaveLength(1)
  const last = card(page, 'Cam 12').getByRole('button', { name: 'Mark as Installed' })
  // Cards are measured as they come into sight, and the end moves with them.
  await expect(async () => {
    await panel.evaluate((element) => element.parentElement?.scrollTo({ top: 1e6 }))
    await expect(last).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await panel.evaluate((element) => element.parentElement?.scrollTo({ top: 0 }))
}

/** The controls that reach into an inset at the left or right. */
const controlsIn = (page: Page, inset: number) =>
  page.evaluate((width) => {
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, [role=tab]')]
    return controls
      .filter((control) => control.checkVisibility() && !control.closest('.sr-only'))
      .flatMap((control) => {
        const { left, right, width: own } = control.getBoundingClientRect()
        return own > 1 && (left < width || right > innerWidth - width) ? [control.ariaLabel ?? control.textContent] : []
      })
  }, inset)

test('[BOARD-29] [BOARD-60] on low screens cards have most of the height, and all that can be pressed is reached', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  await page.setViewportSize({ width: 844, height: 390 })
  await openBoard(page, await makeBoard(page, 'Low', cards))

  await test.step('a phone on its side shows the first card with its next step, and folds what is not needed', async () => {
    const step = card(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' })
    await expect(step).toBeInViewport({ ratio: 1 })
    const [bottom, tabs] = await Promise.all([step, page.getByRole('tablist')].map((part) => part.boundingBox()))
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
    await expectRoomForCards(page)
    const progress = page.getByRole('button', { name: /^Installation Progress/ })
    await progress.click()
    await page.getByRole('checkbox', { name: 'Camera views confirmed' }).click()
    await expect(page.getByText('1/3').first()).toBeVisible()
    await progress.click()
  })
  await test.step('it keeps what can be pressed off the notch', async () => {
    const session = await page.context().newCDPSession(page)
    const insets = { top: 0, left: 47, right: 47, bottom: 21 }
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
    await expect.poll(() => controlsIn(page, insets.left)).toEqual([])
    await projectsButton(page).click()
    await page.getByRole('dialog', { name: 'Projects' }).waitFor()
    await untilSettled(page)
    await expect.poll(() => controlsIn(page, insets.left)).toEqual([])
    await page.keyboard.press('Escape')
    await card(page, 'Cam 1').press('Enter')
    await page.getByRole('dialog', { name: 'Cam 1' }).waitFor()
    await untilSettled(page)
    await expect.poll(() => controlsIn(page, insets.left)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: {} })
    await session.detach()
  })
  await test.step('at 400 % zoom the tabs of the columns keep their words apart', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await expectRoomForCards(page)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(3)
    const tooWide = () =>
      tabs.evaluateAll((all) =>
        all.flatMap((tab) => {
          const words = document.createRange()
          words.selectNodeContents(tab)
          const [edge, text] = [tab.getBoundingClientRect(), words.getBoundingClientRect()]
          return text.left < edge.left || text.right > edge.right || text.bottom > edge.bottom ? [tab.textContent] : []
        }),
      )
    expect(await tooWide()).toEqual([])
    const search = page.getByRole('searchbox', { name: 'Search cards' })
    await search.fill('cam 1')
    await expect(tabs.first()).toContainText('4 of 12')
    expect(await tooWide()).toEqual([])
    await search.fill('')
  })
  await test.step('a sheet above a keyboard scrolls as a whole', async () => {
    await page.setViewportSize({ width: 390, height: 300 })
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/)
    await button(page, 'Add Manual Card').click()
    const dialog = page.getByRole('dialog')
    for (const part of [dialog.getByLabel('Description'), dialog.getByRole('button', { name: 'Add card' })]) {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    // Of fixed bars nothing is left but what scrolls: the field is not squeezed between them.
    const name = dialog.getByLabel('Card name')
    await name.scrollIntoViewIfNeeded()
    const share = await name.evaluate((input) => {
      for (let element: Element | null = input; element; element = element.parentElement)
        if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto')
          return element.clientHeight / innerHeight
      return 0
    })
    expect(share).toBeGreaterThan(0.8)
  })
})

test('[LIVE-74] nothing moves on a phone or a desk when the connection goes and comes back', async ({ openAs }) => {
  const page = await openAs('employee', phone)
  await openBoard(page, await makeBoard(page, 'Offline', cards))
  const place = async () => (await card(page, 'Cam 1').boundingBox())?.y
  for (const [device, size] of [
    ['phone', phone.viewport],
    ['desk', { width: 1280, height: 800 }],
  ] as const)
    await test.step(device, async () => {
      await page.setViewportSize(size)
      await untilSettled(page)
      await expect(card(page, 'Cam 1')).toBeVisible()
      const before = await place()
      await goOffline(page)
      const strip = page
        .getByRole('banner')
        .getByText('There is no connection to the server, so this may be out of date.')
      await expect(strip).toBeVisible()
      expect(await place()).toBe(before)
      // A phone shows its short words alone.
      if (device === 'phone') await page.getByRole('banner').getByText('Offline', { exact: true }).tap()
      else await strip.hover()
      await expect(page.getByRole('tooltip')).toContainText('so this may be out of date.')
      await page.context().setOffline(false)
      await expect(strip).toHaveCount(0)
      expect(await place()).toBe(before)
    })
})
