// npm run screenshots: every screen at three widths and every part at two, in both themes, into screenshots/ (not part of npm
// test).
import type { Page } from 'playwright/test'
import { signIn, test } from '../kit/fixtures.ts'
import { parts, test as galleryTest, urlOf } from '../gallery/gallery-page.ts'
import { showScreen } from '../kit/screen.ts'
import { screens } from './screens.ts'

const widths = [390, 768, 1440]
const themes = ['light', 'dark']

async function lookAs(page: Page, width: number, theme: string) {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
}

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `screenshots/${name}.png`, fullPage: true, animations: 'disabled' })

for (const screen of screens) {
  const { name, person, isOfPhones, isOfDesks } = screen
  for (const theme of themes) {
    for (const width of isOfPhones ? widths.slice(0, 1) : isOfDesks ? widths.slice(2) : widths) {
      test(`${name} ${width} ${theme}`, async ({ page }) => {
        await lookAs(page, width, theme)
        if (person) await signIn(page, person)
        await showScreen(page, screen)
        await picture(page, `${name}-${width}-${theme}`)
      })
    }
  }
}

for (const part of parts) {
  for (const theme of themes) {
    for (const width of [390, 1440]) {
      galleryTest(`part ${part} ${width} ${theme}`, async ({ page }) => {
        await lookAs(page, width, theme)
        await page.goto(urlOf(part))
        await picture(page, `part-${part}-${width}-${theme}`)
      })
    }
  }
}
