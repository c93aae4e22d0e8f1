// npm run screenshots: every screen at three widths in both themes, into screenshots/ (not part of npm test).
import { signIn, test } from './fixtures.ts'
import { screens, showScreen } from './screens.ts'

const widths = [390, 768, 1440]
const themes = ['light', 'dark']

for (const screen of screens) {
  const { name, person, isOfPhones } = screen
  for (const theme of themes) {
    for (const width of isOfPhones ? widths.slice(0, 1) : widths) {
      test(`${name} ${width} ${theme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
        if (person) await signIn(page, person)
        await showScreen(page, screen)
        await page.screenshot({
          path: `screenshots/${name}-${width}-${theme}.png`,
          fullPage: true,
          animations: 'disabled',
        })
      })
    }
  }
}
