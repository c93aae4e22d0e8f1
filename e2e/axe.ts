import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** The rules of axe that a theme can make a difference to. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * The page as it stands breaks no rule of axe (WCAG A and AA, and good practice), in the light and in the dark theme. For
 * screens and dialogs screens.e2e.ts does this; other tests do it in states that only they reach.
 * `within` looks at one part only: an open menu, behind which the page is hidden though axe thinks it can be reached.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // Half faded in, everything has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.classList.remove('light', 'dark')
      document.documentElement.classList.add(name)
    }, theme)
    // A screen that changes meanwhile (a message comes, a server is back) is looked at again: what is wrong stays wrong.
    await expect(async () => {
      await page.evaluate(settled)
      // Without a page of its own for what it found: it looks into no frames of other sites here.
      const axe = new AxeBuilder({ page }).setLegacyMode()
      if (within !== undefined) axe.include(within)
      if (theme === 'dark') axe.withRules(ofColours)
      const { violations } = await axe.analyze()
      expect(violations.map(({ id, nodes }) => [theme, id, nodes.map(({ html }) => html)])).toEqual([])
    }).toPass({ timeout: 60_000 })
  }
}

/** In the page: waits for every animation and transition that ends. */
async function settled(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
