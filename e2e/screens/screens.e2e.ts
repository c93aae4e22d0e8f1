import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { desktop, expectAccessible, expectAccessibleLayout } from '../kit/axe.ts'
import { phone } from '../kit/board-page.ts'
import { expectPressable } from './covered-targets.ts'
import { expectForcedColours, FORCED } from './forced-colours.ts'
import { test } from './kept-page.ts'
import { closeScreen, openScreen, type Screen } from '../kit/screen.ts'
import { screens } from './screens.ts'
import { expectTouchTargets } from './touch-targets.ts'

/** The screens that begin at this one. */
const nextOf = (screen: Screen) => screens.filter(({ from }) => from === screen)
const allFrom = (screen: Screen): Screen[] => [screen, ...nextOf(screen).flatMap(allFrom)]

/**
 * Looks at a screen in both sizes, and at those that begin at it, on one page: loading it costs as much as looking at it.
 * @param isLeft whether the page is to go back to the screen that this one begins at.
 */
async function lookAt(page: Page, screen: Screen, isLeft = false): Promise<void> {
  await test.step(screen.name, async () => {
    await page.setViewportSize(screen.isOfDesks ? desktop : phone.viewport)
    await openScreen(page, screen)
    await expectTouchTargets(page)
    if (!screen.isOfDesks) await expectPressable(page)
    await expectAccessible(page, screen.within)
    if (!screen.isOfPhones && !screen.isOfDesks) {
      await page.setViewportSize(desktop)
      if (screen.isReopened) await openScreen(page, screen)
      else await expect(screen.seen(page)).toBeVisible()
      await expectAccessibleLayout(page, screen.within)
    }
    if (FORCED.includes(screen.name)) await expectForcedColours(page, screen)
  })
  const next = nextOf(screen)
  for (const one of next) await lookAt(page, one, isLeft || one !== next.at(-1))
  if (isLeft) await closeScreen(page, screen)
}

for (const first of screens.filter(({ from }) => !from)) {
  const together = allFrom(first)
  const names = together.map(({ name }) => name)
  const quoted = FORCED.some((name) => names.includes(name)) ? '[PART-31] ' : ''
  test(`${quoted}no rule of axe is broken, on a phone or on a desk: ${names.join(', ')}`, async ({ keptPage }) => {
    test.setTimeout(120_000 + together.length * 60_000)
    await lookAt(await keptPage(first.person ?? 'guest'), first)
  })
}

test('every file that opens a dialog or a menu is on a screen', () => {
  const isPart = /^(ui|gallery)\/|\.test\./
  const opens = /<(Dialog|FormDialog|NamedListDialog|Drawer|Menu|Popover\.Root|PhotoViewer)\b/
  const openers = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !isPart.test(path) && opens.test(readFileSync(`client/${path}`, 'utf8')),
  )
  const shown = new Set(screens.flatMap(({ opens: files = [] }) => files))
  expect([...shown].toSorted()).toEqual(openers.toSorted())
  const names = screens.map(({ name }) => name)
  expect(FORCED.filter((name) => !names.includes(name))).toEqual([])
  expect(screens.filter(({ from, person }) => from && from.person !== person)).toEqual([])
})
