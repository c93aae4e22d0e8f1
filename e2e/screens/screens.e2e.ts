import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { desktop, expectAccessible, expectAccessibleLayout } from '../kit/axe.ts'
import { test } from './kept-page.ts'
import { showScreen } from '../kit/screen.ts'
import { screens } from './screens.ts'
import { expectTouchTargets } from './touch-targets.ts'

for (const screen of screens) {
  // One page for both sizes: loading it again would cost as much as looking at it.
  test(`${screen.name} breaks no rule of axe, on a phone or on a desk`, async ({ keptPage }) => {
    const page = await keptPage(screen.person ?? 'guest')
    if (screen.isOfDesks) await page.setViewportSize(desktop)
    await showScreen(page, screen)
    await expectTouchTargets(page)
    await expectAccessible(page, screen.within)
    if (!screen.isOfPhones && !screen.isOfDesks) {
      await page.setViewportSize(desktop)
      if (screen.isReopened) await showScreen(page, screen)
      else await expect(screen.seen(page)).toBeVisible()
      await expectAccessibleLayout(page, screen.within)
    }
  })
}

test('every file that opens a dialog, a menu or a question is on a screen', () => {
  const isPart = /^(ui|gallery)\/|\.test\./
  const opens = /<(Dialog|FormDialog|NamedListDialog|Drawer|Menu|Popover\.Root|PhotoViewer)\b|= useConfirm\(\)/
  const openers = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !isPart.test(path) && opens.test(readFileSync(`client/${path}`, 'utf8')),
  )
  const shown = new Set(screens.flatMap(({ opens: files = [] }) => files))
  expect([...shown].toSorted()).toEqual(openers.toSorted())
})
