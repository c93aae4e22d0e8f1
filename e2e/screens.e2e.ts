import { expect } from 'playwright/test'
import { desktop, expectAccessible, expectAccessibleLayout } from './axe.ts'
import { phone } from './board-page.ts'
import { test } from './fixtures.ts'
import { screens, showScreen } from './screens.ts'
import { expectTouchTargets } from './touch-targets.ts'

for (const screen of screens) {
  // One page for both sizes: loading it again would cost as much as looking at it.
  test(`${screen.name} breaks no rule of axe, on a phone or on a desk`, async ({ browser, baseURL, openAs }) => {
    const own = screen.person ? null : await browser.newContext({ ...phone, ...(baseURL && { baseURL }) })
    const page = screen.person ? await openAs(screen.person, phone) : await own?.newPage()
    if (page === undefined) throw new Error('there is no page')
    await showScreen(page, screen)
    await expectTouchTargets(page)
    await expectAccessible(page, screen.within)
    if (!screen.isOfPhones) {
      await page.setViewportSize(desktop)
      await expect(screen.seen(page)).toBeVisible()
      await expectAccessibleLayout(page, screen.within)
    }
    await own?.close()
  })
}
