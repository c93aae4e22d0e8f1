import { expectAccessible } from './axe.ts'
import { phone } from './board-page.ts'
import { test } from './fixtures.ts'
import { screens, showScreen } from './screens.ts'

const sizes = { phone, desktop: { viewport: { width: 1440, height: 900 } } }

for (const screen of screens) {
  for (const [name, size] of Object.entries(sizes)) {
    if (screen.isOfPhones && size !== phone) continue
    test(`${screen.name} breaks no rule of axe on a ${name}`, async ({ browser, baseURL, openAs }) => {
      const own = screen.person ? null : await browser.newContext({ ...size, ...(baseURL && { baseURL }) })
      const page = screen.person ? await openAs(screen.person, size) : await own?.newPage()
      if (page === undefined) throw new Error('there is no page')
      await showScreen(page, screen)
      await expectAccessible(page, screen.within)
      await own?.close()
    })
  }
}
